#!/usr/bin/env python3
"""Fits the weights of src/agents/score/weights.yml, by which what a change forgot is found, on real coordinated renames.

    cargo build --release --bins --example lab
    python3 lab/ordinary.py --repo 'MIRRORS/{repo}' --without SETS.json QUIET.json > ORDINARY.json
    python3 lab/coordinated.py --repo 'MIRRORS/{repo}' --projects owner/name … > DRAWN.json
    python3 lab/ordinary.py --repo 'MIRRORS/{repo}' --sample 100 --without DRAWN.json > DRAWN_ORDINARY.json
    python3 lab/fit_change.py --sets SETS.json --drawn DRAWN.json --quiet QUIET.json --ordinary ORDINARY.json --drawn-ordinary DRAWN_ORDINARY.json \
        --repo 'MIRRORS/{repo}' > FITTED.txt

The files are described in lab/README.md, lab/coordinated.py and lab/ordinary.py. Needs numpy and scikit-learn, and git.

Two tables and two bars come out.

CHANGE learns from the developers' own commits, as they are (nothing was forgotten, as far as anybody knows), with one
rename taken back, and with a sixth of the renames taken back; from quiet commits; and from ordinary commits that rename something, as they are and with
one rename taken back. What was taken back is right. What one of the next commits renamed as suggested is left out: it was forgotten, or not
thought of yet. All else is wrong, other leftovers included, so that its confidence is on the low side. Drawn sets and the ordinary commits of
their projects teach it, too, each somewhat less; what it finds is measured, and made probabilities, on the measured projects alone. What a feature weighs
can be different in files that the commit did not edit, for parameters and locals, and for a name that has the words of an accepted one: the table
says by how much. A feature that few candidates have gets its weight afterwards, beside the others. RANK_WEIGHTS learns from the measured projects how a
candidate's score stands beside those of all others of the commit that no naming link ties, by scores of models that know the other projects only.
Last come the bars of src/agents/replication/proof.rs: those with the most renames found in the measured sets and ordinary commits, of each of which
one is taken back, when another finding costs as much as a found one is worth.

With --add, no table comes out but the weights that new features have in CHANGE, whose other weights stay as they are in the program: for
a feature that concerns few candidates, and so is not worth fitting all anew.

The candidates of one set or commit are much alike, and a few of these have most of the candidates. So what counts is the
set more than the candidate (`weights_of_change`), the weights that are not `needed` are left out, and a model's scores are made probabilities afterwards,
by scores of models that know the other projects only.

Printed to standard error: how well each project is predicted by a model that was fitted on the other projects.
"""
import argparse, json, random
from collections import defaultdict

import numpy as np

from coordinated import KIND
from learning import EASY, Calibration, Examples, ask, fitted, parts, probability, reliability, repository, sieved, tell

# scikit-learn's C. By the other projects, and with all that is below, 0.005 to 0.1 for C_CHANGE found the same within a few points.
C_CHANGE, C_RANK_WEIGHTS = .02, .3
CLOSE, FAR = 1., 4.   # the same as in src/agents/score/model.rs; with 0.3 others, half and twice CLOSE found some points less
LATER = 700   # commits in which what was left may still be renamed
# How many weights CHANGE has. By the other projects, and at as many findings in ordinary commits, 317 found what 45 find, within a point.
TERMS_CHANGE = 45
AT_ONCE = 8   # one in so many weights is left out before the others are fitted anew
COST = 1.   # what another finding costs, when one that is found is worth 1: a report is to be likelier right than not
FEW = .01   # the share of the candidates that have a feature which is weighed beside the others
# The same as in src/agents/score/model.rs and src/agents/replication/proof.rs.
SIZE, SMALL, USUAL, LARGE, SEVERAL = 1., 2, 4., 10, .46
DRAWN = .7   # what a drawn candidate counts beside a measured one, for CHANGE; by the other projects, .5 and 1 found the same


class Later:
    """What was renamed by the next commits."""

    def __init__(self, renames):
        self.at, self.of = {}, defaultdict(list)
        for repo, commits in renames.items():
            for number, (head, renames_) in enumerate(commits):
                self.at[repo, head] = number
                for rename in renames_:
                    self.of[repo, *rename].append(number)

    def renamed(self, case, row):
        at = self.at.get((case["repo"], case["head"]))
        key = case["repo"], row["kind"], row["old_name"], row["suggested_name"], row["path"].rsplit("/", 1)[-1]
        return at is not None and any(at < number <= at + LATER for number in self.of.get(key, ()))


def change(program, cases, quiet, ordinary, repo):
    """The examples, and of each run (project, how many renames were taken back, which commits it is one of)."""
    examples, runs, questions, of = Examples(), [], [], []
    for case in cases:
        draw, every = random.Random(case["id"]), [case["seed"], *case["gold"]]
        share = lambda of: draw.sample(every, max(2, round(len(every) * of)))
        questions.append({"variants": [[], draw.sample(every, 1), share(.15)]})
        of.append(case)
    for case in quiet + ordinary["commits"]:
        questions.append({"variants": [[]] + ([[case["taken"]]] if case.get("taken") else [])})
        of.append(case)
    for question, case in zip(questions, of):
        question.update(id=case.get("id", case["head"]), repo=repository(repo, case), base=case["base"], head=case["head"])
    which = ["sets"] * len(cases) + ["quiet"] * len(quiet) + ["ordinary"] * len(ordinary["commits"])
    answers, draw, later = ask(program, questions), random.Random(0), Later(ordinary["renames"])
    for question, case, kind in zip(questions, of, which):
        for _ in question["variants"]:
            answer = next(answers)
            examples.names = answer["names"]
            near = [answer["names"].index(name) for name in ("same_name", "touched")]
            for row in answer["rows"]:
                right = row["forgotten"] is not None
                if not right and later.renamed(case, row):
                    continue
                easy = not right and len(answer["rows"]) > 200 and not any(row["features"][i] for i in near)
                if easy and draw.random() * EASY > 1:
                    continue
                examples.add(row, right, case["repo"], (len(runs), row["forgotten"]), EASY if easy else 1)
            runs.append((case["repo"], answer["taken_back"], kind))
    return examples, runs


def needed(x, y, weight, c, most):
    """The columns, `most` at most, that a model needs: those whose weights cost most to leave out, all others being fitted to that. It
    is the optimal brain surgeon's measure (Hassibi and Stork, 1992), for a few columns at a time."""
    learned = weight > 0
    x, y, weight = x[learned], y[learned], weight[learned] / weight[learned].mean()
    kept = np.flatnonzero(x.any(0))
    while len(kept) > most:
        some = np.hstack([x[:, kept], np.ones((len(x), 1), dtype=x.dtype)]).astype(float)
        model = fitted(some[:, :-1], y, weight, c, tol=1e-5)
        p = model.predict_proba(some[:, :-1])[:, 1]
        hessian = c * some.T @ (some * (weight * p * (1 - p))[:, None])
        hessian[np.diag_indices(len(kept))] += 1   # the penalty, which the bias has not
        cost = model.coef_[0] ** 2 / np.diag(np.linalg.inv(hessian))[:-1]
        kept = np.sort(kept[np.argsort(cost)[min(len(kept) - most, max(1, len(kept) // AT_ONCE)):]])
    return kept


def by_others(x, y, left_out, weight, c):
    """The scores that models give which were fitted on the other projects. What weighs nothing is not learned from."""
    scores = np.zeros(len(y))
    for own in left_out:
        of_others = ~own & (weight > 0)
        scores[own] = fitted(x[of_others], y[of_others], weight[of_others], c).decision_function(x[own])
    return scores


def standing(scores, examples):
    """Of each candidate its score, how far ahead of the next worse one it is, how many of the commit's are as good, and how many renames show the concept."""
    accepted = examples.names.index("accepted")   # a logarithm, a third of it
    out, by_run = np.zeros((len(scores), 4)), defaultdict(list)
    for i, (run, _) in enumerate(examples.run):
        by_run[run].append(i)
    for members in by_run.values():
        ordered = np.sort(scores[members])
        for i in members:
            renamed = max(1, np.expm1(3 * examples.x[i][accepted]))
            worse, as_good = np.searchsorted(ordered, scores[i]), len(ordered) - np.searchsorted(ordered, scores[i] - CLOSE, "right")
            ahead = min(FAR, scores[i] - ordered[worse - 1]) if worse else FAR
            out[i] = scores[i], ahead, np.log(as_good), np.log(renamed)
    return out


def by_size(renamed):
    """The log-odds that `by_size` of src/agents/score/model.rs adds."""
    return SIZE * np.log(np.clip(renamed, SMALL, LARGE) / USUAL)


def reported(p, examples, enough_of_last, enough):
    """Which candidates `check` reports: what a naming link ties, and what `is_proven` of src/agents/replication/proof.rs says."""
    x = examples.arrays()[0]
    of = lambda name: x[:, examples.names.index(name)]
    is_last = (of("phrase_share") >= .5) & (of("phrase_renamed") >= SEVERAL) | (of("test_renamed") > 0)
    is_connected = np.any([of(name) > 0 for name in ("retyped_alike", "passed", "delegated_to", "overridden", "same_type")], axis=0)
    is_edited = (of("touched") > 0) & (of("written") == 0)
    by_words = is_edited & (is_last & (p >= enough_of_last) | (of("is_type") == 0) & is_connected & (p >= enough))
    return np.where(examples.tied, True, by_words)


def measured_at(shown, examples, runs):
    """Of the runs with one rename taken back, how many are found, with how many others; and how many others there are in commits as they are."""
    found, others = [set() for _ in runs], [0] * len(runs)
    for i in np.flatnonzero(shown):
        run, forgotten = examples.run[i]
        if examples.right[i]:
            found[run].add(forgotten)
        else:
            others[run] += 1
    mean = lambda values: float(np.mean(values)) if values else 0.
    runs_of = lambda kinds, taken: [i for i, run in enumerate(runs) if run[1] == taken and run[2] in kinds]
    one, as_they_are = runs_of(("sets", "ordinary"), 1), runs_of(("ordinary",), 0)
    return (mean([bool(found[i]) for i in one]), mean([others[i] for i in one]), mean([others[i] for i in as_they_are]),
            mean([not others[i] for i in runs_of(("quiet",), 0)]))


def tell_measured(title, of):
    found, others, alarms, silent = of
    tell(f"  {title}: one forgotten found {found:5.1%} with {others:.2f} others; ordinary as they are: {alarms:.2f} others; quiet: silent {silent:.1%}")


def best_bars(p, examples, runs):
    """The bars of src/agents/replication/proof.rs. Each is as low as the other finding that it costs is worth."""
    bars = np.arange(.3, .975, .05).round(2)
    at = {(last, other): measured_at(reported(p, examples, last, other), examples, runs) for last in bars for other in bars}
    tell_measured("by links alone", measured_at(reported(p, examples, 2, 2), examples, runs))
    for bar in bars:
        tell_measured(f"both from {bar:.2f}", at[bar, bar])
    best = max(at, key=lambda bars: (round(at[bars][0] - at[bars][1] * COST, 6), sum(bars)))
    tell_measured(f"best, {best[0]:.2f} and {best[1]:.2f}", at[best])
    return best


def print_weights(names, kept, model, calibration, added):
    """Prints weights, those of each part together."""
    weights = defaultdict(list)
    weights[PARTS[0]] = [f"  {names[feature]}: {weight:.2f}" for feature, weight in added]
    for column, weight in zip(kept, calibration.slope * model.coef_[0]):
        part, feature = divmod(column, len(names))
        weights[PARTS[part]].append(f"  {names[feature]}: {weight:.2f}")
    print(f"bias: {calibration(model.intercept_[0]):.2f}")
    for part in PARTS:
        print(f"{part}:", *weights[part], sep="\n") if weights[part] else print(f"{part}: {{}}")


# As `Weights` has them.
PARTS = "always", "elsewhere", "of_locals", "of_same_names"


def columns(x, names):
    """What each feature weighs, and by how much more or less elsewhere, of locals, and beside a renamed name: all features of one of
    PARTS, then of the next."""
    of = lambda *some: x[:, [names.index(name) for name in some]].sum(1, keepdims=True)
    return np.hstack([x, x * (1 - of("touched")), x * of("is_parameter", "is_local"), x * of("same_name")])


def weights_of_change(examples, runs, own):
    """What each candidate counts. `own` are those of measured projects."""
    _, y, _, count = examples.arrays()
    run = np.array([run for run, _ in examples.run])
    candidates, right = (np.bincount(run, weights=w, minlength=len(runs)) for w in (count, y))
    return count / np.sqrt(np.where(y, 1 + right[run], candidates[run])) * np.where(own, 1, DRAWN)


def fit_added(examples, measured, added):
    """The weights of new features beside those that the program has. The program's log-odds are calibrated by counting
    candidates, so right ones and wrong ones count alike here; of a run with many that have the features, each counts less."""
    x, y, projects, count = examples.arrays()
    x, offset = x[:, [examples.names.index(name) for name in added]], np.array(examples.log_odds)
    has_any = x.any(1)
    weight = weights_of_few(x, count, examples) * np.where(np.isin(projects, measured), 1, DRAWN)

    def fit(some):
        return beside(x[some], y[some], offset[some], weight[some])

    held_out = {"of the sets": 0, "of other projects": 0}
    for own in parts(projects, measured):
        own = own & has_any
        with_, without = probability(offset[own] + x[own] @ fit(has_any & ~own)), probability(offset[own])
        gain = weight[own] @ np.log(np.where(y[own], with_ / without, (1 - with_) / (1 - without)))
        held_out["of the sets" if np.isin(projects[own], measured).all() else "of other projects"] += gain
    tell("log-likelihood gained, each project by the others: " + ", ".join(f"{gain:.1f} {of}" for of, gain in held_out.items()))
    for at, name in enumerate(added):
        has = x[:, at] > 0
        tell(f"{name}: {has.sum()} candidates, {y[has].sum()} right, where {probability(offset[has]).sum():.1f} were expected; by the others:")
        for project in measured:
            own = projects == project
            tell(f"  {project}: {(has & own).sum()} candidates, {(y & has & own).sum()} right, weight {fit(has_any & ~own)[at]:.2f}")
    print(", ".join(f"{name}: {weight:.2f}" for name, weight in zip(added, fit(has_any))))


def beside(x, y, offset, weight):
    """The weights of columns beside log-odds, by Newton's method."""
    x, w = x.astype(float), np.zeros(x.shape[1])
    for _ in range(50):
        p = probability(offset + x @ w)
        hessian = (x.T * (weight * p * (1 - p))) @ x + np.eye(len(w))
        w += np.linalg.solve(hessian, x.T @ (weight * (y - p)) - w)
    return w


def of_few(examples, kept):
    """The features that few candidates have, and that no column of a table weighs."""
    x, _, _, count = examples.arrays()
    weighed = {column % len(examples.names) for column in kept}
    share = (x != 0).T @ count / count.sum()
    return [at for at in range(len(examples.names)) if 0 < share[at] < FEW and at not in weighed]


def weights_of_few(x, count, examples):
    """What each candidate counts for the features of few: of a commit with many that have them, each counts less."""
    run = np.array([run for run, _ in examples.run])
    has_any = x.any(1)
    return np.where(has_any, count / np.sqrt(1 + np.bincount(run[has_any], minlength=run.max() + 1)[run]), 0)


def fit_change(examples, runs, measured):
    """Calibrated and measured on the measured projects; the others only teach."""
    features, y, projects, count = examples.arrays()
    own = np.isin(projects, measured)
    weight = weights_of_change(examples, runs, own)
    x = columns(features, examples.names)
    weight = sieved(x, y, weight, C_CHANGE)
    kept = needed(x, y, weight, C_CHANGE, TERMS_CHANGE)
    x = x[:, kept]
    few = of_few(examples, kept)
    of_few_, weight_of_few = features[:, few], weights_of_few(features[:, few], count, examples) * np.where(own, 1, DRAWN)

    # The models of other projects than the own: those of drawn ones are needed for the features of few.
    scores = by_others(x, y, parts(projects, measured), weight, C_CHANGE)

    def calibrated(some):
        """What makes log-odds of scores, and the weights of the features of few, by some candidates."""
        calibration = Calibration(scores[some & own], y[some & own], count[some & own])
        return calibration, beside(of_few_[some], y[some], calibration(scores[some]), weight_of_few[some])

    log_odds = np.zeros(len(y))
    for project in measured:
        others = projects != project
        calibration, added = calibrated(others)
        log_odds[~others] = calibration(scores[~others]) + of_few_[~others] @ added
    learned = weight > 0
    model = fitted(x[learned], y[learned], weight[learned], C_CHANGE)
    calibration, added = calibrated(np.full(len(y), True))
    print_weights(examples.names, kept, model, calibration, zip(few, added))
    examples, log_odds, y, count = examples.only(own), log_odds[own], y[own], count[own]
    runs = [run if run[0] in measured else (*run[:2], "drawn") for run in runs]
    left_out = [projects[own] == project for project in measured]
    tell(f"CHANGE: {len(y)} candidates, {y.sum()} right, {np.sum(examples.tied)} tied by links")
    fit_standing(log_odds, examples, runs, left_out)


def fit_standing(log_odds, examples, runs, left_out):
    untied = ~np.array(examples.tied)
    stands = standing(log_odds[untied], examples.only(untied))
    _, y, _, count = examples.only(untied).arrays()
    p = np.zeros(len(untied))
    by_words = by_others(stands, y, [own[untied] for own in left_out], count, C_RANK_WEIGHTS)
    p[untied] = probability(by_words + by_size(np.exp(stands[:, 3])))
    tell("RANK_WEIGHTS, each project by the others:")
    reliability(p[untied], y, count)
    tell("Bars, each project by the others:")
    enough_of_last, enough = best_bars(p, examples, runs)
    model = fitted(stands, y, count, C_RANK_WEIGHTS)
    own, ahead, as_good, renamed = model.coef_[0]
    print(f"const RANK_WEIGHTS: RankWeights =\n    RankWeights {{ bias: {model.intercept_[0]:.2f}, own: {own:.2f}, ahead: {ahead:.2f}, "
          f"as_good: {as_good:.2f}, renamed: {renamed:.2f} }};")
    print(f"const ENOUGH_OF_LAST: f64 = {enough_of_last:.2f};\nconst ENOUGH: f64 = {enough:.2f};")


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--sets", required=True)
    ap.add_argument("--quiet", required=True)
    ap.add_argument("--drawn", help="what lab/coordinated.py wrote")
    ap.add_argument("--ordinary", required=True, help="what lab/ordinary.py wrote")
    ap.add_argument("--drawn-ordinary", help="what lab/ordinary.py wrote for the projects of the drawn sets")
    ap.add_argument("--repo", required=True, help="where a project's repository lies; {repo} becomes owner+name")
    ap.add_argument("--program", default="target/release/examples/lab")
    ap.add_argument("--add", nargs="+", metavar="FEATURE", help="only the weights of these, which have none yet")
    ap.add_argument("--renaming", metavar="KIND", help="only sets and ordinary commits that rename something of this kind, as sets spell it")
    ap.add_argument("--sample", type=int, help="only so many sets and ordinary commits of each project, drawn at random, and half as many quiet commits")
    opt = ap.parse_args()
    cases, quiet = json.load(open(opt.sets))["sets"], json.load(open(opt.quiet))["quiet"]
    others = json.load(open(opt.drawn))["sets"] if opt.drawn else []
    ordinary = json.load(open(opt.ordinary))
    measured = sorted({case["repo"] for case in cases})
    if opt.drawn_ordinary:
        more = json.load(open(opt.drawn_ordinary))
        ordinary = {"commits": ordinary["commits"] + more["commits"], "renames": {**ordinary["renames"], **more["renames"]}}
    if opt.renaming:
        renamed = renaming(opt.renaming, ordinary["renames"])
        cases, others = ([c for c in of if opt.renaming in {r["kind"] for r in (c["seed"], *c["gold"])}] for of in (cases, others))
        ordinary["commits"] = [c for c in ordinary["commits"] if (c["repo"], c["head"]) in renamed]
    if opt.sample:
        cases, others, quiet = some(cases, opt.sample), some(others, opt.sample), some(quiet, (opt.sample + 1) // 2)
        ordinary["commits"] = some(ordinary["commits"], opt.sample)
    if opt.add:
        examples, runs = change(opt.program, cases + others, quiet, ordinary, opt.repo)
        return fit_added(examples, measured, opt.add)
    fit_change(*change(opt.program, cases + others, quiet, ordinary, opt.repo), measured)


def renaming(kind, renames):
    """The project and head of each commit that renames something of a kind."""
    return {(repo, head) for repo, commits in renames.items() for head, found in commits if kind in {KIND.get(r[0], r[0]) for r in found}}


def some(cases, most):
    """So many cases of each project."""
    by_project = defaultdict(list)
    for case in cases:
        by_project[case["repo"]].append(case)
    return [c for every in by_project.values() for c in random.Random(1).sample(every, min(most, len(every)))]


if __name__ == "__main__":
    main()

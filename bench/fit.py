#!/usr/bin/env python3
"""Fits the weights of src/agents/model.rs on real coordinated renames.

    cargo build --release
    python3 bench/fit.py --sets SETS.json --quiet QUIET.json --repo 'MIRRORS/{repo}' > weights.rs

Both files are described in bench/README.md. Needs numpy and scikit-learn, and git.

Three tables come out. PROPOSED learns from one seed rename of each set: the set's other renames are right, all other
candidates are wrong. What cannot be judged is left out: other members of a right rename's override family, and
candidates that the developer's own commit gave the suggested name without the set having them.

CHANGE learns from the developers' own commits, as they are (nothing was forgotten, as far as anybody knows), with one
rename taken back, and with a sixth of the renames taken back; and from quiet commits. What was taken back is right, all
else is wrong, real leftovers included, so that its confidence is on the low side. STANDING learns from the same how a
candidate's score stands beside those of all others of the commit, by scores of models that know the other projects only.

Printed to standard error: how well each project is predicted by a model that was fitted on the other projects.
"""
import argparse, json, random, re, subprocess, sys
from collections import defaultdict

import numpy as np
from sklearn.linear_model import LogisticRegression

from matching import of_family, same

# scikit-learn's C. Of CHANGE, by the other projects and at 0.3, C of 0.1, 0.3 and 1 found one forgotten rename in 62%, 64%
# and 69%, with 0.5, 0.7 and 0.7 others; of PROPOSED, 0.05 gave a lower F1 (54% instead of 58%, with the products).
REGULARISATION = 0.3
# Products of two features. They help CHANGE (at 0.2, found of one forgotten rename 73% instead of 69%), and make PROPOSED
# fit the habits of the projects (F1 58% instead of 62% on others): there their weights stay 0.
PRODUCTS = {"same_name_in_hand", "context_in_hand", "type_in_hand", "bare_elsewhere", "same_name_and_kind",
            "same_name_nearby", "same_name_common", "in_hand_common"}
CLOSE = 1.   # the same as in src/agents/model.rs; half or twice as much found as many with more others
EASY = 10   # of candidates that are far away and unlike, one in so many is learned from, with that weight


def git(repo, *args):
    return subprocess.run(["git", "-C", repo, *args], capture_output=True, text=True, errors="replace").stdout


class Head:
    """What the developer's own revision says of a candidate."""

    def __init__(self, repo, case):
        self.repo, self.head, self.names = repo, case["head"], {}
        self.changed = set(git(repo, "diff", "--name-only", "--no-renames", case["base"], case["head"]).split("\n"))

    def renamed(self, row):
        path = row["path"]
        if path not in self.changed:
            return False
        if path not in self.names:
            self.names[path] = set(re.findall(r"[A-Za-z_$][\w$]*", git(self.repo, "show", f"{self.head}:{path}")))
        return row["suggested_name"] in self.names[path] and row["old_name"] not in self.names[path]


def ask(program, questions):
    """The answers of `corename features`, one for each variant of each question."""
    with subprocess.Popen([program, "features"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        for question in questions:
            process.stdin.write(json.dumps(question) + "\n")
            process.stdin.flush()
            for _ in question["variants"]:
                yield json.loads(process.stdout.readline())


class Examples:
    """Candidates that can be judged."""

    def __init__(self):
        self.names, self.x, self.right, self.project, self.weight, self.run = [], [], [], [], [], []

    def add(self, features, right, project, run, weight=1):
        self.x.append(np.array(features, dtype=np.float32))
        self.right.append(right)
        self.project.append(project)
        self.run.append(run)
        self.weight.append(weight)

    def arrays(self):
        return tuple(np.array(a) for a in (self.x, self.right, self.project, self.weight))


def proposed(program, cases, repo_of):
    examples = Examples()
    questions = [{"id": c["id"], "repo": repo_of(c), "rev": c["base"], "variants": [[c["seed"]]]} for c in cases]
    for case, answer in zip(cases, ask(program, questions)):
        head, seed, examples.names = Head(repo_of(case), case), case["seed"], answer["names"]
        left, seen = list(case["gold"]), set()
        for row in answer["rows"]:
            key = row["path"], row["line"], row["old_name"], row["kind"]
            if key in seen or same(row, seed):
                continue
            seen.add(key)
            right = next((r for r in left if same(row, r)), None)
            if right:
                left.remove(right)
            elif of_family(row, [seed, *case["gold"]]) or head.renamed(row):
                continue
            examples.add(row["features"], right is not None, case["repo"], case["id"])
    return examples


def change(program, cases, quiet, repo_of):
    """The examples, and of each run (project, how many renames were taken back, whether it is a quiet commit)."""
    examples, runs, questions, of = Examples(), [], [], []
    for case in cases:
        draw, every = random.Random(case["id"]), [case["seed"], *case["gold"]]
        share = lambda of: draw.sample(every, max(2, round(len(every) * of)))
        questions.append({"variants": [[], draw.sample(every, 1), share(.15)]})
        of.append(case)
    for case in quiet:
        questions.append({"variants": [[]]})
        of.append(case)
    for question, case in zip(questions, of):
        question.update(id=case.get("id", case["head"]), repo=repo_of(case), base=case["base"], head=case["head"])
    answers, draw = ask(program, questions), random.Random(0)
    for question, case in zip(questions, of):
        for _ in question["variants"]:
            answer = next(answers)
            examples.names = answer["names"]
            far = [answer["names"].index(name) for name in ("same_name", "touched", "same_file")]
            for row in answer["rows"]:
                right = row["forgotten"] is not None
                easy = not right and len(answer["rows"]) > 200 and not any(row["features"][i] for i in far[:2])
                if easy and draw.random() * EASY > 1:
                    continue
                examples.add(row["features"], right, case["repo"], (len(runs), row["forgotten"]), EASY if easy else 1)
            runs.append((case["repo"], answer["taken_back"], len(question["variants"]) == 1))
    return examples, runs


def fitted(x, y, weight=None):
    return LogisticRegression(C=REGULARISATION, max_iter=2000, tol=1e-7).fit(x, y, sample_weight=weight)


def by_others(x, y, projects, weight):
    """What models think that were fitted on the other projects."""
    p = np.zeros(len(y))
    for project in np.unique(projects):
        own = projects == project
        p[own] = fitted(x[~own], y[~own], weight[~own]).predict_proba(x[own])[:, 1]
    return p


def log_odds(p):
    p = np.clip(p, 1e-6, 1 - 1e-6)
    return np.log(p / (1 - p))


def standing(scores, examples):
    """Of each candidate its score, how many of the commit's are as good, and how many renames show the concept."""
    accepted = examples.names.index("accepted")   # a logarithm, a third of it
    out, by_run = np.zeros((len(scores), 3)), defaultdict(list)
    for i, (run, _) in enumerate(examples.run):
        by_run[run].append(i)
    for members in by_run.values():
        for i in members:
            renamed = max(1, np.expm1(3 * examples.x[i][accepted]))
            out[i] = scores[i], np.log((scores[members] > scores[i] - CLOSE).sum()), np.log(renamed)
    return out


def tell(*line):
    print(*line, file=sys.stderr, flush=True)


def reliability(p, y, weight):
    for t in np.arange(.1, .95, .1):
        near = (p >= t) & (p < t + .1)
        if near.any():
            tell(f"  of confidence {t:.1f} to {t + .1:.1f} are right {np.average(y[near], weights=weight[near]):4.0%} of {near.sum()}")


def found_at(p, examples, runs):
    for t in (.2, .25, .3, .35, .4, .45, .5):
        found, others = [set() for _ in runs], [0] * len(runs)
        for (run, forgotten), right in ((examples.run[i], examples.right[i]) for i in np.flatnonzero(p >= t)):
            if right:
                found[run].add(forgotten)
            else:
                others[run] += 1
        one = [i for i, (_, taken, _) in enumerate(runs) if taken == 1]
        quiet = [i for i, (*_, is_quiet) in enumerate(runs) if is_quiet]
        share = lambda values: sum(values) / max(1, len(values))
        tell(f"  from {t:.2f}: one forgotten found {share([bool(found[i]) for i in one]):4.0%} with "
             f"{share([others[i] for i in one]):.2f} others; quiet commits silent {share([not others[i] for i in quiet]):4.0%}")


def table(model, names, left_out, whole):
    print(f"const {model}: Weights = Weights {{\n    bias: {whole.intercept_[0]:.2f},\n    of: &[")
    weights = iter(whole.coef_[0])
    for name in names:
        print(f'        ("{name}", {0 if name in left_out else next(weights):.2f}),')
    print("    ],\n};")


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--sets", required=True)
    ap.add_argument("--quiet", required=True)
    ap.add_argument("--repo", required=True, help="where a project's repository lies; {repo} becomes owner+name")
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--sample", type=int, help="only so many sets of each project, drawn at random, and half as many quiet commits")
    opt = ap.parse_args()
    cases, quiet = json.load(open(opt.sets))["sets"], json.load(open(opt.quiet))["quiet"]
    if opt.sample:
        cases, quiet = drawn(cases, opt.sample), drawn(quiet, (opt.sample + 1) // 2)
    repo_of = lambda case: opt.repo.replace("{repo}", case["repo"].replace("/", "+"))

    examples = proposed(opt.program, cases, repo_of)
    x, y, projects, weight = examples.arrays()
    kept = [i for i, name in enumerate(examples.names) if name not in PRODUCTS]
    p = by_others(x[:, kept], y, projects, weight)
    tell(f"PROPOSED: {len(y)} candidates, {y.sum()} right; each project by the others:")
    for t in (.2, .3, .4, .5):
        hit, gold = (y & (p >= t)).sum(), sum(len(c["gold"]) for c in cases)
        tell(f"  from {t:.1f}: precision {hit / max(1, (p >= t).sum()):4.0%} recall {hit / gold:4.0%}")
    reliability(p, y, weight)
    table("PROPOSED", examples.names, PRODUCTS, fitted(x[:, kept], y, weight))

    examples, runs = change(opt.program, cases, quiet, repo_of)
    x, y, projects, weight = examples.arrays()
    p = by_others(x, y, projects, weight)
    tell(f"CHANGE: {len(y)} candidates, {y.sum()} right; each project by the others:")
    found_at(p, examples, runs)
    table("CHANGE", examples.names, (), fitted(x, y, weight))
    beside = standing(log_odds(p), examples)
    p = by_others(beside, y, projects, weight)
    tell("STANDING, each project by the others:")
    found_at(p, examples, runs)
    reliability(p, y, weight)
    model = fitted(beside, y, weight)
    own, as_good, renamed = model.coef_[0]
    print(f"const STANDING: Standing =\n    Standing {{ bias: {model.intercept_[0]:.2f}, own: {own:.2f}, as_good: {as_good:.2f}, renamed: {renamed:.2f} }};")


def drawn(cases, most):
    """So many cases of each project."""
    by_project = defaultdict(list)
    for case in cases:
        by_project[case["repo"]].append(case)
    return [c for every in by_project.values() for c in random.Random(1).sample(every, min(most, len(every)))]


if __name__ == "__main__":
    main()

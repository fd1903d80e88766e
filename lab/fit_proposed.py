#!/usr/bin/env python3
"""Fits src/agents/score/proposed.forest, which says what belongs to a rename that is not made yet, on real coordinated renames.

    cargo build --release --bins --example lab
    python3 lab/coordinated.py --repo 'MIRRORS/{repo}' --projects owner/name … --commits 3000 --sample 14 > DRAWN.json
    python3 lab/fit_proposed.py --drawn DRAWN.json --sets SETS.json --repo 'MIRRORS/{repo}' > proposed.forest

The files are described in lab/README.md and lab/coordinated.py. Needs numpy and scikit-learn, and git.

The trees learn from drawn sets alone, which nobody has read. The sets of SETS.json only make probabilities of the trees' sums (two numbers:
a slope and a bias), so what is measured on them is by trees that have seen none of their projects. Each set teaches twice, by its seed rename
alone and by the seed with some of the others accepted (for the rounds, and for who proposes several): the set's other renames are right, all
other candidates are wrong. What cannot be judged is left out: other members of a right rename's override family, and candidates that the
developer's own commit gave the suggested name without the set having them.

The candidates of one set are much alike, and a few sets have most of the candidates, so what counts is the set more than the candidate. Of
the many candidates that any model tells from the right ones, few are learned from. A tree can only raise the score of what has more of
one of RAISES, and lower that of what has more of one of LOWERS: what a reader would find absurd cannot be learned, and by projects that were
not learned from, it is better, too.

Printed to standard error: how well drawn projects are predicted by the others' trees, and the sets by all.
"""
import argparse, json, random, re
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np
from sklearn.ensemble import HistGradientBoostingClassifier

from learning import Calibration, Examples, ask, git, parts, probability, reliability, repository, sieved, tell
from matching import of_family, same

# Of 8 to 24 leaves, and 100 to 200 trees: by projects that were not learned from, none was clearly better than these, which are among the fewest.
LEAVES, TREES, RATE = 16, 100, .1
LEAST, RIDGE = 200, 10   # candidates in a leaf; what pulls its value to 0
# What only lab/fit_change.py learns from: with a table of weights, two points of F1 were lost by it.
OF_CHANGES = "phrase_renamed", "phrase_left", "phrase_share"
RAISES = ("same_name context common_context agrees_before agrees_around same_position renamed_share_file renamed_share_package same_kind "
          "same_type same_package near_folder mentions beside same_name_and_type twin passed renamed_name renamed_context_and_kind "
          "renamed_kind_in_file renamed_of_type").split()
LOWERS = "extra_words", "wider_kind"
C_SIEVE = .1   # scikit-learn's C of the model that tells which candidates are easy


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


def examples_of(cases, program, repo):
    """Examples whose run is a set's number, with whether the seed alone was accepted."""
    examples, questions = Examples(), []
    for case in cases:
        draw = random.Random(case["id"])
        some = draw.sample(case["gold"], draw.randint(1, max(1, len(case["gold"]) // 2)))
        variants = [[case["seed"]], [case["seed"], *some]]
        questions.append({"id": case["id"], "repo": repository(repo, case), "rev": case["base"], "variants": variants})
    answers = ask(program, questions)
    for number, (case, question) in enumerate(zip(cases, questions)):
        head, every = Head(repository(repo, case), case), [case["seed"], *case["gold"]]
        for accepted in question["variants"]:
            answer = next(answers)
            examples.names = answer["names"]
            left, rows, seen = [r for r in case["gold"] if r not in accepted], [], set()
            for row in answer["rows"]:
                key = row["path"], row["line"], row["old_name"], row["kind"]
                if key in seen or any(same(row, r) for r in accepted):
                    continue
                seen.add(key)
                right = next((r for r in left if same(row, r)), None)
                if right:
                    left.remove(right)
                elif of_family(row, every) or head.renamed(row):
                    continue
                rows.append((row, right is not None))
            weight = 1 / (5 + sum(right for _, right in rows))
            for row, right in rows:
                examples.add(row, right, case["repo"], (number, len(accepted) == 1), weight)
    return examples


def columns(x, names):
    """The features that are learned from."""
    x = x.copy()
    x[:, [names.index(name) for name in OF_CHANGES]] = 0
    return x


def forest(x, y, weight, names):
    """The trees. What weighs nothing is not learned from."""
    sign = [1 if name in RAISES else -1 if name in LOWERS else 0 for name in names]
    learned = weight > 0
    return HistGradientBoostingClassifier(
        max_leaf_nodes=LEAVES, max_iter=TREES, learning_rate=RATE, l2_regularization=RIDGE, min_samples_leaf=LEAST, monotonic_cst=sign,
        early_stopping=False, random_state=0).fit(x[learned], y[learned], sample_weight=weight[learned] / weight[learned].mean())


def tell_measures(p, y, right):
    for t in (.2, .25, .3, .35, .4, .5):
        hit = (y & (p >= t)).sum()
        precision, recall = hit / max(1, (p >= t).sum()), hit / right
        f1 = 2 * precision * recall / max(1e-9, precision + recall)
        tell(f"  from {t:.2f}: precision {precision:4.0%} recall {recall:4.0%} F1 {f1:4.1%}")


def as_text(node, nodes, names, slope):
    """A tree as `(feature most if-not-more if-more)`, in which each of the two is a tree or what is added to the log-odds."""
    of = nodes[node]
    if of["is_leaf"]:
        return f"{slope * of['value']:.3f}"
    sides = " ".join(as_text(of[side], nodes, names, slope) for side in ("left", "right"))
    return f"({names[of['feature_idx']]} {of['num_threshold']:.4g} {sides})"


def write(model, names, calibration):
    """Prints the bias and the trees, one a line. scikit-learn shows the trees of such a model nowhere but in these fields."""
    print(f"{calibration(model._baseline_prediction.item()):.3f}")
    for predictors in model._predictors:
        print(as_text(0, predictors[0].nodes, names, calibration.slope))


def fit_forest(drawn, sets, right):
    """Trees by the drawn examples, calibrated and measured on the sets; `right` is how many renames these have."""
    names = drawn.names
    x, y, projects, weight = drawn.arrays()
    x, alone = columns(x, names), np.array([alone for _, alone in drawn.run])
    weight = sieved(x, y, weight, C_SIEVE)
    scores = np.zeros(len(y))
    for own in parts(projects, []):
        scores[own] = forest(x[~own], y[~own], np.where(own, 0, weight)[~own], names).decision_function(x[own])
    tell(f"{len(set(projects))} drawn projects, each by others:")
    calibrated = Calibration(scores[alone], y[alone])
    tell_measures(probability(calibrated(scores[alone])), y[alone], y[alone].sum())
    model = forest(x, y, weight, names)
    x, y, _, _ = sets.arrays()
    run, alone = (np.array(of) for of in zip(*sets.run))
    x, y = columns(x, names)[alone], y[alone]
    scores = model.decision_function(x)
    calibration = Calibration(scores, y)
    p = probability(calibration(scores))
    tell(f"the sets: {len(y)} candidates, {y.sum()} right; one round, by the drawn projects:")
    tell_measures(p, y, right)
    reliability(p, y, np.ones(len(y)), run[alone])
    write(model, names, calibration)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--drawn", required=True, help="what lab/coordinated.py wrote, of other projects than the sets'")
    ap.add_argument("--sets", required=True)
    ap.add_argument("--repo", required=True, help="where a project's repository lies; {repo} becomes owner+name")
    ap.add_argument("--program", default="target/release/examples/lab")
    opt = ap.parse_args()
    drawn, sets = (json.load(open(path))["sets"] for path in (opt.drawn, opt.sets))
    both = {case["repo"] for case in drawn} & {case["repo"] for case in sets}
    if both:
        ap.error(f"{', '.join(sorted(both))}: what is measured must not be learned from")
    with ProcessPoolExecutor(2) as pool:
        of_drawn, of_sets = pool.map(partial(examples_of, program=opt.program, repo=opt.repo), (drawn, sets))
    fit_forest(of_drawn, of_sets, sum(len(case["gold"]) for case in sets))


if __name__ == "__main__":
    main()

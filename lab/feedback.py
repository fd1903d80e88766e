#!/usr/bin/env python3
"""Fits how answers move the scores of a review (ANSWERED in src/agents/score/answers.rs), and what refinement may cost.

    cargo build --release --bins --example lab
    python3 lab/feedback.py --sets SETS.json --repo 'MIRRORS/{repo}' > ANSWERED.rs

SETS.json is described in lab/README.md. Needs numpy, scipy and scikit-learn, and git.

The review of each set is played here, not by the program: that prints once what a review works with (`lab features`),
and the loop of src/agents/review/mod.rs, its scores and guards are a few lines of arithmetic on that. The developer is
played by the set: a suggestion is accepted when the set has it (or another member of its override family), else rejected.
A model learns from the candidates that it met while it played, so playing and fitting take turns.

Printed to standard error: precision and recall for several thresholds, each project played by models that were fitted
on the other projects; and of what guards rule out, how much was right. The base scores are the program's, whose trees
(lab/fit_proposed.py) have seen none of the projects, as it will be on yours.
"""
import argparse, json, random, subprocess, sys
from collections import Counter, defaultdict
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import numpy as np
from scipy.optimize import minimize

from fit_proposed import Head
from matching import of_family, same

THRESHOLDS = (.12, .15, .17, .2, .25, .3, .4)
ROUNDS = 2          # of playing and fitting; a third and fourth one moved F1 by less than 0.01
LEARN_FROM = .1     # while learning, candidates are shown down to this score
MOST_SHOWN = 300    # of one set
MOST_CANDIDATES = 2000  # of one set, the likeliest; the program takes all
REGULARISATION = 1e-4
NEEDS_NAME, NEEDS_OTHER = 1, 3  # Condition::needs


class Case:
    """One set with its candidates, and what the developer would say of each."""

    def __init__(self, case, answer, repo):
        self.id, self.project, self.gold = case["id"], case["repo"], case["gold"]
        head, every = Head(repo, case), [case["seed"], *case["gold"]]
        rows = [row for row in answer["rows"] if not same(row, case["seed"])]
        rows = sorted(rows, key=lambda row: -row["log_odds"])[:MOST_CANDIDATES]
        self.place = [(row["path"], row["line"], row["old_name"], row["kind"]) for row in rows]
        self.odds = np.array([row["log_odds"] for row in rows])
        self.gold_of = [[i for i, r in enumerate(case["gold"]) if same(row, r)] for row in rows]
        self.yes = np.array([bool(g) or of_family(row, every) for g, row in zip(self.gold_of, rows)], bool)
        # What cannot be judged: neither right nor wrong is shown by the set.
        self.open_question = np.array([not yes and head.renamed(row) for yes, row in zip(self.yes, rows)], bool)
        self.conditions = [row["conditions"] for row in rows]
        self.seeds = {c for seed in answer["seeds"] for c in seed}
        numbers = {}
        self.like = np.array([[-1 if v is None else numbers.setdefault((i, v), len(numbers))
                               for i, v in enumerate(row["similarity"])] for row in rows], int).reshape(len(rows), len(answer["respects"]))
        self.values = len(numbers)
        places = defaultdict(list)
        for i, place in enumerate(self.place):
            places[place].append(i)
        self.same_place = [places[place] for place in self.place]


class Review:
    """src/agents/review/mod.rs, as far as scores and guards go."""

    def __init__(self, case, refine=True):
        self.case, self.refine = case, refine
        self.accepted, self.rejected = np.zeros(case.values + 1), np.zeros(case.values + 1)
        self.open = np.ones(len(case.place), bool)
        self.yes_conditions, self.no_conditions = set(case.seeds), Counter()
        self.decided_no = []

    def features(self, of):
        """The base score, then for each respect how much was accepted and rejected of the candidate's like."""
        like = self.case.like[of]
        a, r = (np.where(like < 0, 0, counts[like]) for counts in (self.accepted, self.rejected))
        return np.hstack([self.case.odds[of][:, None], np.stack([a / (a + 1), r / (r + 1)], 2).reshape(len(like), -1)])

    def answer(self, i):
        case = self.case
        counts = self.accepted if case.yes[i] else self.rejected
        for value in case.like[i][case.like[i] >= 0]:
            counts[value] += 1
        self.open[case.same_place[i]] = False
        if case.yes[i]:
            self.yes_conditions.update(case.conditions[i])
            return []
        self.no_conditions.update(case.conditions[i])
        self.decided_no.append(i)
        if not self.refine:
            return []
        guards = self.guards()
        covered = [j for j in np.flatnonzero(self.open) if guards & set(case.conditions[j])]
        self.open[covered] = False
        return covered

    def guards(self):
        free = lambda c: c not in self.yes_conditions
        found = set()
        for i in self.decided_no:
            name, *others = self.case.conditions[i]
            shared = next((c for c in others if free(c) and self.no_conditions[c] >= NEEDS_OTHER), None)
            if shared or free(name) and self.no_conditions[name] >= NEEDS_NAME:
                found.add(shared or name)
        return found


class Model:
    def __init__(self, bias, weights):
        self.bias, self.weights = bias, weights

    def score(self, x):
        return 1 / (1 + np.exp(-(self.bias + x @ self.weights)))


def play(case, model, threshold, learn=None, draw=None, lost=None):
    """(right, wrong) of what was shown. `learn` takes what was met on the way: (features, answer)."""
    review, left, right, wrong = Review(case), set(range(len(case.gold))), 0, 0
    for _ in range(MOST_SHOWN):
        of = np.flatnonzero(review.open)
        if not len(of):
            break
        x = review.features(of)
        score = model.score(x)
        best = int(np.argmax(score))
        if learn is not None:
            top = np.argsort(-score)[:30]
            met = [best, *draw.sample(range(len(of)), min(2, len(of))), *draw.sample(list(top), min(2, len(top)))]
            learn.extend((x[j], case.yes[of[j]]) for j in met if not case.open_question[of[j]])
        if score[best] < threshold:
            break
        i = of[best]
        hits = [g for g in case.gold_of[i] if g in left]
        if hits:
            left.discard(hits[0])
            right += 1
        elif not case.yes[i] and not case.open_question[i]:
            wrong += 1
        before = dict(zip(of, score))
        covered = review.answer(i)
        if lost is not None and covered:
            count(lost, case, review, covered, before, threshold)
    return right, wrong


def count(lost, case, review, covered, score, threshold):
    guards = review.guards()
    for j in covered:
        by = next(c for c in case.conditions[j] if c in guards)
        kind = by.split(" ")[0].split("(")[0]
        for key, is_it in (("covered", True), ("right", case.yes[j]), ("worth asking", score[j] >= threshold),
                           ("right and worth asking", case.yes[j] and score[j] >= threshold)):
            lost[kind][key] += bool(is_it)


def fitted(examples):
    """Logistic regression in which acceptances weigh 0 or more, and rejections 0 or less."""
    x, y = np.array([f for f, _ in examples]), np.array([a for _, a in examples], float)
    respects = (x.shape[1] - 1) // 2

    def loss(p):
        z = x @ p[1:] + p[0]
        off = 1 / (1 + np.exp(-z)) - y
        value = np.mean(np.logaddexp(0, z) - y * z) + REGULARISATION * (p[1:] ** 2).sum() / 2
        return value, np.r_[off.mean(), x.T @ off / len(y) + REGULARISATION * p[1:]]

    bounds = [(None, None), (0, None), *[(0, None), (None, 0)] * respects]
    p = minimize(loss, np.zeros(x.shape[1] + 1), jac=True, method="L-BFGS-B", bounds=bounds).x
    return Model(p[0], p[1:])


def load(program, cases, repo_of):
    lines = [json.dumps({"id": c["id"], "repo": repo_of(c), "rev": c["base"], "variants": [[c["seed"]]], "rounds": True})
             for c in cases]
    out = subprocess.run([program, "features"], input="\n".join(lines), capture_output=True, text=True, check=True).stdout
    answers = [json.loads(line) for line in out.splitlines()]
    return answers[0]["respects"], [Case(c, a, repo_of(c)) for c, a in zip(cases, answers)]


def learn(cases, without=None):
    """A model of all projects but one."""
    known = [c for c in cases if c.project != without]
    model, draw = Model(0, np.r_[1, np.zeros(2 * cases[0].like.shape[1])]), random.Random(1)
    examples = []
    for _ in range(ROUNDS):
        for case in known:
            play(case, model, LEARN_FROM, examples, draw)
        model = fitted(examples)
    return model


def unseen(cases, project):
    """The project's reviews by models that have not seen it: for each threshold the counts; and what guards lost."""
    model = learn(cases, without=project)
    own = [c for c in cases if c.project == project]
    lost = defaultdict(Counter)
    for case in own:
        play(case, model, .17, lost=lost)
    return [[play(c, model, t) for c in own] for t in THRESHOLDS], {k: dict(v) for k, v in lost.items()}


def measures(counts, gold):
    right, wrong = map(sum, zip(*counts))
    precision, recall = right / max(1, right + wrong), right / max(1, gold)
    return precision, recall, 2 * precision * recall / max(1e-9, precision + recall)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--sets", required=True)
    ap.add_argument("--repo", required=True, help="where a project's repository lies; {repo} becomes owner+name")
    ap.add_argument("--program", default="target/release/examples/lab")
    ap.add_argument("--jobs", type=int, default=2)
    opt = ap.parse_args()
    repo_of = lambda case: opt.repo.replace("{repo}", case["repo"].replace("/", "+"))
    names, cases = load(opt.program, json.load(open(opt.sets))["sets"], repo_of)
    projects = sorted({c.project for c in cases})
    gold = {p: sum(len(c.gold) for c in cases if c.project == p) for p in projects}
    say = lambda text: print(text, file=sys.stderr, flush=True)
    with ProcessPoolExecutor(opt.jobs) as pool:
        results = dict(zip(projects, pool.map(partial(unseen, cases), projects)))
    for at, threshold in enumerate(THRESHOLDS):
        every = measures([n for p in projects for n in results[p][0][at]], sum(gold.values()))
        each = "; ".join("{} {:.2f} {:.2f}".format(p.split("/")[1], *measures(results[p][0][at], gold[p]))
                         for p in projects)
        say("shown from {:.2f}: precision {:.3f} recall {:.3f} F1 {:.3f} (precision, recall: {})".format(
            threshold, *every, each))
    lost = defaultdict(Counter)
    for _, counts in results.values():
        for kind, n in counts.items():
            lost[kind].update(n)
    for kind, n in sorted(lost.items()):
        say(f"guards {kind}: ruled out {n['covered']}, of which right {n['right']}; worth asking {n['worth asking']}, "
            f"of which right {n['right and worth asking']}")
    whole = learn(cases)
    print("const ANSWERED: AnswerWeights = AnswerWeights {")
    print(f"    bias: {whole.bias:.2f},\n    base: {whole.weights[0]:.2f},\n    of: Respects {{")
    for name, (accepted, rejected) in zip(names, whole.weights[1:].reshape(-1, 2)):
        print(f"        {name}: ({accepted:.2f}, {round(rejected, 2) + 0.:.2f}),")
    print("    },\n};")


if __name__ == "__main__":
    main()

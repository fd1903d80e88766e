#!/usr/bin/env python3
"""Fits the weights of src/agents/model.rs on real coordinated renames.

    cargo build --release
    python3 bench/fit.py --sets SETS.json --repo 'MIRRORS/{repo}' > weights.rs

SETS.json is described in bench/README.md. Needs numpy and scikit-learn, and git.

Two models come out. PROPOSED learns from one seed rename of each set: the set's other renames are right, all other
candidates are wrong. CHANGE learns from sets of which a tenth to a third of the renames is held back, as an author
forgets them.
What cannot be judged is left out: other members of a right rename's override family, and candidates that the
developer's own commit gave the suggested name without the set having them.

Printed to standard error: precision and recall at several thresholds, each project predicted by a model that was
fitted on the other projects.
"""
import argparse, json, random, re, subprocess, sys
from collections import defaultdict

import numpy as np
from sklearn.linear_model import LogisticRegression

from matching import of_family, same

REGULARISATION = 0.3   # scikit-learn's C; 3 gave the same F1 and less even weights


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


def variants(case, model):
    """The sets of accepted renames to learn from."""
    every = [case["seed"], *case["gold"]]
    if model == "PROPOSED":
        return [every[:1]]
    draw = random.Random(case["id"])
    # A share of every set, so that the size of a change says nothing about how much of it was forgotten.
    held = [set(draw.sample(range(len(every)), max(1, round(len(every) * share)))) for share in (.1, .2, .3)]
    return [[r for i, r in enumerate(every) if i not in out] for out in held]


def examples(program, cases, repo_of, model):
    """(features, right, project, case) of every candidate that can be judged."""
    asked = {c["id"]: (c, variants(c, model)) for c in cases}
    lines = [json.dumps({"id": i, "repo": repo_of(c), "rev": c["base"], "variants": v}) for i, (c, v) in asked.items()]
    out = subprocess.run([program, "features"], input="\n".join(lines), capture_output=True, text=True, check=True).stdout
    names, found, heads = [], [], {}
    for line in out.splitlines():
        answer = json.loads(line)
        case, accepted = asked[answer["id"]]
        head = heads.setdefault(case["id"], Head(repo_of(case), case))
        names, seeds = answer["names"], accepted[answer["variant"]]
        every = [case["seed"], *case["gold"]]
        open_renames = [r for r in every if r not in seeds]
        seen = set()
        for row in answer["rows"]:
            key = row["path"], row["line"], row["old_name"], row["kind"]
            if key in seen or any(same(row, r) for r in seeds):
                continue
            seen.add(key)
            right = next((r for r in open_renames if same(row, r)), None)
            if right:
                open_renames.remove(right)
            elif of_family(row, every) or head.renamed(row):
                continue
            found.append((row["features"], right is not None, case["repo"], case["id"]))
    return names, found


def fitted(x, y):
    return LogisticRegression(C=REGULARISATION, max_iter=5000).fit(x, y)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--sets", required=True)
    ap.add_argument("--repo", required=True, help="where a project's repository lies; {repo} becomes owner+name")
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--sample", type=int, help="only so many sets, drawn at random")
    opt = ap.parse_args()
    cases = json.load(open(opt.sets))["sets"]
    if opt.sample:
        cases = random.Random(1).sample(cases, opt.sample)
    repo_of = lambda case: opt.repo.replace("{repo}", case["repo"].replace("/", "+"))
    for model in ("PROPOSED", "CHANGE"):
        names, found = examples(opt.program, cases, repo_of, model)
        x, y = np.array([f[0] for f in found]), np.array([f[1] for f in found])
        projects = np.array([f[2] for f in found])
        p = np.zeros(len(y))
        for project in np.unique(projects):
            own = projects == project
            p[own] = fitted(x[~own], y[~own]).predict_proba(x[own])[:, 1]
        print(f"{model}: {len(y)} candidates, {y.sum()} right", file=sys.stderr)
        for t in np.arange(.1, .95, .1):
            chosen = p >= t
            hit = (chosen & y).sum()
            near = chosen & (p < t + .1)
            print(f"  from {t:.1f}: precision {hit / max(1, chosen.sum()):.2f} recall {hit / y.sum():.2f}; "
                  f"of confidence {t:.1f} to {t + .1:.1f} are right {y[near].mean() if near.any() else 0:.2f}", file=sys.stderr)
        whole = fitted(x, y)
        print(f"const {model}: Weights = Weights {{\n    bias: {whole.intercept_[0]:.2f},\n    of: &[")
        for name, weight in zip(names, whole.coef_[0]):
            print(f'        ("{name}", {weight:.2f}),')
        print("    ],\n};")


if __name__ == "__main__":
    main()

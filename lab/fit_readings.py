#!/usr/bin/env python3
"""What features weigh beyond the weights of a change (src/agents/score/weights.yml), by what people said of findings.

    python3 lab/fit_readings.py --repo 'MIRRORS/{repo}' phrase_share is_method beside agrees_before

The gold sets that lab/fit_change.py learns from call all wrong that an author left; the readings (lab/readings.tsv) are of people who
had the code before their eyes. This is a logistic model of their verdicts (debatable counts as half right) beside the confidence
that `check` gives, each commit counting as the root of its readings, with a ridge so that few readings move little. Declarations
that `check` does not consider, suppresses, or is less than 0.02 sure of are left out.

Printed: what to add to each weight, and how many of each verdict are among as many as are reported now, by models of the
other projects, with and without the features. Needs numpy, and git.
"""
import argparse, json, os, re, subprocess
from collections import Counter, defaultdict

import numpy as np

from readings import READINGS, VERDICTS, place, readings

LEAST = .02
RIDGE = 3.   # of 1 to 10, what made the other projects' verdicts likeliest by a hair
WEIGHTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "src", "agents", "score", "weights.rs")


def run(program, *args, **more):
    return subprocess.run([program, *args], check=True, capture_output=True, text=True, **more).stdout


def candidates(program, lab, repo, commit):
    """Of each place, the confidence and the features of what `check` considers there, and the features' names."""
    report = json.loads(run(program, "check", "--repo", repo, "--base", f"{commit}^1", "--head", commit, "--format", "json", "--quiet",
                            "--min-confidence", str(LEAST)))
    base, head = (run("git", "-C", repo, "rev-parse", f"{commit}{of}").strip() for of in ("^1", ""))
    question = {"id": commit, "repo": repo, "base": base, "head": head, "variants": [[]]}
    answer = json.loads(run(lab, "features", input=json.dumps(question) + "\n").split("\n")[0])
    features = {(*place(row), row["suggested_name"]): row["features"] for row in answer["rows"]}
    found = {}
    for finding in report["findings"]:
        of = features.get((*place(finding), finding["suggested_name"]))
        if of is not None:
            found[place(finding)] = finding["confidence"], of
    return found, answer["names"]


def fitted(x, y, offset, weight):
    """The bias and the weights beside the offset, by Newton's method."""
    x = np.column_stack([np.ones(len(y)), x])
    ridge, w = np.r_[1e-6, np.full(x.shape[1] - 1, RIDGE)], np.zeros(x.shape[1])
    for _ in range(50):
        p = 1 / (1 + np.exp(-(offset + x @ w)))
        hessian = (x.T * (weight * p * (1 - p))) @ x + np.diag(ridge)
        w += np.linalg.solve(hessian, x.T @ (weight * (y - p)) - ridge * w)
    return w


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("features", nargs="+")
    ap.add_argument("--repo", required=True, help="where a project's repository lies; {repo} becomes owner+name")
    ap.add_argument("--readings", default=READINGS)
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--lab", default="target/release/examples/lab")
    ap.add_argument("--min-confidence", type=float, default=.5, help="from when on it counts as reported (default %(default)s)")
    opt = ap.parse_args()
    said = defaultdict(dict)
    for row in readings(opt.readings):
        said[row["project"], row["commit"]][place(row)] = row["verdict"]
    x, verdicts, confidence, project, count = [], [], [], [], []
    for (name, commit), of_commit in said.items():
        found, names = candidates(opt.program, opt.lab, opt.repo.replace("{repo}", name.replace("/", "+")), commit)
        columns = [names.index(feature) for feature in opt.features]
        known = [at for at in of_commit if at in found]
        for at in known:
            confidence.append(found[at][0])
            x.append([found[at][1][column] for column in columns])
            verdicts.append(of_commit[at])
            project.append(name)
            count.append(len(known) ** -.5)
    x, project, p = np.array(x), np.array(project), np.clip(confidence, .01, .99)
    y, offset, weight = np.array([VERDICTS[v] for v in verdicts]), np.log(p / (1 - p)), np.array(count) / np.mean(count)
    scores = np.zeros(len(y))
    for own in np.unique(project):
        others = project != own
        w = fitted(x[others], y[others], offset[others], weight[others])
        scores[~others] = offset[~others] + w[0] + x[~others] @ w[1:]
    reported = int((np.array(confidence) >= opt.min_confidence).sum())
    for title, by in (("by the confidence", offset), ("with the features", scores)):
        best = Counter(verdicts[i] for i in np.argsort(-by, kind="stable")[:reported])
        print(f"the best {reported} {title}: " + ", ".join(f"{best[verdict]} {verdict}" for verdict in VERDICTS))
    own = float(re.search(r"RANK_WEIGHTS: RankWeights =.*?\bown: ([\d.]+)", open(WEIGHTS).read(), re.S)[1])
    w = fitted(x, y, offset, weight)
    print("to add: " + ", ".join(f"{name} {value / own:+.2f}" for name, value in zip(opt.features, w[1:])))


if __name__ == "__main__":
    main()

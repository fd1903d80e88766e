#!/usr/bin/env python3
"""Fits the weights of the miner's models (src/mining/weights.rs) on renames that people validated.

    fit_mining.py --repo ORACLE.git --expected expected.json --bin target/release/corename [--write]

ORACLE.git holds refs/oracle/<id>/before and refs/oracle/<id>/after for every case of expected.json, which lists

    {"cases": [{"id", "project", "labels", "judged": [KIND…], "renames": [{"kind", "old_name", "new_name",
      "path_before", "path_after", "line_before", "line_after", "truth": "TP" | "FP" | "UNK"}]}]}

(the Refactoring Oracle of RefactoringMiner in this form). `corename candidates` measures every pair of declarations that
the miner compares; a pair is right if the list has it. One logistic regression a situation; what a project has does not
count more than what others have beyond its share. Which pairs are compared depends on the weights, so fit, build and fit
again until the figures stand still (two or three times).

Printed for each situation: pairs, precision and recall at even odds, on all projects and on projects that the fit has not
seen (five folds). Needs scikit-learn.
"""

import argparse
import collections
import json
import re
import subprocess
import sys

KINDS = {"interface": "class", "enum": "class", "record": "class", "annotation": "class", "enum_constant": "field",
         "local_variable": "variable", "lambda_parameter": "variable"}
# Pairs of a commit whose list is not complete may be right although they are not in it.
INCOMPLETE = 0.4
# Candidates of one commit count at most as much as this many, so that no commit outweighs the others.
MOST = 150


def candidates(arguments, cases):
    lines = "".join(json.dumps({"id": c["id"], "repo": arguments.repo, "base": f"refs/oracle/{c['id']}/before",
                                "head": f"refs/oracle/{c['id']}/after"}) + "\n" for c in cases)
    out = subprocess.run([arguments.bin, "candidates"], input=lines, capture_output=True, text=True, check=True)
    return {d["id"]: d for d in map(json.loads, out.stdout.splitlines())}


def label(case, candidate):
    """True, False, or None where nobody judged."""
    kind = KINDS.get(candidate["kind"], candidate["kind"])
    if kind not in case["judged"]:
        return None
    best = None
    for rename in case["renames"]:
        if (rename["kind"], rename["old_name"], rename["new_name"]) != (kind, candidate["old_name"], candidate["new_name"]):
            continue
        if rename["path_before"] not in (None, candidate["before"]["path"]):
            continue
        if rename["path_after"] not in (None, candidate["after"]["path"]):
            continue
        far = max(abs((rename[f"line_{side}"] or candidate[side]["line"]) - candidate[side]["line"]) for side in ("before", "after"))
        if best is None or far < best[0]:
            best = (far, rename["truth"])
    if best is None or best[0] > 3:
        return False
    return {"TP": True, "FP": False}.get(best[1])


def rows(cases, found):
    out = collections.defaultdict(list)
    names = {}
    for case in cases:
        document = found.get(case["id"])
        if not document:
            continue
        names.update(document["names"])
        counts = collections.Counter(c["situation"] for c in document["candidates"])
        place = lambda c: json.dumps([c["situation"], c["before"], c["after"]])
        repeated = collections.Counter(map(place, document["candidates"]))
        for candidate in document["candidates"]:
            right = label(case, candidate)
            if right is None:
                continue
            situation = candidate["situation"]
            weight = min(1.0, MOST / counts[situation])
            if right:
                weight = 1.0
            elif case["labels"] == "2019":
                weight *= INCOMPLETE
            weight /= repeated[place(candidate)]
            out[situation].append((case["project"], candidate["measures"], right, weight, case["id"], candidate))
    return out, names


def fit(rows, strength):
    import numpy
    from sklearn.linear_model import LogisticRegression
    from sklearn.preprocessing import StandardScaler
    x = numpy.array([r[1] for r in rows])
    y = numpy.array([r[2] for r in rows])
    weight = numpy.array([r[3] for r in rows])
    scaler = StandardScaler().fit(x)
    scaler.scale_[scaler.scale_ == 0] = 1.0
    model = LogisticRegression(C=strength, max_iter=4000).fit(scaler.transform(x), y, sample_weight=weight)
    weights = model.coef_[0] / scaler.scale_
    return model.intercept_[0] - (weights * scaler.mean_).sum(), weights


def odds(model, rows):
    import numpy
    return model[0] + numpy.array([r[1] for r in rows]) @ model[1]


def figures(values, rows):
    taken = [r for value, r in zip(values, rows) if value >= 0]
    right = sum(r[2] for r in taken)
    total = sum(r[2] for r in rows)
    return f"P {right / max(len(taken), 1):.3f}  R {right / max(total, 1):.3f}  ({right}/{total}, {len(taken) - right} others)"


def held_out(rows, strength, folds=5):
    import numpy
    projects = sorted({r[0] for r in rows})
    fold = {p: i % folds for i, p in enumerate(projects)}
    values = numpy.zeros(len(rows))
    for part in range(folds):
        train = [r for r in rows if fold[r[0]] != part]
        test = [i for i, r in enumerate(rows) if fold[r[0]] == part]
        if test and any(r[2] for r in train):
            values[test] = odds(fit(train, strength), [rows[i] for i in test])
    return values


def written(situation, model):
    kind = {"FIELD": "fields", "MOVED_FIELD": "fields", "TYPE": "types", "PARAMETER": "locals", "LOCAL": "locals"}.get(situation, "callables")
    numbers = ", ".join(f"{w:.2f}" for w in model[1]).replace("-0.00", "0.00")
    return f"pub(super) const {situation}: Model<{{ {kind}::MEASURES }}> = Model {{\n    bias: {model[0]:.2f},\n    weights: [{numbers}],\n}};\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repo", required=True)
    parser.add_argument("--expected", required=True)
    parser.add_argument("--bin", default="target/release/corename")
    parser.add_argument("--strength", type=float, default=0.3, help="inverse of the regularisation (default %(default)s)")
    parser.add_argument("--shift", type=float, default=0.0, help="added to every bias: below 0 for precision")
    parser.add_argument("--write", action="store_true", help="write src/mining/weights.rs")
    parser.add_argument("--cache", help="read the candidates from here if it exists, else write them")
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    cases = json.load(open(arguments.expected))["cases"]
    found = candidates(arguments, cases)
    situations, names = rows(cases, found)
    path = "src/mining/weights.rs"
    text = open(path).read()
    for situation, these in sorted(situations.items()):
        if sum(r[2] for r in these) < 8:
            print(f"{situation}: only {sum(r[2] for r in these)} right pairs, left as it is")
            continue
        model = fit(these, arguments.strength)
        model = (model[0] + arguments.shift, model[1])
        print(f"{situation:14} {len(these):6} pairs  all {figures(odds(model, these), these)}")
        print(f"{'':14} {'':6}        new {figures(held_out(these, arguments.strength) + arguments.shift, these)}")
        if arguments.verbose:
            print("   ", f"bias {model[0]:.2f}", " ".join(f"{n} {w:.2f}" for n, w in zip(names[situation], model[1])))
        start = text.index(f"pub(super) const {situation}:")
        end = text.index("};\n", start) + 3
        text = text[:start] + written(situation, model) + text[end:]
    if arguments.write:
        open(path, "w").write(text)
        subprocess.run(["rustfmt", "--edition", "2024", path], check=False)


if __name__ == "__main__":
    sys.exit(main())

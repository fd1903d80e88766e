#!/usr/bin/env python3
"""Fits the weights of the miner's models (src/mining/model/weights.yml) on renames that people validated.

    fit_mining.py --repo ORACLE.git --expected expected.json … --program target/release/examples/lab [--write]

ORACLE.git holds refs/oracle/<id>/before and refs/oracle/<id>/after for every case of expected.json, which lists

    {"cases": [{"id", "project", "labels", "judged": [KIND…], "renames": [{"kind", "old_name", "new_name",
      "path_before", "path_after", "line_before", "line_after", "truth": "TP" | "FP" | "UNK"}]}]}

(the Refactoring Oracle of RefactoringMiner in this form). A case may lie elsewhere: then it says its "repo", "base" and "head", as those
of lab/refactoringminer.py do. `lab candidates` measures every pair of declarations that
the miner compares; a pair is right if the list has it. One logistic regression a situation; what a project has does not
count more than what others have beyond its share. Which pairs are compared depends on the weights, so fit, build and fit
again until the figures stand still (two or three times).

Printed for each situation: pairs, precision and recall at even odds, on all projects and on projects that the fit has not
seen (five folds). Needs scipy.
"""

import argparse
import collections
import json
import os
import re
import subprocess
import sys

KINDS = {"interface": "class", "enum": "class", "record": "class", "annotation": "class", "enum_constant": "field",
         "local_variable": "variable", "lambda_parameter": "variable"}
# The situations that are measured alike, by the module that measures them.
FAMILIES = {"callables": ["BODILESS", "SHORT", "LONG", "MOVED_METHOD"], "fields": ["FIELD", "MOVED_FIELD"], "types": ["TYPE"],
            "locals": ["PARAMETER", "LOCAL"]}
# Pairs of a commit whose list is not complete may be right although they are not in it.
INCOMPLETE = 0.4
# Candidates of one commit count at most as much as this many, so that no commit outweighs the others.
MOST = 150


def candidates(arguments, cases):
    place = lambda c: {"repo": arguments.repo, "base": f"refs/oracle/{c['id']}/before", "head": f"refs/oracle/{c['id']}/after"}
    lines = "".join(json.dumps({"id": c["id"], **place(c), **{key: c[key] for key in ("repo", "base", "head") if key in c}}) + "\n"
                    for c in cases)
    out = subprocess.run([arguments.program, "candidates"], input=lines, capture_output=True, text=True, check=True)
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


def table(rows):
    """What was measured of each pair, whether it is right, and how much it counts."""
    import numpy
    return numpy.array([r[1] for r in rows]), numpy.array([float(r[2]) for r in rows]), numpy.array([r[3] for r in rows])


def minimised(x, y, weight, strength, signs, prior, groups):
    """The weights nearest to `prior` that explain y best, none of them against its sign. `groups`: columns that only shift."""
    import numpy
    from scipy.optimize import minimize
    n = x.shape[1]
    columns = numpy.hstack([x, groups])

    def loss(theta):
        values = columns @ theta
        away = theta[:n] - prior
        shifts = theta[n:]
        total = strength * (weight * (numpy.logaddexp(0, values) - y * values)).sum() + 0.5 * (away**2).sum()
        slope = strength * weight * (1 / (1 + numpy.exp(-values)) - y)
        return total + 0.0005 * (shifts**2).sum(), columns.T @ slope + numpy.concatenate([away, 0.001 * shifts])

    bounds = [(0, None) if s > 0 else (None, 0) for s in signs] + [(None, None)] * groups.shape[1]
    start = numpy.concatenate([prior, numpy.zeros(groups.shape[1])])
    theta = minimize(loss, start, jac=True, bounds=bounds, method="L-BFGS-B", options={"maxiter": 800}).x
    return theta[:n], theta[n:]


def fit(family, strength):
    """Fits the situations of a family, {situation: rows}, each near to what fits all of them together.

    Two things keep few examples from misleading: what a family of situations has in common is fitted first, and a measure
    never counts against what it says when it is looked at alone.
    """
    import numpy
    parts = {situation: table(rows) for situation, rows in family.items()}
    x, y, weight = (numpy.concatenate(columns) for columns in zip(*parts.values()))
    mean = numpy.average(x, axis=0, weights=weight)
    scale = numpy.sqrt(numpy.average((x - mean) ** 2, axis=0, weights=weight))
    scale[scale == 0] = 1.0
    scaled = (x - mean) / scale
    signs = numpy.average(scaled, axis=0, weights=weight * y) - numpy.average(scaled, axis=0, weights=weight * (1 - y))
    part = numpy.repeat(numpy.arange(len(parts)), [len(p[1]) for p in parts.values()])
    common, _ = minimised(scaled, y, weight, strength, signs, numpy.zeros(len(mean)), numpy.eye(len(parts))[part])
    models = {}
    for i, situation in enumerate(parts):
        own = part == i
        one = numpy.ones((own.sum(), 1))
        weights, shift = minimised(scaled[own], y[own], weight[own], strength, signs, common, one)
        weights = weights / scale
        bias = shift[0] - (weights * mean).sum()
        # What is the same of every pair in this situation tells none from another.
        idle = x[own].std(axis=0) == 0
        bias += (weights * x[own][0])[idle].sum()
        models[situation] = (bias, numpy.where(idle, 0.0, weights))
    return models


def odds(model, rows):
    import numpy
    return model[0] + numpy.array([r[1] for r in rows]) @ model[1]


def figures(values, rows):
    taken = [r for value, r in zip(values, rows) if value >= 0]
    right = sum(r[2] for r in taken)
    total = sum(r[2] for r in rows)
    return f"P {right / max(len(taken), 1):.3f}  R {right / max(total, 1):.3f}  ({right}/{total}, {len(taken) - right} others)"


def held_out(family, strength, folds=5):
    """The log-odds of every pair by weights that were fitted without its project."""
    import numpy
    projects = sorted({r[0] for rows in family.values() for r in rows})
    fold = {p: i % folds for i, p in enumerate(projects)}
    values = {situation: numpy.zeros(len(rows)) for situation, rows in family.items()}
    for part in range(folds):
        models = fit({s: [r for r in rows if fold[r[0]] != part] for s, rows in family.items()}, strength)
        for situation, rows in family.items():
            test = [i for i, r in enumerate(rows) if fold[r[0]] == part]
            if test:
                values[situation][test] = odds(models[situation], [rows[i] for i in test])
    return values


def written(situation, model, names):
    weights = "".join(f"    {name}: {w:.2f}\n" for name, w in zip(names, model[1]) if abs(w) >= 0.005)
    return f"{situation}:\n  bias: {model[0]:.2f}\n  weights:\n{weights}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repo", required=True)
    parser.add_argument("--expected", required=True, nargs="+")
    parser.add_argument("--program", default="target/release/examples/lab")
    parser.add_argument("--strength", type=float, default=0.1, help="inverse of the regularisation (default %(default)s)")
    parser.add_argument("--shift", type=float, default=0.0, help="added to every bias: below 0 for precision")
    parser.add_argument("--without", metavar="PART/PARTS", help="leave a part of the projects out of the fit (0/4 to 3/4), and print its cases: "
                        "what the program finds there says how it does on projects that the weights have not seen")
    parser.add_argument("--family", nargs="+", choices=FAMILIES, default=list(FAMILIES), help="fit only these (default: all)")
    parser.add_argument("--write", action="store_true", help="write src/mining/model/weights.yml")
    parser.add_argument("--cache", help="read the candidates from here if it exists, else write them")
    parser.add_argument("--verbose", action="store_true")
    arguments = parser.parse_args()
    cases = [case for path in arguments.expected for case in json.load(open(path))["cases"]]
    if arguments.cache and os.path.exists(arguments.cache):
        found = json.load(open(arguments.cache))
    else:
        found = candidates(arguments, cases)
        if arguments.cache:
            json.dump(found, open(arguments.cache, "w"))
    if arguments.without:
        part, parts = map(int, arguments.without.split("/"))
        others = sorted({c["project"] for c in cases})[part::parts]
        print("left out:", *(c["id"] for c in cases if c["project"] in others))
        cases = [c for c in cases if c["project"] not in others]
    situations, names = rows(cases, found)
    path = "src/mining/model/weights.yml"
    text = open(path).read()
    for family in ({s: situations[s] for s in FAMILIES[name]} for name in arguments.family):
        models, unseen = fit(family, arguments.strength), held_out(family, arguments.strength)
        for situation, these in family.items():
            model = (models[situation][0] + arguments.shift, models[situation][1])
            print(f"{situation:14} {len(these):6} pairs  all {figures(odds(model, these), these)}")
            print(f"{'':14} {'':6}        new {figures(unseen[situation] + arguments.shift, these)}")
            if arguments.verbose:
                print("   ", f"bias {model[0]:.2f}", " ".join(f"{n} {w:.2f}" for n, w in zip(names[situation], model[1])))
            text, made = re.subn(rf"^{situation}:\n(?: .*\n)+", written(situation, model, names[situation]), text, flags=re.M)
            assert made == 1, f"{path} has no {situation}"
    if arguments.write:
        open(path, "w").write(text)


if __name__ == "__main__":
    sys.exit(main())

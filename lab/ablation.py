#!/usr/bin/env python3
"""What each part of the judgement is worth: the measures with the part left out.

    python3 lab/ablation.py --repo 'MIRRORS/{repo}' --sets SETS.json --incomplete OMITTED.jsonl --quiet QUIET.json

The forms of the files are in lab/README.md; a file that is not given is not measured. The parts are those that the
environment variable CORENAME_WITHOUT knows. The result is a table in Markdown on standard output. Nothing is fitted
anew: what a part is worth to the model is for `lab/fit_proposed.py` and `lab/fit_change.py` to say.
"""
import argparse, json, os, random
from collections import Counter
from functools import partial

import measure

PARTS = ("", "rounds", "guards", "evidence", "relations", "inflection")
NAMES = {"": "everything", "rounds": "no rounds", "guards": "no guards but those that every scope has",
         "evidence": "one rename of the change as evidence", "relations": "no relations", "inflection": "no inflection"}


def cases(path, sample):
    if path is None:
        return []
    with open(path) as file:
        lines = path.endswith(".jsonl")
        found = [json.loads(line) for line in file] if lines else next(v for v in json.load(file).values() if isinstance(v, list))
    found = [c for c in found if c.get("status", "ok") == "ok"]
    return random.Random(1).sample(found, min(sample or len(found), len(found)))


def total(measured, asked, repo_of):
    count = Counter()
    for case in asked:
        count.update(measured(repo_of(case), case))
    return count


def row(opt, asked):
    repo_of = lambda case: opt.repo.replace("{repo}", case.get("repo", "").replace("/", "+"))
    cells, of = [], lambda what: partial(what, opt.program)
    if asked["sets"]:
        count = total(of(measure.suggest), asked["sets"], repo_of)
        precision = count["right"] / max(1, count["right"] + count["wrong"])
        recall = count["right"] / max(1, count["gold"])
        f1 = 2 * precision * recall / max(1e-9, precision + recall)
        cells += [f"{precision:.1%}", f"{recall:.1%}", f"{f1:.1%}"]
    if asked["incomplete"]:
        count = total(of(measure.incomplete), asked["incomplete"], repo_of)
        cells += [f"{count['found'] / count['commits']:.0%}", f"{count['others'] / count['commits']:.2f}"]
    if asked["quiet"]:
        count = total(of(measure.quiet), asked["quiet"], repo_of)
        cells += [f"{count['silent'] / count['commits']:.1%}"]
    return cells


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--repo", required=True, help="where a project's repository lies; {repo} becomes owner+name")
    for name in ("sets", "incomplete", "quiet"):
        ap.add_argument(f"--{name}")
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--sample", type=int, help="only so many cases of each file, drawn at random")
    ap.add_argument("--parts", default=",".join(PARTS), help="only these parts")
    opt = ap.parse_args()
    asked = {name: cases(getattr(opt, name), opt.sample) for name in ("sets", "incomplete", "quiet")}
    heads = {"sets": ["precision", "recall", "F1"], "incomplete": ["forgotten found", "others a commit"], "quiet": ["silent"]}
    heads = [""] + [h for name in heads if asked[name] for h in heads[name]]
    print("| " + " | ".join(heads) + " |\n" + "| --- " * len(heads) + "|")
    for part in opt.parts.split(","):
        os.environ["CORENAME_WITHOUT"] = part
        print("| " + " | ".join([NAMES[part], *row(opt, asked)]) + " |", flush=True)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Draws coordinated renames from projects' histories, for lab/fit_proposed.py and lab/fit_change.py: sets as in lab/README.md, found by corename itself.

    python3 lab/coordinated.py --repo 'MIRRORS/{repo}' --projects owner/name … > DRAWN.json

`corename detect --each` finds the renames of each project's last commits. At least four of a commit, in at least two files, that replace the
same words (plural or not) are a set; its seed is the first by class, field, method, parameter, variable, then path and line. A concept that
comes again and again is drawn three times at most. Nobody has read these sets: they teach, they do not measure.
"""
import argparse, json, random, sys
from collections import defaultdict

from ordinary import history, replaced

KIND = {"interface": "class", "enum": "class", "record": "class", "annotation": "class", "enum_constant": "field",
        "record_component": "field", "annotation_element": "method", "local_variable": "variable", "lambda_parameter": "variable"}
ORDER = ["class", "field", "method", "parameter", "variable"]
LEAST, MOST = 4, 120


def singular(word):
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def concept(rename):
    return replaced(rename, singular)


def member(rename):
    return {**{key: rename["before"][key] for key in ("path", "line", "column")},
            "old_name": rename["old_name"], "new_name": rename["new_name"], "kind": KIND.get(rename["kind"], rename["kind"])}


def sets(project, commits):
    for base, head, renames in commits:
        groups = defaultdict(list)
        for rename in renames:
            groups[concept(rename)].append(rename)
        for (old, new), group in groups.items():
            files = {rename["before"]["path"] for rename in group}
            swapped = (new, old) in groups
            if not LEAST <= len(group) <= MOST or len(files) < 2 or not old + new or swapped:
                continue
            members = {(m["path"], m["line"], m["column"]): m for m in reversed(list(map(member, group)))}
            seed, *gold = sorted(members.values(), key=lambda m: (ORDER.index(m["kind"]), m["path"], m["line"]))
            yield {"repo": project, "base": base, "head": head, "concept": {"old": " ".join(old), "new": " ".join(new)},
                   "seed": seed, "gold": gold}


def drawn(found, most):
    by_concept = defaultdict(list)
    for case in found:
        by_concept[case["concept"]["old"], case["concept"]["new"]].append(case)
    few = [case for cases in by_concept.values() for case in random.Random(3).sample(cases, min(3, len(cases)))]
    return random.Random(5).sample(few, min(most, len(few)))


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--repo", required=True, help="where a project's repository lies; {repo} becomes owner+name")
    ap.add_argument("--projects", nargs="+", required=True, metavar="OWNER/NAME")
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--commits", type=int, default=6000, help="how far back to look (default %(default)s)")
    ap.add_argument("--sample", type=int, default=40, help="how many to draw of each project (default %(default)s)")
    opt = ap.parse_args()
    out = []
    for project in opt.projects:
        found = list(sets(project, history(opt.program, opt.repo.replace("{repo}", project.replace("/", "+")), opt.commits)))
        some = drawn(found, opt.sample)
        print(f"{project}: {len(found)} sets, {len(some)} drawn", file=sys.stderr, flush=True)
        out += [{"id": f"{project.split('/')[1]}-{case['head'][:8]}-{number}", **case} for number, case in enumerate(some)]
    json.dump({"sets": out}, sys.stdout)


if __name__ == "__main__":
    main()

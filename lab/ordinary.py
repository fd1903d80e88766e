#!/usr/bin/env python3
"""Draws ordinary commits that rename something, for lab/fit_change.py: what a reviewer sees day by day.

    python3 lab/ordinary.py --repo 'MIRRORS/{repo}' --without SETS.json QUIET.json … > ordinary.json

The projects are those of the files after --without, and the commits in these are not drawn. `corename detect --each` finds
the renames of each project's last commits. Written:

    {"commits": [{"repo", "base", "head", "taken": RENAME or null}],
     "renames": {repo: [[head, [[kind, old name, new name, file], …]], …]}}

`taken` is a rename that can be taken back and found again: another one of the commit replaces the same words. `renames` are those of all commits,
in their order, to know of what was renamed later.
"""
import argparse, json, random, re, subprocess, sys
from collections import defaultdict


def words(name):
    return [w.lower() for w in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)]


def replaced(rename, form=str):
    """The words of the old name and those of the new one that are between a common start and end, each in a form of it."""
    old, new = (list(map(form, words(rename[name]))) for name in ("old_name", "new_name"))
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return tuple(old[start:len(old) - end]), tuple(new[start:len(new) - end])


def taken(head, renames):
    groups = defaultdict(list)
    for rename in renames:
        groups[replaced(rename)].append(rename)
    groups.pop(((), ()), None)
    shared = [r for group in groups.values() if len(group) > 1 for r in group]
    if not shared:
        return None
    rename = random.Random(head).choice(shared)
    return {"path": rename["before"]["path"], "line": rename["before"]["line"],
            "old_name": rename["old_name"], "new_name": rename["new_name"]}


def history(program, repo, commits):
    """Of each of the last commits, the oldest first: base, head, and the renames of declarations. A commit that cannot be read,
    as there are in a copy without its largest files, is left out: `detect` says so."""
    count = int(subprocess.run(["git", "-C", repo, "rev-list", "--count", "--first-parent", "HEAD"],
                               check=True, capture_output=True, text=True).stdout)
    span = f"HEAD~{min(commits, count - 1)}..HEAD"
    out = subprocess.run([program, "detect", span, "--each", "--first-parent", "--repo", repo, "--format", "json", "--quiet"],
                         stdout=subprocess.PIPE, text=True).stdout
    for line in out.splitlines():
        found = json.loads(line)
        yield found["base"], found["head"], [r for r in found["renames"] if r["kind"] not in ("package", "type_parameter")]


def heads(case):
    return {case["head"]} if "head" in case else {case["c1"]["head"]}


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--repo", required=True, help="where a project's repository lies; {repo} becomes owner+name")
    ap.add_argument("--without", nargs="+", required=True, help="files of cases that are measured otherwise")
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--commits", type=int, default=4000, help="how far back to look (default %(default)s)")
    ap.add_argument("--sample", type=int, default=150, help="how many to draw of each project (default %(default)s)")
    opt = ap.parse_args()
    cases = [case for path in opt.without for of in json.load(open(path)).values() if isinstance(of, list) for case in of]
    known = {head for case in cases for head in heads(case)}
    drawn, renames = [], {}
    for project in sorted({case["repo"] for case in cases}):
        all_ = list(history(opt.program, opt.repo.replace("{repo}", project.replace("/", "+")), opt.commits))
        renames[project] = [[head, [[r["kind"], r["old_name"], r["new_name"], r["before"]["path"].rsplit("/", 1)[-1]] for r in found]]
                            for _, head, found in all_]
        open_ = [(base, head, found) for base, head, found in all_ if found and head not in known]
        for base, head, found in random.Random(7).sample(open_, min(opt.sample, len(open_))):
            drawn.append({"repo": project, "base": base, "head": head, "taken": taken(head, found)})
        print(f"{project}: {len(all_)} commits, {len(open_)} of them rename something", file=sys.stderr)
    json.dump({"commits": drawn, "renames": renames}, sys.stdout)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Puts renames on top of real commits, hides an edit in a renamed line of every second one, and asks `corename explain`.

    python3 lab/hidden_edits.py --repo 'MIRRORS/{repo}' --projects owner/name … [--commits 100] [--renames 30] [--seed 1]

No tool and no person has to say what is right here: the commits are real, and the renames and hidden edits are our own. The
commits are drawn as by lab/renames_on_top.py, whose scratch repositories are used: of each commit the Java files that it
changes, before and after. `corename rename` gives 1 to `--renames` declarations near its edits other names. In every second
commit, one operator, literal, order of arguments or modifier is then changed in a line with a new name that was no part of the
residue.

Three things are counted. *Found* is a hidden edit whose line is in the residue (`--residue`), on both sides. *Reported* is one of
which the change is also called mixed. And the residue may not grow by the renames: without the hidden edit it has as many
lines as that of the commit alone, lines aside that only moved. Where it has more although all renames are detected, those of
the commit itself too, that is a fault of `explain`, unless the commit gave a name another meaning: where the head keeps the old
name of a renamed declaration (`kept`), a reference means another one now, and this is in the residue rightly. Where the renames
are not all detected, it is a fault of `detect`. Last, base + `--replayed` + `--residue` must be the head, byte for byte.
`--json` takes a line for each commit with a fault. Needs git.
"""
import argparse, json, os, random, re, shutil, subprocess, sys, tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

from renames_on_top import LONGEST, MOST_FILES, Commit, drawn, jobs

OPERATORS = [(" + ", " - "), (" - ", " + "), (" * ", " / "), (" && ", " || "), (" || ", " && "), (" == ", " != "), (" != ", " == "),
             (" < ", " <= "), (" > ", " >= "), (" <= ", " < "), (" >= ", " > "), ("++", "--"), (" += ", " -= ")]
ARGUMENTS = re.compile(r"\((\w+), (\w+)\)")
NUMBER, STRING = re.compile(r"(?<![\w.\"])(\d+)(?![\w.\"])"), re.compile(r'"([^"\\]*)"')


def with_operator(line, chance):
    found = [(old, new) for old, new in OPERATORS if old in line and '"' not in line]
    return line.replace(*chance.choice(found), 1) if found else None


def with_literal(line, chance):
    for old, new in (("true", "false"), ("false", "true")):
        if re.search(rf"\b{old}\b", line):
            return re.sub(rf"\b{old}\b", new, line, count=1)
    if STRING.search(line):
        return STRING.sub(lambda m: f'"{m[1]}x"', line, count=1)
    return NUMBER.sub(lambda m: str(int(m[1]) + 1), line, count=1) if NUMBER.search(line) else None


def with_arguments(line, chance):
    found = [m for m in ARGUMENTS.finditer(line) if m[1] != m[2]]
    if not found:
        return None
    m = chance.choice(found)
    return f"{line[:m.start()]}({m[2]}, {m[1]}){line[m.end():]}"


def with_modifier(line, chance):
    for old, new in (("private ", "public "), ("protected ", "public "), ("public ", "protected "), (" final ", " "), (" static ", " ")):
        if old in line:
            return line.replace(old, new, 1)
    return None


HIDDEN = {"operator": with_operator, "literal": with_literal, "order of arguments": with_arguments, "modifier": with_modifier}


def renamed(opt, commit, most, chance):
    """Makes renames in the scratch repository's work tree, and gives their names."""
    made, paths = [], list(commit.modified)
    chance.shuffle(paths)
    for path in paths:
        before, after = commit.lines(f"{commit.commit}^", path), commit.lines(commit.commit, path)
        if len(after) > LONGEST:
            continue
        for number, column, old, new, kept in islice(drawn(before, after, chance), 3 * most):
            if len(made) == most:
                return made
            rename = [opt.program, "rename", f"{path}:{number}:{column}", new, "--repo", commit.folder, "--format", "json", "--quiet"]
            planned = json.loads(subprocess.run(rename, capture_output=True, text=True).stdout or "{}")
            declared = planned.get("declaration")
            certain = declared and declared["name"] == old and declared["path"] == path and declared["line"] in kept
            if certain and planned["status"] == "preview" and old not in {name for _, name, _ in made}:
                subprocess.run([*rename, "--execute"], check=True, capture_output=True)
                made.append((declared["kind"], old, new))
    return made


def explained(opt, commit, check_patches=False):
    """What `explain` says of the scratch repository's head: the document, and the lines of the residue."""
    residue, replayed = commit.folder + ".residue", commit.folder + ".replayed"
    explain = [opt.program, "explain", "HEAD^..HEAD", "--repo", commit.folder, "--format", "json", "--quiet", "--residue", residue]
    said = json.loads(subprocess.run([*explain, "--replayed", replayed], check=True, capture_output=True).stdout)
    with open(residue, encoding="utf-8", errors="replace", newline="\n") as file:
        lines = [line.rstrip("\n") for line in file if line[0] in "+-" and not line.startswith(("+++", "---"))]
    said["makes_head"] = not check_patches or makes_head(commit, [replayed, residue])
    for path in (residue, replayed):
        os.remove(path)
    return said, lines


def unmoved(lines):
    """How many lines of a residue are not only moved: those that are taken away in one place and added in another."""
    removed, added = (Counter(line[1:].strip() for line in lines if line[0] == sign) for sign in "-+")
    return sum((removed - added).values()) + sum((added - removed).values())


def makes_head(commit, patches):
    """Whether the two patches make the head of the base."""
    commit.git("read-tree", "HEAD^")
    try:
        for patch in filter(os.path.getsize, patches):
            commit.git("apply", "--cached", "--whitespace=nowarn", patch)
        trees = [subprocess.run(["git", "-C", commit.folder, *args], check=True, capture_output=True, text=True).stdout
                 for args in (["write-tree"], ["rev-parse", "HEAD^{tree}"])]
        return trees[0] == trees[1]
    except subprocess.CalledProcessError:
        return False
    finally:
        commit.git("read-tree", "HEAD")


def hide(commit, made, residue, chance):
    """Changes one line that has a new name and is not in the residue, and gives the kind, the old line and the new one."""
    names = re.compile(r"\b(" + "|".join(re.escape(new) for _, _, new in made) + r")\b")
    left, places = set(line[1:] for line in residue), []
    for kind, path in commit.changes:
        target = os.path.join(commit.folder, path)
        if kind == "D" or not os.path.exists(target):
            continue
        with open(target, encoding="utf-8", errors="surrogateescape", newline="\n") as file:
            lines = file.read().split("\n")
        code = [(at, line) for at, line in enumerate(lines) if names.search(line) and line not in left
                and "//" not in line and not line.lstrip().startswith(("*", "/*", "import", "@"))]
        places += [(target, lines, at, line) for at, line in code]
    chance.shuffle(places)
    kinds = list(HIDDEN)
    chance.shuffle(kinds)
    for kind in kinds:
        for target, lines, at, line in places:
            edited = HIDDEN[kind](line, chance)
            if edited and edited != line and names.search(edited):
                lines[at] = edited
                with open(target, "w", encoding="utf-8", errors="surrogateescape", newline="\n") as file:
                    file.write("\n".join(lines))
                return kind, line, edited
    return None


def tried(opt, numbered):
    place, (repo, name, seed) = numbered
    chance, folder = random.Random(seed), tempfile.mkdtemp(prefix="hidden-edits-")
    try:
        commit = Commit(repo, name, folder)
        if not commit.modified or len(commit.changes) > MOST_FILES:
            return None
        commit.write()
        own, alone = explained(opt, commit)
        made = renamed(opt, commit, chance.randint(1, opt.renames), chance)
        if not made:
            return None
        commit.amend()
        said, residue = explained(opt, commit, check_patches=True)
        detected = {(r["kind"], r["old_name"], r["new_name"]) for r in said["renames"]}
        undetected = [rename for rename in made if rename[1:] not in {d[1:] for d in detected}]
        touched = {name for _, *names in made for name in names}
        undetected += [[r["kind"], r["old_name"], r["new_name"]] for r in own["renames"]
                       if (r["old_name"], r["new_name"]) not in {d[1:] for d in detected}
                       and not touched & {r["old_name"], r["new_name"]}]
        # A line of the commit's own that holds a new name is the same line with the old one.
        # What moved is diffed by chance, so that it has grown only where it has by either count.
        grown = min(len(residue) - len(alone), unmoved(residue) - unmoved(alone))
        kept = sum(r["replay"]["kept"] for r in said["renames"]) - sum(r["replay"]["kept"] for r in own["renames"])
        result = {"repo": repo, "commit": name, "renames": len(made), "undetected": undetected, "grown": max(grown, 0), "kept": kept,
                  "residue": len(residue), "hidden": None, "makes_head": said["makes_head"]}
        hidden = hide(commit, made, residue, chance) if place % 2 else None
        if hidden:
            commit.amend()
            said, residue = explained(opt, commit, check_patches=True)
            kind, _, line = hidden
            result |= {"hidden": kind, "line": line, "found": "+" + line in residue, "reported": said["purity"] == "mixed"}
            result["makes_head"] &= said["makes_head"]
        return result
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--repo", required=True, help="git directory; {repo} becomes owner+name")
    ap.add_argument("--projects", nargs="+", required=True, help="owner/name …")
    ap.add_argument("--commits", type=int, default=100, help="of each project")
    ap.add_argument("--renames", type=int, default=30, help="at most so many in a commit")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--json", help="a file for the commits with a fault, a line each")
    opt = ap.parse_args()
    results, wanted = [], opt.commits
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for project in opt.projects:
            # Some commits give nothing to rename, so more are drawn than wanted.
            drawn_jobs = list(jobs(argparse.Namespace(**vars(opt) | {"projects": [project], "commits": 3 * wanted})))
            found = []
            for start in range(0, len(drawn_jobs), 20):
                batch = [(start + at, job) for at, job in enumerate(drawn_jobs[start:start + 20])]
                found += filter(None, pool.map(lambda numbered: tried(opt, numbered), batch))
                if len(found) >= wanted:
                    break
            results += found[:wanted]
    hidden = [r for r in results if r["hidden"]]
    for kind in HIDDEN:
        those = [r for r in hidden if r["hidden"] == kind]
        print(f"{kind:<19} {len(those):4} hidden  {sum(r['found'] for r in those):4} found  {sum(r['reported'] for r in those):4} reported")
    print(f"{'all':<19} {len(hidden):4} hidden  {sum(r['found'] for r in hidden):4} found  {sum(r['reported'] for r in hidden):4} reported")
    grown = [r for r in results if r["grown"]]
    by_detection = [r for r in grown if r["undetected"]]
    by_meaning = [r for r in grown if not r["undetected"] and r["kept"] > 0]
    faults = [r for r in grown if not r["undetected"] and r["kept"] <= 0]
    print(f"{len(results)} commits with {sum(r['renames'] for r in results)} renames, of which "
          f"{sum(len(r['undetected']) for r in results)} are not detected; the residue grew by renames in {len(grown)}: in "
          f"{len(by_detection)} where not all are detected (by {sum(r['grown'] for r in by_detection)} lines), in "
          f"{len(by_meaning)} where a name means something else now (by {sum(r['grown'] for r in by_meaning)} lines), in "
          f"{len(faults)} others (by {sum(r['grown'] for r in faults)} lines)")
    print(f"the two patches make the head in {sum(r['makes_head'] for r in results)} of {len(results)}")
    if opt.json:
        with open(opt.json, "w", encoding="utf-8") as file:
            faults = [r for r in results if r["grown"] or not r["makes_head"] or r["hidden"] and not (r["found"] and r["reported"])]
            file.writelines(json.dumps(fault) + "\n" for fault in faults)


if __name__ == "__main__":
    sys.exit(main())

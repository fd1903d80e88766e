#!/usr/bin/env python3
"""Lists what RefactoringMiner finds renamed in ordinary commits, for lab/fit_mining.py.

    python3 lab/refactoringminer.py draw --repo 'MIRRORS/{repo}' --projects owner/name … > COMMITS.jsonl
    jq -r '[.repo, .head] | @tsv' COMMITS.jsonl | while read -r repo head; do
        RefactoringMiner -c "$repo" "$head" -json "OUT/$head.json" < /dev/null
    done
    python3 lab/refactoringminer.py lists --commits COMMITS.jsonl OUT > expected.json

`draw` takes of each project's last commits some in which `corename detect --each` finds renames and some in which it finds
none, always the same ones, and writes a JSON object a line, {"id", "project", "repo", "base", "head"}. The projects take
turns, so that any beginning of the list is balanced. `lists` reads what RefactoringMiner 3 wrote, and writes

    {"cases": [{"id", "project", "labels": "refactoringminer", "judged": [KIND…], "repo", "base", "head",
      "renames": [{"kind", "old_name", "new_name", "path_before", "path_after", "line_before", "line_after",
        "truth": "TP", "source": "refactoringminer"}]}]}

Lines are those of the declared names, from 1, or null. RefactoringMiner says where a declaration starts, with its comment and
annotations, so the name is looked for from there on in the file. Commits for which it wrote nothing (it failed) are left out.
"""
import argparse, bisect, functools, glob, json, os, random, re, subprocess, sys
from itertools import zip_longest

KINDS = {"Class": "class", "Method": "method", "Attribute": "field", "Parameter": "parameter", "Variable": "variable"}
# No name is declared in a comment or a literal, nor in an annotation.
ELSEWHERE = [re.compile(r'"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n\r]*|/\*.*?\*/', re.S),
             re.compile(r"@(?!interface\b)[\w.]+(?:\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?")]
# What stands around a name where it is declared, and not around a type of the same name.
DECLARED = {"class": r"\b(?:class|interface|enum|record)\s+(NAME)(?![\w$])", "method": r"(?<![\w$.])(NAME)\s*\("}
VARIABLE = r"(?<![\w$.])(NAME)(?![\w$]|\s*[.<&]|(?:\s*\[\s*\])*\s+[\w$])"


def drawn(project, opt):
    repo = opt.repo.replace("{repo}", project.replace("/", "+"))
    count = subprocess.run(["git", "-C", repo, "rev-list", "--count", "--first-parent", "HEAD"], check=True, capture_output=True).stdout
    span = f"HEAD~{min(opt.commits, int(count) - 1)}..HEAD"
    detect = [opt.program, "detect", span, "--each", "--first-parent", "--repo", repo, "--format", "json", "--quiet"]
    detected = subprocess.run(detect, stdout=subprocess.PIPE, text=True)
    if detected.returncode and not detected.stdout:
        raise SystemExit(f"{project}: nothing was detected")  # commits that cannot be read are left out
    some, none = [], []
    for found in map(json.loads, detected.stdout.splitlines()):
        (some if found["renames"] else none).append((found["base"], found["head"]))
    chance = random.Random(11)
    pick = chance.sample(some, min(opt.renaming, len(some))) + chance.sample(none, min(opt.others, len(none)))
    chance.shuffle(pick)
    print(f"{project}: {len(some)} commits rename something, {len(none)} do not; {len(pick)} drawn", file=sys.stderr)
    name = project.split("/")[1]
    return [{"id": f"{name}-{head[:12]}", "project": project, "repo": repo, "base": base, "head": head} for base, head in pick]


def draw(opt):
    for turn in zip_longest(*[drawn(project, opt) for project in opt.projects]):
        for commit in filter(None, turn):
            print(json.dumps(commit))


@functools.cache
def reader(repo):
    return subprocess.Popen(["git", "-C", repo, "cat-file", "--batch"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


@functools.lru_cache(maxsize=64)
def source(repo, commit, path):
    """A file with all blanked that declares nothing, and where its lines start; empty if the commit does not have the file."""
    git = reader(repo)
    git.stdin.write(f"{commit}:{path}\n".encode())
    git.stdin.flush()
    header = git.stdout.readline().split()
    text = git.stdout.read(int(header[2]) + 1).decode(errors="replace") if header[1:2] == [b"blob"] else ""
    for pattern in ELSEWHERE:
        text = pattern.sub(lambda found: re.sub(r"[^\r\n]", " ", found[0]), text)
    return text, [0] + [end.end() for end in re.finditer(r"\r\n|\r|\n", text)]


def line(repo, commit, kind, name, place):
    text, starts = source(repo, commit, place["filePath"])
    if place["endLine"] > len(starts):
        return None
    start, end = starts[place["startLine"] - 1] + max(place["startColumn"] - 1, 0), [*starts, len(text)][place["endLine"]]
    found = re.compile(DECLARED.get(kind, VARIABLE).replace("NAME", re.escape(name))).search(text, start, end)
    return bisect.bisect(starts, found.start(1)) if found else None


def rename(case, found):
    """A refactoring as fit_mining.py reads it, or None if it is no rename, or a constructor's that follows its class."""
    kind = re.fullmatch(r"(?:Move And )?Rename (\w+)", found["type"])
    if not kind or kind[1] not in KINDS:
        return None
    kind = KINDS[kind[1]]
    before, after = sides = found["leftSideLocations"][0], found["rightSideLocations"][0]
    # a.b.Type; public name(parameters) : type, of constructors without a type; private name : type
    elements = [side["codeElement"] for side in sides]
    old, new = (e.split(".")[-1] if kind == "class" else re.search(r"([\w$]+)(?:\(| : )", e)[1] for e in elements)
    constructor = kind == "method" and all(e.endswith(")") for e in elements)
    if old == new or constructor or not all(side["filePath"].endswith(".java") for side in sides):
        return None
    lines = line(case["repo"], case["base"], kind, old, before), line(case["repo"], case["head"], kind, new, after)
    if before["codeElementType"] == "LAMBDA_EXPRESSION_PARAMETER":
        kind = "variable"
    return {"kind": kind, "old_name": old, "new_name": new, "path_before": before["filePath"], "path_after": after["filePath"],
            "line_before": lines[0], "line_after": lines[1], "truth": "TP", "source": "refactoringminer"}


def lists(opt):
    found, cases = {}, []
    for path in (file for of in opt.output for file in (sorted(glob.glob(f"{of}/*.json")) if os.path.isdir(of) else [of])):
        try:
            found.update((commit["sha1"], commit["refactorings"]) for commit in json.load(open(path, encoding="utf-8"))["commits"])
        except ValueError as error:
            print(f"{path}: left out: {error}", file=sys.stderr)
    commits = [json.loads(text) for text in open(opt.commits, encoding="utf-8")]
    for case in (commit for commit in commits if commit["head"] in found):
        renames = [r for r in (rename(case, refactoring) for refactoring in found[case["head"]]) if r]
        cases.append({**case, "labels": "refactoringminer", "judged": list(KINDS.values()),
                      "renames": list({tuple(r.values()): r for r in renames}.values())})
    every = [r for case in cases for r in case["renames"]]
    unplaced = sum(None in (r["line_before"], r["line_after"]) for r in every)
    print(f"{len(cases)} of {len(commits)} commits, {len(every)} renames, {unplaced} of them without a line", file=sys.stderr)
    json.dump({"cases": cases}, sys.stdout)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    sub = ap.add_subparsers(required=True)
    of = sub.add_parser("draw", help="the commits to run RefactoringMiner on")
    of.set_defaults(run=draw)
    of.add_argument("--repo", required=True, help="where a project's repository lies; {repo} becomes owner+name")
    of.add_argument("--projects", nargs="+", required=True, metavar="OWNER/NAME")
    of.add_argument("--program", default="target/release/corename")
    of.add_argument("--commits", type=int, default=2500, help="how far back to look (default %(default)s)")
    of.add_argument("--renaming", type=int, default=60, help="how many to draw with renames (default %(default)s)")
    of.add_argument("--others", type=int, default=15, help="how many to draw without (default %(default)s)")
    of = sub.add_parser("lists", help="what RefactoringMiner found in them")
    of.set_defaults(run=lists)
    of.add_argument("--commits", required=True, help="what draw wrote")
    of.add_argument("output", nargs="+", help="RefactoringMiner's JSON files, or directories of them")
    opt = ap.parse_args()
    opt.run(opt)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures corename on real commits. The forms of the files are in lab/README.md.

    python3 lab/measure.py suggest --cases SETS.json  --repo 'MIRRORS/{repo}'
    python3 lab/measure.py review  --cases SETS.json  --repo 'MIRRORS/{repo}'
    python3 lab/measure.py quiet   --cases QUIET.json --repo 'MIRRORS/{repo}'
    python3 lab/measure.py incomplete --cases OMITTED.jsonl --repo -

`suggest` gives each set's seed to `corename suggest` and compares the findings with the rest of the set: right is a
finding of the same kind, file and old name, at most three lines off. Other members of a right rename's override family
count neither way. `review` does the same with `--review stdio`: it accepts what the set has and rejects the rest, and
counts what was shown. Both also print how much of each confidence was right, and `suggest` how much of what is right its
patch has: the rest was withheld. `quiet` runs `corename check`, which
should find nothing. `incomplete` runs it on commits that forgot one rename, which it should find.
"""
import argparse, json, os, subprocess
from collections import Counter

from matching import of_family, same


# For scripts that measure with other settings: further arguments, and what gets to see each document.
extra, seen = [], lambda document: None


def run(program, *arguments):
    done = subprocess.run([program, *arguments, *extra, "--format", "json", "--quiet"], capture_output=True, text=True)
    if done.returncode == 2:
        raise SystemExit(done.stderr.strip())
    document = json.loads(done.stdout)
    seen(document)
    return document["findings"]


def converse(answer, program, *arguments):
    """What was shown, each suggestion answered."""
    shown = []
    with subprocess.Popen([program, *arguments, "--review", "stdio", "--quiet"], text=True,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        for line in process.stdout:
            message = json.loads(line)
            if "suggestion" in message:
                shown.append(message["suggestion"])
                decision = "accept" if answer(shown[-1]) else "reject"
                process.stdin.write(json.dumps({"id": shown[-1]["id"], "decision": decision}) + "\n")
                process.stdin.flush()
    if process.returncode:
        raise SystemExit(f"{program} {' '.join(arguments)} failed")
    return shown


def suggest(program, repo, case, asked=False):
    seed, left, count = case["seed"], list(case["gold"]), Counter(gold=len(case["gold"]))
    every = [seed, *case["gold"]]
    at = f"{seed['path']}:{seed['line']}:{seed.get('column') or 1}:{seed['old_name']}={seed['new_name']}"
    arguments = program, "suggest", "--repo", repo, "--at", case["base"], "--seed", at
    answer = lambda f: any(same(f, r) for r in case["gold"]) or of_family(f, every)
    for finding in converse(answer, *arguments) if asked else run(*arguments):
        tenth = min(9, int(finding["confidence"] * 10 + 1e-9))
        right = next((r for r in left if same(finding, r)), None)
        if right:
            left.remove(right)
            count["right"] += 1
            count["named"] += right["new_name"] == finding["suggested_name"]
            count["patched"] += finding.get("patch") == "included"
            count["right", tenth] += 1
        elif not same(finding, seed) and not of_family(finding, every):
            count["wrong"] += 1
            count["wrong", tenth] += 1
    return count


def review(program, repo, case):
    return suggest(program, repo, case, asked=True)


def calibration(count):
    """How much of each tenth of confidence was right, as rows of a table."""
    for tenth in range(10):
        right, wrong = count["right", tenth], count["wrong", tenth]
        if right + wrong:
            share = right / (right + wrong)
            print(f"confidence {tenth / 10:.1f} to {tenth / 10 + .1:.1f}: {right + wrong:5} shown, right {share:6.1%}")


def quiet(program, repo, case):
    found = len(run(program, "check", "--repo", repo, "--base", case["base"], "--head", case["head"]))
    return Counter(commits=1, silent=found == 0, findings=found)


def incomplete(program, _, case):
    path, line, _ = case["at"].rsplit(":", 2)
    found = run(program, "check", "--repo", case["git_dir"], "--base", case["base"], "--head", case["commit"])
    near = lambda f: os.path.dirname(f["path"]) == os.path.dirname(path) and abs(f["line"] - int(line)) <= 3
    mine = [f for f in found if f["old_name"] == case["to"] and near(f)]
    return Counter(commits=1, found=bool(mine), others=len(found) - len(mine))


def report(name, count):
    if "others" in count:
        print(f"{name:<28} found {count['found'] / count['commits']:6.1%}  other findings a commit "
              f"{count['others'] / count['commits']:.2f}  of {count['commits']} commits")
        return
    if "commits" in count:
        print(f"{name:<28} silent {count['silent'] / count['commits']:6.1%}  findings a commit "
              f"{count['findings'] / count['commits']:.2f}  of {count['commits']} commits")
        return
    precision = count["right"] / max(1, count["right"] + count["wrong"])
    recall = count["right"] / max(1, count["gold"])
    f1 = 2 * precision * recall / max(1e-9, precision + recall)
    print(f"{name:<28} precision {precision:6.1%}  recall {recall:6.1%}  F1 {f1:6.1%}  developer's own name "
          f"{count['named'] / max(1, count['right']):6.1%}  in the patch "
          f"{count['patched'] / max(1, count['right']):6.1%}  of {count['gold']} renames")


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("what", choices=("suggest", "review", "quiet", "incomplete"))
    ap.add_argument("--cases", required=True)
    ap.add_argument("--repo", required=True, help="where a project's repository lies; {repo} becomes owner+name")
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--only", default="", help="cases whose id or project contains this")
    opt = ap.parse_args()
    if opt.what == "incomplete":
        cases = [c for c in map(json.loads, open(opt.cases)) if c["status"] == "ok"]
    else:
        cases = next(v for v in json.load(open(opt.cases)).values() if isinstance(v, list))
    totals = {}
    for case in cases:
        if opt.only not in case.get("id", "") + " " + case.get("repo", ""):
            continue
        repo = opt.repo.replace("{repo}", case.get("repo", "").replace("/", "+"))
        measured = {"suggest": suggest, "review": review, "quiet": quiet, "incomplete": incomplete}[opt.what]
        count = measured(opt.program, repo, case)
        for name in {case.get("repo", "all"), "all"}:
            totals.setdefault(name, Counter()).update(count)
    for name in sorted(totals, key=lambda name: (name == "all", name)):
        report(name, totals[name])
    calibration(totals.get("all", Counter()))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Counts what of the changed lines of commits with a coordinated rename `corename explain` explains.

    python3 lab/explained.py --sets SETS.json --repo 'MIRRORS/{repo}' [--half 0] [--residues FOLDER] [--check]

SETS.json has the form that lab/README.md describes. Of its cases every second one is taken (`--half 1`: the others), and each
commit once. Printed are, by project, the commits, how pure they are, their changed lines and what explains them. `--residues`
keeps the residue of each commit, to be read. `--check` also measures the processor time that `check` and `explain` take on
each commit. `--every N` takes every Nth commit.
"""
import argparse, json, os, resource, subprocess, sys
from collections import Counter, defaultdict

HEADINGS = ("renames", "moves", "imports", "formatting", "residue")


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def run(command):
    """What a command says, and the processor time that it takes."""
    before = processor_time()
    said = subprocess.run(command, check=True, capture_output=True).stdout
    return said, processor_time() - before


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--sets", required=True)
    ap.add_argument("--repo", required=True, help="git directory; {repo} becomes owner+name")
    ap.add_argument("--half", type=int, default=0, choices=(0, 1))
    ap.add_argument("--residues", help="a folder for the residue of each commit")
    ap.add_argument("--check", action="store_true", help="compare the time with that of check")
    ap.add_argument("--every", type=int, default=1, metavar="N", help="take every Nth commit")
    ap.add_argument("--program", default="target/release/corename")
    opt = ap.parse_args()
    with open(opt.sets, encoding="utf-8") as file:
        cases = json.load(file)["sets"][opt.half::2]
    commits = {(case["repo"], case["base"], case["head"]): case["id"] for case in cases}
    lines, purity, files, doubtful, times, shares_of = defaultdict(Counter), defaultdict(Counter), Counter(), 0, [], []
    for (project, base, head), name in sorted(commits.items())[::opt.every]:
        repo = opt.repo.replace("{repo}", project.replace("/", "+"))
        of = ["--base", base, "--head", head, "--repo", repo, "--format", "json", "--quiet"]
        residue = ["--residue", os.path.join(opt.residues, f"{name}.patch")] if opt.residues else []
        said, took = run([opt.program, "explain", *of, *residue])
        said = json.loads(said)
        if opt.check:
            times.append((took, run([opt.program, "check", *of])[1], name))
        purity[project][said["purity"]] += 1
        lines[project].update({heading: said["lines"][heading] for heading in (*HEADINGS, "changed")})
        shares_of.append({heading: said["lines"][heading] / max(1, said["lines"]["changed"]) for heading in HEADINGS})
        files.update(file["class"] for file in said["files"])
        doubtful += sum(rename["replay"]["doubtful"] for rename in said["renames"])
    mean = {heading: sum(share[heading] for share in shares_of) / max(1, len(shares_of)) for heading in HEADINGS}
    lines["all"], purity["all"] = sum(lines.values(), Counter()), sum(purity.values(), Counter())
    for project, counted in lines.items():
        pure = ", ".join(f"{count} {what}" for what, count in sorted(purity[project].items()))
        shares = ", ".join(f"{heading} {counted[heading]} ({counted[heading] / max(1, counted['changed']):.1%})" for heading in HEADINGS)
        print(f"{project}: {sum(purity[project].values())} commits ({pure}); {counted['changed']} changed lines: {shares}")
    print(f"mean over the commits: {', '.join(f'{heading} {mean[heading]:.1%}' for heading in HEADINGS)}")
    print(f"files: {', '.join(f'{count} {what}' for what, count in sorted(files.items()))}; {doubtful} doubtful renames")
    if times:
        ratio = sorted(explain / check for explain, check, _ in times)
        slower = [(name, f"{explain:.2f} s", f"{check:.2f} s") for explain, check, name in times if explain > check]
        print(f"time: explain {sum(t[0] for t in times):.1f} s, check {sum(t[1] for t in times):.1f} s; of the time of check, the "
              f"median is {ratio[len(ratio) // 2]:.2f}; longer than check in {len(slower)} of {len(times)}: {slower[:10]}")


if __name__ == "__main__":
    sys.exit(main())

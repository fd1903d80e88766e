#!/usr/bin/env python3
"""The time of one rename beside that of `git grep -l` for the name.

    python3 lab/rename_speed.py --repo CHECKOUT [--runs 5] LOCATION…

CHECKOUT is a work tree, which is only read. A LOCATION is what `corename rename` takes, best a name: `Type`,
`pkg.Type#method`. Each is renamed without --execute. Printed are, in seconds, the best wall time and the CPU time of as
many runs, for `git grep -l NAME` (files), `git grep -l NAME HEAD` (objects) and `corename rename`, and its ratios to the
latter of wall time and CPU time. A machine with something else to do says little of wall times.
"""
import argparse, os, re, resource, subprocess, time


def cost(command, cwd, runs):
    """The least wall and CPU time of some runs, and the exit status."""
    wall = cpu = float("inf")
    for _ in range(runs):
        before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
        status = subprocess.run(command, cwd=cwd, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode
        wall = min(wall, time.monotonic() - start)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = min(cpu, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return wall, cpu, status


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--repo", required=True, help="a work tree")
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--runs", type=int, default=5)
    ap.add_argument("locations", nargs="+", metavar="LOCATION")
    opt = ap.parse_args()
    program = os.path.abspath(opt.program)
    print(f"{'name':<28} {'files':>5} {'grep files':>14} {'grep HEAD':>14} {'rename':>14} {'to HEAD':>13}  (wall / CPU)")
    for location in opt.locations:
        name = re.split(r"[.#:]", location.split("(")[0])[-1]
        grep = ["git", "grep", "-l", "-F", "-w", name]
        found = subprocess.run([*grep, "--", "*.java"], cwd=opt.repo, capture_output=True, text=True).stdout
        of_files, of_head = cost(grep, opt.repo, opt.runs), cost([*grep, "HEAD"], opt.repo, opt.runs)
        rename = cost([program, "rename", location, "brandNew" + name, "--format", "json", "--quiet"], opt.repo, opt.runs)
        times = " ".join(f"{wall:>6.2f} / {cpu:5.2f}" for wall, cpu, _ in (of_files, of_head, rename))
        note = "" if rename[2] == 0 else "  (withheld or not found)"
        ratios = f"{rename[0] / of_head[0]:5.1f} / {rename[1] / of_head[1]:5.1f}"
        print(f"{name:<28} {len(found.splitlines()):>5} {times} {ratios:>13}{note}", flush=True)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""How long `corename detect --each` takes on a history, beside git's own log of the same commits.

    python3 lab/history.py --repo MIRRORS/apache+kafka/repo [--commits 500] [--runs 3]

The commits are the last N of the first-parent history that touch Java, and those between them. git runs
`git log -p -U0 -M --first-parent -n N -- '*.java'`, corename `detect --each --first-parent` from the oldest of them on.
Prints of each the best run's wall time and CPU time and the peak memory, and the ratios of the times. Where other
programs share the machine, the CPU time is the one to go by.
"""
import argparse, os, subprocess, time


def measure(command):
    """Wall and CPU time in seconds and peak memory in MB of a command whose output is thrown away."""
    started = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {process.returncode}")
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def best(command, runs):
    walls, cpus, peaks = zip(*(measure(command) for _ in range(runs)))
    return min(walls), min(cpus), max(peaks)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--repo", required=True)
    ap.add_argument("--rev", default="HEAD")
    ap.add_argument("--commits", type=int, default=500)
    ap.add_argument("--runs", type=int, default=3)
    ap.add_argument("--format", default="json")
    ap.add_argument("--threads", help="as corename's; by default one for each core")
    ap.add_argument("--program", default="target/release/corename")
    opt = ap.parse_args()

    def git(*arguments):
        return subprocess.run(["git", "-C", opt.repo, *arguments], check=True, capture_output=True, text=True).stdout

    line = ["--first-parent", "-n", str(opt.commits), opt.rev, "--", "*.java"]
    oldest = git("rev-list", *line).split()[-1]
    before = git("rev-list", "--parents", "-n", "1", oldest).split()[1:2]
    span = f"{before[0]}..{opt.rev}" if before else opt.rev
    ours = [opt.program, "detect", span, "--each", "--first-parent", "--repo", opt.repo, "--format", opt.format, "--quiet"]
    ours += ["--threads", opt.threads] if opt.threads else []
    commits = git("rev-list", "--count", "--first-parent", span).strip()
    theirs = best(["git", "-C", opt.repo, "log", "-p", "-U0", "-M", *line], opt.runs)
    mine = best(ours, opt.runs)
    print(f"{opt.repo}: {opt.commits} commits that touch Java, {commits} in all, {os.cpu_count()} cores")
    for name, (wall, cpu, peak) in (("git log -p", theirs), ("corename", mine)):
        print(f"  {name:<10}  {wall:7.2f} s  {cpu:7.2f} s CPU  {peak:5.0f} MB")
    print(f"  ratio       {mine[0] / theirs[0]:7.2f}    {mine[1] / theirs[1]:7.2f} of CPU time")


if __name__ == "__main__":
    main()

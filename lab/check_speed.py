#!/usr/bin/env python3
"""How long `corename check` takes for commits, beside `git grep -l` for one word of the old names.

    python3 lab/check_speed.py --repo MIRRORS/apache+kafka/repo [--runs 5] COMMIT…

Each commit is checked against its first parent. Printed are the renames that it makes, the findings, the best wall time of
as many runs of both and their ratio, and corename's peak memory. git looks in
the commit's `*.java` files for the longest of the words that the first concept replaces, in any case; a commit without a concept has no ratio. On
a machine with something else to do, wall times say little.
"""
import argparse, json, subprocess

from history import best


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--repo", required=True)
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--runs", type=int, default=5)
    ap.add_argument("commits", nargs="+", metavar="COMMIT")
    opt = ap.parse_args()
    print(f"{'commit':<14} {'renames':>7} {'findings':>8} {'git grep':>9} {'check':>8} {'ratio':>6} {'memory':>7}")
    for commit in opt.commits:
        check = [opt.program, "check", "--repo", opt.repo, "--base", f"{commit}~1", "--head", commit, "--format", "json", "--quiet"]
        document = json.loads(subprocess.run(check, capture_output=True, text=True).stdout)
        words = [word for scope in document["scopes"][:1] for word in scope["pattern"]["old"]]
        wall, _, peak = best(check, opt.runs)
        beside = f"{'':>9} {wall:>6.2f} s {'':>6}"
        if words:
            grep, _, _ = best(["git", "-C", opt.repo, "grep", "-l", "-i", "-F", max(words, key=len), commit, "--", "*.java"], opt.runs)
            beside = f"{grep:>7.2f} s {wall:>6.2f} s {wall / grep:>6.1f}"
        print(f"{commit[:14]:<14} {len(document['renames']):>7} {len(document['findings']):>8} {beside} {peak:>4.0f} MB", flush=True)


if __name__ == "__main__":
    main()

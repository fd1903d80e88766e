#!/usr/bin/env python3
"""What `check` says of the last commits of projects that rename something, to be read by people.

    python3 lab/last_commits.py --repo 'MIRRORS/{repo}' --projects owner/name … > FINDINGS.txt

Of each project's last commits (`--look`), the newest that rename something are checked (`--commits` of them). Printed: each finding with
the commit, the lines around it, and how often its file has the old and the suggested name by now, which tells what the
project did since; and each text that still has an old name (a comment, a resource, a document), with its lines. To
standard error: how many commits stay without a finding, and how many without a text.
"""
import argparse, json, re, subprocess, sys

from ordinary import history

AROUND = 3   # lines shown before and after a finding


def git(repo, *args):
    return subprocess.run(["git", "-C", repo, *args], capture_output=True, text=True, errors="replace").stdout


def checked(program, repo, base, head):
    done = subprocess.run([program, "check", "--repo", repo, "--base", base, "--head", head, "--format", "json", "--quiet"],
                          check=True, capture_output=True, text=True)
    report = json.loads(done.stdout)
    return report["findings"], report["mentions"]


def show(repo, head, path, line):
    text = git(repo, "show", f"{head}:{path}").split("\n")
    for shown in text[max(0, line - 1 - AROUND):line + AROUND]:
        print(f"    | {shown}")


def tell(repo, head, finding):
    path, line = finding["path"], finding["line"]
    now = re.findall(r"[\w$]+", git(repo, "show", f"HEAD:{path}"))
    print(f"  {finding['confidence']} {finding['kind']} {finding['old_name']} -> {finding['suggested_name']}  {path}:{line}")
    print(f"    {finding['reason']}; now {now.count(finding['old_name'])} times the old name, "
          f"{now.count(finding['suggested_name'])} times the suggested one")
    show(repo, head, path, line)


def tell_text(repo, head, mention):
    path, line = mention["path"], mention["line"]
    print(f"  {mention['rule']} {mention['old_text']} -> {mention['suggested_text']}  {path}:{line}\n    {mention['reason']}")
    show(repo, head, path, line)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--repo", required=True, help="where a project's repository lies; {repo} becomes owner+name")
    ap.add_argument("--projects", nargs="+", required=True)
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--look", type=int, default=2500, help="how many commits to look at (default %(default)s)")
    ap.add_argument("--commits", type=int, default=110, help="how many to check (default %(default)s)")
    opt = ap.parse_args()
    commits = silent = findings = without_text = texts = 0
    for project in opt.projects:
        repo = opt.repo.replace("{repo}", project.replace("/", "+"))
        renaming = [(base, head) for base, head, renames in history(opt.program, repo, opt.look) if renames]
        for base, head in renaming[-opt.commits:]:
            found, mentions = checked(opt.program, repo, base, head)
            commits, silent, findings = commits + 1, silent + (not found), findings + len(found)
            without_text, texts = without_text + (not mentions), texts + len(mentions)
            if found or mentions:
                print(f"{project} {git(repo, 'log', '-1', '--format=%h %s', head).strip()}")
            for finding in found:
                tell(repo, head, finding)
            for mention in mentions:
                tell_text(repo, head, mention)
        share = lambda count: f"{count / max(1, commits):.1%}"
        print(f"{project}: so far {commits} commits, {share(silent)} without a finding, {findings} findings; "
              f"{share(without_text)} without a text, {texts} texts", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()

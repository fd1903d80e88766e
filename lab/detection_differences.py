#!/usr/bin/env python3
"""What two versions of `corename detect` find differently in the last commits of projects, with what readers said of it.

    python3 lab/detection_differences.py --repo 'MIRRORS/{repo}' --projects owner/name … --old OLD --new NEW [--unread]

OLD and NEW are programs. Each difference is a rename that one of them alone reports. lab/detection_readings.tsv has the
verdicts of those that somebody read with the code of both sides, a line each:

    right      the old declaration became the new one
    debatable  it did in part, or another reader may say so: it was replaced by one that does the same, split or copied
    wrong      the two are different things

Printed are the counts by project and by kind. With --unread, the differences without a verdict follow, with the code, and a
line for the file, to which a verdict is to be added.
"""
import argparse, collections, functools, json, os, subprocess

READINGS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "detection_readings.tsv")
COLUMNS = ["project", "commit", "kind", "old_name", "new_name", "path_before", "line_before", "path_after", "line_after", "verdict"]
VERDICTS = ["right", "debatable", "wrong", "unread"]
LINES = 8  # of code that are shown


def renames(program, repo, commits):
    """{(base, commit, kind, old name, new name, path before, line before, path after, line after)}"""
    count = subprocess.run(["git", "-C", repo, "rev-list", "--count", "--first-parent", "HEAD"], check=True, capture_output=True)
    span = f"HEAD~{min(commits, int(count.stdout) - 1)}..HEAD"
    command = [program, "detect", span, "--each", "--first-parent", "--repo", repo, "--format", "json", "--quiet"]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    out = set()
    for document in map(json.loads, done.stdout.splitlines()):
        for r in document["renames"]:
            places = [str(r[side][what]) for side in ("before", "after") for what in ("path", "line")]
            out.add((document["base"], document["head"], r["kind"], r["old_name"], r["new_name"], *places))
    return out


def readings():
    with open(READINGS) as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    return {tuple(row[:-1]): row[-1] for row in rows[1:]}


@functools.lru_cache(None)
def lines(repo, revision, path):
    text = subprocess.run(["git", "-C", repo, "show", f"{revision}:{path}"], capture_output=True).stdout
    return text.decode("utf-8", "replace").split("\n")


def show(repo, difference):
    base, head, _, _, _, path_before, line_before, path_after, line_after = difference
    for mark, revision, path, line in (("-", base, path_before, line_before), ("+", head, path_after, line_after)):
        start = max(0, int(line) - 3)
        print("\n".join(f"    {mark} {text[:140]}" for text in lines(repo, revision, path)[start:start + LINES]))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repo", required=True, help="where a project's repository is; {repo} stands for owner+name")
    parser.add_argument("--projects", nargs="+", required=True)
    parser.add_argument("--old", required=True)
    parser.add_argument("--new", required=True)
    parser.add_argument("--commits", type=int, default=300)
    parser.add_argument("--unread", action="store_true")
    arguments = parser.parse_args()
    known, counts, kinds, unread = readings(), collections.Counter(), collections.Counter(), []
    for project in arguments.projects:
        repo = arguments.repo.replace("{repo}", project.replace("/", "+"))
        old, new = (renames(program, repo, arguments.commits) for program in (arguments.old, arguments.new))
        for difference in sorted(old ^ new):
            how = "new" if difference in new else "lost"
            row = (project, difference[1][:12], *difference[2:])
            verdict = known.get(row, "unread")
            counts[project, how, verdict] += 1
            kinds[difference[2], how, verdict] += 1
            if verdict == "unread":
                unread.append((how, repo, row, difference))
        print(f"{project}: {len(old)} renames before, {len(new)} now", flush=True)
    for title, of, keys in (("project", counts, arguments.projects), ("kind", kinds, sorted({key[0] for key in kinds}))):
        print(f"\n{title:40}", *(f"{how + ' ' + verdict:>15}" for how in ("new", "lost") for verdict in VERDICTS))
        for key in [*keys, "all"]:
            row = [sum(n for k, n in of.items() if k[1:] == (how, verdict) and key in (k[0], "all"))
                   for how in ("new", "lost") for verdict in VERDICTS]
            print(f"{key:40}", *(f"{n:15}" for n in row))
    for how, repo, row, difference in unread if arguments.unread else []:
        print(f"\n{how}\n" + "\t".join(row))
        show(repo, difference)


if __name__ == "__main__":
    main()

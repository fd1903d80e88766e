#!/usr/bin/env python3
"""Puts renames on top of real commits, and counts which of them `corename detect` reports.

    python3 lab/renames_on_top.py --repo 'MIRRORS/{repo}' --projects owner/name … [--commits 150] [--renames 1] [--seed 1]

No tool and no person has to say what is right here: the commits are real, and so are the edits beside which a rename has to be
seen, but the renames are our own. The commits are drawn at random from each project's last 4,000 that change Java, always the
same for the same seed. Of each, the Java files that it changes are put into a scratch repository as they are before and after.
There `corename rename` gives up to `--renames` declarations another name, in which one word is replaced by one that the file
has. Drawn are identifiers at most three lines away from an edit, so far as the line that declares them is the same before and
after the commit: only then is it certain that it is the same declaration.

Printed are, by kind, how many were made and how many of these are reported, and what else changed in the answer: the commit's
own renames that are no longer reported, and others that are. `--json` takes a line for each commit in which something differs.
Needs git.
"""
import argparse, difflib, json, os, random, re, shutil, subprocess, sys, tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

IDENTIFIER = re.compile(r"[A-Za-z_$][\w$]*")
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
NO_CODE = ("*", "//", "/*", "import ", "package ", "@")
NEAR, MOST_FILES, LONGEST = 3, 40, 3000  # lines; Java files of a commit; lines of a file, for difflib takes long


class Commit:
    """The Java files that a commit changes, before and after, and a scratch repository with both as commits."""

    def __init__(self, repo, commit, folder):
        self.repo, self.commit, self.folder = repo, commit, folder
        status = self.read("diff-tree", "-r", "-z", "--no-renames", "--name-status", f"{commit}^", commit, "--", "*.java")
        fields = os.fsdecode(status).split("\0")
        self.changes = list(zip(fields[::2], fields[1::2]))
        self.modified = [path for kind, path in self.changes if kind == "M"]

    def read(self, *args):
        return subprocess.run(["git", "-C", self.repo, *args], check=True, capture_output=True).stdout

    def lines(self, revision, path):
        return self.read("show", f"{revision}:{path}").decode(errors="replace").split("\n")

    def git(self, *args):
        who = ["-c", "user.name=lab", "-c", "user.email=lab@localhost", "-c", "core.autocrlf=false"]
        subprocess.run(["git", "-C", self.folder, *who, *args], check=True, capture_output=True)

    def write(self):
        self.git("init", "--quiet")
        for revision, left_out in ((f"{self.commit}^", "A"), (self.commit, "D")):
            for kind, path in self.changes:
                target = os.path.join(self.folder, path)
                if kind == left_out:
                    if os.path.exists(target):
                        os.remove(target)
                    continue
                os.makedirs(os.path.dirname(target), exist_ok=True)
                with open(target, "wb") as file:
                    file.write(self.read("show", f"{revision}:{path}"))
            self.git("add", "--all")
            self.git("commit", "--quiet", "--allow-empty", "--message", revision)

    def amend(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--amend", "--message", "with renames")


def kept_lines(before, after):
    """The lines of `after` that are as before, from 1, and those at most NEAR lines away from one that is not."""
    kept, near = set(), set()
    for tag, _, _, start, end in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            kept |= set(range(start + 1, end + 1))
        else:
            near |= set(range(max(start - NEAR, 0) + 1, min(end + NEAR, len(after)) + 1))
    return kept, near


def another(name, words, chance):
    """`name` with one word replaced by one of `words`, written as the replaced one was."""
    parts = list(WORD.finditer(name))
    if not parts:
        return None
    at, word = chance.choice(parts), chance.choice(words)
    word = word.upper() if at[0].isupper() and len(at[0]) > 1 else word.capitalize() if at[0][0].isupper() else word
    return name[:at.start()] + word + name[at.end():]


def drawn(before, after, chance):
    """Identifiers near an edit with other names for them, in random order: line and column from 1, old name, new name."""
    kept, near = kept_lines(before, after)
    tokens = [(number, found.start() + 1, found[0]) for number in sorted(near) for found in IDENTIFIER.finditer(after[number - 1])
              if not after[number - 1].lstrip().startswith(NO_CODE)]
    words = sorted({word.lower() for _, _, name in tokens for word in WORD.findall(name) if len(word) > 2})
    there = set(IDENTIFIER.findall("\n".join(before + after)))
    chance.shuffle(tokens)
    for number, column, name in tokens:
        new = words and another(name, words, chance)
        if new and new not in there:
            there.add(new)
            yield number, column, name, new, kept


def renamed(opt, commit, path, chance):
    """Makes the renames in the scratch repository's work tree, and gives their kinds and names."""
    before, after = commit.lines(f"{commit.commit}^", path), commit.lines(commit.commit, path)
    if len(after) > LONGEST:
        return []
    made = []
    for number, column, old, new, kept in islice(drawn(before, after, chance), 10 * opt.renames):
        if len(made) == opt.renames:
            break
        rename = [opt.program, "rename", f"{path}:{number}:{column}", new, "--repo", commit.folder, "--format", "json", "--quiet"]
        planned = json.loads(subprocess.run(rename, capture_output=True, text=True).stdout or "{}")
        declared = planned.get("declaration")
        # An earlier rename may have moved what stands in this column.
        certain = declared and declared["name"] == old and declared["path"] == path and declared["line"] in kept
        if certain and planned["status"] == "preview" and old not in {name for _, name, _ in made}:
            subprocess.run([*rename, "--execute"], check=True, capture_output=True)
            made.append((declared["kind"], old, new))
    return made


def detected(opt, folder):
    detect = [opt.program, "detect", "HEAD^..HEAD", "--repo", folder, "--format", "json", "--quiet"]
    found = json.loads(subprocess.run(detect, check=True, capture_output=True).stdout)["renames"]
    return Counter((rename["kind"], rename["old_name"], rename["new_name"]) for rename in found)


def tried(opt, job):
    """What one commit shows: the renames that were made, those reported, and the other differences."""
    repo, name, seed = job
    chance, folder = random.Random(seed), tempfile.mkdtemp(prefix="renames-on-top-")
    try:
        commit = Commit(repo, name, folder)
        if not commit.modified or len(commit.changes) > MOST_FILES:
            return None
        commit.write()
        before = detected(opt, folder)
        made = renamed(opt, commit, chance.choice(commit.modified), chance)
        if not made:
            return None
        commit.amend()
        after = detected(opt, folder)
        names = {(old, new) for _, old, new in made}
        rest = Counter({rename: count for rename, count in after.items() if rename[1:] not in names})
        missed = [rename for rename in made if all(rename[1:] != found[1:] for found in after)]
        return {"repo": repo, "commit": name, "made": made, "missed": missed,
                "lost": sorted(before - rest), "added": sorted(rest - before)}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def jobs(opt):
    for project in opt.projects:
        repo = opt.repo.replace("{repo}", project.replace("/", "+"))
        log = ["git", "-C", repo, "log", "--first-parent", "--no-merges", "--max-count=4000", "--format=%H", "--", "*.java"]
        commits = subprocess.run(log, check=True, capture_output=True, text=True).stdout.split()[:-1]
        chance = random.Random(f"{opt.seed} {project}")
        for commit in chance.sample(commits, min(opt.commits, len(commits))):
            yield repo, commit, f"{opt.seed} {commit}"


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--repo", required=True, help="git directory; {repo} becomes owner+name")
    ap.add_argument("--projects", nargs="+", required=True, help="owner/name …")
    ap.add_argument("--commits", type=int, default=150, help="of each project")
    ap.add_argument("--renames", type=int, default=1, help="at most so many in a commit, all in one file")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--json", help="a file for the commits in which something differs, a line each")
    opt = ap.parse_args()

    made, missed, lost, added, commits, differing = Counter(), Counter(), 0, 0, 0, []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in filter(None, pool.map(lambda job: tried(opt, job), jobs(opt))):
            commits, lost, added = commits + 1, lost + len(found["lost"]), added + len(found["added"])
            made.update(kind for kind, *_ in found["made"])
            missed.update(kind for kind, *_ in found["missed"])
            if found["missed"] or found["lost"] or found["added"]:
                differing.append(found)
    for kind, count in sorted(made.items()):
        print(f"{kind:<18} {count:5} made  {count - missed[kind]:5} reported  {1 - missed[kind] / count:.1%}")
    total, lost = sum(made.values()), sum(missed.values())
    print(f"{'all':<18} {total:5} made  {total - lost:5} reported  {1 - lost / max(1, total):.1%}  in {commits} commits; "
          f"of their own renames {lost} are no longer reported, {added} others are")
    if opt.json:
        with open(opt.json, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(found) + "\n" for found in differing)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Makes incomplete commits for lab/measure.py: real commits in which one rename is taken back with all its references.

    python3 lab/omitted.py --cases SETS.json --repo 'MIRRORS/{repo}' --to SCRATCH > OMITTED.jsonl

The cases are gold sets, or drawn ones (lab/README.md). Of each, one member is drawn at random, and `corename rename` gives it its
old name again. Where that is withheld, another member is drawn. The result is a commit beside the real one, with the same
parent, in a clone under SCRATCH, which must stay as long as it is measured. The clones share the mirrors' objects; nothing in
the mirrors changes. Needs git.
"""
import argparse, json, os, random, shutil, subprocess, sys
from collections import defaultdict

TRIES = 4   # members of one set
# What may name a declaration. All else stays as it is; a mirror may also lack some large file.
KINDS = ["*." + ending for ending in ("java", "kt", "groovy", "scala", "xml", "properties", "yml", "yaml")]


class Clone:
    """A project's commits in a work tree of their own."""

    def __init__(self, mirror, root):
        self.mirror, self.root, self.commits = os.path.abspath(mirror), root, []
        shutil.rmtree(root, ignore_errors=True)
        subprocess.run(["git", "clone", "--quiet", "--shared", "--no-checkout", self.mirror, root], check=True)
        self.git("sparse-checkout", "set", "--no-cone", *KINDS)

    def git(self, *args):
        who = ["-c", "user.name=lab", "-c", "user.email=lab@localhost", "-c", "core.autocrlf=false"]
        done = subprocess.run(["git", "-C", self.root, *who, *args], check=True, capture_output=True, text=True, errors="replace")
        return done.stdout.strip()

    def without(self, program, base, head, rename):
        """A commit like `head` with a rename of it taken back, or None where that is withheld."""
        self.git("checkout", "--quiet", "--force", "--detach", head)
        back = [program, "rename", place(rename["after"]), rename["old_name"], "--execute", "--repo", self.root, "--format", "json", "--quiet"]
        said = json.loads(subprocess.run(back, capture_output=True, text=True).stdout or "{}")
        if said.get("status") != "completed":
            return None
        self.git("add", "--all")
        tree = self.git("write-tree", "--missing-ok")
        self.commits.append(self.git("commit-tree", tree, "-p", base, "-m", f"{head} without one rename"))
        return self.commits[-1]

    def close(self):
        """Keeps the commits, and no file of the work tree."""
        for commit in self.commits:
            self.git("update-ref", f"refs/omitted/{commit}", commit)
        for name in set(os.listdir(self.root)) - {".git"}:
            path = os.path.join(self.root, name)
            shutil.rmtree(path) if os.path.isdir(path) and not os.path.islink(path) else os.remove(path)


def place(of):
    return f"{of['path']}:{of['line']}:{of['column']}"


def members(program, clone, case):
    """The renames of a set, as `detect` finds them."""
    detect = [program, "detect", f"{case['base']}..{case['head']}", "--repo", clone.mirror, "--format", "json", "--quiet"]
    found = json.loads(subprocess.run(detect, check=True, capture_output=True, text=True).stdout)["renames"]
    of_set = {(m["path"], m["line"], m["old_name"], m["new_name"]) for m in (case["seed"], *case["gold"])}
    return [r for r in found if (r["before"]["path"], r["before"]["line"], r["old_name"], r["new_name"]) in of_set]


def incomplete(program, clone, case):
    """The case with one rename taken back, or None."""
    every = members(program, clone, case)
    for rename in random.Random(case["id"]).sample(every, min(TRIES, len(every))):
        commit = clone.without(program, case["base"], case["head"], rename)
        if commit:
            return {"id": case["id"], "status": "ok", "repo": case["repo"], "git_dir": os.path.join(clone.root, ".git"), "base": case["base"],
                    "commit": commit, "at": place(rename["after"]), "kind": rename["kind"], "from": rename["new_name"], "to": rename["old_name"]}
    return None


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--cases", required=True)
    ap.add_argument("--repo", required=True, help="where a project's repository lies; {repo} becomes owner+name")
    ap.add_argument("--to", required=True, metavar="SCRATCH", help="a folder for the clones; those of earlier runs are replaced")
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--sample", type=int, help="only so many sets of each project, drawn at random")
    opt = ap.parse_args()
    of_project = defaultdict(list)
    for case in json.load(open(opt.cases))["sets"]:
        of_project[case["repo"]].append(case)
    for project, cases in of_project.items():
        name = project.replace("/", "+")
        clone, count = Clone(opt.repo.replace("{repo}", name), os.path.join(os.path.abspath(opt.to), name)), 0
        for case in random.Random(1).sample(cases, min(opt.sample or len(cases), len(cases))):
            made = incomplete(opt.program, clone, case)
            if made:
                count += 1
                print(json.dumps(made), flush=True)
        clone.close()
        print(f"{project}: {count} commits", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()

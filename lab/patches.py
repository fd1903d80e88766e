#!/usr/bin/env python3
"""Whether the patches of `corename suggest` apply, and whether javac finds the same meaning after them.

    python3 lab/patches.py --cases SETS.json --repo 'MIRRORS/{repo}' [--sample 2]

Of each project, so many of its gold sets (lab/README.md) are drawn at random. The patch for the set's seed must pass
`git apply --check`; then JavacJudge.java compares the code before and after it, without a classpath: errors, what each
identifier refers to and what each method overrides. It sees the files that have an old or a new name of the patch. A
patch that fails javac's comparison is printed with the first differences, and why renames were withheld is counted, by the first reason. Needs git and a JDK.
"""
import argparse, json, os, random, re, subprocess, sys, tempfile
from collections import Counter, defaultdict

from random_renames import LEFT_OUT, JavacFailed, Judge


class Patched:
    """The tree at `root` with a patch, as long as it is open; gives the files that have another path in it."""

    def __init__(self, root, patch):
        self.root, self.patch = root, patch
        with open(patch, encoding="utf-8", errors="replace") as f:
            text = f.read()
        pairs = zip(re.findall(r"^rename from (.*)$", text, re.M), re.findall(r"^rename to (.*)$", text, re.M))
        self.moved = dict(pairs)

    def __enter__(self):
        self.apply()
        return self.moved

    def __exit__(self, *_):
        self.apply("--reverse")

    def apply(self, *flags):
        return subprocess.run(["git", "-C", self.root, "apply", *flags, self.patch], check=True, capture_output=True)


def suggested(program, repo, case, patch):
    """The findings for a set's seed; those whose `patch` is "included" are in the patch."""
    seed = case["seed"]
    at = f"{seed['path']}:{seed['line']}:{seed.get('column') or 1}:{seed['old_name']}={seed['new_name']}"
    done = subprocess.run([program, "suggest", "--repo", repo, "--at", case["base"], "--seed", at, "--patch", patch,
                           "--format", "json", "--quiet"], capture_output=True, text=True)
    if done.returncode == 2:
        raise SystemExit(f"{case['id']}: {done.stderr.strip()}")
    return json.loads(done.stdout)["findings"]


def applies(root, patch):
    try:
        Patched(root, patch).apply("--check")
    except subprocess.CalledProcessError as error:
        print(error.stderr.decode(errors="replace").strip())
        return False
    return True


def changed(root, findings, patch, scratch):
    """What javac sees changed by a patch, in words; None where javac itself breaks off without the patch."""
    names = {f[key] for f in findings for key in ("old_name", "suggested_name")}
    listed = subprocess.run(["git", "-C", root, "grep", "-l", "-w", "-F", *(flag for name in sorted(names) for flag in ("-e", name)),
                             "--", "*.java"], capture_output=True, text=True).stdout.splitlines()
    try:
        judge = Judge(root, [path for path in listed if not re.search(LEFT_OUT, path)], scratch)
    except JavacFailed:
        return None
    try:
        return judge.differences(Patched(root, patch))
    except JavacFailed:
        return ["javac breaks off"]


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--cases", required=True)
    ap.add_argument("--repo", required=True, help="where a project's repository lies; {repo} becomes owner+name")
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--sample", type=int, default=2, help="how many sets of each project (default %(default)s)")
    opt = ap.parse_args()
    of_project = defaultdict(list)
    for case in next(v for v in json.load(open(opt.cases)).values() if isinstance(v, list)):
        of_project[case["repo"]].append(case)
    count, withheld = Counter(), Counter()
    for project, cases in sorted(of_project.items()):
        repo = os.path.abspath(opt.repo.replace("{repo}", project.replace("/", "+")))
        with tempfile.TemporaryDirectory() as scratch:
            root, patch = os.path.join(scratch, "tree"), os.path.join(scratch, "patch")
            subprocess.run(["git", "clone", "--quiet", "--shared", "--no-checkout", repo, root], check=True)
            for case in random.Random(1).sample(cases, min(opt.sample, len(cases))):
                found = suggested(opt.program, repo, case, patch)
                withheld.update(f["blocked_by"][0].split(":")[0] for f in found if f["patch"] != "included")
                findings = [f for f in found if f["patch"] == "included"]
                if not findings:
                    print(f"{case['id']}: no patch", flush=True)
                    continue
                # A mirror may lack some large file; the others are there all the same.
                subprocess.run(["git", "-C", root, "checkout", "--quiet", "--force", "--detach", case["base"]], stderr=subprocess.DEVNULL)
                count.update(patches=1, renames=len(findings))
                if not applies(root, patch):
                    print(f"{case['id']}: does not apply", flush=True)
                    continue
                said = changed(root, findings, patch, scratch)
                print(f"{case['id']}: {len(findings)} renames, {'javac breaks off' if said is None else said[:5] or 'the same'}", flush=True)
                count.update(applied=1, judged=said is not None, same=said == [])
    print(f"{count['patches']} patches with {count['renames']} renames: {count['applied']} apply; of {count['judged']} that javac could "
          f"judge, after {count['same']} it finds the same")
    print("withheld: " + (", ".join(f"{reason} {n}" for reason, n in withheld.most_common()) or "nothing"))
    return 0 if count['applied'] == count['patches'] and count['same'] == count['judged'] else 1


if __name__ == "__main__":
    sys.exit(main())

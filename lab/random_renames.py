#!/usr/bin/env python3
"""Renames random declarations of a Java project, and lets javac judge whether the code still means the same.

    python3 lab/random_renames.py --repo CHECKOUT [--count 300] [--seed 1] [--names new|taken|overload]

CHECKOUT is a work tree; it is only read. Needs git and a JDK (javac with its API), no classpath: what javac does not
resolve before a rename need not be resolved after it.

As many declarations of every kind are drawn as there are, at random but the same for the same seed. Each one's rename is
planned with `corename rename`, and the edits are put into a scratch copy, many renames together as long as none meets the
name or an edit of another. JavacJudge.java then lists the errors, what each identifier refers to and what each method overrides, before and
after; no difference is right. Where there is one, those are tried that edit the same files, and halves, until the renames
that are wrong stand alone.

`--names new` gives names that the project does not have; `--names taken` gives names of other declarations of the same
file, so that most renames have to be withheld for a clash, and it shows whether all of these are; `--names overload` draws
methods alone, and gives each the name of another method of its file, of which it becomes an overload or with which it clashes.
"""
import argparse, json, os, random, re, shutil, subprocess, sys, tempfile
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
WORD = re.compile(r"[\w$]+")
FOUND_BY_ITS_END = re.compile(r"(Tests?|TestCase|IT|ITCase)?$")
# Test data is full of copies of classes and of code that is not to compile.
LEFT_OUT = r"(^|/)resources[^/]*/|(^|/)module-info\.java$"


class JavacFailed(SystemExit):
    """javac broke off with an error of its own, which it printed: it meets types that are not there."""


class Judge:
    """javac's view of the tree at `root`, with the edits of some renames or without."""

    def __init__(self, root, files, scratch):
        self.root, self.files, self.scratch = root, files, scratch
        # One for all views: javac that has warmed up takes a fraction of the time.
        self.javac = subprocess.Popen(["java", "-Xss16m", "--add-exports", "jdk.compiler/com.sun.tools.javac.tree=ALL-UNNAMED",
                                       os.path.join(HERE, "JavacJudge.java")], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, text=True)
        self.declarations, self.before = [], None
        self.before = self.view({})
        # Of a method that a type inherits from several others, javac names now one and now another (JLS 15.12.2.5): the
        # places where it says something else of the same code.
        self.unsteady = set()

    def view(self, moved):
        """What javac says, with the paths as they are before: a list of lines for each path."""
        listed, out = os.path.join(self.scratch, "files"), os.path.join(self.scratch, "out")
        with open(listed, "w", encoding="utf-8") as f:
            # In the order that they have before: which of the errors in imports javac reports depends on it.
            f.writelines(f"{moved.get(path, path)}\n" for path in sorted(self.files))
        print(self.root, listed, out, sep="\t", file=self.javac.stdin, flush=True)
        if self.javac.stdout.readline() != "done\n":
            raise JavacFailed("javac failed, as it says above")
        back = {new: old for old, new in moved.items()}
        said, declared = defaultdict(list), []
        with open(out, encoding="utf-8", errors="replace") as f:
            for line in f:
                what, path, rest = line.rstrip("\n").split("\t", 2)
                path = back.get(path, path)
                if what == "declaration":
                    declared.append((path, *rest.split("\t")))
                    continue
                for new, old in back.items():
                    if new in rest:
                        rest = rest.replace(new + "#", old + "#")
                if rest.startswith("overrides ["):
                    rest = f"overrides {sorted(rest[11:-1].split(', '))}"
                said[what, path].append(rest)
        self.declarations = self.declarations or declared
        return said

    def differences(self, edited):
        """The first differences that the edited tree shows, in words."""
        with edited as moved:
            after = self.view(moved)
        if self.compared(after):
            self.unsteady |= self.changed(self.view({}))
        return self.compared(after)

    def changed(self, after):
        return {(path, place) for (what, path), old in self.before.items() if what == "binding"
                for place, (a, b) in enumerate(zip(old, after[what, path])) if a != b}

    def compared(self, after):
        found = []
        for what, path in sorted(self.before.keys() | after.keys()):
            old, new = self.before[what, path], after[what, path]
            if what == "error":
                found += [f"new error {error}  {path}" for error in (Counter(new) - Counter(old)).elements()]
            elif len(old) != len(new):
                found.append(f"{len(new)} instead of {len(old)} bindings  {path}")
            elif old != new:
                found += [f"{a} → {b}  {path}" for place, (a, b) in enumerate(zip(old, new))
                          if a != b and not unclear(a, b) and (path, place) not in self.unsteady][:5]
        return found


def unclear(before, after):
    """What a method overrides, and which overload is meant, is a guess where one of the name has a parameter of a type
    that is not there."""
    overriding = [what.startswith("overrides") for what in (before, after)]
    return all(overriding) and "?" in before + after or not any(overriding) and "#" in before and "#" in after \
        and any(what.endswith(" ?") for what in (before, after))


class Edited:
    """The tree at `root` with the edits of some renames, as long as it is open."""

    def __init__(self, root, renames):
        self.root, self.edits, self.moved, self.kept = root, defaultdict(dict), {}, {}
        for rename in renames:
            self.moved.update(rename["moves"])
            for path, line, column in rename["edits"]:
                self.edits[path].setdefault(line, {})[column] = (rename["old_name"], rename["new_name"])

    def __enter__(self):
        for path, lines in self.edits.items():
            with open(os.path.join(self.root, path), "rb") as f:
                self.kept[path] = f.read()
            text = self.kept[path].decode("utf-8", "replace").split("\n")
            for line, columns in lines.items():
                for column, (old, new) in sorted(columns.items(), reverse=True):
                    row = text[line - 1]
                    assert row[column - 1:].startswith(old), (path, line, column, old)
                    text[line - 1] = row[:column - 1] + new + row[column - 1 + len(old):]
            with open(os.path.join(self.root, path), "wb") as f:
                f.write("\n".join(text).encode("utf-8"))
        for old, new in self.moved.items():
            os.rename(os.path.join(self.root, old), os.path.join(self.root, new))
        return self.moved

    def __exit__(self, *_):
        for old, new in self.moved.items():
            os.rename(os.path.join(self.root, new), os.path.join(self.root, old))
        for path, text in self.kept.items():
            with open(os.path.join(self.root, path), "wb") as f:
                f.write(text)


def draw(declarations, count, rng):
    """As many of each kind as there are, until there are enough."""
    of_kind = defaultdict(list)
    for declaration in declarations:
        of_kind[declaration[3]].append(declaration)
    for found in of_kind.values():
        rng.shuffle(found)
    drawn = []
    while len(drawn) < count and any(of_kind.values()):
        drawn += [found.pop() for _, found in sorted(of_kind.items()) if found]
    return drawn[:count]


def new_name(declaration, number, declarations, rng, names):
    path, _, _, kind, name = declaration
    if names != "new":
        alike = lambda d: d[0] == path and (names == "taken" or d[3] == kind)
        return rng.choice(sorted({d[4] for d in declarations if alike(d)} - {name}) or ["taken"])
    if kind == "type":
        # The build finds tests by the end of their class's name.
        return f"Renamed{number:04}{FOUND_BY_ITS_END.search(name)[0] or 'Type'}"
    return f"RENAMED_{number:04}_NAME" if name.isupper() else f"renamed{number:04}Name"


def plan(program, root, declaration, name):
    path, line, column, kind, old = declaration
    run = subprocess.run([program, "rename", f"{path}:{line}:{column}", name, "--repo", root, "--format", "json",
                          "--show-diffs", "--quiet", "--threads", "1"], capture_output=True, text=True)
    if not run.stdout:
        raise SystemExit(f"{path}:{line}:{column} {name}: {run.stderr.strip()}")
    answer = json.loads(run.stdout)
    rename = {"at": f"{path}:{line}:{column}", "kind": kind, "old_name": old, "new_name": name, "edits": set(),
              "moves": {}, "blocked_by": answer.get("blocked_by", []), "warnings": answer.get("warnings", [])}
    for change in answer["changes"]:
        if change.get("new_file_path"):
            rename["moves"][change["file_path"]] = change["new_file_path"]
        for diff in change.get("diffs") or []:
            pairs = list(zip(WORD.finditer(diff["original"]), WORD.finditer(diff["modified"])))
            # (Groovy has `"$Name"`.)
            starts = [a.start() + a[0].index(old) for a, b in pairs if a[0] != b[0]]
            rename["edits"] |= {(change["file_path"], diff["line"], start + 1) for start in starts}
    return rename


def batches(renames):
    """The renames in groups in which no two have anything to do with each other."""
    groups = []
    for rename in renames:
        for group, old_names, new_names, edits in groups:
            if rename["new_name"] not in old_names | new_names and rename["old_name"] not in new_names \
                    and not rename["edits"] & edits:
                break
        else:
            group, old_names, new_names, edits = [], set(), set(), set()
            groups.append((group, old_names, new_names, edits))
        group.append(rename)
        old_names.add(rename["old_name"])
        new_names.add(rename["new_name"])
        edits |= rename["edits"]
    return [group for group, *_ in groups]


def wrong_ones(judge, renames):
    found = judge.differences(Edited(judge.root, renames))
    if not found:
        return []
    if len(renames) == 1:
        return [(renames[0], found)]
    parts = suspects(renames, {difference.rsplit("  ", 1)[1] for difference in found})
    return sum((wrong_ones(judge, part) for part in parts), []) or [(renames[0], found)]


def suspects(renames, paths):
    """The renames in two parts: those that edit a file in which something is different now, and the others; or two
    halves, where these tell nothing apart."""
    editing = [rename for rename in renames if any(path in paths for path, *_ in rename["edits"])]
    if 0 < len(editing) < len(renames):
        return editing, [rename for rename in renames if rename not in editing]
    half = len(renames) // 2
    return renames[:half], renames[half:]


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--repo", required=True, help="a work tree")
    ap.add_argument("--count", type=int, default=300)
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--names", choices=("new", "taken", "overload"), default="new")
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--sources", default=".", help="a pattern for the paths to compile and to draw from")
    ap.add_argument("--leave-out", default=LEFT_OUT, help="a pattern for the paths not to compile")
    ap.add_argument("--json", help="a file for all renames with their edits and reasons")
    opt = ap.parse_args()
    rng = random.Random(opt.seed)
    with tempfile.TemporaryDirectory() as scratch:
        root = os.path.join(scratch, "tree")
        subprocess.run(["git", "clone", "--quiet", "--shared", "--no-checkout", opt.repo, root], check=True)
        tracked = subprocess.run(["git", "-C", opt.repo, "ls-files", "-z"], capture_output=True, check=True).stdout
        tracked = [path for path in os.fsdecode(tracked).split("\0") if os.path.isfile(os.path.join(opt.repo, path))]
        for path in tracked:
            os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
            shutil.copyfile(os.path.join(opt.repo, path), os.path.join(root, path))
        subprocess.run(["git", "-C", root, "add", "--force", "--all"], check=True, stderr=subprocess.DEVNULL)
        files = [path for path in tracked if path.endswith(".java") and re.search(opt.sources, path)
                 and not re.search(opt.leave_out, path)]
        if not files:
            ap.error(f"there is nothing to compile in {opt.repo}: no tracked Java file is as --sources and --leave-out say")
        judge = Judge(root, files, scratch)
        some = [d for d in judge.declarations if opt.names != "overload" or d[3] == "method"]
        drawn = draw(some, opt.count, rng)
        asked = [(d, new_name(d, n, judge.declarations, rng, opt.names)) for n, d in enumerate(drawn)]
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            renames = list(pool.map(lambda a: plan(opt.program, root, *a), asked))
        included = [rename for rename in renames if not rename["blocked_by"]]
        wrong = [each for group in batches(included) for each in wrong_ones(judge, group)]
    report(renames, wrong)
    if opt.json:
        with open(opt.json, "w", encoding="utf-8") as f:
            json.dump([{**rename, "edits": sorted(rename["edits"])} for rename in renames], f, indent=1)
    return 1 if wrong else 0


def report(renames, wrong):
    drawn, withheld = Counter(r["kind"] for r in renames), Counter(r["kind"] for r in renames if r["blocked_by"])
    for kind, n in sorted(drawn.items()):
        print(f"{kind:<18} drawn {n:4}  included {n - withheld[kind]:4}")
    total, edits = len(renames), sum(len(r["edits"]) for r in renames)
    included = total - withheld.total()
    print(f"{'all':<18} drawn {total:4}  included {included:4} ({included / max(1, total):.1%})  edits {edits}"
          f"  wrong {len(wrong)}")
    reasons = Counter(r["blocked_by"][0].split(":")[0] for r in renames if r["blocked_by"])
    for reason, n in reasons.most_common():
        print(f"  withheld: {reason:<24} {n:4}")
    for rename, found in wrong:
        print(f"WRONG {rename['at']} {rename['old_name']} → {rename['new_name']}")
        for difference in found[:8]:
            print(f"    {difference}")


if __name__ == "__main__":
    sys.exit(main())

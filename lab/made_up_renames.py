#!/usr/bin/env python3
"""Renames declarations of small programs that compile, and compares every class file before and after.

    python3 lab/made_up_renames.py [PROGRAM …] [--count 40] [--seed 1] [--names taken|new]

PROGRAM is a Java file that compiles alone, or a folder of such that compile together; without any, the files of tests/syntax
are taken. Write a program for what you doubt. Needs git and a JDK (25 for tests/syntax).

`random_renames.py` asks what each name means by javac's trees, in big projects without their libraries. This compares all that
javac makes of small ones: also which overload, which variable that is captured, which generic type. A rename may change the
old name to the new one, and nothing else. Names are those of other declarations of the program, or of what its code mentions
(`--names taken`): most renames have to be withheld then.
"""
import argparse, os, random, re, shutil, subprocess, sys, tempfile
from collections import Counter

from random_renames import Edited, Judge, plan

HERE = os.path.dirname(os.path.abspath(__file__))
SYNTAX = os.path.join(HERE, os.pardir, "tests", "syntax")
NAME = re.compile(r"[^\W\d]\w*")
TOKEN = re.compile(r"[\w\x80-\U0010ffff]+")
COMMENTS_AND_STRINGS = re.compile(r'//[^\n]*|/\*.*?\*/|""".*?"""|"(?:\\.|[^"\\\n])*"', re.S)
RESERVED = set("""abstract assert boolean break byte case catch char class const continue default do double else enum extends
    final finally float for goto if implements import instanceof int interface long native new package private protected
    public return short static strictfp super switch synchronized this throw throws transient try void volatile while true
    false null _""".split())
# Of a class file's text: where it is, and the numbers of constants, which shift where two names become one.
UNSTABLE = re.compile(r"^ *(Classfile |Last modified |SHA-256 |Compiled from |SourceFile:).*\n|#\d+", re.M)
POOL = re.compile(r"^Constant pool:\n(?:^ .*\n)*", re.M)
# What is before a type's name in a descriptor, or before a local type's name.
PREFIX = re.compile(r"(?:[BCDFIJSZTLV]*[LT]|\d+)$")


class Compiler:
    """What is in the class files of programs."""

    def __init__(self, scratch):
        self.scratch = scratch
        self.java = subprocess.Popen(["java", "-Xss16m", os.path.join(HERE, "ClassFiles.java")], stdin=subprocess.PIPE,
                                     stdout=subprocess.PIPE, text=True)

    def classes(self, root, files):
        """The tokens of each class file by its name, or the first error."""
        listed, folder, out = (os.path.join(self.scratch, name) for name in ("files", "classes", "out"))
        shutil.rmtree(folder, ignore_errors=True)
        with open(listed, "w", encoding="utf-8") as f:
            f.writelines(f"{file}\n" for file in files)
        print(root, listed, folder, out, sep="\t", file=self.java.stdin, flush=True)
        answer = self.java.stdout.readline().strip()
        with open(out, encoding="utf-8") as f:
            text = f.read()
        if answer != "compiled":
            return (text or "javac failed").split("\n")[0]
        found = {}
        for part in re.split(r"^Classfile ", text, flags=re.M)[1:]:
            path, _, rest = part.partition("\n")
            found[os.path.relpath(path, folder)] = TOKEN.findall(UNSTABLE.sub("", POOL.sub("", rest)))
        return found


def difference(before, after, old, new):
    """What differs but for the old name, which is the new one now."""
    if isinstance(after, str):
        return after
    renamed = lambda path: re.sub(rf"((?:^|[/$])\d*){re.escape(old)}(?=[$.])", lambda m: m[1] + new, path)
    for path, tokens in before.items():
        now = after.get(renamed(path), after.get(path))
        if now is None or len(before) != len(after):
            return f"other classes: {sorted(set(after) - set(before))}"
        for at, (a, b) in enumerate(zip(tokens, now)):
            if a != b and not is_renamed(a, b, old, new):
                return f"{path}: {a} → {b} after {' '.join(tokens[max(0, at - 8):at])}"
        if len(tokens) != len(now):
            return f"{path}: {len(tokens)} tokens → {len(now)}"
    return None


def is_renamed(a, b, old, new):
    before = a[:len(a) - len(old)]
    return a == before + old and b == before + new and (not before or bool(PREFIX.match(before)))


def try_one(program, opt, compiler, scratch, counts):
    rng = random.Random(opt.seed)
    root = os.path.join(scratch, "tree")
    shutil.rmtree(root, ignore_errors=True)
    if os.path.isdir(program):
        shutil.copytree(program, root, ignore=shutil.ignore_patterns(".git"))
    else:
        os.makedirs(root)
        shutil.copy(program, root)
    subprocess.run(["git", "init", "--quiet", root], check=True)
    subprocess.run(["git", "-C", root, "add", "--all"], check=True)
    files = [os.path.relpath(os.path.join(at, name), root) for at, _, names in os.walk(root) for name in sorted(names)
             if name.endswith(".java")]
    before = compiler.classes(root, files)
    if isinstance(before, str):
        counts["does not compile"] += 1
        return
    declarations = [d for d in Judge(root, files, scratch).declarations if NAME.fullmatch(d[4])]
    code = "".join(COMMENTS_AND_STRINGS.sub(" ", open(os.path.join(root, file), encoding="utf-8").read()) for file in files)
    mentioned = sorted(set(NAME.findall(code)) - RESERVED)
    names = mentioned if opt.names == "taken" else ["renamedName"]
    pairs = [(declaration, new) for declaration in declarations for new in names if new != declaration[4]]
    for declaration, new in rng.sample(pairs, min(opt.count, len(pairs))):
        old = declaration[4]
        counts["tried"] += 1
        try:
            rename = plan(opt.program, root, declaration, new)
        except SystemExit as refusal:
            counts["refused"] += 1
            print(f"REFUSED {program}: {refusal}", flush=True)
            continue
        if rename["blocked_by"]:
            counts["withheld"] += 1
            continue
        with Edited(root, [rename]) as moved:
            found = difference(before, compiler.classes(root, [moved.get(file, file) for file in files]), old, new)
        if found:
            counts["wrong"] += 1
            print(f"WRONG {program}: {rename['at']} {old} → {new}\n    {found}", flush=True)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("programs", nargs="*", metavar="PROGRAM")
    ap.add_argument("--count", type=int, default=40, help="renames of each program")
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--names", choices=("taken", "new"), default="taken")
    ap.add_argument("--program", default="target/release/corename")
    opt = ap.parse_args()
    syntax = [os.path.join(at, name) for at, _, names in os.walk(SYNTAX) for name in names if name.endswith(".java")]
    counts = Counter()
    with tempfile.TemporaryDirectory() as scratch:
        compiler = Compiler(scratch)
        for program in opt.programs or sorted(syntax):
            try_one(program, opt, compiler, scratch, counts)
    print(", ".join(f"{n} {what}" for what, n in sorted(counts.items())))
    return 1 if counts["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""What the miner's constants are worth: how exact `detect` is with one of them smaller, or larger, and all others as they are.

    python3 lab/constants.py --repo ORACLE.git --expected expected.json [--factors 0.7 1.4] [--only SIMILAR …]

Both are those of lab/detection.py. Builds a copy of the program, in target/constants, in which each top-level number of
src/mining is read from the environment, but for the weights, which lab/fit_mining.py fits. Of each number it prints the value
and, for each factor, how many more renames are right with it, and how many more extra or wrong, in either half of the cases:
what gains in one half alone is chance. The weights were fitted with the constants as they are. A number without a point stays
at 1 or more.
"""
import argparse, json, os, re, shutil, subprocess, sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from detection import compared, reported

ROOT = Path(__file__).resolve().parent.parent
CONSTANT = re.compile(r"^(pub(?:\(super\))? )?const ([A-Z_]+): (f32|f64|usize|u32) = ([\d_.]+);$", re.M)
READ = """
/// A constant, or what the environment says instead.
pub fn constant<T: std::str::FromStr>(name: &str, value: T) -> T {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(value)
}
"""


def module_of(path):
    """A module's name: that of its folder, where it has one."""
    return path.parent.name if path.stem == "mod" else path.stem


def opened(sources):
    """Makes the constants of these files readable from the environment. Returns their names and values."""
    texts = {path: path.read_text() for path in sources}
    constants, public = {}, set()
    for path, text in texts.items():
        for visibility, name, _, value in CONSTANT.findall(text):
            constants[f"{module_of(path)}_{name}"] = value
            public |= {name} if visibility else set()
    for path, text in texts.items():
        own = {found[1] for found in CONSTANT.findall(text)}
        imported = {name for name in public if re.search(rf"^use [^;]*\b{name}\b", text, re.M)}
        lines, in_import = [], False
        for line in text.split("\n"):
            in_import = in_import or line.lstrip().startswith("use ")
            if not in_import and not line.lstrip().startswith("//") and not CONSTANT.match(line):
                for name in own | imported:
                    line = re.sub(rf"(?<![:\w]){name}\b", f"(*{name})", line)
            in_import = in_import and not line.rstrip().endswith(";")
            lines.append(line)
        static = lambda found: (f"{found[1] or ''}static {found[2]}: std::sync::LazyLock<{found[3]}> = std::sync::LazyLock::new(|| "
                                f"crate::mining::constant(\"{module_of(path)}_{found[2]}\", {found[4]}));")
        path.write_text(CONSTANT.sub(static, "\n".join(lines)))
    return constants


def built(target):
    """The program with open constants, and these."""
    copy = target / "source"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns("target", ".git"))
    mining = copy / "src" / "mining"
    constants = opened([path for path in mining.rglob("*.rs") if path.stem != "weights" and "tests" not in path.parts])
    module = mining / "mod.rs"
    module.write_text("#![allow(unused_parens)]\n" + module.read_text() + READ)
    subprocess.run(["cargo", "build", "--release", "--locked", "--quiet", "--config", "profile.release.lto=false",
                    "--config", "profile.release.codegen-units=16", "--target-dir", str(target)], cwd=copy, check=True)
    return str(target / "release" / "corename"), constants


def counted(program, repo, cases):
    """What is right, missed, and extra or wrong in the two halves of the cases."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda case: reported(program, repo, case), cases))
    halves = [Counter(), Counter()]
    for at, (case, renames) in enumerate(zip(cases, found)):
        halves[at % 2].update(what for what, _ in compared(case, renames))
    return [(half["right"], half["missed"], half["extra"] + half["wrong"]) for half in halves]


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--repo", required=True)
    ap.add_argument("--expected", required=True)
    ap.add_argument("--factors", type=float, nargs="+", default=[0.7, 1.4])
    ap.add_argument("--only", nargs="+", help="the constants whose names hold one of these")
    ap.add_argument("--target", type=Path, default=ROOT / "target" / "constants")
    opt = ap.parse_args()
    cases = json.load(open(opt.expected))["cases"]
    program, constants = built(opt.target)
    asis = counted(program, opt.repo, cases)
    print("as it is: right, missed, extra or wrong in either half:", *asis)
    for name, value in sorted(constants.items()):
        if opt.only and not any(part in name for part in opt.only):
            continue
        said = []
        for factor in opt.factors:
            number = float(value.replace("_", "")) * factor
            os.environ[name] = f"{number:g}" if "." in value else f"{max(1, round(number))}"
            halves = counted(program, opt.repo, cases)
            changes = [tuple(new - old for new, old in zip(*both)) for both in zip(halves, asis)]
            said.append(f"{os.environ.pop(name):>8}" + "".join(f" {right:+4} right {more:+4} extra" for right, _, more in changes))
        print(f"{name:<36} {value:>7}", *said, sep=" | ", flush=True)


if __name__ == "__main__":
    sys.exit(main())

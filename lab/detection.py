#!/usr/bin/env python3
"""How exact `corename detect` is on commits whose renames people validated.

    python3 lab/detection.py --repo ORACLE.git --expected expected.json [--differences DIFFERENCES.jsonl]

Both are those of lab/fit_mining.py. Reported and listed renames are the same if kind, names and the file before agree;
of several, those go together whose lines are nearest. By kind, and for all, it prints

    recall     of what the list has, how much was reported
    precision  of what was reported, how much the list has: what nobody judged counts as wrong
    known      of what was reported and judged by anybody, how much was found right

once for all lists and once for those that are close to complete (their `labels` are not "2019"). A rename that was withdrawn
from the list ("UNK") counts neither way. DIFFERENCES gets each rename that was missed, that is not in the list (extra) or that people had rejected
(wrong), a JSON object a line, to be read beside the code.
"""
import argparse, json, os, subprocess
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor

from fit_mining import KINDS

ORDER = ["class", "method", "field", "parameter", "variable", "all"]


def reported(program, repo, case):
    """The case's reported renames of the kinds that its list covers, in the list's form."""
    base, head = (f"refs/oracle/{case['id']}/{side}" for side in ("before", "after"))
    command = [program, "detect", "--repo", repo, "--base", base, "--head", head, "--format", "json", "--quiet", "--threads", "1"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{case['id']}: {done.stderr.strip()}")
    renames = {}
    for rename in json.loads(done.stdout)["renames"]:
        kind = KINDS.get(rename["kind"], rename["kind"])
        if kind in case["judged"]:
            before, after = rename["before"], rename["after"]
            places = {f"{what}_{side}": place[what] for what in ("path", "line") for side, place in (("before", before), ("after", after))}
            key = kind, before["path"], before["line"], before["column"], after["path"], after["line"], after["column"]
            renames[key] = {"kind": kind, "old_name": rename["old_name"], "new_name": rename["new_name"], **places}
    return list(renames.values())


def far(listed, found):
    """By how many lines the places differ, one that is not known being far away; None if they are not the same rename."""
    if any(listed[key] != found[key] for key in ("kind", "old_name", "new_name")):
        return None
    if listed["path_before"] not in (None, found["path_before"]):
        return None
    known = lambda side: listed[f"line_{side}"] and listed[f"path_{side}"] in (None, found[f"path_{side}"])
    return sum(abs(listed[f"line_{side}"] - found[f"line_{side}"]) if known(side) else 10**6 for side in ("before", "after"))


def compared(case, found):
    """Each rename with what became of it: right, wrong, extra or missed; right ones of the list go first."""
    expected = [rename for rename in case["renames"] if rename["kind"] in case["judged"]]
    pairs = [(listed["truth"] != "TP", distance, i, j) for i, listed in enumerate(expected)
             for j, rename in enumerate(found) if (distance := far(listed, rename)) is not None]
    taken, met = {}, set()
    for _, _, i, j in sorted(pairs):
        if i not in met and j not in taken:
            taken[j] = i
            met.add(i)
    for j, rename in enumerate(found):
        truth = expected[taken[j]]["truth"] if j in taken else None
        if truth != "UNK":
            yield {"TP": "right", "FP": "wrong", None: "extra"}[truth], rename
    for i, listed in enumerate(expected):
        if listed["truth"] == "TP" and i not in met:
            yield "missed", listed


def table(title, counts):
    print(f"\n{title:<28} {'right':>6} {'missed':>6} {'extra':>6} {'wrong':>6} {'recall':>8} {'precision':>9} {'known':>7}")
    for kind in ORDER:
        right, missed, extra, wrong = (counts[kind][what] for what in ("right", "missed", "extra", "wrong"))
        share = lambda of: right / of if of else 0.
        print(f"{kind:<28} {right:6} {missed:6} {extra:6} {wrong:6} {share(right + missed):8.1%} "
              f"{share(right + extra + wrong):9.1%} {share(right + wrong):7.1%}")


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--repo", required=True)
    ap.add_argument("--expected", required=True)
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--differences", help="a file for what is not the same")
    opt = ap.parse_args()
    cases = json.load(open(opt.expected))["cases"]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(lambda case: reported(opt.program, opt.repo, case), cases))
    counts, differences = {"all lists": defaultdict(Counter), "close to complete": defaultdict(Counter)}, []
    for case, renames in zip(cases, found):
        for what, rename in compared(case, renames):
            for title, of in counts.items():
                if title == "all lists" or case["labels"] != "2019":
                    of[rename["kind"]][what] += 1
                    of["all"][what] += 1
            if what != "right":
                differences.append({"id": case["id"], "labels": case["labels"], "what": what, **rename})
    for title, of in counts.items():
        table(title, of)
    if opt.differences:
        with open(opt.differences, "w") as out:
            out.writelines(json.dumps(difference) + "\n" for difference in differences)


if __name__ == "__main__":
    main()

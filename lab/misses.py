#!/usr/bin/env python3
"""Why `corename detect` misses renames of a validated list: counts by kind and cause.

    python3 lab/misses.py --repo ORACLE.git --expected expected.json [--program target/release/examples/lab] [--list]

Both files are those of lab/fit_mining.py. The cause of each miss is read off what `lab candidates` says of the pair and
off the code of both sides, the first of these that holds:

    tie              taken by the model, but another pair is as good, or better
    moved            the type around it before is not the one after, by name (and nothing was taken)
    type changed     compared and rejected; its type is another one
    lives on         the old name is still declared in the file after, or the new one was in the one before
    owner unmatched  a parameter or local that was never compared: its methods are not matched, or not its statements
    never compared   anything else that was not
    rejected         compared, and rejected for another reason
"""
import argparse, collections, json, re, subprocess

from detection import ORDER, compared
from fit_mining import KINDS, candidates


def candidate_of(listed, found):
    """What was measured of a listed rename last; None if it was never compared."""
    out = None
    for c in found["candidates"]:
        names = KINDS.get(c["kind"], c["kind"]), c["old_name"], c["new_name"]
        if names != (listed["kind"], listed["old_name"], listed["new_name"]):
            continue
        paths = all(listed[f"path_{side}"] in (None, c[side]["path"]) for side in ("before", "after"))
        lines = all(abs((listed[f"line_{side}"] or c[side]["line"]) - c[side]["line"]) <= 3 for side in ("before", "after"))
        if paths and lines:
            out = c
    return out


def type_of(container):
    return (container or "").split("#")[0].rsplit(".", 1)[-1]


def declares(repo, case, side, path, name):
    if not path:
        return False
    at = f"refs/oracle/{case['id']}/{side}:{path}"
    text = subprocess.run(["git", "--git-dir", repo, "show", at], capture_output=True).stdout.decode("utf-8", "replace")
    return re.search(r"[\w>\]]\s+" + re.escape(name) + r"\b\s*[(;=,):{]", text) is not None


def cause(repo, case, listed, candidate):
    measures = dict(zip(candidate["names"], candidate["measures"])) if candidate else {}
    if candidate and candidate["log_odds"] >= 0:
        return "tie"
    before, after = type_of(listed["container_before"]), type_of(listed["container_after"])
    if listed["kind"] in ("method", "field") and before and after and before != after:
        return "moved"
    if candidate and measures.get("same_type") == 0:
        return "type changed"
    old, new = listed["old_name"], listed["new_name"]
    if declares(repo, case, "after", listed["path_after"], old) or declares(repo, case, "before", listed["path_before"], new):
        return "lives on"
    if not candidate:
        return "owner unmatched" if listed["kind"] in ("parameter", "variable") else "never compared"
    return "rejected"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repo", required=True)
    parser.add_argument("--expected", required=True)
    parser.add_argument("--program", default="target/release/examples/lab")
    parser.add_argument("--list", action="store_true", help="print each miss as well")
    arguments = parser.parse_args()
    cases = json.load(open(arguments.expected))["cases"]
    found = candidates(arguments, cases)
    counts = collections.defaultdict(collections.Counter)
    for case in cases:
        document = found[case["id"]]
        for candidate in document["candidates"]:
            candidate["names"] = document["names"][candidate["situation"]]
        reported = {}
        for r in document["renames"]:
            kind, b, a = KINDS.get(r["kind"], r["kind"]), r["before"], r["after"]
            if kind in case["judged"]:
                places = {f"{what}_{side}": place[what] for what in ("path", "line") for side, place in (("before", b), ("after", a))}
                key = kind, b["path"], b["line"], b["column"], a["path"], a["line"], a["column"]
                reported[key] = {"kind": kind, "old_name": r["old_name"], "new_name": r["new_name"], **places}
        for what, listed in compared(case, list(reported.values())):
            if what == "missed":
                candidate = candidate_of(listed, document)
                why = cause(arguments.repo, case, listed, candidate)
                counts[why][listed["kind"]] += 1
                if arguments.list:
                    odds = f"{candidate['log_odds']:.2f}" if candidate else "-"
                    print(f"{why:16} {odds:>6} {case['id']} {listed['kind']} {listed['old_name']} -> {listed['new_name']} "
                          f"{listed['path_before']}:{listed['line_before']} {listed['path_after']}:{listed['line_after']} "
                          f"{listed['container_before']} | {listed['container_after']}")
    kinds = [kind for kind in ORDER if kind != "all"]
    print(f"{'cause':16}", *(f"{kind:>9}" for kind in kinds), f"{'all':>6}")
    for why, row in sorted(counts.items(), key=lambda item: -sum(item[1].values())):
        print(f"{why:16}", *(f"{row[kind]:9}" for kind in kinds), f"{sum(row.values()):6}")


if __name__ == "__main__":
    main()

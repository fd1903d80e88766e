#!/usr/bin/env python3
"""How many renames must leave both neighbours of an inserted or dropped word as they are, before the concept has both.

    python3 lab/neighbours.py --sets SETS.json

SETS.json is described in lab/README.md. Of the renames of a set that insert or drop the same word, some are drawn (20
times). Where all of these leave the same two neighbours, how many of the others with at least one of the two have both?
"""
import argparse, json, random, re

DRAWS = 20


def words(name):
    split = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)
    return [w.lower().removesuffix("s") for w in split]


def change(rename):
    """The inserted or dropped words with their neighbours; None for another rename."""
    short, long = sorted((words(rename["old_name"]), words(rename["new_name"])), key=len)
    before = next((i for i, (x, y) in enumerate(zip(short, long)) if x != y), len(short))
    after = len(short) - before
    if short == long or short[before:] != long[len(long) - after:]:
        return None
    around = lambda i: short[i] if 0 <= i < len(short) else None
    return tuple(long[before:len(long) - after]), around(before - 1), around(before)


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--sets", required=True)
    sets = json.load(open(ap.parse_args().sets))["sets"]
    for shown in range(1, 6):
        shares, of = [], set()
        for case in sets:
            changes = [c for c in map(change, [case["seed"], *case["gold"]]) if c]
            draw = random.Random(case["id"])
            for _ in range(DRAWS if len(changes) > shown else 0):
                order = draw.sample(changes, len(changes))
                first = order[0]
                if None in first or any(c != first for c in order[:shown]):
                    continue
                rest = [c for c in order[shown:] if c[0] == first[0] and (c[1] == first[1] or c[2] == first[2])]
                if rest:
                    shares.append(sum(c == first for c in rest) / len(rest))
                    of.add(case["id"])
        print(f"{shown} renames that keep both: of the others {sum(shares) / max(1, len(shares)):4.0%} keep both ({len(of)} sets)")


if __name__ == "__main__":
    main()

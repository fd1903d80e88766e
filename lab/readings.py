#!/usr/bin/env python3
"""What people said of findings in ordinary commits, and what `check` says of the same declarations now.

    python3 lab/readings.py --repo 'MIRRORS/{repo}' > READINGS.txt

A line of lab/readings.tsv is a declaration that some version of corename reported, or nearly did, and what somebody said
of it who had the commit and the code around before their eyes: `right` (a reviewer would ask for it), `debatable` or
`wrong`. Nothing was fitted on the projects that it is from but `SIZE` of src/agents/score/model.rs and some weights
of src/agents/score/weights.yml, which say so. More are found by lab/last_commits.py, and by `--unread`.

Printed: how many of each verdict are reported, by confidence and by how many renames show the concept, and how many each
guard suppresses; and with `--unread`, what is reported of the same commits and was never read.

Last, the correction to `SIZE` and `USUAL` of src/agents/score/model.rs: a logistic model of the verdicts (debatable counts
as half right) by the confidence and the number of renames. Needs numpy and scikit-learn for that, and git.
"""
import argparse, csv, json, math, os, re, subprocess
from collections import Counter, defaultdict

import numpy as np
from sklearn.linear_model import LogisticRegression

READINGS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "readings.tsv")
CHECKED_FROM = .1   # low enough for what another version reported
LARGE = 10   # as in src/agents/score/model.rs
VERDICTS = {"right": 1., "debatable": .5, "wrong": 0.}


def readings(path):
    with open(path, newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            yield row


def checked(program, repo, commit):
    done = subprocess.run([program, "check", "--repo", repo, "--base", f"{commit}^1", "--head", commit, "--format", "json", "--quiet",
                           "--min-confidence", str(CHECKED_FROM)], check=True, capture_output=True, text=True)
    report = json.loads(done.stdout)
    renames = {scope["id"]: len(scope["evidence"]) for scope in report["scopes"]}
    found = [{**finding, "renames": renames[finding["scope"]]} for finding in report["findings"]]
    guards = [guard for scope in report["scopes"] for guard in scope["guards"]]
    suppressed = [(place({**left, "old_name": left["name"]}), re.sub("“.*”", "…", guard["rule"])) for guard in guards for left in guard.get("left", [])]
    return found, suppressed


def place(of):
    return of["kind"], of["old_name"], of["path"], int(of["line"])


def table(title, rows, group):
    counts = defaultdict(Counter)
    for row in rows:
        counts[group(row)][row["verdict"]] += 1
    print(f"\n{title}")
    for key in sorted(counts):
        print(f"  {key:<12}" + "".join(f"{counts[key][verdict]:4} {verdict}" for verdict in VERDICTS))


def correction(rows):
    """The weight of the logarithm of the number of renames that is missing, and with how many renames confidences are right."""
    x = [[math.log(c / (1 - c)), math.log(min(row["renames"], LARGE))] for row in rows for c in [min(max(row["confidence"], .01), .99)]]
    y = np.array([VERDICTS[row["verdict"]] for row in rows])
    model = LogisticRegression(C=10).fit(np.array(x + x), [1] * len(y) + [0] * len(y), sample_weight=np.concatenate([y, 1 - y]))
    slope, size = model.coef_[0]
    return slope, size, model.intercept_[0]


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("--repo", required=True, help="where a project's repository lies; {repo} becomes owner+name")
    ap.add_argument("--readings", default=READINGS)
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--min-confidence", type=float, default=.5, help="from when on it counts as reported (default %(default)s)")
    ap.add_argument("--unread", action="store_true", help="list what is reported and was not read")
    opt = ap.parse_args()
    said = defaultdict(dict)
    for row in readings(opt.readings):
        said[row["project"], row["commit"]][place(row)] = row["verdict"]
    read, unread, suppressed, dropped = [], [], [], Counter()
    for (project, commit), verdicts in said.items():
        repo = opt.repo.replace("{repo}", project.replace("/", "+"))
        found, left = checked(opt.program, repo, commit)
        suppressed += [{"verdict": verdicts[at], "guard": guard} for at, guard in left if at in verdicts]
        for finding in found:
            verdict = verdicts.get(place(finding))
            if verdict:
                read.append({**finding, "verdict": verdict})
            elif finding["confidence"] >= opt.min_confidence:
                unread.append({**finding, "project": project, "commit": commit})
        known = {place(finding) for finding in found}
        dropped.update(verdict for at, verdict in verdicts.items() if at not in known)
    reported = [row for row in read if row["confidence"] >= opt.min_confidence]
    every = Counter(verdict for verdicts in said.values() for verdict in verdicts.values())
    count = lambda of: ", ".join(f"{of[verdict]} {verdict}" for verdict in VERDICTS)
    print(f"{len(said)} commits; read: {count(every)}")
    print(f"reported: {count(Counter(row['verdict'] for row in reported))}; not read: {len(unread)}")
    print(f"below {CHECKED_FROM} or suppressed: {count(dropped)}")
    table("by confidence", read, lambda row: f"{math.floor(row['confidence'] * 10) / 10:.1f}")
    table("reported, by renames", reported, lambda row: next(name for most, name in [(2, "1 or 2"), (4, "3 or 4"), (9, "5 to 9"), (10**9, "more")]
                                                             if row["renames"] <= most))
    table("suppressed, by guard", suppressed, lambda row: row["guard"])
    if opt.unread:
        for row in unread:
            print(f"{row['project']}\t{row['commit']}\t{row['kind']}\t{row['old_name']}\t{row['suggested_name']}\t{row['path']}\t{row['line']}"
                  f"\t{row['confidence']}\t{row['renames']} renames")
    slope, size, bias = correction(read)
    usual = f", as if {math.exp(-bias / size):.1f} renames were usual" if size > .1 else ""
    print(f"\nright ~ {slope:.2f} confidence {size:+.2f} ln(renames) {bias:+.2f}: SIZE {size:+.2f}{usual}")


if __name__ == "__main__":
    main()

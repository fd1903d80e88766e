#!/usr/bin/env python3
"""What readers said of declarations that are named after renamed ones.

    link_verdicts.py --repo 'MIRRORS/{repo}' > VERDICTS.jsonl

Has `lab features` judge the commits of lab/readings.tsv without guards, and prints each declaration that somebody
read: `{"project", "commit", "verdict", "link", "spelled", "shape", "length", "siblings", "usage", "confidence", "features"}`, where `link` is `null` of what merely
shares words. Projects whose repository is not at hand are left out, and said to be on standard error.
"""
import argparse, csv, json, os, subprocess, sys, threading
from collections import defaultdict


HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--repo", required=True)
    a.add_argument("--readings", default=os.path.join(HERE, "readings.tsv"))
    a.add_argument("--bin", default="target/release/examples/lab")
    a.add_argument("--guards", action="store_true", help="let guards take out what they cover")
    opt = a.parse_args()
    said, absent = defaultdict(dict), set()
    for r in csv.DictReader(open(opt.readings, newline=""), delimiter="\t"):
        repo = opt.repo.replace("{repo}", r["project"].replace("/", "+"))
        if not os.path.isdir(repo):
            absent.add(r["project"])
            continue
        said[r["project"], r["commit"], repo][r["kind"], r["old_name"], r["path"], int(r["line"])] = r["verdict"]
    print("not at hand:", " ".join(sorted(absent)), file=sys.stderr)
    jobs = "".join(json.dumps({"id": f"{p} {c}", "repo": repo, "base": c + "^1", "head": c, "variants": [[]], "guards": opt.guards}) + "\n" for p, c, repo in said)
    run = subprocess.Popen([opt.bin, "features"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    threading.Thread(target=lambda: (run.stdin.write(jobs), run.stdin.close()), daemon=True).start()
    verdicts = {f"{p} {c}": v for (p, c, _), v in said.items()}
    for line in run.stdout:
        d = json.loads(line)
        best = {}
        for r in d["rows"]:
            at = r["kind"], r["old_name"], r["path"], r["line"]
            if at in verdicts[d["id"]]:
                better = lambda r: (r["link"] is not None, r["confidence"])
                best[at] = max(best.get(at, r), r, key=better)
        for at, r in best.items():
            project, commit = d["id"].split()
            link = r["link"] or {}
            print(json.dumps({
                "project": project, "commit": commit, "verdict": verdicts[d["id"]][at], "link": link.get("kind"), "spelled": link.get("spelled"),
                "shape": link.get("shape"), "length": link.get("length"), "siblings": link.get("siblings"), "usage": link.get("usage"), "kind": r["kind"], "old_name": r["old_name"], "suggested_name": r["suggested_name"],
                "confidence": r["confidence"], "features": dict(zip(d["names"], r["features"]))}), flush=True)


if __name__ == "__main__":
    main()

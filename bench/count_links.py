#!/usr/bin/env python3
"""What became of naming links when their anchors were renamed?

    count_links.py --repo 'MIRRORS/{repo}' --projects owner/name … [--commits 3000] [--sample 25] [--later] > LINKS.jsonl
    count_links.py --table LINKS.jsonl
    count_links.py --reliability LINKS.jsonl [--verdicts VERDICTS.jsonl] > src/agents/replication/links/reliability.tsv

The first form draws commits that rename types, and as many that rename members or parameters alone, from each project's history, and has `corename links` list what was named
after a renamed declaration before each, with its fate. `--later` looks 180 days ahead: whether a name that was kept is gone
by then, and the expected one is there. The second form prints the table of docs/how-it-decides.md, the third what the program
goes by: how often such a declaration followed its anchor, at once or within these 180 days, by what the change did with
the others that are tied to the same anchor by the same kind of link. It is the mean over anchors; a share that few anchors
show is drawn towards that of its kind (as if SHRINK more anchors had this). That people follow does not say that who
did not forgot: so what readers said of declarations that were left (`bench/link_verdicts.py` makes VERDICTS.jsonl of
bench/readings.tsv) is taken together with this share, as if it were HISTORY such verdicts: first what they said of the kind,
then what they said of the kind with this spelling and shape.
"""
import argparse, json, random, re, subprocess, sys
from collections import Counter, defaultdict


TYPES = ("class", "interface", "enum", "record", "annotation")


def git(repo, *args):
    return subprocess.run(["git", "--git-dir", repo, *args], capture_output=True, text=True, errors="replace").stdout


def renaming_commits(opt, repo):
    """The commits of the last ones that rename a type, member or parameter, each with its parent."""
    shas = git(repo, "rev-list", "--no-merges", f"--max-count={opt.commits}", "HEAD", "--", "*.java").split()
    if len(shas) < 2:
        return []
    p = subprocess.run([opt.bin, "detect", "--repo", repo, f"{shas[-1]}..{shas[0]}", "--each", "--format", "json", "--quiet"],
                       capture_output=True, text=True, errors="replace")
    found = []
    for line in p.stdout.splitlines():
        d = json.loads(line)
        own = [r for r in d.get("renames", []) if r["kind"] in (*TYPES, "method", "field", "parameter")]
        if own and len(d["renames"]) <= 400:
            found.append((d["base"], d["head"], any(r["kind"] in TYPES for r in own)))
    return found


def half_a_year_later(repo, head):
    date = int(git(repo, "show", "-s", "--format=%ct", head))
    return git(repo, "rev-list", "-1", "--first-parent", f"--before={date + 180 * 86400}", "HEAD").strip()


def later_state(repo, later, link):
    """Whether a kept name was renamed as expected by then: renamed, kept, or gone."""
    text = git(repo, "show", f"{later}:{link['path_after']}")
    words = set(re.findall(r"[\w$]+", text))
    return "kept" if link["name"] in words else "renamed" if link["expected"] in words else "gone"


def draw(opt):
    for project in opt.projects:
        repo = opt.repo.replace("{repo}", project.replace("/", "+"))
        commits = renaming_commits(opt, repo)
        random.Random(1).shuffle(commits)
        commits = [c for c in commits if c[2]][: opt.sample] + [c for c in commits if not c[2]][: opt.sample]
        jobs = "".join(json.dumps({"repo": repo, "base": b, "head": h}) + "\n" for b, h, _ in commits)
        p = subprocess.run([opt.bin, "links"], input=jobs, capture_output=True, text=True, errors="replace")
        documents = [json.loads(line) for line in p.stdout.splitlines()]
        for d in documents:
            d["repo"] = project
            if opt.later:
                kept = [l for l in d["links"] if l["fate"] == "kept"]
                later = half_a_year_later(repo, d["head"]) if kept else ""
                for l in kept[:30]:
                    l["later"] = later_state(repo, later, l)
            print(json.dumps(d), flush=True)
        print(f"{project}: {len(commits)} commits, {sum(len(d['links']) for d in documents)} links {p.stderr[:200]}", file=sys.stderr)


def table(path):
    rows, projects = defaultdict(Counter), defaultdict(set)
    for line in open(path):
        d = json.loads(line)
        for l in d["links"]:
            for key in ((l["link"], l["spelled"]), (l["link"], "all")):
                rows[key][l["fate"]] += 1
                if l["fate"] == "kept":
                    rows[key]["later_" + l.get("later", "unknown")] += 1
                projects[key].add(d["repo"])
    print("| link | spelled | links | projects | renamed | otherwise | kept | later renamed | untied | gone | followed |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for key in sorted(rows):
        c = rows[key]
        total = sum(c[f] for f in ("renamed", "renamed_otherwise", "kept", "untied", "gone"))
        stay = c["renamed"] + c["renamed_otherwise"] + c["kept"]
        followed = f"{100 * c['renamed'] / stay:.0f}%" if stay else "–"
        print(f"| {key[0]} | {key[1]} | {total} | {len(projects[key])} | {c['renamed']} | {c['renamed_otherwise']} | {c['kept']} |"
              f" {c['later_renamed']} | {c['untied']} | {c['gone']} | {followed} |")


VERDICTS = {"right": 1., "debatable": .5, "wrong": 0.}
STAYED = ("renamed", "renamed_otherwise", "kept")
SHRINK = 5
HISTORY = 3


def follows(link):
    return link["fate"] != "kept" or link.get("later") == "renamed"


def words(name):
    return [w.lower() for w in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\\d+", name)]


def shape(rename):
    """As Shape in src/agents/replication/links/shape.rs."""
    old, new = words(rename["old_name"]), words(rename["new_name"])
    within = lambda part, rest: all(word in rest for word in part)   # `rest` is an iterator: in this order
    if len(old) < len(new) and within(old, iter(new)):
        return "adds"
    return "drops" if len(new) < len(old) and within(new, iter(old)) else "replaces"


def reliability(path, verdicts):
    """Of each kind, spelling, shape of the rename and state of the others: how often people follow, by anchors."""
    shares, projects, links = defaultdict(list), defaultdict(set), Counter()
    read = defaultdict(list)
    for line in open(verdicts) if verdicts else ():
        r = json.loads(line)
        if r["link"]:
            for key in ((r["link"],), (r["link"], r["spelled"] in ("exactly", "whole"), r["shape"])):
                read[key].append(VERDICTS[r["verdict"]])
    for line in open(path):
        d = json.loads(line)
        units = defaultdict(list)
        for l in d["links"]:
            if l["fate"] in STAYED:
                units[l["anchor"], l["link"]].append(l)
        for (anchor, link), unit in units.items():
            renamed = sum(l["fate"] == "renamed" for l in unit)
            of = defaultdict(list)
            for l in unit:
                others = len(unit) - 1
                state = "none" if not others else "renamed" if renamed - (l["fate"] == "renamed") else "left"
                of[l["spelled"], state].append(follows(l))
            for (spelled, state), followed in of.items():
                key = (link, "whole" if spelled in ("exactly", "whole") else "partial", spelled, shape(d["renames"][anchor]), state)
                for length in range(1, len(key) + 1):
                    shares[key[:length]].append(sum(followed) / len(followed))
                    projects[key[:length]].add(d["repo"])
                    links[key[:length]] += len(followed)
    def shrunk(key):
        n, above = len(shares[key]), shrunk(key[:-1]) if len(key) > 1 else .5
        return (sum(shares[key]) + SHRINK * above) / (n + SHRINK)
    def with_verdicts(key):
        said, of_kind = read[key[0], key[1] == "whole", key[3]], read[key[:1]]
        known = key if key in shares else next(key[:n] for n in (4, 3) if key[:n] in shares)
        expected = (sum(of_kind) + HISTORY * shrunk(known)) / (len(of_kind) + HISTORY)
        share = (sum(said) + HISTORY * expected) / (len(said) + HISTORY)
        # A kind that people mostly do not keep is no rule, whatever was said of some that were left.
        return (share if shrunk(key[:1]) >= .5 else min(share, shrunk(key[:1]))), len(said)
    print("link\tspelled\tshape\tsiblings\tshare\tanchors\tlinks\tprojects\tverdicts")
    for (link, whole, spelled) in sorted(k for k in shares if len(k) == 3):
        for of in ("adds", "drops", "replaces"):
            for state in ("none", "renamed", "left"):
                key = (link, whole, spelled, of, state)
                share, said = with_verdicts(key)
                counted = [len(shares[key]), links[key], len(projects[key]), said]
                print("\t".join([link, spelled, of, state, f"{share:.2f}", *map(str, counted)]))


if __name__ == "__main__":
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--repo", default="{repo}")
    a.add_argument("--projects", nargs="+", default=[])
    a.add_argument("--commits", type=int, default=3000)
    a.add_argument("--sample", type=int, default=25)
    a.add_argument("--bin", default="target/release/corename")
    a.add_argument("--later", action="store_true")
    a.add_argument("--table")
    a.add_argument("--reliability")
    a.add_argument("--verdicts")
    opt = a.parse_args()
    if opt.table:
        table(opt.table)
    elif opt.reliability:
        reliability(opt.reliability, opt.verdicts)
    else:
        draw(opt)

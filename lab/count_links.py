#!/usr/bin/env python3
"""What became of naming links when their anchors were renamed?

    count_links.py --repo 'MIRRORS/{repo}' --projects owner/name … [--commits 3000] [--sample 25] [--later] > LINKS.jsonl
    count_links.py --table LINKS.jsonl
    count_links.py --reliability LINKS.jsonl [--verdicts VERDICTS.jsonl] > src/agents/replication/links/reliability.tsv

The first form draws commits from each project's history: as many that rename types as others that rename members or
parameters. `lab links` lists what was named after a renamed declaration before each, with its fate. `--later` looks
180 days ahead: whether a name that was kept was removed by then, and the expected one is there.

The second form prints how often each kind was followed. The third prints the terms of the logistic model that the program
goes by. They begin with how often such a declaration follows its anchor, at once or within these 180 days. That people
follow does not say that who did not forgot. So readers' verdicts on declarations that were left move the terms:
`lab/link_verdicts.py` makes VERDICTS.jsonl of lab/readings.tsv. Use verdicts on what links reported; what earlier
versions reported for other reasons was chosen by other signs. Needs numpy.
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
    """Whether a kept name was renamed as expected by then: renamed, kept, or removed."""
    text = git(repo, "show", f"{later}:{link['path_after']}")
    words = set(re.findall(r"[\w$]+", text))
    return "kept" if link["name"] in words else "renamed" if link["expected"] in words else "removed"


def draw(opt):
    for project in opt.projects:
        repo = opt.repo.replace("{repo}", project.replace("/", "+"))
        commits = renaming_commits(opt, repo)
        random.Random(1).shuffle(commits)
        commits = [c for c in commits if c[2]][: opt.sample] + [c for c in commits if not c[2]][: opt.sample]
        jobs = "".join(json.dumps({"repo": repo, "base": b, "head": h}) + "\n" for b, h, _ in commits)
        p = subprocess.run([opt.lab, "links"], input=jobs, capture_output=True, text=True, errors="replace")
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
    print("| link | spelled | links | projects | renamed | otherwise | kept | later renamed | untied | removed | followed |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for key in sorted(rows):
        c = rows[key]
        total = sum(c[f] for f in ("renamed", "renamed_otherwise", "kept", "untied", "removed"))
        stay = c["renamed"] + c["renamed_otherwise"] + c["kept"]
        followed = f"{100 * c['renamed'] / stay:.0f}%" if stay else "–"
        print(f"| {key[0]} | {key[1]} | {total} | {len(projects[key])} | {c['renamed']} | {c['renamed_otherwise']} | {c['kept']} |"
              f" {c['later_renamed']} | {c['untied']} | {c['removed']} | {followed} |")


VERDICTS = {"right": 1., "debatable": .5, "wrong": 0.}
# What is tied to a type, of what is tied to a member or variable.
OF_TYPES = "variable-of-type test-of-type subtype returned-type taken-type companion member-of-type".split()
ACCESSORS = ("get", "is", "has", "set", "with")
RIDGE = {"kind": .5, "circumstance": 2.}, 1.    # of what follows; of what is forgotten, towards that


def words(name):
    return [w.lower() for w in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+", name)]


def shape(rename):
    """As Shape in src/agents/replication/links/shape.rs."""
    old, new = words(rename["old_name"]), words(rename["new_name"])
    within = lambda part, rest: all(word in rest for word in part)   # `rest` is an iterator: in this order
    if len(old) < len(new) and within(old, iter(new)):
        return "adds"
    return "drops" if len(new) < len(old) and within(new, iter(old)) else "replaces"


def length(link, anchor):
    """As Length in src/agents/replication/links/reliability.rs."""
    own = words(anchor)
    if link in ("accessor", "accessed-field", "result") and len(own) > 1 and own[0] in ACCESSORS:
        own = own[1:]
    return "one" if len(own) < 2 else "several"


def terms(link, spelled, shape, length, siblings, usage=None):
    """As LinkFeatures::terms in src/agents/replication/links/reliability.rs; what is left has a usage."""
    of = "type" if link in OF_TYPES else "member"
    return ([link] + [spelled] * (spelled != "exactly") + [f"{of}: {shape}"] * (shape != "replaces") + [f"{of}: one"] * (length == "one")
            + [f"siblings {siblings}"] * (siblings != "none") + (["left"] + [usage] * (usage != "removed") if usage else []))


def counted(path):
    """Of each link in the histories: its terms, whether its name followed, at once or later, and what it weighs. An anchor's links of a kind weigh one."""
    rows = []
    for line in open(path):
        d = json.loads(line)
        units = defaultdict(list)
        for l in d["links"]:
            if l["fate"] in ("renamed", "renamed_otherwise", "kept"):
                units[l["anchor"], l["link"]].append(l)
        for (anchor, link), unit in units.items():
            rename, renamed = d["renames"][anchor], sum(l["fate"] == "renamed" for l in unit)
            for l in unit:
                siblings = "none" if len(unit) == 1 else "renamed" if renamed - (l["fate"] == "renamed") else "left"
                follows = l["fate"] != "kept" or l.get("later") == "renamed"
                rows.append((terms(link, l["spelled"], shape(rename), length(link, rename["old_name"]), siblings), float(follows), 1 / len(unit), d["repo"]))
    return rows


def read(path):
    """Of each left declaration that was read: its terms, the verdict, and what it weighs. Those of a commit and kind say less each."""
    rows = [r for r in map(json.loads, open(path)) if r["link"]]
    of = Counter((r["commit"], r["link"]) for r in rows)
    return [(terms(r["link"], r["spelled"], r["shape"], r["length"], r["siblings"], r["usage"]), VERDICTS[r["verdict"]],
             of[r["commit"], r["link"]] ** -.5, r["project"]) for r in rows]


def fit(rows, names, prior, ridge):
    """The terms of a logistic model, drawn towards `prior`."""
    import numpy as np
    at = {name: i for i, name in enumerate(names)}
    x, y, weight = np.zeros((len(rows), len(names))), np.array([r[1] for r in rows]), np.array([r[2] for r in rows])
    for i, row in enumerate(rows):
        x[i, [at[t] for t in row[0]]] = 1
    b = prior.copy()
    for _ in range(50):
        p = 1 / (1 + np.exp(-x @ b))
        step = np.linalg.solve((x.T * (weight * p * (1 - p))) @ x + np.diag(ridge), x.T @ (weight * (y - p)) - ridge * (b - prior))
        b += step
        if abs(step).max() < 1e-6:
            break
    return b


def reliability(path, verdicts):
    """The terms by which a left declaration is taken to be forgotten: by verdicts, towards how often such declarations follow their anchors."""
    import numpy as np
    history, said = counted(path), read(verdicts)
    kinds = sorted({r[0][0] for r in history + said})
    names = kinds + sorted({t for r in history + said for t in r[0]} - set(kinds))
    is_kind = np.array([name in kinds for name in names])
    followed = fit(history, names, np.zeros(len(names)), np.where(is_kind, RIDGE[0]["kind"], RIDGE[0]["circumstance"]))
    ridge = np.array([.05 if name == "left" else RIDGE[1] for name in names])
    forgotten = fit(said, names, followed, ridge)
    loss = weight = 0
    for project in {r[3] for r in said}:
        b = fit([r for r in said if r[3] != project], names, followed, ridge)
        for of, y, w, _ in (r for r in said if r[3] == project):
            p = 1 / (1 + np.exp(-sum(b[names.index(t)] for t in of)))
            loss, weight = loss - w * (y * np.log(p) + (1 - y) * np.log(1 - p)), weight + w
    print(f"log loss on projects that were not learned from: {loss / weight:.3f}", file=sys.stderr)
    anchors, verdicts = Counter(), Counter(t for r in said for t in r[0])
    for of, _, w, _ in history:
        for term in of:
            anchors[term] += w
    print("term\tforgotten\tfollowed\tanchors\tverdicts")
    for name, of_left, of_all in zip(names, forgotten, followed):
        print(f"{name}\t{of_left:.2f}\t{of_all:.2f}\t{anchors[name]:.0f}\t{verdicts[name]}")


if __name__ == "__main__":
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("--repo", default="{repo}")
    a.add_argument("--projects", nargs="+", default=[])
    a.add_argument("--commits", type=int, default=3000)
    a.add_argument("--sample", type=int, default=25)
    a.add_argument("--bin", default="target/release/corename")
    a.add_argument("--lab", default="target/release/examples/lab")
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

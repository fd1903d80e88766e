#!/usr/bin/env python3
"""Measures what a language model's answers do to the findings, with made-up models or a real one. The forms of the files
are in lab/README.md.

    python3 lab/advice.py suggest --cases SETS.json  --repo 'MIRRORS/{repo}' --answers none random never always right
    python3 lab/advice.py quiet   --cases QUIET.json --repo 'MIRRORS/{repo}' --answers none random
    python3 lab/advice.py suggest --cases SETS.json  --repo 'MIRRORS/{repo}' --sample 12 --answers none real \\
        --base-url http://localhost:8000/v1 --model NAME

No model is needed but for `real`: a server on this machine speaks the protocol of chat completions and answers by a rule. `none` is
corename without a model. `random` tosses a coin for everything. `never` and `always` say no and yes to everything.
`broken` gives text that is no answer; `idle` does so where the scope is asked for, and does nothing in files. `right` knows the gold set, so it is the most that a model could do; `mostly` is
right, but for one answer in ten. Beside precision and recall of each it prints what was asked: requests and tokens (as
corename estimates them, since this server counts none) for a case with any, on average and at most; and questions
that got no answer of use. `real` asks the model at `--base-url`, with patience, since small machines have slow models.
"""
import argparse, json, random, re, tempfile, threading
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import measure

LISTED = re.compile(r"^(\d+): (\w+) (\S+?)(?: -> (\S+?))?(?: in \w+ \S+)?: ", re.M)
NOT_ANSWERED = re.compile(r"^(\d+) questions? to the language model (?:was|were) decided without it")
NUMBERED = re.compile(r"^(\d+)\. (.*)$", re.M)


class Answers:
    """A made-up model."""

    def __init__(self, how):
        self.how, self.case = how, None

    def toss(self, truth, chance):
        """What it says to a question whose answer is `truth`."""
        if self.how in ("right", "mostly"):
            return truth != (self.how == "mostly" and chance.random() < .1)
        return {"always": True, "never": False}.get(self.how, chance.random() < .5)

    def belongs(self, name, line=None):
        renames = [self.case["seed"], *self.case["gold"]] if "seed" in self.case else []
        return any(r["old_name"] == name and (line is None or abs(r["line"] - line) <= 3) for r in renames)

    def answer(self, shape, messages):
        if self.how == "broken":
            return "I would rather talk about the weather."
        if self.how == "idle":
            return json.dumps({"replicate": [], "thought": "", "actions": [], "done": True})
        text = messages[-1]["content"]
        # The same question gets the same answer, whatever the order of questions.
        chance = random.Random(json.dumps(messages))
        if shape == "declared_scope":
            return json.dumps(self.scope(text, chance))
        if shape == "replicate":
            files = part(text, "files")
            wanted = lambda line: any(self.belongs(name) for name in re.findall(r"\w+", line.split(": ", 1)[1]))
            return json.dumps({"replicate": [int(n) for n, line in NUMBERED.findall(files)
                                             if self.toss(wanted(line), chance)]})
        actions = [{"tool": "propose_rename", "name": name, "kind": kind, "line": int(line), "new_name": new or name}
                   for line, kind, name, new in LISTED.findall(part(text, "code"))
                   if self.toss(bool(new) and self.belongs(name, int(line)), chance)]
        return json.dumps({"thought": "", "actions": actions, "done": True})

    def scope(self, text, chance):
        conditions = [int(n) for n, _ in NUMBERED.findall(part(text, "conditions"))]
        patterns = NUMBERED.findall(part(text, "patterns"))
        names = NUMBERED.findall(part(text, "names"))
        right = self.how in ("right", "mostly")
        return {"sentence": "Rename as the change did.",
                "pattern": 1 if right else chance.randint(1, max(1, len(patterns))),
                "guards": [] if right else [n for n in conditions if self.toss(False, chance)],
                "covered": [int(n) for n, name in names if self.toss(self.belongs(name.split(" ", 1)[1]), chance)]}


def part(text, name):
    found = re.search(rf"<{name} (\w+)>\n(.*?)\n?</{name} \1>", text, re.S)
    return found[2] + "\n" if found else ""


def serve(answers):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self):
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            shape = body["response_format"]["json_schema"]["name"]
            text = answers.answer(shape, body["messages"])
            reply = json.dumps({"choices": [{"message": {"content": text}, "finish_reason": "stop"}]}).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def main():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument("what", choices=("suggest", "quiet"))
    ap.add_argument("--cases", required=True)
    ap.add_argument("--repo", required=True, help="where a project's repository lies; {repo} becomes owner+name")
    ap.add_argument("--program", default="target/release/corename")
    ap.add_argument("--answers", nargs="+", default=["none", "random", "right"],
                    choices=("none", "random", "never", "always", "broken", "idle", "right", "mostly", "real"))
    ap.add_argument("--base-url", help="of the endpoint with the real model")
    ap.add_argument("--model", help="what the endpoint calls it")
    ap.add_argument("--sample", type=int, default=0, help="take so many cases, drawn at random, always the same ones")
    ap.add_argument("--every", type=int, default=1, help="take every nth case")
    ap.add_argument("--only", default="", help="cases whose id or project contains this")
    opt = ap.parse_args()
    cases = next(v for v in json.load(open(opt.cases)).values() if isinstance(v, list))
    cases = [c for c in cases if opt.only in c.get("id", "") + " " + c["repo"]][::opt.every]
    if opt.sample:
        random.Random(20261122).shuffle(cases)
        cases = cases[:opt.sample]
    for how in opt.answers:
        answers = Answers(how)
        server = serve(answers)
        with tempfile.NamedTemporaryFile("w", suffix=".yml") as config:
            if how == "real":
                config.write(f"llm:\n  base-url: {opt.base_url}\n  model: {opt.model}\n  timeout: 600\n  deadline: 3600\n"
                             "  concurrency: 1\n")
            elif how != "none":
                config.write(f"llm:\n  base-url: http://127.0.0.1:{server.server_port}/v1\n  model: {how}\n")
            config.flush()
            measure.extra = ["--config", config.name]
            total, asked, unanswered = Counter(), [], 0
            def seen(document):
                nonlocal unanswered
                if "llm" in document:
                    asked.append(document["llm"])
                    unanswered += sum(int(n) for note in document["notes"] for n in NOT_ANSWERED.findall(note))
            measure.seen = seen
            for case in cases:
                answers.case = case
                repo = opt.repo.replace("{repo}", case["repo"].replace("/", "+"))
                total.update({"suggest": measure.suggest, "quiet": measure.quiet}[opt.what](opt.program, repo, case))
        measure.report(how, total)
        if asked := [u for u in asked if u["requests"]]:
            tokens = [u["input_tokens"] + u["output_tokens"] for u in asked]
            requests = [u["requests"] for u in asked]
            print(f"    asked in {len(asked)} of {len(cases)} cases; requests {sum(requests) / len(asked):.1f}, at most "
                  f"{max(requests)}; tokens {sum(tokens) / len(asked):.0f}, at most {max(tokens)}; without an answer of use "
                  f"{unanswered} questions", flush=True)
        server.shutdown()


if __name__ == "__main__":
    main()

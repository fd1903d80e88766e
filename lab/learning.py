"""What the fits have in common: questions to `lab features`, candidates that can be judged, and logistic models of them."""
import json, subprocess, sys

import numpy as np
from sklearn.linear_model import LogisticRegression

EASY = 10   # of candidates that are distinguished at once, one in so many is learned from, with that weight
HOPELESS = .01   # what a first model puts below so many of the right ones is easy
FIRM = .6   # the same as in src/agents/replication/links/mod.rs


def git(repo, *args):
    return subprocess.run(["git", "-C", repo, *args], capture_output=True, text=True, errors="replace").stdout


def ask(program, questions):
    """The answers of `lab features`, one for each variant of each question."""
    with subprocess.Popen([program, "features"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        for question in questions:
            process.stdin.write(json.dumps(question) + "\n")
            process.stdin.flush()
            for _ in question["variants"]:
                yield json.loads(process.stdout.readline())


class Examples:
    """Candidates that can be judged."""

    def __init__(self):
        self.names, self.x, self.right, self.project, self.weight, self.run, self.log_odds, self.tied = [], [], [], [], [], [], [], []

    def add(self, row, right, project, run, weight=1):
        self.x.append(np.array(row["features"], dtype=np.float32))
        self.log_odds.append(row["log_odds"])
        self.tied.append(bool(row["link"]) and row["link"]["reliability"] >= FIRM)
        self.right.append(right)
        self.project.append(project)
        self.run.append(run)
        self.weight.append(weight)

    def only(self, mask):
        """Some of the examples."""
        some = Examples()
        some.names, at = self.names, np.flatnonzero(mask)
        for values in ("x", "right", "project", "weight", "run", "log_odds", "tied"):
            every = getattr(self, values)
            setattr(some, values, [every[i] for i in at])
        return some

    def arrays(self):
        return tuple(np.array(a) for a in (self.x, self.right, self.project, self.weight))


def repository(repo, case):
    return repo.replace("{repo}", case["repo"].replace("/", "+"))


def fitted(x, y, weight, c, tol=1e-7):
    model = LogisticRegression(C=c, max_iter=4000, tol=tol)
    return model.fit(x, y, sample_weight=weight / weight.mean())


def parts(projects, measured):
    """Masks of what is left out together: each measured project alone, the others in four parts."""
    of = {project: i % 4 for i, project in enumerate(sorted(set(projects) - set(measured)))}
    of.update((project, project) for project in measured)
    part = np.array([str(of[project]) for project in projects])
    return [part == name for name in np.unique(part)]


def sieved(x, y, weight, c):
    """The weights when few of the many that any model tells from the right ones are learned from."""
    draw = np.random.default_rng(0).random(len(y))
    some = y | (draw < 1 / EASY)
    first = fitted(x[some], y[some], np.where(y, weight, weight * EASY)[some], c).decision_function(x)
    hopeless = ~y & (first < np.quantile(first[y], HOPELESS))
    return np.where(hopeless, np.where(draw < 1 / EASY, weight * EASY, 0), weight)


class Calibration:
    """Makes scores log-odds: of what is at 0.8, four of five are right."""

    def __init__(self, scores, y, count=None):
        model = LogisticRegression(C=1e6).fit(scores[:, None], y, sample_weight=count)
        self.slope, self.bias = model.coef_[0][0], model.intercept_[0]

    def __call__(self, scores):
        return self.bias + self.slope * scores


def probability(log_odds):
    return 1 / (1 + np.exp(-log_odds))


def tell(*line):
    print(*line, file=sys.stderr, flush=True)


def reliability(p, y, weight, of=None):
    """How many of each confidence are right; and where `of` says which set each one is of, of these sets, each counting alike."""
    for t in np.arange(.1, .95, .1):
        near = (p >= t) & (p < t + .1)
        if near.any():
            by_set = "" if of is None else f", by the set {np.mean([y[near][of[near] == one].mean() for one in set(of[near])]):4.0%}"
            tell(f"  of confidence {t:.1f} to {t + .1:.1f} are right {np.average(y[near], weights=weight[near]):4.0%} of {near.sum()}{by_set}")

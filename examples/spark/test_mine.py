"""What mine.py makes of small repositories, on two local threads.

CORENAME names the program. Needs git, a JDK and requirements.txt: `python -m unittest discover examples/spark`.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from collections import Counter
from pathlib import Path

import duckdb

sys.path.insert(0, str(Path(__file__).parent))
import mine  # noqa: E402  (it is beside this file)

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTATION = ROOT / "docs/mining-many-repositories.md"
CORENAME = str(Path(os.environ.get("CORENAME", ROOT / "target/debug/corename")).resolve())
METHOD = "class Shop {\n  int NAME(int count) {\n    int sum = count * 2;\n    log(sum);\n    return sum;\n  }\n}\n"


def git(folder, *arguments):
    nobody = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    who = ["-c", "user.name=t", "-c", "user.email=t@example.org"]
    command = ["git", "-C", str(folder), *who, *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, env={**os.environ, **nobody}).stdout.strip()


def repository(folder, trees):
    """A repository with a commit for each tree, which has all files. Gives the commits."""
    folder.mkdir()
    git(folder, "init", "--quiet", "--initial-branch=main")
    commits = []
    for tree in trees:
        for path in git(folder, "ls-files").splitlines():
            (folder / path).unlink()
        for path, text in tree.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_text(text, encoding="utf-8")
        git(folder, "add", "--all")
        git(folder, "commit", "--quiet", "--allow-empty", "--message", "a change")
        commits.append(git(folder, "rev-parse", "HEAD"))
    return commits


def shop(names):
    return [{"Shop.java": METHOD.replace("NAME", name)} for name in names]


def demo():
    """The change of the built-in example."""
    side = lambda name: {
        str(path.relative_to(ROOT / "fixtures/demo" / name)): path.read_text(encoding="utf-8")
        for path in (ROOT / "fixtures/demo" / name).rglob("*") if path.is_file()
    }
    return [side("before"), side("after")]


def documented_tables():
    """The schema, as the documentation has it: a table's name on a line, its columns below it."""
    text = DOCUMENTATION.read_text(encoding="utf-8")
    block = text.split("```text schema\n")[1].split("```")[0]
    tables = {}
    for line in block.splitlines():
        if not line.startswith(" "):
            table = tables.setdefault(line.strip(), {})
        else:
            column, kind = line.split(maxsplit=1)
            table[column] = kind
    return tables


class Mining(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp())
        two = shop(["open", "start"])
        cls.commits = {
            "a/shop": repository(cls.folder / "shop", shop(["pay", "settle", "charge", "bill", "close"])),
            "b/cloned": repository(cls.folder / "cloned", two),
            "c/damaged": repository(cls.folder / "damaged", [*two, {**two[1], "Other.java": "class Other {}"}]),
        }
        blob = git(cls.folder / "damaged", "rev-parse", "main~1:Shop.java")
        (cls.folder / "damaged/.git/objects" / blob[:2] / blob[2:]).unlink()
        cls.jobs = [
            {"id": "a/shop", "repository": str(cls.folder / "shop")},
            {"id": "b/cloned", "repository": (cls.folder / "cloned").as_uri()},
            {"id": "c/damaged", "repository": str(cls.folder / "damaged")},
            {"id": "d/missing", "repository": str(cls.folder / "missing")},
            {"id": "e/missing", "repository": (cls.folder / "missing").as_uri()},
            {"id": "f/empty", "repository": str(cls.folder / "shop"), "range": "main..main"},
        ]
        cls.spark = mine.session("local[2,4]")
        cls.spark.sparkContext.setLogLevel("OFF")
        cls.clones = cls.folder / "clones"
        cls.output = cls.folder / "detected"
        cls.run_mine(cls.jobs, cls.output, [str(cls.killed_once())], "detect")
        repository(cls.folder / "demo", demo())
        cls.checked = cls.folder / "checked"
        cls.run_mine([{"id": "demo", "repository": str(cls.folder / "demo")}], cls.checked, [CORENAME], "check")

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()
        shutil.rmtree(cls.folder)

    @classmethod
    def run_mine(cls, jobs, output, worker, command):
        mine.mine(cls.spark, jobs, str(output), [*worker, command, "--jobs", "-", "--threads", "1"], str(cls.clones))

    @classmethod
    def killed_once(cls):
        """A worker that is killed after two records, the first time that it is started."""
        cls.started = cls.folder / "started"
        script = cls.folder / "worker"
        script.write_text(
            f'#!/bin/sh\necho started >> "{cls.started}"\n'
            f'if mkdir "{cls.folder}/killed" 2>/dev/null; then\n'
            f'  "{CORENAME}" "$@" 2>/dev/null | head -n 2\n  kill -9 $$\nfi\n'
            f'exec "{CORENAME}" "$@"\n',
            encoding="utf-8",
        )
        script.chmod(0o755)
        return script

    def rows(self, columns, table, order="ALL"):
        files = f"{self.output}/{table}/**/*.parquet"
        return duckdb.sql(f"SELECT {columns} FROM read_parquet('{files}', hive_partitioning=true) ORDER BY {order}").fetchall()

    def test_a_worker_that_was_killed_is_tried_again_and_each_commit_has_one_row(self):
        starts = self.started.read_text(encoding="utf-8").count("started")
        self.assertEqual(starts, len(self.jobs) + 1, "one worker was killed")
        expected = [(name, commit) for name, commits in self.commits.items() for commit in commits]
        self.assertEqual(Counter(self.rows("repository, commit", "commits")), Counter(expected))
        self.assertEqual(
            self.rows("old_name, new_name", "renames", "repository, old_name"),
            [("bill", "close"), ("charge", "bill"), ("pay", "settle"), ("settle", "charge"), ("open", "start")],
        )

    def test_what_could_not_be_looked_at_is_an_error(self):
        errors = self.rows("repository, commit, status, error", "errors", "repository, commit")
        damaged = self.commits["c/damaged"][1]
        found = [(name, commit, status) for name, commit, status, _ in errors]
        self.assertEqual(
            found, [("c/damaged", damaged, "failed"), ("d/missing", None, "failed"), ("e/missing", None, "failed")]
        )
        self.assertIn("is missing", errors[0][3])
        self.assertIn("is no folder", errors[1][3])
        self.assertIn("the clone failed: ", errors[2][3])
        jobs = self.rows("repository, status, commits, answered, failed", "jobs")
        self.assertEqual(
            jobs,
            [
                ("a/shop", "ok", 5, 5, 0),
                ("b/cloned", "ok", 2, 2, 0),
                ("c/damaged", "ok", 3, 3, 1),
                ("d/missing", "failed", None, 0, 0),
                ("e/missing", "failed", None, 0, 0),
                ("f/empty", "ok", 0, 0, 0),
            ],
        )

    def test_clones_are_removed(self):
        self.assertEqual(list(self.clones.iterdir()), [])

    def test_the_tables_are_as_documented(self):
        documented = documented_tables()
        self.assertEqual(documented.keys(), {*mine.TABLES, *mine.TABLES_OF_CHECK, *mine.SMALL_TABLES})
        for table, columns in documented.items():
            written = dict(self.spark.read.parquet(f"{self.checked}/{table}").dtypes)
            self.assertEqual(written, columns, table)

    def test_the_documented_questions_are_answered(self):
        text = DOCUMENTATION.read_text(encoding="utf-8")
        questions = [block.split("```")[0] for block in text.split("```sql\n")[1:]]
        concepts, leftovers, rates = [
            duckdb.sql(question.replace("mined/", f"{self.checked}/")).fetchall() for question in questions
        ]
        self.assertEqual(concepts, [("delivery slot → pickup window", 1, 1), ("headline → title", 1, 1)])
        self.assertEqual(leftovers[0][:2], (15, 0))
        self.assertEqual([(rate[0], rate[1], rate[-1]) for rate in rates], [("demo", 2, 15)])

    def test_what_a_record_has_beside_is_left_out_on_purpose(self):
        command = [CORENAME, "check", "--jobs", "-"]
        job = json.dumps({"repository": str(self.folder / "shop")})
        lines = subprocess.run(command, input=job, check=True, capture_output=True, text=True).stdout.splitlines()
        records = [json.loads(line) for line in lines]
        schema = self.spark.createDataFrame([], mine.RECORD).schema
        left_out = {key for record in records for key in record if key not in schema.fieldNames()}
        self.assertEqual(left_out, set())
        document = schema["document"].dataType.fieldNames()
        left_out = {key for record in records for key in record.get("document", {}) if key not in document}
        self.assertEqual(left_out, {"schema_version", "head"})

    def test_a_list_is_read_largest_first(self):
        path = self.folder / "list.jsonl"
        lines = [
            {"id": "small", "repository": "https://example.org/s.git", "size": 1},
            {"id": "large", "repository": "https://example.org/l.git", "size": 7},
            {"id": "unknown", "repository": "https://example.org/u.git"},
        ]
        path.write_text("\n".join(map(json.dumps, lines)) + "\n\n", encoding="utf-8")
        self.assertEqual([job["id"] for job in mine.read_list(path)], ["large", "small", "unknown"])
        self.assertEqual(mine.read_list(path)[0].keys(), {"id", "repository"})
        for wrong, why in [
            ([{"repository": "x"}], 'line 1 needs an "id" and a "repository"'),
            ([lines[0], lines[0]], "line 2 is of 'small', and so is an earlier one; give it another id"),
        ]:
            path.write_text("\n".join(map(json.dumps, wrong)), encoding="utf-8")
            with self.assertRaises(ValueError) as refused:
                mine.read_list(path)
            self.assertEqual(str(refused.exception), why)


    def test_the_worker_is_given_what_comes_last(self):
        path = self.folder / "one.jsonl"
        path.write_text(json.dumps(self.jobs[0]), encoding="utf-8")
        given = [str(path), "out", "--corename", "/opt/corename", "--command", "check", "--", "--commit-timeout", "10s"]
        expected = ["/opt/corename", "check", "--jobs", "-", "--threads", "1", "--commit-timeout", "10s"]
        self.assertEqual(mine.read_arguments(given).worker, expected)


if __name__ == "__main__":
    unittest.main()

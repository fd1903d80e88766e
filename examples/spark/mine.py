#!/usr/bin/env python3
"""Mines the renames of many repositories with corename, on Spark.

    python mine.py repositories.jsonl mined/
    spark-submit --master spark://HOST:7077 mine.py repositories.jsonl hdfs:///mined/ --corename /opt/corename

A line of the list is a job of `corename detect --jobs -` (docs/mining-many-repositories.md) that has an `id`:

    {"id": "apache/kafka", "repository": "/mirrors/kafka.git", "range": "HEAD"}
    {"id": "apache/pinot", "repository": "https://example.org/apache/pinot.git", "size": 412000}

A repository is a folder on the disk of whoever works on it, or a URL, which is cloned there and removed again. `size`, in
any unit, says which to begin with where the folder does not tell: the largest first, so that none is left alone at the end.
"""

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import quote

from pyspark.sql import SparkSession
from pyspark.sql.functions import col, from_json

PLACE = "STRUCT<path: STRING, line: INT, column: INT, container: STRING>"
RENAME = (
    "STRUCT<kind: STRING, old_name: STRING, new_name: STRING, moved: BOOLEAN,"
    f" before: {PLACE}, after: {PLACE}, evidence: ARRAY<STRING>>"
)
SCOPE = "STRUCT<id: STRING, declaration: STRING, pattern: STRUCT<old: ARRAY<STRING>, new: ARRAY<STRING>>>"
FINDING = (
    "STRUCT<id: STRING, scope: STRING, kind: STRING, old_name: STRING, suggested_name: STRING, path: STRING,"
    " line: INT, column: INT, container: STRING, confidence: DOUBLE, link: STRING, reason: STRING, patch: STRING>"
)
MENTION = (
    "STRUCT<id: STRING, rule: STRING, kind: STRING, level: STRING, path: STRING, line: INT, column: INT,"
    " container: STRING, old_text: STRING, suggested_text: STRING, reason: STRING, patch: STRING>"
)
# What is kept of a record of `--jobs -`, of a commit or of a job.
RECORD = (
    "record STRING, job STRING, repository STRING, range STRING, commit STRING, time BIGINT, status STRING,"
    " duration_ms DOUBLE, error STRING, notes ARRAY<STRING>, commits INT, answered INT, failed INT, timed_out INT,"
    f" document STRUCT<base: STRING, renames: ARRAY<{RENAME}>, scopes: ARRAY<{SCOPE}>, findings: ARRAY<{FINDING}>,"
    f" mentions: ARRAY<{MENTION}>, notes: ARRAY<STRING>>"
)

OF_COMMIT = "job AS repository, commit, timestamp_seconds(time) AS time"
# The tables, each a query over all records. What a repository is called is its job's id.
TABLES = {
    "commits": f"""
        SELECT {OF_COMMIT}, document.base AS parent, status, duration_ms, error,
               coalesce(notes, document.notes) AS notes, size(document.renames) AS renames,
               size(document.findings) AS findings, size(document.mentions) AS mentions
        FROM records WHERE record = 'commit'""",
    "renames": f"""
        SELECT {OF_COMMIT}, rename.* FROM records LATERAL VIEW explode(document.renames) AS rename""",
}
TABLES_OF_CHECK = {
    "concepts": f"""
        SELECT {OF_COMMIT}, scope.id, array_join(scope.pattern.old, ' ') AS old_words,
               array_join(scope.pattern.new, ' ') AS new_words, scope.declaration
        FROM records LATERAL VIEW explode(document.scopes) AS scope""",
    "findings": f"""
        SELECT {OF_COMMIT}, finding.* FROM records LATERAL VIEW explode(document.findings) AS finding""",
    "mentions": f"""
        SELECT {OF_COMMIT}, mention.* FROM records LATERAL VIEW explode(document.mentions) AS mention""",
}
# A row a repository, and few of them: in no folders.
SMALL_TABLES = {
    "jobs": """
        SELECT job AS repository, repository AS path, range, status, duration_ms, commits, answered, failed, timed_out,
               error
        FROM records WHERE record = 'job'""",
    # A repository that does not exist, a commit that is damaged or took too long.
    "errors": "SELECT job AS repository, commit, status, error FROM records WHERE status <> 'ok'",
}


def read_list(path):
    """Reads the jobs, largest first."""
    jobs, seen = [], set()
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        job = json.loads(line)
        if not isinstance(job.get("id"), str) or not isinstance(job.get("repository"), str):
            raise ValueError(f'line {number} needs an "id" and a "repository"')
        if job["id"] in seen:
            raise ValueError(f"line {number} is of {job['id']!r}, and so is an earlier one; give it another id")
        seen.add(job["id"])
        jobs.append((job.pop("size", None) or size(job["repository"]), job))
    return [job for _, job in sorted(jobs, key=lambda sized: (-sized[0], sized[1]["id"]))]


def size(folder):
    """The bytes of a repository's packs; 0 where it is not here."""
    packs = [pack for objects in ("objects", ".git/objects") for pack in Path(folder, objects, "pack").glob("*.pack")]
    return sum(pack.stat().st_size for pack in packs)


def clone_of(job, clones):
    """The folder into which a job's repository is cloned; None where it is on the disk."""
    return Path(clones, quote(job["id"], safe="")) if "://" in job["repository"] else None


def prepared(jobs, clones, seconds):
    """Clones what is not on the disk. A clone that fails is a job with its error, which the worker answers by that.

    Spark feeds the worker from a thread whose exceptions it drops, and the worker would wait for ever: so none may leave
    this function.
    """
    for job in jobs:
        clone = clone_of(job, clones)
        try:
            if clone is not None:
                # What an attempt that was killed left behind.
                shutil.rmtree(clone, ignore_errors=True)
                clone.parent.mkdir(parents=True, exist_ok=True)
                command = ["git", "clone", "--quiet", "--bare", job["repository"], str(clone)]
                environment = {**os.environ, "GIT_TERMINAL_PROMPT": "0"}
                subprocess.run(command, check=True, capture_output=True, text=True, timeout=seconds, env=environment)
                job = {**job, "repository": str(clone)}
        except subprocess.CalledProcessError as error:
            job = {**job, "error": f"the clone failed: {' '.join(error.stderr.split())}"}
        except Exception as error:  # pylint: disable=broad-exception-caught
            job = {**job, "error": f"the clone failed: {error}"}
        yield json.dumps(job)


def cleaned(lines, clones):
    """Passes records on, and removes the clone of a job that is answered."""
    for line in lines:
        if line.startswith('{"record":"job"'):
            path = json.loads(line)["repository"]
            if clones and Path(clones) in Path(path).parents:
                shutil.rmtree(path, ignore_errors=True)
        yield (line,)


def mine(spark, jobs, output, worker, clones, clone_seconds=3600):
    """Has the worker answer the jobs, and writes all tables below `output`, which must not exist."""
    context = spark.sparkContext
    # Whoever works on a job needs this file, too.
    context.addPyFile(str(Path(__file__).resolve()))
    # A task each: it is what Spark hands out, in this order, and what it tries again. A task that failed has written
    # nothing, so no row is there twice, and none is lost.
    lines = (
        context.parallelize(jobs, max(1, len(jobs)))
        .mapPartitions(lambda part: prepared(part, clones, clone_seconds))
        .pipe(shlex.join(worker), env={"PATH": os.environ.get("PATH", os.defpath)}, checkCode=True)
        .mapPartitions(lambda part: cleaned(part, clones))
    )
    # A record that is not as the schema says ends the run: nothing of it is dropped in silence.
    records = spark.createDataFrame(lines, "line STRING", verifySchema=False)
    records = records.select(from_json(col("line"), RECORD, {"mode": "FAILFAST"}).alias("r")).select("r.*")
    records.withColumn("part", col("job")).write.partitionBy("part").parquet(f"{output}/records")
    spark.read.schema(RECORD).parquet(f"{output}/records").createOrReplaceTempView("records")
    of_check = TABLES_OF_CHECK if "check" in worker else {}
    for name, query in {**TABLES, **of_check, **SMALL_TABLES}.items():
        table = spark.sql(query)
        is_small = name in SMALL_TABLES or table.isEmpty()
        (table.coalesce(1).write if is_small else table.write.partitionBy("repository")).parquet(f"{output}/{name}")


def session(master):
    builder = SparkSession.builder.appName("corename")
    # Where spark-submit says which master, that one.
    builder = builder.master(master) if master else builder
    return (
        builder.config("spark.sql.session.timeZone", "UTC")
        .config("spark.sql.parquet.outputTimestampType", "TIMESTAMP_MICROS")
        .config("spark.ui.showConsoleProgress", "false")
        .getOrCreate()
    )


def read_arguments(given):
    """Reads the arguments; what comes after `--` is the worker's."""
    given, options = (given[: given.index("--")], given[given.index("--") + 1 :]) if "--" in given else (given, [])
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("list", help="the repositories, as JSON Lines")
    parser.add_argument("output", help="the folder of the tables; it must not exist")
    parser.add_argument("--master", help="local[2,4]: two tasks at once, each tried four times; not with spark-submit")
    parser.add_argument("--command", choices=["detect", "check"], default="detect")
    parser.add_argument("--corename", default=shutil.which("corename"), help="the program, where the work is done")
    parser.add_argument("--clones", default="/tmp/corename-clones", help="where URLs are cloned to")
    parser.add_argument("--clone-timeout", type=int, default=3600, metavar="SECONDS")
    parser.epilog = "What comes after -- is given to the worker: -- --commit-timeout 10s --no-config"
    arguments = parser.parse_args(given)
    if not arguments.corename:
        parser.error("corename is not in the PATH; give --corename FILE")
    try:
        arguments.jobs = read_list(arguments.list)
    except (OSError, ValueError) as error:
        parser.error(f"{arguments.list}: {error}")
    arguments.worker = [arguments.corename, arguments.command, "--jobs", "-", "--threads", "1", *options]
    return arguments


def main():
    arguments = read_arguments(sys.argv[1:])
    jobs, worker = arguments.jobs, arguments.worker
    spark = session(arguments.master)
    try:
        mine(spark, jobs, arguments.output, worker, arguments.clones, arguments.clone_timeout)
        failed = spark.read.parquet(f"{arguments.output}/errors").count()
    finally:
        spark.stop()
    print(f"{len(jobs)} repositories, {failed} errors: {arguments.output}", file=sys.stderr)


if __name__ == "__main__":
    main()

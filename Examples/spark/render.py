#!/usr/bin/env python3
"""Draws a card for each job of a partitioned data set: each partition goes through one `snapshot batch`.

    spark-submit render.py JOBS OUTPUT --spec weekly.json [--partitions N] [--lines]

JOBS is NDJSON wherever Spark reads from: a file, a folder or a pattern. OUTPUT is a folder that all
workers see; it gets the pictures, spread as `--fan-out 2` spreads them, and `manifest/` with a line for
each job. With --lines it may be on any storage that Spark writes to, and gets the lines alone, with the
pictures in them as Base64.

Which job is drawn in which partition, or how often Spark tries a task, makes no difference to the result.
"""

import argparse
import base64
import hashlib
import json
import os
import re
import shlex
import shutil
import sys
import unicodedata
import uuid
from operator import add
from pathlib import Path

from py4j.protocol import Py4JJavaError
from pyspark import SparkContext, SparkFiles

# A child of `pipe` has these variables and no others, so that no worker's own settings change a picture.
ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"}

# Status 1 means that every job was tried and some cannot be drawn, which their lines say; drawing them
# again would not help. Any other one is an error of the task, and Spark tries the task again.
TOLERANT = '"$@"; status=$?; [ "$status" -le 1 ] || exit "$status"'


class Problem(Exception):
    """What the caller has to mend."""


def command(program, spec):
    """The command line of one partition. Spark has its own workers, so each command needs only one.

    The format is given, for it cannot be guessed from a partition that begins with a broken line.
    """
    batch = [program, "batch", "-", "--input-format", "ndjson", "--template", spec]
    batch += ["--inline", "--jobs", "1", "--quiet", "--no-config"]
    return shlex.join(["sh", "-c", TOLERANT, "sh", *batch])


def draw(jobs, program, spec):
    """The lines of the manifest, with the pictures in them.

    `pipe` reads its input in a thread whose errors nobody sees. So nothing that can fail may stand
    between reading the jobs and this call.
    """
    context = jobs.context
    context.addFile(str(spec))
    # On a cluster that is the folder in which the worker runs; in a local run, one that Spark has made.
    folder = context.parallelize([0], 1).map(lambda _: SparkFiles.getRootDirectory()).first()
    sent = os.path.join(folder, Path(spec).name)
    return jobs.pipe(command(program, sent), env=ENVIRONMENT, checkCode=True)


def key(line):
    """What two jobs share whose files would be the same; nothing for what is no job at all.

    No command sees more than its own partition, so collisions have to be found before.
    """
    try:
        job = json.loads(line)
    except ValueError:
        return None
    if not isinstance(job, dict):
        return None
    name = job.get("id")
    if isinstance(name, bool) or not isinstance(name, (str, int)):
        return ""
    name = unicodedata.normalize("NFC", str(name)).strip()
    return unicodedata.normalize("NFC", re.sub(r'[\x00-\x1f\x7f/\\:*?"<>|]', "_", name).casefold())


def check_names(jobs):
    """Counts the jobs, whose names must be fit to tell them apart on all machines."""
    counts = jobs.map(lambda line: (key(line), 1)).reduceByKey(add)
    counts.cache()
    wrong = counts.filter(lambda entry: entry[0] == "" or (entry[0] is not None and entry[1] > 1))
    found = wrong.takeOrdered(3)
    if found and found[0][0] == "":
        raise Problem(f'{found[0][1]} jobs have no "id". Give each one, a text or a whole number.')
    if found:
        names = ", ".join(f'"{name}"' for name, _ in found)
        raise Problem(f"several jobs have one name: {names}. Give each job an id of its own.")
    return counts.values().sum()


def store(files, root):
    """Writes the pictures of a line as whole files, and puts in their place where they are."""
    for file in files:
        picture = base64.b64decode(file.pop("data"), validate=True)
        if hashlib.sha256(picture).hexdigest() != file["sha256"]:
            raise ValueError(f'{file["path"]} is damaged.')
        file["path"] = f'{file.pop("folder")}/{file["path"]}'
        path = Path(root, file["path"])
        path.parent.mkdir(parents=True, exist_ok=True)
        # Another try of this task may be writing the same file.
        temporary = path.with_name(f".{uuid.uuid4().hex}.part")
        temporary.write_bytes(picture)
        temporary.replace(path)


def stored(lines, root):
    """The lines without their pictures, which are files then."""
    for line in lines:
        record = json.loads(line)
        digits = hashlib.sha256(record["name"].encode()).hexdigest()
        for file in record.get("files", []):
            file["folder"] = f"{digits[:2]}/{digits[2:4]}"
        store(record.get("files", []), root)
        yield json.dumps(record, ensure_ascii=False, separators=(",", ":"))


def prepare(output):
    """Makes the folder of the pictures, in which what an unfinished run has left may be written again."""
    root = Path(output).absolute()
    manifest = root / "manifest"
    if (manifest / "_SUCCESS").exists():
        raise Problem(f'"{output}" has a finished manifest. Choose another folder, or remove it.')
    root.mkdir(parents=True, exist_ok=True)
    shutil.rmtree(manifest, ignore_errors=True)
    return root, manifest.as_uri()


def facts(line):
    record = json.loads(line)
    return record["status"] == "drawn", record["name"]


def summary(manifest, jobs):
    """How many cards were drawn and how many failed, after a look whether each job has its own line."""
    lines = manifest.map(lambda line: (facts(line), 1)).reduceByKey(add)
    counts = lines.map(lambda entry: (entry[1], entry[1] if entry[0][0] else 0, int(entry[0][0])))
    total, drawn, names = counts.fold((0, 0, 0), lambda one, other: tuple(map(add, one, other)))
    if total != jobs or drawn != names:
        raise Problem(f"{jobs} jobs gave {total} lines. The manifest is not to be trusted.")
    return drawn, total - drawn


def render(context, jobs, output, spec, program="snapshot", partitions=None, as_lines=False):
    """Draws all jobs; how many cards were drawn, and how many failed."""
    rows = context.textFile(str(jobs)).filter(lambda line: line and not line.isspace())
    if partitions:
        rows = rows.repartition(partitions)
    if as_lines:
        place = str(output)
    else:
        root, place = prepare(output)
    count = check_names(rows)
    lines = draw(rows, program, spec)
    if not as_lines:
        lines = lines.mapPartitions(lambda lines: stored(lines, str(root)))
    lines.saveAsTextFile(place)
    return summary(context.textFile(place), count)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("jobs", help="NDJSON: a file, a folder or a pattern")
    parser.add_argument("output", help="the folder of pictures and manifest")
    parser.add_argument("--spec", required=True, help="what the jobs have in common")
    parser.add_argument("--snapshot", default="snapshot", help="the command on the workers")
    parser.add_argument("--partitions", type=int, help="spread the jobs anew over so many")
    parser.add_argument("--lines", action="store_true", help="write lines with pictures in them")
    return parser.parse_args()


def main():
    options = arguments()
    context = SparkContext(appName="snapshot")
    try:
        drawn, failed = render(
            context, options.jobs, options.output, options.spec, options.snapshot,
            options.partitions, options.lines)
    except Problem as problem:
        print(f"render: {problem}", file=sys.stderr)
        sys.exit(65)
    except Py4JJavaError as error:
        print(f"render: a task failed for good, and nothing is finished. {error}", file=sys.stderr)
        sys.exit(70)
    finally:
        context.stop()
    print(f"{drawn} drawn, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

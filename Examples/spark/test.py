#!/usr/bin/env python3
"""Compares what a Spark of two worker processes draws with what one command on this machine draws.

    test.py COMMAND

Run by `make test-spark` with the Python of Scripts/setup --spark.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from itertools import islice
from pathlib import Path

os.environ.update(PYSPARK_PYTHON=sys.executable, SPARK_LOCAL_IP="127.0.0.1")

from py4j.protocol import Py4JJavaError
from pyspark import SparkConf, SparkContext

import jobs
import render

HERE = Path(__file__).parent.resolve()
SPEC = HERE / "weekly.json"

# Lines that nobody can draw: a job without its data, and no job at all.
BAD = '{"id": "none/at all", "year": 2012, "week": 0, "data": "missing.csv"}\n\n{"id": "cut\n'


def pictures(folder):
    """The hash of each picture in a folder, by its path."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and path.suffix == ".png"
    }


def lines(*manifests):
    return [
        line
        for manifest in manifests
        for line in manifest.read_text(encoding="utf-8").splitlines()
    ]


def records(found):
    """The lines of a manifest in an order of their own, without what is about this run and its input."""

    def timeless(line):
        record = json.loads(line)
        for about_input in ("time", "row"):
            record.pop(about_input, None)
        for about_input in ("line", "column"):
            record.get("error", {}).pop(about_input, None)
        if record["id"].startswith("row "):
            record["id"] = record["name"] = "row"
        if "error" in record:
            record["error"]["message"] = record["error"]["message"].split(": ", 1)[-1]
        return json.dumps(record, sort_keys=True, ensure_ascii=False)

    return sorted(map(timeless, found))


def differences(expected, folder):
    """What is not the same in a folder of Spark's as in the folder of a run on this machine."""
    found = []
    (ours, theirs) = pictures(expected), pictures(folder)
    for path in sorted(ours.keys() | theirs.keys()):
        if ours.get(path) != theirs.get(path):
            found.append(path)
    parts = sorted((folder / "manifest").glob("part-*"))
    if records(lines(expected / "manifest.ndjson")) != records(lines(*parts)):
        found.append("manifest")
    return found


class SparkTests(unittest.TestCase):
    command = None

    @classmethod
    def setUpClass(cls):
        cls.root = Path(tempfile.mkdtemp(prefix="snapshot-spark-"))
        cls.addClassCleanup(shutil.rmtree, cls.root, ignore_errors=True)
        cls.jobs = cls.root / "jobs"
        jobs.write(cls.jobs, islice(jobs.weeks(), 24), 3)
        with (cls.jobs / "part-00001.ndjson").open("a", encoding="utf-8") as part:
            part.write(BAD)
        cls.local = cls.root / "local"
        cls.local.mkdir()
        rows = "".join(path.read_text(encoding="utf-8") for path in sorted(cls.jobs.iterdir()))
        run = subprocess.run(
            [cls.command, "batch", "-", "--template", SPEC, "-o", cls.local, "--fan-out", "2",
             "--input-format", "ndjson", "--quiet", "--no-config"],
            env=render.ENVIRONMENT, input=rows.encode(), stderr=subprocess.PIPE)
        assert run.returncode == 1, run.stderr
        conf = SparkConf().setMaster("local-cluster[2,1,1024]").setAppName("test")
        conf.set("spark.executor.memory", "512m").set("spark.ui.enabled", "false")
        # Both workers are there before the first task, so that both are tried.
        conf.set("spark.scheduler.minRegisteredResourcesRatio", "1")
        conf.set("spark.scheduler.maxRegisteredResourcesWaitingTime", "300s")
        conf.set("spark.ui.showConsoleProgress", "false").set("spark.log.level", "OFF")
        conf.set("spark.locality.wait", "0")
        cls.context = SparkContext(conf=conf)
        cls.addClassCleanup(cls.context.stop)
        cls.context.addPyFile(str(HERE / "render.py"))

    def setUp(self):
        self.place = Path(tempfile.mkdtemp(dir=self.root))
        self.output = self.place / "cards"

    def script(self, text):
        """A program in the place of the command, which is `$COMMAND` in it."""
        path = self.place / "program"
        path.write_text(f"#!/bin/sh\nCOMMAND='{self.command}' HERE='{self.place}'\n{text}\n")
        path.chmod(0o755)
        return str(path)

    def render(self, source=None, **options):
        options = {"program": self.command, **options}
        return render.render(self.context, source or self.jobs, self.output, SPEC, **options)

    def test_the_result_is_that_of_one_machine_however_the_jobs_are_spread(self):
        self.assertEqual(len(pictures(self.local)), 24)
        for partitions in (None, 1, 7):
            with self.subTest(partitions=partitions):
                shutil.rmtree(self.output, ignore_errors=True)
                self.assertEqual(self.render(partitions=partitions), (24, 2))
                self.assertEqual(differences(self.local, self.output), [])

    def test_two_processes_share_the_work(self):
        program = self.script('echo "$PWD" >>"$HERE/places"; sleep 1; exec "$COMMAND" "$@"')
        self.render(program=program, partitions=4)
        places = (self.place / "places").read_text().split()
        self.assertEqual((len(places), len(set(places))), (4, 2), places)
        self.assertEqual(differences(self.local, self.output), [])

    def test_lines_have_the_pictures_in_them(self):
        self.assertEqual(self.render(as_lines=True, partitions=2), (24, 2))
        found = lines(*self.output.glob("part-*"))
        stored = [line for line in render.stored(found, str(self.place / "stored"))]
        self.assertEqual(pictures(self.place / "stored"), pictures(self.local))
        self.assertEqual(records(stored), records(lines(self.local / "manifest.ndjson")))

    def test_a_task_that_dies_is_done_again(self):
        program = self.script(
            'mkdir "$HERE/died" 2>/dev/null || exec "$COMMAND" "$@"\n'
            'head -n 3 | "$COMMAND" "$@"; kill -9 $$')
        self.assertEqual(self.render(program=program), (24, 2))
        self.assertTrue((self.place / "died").exists())
        self.assertEqual(differences(self.local, self.output), [])

    def test_an_error_of_the_command_is_one_of_the_whole(self):
        with self.assertRaisesRegex(Py4JJavaError, "exited with error code 64"):
            self.render(program=self.script('exec "$COMMAND" "$@" --no-such-option'))
        self.assertFalse((self.output / "manifest/_SUCCESS").exists())
        # The folder can be drawn into again.
        self.assertEqual(self.render(), (24, 2))
        self.assertEqual(differences(self.local, self.output), [])

    def test_a_command_that_leaves_jobs_out_is_noticed(self):
        program = self.script('head -n 3 | "$COMMAND" "$@"')
        with self.assertRaisesRegex(render.Problem, "26 jobs gave 9 lines"):
            self.render(program=program, partitions=3)

    def test_names_that_are_one_are_found_before_anything_is_drawn(self):
        source = self.place / "jobs"
        for ids, message in (
            (["Zoë/1", "ZOE\u0308:1"], "several jobs have one name"),
            ([1, None], 'no "id"'),
        ):
            rows = ({"id": id} for id in ids)
            jobs.write(source, rows, 2)
            with self.subTest(ids=ids), self.assertRaisesRegex(render.Problem, message):
                self.render(source, program=self.script('touch "$HERE/called"'))
        self.assertFalse((self.place / "called").exists())

    def test_a_finished_folder_is_left_alone(self):
        (self.output / "manifest").mkdir(parents=True)
        (self.output / "manifest/_SUCCESS").touch()
        with self.assertRaisesRegex(render.Problem, "finished manifest"):
            self.render()

    def test_the_comparison_sees_one_wrong_byte(self):
        self.render()
        path = sorted(pictures(self.output))[0]
        picture = bytearray((self.output / path).read_bytes())
        picture[-1] ^= 1
        (self.output / path).write_bytes(picture)
        self.assertEqual(differences(self.local, self.output), [path])
        part = max((self.output / "manifest").glob("part-*"), key=lambda part: part.stat().st_size)
        part.write_text(part.read_text().replace('"sha256":"', '"sha256":"0', 1))
        self.assertEqual(differences(self.local, self.output), [path, "manifest"])

    def test_a_damaged_picture_is_not_stored(self):
        file = {"path": "a.png", "folder": "aa/bb", "sha256": "0" * 64, "data": "AAAA"}
        with self.assertRaisesRegex(ValueError, "a.png is damaged"):
            render.store([file], self.place)


class PageTests(unittest.TestCase):
    def test_the_commands_of_the_page_draw_the_same_cards(self):
        text = (HERE / "../../Documentation/cluster.md").read_text(encoding="utf-8")
        blocks = [part.split("\n```")[0] for part in text.split("```sh\n")[1:]]
        self.assertEqual(len(blocks), 4)
        with tempfile.TemporaryDirectory() as name:
            place = Path(name)
            for folder in ("Examples", "Golden"):
                (place / folder).symlink_to((HERE / "../.." / folder).resolve())
            path = f"{Path(SparkTests.command).parent}:{os.environ['PATH']}"
            script = "\n".join(["set -e", *blocks, "mkdir all",
                "snapshot batch jobs.ndjson --template weekly.json -q -o all"])
            run = subprocess.run(
                ["sh", "-c", script], cwd=place, env={**os.environ, "PATH": path},
                stderr=subprocess.PIPE, text=True)
            self.assertEqual(run.returncode, 0, run.stderr)
            whole = pictures(place / "all")
            self.assertEqual(len(whole), 6)
            for folder in ("cards", "out"):
                parts = [pictures(part) for part in (place / folder).iterdir()]
                self.assertEqual(len(parts), 2)
                self.assertEqual(sum(map(len, parts)), 6)
                self.assertEqual({**parts[0], **parts[1]}, whole)
            self.assertEqual(len(lines(place / "manifest.ndjson")), 6)
            names = set((place / "names.txt").read_text().split())
            self.assertEqual(names, {*pictures(place / "cards/1"), "manifest.ndjson"})


if __name__ == "__main__":
    SparkTests.command = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2, warnings="ignore")

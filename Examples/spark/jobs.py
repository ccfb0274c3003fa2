#!/usr/bin/env python3
"""Makes jobs of real data: a card for each week of the weather in Seattle, in files as an engine leaves them.

    jobs.py FOLDER [--weeks 24] [--parts 3]
"""

import argparse
import csv
import json
from datetime import date
from itertools import groupby, islice
from pathlib import Path

TABLE = Path(__file__).parents[2] / "Golden/data/seattle-weather.csv"


def days():
    with TABLE.open(encoding="utf-8", newline="") as table:
        for row in csv.DictReader(table):
            day = date.fromisoformat(row["date"].replace("/", "-"))
            yield day, {"date": day.isoformat(), "temp_max": float(row["temp_max"])}


def weeks():
    for (year, week), rows in groupby(days(), key=lambda entry: entry[0].isocalendar()[:2]):
        values = [values for _, values in rows]
        if len(values) == 7:
            yield {
                "id": f"{year}-W{week:02}", "year": year, "week": week,
                "data": {"values": values},
            }


def write(folder, jobs, parts):
    """Deals the jobs out to files, as a data set of several partitions has them."""
    folder.mkdir(parents=True, exist_ok=True)
    jobs = list(jobs)
    for part in range(parts):
        lines = (json.dumps(job, ensure_ascii=False) + "\n" for job in jobs[part::parts])
        (folder / f"part-{part:05}.ndjson").write_text("".join(lines), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--weeks", type=int, default=24)
    parser.add_argument("--parts", type=int, default=3)
    options = parser.parse_args()
    write(options.folder, islice(weeks(), options.weeks), options.parts)


if __name__ == "__main__":
    main()

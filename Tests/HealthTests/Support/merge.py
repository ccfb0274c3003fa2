"""A slow, independent merge of exports: second by second, with the XML parser of the standard library.

Each case is a folder with export.xml and case.json: zone, priority, manual, types. Prints a JSON list:
for each case and type the sums by day. Nothing here is shared with the program.
"""

import collections
import json
import pathlib
import sys
import xml.etree.ElementTree as ElementTree
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

CLASSES = ["manual", "watch", "phone", "others"]


def seconds(text):
    return int(datetime.strptime(text, "%Y-%m-%d %H:%M:%S %z").timestamp())


def source_class(source):
    name, manual = source[0], source[3]
    if manual:
        return "manual"
    return "watch" if "Watch" in name else "phone" if "iPhone" in name else "others"


def ordered(sources, begin, priority):
    def place(source):
        kind = source_class(source)
        named = [i for i, p in enumerate(priority) if p == source[0] and not source[3]]
        sorted_ = [i for i, p in enumerate(priority) if p == kind]
        first = (named or sorted_ or [len(priority)])[0]
        return (first, CLASSES.index(kind), -begin[source], source[:3])

    return sorted(sources, key=place)


def records(root, export_date, keep_manual, begin):
    seen = collections.defaultdict(set)
    found = collections.defaultdict(list)
    for record in root.findall("Record"):
        manual = any(
            e.get("key") == "HKWasUserEntered" and e.get("value") == "1"
            for e in record.findall("MetadataEntry")
        )
        if manual and not keep_manual:
            continue
        start, end = seconds(record.get("startDate")), seconds(record.get("endDate"))
        if end < start or end > export_date + 86400:
            continue
        kind, name = record.get("type"), record.get("sourceName")
        value = float(record.get("value"))
        if (start, end, value, name, manual) in seen[kind]:
            continue
        seen[kind].add((start, end, value, name, manual))
        device = record.get("device") or ""
        fields = dict(f.split(":", 1) for f in device.strip("<>").split(", ")[1:])
        parts = [fields[k] for k in ("name", "model", "hardware") if k in fields]
        source = (name, record.get("sourceVersion") or "", ", ".join(parts), manual)
        begin[source] = min(begin.get(source, start), start)
        found[kind].append((start, end, value, source))
    return found


def sums(samples, order, zone):
    rank = {source: place for place, source in enumerate(order)}
    by_second = collections.defaultdict(list)
    for start, end, value, source in samples:
        for second in range(start, end):
            by_second[second].append((rank[source], value / (end - start)))
    days = collections.defaultdict(float)
    def add(second, value):
        days[datetime.fromtimestamp(second, zone).strftime("%Y-%m-%d")] += value
    for second, parts in by_second.items():
        best = min(place for place, _ in parts)
        add(second, sum(value for place, value in parts if place == best))
    moments = collections.defaultdict(list)
    for start, end, value, source in samples:
        if start == end:
            moments[start].append((rank[source], value))
    for second, parts in moments.items():
        best = min(place for place, _ in parts)
        covering = [place for place, _ in by_second.get(second, [])]
        if not covering or best <= min(covering):
            add(second, sum(value for place, value in parts if place == best))
    return days


def main(folders):
    results = []
    for folder in map(pathlib.Path, folders):
        case = json.loads((folder / "case.json").read_text())
        root = ElementTree.parse(folder / "export.xml").getroot()
        export_date = seconds(root.find("ExportDate").get("value"))
        begin = {}
        found = records(root, export_date, case["manual"], begin)
        asked = {kind: found[kind] for kind in case["types"]}
        begin = {}
        for samples in asked.values():
            for start, _, _, source in samples:
                begin[source] = min(begin.get(source, start), start)
        order = ordered(begin, begin, case["priority"])
        zone = ZoneInfo(case["zone"])
        results.append({kind: sums(samples, order, zone) for kind, samples in asked.items()})
    json.dump(results, sys.stdout)


main(sys.argv[1:])

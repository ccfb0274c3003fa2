#!/usr/bin/env python3
"""Times programs that send to a fake of Discord, each with a fake of its own.

    sending.py FOLDER MILLISECONDS CARD CARDS PROGRAM...

PROGRAM is a call in which DESTINATIONS stands for a file that names the fake `team`; it sends CARDS cards.
Then curl sends the picture CARD, a process for each, for 50 times, as a loop in a script does it. Two lines are
printed: milliseconds in all, how many messages the fake has got, and the most MiB that was held; the second one is absent
without curl.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import time

FAKE = os.path.join(os.path.dirname(__file__), "../../Tests/SendTests/Servers/fake.py")
LOOP = 50
PAYLOAD = json.dumps(
    {
        "content": "A week",
        "embeds": [{"title": "A week", "image": {"url": "attachment://card.png"}}],
        "attachments": [{"id": 0, "filename": "card.png", "description": "A line chart"}],
        "allowed_mentions": {"parse": []},
    }
)


class Fake:
    """A fake for as long as the block runs."""

    def __init__(self, folder, latency):
        self.record = os.path.join(folder, "record.jsonl")
        call = [sys.executable, FAKE, "discord", "--record", self.record, "--latency", latency]
        self.process = subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.process.stdout.readline()
        self.webhook = json.loads(self.process.stdout.readline())["url"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()
        os.remove(self.record)

    @property
    def messages(self):
        with open(self.record, encoding="utf-8") as lines:
            kinds = [json.loads(line)["kind"] for line in lines]
        if "violation" in kinds:
            sys.exit("sending: a rule of the service was broken")
        return kinds.count("message")


def report(start, fake, expected):
    wall = (time.perf_counter() - start) * 1e3
    if fake.messages != expected:
        sys.exit(f"sending: {fake.messages} messages instead of {expected}")
    print(wall, expected, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024, flush=True)


def main():
    folder, latency, card, cards, *program = sys.argv[1:]
    destinations = os.path.join(folder, "destinations.json")
    with Fake(folder, latency) as fake:
        with open(os.open(destinations, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w") as file:
            json.dump({"team": {"service": "discord", "webhook": fake.webhook}}, file)
        start = time.perf_counter()
        call = [destinations if word == "DESTINATIONS" else word for word in program]
        try:
            subprocess.run(call, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        finally:
            os.remove(destinations)
        report(start, fake, int(cards))
    if not shutil.which("curl"):
        return
    with Fake(folder, latency) as fake:
        call = ["curl", "-sS", "-f", "-F", f"payload_json={PAYLOAD};type=application/json"]
        call += ["-F", f"files[0]=@{card};type=image/png;filename=card.png"]
        call += [fake.webhook + "?wait=true"]
        start = time.perf_counter()
        for _ in range(LOOP):
            subprocess.run(call, check=True, stdout=subprocess.DEVNULL)
        report(start, fake, LOOP)


if __name__ == "__main__":
    main()

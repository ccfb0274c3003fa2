#!/usr/bin/env python3
"""A strict fake of a service on a port of this machine.

    fake.py SERVICE [--record FILE] [--tell] [--play NAME[=VALUE][@STEP]]... [--latency MS] [--tls CERT KEY]

The first line of standard output is the address, the second a JSON object of what a destination has to
say to reach it. It serves until its standard input is closed. FILE gets one JSON line for each request,
each message that was taken and each rule that was broken, before the answer goes out; with --tell
standard output then gets a line with the kind: request, message, violation.
"""

import argparse
import importlib
import json
import sys

from plays import PLAYS, Plays
from stage import Record, Stage

SERVICES = (
    "dingtalk",
    "discord",
    "feishu",
    "googlechat",
    "mastodon",
    "line",
    "matrix",
    "mattermost",
    "ntfy",
    "rocketchat",
    "slack",
    "teams",
    "telegram",
    "webhook",
    "zulip",
    "wecom",
)


def service(name):
    return importlib.import_module(name).Fake


def arguments():
    parser = argparse.ArgumentParser(description="A strict fake of a service.", epilog=" ".join(PLAYS))
    parser.add_argument("service", choices=SERVICES)
    parser.add_argument("--record", metavar="FILE")
    parser.add_argument("--tell", action="store_true")
    parser.add_argument("--play", action="append", default=[], metavar="NAME[=VALUE][@STEP]")
    parser.add_argument("--latency", type=float, default=0, metavar="MS")
    parser.add_argument("--tls", nargs=2, metavar=("CERT", "KEY"))
    return parser.parse_args()


def main():
    options = arguments()
    try:
        plays = Plays(options.play)
    except ValueError as error:
        sys.exit(f"fake: {error}")
    record = Record(options.record, options.tell)
    stage = Stage(service(options.service), record, plays, options.latency / 1000, options.tls).start()
    address = stage.service.address
    fields = {key: value.replace("BASE", address) for key, value in stage.service.fields.items()}
    print(address, json.dumps(fields), sep="\n", flush=True)
    sys.stdin.buffer.read()
    stage.stop()


if __name__ == "__main__":
    main()

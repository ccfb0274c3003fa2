#!/usr/bin/env python3
"""Reads with Python's own parsers where messages would go, line by line from standard input.

Each line is what a field of a card made of a destination, beside what it makes of a field that hurts nobody.
Another host, port, scheme, folder or parameter, or another recipient, is an error.
"""

import base64
import email
import email.policy
import json
import sys
from email.utils import getaddresses
from urllib.parse import parse_qsl, unquote, urlsplit


def place(url):
    """What of an address decides who is asked, and how many names its path and its query have."""
    parts = urlsplit(url)
    names = parts.path.split("/")
    if any(unquote(name) in (".", "..") for name in names):
        raise ValueError(f"the path leads to another folder: {url[:200]}")
    keys = [key for key, _ in parse_qsl(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query))]
    return parts.scheme, parts.hostname, parts.port, parts.username, len(names), keys, bool(parts.fragment)


def people(raw):
    mail = email.message_from_bytes(raw, policy=email.policy.SMTP)
    fields = [value for name in ("To", "Cc") for value in mail.get_all(name, [])]
    if mail.defects or mail.get_all("Bcc"):
        raise ValueError(f"the mail is broken: {mail.defects}")
    return [address for _, address in getaddresses([str(field) for field in fields])]


def check(line):
    found = json.loads(line)
    for url, meant in zip(found["urls"], found["meant"], strict=True):
        if not url.isascii() or any(sign <= " " or sign == "\x7f" for sign in url):
            raise ValueError("the address has signs that no address has")
        if place(url) != place(meant):
            raise ValueError(f"{place(url)} is not {place(meant)}")
    if len(found["recipients"]) != len(found["people"]):
        raise ValueError(f"{found['recipients']} get a mail")
    for raw in found["mails"]:
        read = people(base64.b64decode(raw))
        if sorted(read) != sorted(found["recipients"]):
            raise ValueError(f"the mail names {read}, and {found['recipients']} get it")


def main():
    wrong = 0
    for line in sys.stdin:
        if not line.strip():
            continue
        try:
            check(line)
        except ValueError as error:
            wrong += 1
            print(f"{line[:300].strip()}: {error}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Proves that the fakes refuse: what is right passes, and each rule that is broken is named.

    selftest.py [-v]
"""

import base64
import copy
import hashlib
import http.client
import json
import os
import shutil
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import urllib.error
import urllib.request
from pathlib import Path
from unittest import mock
from urllib.parse import quote, urlencode

import base as rules
import dingtalk
import discord
import fake
import feishu
import googlechat
import mastodon
import line
import mattermost
import matrix
import ntfy
import rocketchat
import slack
import teams
import telegram
import webhook
import zulip
import wecom
from pictures import sample_png
from plays import Plays
from smtp import certificate
from stage import Record, Stage

PNG = sample_png()
HASH = hashlib.sha256(PNG).hexdigest()
LINK = "https://example.com/week"


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


OPENER = urllib.request.build_opener(NoRedirect, urllib.request.ProxyHandler({}))


class Reply:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    @property
    def json(self):
        return json.loads(self.body)


class Case(unittest.TestCase):
    """A fake in this process, and what it records."""

    service = None

    def setUp(self):
        self.stages, self.paths = [], []
        self.play()

    def tearDown(self):
        for stage in self.stages:
            stage.stop()
            stage.record.close()
        for path in self.paths:
            path.unlink()

    def play(self, *plays, latency=0):
        handle, path = tempfile.mkstemp()
        os.close(handle)
        self.stage = Stage(fake.service(self.service), Record(path), Plays(plays), latency).start()
        self.stages.append(self.stage)
        self.paths.append(Path(path))
        self.base = self.stage.service.address

    def record(self, kind):
        lines = self.paths[-1].read_text().splitlines()
        return [line for text in lines if (line := json.loads(text))["kind"] == kind]

    def send(self, method, path, body=None, type_=None, timeout=5, **headers):
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        if type_:
            headers["Content-Type"] = type_
        if method in ("POST", "PUT", "PATCH") and body is None:
            body = b""
        url = path if path.startswith("http") else self.base + path
        request = urllib.request.Request(url, body, headers, method=method)
        try:
            with OPENER.open(request, timeout=timeout) as response:
                return Reply(response.status, response.headers, response.read())
        except urllib.error.HTTPError as error:
            with error:
                return Reply(error.code, error.headers, error.read())

    def passes(self, reply, status=200, messages=1):
        self.assertEqual([], [line["text"] for line in self.record("violation")])
        self.assertEqual(status, reply.status, reply.body[:300])
        self.assertEqual(messages, len(self.record("message")))
        return reply

    def refuses(self, reply, rule):
        """The reply says no in the service's way, and the record says why."""
        violations = [line["text"] for line in self.record("violation")]
        self.assertTrue(violations, f"nothing was wrong with: {rule}")
        self.assertIn(rule, violations[-1])
        says_no = reply.status == 400 or b'"ok": false' in reply.body or b'"errcode": 400' in reply.body
        self.assertTrue(says_no, f"{reply.status} {reply.body[:200]}")

    def table(self, rows, send):
        """Each row changes the right request to a wrong one that breaks the rule of its words."""
        for change, rule in rows:
            with self.subTest(rule=rule):
                before, seen = len(self.record("violation")), len(self.record("message"))
                reply = send(change)
                self.assertGreater(len(self.record("violation")), before, f"nothing was wrong: {rule}")
                self.refuses(reply, rule)
                self.assertEqual(seen, len(self.record("message")))


def multipart(*parts, boundary="fake-boundary"):
    """Parts of name, file name, type and bytes."""
    body = b""
    for name, filename, type_, data in parts:
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"'
        head += f'; filename="{filename}"' if filename is not None else ""
        head += f"\r\nContent-Type: {type_}" if type_ else ""
        body += head.encode() + b"\r\n\r\n" + data + b"\r\n"
    return body + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def changed(value, *path, to=None, drop=False):
    """A copy of a JSON value with one place of it other than it was."""
    value = copy.deepcopy(value)
    at = value
    for step in path[:-1]:
        at = at[step]
    if drop:
        del at[path[-1]]
    else:
        at[path[-1]] = to
    return value


class TestHTTP(Case):
    """What holds for every service, shown by the webhook's raw form."""

    service = "webhook"
    path = "/hook/fake-Webhook-secret-path"
    key = "ab" * 32

    def raw(self, head, body=b""):
        host, port = self.base.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=5) as connection:
            connection.sendall(head.replace("HOST", f"{host}:{port}").encode("latin-1") + body)
            connection.shutdown(socket.SHUT_WR)
            answer = b""
            while data := connection.recv(65536):
                answer += data
        status, _, rest = answer.partition(b" ")[2].partition(b" ")
        return Reply(int(status or 0), {}, rest.rpartition(b"\r\n\r\n")[2])

    def head(self, *extra, length=len(PNG), host="HOST", target=None):
        lines = [f"POST {target or self.path} HTTP/1.1", f"Host: {host}", f"Idempotency-Key: {self.key}"]
        lines += ["Content-Type: image/png"] if not any("Content-Type" in line for line in extra) else []
        lines += [f"Content-Length: {length}"] if length is not None else []
        return "\r\n".join([*lines, *extra, "", ""])

    def test_a_right_request_passes(self):
        self.passes(self.raw(self.head(), PNG))

    def test_wrong_heads_are_refused(self):
        rows = [
            (self.head(length=None), "Content-Length is missing"),
            (self.head().replace("Content-Type: image/png\r\n", ""), "needs a Content-Type"),
            (self.head("Transfer-Encoding: chunked"), "Content-Length, not be chunked"),
            (self.head("Content-Type: image/png", "Content-Type: image/png"), "content-type is there twice"),
            (self.head("Authorization: Bearer a", "Authorization: Bearer b"), "authorization is there twice"),
            (self.head("X-Note: caf\xe9"), "no printable ASCII"),
            (self.head(host="elsewhere"), "Host names another server"),
            (self.head(target=self.path + '?a="b"'), "belong encoded"),
            (self.head(target=self.path + "?a=%zz"), "belong encoded"),
            (self.head(target=self.path + "?a=1&a=2"), "twice there"),
            (self.head(target=self.path + "?a"), "has no ="),
            (self.head(target=self.path + "?a=b/c"), "is not percent-encoded"),
            (self.head(target="/elsewhere"), "there is no POST"),
            (self.head("Content-Type: image png"), "is no media type"),
            (self.head("Content-Type: image/jpeg"), "its Content-Type is image/jpeg"),
        ]
        self.table(rows, lambda head: self.raw(head, PNG if "Content-Length" in head else b""))

    def test_a_get_has_no_body(self):
        self.stage.service.step = lambda request: "check"
        self.refuses(self.raw(self.head().replace("POST", "GET", 1), PNG), "GET must have no body")

    def test_broken_pictures_are_refused(self):
        rows = [
            (PNG[:-1], "cut"), (PNG + b"x", "stray bytes"), (b"GIF89a", "neither PNG nor"),
            (PNG.replace(b"IDAT", b"IDOT"), "damaged"), (b"%PDF-1.7\n", "no end"),
        ]
        self.table(rows, lambda data: self.send("POST", self.path, data, "image/png", Idempotency_Key=self.key))

    def test_broken_multipart_is_refused(self):
        body, type_ = multipart(("file", "card.png", "image/png", PNG), ("title", None, None, b"Steps"))
        post = lambda body, type_=type_: self.send("POST", self.path, body, type_, Idempotency_Key=self.key)
        rows = [
            ((b"preamble\r\n" + body,), "start with its boundary"),
            ((body + b"epilogue",), "after the closing boundary"),
            ((body.replace(b"--fake-boundary--\r\n", b""),), "no closing boundary"),
            ((body.replace(b"\r\n\r\n", b"\n\n"),), "no empty line"),
            ((body.replace(b'name="file"', b"name=file"),), "disposition is"),
            ((body.replace(b'name="file"', b'name="file"; filename*=UTF-8\'\'a'),), "disposition is"),
            ((body.replace(b'"card.png"', b'"a/card.png"'),), "a path"),
            ((body.replace(b'"card.png"', b'"ca\\\\rd.png"'),), "backslash"),
            ((body.replace(b"Content-Type:", b"Content-Length: 3\r\nContent-Type:"),), "RFC 7578 knows no"),
            ((body.replace(b"\r\nContent-Type: image/png", b""),), "needs a Content-Type"),
            ((body.replace(b'name="title"', b'name="file"'),), "twice there"),
            ((body.replace(b"Steps", b"\xff"),), "not UTF-8"),
            ((body, "multipart/form-data"), "needs a boundary"),
            ((body, "multipart/form-data; boundary=other"), "start with its boundary"),
            ((body.replace(b'name="title"', b'name="tittle"'),), "unknown keys"),
            ((body.replace(b'name="title"', b'name="title"; filename="t.png"'),), "the files are"),
            ((body.replace(b'name="title"', b'name="version"'),), "version must be 1"),
        ]
        self.table(rows, lambda arguments: post(*arguments))
        self.assertEqual(200, post(body).status)

    def test_parts_are_read_as_what_they_should_be(self):
        file, text = rules.Part("a", "a.png", "text/plain", b"1"), rules.Part("a", None, "text/plain", b"1")
        nameless = rules.Part("a", None, "image/png", PNG)
        svg = rules.Part("a", "a.svg", "image/svg+xml", b"<svg></svg>")
        json_file = rules.Part("a", "a.json", "application/json", b"1")
        for read in (file.text, json_file.json, text.json, nameless.picture, svg.picture):
            with self.assertRaises(rules.Violation):
                read()

    def test_a_client_that_stops_in_the_middle_is_noticed(self):
        self.raw(self.head(length=len(PNG) + 10), PNG)
        self.assertIn("shorter than its Content-Length", self.record("violation")[-1]["text"])

    def test_a_body_that_waits_is_asked_for(self):
        host, port = self.base.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=5) as connection:
            head = self.head("Expect: 100-continue").replace("HOST", f"{host}:{port}")
            connection.sendall(head.encode())
            self.assertTrue(connection.recv(100).startswith(b"HTTP/1.1 100"))

    def test_latency_is_not_shared(self):
        self.play(latency=0.05)
        def post(n):
            return self.send("POST", self.path, PNG, "image/png", Idempotency_Key=f"{n:064x}")
        threads = [threading.Thread(target=post, args=(n,)) for n in range(16)]
        start = time.monotonic()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(16, len(self.record("message")))
        self.assertLess(time.monotonic() - start, 0.6)


class TestRules(unittest.TestCase):
    """What no service shows because another of its rules comes before."""

    def test_each_rule_is_named(self):
        def request(type_, body=b""):
            return rules.Request("POST", "/", [("Content-Type", type_)], body, "localhost")

        def part(head, end=b"--\r\n"):
            body = b"--b\r\nContent-Disposition: form-data; " + head + b"\r\n\r\nx\r\n--b" + end
            return request("multipart/form-data; boundary=b", body).multipart

        rows = [
            (request("text/json", b"{}").json, "not application/json"),
            (request("application/json; charset=latin1", b"{}").json, "must be UTF-8"),
            (request("application/json; a=b", b"{}").json, "no such parameters"),
            (request("text/plain", b"a=b").form, "not a form"),
            (request("application/x-www-form-urlencoded", b"a=b c").form, "not percent-encoded"),
            (request("image/png; a=b", PNG).picture, "no parameters"),
            (request("text/plain").multipart, "not multipart/form-data"),
            (request('multipart/form-data; boundary="a "').multipart, "cannot be a boundary"),
            (part(b'name="a"', b"x"), "stray bytes after a boundary"),
            (part(b'name="a"\nA: b'), "bare line break"),
            (part(b'name="a"\r\nno colon'), "has the line"),
            (part(b'name="a"\r\nContent-Disposition: form-data; name="b"'), "twice"),
            (lambda: rules.require_keys([], "it"), "must be an object"),
            (lambda: rules.require_link("http://a b", "it"), "is no URL"),
            (lambda: rules.Markup("<a>x</a>"), "leads nowhere"),
        ]
        self.assertEqual(["a"], list(part(b'name="a"')()))
        for read, rule in rows:
            with self.subTest(rule), self.assertRaisesRegex(rules.Violation, rule):
                read()


class TestWebhook(Case):
    service = "webhook"
    path = TestHTTP.path
    good = {
        "version": 1, "title": "Steps", "message": "Weekly “Average” 😀", "url": LINK, "alt": "A chart.",
        "attachments": [{"filename": "card.png", "mimetype": "image/png", "base64": base64.b64encode(PNG).decode()}],
    }

    def post(self, value, key="ab" * 32, **headers):
        body = value if isinstance(value, bytes) else json.dumps(value).encode()
        return self.send("POST", self.path, body, "application/json", Idempotency_Key=key, **headers)

    def test_right_requests_pass(self):
        self.passes(self.post(self.good, Authorization=f"Bearer {webhook.TOKEN}"))
        message = self.record("message")[0]
        self.assertEqual(
            {"sha256": HASH, "bytes": len(PNG), "width": 12, "height": 8, "type": "image/png", "name": "card.png"},
            message["picture"],
        )
        self.assertEqual(("Steps", LINK, "A chart."), (message["title"], message["link"], message["alt"]))

    def test_a_repeated_key_makes_no_second_message(self):
        self.passes(self.post(self.good))
        self.passes(self.post(self.good))
        self.refuses(self.post(changed(self.good, "title", to="Other")), "used for another")

    def test_a_wrong_token_is_refused(self):
        self.passes(self.post(self.good, Authorization="Bearer wrong"), 401, messages=0)

    def test_broken_requests_are_refused(self):
        good, text = self.good, json.dumps(self.good)
        rows = [
            (text.replace('"title"', '"message"').encode(), "duplicate keys"),
            (text.encode() + b"x", "is no JSON"),
            (text.replace("Steps", "\\ud83d").encode(), "surrogate"),
            (text.encode().replace(b"Steps", b"\xff"), "not UTF-8"),
            (text.replace('"version": 1', '"version": NaN').encode(), "NaN"),
            ([good], "must be a JSON object"),
            (changed(good, "version", to="1"), "version must be 1"),
            (changed(good, "version", drop=True), "lacks ['version']"),
            (changed(good, "title", to=None), "must be a string"),
            (changed(good, "url", to="javascript:x"), "must begin with"),
            (changed(good, "attachments", to=[]), "one picture"),
            (changed(good, "attachments", 0, "base64", to="a b"), "no base64"),
            (changed(good, "attachments", 0, "mimetype", to="image/jpeg"), "Content-Type is"),
            (changed(good, "attachments", 0, "filename", to="card.pdf"), "does not fit"),
            (good | {"extra": 1}, "unknown keys"),
        ]
        self.table(rows, self.post)
        self.refuses(self.post(good, key="abc"), "is no SHA-256")


class TestDiscord(Case):
    service = "discord"
    path = f"/api/webhooks/{discord.ID}/{discord.TOKEN}"
    good = {
        "content": "**Steps**", "allowed_mentions": {"parse": []},
        "embeds": [{"title": "Steps", "description": "Average", "url": LINK, "image": {"url": "attachment://card.png"}}],
        "attachments": [{"id": 0, "filename": "card.png", "description": "A chart."}],
    }

    def post(self, payload=None, query="?wait=true", method="POST", path="", parts=None, **headers):
        payload = json.dumps(self.good if payload is None else payload).encode()
        file = ("files[0]", "card.png", "image/png", PNG)
        body, type_ = multipart(*(parts or [("payload_json", None, "application/json", payload), file]))
        return self.send(method, self.path + path + query, body, type_, **headers)

    def test_a_message_and_its_edit_pass(self):
        id_ = self.passes(self.post()).json["id"]
        self.passes(self.post(method="PATCH", path=f"/messages/{id_}", query=""), messages=2)
        first, second = self.record("message")
        self.assertEqual((False, True, id_), (first["edited"], second["edited"], second["id"]))
        self.assertEqual(("A chart.", LINK, HASH), (first["alt"], first["link"], first["picture"]["sha256"]))
        self.assertEqual(200, self.send("GET", self.path).status)

    def test_unknown_messages_and_tokens_are_refused(self):
        gone = self.post(method="PATCH", path="/messages/1", query="")
        self.assertEqual((404, 10008), (gone.status, gone.json["code"]))
        self.assertEqual(401, self.send("GET", self.path + "x").status)
        self.assertEqual(404, self.send("GET", self.path.replace("1100", "1101")).status)
        self.assertEqual([], self.record("violation"))

    def test_broken_payloads_are_refused(self):
        good = self.good
        rows = [
            (changed(good, "content", to="x" * 2001), "2001 scalars"),
            (changed(good, "content", to=""), "content alone"),
            (changed(good, "allowed_mentions", drop=True), "allowed_mentions"),
            (changed(good, "embeds", 0, "title", to="x" * 257), "257 scalars"),
            (changed(good, "embeds", 0, "description", to="x" * 4097), "4097 scalars"),
            (changed(good, "embeds", 0, "image", "url", to="attachment://other.png"), "names no attachment"),
            (changed(good, "embeds", 0, "url", to="example.com"), "must begin with"),
            (changed(good, "attachments", 0, "description", to="x" * 1025), "1025 scalars"),
            (changed(good, "attachments", 0, "id", to=1), "must be 0"),
            (changed(good, "attachments", drop=True), "must have each file"),
            (changed(good, "attachments", 0, "filename", to="a.png"), "not the file's name"),
            (good | {"text": "x"}, "unknown keys"), (changed(good, "embeds", to=good["embeds"] * 2), "one embed or none"),
        ]
        self.table(rows, self.post)

    def test_sizes_are_limited(self):
        file = ("files[0]", "card.png", "image/png", sample_png(padding=10 << 20))
        payload = ("payload_json", None, None, json.dumps(self.good).encode())
        self.refuses(self.post(parts=[payload, file]), "at most 10 MiB")
        self.refuses(self.post(parts=[payload, (*file[:3], bytes(25 << 20))]), "at most 25 MiB")

    def test_broken_requests_are_refused(self):
        file = ("files[0]", "card.png", "image/png", PNG)
        payload = ("payload_json", None, None, json.dumps(self.good).encode())
        rows = [
            ({"query": ""}, "wait=true"), ({"query": "?wait=true&thread_id=x"}, "thread_id"),
            ({"query": "?wait=true&other=1"}, "unknown query"), ({"parts": [file]}, "payload_json is missing"),
            ({"parts": [payload, ("file", *file[1:])]}, "not payload_json and files[0]"),
            ({"parts": [payload, (file[0], "my card.png", *file[2:])]}, "is changed"),
            ({"Authorization": "Bearer x"}, "no Authorization"), ({"User_Agent": ""}, "User-Agent"),
            ({"method": "PUT"}, "there is no PUT"),
        ]
        self.table(rows, lambda arguments: self.post(**arguments))


class TestTelegram(Case):
    service = "telegram"
    caption = "Steps 😀 week\nAverage"
    bold = [{"type": "bold", "offset": 0, "length": 5}, {"type": "text_link", "offset": 9, "length": 4, "url": LINK}]

    def post(
        self, method="sendPhoto", file=PNG, drop=(), token=telegram.TOKEN, kind="photo", Authorization=None, **fields
    ):
        headers = {"Authorization": Authorization} if Authorization else {}
        values = {"chat_id": telegram.CHAT, "caption": self.caption, "caption_entities": self.bold} | fields
        parts = [
            (name, None, None, (value if isinstance(value, str) else json.dumps(value)).encode())
            for name, value in values.items() if name not in drop
        ]
        body, type_ = multipart(*parts, (kind, "card.png", "image/png", file))
        return self.send("POST", f"/bot{token}/{method}", body, type_, **headers)

    def edit(self, id_, media, drop=(), **more):
        drop = ("caption", "caption_entities", *drop)
        return self.post("editMessageMedia", kind="card", drop=drop, message_id=str(id_), media=media, **more)

    def test_photo_document_and_edit_pass(self):
        id_ = self.passes(self.post()).json["result"]["message_id"]
        media = {"type": "photo", "media": "attach://card", "caption": self.caption, "caption_entities": self.bold}
        self.passes(self.edit(id_, media), messages=2)
        self.passes(self.post("sendDocument", kind="document"), messages=3)
        message = self.record("message")[0]
        self.assertEqual((LINK, self.caption, HASH), (message["link"], message["text"], message["picture"]["sha256"]))
        self.assertEqual(200, self.send("GET", f"/bot{telegram.TOKEN}/getMe").status)

    def test_unknown_chats_messages_and_tokens_are_refused(self):
        self.assertEqual(401, self.post(token="1:x").status)
        self.assertIn("chat not found", self.post(chat_id="-5").json["description"])
        gone = self.edit(7, {"type": "photo", "media": "attach://card"})
        self.assertEqual((400, False), (gone.status, gone.json["ok"]))
        self.assertIn("message to edit not found", gone.json["description"])
        self.assertEqual([], self.record("violation"))

    def test_broken_requests_are_refused(self):
        def entity(**fields):
            return {"caption_entities": [{"type": "bold", "offset": 0, "length": 5} | fields]}

        rows = [
            ({"caption": "x" * 1025}, "1025 scalars"), (entity(offset=6, length=1), "surrogate"),
            (entity(length=100), "after the text"), (entity(length=0), "must have a length"),
            (entity(offset=-1), "must have a length"), (entity(offset=1.0), "integers"),
            (entity(type="shiny"), "unknown entity"), (entity(type="text_link"), "text_link"),
            (entity(url=LINK), "text_link"), (entity(type="text_link", url="x"), "must begin with"),
            ({"caption_entities": {}}, "must be a list"),
            ({"caption_entities": [{"type": "bold", "offset": 0, "length": 3}, {"type": "italic", "offset": 1, "length": 4}]}, "overlap"),
            ({"drop": ("chat_id",)}, "chat_id is missing"), ({"chat_id": "a b"}, "neither number"),
            ({"parse_mode": "HTML"}, "unknown fields"), ({"message_thread_id": "x"}, "message_thread_id"),
            ({"file": sample_png(9999, 2)}, "sides over"), ({"file": sample_png(210, 10)}, "ratio over"),
            ({"method": "sendDocument"}, "needs the part document"), ({"method": "sendMessage"}, "there is no POST"),
            ({"file": sample_png(padding=10 << 20)}, "at most 10 MB"), ({"caption": "a\0"}, "NUL"),
            ({"caption_entities": self.bold * 51}, "more than 100"), ({"method": "sendPhoto?a=1"}, "belong in the body"),
            ({"token": "x", "Authorization": "Bearer x"}, "in the path alone"),
        ]
        self.table(rows, lambda arguments: self.post(**arguments))
        rows = [
            ({"type": "video", "media": "attach://card"}, "media.type"), ({"type": "photo", "media": "card"}, "names no part"),
            ({"type": "photo", "media": "attach://other"}, "names no part"), ({"type": "photo"}, "lacks"),
        ]
        self.stage.service.messages["7"] = {}
        self.table(rows, lambda media: self.edit(7, media))
        media = {"type": "photo", "media": "attach://card"}
        self.refuses(self.edit("x", media), "is no number")
        self.refuses(self.edit(7, media, caption_x="x"), "unknown fields")
        self.refuses(self.edit(7, media, drop=("message_id",)), "is missing")

    def test_documents_are_limited(self):
        with mock.patch.object(telegram, "DOCUMENT_BYTES", 60):
            self.refuses(self.post("sendDocument", kind="document"), "at most 50 MB")


class TestSlack(Case):
    service = "slack"

    def call(self, method, fields, json_=False, token=slack.TOKEN):
        if json_:
            body, type_ = json.dumps(fields).encode(), "application/json; charset=utf-8"
        else:
            body, type_ = urlencode(fields).encode(), "application/x-www-form-urlencoded"
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self.send("POST", f"/api/{method}", body, type_, **headers)

    def file(self, upto="ready"):
        ticket = self.call("files.getUploadURLExternal", {"filename": "card.png", "length": str(len(PNG))}).json
        if upto == "promised":
            return ticket
        self.assertEqual(200, self.send("POST", ticket["upload_url"], PNG, "image/png").status)
        if upto == "uploaded":
            return ticket["file_id"]
        files = json.dumps([{"id": ticket["file_id"], "title": "card"}])
        self.assertTrue(self.call("files.completeUploadExternal", {"files": files}).json["ok"])
        polls = [self.call("files.info", {"file": ticket["file_id"]}).json["file"]["mimetype"] for _ in range(2)]
        self.assertEqual(["", "image/png"], polls)
        return ticket["file_id"]

    def message(self, id_, **fields):
        blocks = [
            {"type": "section", "text": {"type": "mrkdwn", "text": f"*Steps &amp; miles*\n<{LINK}|open>"}},
            {"type": "image", "slack_file": {"id": id_}, "alt_text": "A chart."},
        ]
        return {"channel": slack.CHANNEL, "text": "Steps &amp; miles", "blocks": blocks} | fields

    def post(self, fields, method="chat.postMessage"):
        return self.call(method, fields, json_=True)

    def test_the_steps_pass(self):
        reply = self.passes(self.post(self.message(self.file())))
        self.assertTrue(reply.json["ok"])
        self.passes(self.post(self.message(self.file(), ts=reply.json["ts"]), "chat.update"), messages=2)
        message = self.record("message")[1]
        self.assertEqual(("*Steps & miles*\nopen", LINK), (message["text"], message["link"]))
        self.assertEqual((True, "A chart.", "Steps & miles"), (message["edited"], message["alt"], message["notification"]))
        self.assertTrue(self.call("auth.test", {}).json["ok"])

    def test_unknown_tokens_channels_and_messages_are_refused(self):
        self.assertEqual("invalid_auth", self.call("auth.test", {}, token="xoxb-wrong").json["error"])
        self.assertEqual("not_authed", self.call("auth.test", {}, token=None).json["error"])
        id_ = self.file()
        self.assertEqual("channel_not_found", self.post(self.message(id_, channel="C9")).json["error"])
        gone = self.post(self.message(id_, ts="1700000000.000099"), "chat.update")
        self.assertEqual((200, "message_not_found"), (gone.status, gone.json["error"]))
        self.assertEqual([], self.record("violation"))

    def test_broken_uploads_are_refused(self):
        good = {"filename": "card.png", "length": str(len(PNG))}
        rows = [
            (("files.getUploadURLExternal", good | {"alt_txt": "A"}), "unknown keys ['alt_txt']"),
            (("files.info?file=x", {"file": "x"}), "belong in the body"),
            (("files.getUploadURLExternal", good | {"length": "many"}), "number of bytes"),
            (("files.getUploadURLExternal", {"length": "3"}), "lacks ['filename']"),
            (("files.getUploadURLExternal", good | {"token": "x"}), "belongs in Authorization"),
            (("files.getUploadURLExternal", good, True), "takes forms"),
            (("files.completeUploadExternal", {"files": [{"id": self.file("promised")["file_id"]}]}, True), "not uploaded"),
            (("files.completeUploadExternal", {"files": [{"id": self.file("uploaded")}], "channel_id": "C"}, True), "message of its own"),
            (("files.completeUploadExternal", {"files": []}, True), "list of one"),
            (("files.info", {"file": self.file("uploaded")}), "not completed"),
            (("files.upload", {}), "there is no POST"),
        ]
        self.table(rows, lambda arguments: self.call(*arguments))
        url = self.file("promised")["upload_url"]
        rows = [
            ({"body": PNG, "Authorization": f"Bearer {slack.TOKEN}"}, "must not carry the token"),
            ({"body": PNG[:-1]}, "but length was"), ({"body": PNG, "type_": "text/plain"}, "no type text/plain"),
        ]
        rows.append(({"body": b"<svg>" + bytes(len(PNG) - 11) + b"</svg>"}, "must be PNG"))
        self.table(rows, lambda given: self.send("POST", url, **({"type_": "image/png"} | given)))
        self.refuses(self.send("POST", url + "0", PNG, "image/png"), "no ticket")
        id_ = self.file()
        url = url.rpartition("-")[0] + "-" + id_
        self.refuses(self.send("POST", url, PNG, "image/png"), "completed before")

    def test_broken_messages_are_refused(self):
        id_ = self.file()
        good, early = self.message(id_), self.file("uploaded")
        section = ("blocks", 0, "text", "text")
        rows = [
            (changed(good, *section, to="a & b"), "bare &"), (changed(good, *section, to="a < b"), "bare <"),
            (changed(good, *section, to="<!channel>"), "calls people"), (changed(good, *section, to="x" * 3001), "3001"),
            (changed(good, *section, to=""), "must not be empty"), (changed(good, "text", to=" "), "screen readers"),
            (changed(good, "text", to="x > y"), "bare <"), (changed(good, "text", drop=True), "lacks ['text']"),
            (changed(good, "blocks", 1, "alt_text", to="x" * 2001), "2001"),
            (changed(good, "blocks", 1, "alt_text", drop=True), "alt_text"),
            (changed(good, "blocks", 1, "alt_text", to=""), "must not be empty"),
            (changed(good, "blocks", 1, "slack_file", "id", to=early), "not ready"),
            (changed(good, "blocks", 1, drop=True), "one picture"), (changed(good, "blocks", 0, "type", to="text"), "unknown block"),
            (changed(good, "blocks", 1, "title", to={"type": "mrkdwn", "text": "x"}), "plain_text"),
            (good | {"alt": "x"}, "unknown keys"), (changed(good, "blocks", to=[]), "list of 1 to 50"),
            (changed(good, "blocks", to=[{"type": "divider"}] * 51), "list of 1 to 50"),
            (changed(good, "blocks", 0, "type", to="header"), "a header is plain_text"),
            (changed(good, "blocks", 0, to={"type": "context", "elements": []}), "1 to 10 elements"),
            (changed(good, "blocks", 0, "text", "type", to="html"), "unknown text"),
        ]
        self.table(rows, self.post)
        self.refuses(self.post(good | {"ts": "12"}, "chat.update"), "no timestamp")
        self.refuses(self.post(good | {"channel": "#team", "ts": "1700000000.000001"}, "chat.update"), "channel's id")


class TestNtfy(Case):
    service = "ntfy"
    token = f"Bearer {ntfy.TOKEN}"

    def put(self, body=PNG, path=f"/{ntfy.TOPIC}", type_="image/png", **headers):
        headers = {"Authorization": self.token, "Filename": "card.png", "Title": "Steps", "Click": LINK} | headers
        return self.send("PUT", path, body, type_, **{key: value for key, value in headers.items() if value})

    def test_right_requests_pass(self):
        word = "=?UTF-8?B?" + base64.b64encode("Schrittzähler 😀".encode()).decode() + "?="
        self.passes(self.put(Title=f"{word} =?utf-8?q?=C3=9Cber_all?= it", Message="one\\ntwo", Priority="high"))
        message = self.record("message")[0]
        self.assertEqual(("Schrittzähler 😀Über all it", "one\ntwo"), (message["title"], message["text"]))
        basic = base64.b64encode(f"{ntfy.USER}:{ntfy.PASSWORD}".encode()).decode()
        query = urlencode({"title": "Größe", "message": "a\nb", "filename": "card.png"})
        self.passes(
            self.put(path=f"/{ntfy.TOPIC}?{query}", Authorization=f"Basic {basic}", Title="", Filename=""), messages=2
        )
        self.assertEqual("Größe", self.record("message")[1]["title"])
        self.assertEqual(200, self.send("GET", "/v1/account", Authorization=self.token).status)

    def test_unknown_tokens_and_topics_are_refused(self):
        self.assertEqual((401, 40101), ((reply := self.put(Authorization="Bearer no")).status, reply.json["code"]))
        self.assertEqual((403, 40301), ((reply := self.put(Authorization="")).status, reply.json["code"]))
        self.assertEqual(403, self.put(path="/other").status)
        self.assertEqual([], self.record("violation"))

    def test_broken_requests_are_refused(self):
        long = "=?UTF-8?B?" + base64.b64encode(b"x" * 60).decode() + "?="
        half = "=?UTF-8?B?" + base64.b64encode("é".encode()[:1]).decode() + "?="
        rows = [
            ({"Title": long}, "at most 75"), ({"Title": half}, "not UTF-8"), ({"Title": "=?latin1?q?a?="}, "charset"),
            ({"Title": "=?UTF-8?X?a?="}, "neither B nor Q"), ({"Title": "=?UTF-8?B?a?="}, "no base64"),
            ({"Title": "=?UTF-8?Q?a=4?="}, "rules of Q"), ({"Title": "=? what"}, "no encoded word"),
            ({"Title": "a\xe4"}, "printable ASCII"), ({"Filename": ""}, "without Filename"),
            ({"X_Title": "other"}, "given twice"), ({"Click": "nowhere"}, "no URL"), ({"Priority": "6"}, "priority"),
            ({"Message": "x" * 4097}, "4097 bytes"), ({"type_": "image/jpeg"}, "Content-Type is"),
            ({"path": "/a/b"}, "there is no PUT"), ({"path": f"/{ntfy.TOPIC}?auth=x"}, "in the query"),
            ({"Filename": "card.txt"}, "does not fit"), ({"body": sample_png(padding=2 << 20)}, "at most 2 MB"),
            ({"Authorization": "tk_x"}, "Bearer or Basic"),
        ]
        self.table(rows, lambda given: self.put(**given))


class TestMattermost(Case):
    service = "mattermost"
    token = f"Bearer {mattermost.TOKEN}"

    def upload(self, channel=mattermost.CHANNEL, name="files", data=PNG, token=None, more=()):
        parts = [("channel_id", None, None, channel.encode()), (name, "card.png", "image/png", data), *more]
        body, type_ = multipart(*parts)
        return self.send("POST", "/api/v4/files", body, type_, Authorization=token or self.token)

    def post(self, fields, method="POST", path="/api/v4/posts"):
        return self.send(method, path, json.dumps(fields).encode(), "application/json", Authorization=self.token)

    def message(self):
        file = self.upload().json["file_infos"][0]["id"]
        message = {"channel_id": mattermost.CHANNEL, "message": f"**Steps** {LINK}"}
        return message | {"file_ids": [file], "pending_post_id": "a1"}

    def test_post_repeat_and_edit_pass(self):
        good = self.message()
        first = self.passes(self.post(good), 201)
        again = self.passes(self.post(good), 201)
        self.assertEqual(first.json["id"], again.json["id"])
        patch = {"message": "Steps again", "file_ids": self.message()["file_ids"]}
        self.passes(self.post(patch, "PUT", f"/api/v4/posts/{first.json['id']}/patch"), messages=2)
        self.assertEqual(LINK, self.record("message")[0]["link"])
        self.assertEqual(200, self.send("GET", "/api/v4/users/me", Authorization=self.token).status)

    def test_unknown_tokens_channels_and_posts_are_refused(self):
        self.assertEqual(401, self.upload(token="Bearer wrong").status)
        self.assertEqual(403, self.upload(channel="x" * 26).status)
        path = f"/api/v4/posts/{'a' * 26}/patch"
        self.assertEqual(404, self.post({"message": "", "file_ids": []}, "PUT", path).status)
        self.assertEqual([], self.record("violation"))

    def test_broken_requests_are_refused(self):
        rows = [({"channel": "x"}, "no id"), ({"name": "file"}, "files and channel_id"), ({"data": PNG[:-4]}, "cut")]
        rows.append(({"more": [("filename", None, None, b"card.png")]}, "unknown parts"))
        self.table(rows, lambda given: self.upload(**given))
        with mock.patch.object(mattermost, "FILE_BYTES", 60):
            self.refuses(self.upload(), "at most 50 MB")
        good = self.message()
        rows = [
            (changed(good, "message", to="x" * 16384), "16384"), (changed(good, "file_ids", to=["x" * 26]), "not uploaded"),
            (changed(good, "file_ids", to=[]), "one picture"), (changed(good, "pending_post_id", drop=True), "pending_post_id"),
            (changed(good, "message", to="hello @channel"), "calls people"), (good | {"text": ""}, "unknown keys"),
            (changed(good, "channel_id", to="team"), "no id"),
        ]
        self.table(rows, self.post)
        self.assertEqual(201, self.post(good).status)
        self.refuses(self.post(changed(good, "message", to="other")), "used for another post")


class TestMatrix(Case):
    service = "matrix"
    token = f"Bearer {matrix.TOKEN}"

    def upload(self, query="?filename=card.png", data=PNG, type_="image/png", token=None):
        return self.send("POST", f"/_matrix/media/v3/upload{query}", data, type_, Authorization=token or self.token)

    def event(self):
        uri = self.upload().json["content_uri"]
        info = {"w": 6, "h": 4, "mimetype": "image/png", "size": len(PNG)}
        html = f'<strong>Steps</strong><br><a href="{LINK}">open</a> &amp; read'
        content = {"msgtype": "m.image", "url": uri, "filename": "card.png", "body": "Steps", "info": info}
        return content | {"format": "org.matrix.custom.html", "formatted_body": html}

    def put(self, content, txn="t1", room=matrix.ROOM):
        path = f"/_matrix/client/v3/rooms/{quote(room, safe='')}/send/m.room.message/{txn}"
        return self.send("PUT", path, json.dumps(content).encode(), "application/json", Authorization=self.token)

    def edit(self, content, target):
        relation = {"rel_type": "m.replace", "event_id": target}
        fallback = {"msgtype": "m.image", "body": "* Steps", "url": content["url"]}
        return fallback | {"m.new_content": content, "m.relates_to": relation}

    def get(self, path):
        return self.send("GET", f"/_matrix/client/v3{path}", Authorization=self.token)

    def test_message_repeat_and_edit_pass(self):
        good = self.event()
        first = self.passes(self.put(good)).json["event_id"]
        self.assertEqual(first, self.passes(self.put(good)).json["event_id"])
        self.passes(self.put(self.edit(good, first), "t2"), messages=2)
        message = self.record("message")[1]
        self.assertEqual((first, True, [6, 4]), (message["replaces"], message["edited"], message["display"]))
        self.assertEqual((LINK, "Steps"), (message["link"], message["text"]))

    def test_questions_are_answered(self):
        self.assertEqual(matrix.USER, self.get("/account/whoami").json["user_id"])
        alias = self.get(f"/directory/room/{quote(matrix.ALIAS, safe='')}")
        self.assertEqual(matrix.ROOM, alias.json["room_id"])
        state = "/rooms/{}/state/m.room.encryption/"
        self.assertEqual(404, self.get(state.format(quote(matrix.ROOM, safe=""))).status)
        self.assertEqual(200, self.get(state.format(quote(matrix.ENCRYPTED, safe=""))).status)
        self.assertEqual([], self.record("violation"))

    def test_unknown_tokens_rooms_and_events_are_refused(self):
        self.assertEqual("M_UNKNOWN_TOKEN", self.upload(token="Bearer no").json["errcode"])
        good = self.event()
        self.assertEqual((403, "M_FORBIDDEN"), ((reply := self.put(good, room="!x:y")).status, reply.json["errcode"]))
        self.assertEqual(400, self.put(self.edit(good, "$nothing")).status)
        self.assertEqual([], self.record("violation"))

    def test_broken_uploads_are_refused(self):
        rows = [
            ({"query": ""}, "filename"), ({"query": "?filename=card.png&access_token=x"}, "in Authorization"),
            ({"type_": "application/octet-stream"}, "Content-Type is"), ({"data": PNG[:-3]}, "cut"),
            ({"query": "?filename=card.jpg"}, "does not fit"), ({"token": "Basic x"}, "one Bearer"),
            ({"query": "?filename=card.png&a=b"}, "unknown query"),
        ]
        self.table(rows, lambda given: self.upload(**given))
        with mock.patch.object(matrix, "UPLOAD_BYTES", 60):
            self.refuses(self.upload(), "at most 50 MiB")
        self.refuses(self.get("/directory/room/team"), "is no alias")

    def test_broken_events_are_refused(self):
        good = self.event()
        rows = [
            (changed(good, "msgtype", to="m.text"), "msgtype"), (changed(good, "url", to="mxc://a/b"), "not uploaded"),
            (changed(good, "filename", drop=True), "no caption"), (changed(good, "body", to=""), "must not be empty"),
            (changed(good, "body", to="card.png"), "without a caption"), (changed(good, "format", drop=True), "belong together"),
            (changed(good, "format", to="html"), "unknown format"),
            (changed(good, "formatted_body", to="<b>a"), "open"), (changed(good, "formatted_body", to="a & b"), "bare &"),
            (changed(good, "formatted_body", to="1 < 2"), "bare <"), (changed(good, "formatted_body", to="<script></script>"), "not shown"),
            (changed(good, "formatted_body", to="</b>"), "not open"),
            (changed(good, "formatted_body", to='<a href="javascript:x">a</a>'), "must begin with"),
            (changed(good, "info", "w", to=6.0), "integers"), (changed(good, "info", "w", to=3), "another shape"),
            (changed(good, "info", "w", to=24), "more than the pixels"), (changed(good, "info", "size", to=1), "info.size"),
            (changed(good, "info", "mimetype", drop=True), "info.mimetype"), (changed(good, "info", drop=True), "info is missing"),
            (changed(good, "body", to="x" * 66000), "65,536"),
        ]
        self.table(rows, self.put)
        first = self.put(good, "t3").json["event_id"]
        edit = self.edit(good, first)
        rows = [
            (changed(edit, "m.new_content", drop=True), "m.new_content"), (changed(edit, "body", drop=True), "fallback"),
            (changed(edit, "m.new_content", "m.relates_to", to={}), "no m.relates_to"),
            (changed(edit, "m.relates_to", "key", to="x"), "unknown keys"),
            (changed(edit, "msgtype", drop=True), "fallback with msgtype"),
            (changed(edit, "m.new_content", to="Steps"), "must be an object"),
        ]
        self.table(rows, lambda content: self.put(content, "t4"))
        self.refuses(self.put(changed(good, "body", to="Other"), "t3"), "used for another event")
        self.refuses(self.put(good, "a/b"), "there is no PUT")
        self.refuses(self.put(good, "t9?a=b"), "has no query")
        self.refuses(self.put(good, room="#team:fake.example"), "is no room id")
        second = self.put(edit, "t5").json["event_id"]
        self.refuses(self.put(self.edit(good, second), "t6"), "not another edit")


class TestTeams(Case):
    service = "teams"
    good = {
        "type": "message",
        "attachments": [{
            "contentType": "application/vnd.microsoft.card.adaptive",
            "content": {
                "type": "AdaptiveCard", "version": "1.4",
                "body": [{"type": "TextBlock", "text": "Steps"}, {"type": "Image", "url": "https://example.com/a.png", "altText": "A chart."}],
                "actions": [{"type": "Action.OpenUrl", "title": "Open", "url": LINK}],
            },
        }],
    }

    def post(self, value, url=None, **headers):
        url = url or self.stage.service.fields["url"].replace("BASE", self.base)
        return self.send("POST", url, json.dumps(value).encode(), "application/json", **headers)

    def test_a_right_request_passes(self):
        self.passes(self.post(self.good), 202)
        message = self.record("message")[0]
        self.assertEqual(("A chart.", LINK, "Steps"), (message["alt"], message["link"], message["text"]))
        self.assertEqual(401, self.post(self.good, f"{teams.PATH}?api-version=1&sig=wrong").status)

    def test_broken_requests_are_refused(self):
        card = ("attachments", 0, "content")
        rows = [
            (changed(self.good, "type", to="card"), "type must be message"), (changed(self.good, *card, "version", to="9"), "version"),
            (changed(self.good, *card, "body", 1, "url", to="data:image/png;base64,aaaa"), "must begin with"),
            (changed(self.good, *card, "body", 1, drop=True), "one picture"),
            (changed(self.good, *card, "body", 0, "text", to="x" * 28700), "28 KB"),
            (changed(self.good, *card, "actions", 0, "type", to="Action.Submit"), "unknown action"),
            (changed(self.good, "attachments", 0, "contentType", to="image/png"), "no Adaptive Card"),
            (changed(self.good, "attachments", to=[]), "one attachment"), (changed(self.good, *card, "type", to="Card"), "AdaptiveCard"),
            (changed(self.good, *card, "body", 0, "type", to="Table"), "unknown element"),
        ]
        self.table(rows, self.post)
        self.refuses(self.post(self.good, Authorization="Bearer x"), "no Authorization")
        self.refuses(self.post(changed(self.good, *card, "body", to=["Steps"])), "not understood")


class TestGoogleChat(Case):
    service = "googlechat"
    image = {"image": {"imageUrl": "https://example.com/a.png", "altText": "A chart.", "onClick": {"openLink": {"url": LINK}}}}
    good = {
        "text": "Steps",
        "cardsV2": [{"cardId": "a", "card": {"header": {"title": "Steps"}, "sections": [{"widgets": [image]}]}}],
    }

    def post(self, value, url=None, **headers):
        url = url or self.stage.service.fields["url"].replace("BASE", self.base)
        return self.send("POST", url, json.dumps(value).encode(), "application/json; charset=UTF-8", **headers)

    def test_a_right_request_passes(self):
        self.passes(self.post(self.good))
        message = self.record("message")[0]
        self.assertEqual((LINK, "A chart."), (message["link"], message["alt"]))
        self.assertEqual(401, self.post(self.good, f"{googlechat.PATH}?key=k&token=t").status)

    def test_broken_requests_are_refused(self):
        widget = ("cardsV2", 0, "card", "sections", 0, "widgets", 0)
        rows = [
            (changed(self.good, "text", to="x" * 4097), "4097 bytes"),
            (changed(self.good, *widget, "image", "imageUrl", to="http://example.com/a.png"), "must begin with"),
            (changed(self.good, *widget, "image", "alt", to="x"), "unknown keys"),
            (changed(self.good, *widget, to={"picture": {}}), "unknown widget"), ({}, "is empty"),
            (changed(self.good, "text", to="<users/all>"), "calls people"), (self.good | {"x": 1}, "unknown keys"),
            (changed(self.good, "cardsV2", to=self.good["cardsV2"] * 2), "one card or none"),
            (changed(self.good, *widget, to=self.image | {"textParagraph": {"text": "x"}}), "is one thing"),
            (changed(self.good, *widget, "image", "altText", to="x" * 32000), "32,000 bytes"),
        ]
        self.table(rows, self.post)
        self.refuses(self.post(self.good, Authorization="Bearer x"), "no Authorization")


class TestZulip(Case):
    service = "zulip"
    login = "Basic " + base64.b64encode(f"{zulip.EMAIL}:{zulip.TOKEN}".encode()).decode()

    def upload(self, data=PNG, more=(), login=None):
        body, type_ = multipart(("file", "card.png", "image/png", data), *more)
        return self.send("POST", "/api/v1/user_uploads", body, type_, Authorization=login or self.login)

    def form(self, fields, method="POST", path="/api/v1/messages"):
        body = urlencode(fields).encode()
        return self.send(method, path, body, "application/x-www-form-urlencoded", Authorization=self.login)

    def message(self, content=None, **fields):
        url = self.upload().json["url"]
        content = content or f"**Steps &amp; miles**\n&#42;12.5&#42;\n[{LINK.replace(':', '&#58;').replace('.', '&#46;')}]({LINK})\n\n![A chart.]({url})"
        good = {"type": "stream", "to": json.dumps(zulip.CHANNEL), "topic": zulip.TOPIC, "content": content.replace("URL", url)}
        return good | fields

    def test_message_and_edit_pass(self):
        id_ = self.passes(self.form(self.message())).json["id"]
        self.passes(self.form({"content": self.message()["content"]}, "PATCH", f"/api/v1/messages/{id_}"), messages=2)
        message = self.record("message")[1]
        self.assertEqual((True, "A chart.", LINK), (message["edited"], message["alt"], message["link"]))
        self.assertEqual(f"Steps & miles\n*12.5*\n{LINK}", message["text"])
        people = {"type": "direct", "to": "[7]", "topic": None}
        self.passes(self.form({key: value for key, value in self.message(**people).items() if value}), messages=3)

    def test_questions_are_answered(self):
        self.assertEqual(500, self.send("GET", "/api/v1/server_settings").json["zulip_feature_level"])
        def get(path):
            return self.send("GET", "/api/v1/" + path, Authorization=self.login).json
        self.assertEqual(zulip.USER, get("users/me")["user_id"])
        self.assertEqual(zulip.CHANNEL_ID, get(f"get_stream_id?stream={zulip.CHANNEL}")["stream_id"])
        self.assertEqual(zulip.GROUP, get(f"streams/{zulip.CHANNEL_ID}")["stream"]["can_send_message_group"])
        members = [get(f"user_groups/{zulip.GROUP}/members/{user}")["is_user_group_member"] for user in (zulip.USER, zulip.OWNER)]
        self.assertEqual([False, True], members)
        self.assertEqual([], self.record("violation"))

    def test_unknown_keys_channels_and_messages_are_refused(self):
        self.assertEqual(401, self.upload(login="Basic YTpi").status)
        self.assertIn("does not exist", self.form(self.message(to='"other"')).json["msg"])
        gone = self.form({"content": "x"}, "PATCH", "/api/v1/messages/9")
        self.assertEqual((400, "error"), (gone.status, gone.json["result"]))
        with mock.patch.object(zulip, "FILE_BYTES", 60):
            self.assertIn("larger than", self.upload().json["msg"])
        self.assertEqual([], self.record("violation"))

    def test_broken_requests_are_refused(self):
        rows = [({"data": PNG[:-4]}, "cut"), ({"more": [("topic", None, None, b"x")]}, "one file"), ({"login": "Bearer x"}, "must be Basic")]
        self.table(rows, lambda given: self.upload(**given))
        rows = [
            ({"type": "mail"}, "unknown type"), ({"to": "walkers"}, "no JSON"), ({"topic": "x" * 61}, "61 scalars"),
            ({"type": "direct", "to": "[7]"}, "has no topic"), ({"type": "direct", "to": '[7, "a@b"]'}, "or else numbers"),
            ({"queue_id": "1"}, "unknown keys"),
        ]
        self.table(rows, lambda fields: self.form(self.message(**fields)))
        rows = [
            ("x" * 10_001, "10001 scalars"), ("Steps", "one picture"), ("[a](/user_uploads/x)", "not uploaded"),
            ("![a](https://a.example/b.png) [x](URL)", "from elsewhere"), ("[a](ftp://a.b) [x](URL)", "no URL"),
        ] + [
            (f"{text}\n\n[x](URL)", rule) for text, rule in [
                ("*bold*", "emphasis"), ("`code`", "emphasis"), ("@**all**", "emphasis"), ("a@b", "a mention"), ("$$x$$", "a formula"),
                ("~~no~~", "struck out"), ("<time:1>", "a time"), ("#a", "a channel"), ("- a", "a list"), ("1. a", "a list"),
                ("/me walks", "a command"), (":smile:", "an emoji"), ("a :)", "an emoticon"), ("http://a", "a link"),
                ("go to a.example", "a domain"), (" a", "blanks"),
            ]
        ]
        self.table(rows, lambda content: self.form(self.message(content)))
        with mock.patch.object(zulip.Fake, "level", 400):
            self.refuses(self.form(self.message("![x](URL)")), "has no images")


class TestRocketChat(Case):
    service = "rocketchat"
    login = {"X_Auth_Token": rocketchat.TOKEN, "X_User_Id": rocketchat.USER}

    def upload(self, room=rocketchat.ROOM, name="file", data=PNG, more=(), **headers):
        body, type_ = multipart((name, "card.png", "image/png", data), *more)
        return self.send("POST", f"/api/v1/rooms.media/{room}", body, type_, **(self.login | headers))

    def post(self, fields, file=None, room=rocketchat.ROOM):
        file = file or self.upload().json["file"]["_id"]
        body = fields if isinstance(fields, bytes) else json.dumps(fields).encode()
        path = f"/api/v1/rooms.mediaConfirm/{room}/{file}"
        return self.send("POST", path, body, "application/json", **self.login)

    good = {"msg": f"**Steps**\n12\\*3 @\u2060all\n{LINK}", "description": "A chart."}

    def test_a_message_and_what_answers_it_pass(self):
        id_ = self.passes(self.post(self.good)).json["message"]["_id"]
        self.passes(self.post(self.good | {"tmid": id_}), messages=2)
        first, second = self.record("message")
        self.assertEqual((f"Steps\n12*3 @all\n{LINK}", "A chart.", LINK), (first["text"], first["alt"], first["link"]))
        self.assertEqual((id_, HASH), (second["thread"], second["picture"]["sha256"]))

    def test_questions_are_answered(self):
        def get(path):
            return self.send("GET", "/api/v1/" + path, **self.login).json
        self.assertEqual("cards", get("me")["username"])
        for query in (f"roomName={rocketchat.NAME}", f"roomId={rocketchat.ROOM}"):
            self.assertEqual(rocketchat.ROOM, get(f"rooms.info?{query}")["room"]["_id"])
        self.assertEqual(["moderator"], get(f"subscriptions.getOne?roomId={rocketchat.ROOM}")["subscription"]["roles"])
        self.assertFalse(get("chat.getMessage?msgId=x")["success"])
        self.assertEqual([], self.record("violation"))

    def test_unknown_tokens_and_rooms_are_refused(self):
        self.assertEqual(401, self.upload(X_Auth_Token="wrong").status)
        self.assertEqual(403, self.upload(room="other").status)
        reply = self.send("GET", "/api/v1/rooms.info?roomName=other", **self.login)
        self.assertEqual((400, "error-room-not-found"), (reply.status, reply.json["errorType"]))
        self.assertEqual("error-message-size-exceeded", self.post({"msg": "x" * 5001}).json["errorType"])
        with mock.patch.object(rocketchat, "FILE_BYTES", 60):
            self.assertEqual("error-file-too-large", self.upload().json["errorType"])
        reset = rocketchat.Fake(Record(None)).failure(429, "x", retry_after=3).headers["X-RateLimit-Reset"]
        self.assertAlmostEqual(3, int(reset) / 1000 - time.time(), delta=1)
        self.assertEqual([], self.record("violation"))

    def test_broken_requests_are_refused(self):
        rows = [
            ({"name": "files"}, "part file"), ({"data": PNG[:-4]}, "cut"), ({"more": [("msg", None, None, b"x")]}, "no other"),
            ({"Authorization": "Bearer x"}, "X-Auth-Token"),
        ]
        self.table(rows, lambda given: self.upload(**given))
        rows = [
            ({"_id": "x"}, "unknown keys"), ({"msg": None}, "must be a string"), ({"msg": "x", "tmid": "gone"}, "not seen"),
            ({"msg": "x", "description": "hi @all"}, "mentions somebody"),
        ] + [
            ({"msg": text}, rule) for text, rule in [
                ("*bold*", "emphasis"), ("_it_", "emphasis"), ("**a*b**", "emphasis"), ("@all", "a mention"), ("to #general", "a channel"),
                ("[a](https://b.c)", "a link"), ("<t:1>", "a time"), ("||x||", "a spoiler"), ("> x", "a quote"), ("1. x", "a list"),
                (":smile:", "an emoji"), ("page 8)", "an emoticon"), ("x :)", "an emoticon"), ("\\(x\\)", "a formula"),
            ]
        ]
        self.table(rows, self.post)
        self.refuses(self.post(self.good, file="other"), "not uploaded")


class TestMastodon(Case):
    service = "mastodon"
    token = f"Bearer {mastodon.TOKEN}"

    def upload(self, data=PNG, name="file", more=(), token=None, ready=True):
        body, type_ = multipart((name, "card.png", "image/png", data), *more)
        reply = self.send("POST", "/api/v2/media", body, type_, Authorization=token or self.token)
        if reply.status == 202 and ready:
            path = f"/api/v1/media/{reply.json['id']}"
            polls = [self.send("GET", path, Authorization=self.token).status for _ in range(2)]
            self.assertEqual([206, 200], polls)
        return reply

    def message(self, **fields):
        medium = self.upload(more=[("description", None, None, b"A chart.")]).json["id"]
        return {"status": f"Steps #walks\n{LINK}", "media_ids": [medium]} | fields

    def put(self, fields, method="POST", path="/api/v1/statuses", key="a1"):
        headers = {"Authorization": self.token} | ({"Idempotency_Key": key} if key else {})
        return self.send(method, path, json.dumps(fields).encode(), "application/json", **headers)

    def test_post_repeat_and_edit_pass(self):
        good = self.message(visibility="unlisted")
        first = self.passes(self.put(good)).json["id"]
        self.assertEqual(first, self.passes(self.put(self.message(visibility="unlisted"))).json["id"])
        self.passes(self.put(self.message(), "PUT", f"/api/v1/statuses/{first}", key=None), messages=2)
        message = self.record("message")[0]
        self.assertEqual(("A chart.", LINK, "unlisted"), (message["alt"], message["link"], message["visibility"]))
        self.assertEqual(len("Steps #walks") + 1 + 23, message["counted"])
        for path in ("v1/apps/verify_credentials", "v1/accounts/verify_credentials", "v2/instance"):
            self.assertEqual(200, self.send("GET", "/api/" + path, Authorization=self.token).status)

    def test_what_is_too_much_is_refused(self):
        self.assertEqual(401, self.upload(token="Bearer wrong").status)
        self.assertEqual(404, self.put(self.message(), "PUT", "/api/v1/statuses/1").status)
        self.assertEqual(422, self.put(self.message(status="x" * 501)).status)
        self.assertEqual(422, self.put(self.message(status="x" * 470, spoiler_text="y" * 31)).status)
        # A short link counts as long as a long one.
        self.assertEqual(422, self.put(self.message(status="x" * 480 + " http://a.io")).status)
        self.assertEqual(200, self.put(self.message(status="x" * 476 + " " + LINK + "/" + "y" * 300)).status)
        with mock.patch.object(mastodon, "IMAGE_BYTES", 60):
            self.assertEqual(422, self.upload().status)
        reset = mastodon.Fake(Record(None)).failure(429, "x", retry_after=3).headers["X-RateLimit-Reset"]
        self.assertRegex(reset, r"\A\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z\Z")
        self.assertEqual([], self.record("violation"))

    def test_broken_requests_are_refused(self):
        rows = [
            ({"name": "picture"}, "file is missing"), ({"data": PNG[:-4]}, "cut"), ({"more": [("alt", None, None, b"x")]}, "unknown parts"),
            ({"more": [("description", None, None, b"x" * 1501)]}, "1501"),
        ]
        self.table(rows, lambda given: self.upload(**given))
        early = self.upload(ready=False).json["id"]
        rows = [
            ({"text": "x"}, "unknown keys"), ({"media_ids": []}, "one picture"), ({"media_ids": ["7"]}, "not uploaded"),
            ({"media_ids": [early]}, "not processed"), ({"status": "hi @ann"}, "mentions somebody"), ({"visibility": "secret"}, "visibility"),
            ({"spoiler_text": "@ann"}, "mentions somebody"), ({"status": "a :blobcat:"}, "emoji"), ({"media_ids": ["1"] * 5}, "up to 4"),
        ]
        self.table(rows, lambda fields: self.put(self.message(**fields), key=str(fields)))
        self.refuses(self.put(self.message(), key=None), "may be there twice")
        self.assertEqual(200, self.put(self.message()).status)
        self.refuses(self.put(self.message(status="Other")), "used for another post")


class TestWeCom(Case):
    service = "wecom"
    path = f"{wecom.SEND}?key={wecom.KEY}"
    image = {
        "msgtype": "image",
        "image": {"base64": base64.b64encode(PNG).decode(), "md5": hashlib.md5(PNG).hexdigest()},
    }
    text = {"msgtype": "text", "text": {"content": f"Steps\n{LINK}"}}
    news = {
        "msgtype": "news",
        "news": {"articles": [{"title": "Steps", "description": "Average", "url": LINK, "picurl": "https://example.com/a.png"}]},
    }

    def post(self, value, path=None):
        return self.send("POST", path or self.path, json.dumps(value).encode(), "application/json")

    def upload(self, data=PNG, name="media", type_="file"):
        body, media = multipart((name, "card.png", "image/png", data))
        return self.send("POST", f"{wecom.UPLOAD}?key={wecom.KEY}&type={type_}", body, media)

    def test_right_requests_pass(self):
        for count, value in enumerate((self.image, self.text, self.news), 1):
            self.assertEqual(0, self.passes(self.post(value), messages=count).json["errcode"])
        id_ = self.upload().json["media_id"]
        self.passes(self.post({"msgtype": "file", "file": {"media_id": id_}}), messages=4)
        first, second, third, last = self.record("message")
        self.assertEqual((HASH, HASH), (first["picture"]["sha256"], last["picture"]["sha256"]))
        self.assertEqual((LINK, LINK), (second["link"], third["link"]))

    def test_unknown_keys_and_files_are_refused(self):
        self.assertEqual(93000, self.post(self.text, f"{wecom.SEND}?key=another").json["errcode"])
        self.assertEqual(40007, self.post({"msgtype": "file", "file": {"media_id": "x"}}).json["errcode"])
        self.assertEqual([], self.record("violation"))

    def test_broken_messages_are_refused(self):
        article = ("news", "articles", 0)
        rows = [
            (changed(self.image, "image", "md5", to="0" * 32), "of other bytes"),
            (changed(self.image, "image", "base64", to="a b"), "base64 is none"),
            (changed(self.image, "image", to={"base64": ""}), "lacks ['md5']"),
            (changed(self.text, "text", "content", to="x" * 2049), "2049 bytes"),
            (changed(self.text, "text", "content", to=""), "must not be empty"),
            (changed(self.text, "text", "content", to="<@all>"), "calls people"),
            (changed(self.news, *article, "title", to="字" * 43), "129 bytes"),
            (changed(self.news, *article, "description", to="x" * 513), "513 bytes"),
            (changed(self.news, *article, "url", drop=True), "lacks ['url']"),
            (changed(self.news, *article, "picurl", drop=True), "must be a string"),
            (changed(self.news, "news", "articles", to=[]), "list of 1 to 8"),
            (self.text | {"msgtype": "video"}, "unknown msgtype"), (self.text | {"x": 1}, "unknown keys"),
        ]
        self.table(rows, self.post)
        self.refuses(self.upload(b"1234"), "5 bytes to 20 MB")
        self.refuses(self.upload(type_="image"), "file or voice")
        self.refuses(self.upload(name="file"), "lacks ['media']")
        large = sample_png(padding=2 << 20)
        value = {"base64": base64.b64encode(large).decode(), "md5": hashlib.md5(large).hexdigest()}
        self.refuses(self.post({"msgtype": "image", "image": value}), "at most 2 MB")

    def test_words_that_come_second_can_be_refused(self):
        self.play("second=45009")
        self.assertEqual([0, 45009], [self.post(self.image).json["errcode"], self.post(self.text).json["errcode"]])


class TestFeishu(Case):
    service = "feishu"

    def call(self, method, path, value=None, token=feishu.TOKEN):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        body = None if value is None else json.dumps(value).encode()
        return self.send(method, "/open-apis/" + path, body, "application/json" if body else None, **headers)

    def image(self, data=PNG, type_=b"message"):
        body, media = multipart(("image_type", None, None, type_), ("image", "card.png", "image/png", data))
        return self.send("POST", "/open-apis/im/v1/images", body, media, Authorization=f"Bearer {feishu.TOKEN}")

    def card(self, key):
        plain = lambda text: {"tag": "plain_text", "content": text}
        return {
            "config": {"update_multi": True}, "header": {"title": plain("Steps")},
            "elements": [
                {"tag": "div", "text": plain("Average")}, {"tag": "img", "img_key": key, "alt": plain("A chart.")},
                {"tag": "action", "actions": [{"tag": "button", "text": plain("Open"), "type": "default", "url": LINK}]},
            ],
        }

    def post(self, card, query="?receive_id_type=chat_id", **fields):
        value = {"receive_id": feishu.CHAT, "msg_type": "interactive", "content": json.dumps(card)} | fields
        return self.call("POST", "im/v1/messages" + query, value)

    def hook(self, card, token=None, **fields):
        return self.call("POST", f"bot/v2/hook/{feishu.HOOK}", {"msg_type": "interactive", "card": card} | fields, token)

    def test_the_steps_pass(self):
        login = {"app_id": feishu.APP, "app_secret": feishu.SECRET}
        self.assertEqual(feishu.TOKEN, self.call("POST", "auth/v3/tenant_access_token/internal", login, None).json["tenant_access_token"])
        card = self.card(self.image().json["data"]["image_key"])
        id_ = self.passes(self.post(card, uuid="a" * 50)).json["data"]["message_id"]
        self.assertEqual(id_, self.passes(self.post(card, uuid="a" * 50)).json["data"]["message_id"])
        self.passes(self.call("PATCH", f"im/v1/messages/{id_}", {"content": json.dumps(card)}), messages=2)
        self.passes(self.hook(card), messages=3)
        first, second, _ = self.record("message")
        self.assertEqual((False, True), (first["edited"], second["edited"]))
        self.assertEqual(("Steps", "Average", LINK, "A chart."), tuple(first[key] for key in ("title", "text", "link", "alt")))
        ask = lambda chat: self.call("GET", f"im/v1/chats/{chat}/members/is_in_chat").json["data"]["is_in_chat"]
        self.assertEqual([True, False], [ask(feishu.CHAT), ask("oc_another")])

    def test_unknown_secrets_chats_and_messages_are_refused(self):
        card = self.card(self.image().json["data"]["image_key"])
        login = {"app_id": feishu.APP, "app_secret": "x"}
        codes = [
            self.call("POST", "auth/v3/tenant_access_token/internal", login, None), self.call("GET", "im/v1/chats/x/members/is_in_chat", token="t"),
            self.post(card, receive_id="oc_another"), self.call("PATCH", "im/v1/messages/om_x", {"content": json.dumps(card)}),
            self.call("POST", "bot/v2/hook/another", {}, None), self.hook(card, timestamp="1700000000", sign="wrong"),
        ]
        self.assertEqual([10014, 99991663, 230002, 230011, 19001, 19021], [reply.json["code"] for reply in codes])
        self.assertEqual([], self.record("violation"))

    def test_broken_requests_are_refused(self):
        card = self.card(self.image().json["data"]["image_key"])
        rows = [
            (changed(card, "elements", 1, "img_key", to="img_x"), "names no picture"),
            (changed(card, "elements", 1, "alt", drop=True), "lacks ['alt']"), (changed(card, "elements", 1, drop=True), "one picture"),
            (changed(card, "elements", 0, "text", "tag", to="lark_md"), "plain_text"), (changed(card, "elements", 0, "text", "content", to=""), "must not be empty"),
            (changed(card, "config", to={}), "update_multi"), (changed(card, "elements", 0, "tag", to="markdown"), "unknown element"),
            (changed(card, "elements", 2, "actions", 0, "url", to="x"), "must begin with"), (changed(card, "elements", 2, "actions", 0, "tag", to="x"), "unknown action"),
            (changed(card, "header", "title", "content", to="x" * 31000), "30 KB"), (card | {"x": 1}, "unknown keys"),
        ]
        self.table(rows, self.post)
        self.refuses(self.post(card, uuid="a" * 51), "51 scalars")
        self.refuses(self.post(card, msg_type="image"), "interactive")
        self.refuses(self.post(card, query="?receive_id_type=chat"), "unknown receive_id_type")
        self.refuses(self.post(card, receive_id="ou_1"), "is no chat_id")
        self.refuses(self.hook(card, token="x"), "no Authorization")
        self.refuses(self.hook(card, timestamp="1"), "belong together")
        self.refuses(self.hook(card, timestamp="1700000000000", sign="x"), "in seconds")
        self.refuses(self.hook(changed(card, "header", "title", "content", to="x" * 21000)), "20 KB")
        self.refuses(self.image(type_=b"avatar"), "must be message")
        self.refuses(self.image(sample_png(padding=10 << 20)), "at most 10 MB")
        self.refuses(self.image(sample_png(width=12001, height=1)), "12,000 pixels")


class TestDingTalk(Case):
    service = "dingtalk"
    good = {"title": "Steps", "text": f"**Steps**\n\nAverage\n\n![](https://example.com/a.png)\n\n[open]({LINK})"}

    def hook(self, value, query="", token=dingtalk.TOKEN):
        body = json.dumps({"msgtype": "markdown", "markdown": value}).encode()
        return self.send("POST", f"/robot/send?access_token={token}{query}", body, "application/json")

    def upload(self, data=PNG, query=f"access_token={dingtalk.ACCESS}&type=image"):
        body, media = multipart(("media", "card.png", "image/png", data))
        return self.send("POST", f"/media/upload?{query}", body, media)

    def post(self, param, token=dingtalk.ACCESS, **fields):
        value = {"robotCode": dingtalk.APP, "openConversationId": dingtalk.CONVERSATION, "msgKey": "sampleMarkdown",
                 "msgParam": json.dumps(param)} | fields
        headers = {"x-acs-dingtalk-access-token": token}
        return self.send("POST", "/v1.0/robot/groupMessages/send", json.dumps(value).encode(), "application/json", **headers)

    def test_right_requests_pass(self):
        login = json.dumps({"appKey": dingtalk.APP, "appSecret": dingtalk.SECRET}).encode()
        token = self.send("POST", "/v1.0/oauth2/accessToken", login, "application/json").json["accessToken"]
        media = self.upload().json["media_id"]
        text = self.good["text"].replace("https://example.com/a.png", media)
        self.passes(self.post(self.good | {"text": text}, token))
        self.passes(self.hook(self.good), messages=2)
        first, second = self.record("message")
        self.assertEqual((HASH, LINK, "https://example.com/a.png"), (first["picture"]["sha256"], second["link"], second["image_url"]))

    def test_unknown_secrets_and_places_are_refused(self):
        self.assertEqual(300001, self.hook(self.good, token="x").json["errcode"])
        self.assertEqual(310000, self.hook(self.good, "&timestamp=1700000000000&sign=x").json["errcode"])
        self.assertEqual(401, self.post(self.good, "x").status)
        self.assertEqual(400, self.post(self.good, openConversationId="x").status)
        self.assertEqual(40014, self.upload(query="access_token=x&type=image").json["errcode"])
        wrong = json.dumps({"appKey": dingtalk.APP, "appSecret": "x"}).encode()
        self.assertEqual(401, self.send("POST", "/v1.0/oauth2/accessToken", wrong, "application/json").status)
        self.assertEqual([], self.record("violation"))

    def test_broken_messages_are_refused(self):
        text = self.good["text"]
        rows = [
            (self.good | {"text": "Steps"}, "one picture"), (self.good | {"title": ""}, "must not be empty"),
            (self.good | {"text": text.replace("https://example.com/a.png", "@x")}, "names no picture"),
            (self.good | {"text": text.replace("https://example.com/a.png", "x")}, "must begin with"),
            (self.good | {"text": text.replace(LINK, "javascript:x")}, "must begin with"),
            (self.good | {"text": text + "`"}, "bare sign"), (self.good | {"text": text + "x" * 15000}, "15,000 bytes"),
            (self.good | {"x": 1}, "unknown keys"),
        ]
        self.table(rows, self.hook)
        self.refuses(self.hook(self.good, "&timestamp=1700000000000"), "belong together")
        self.refuses(self.hook(self.good, "&timestamp=1700000000&sign=x"), "in milliseconds")
        self.refuses(self.post(self.good, msgKey="sampleText"), "unknown msgKey")
        self.refuses(self.post(self.good, robotCode="x"), "none of this app")
        self.refuses(self.upload(query=f"access_token={dingtalk.ACCESS}&type=file"), "must be image")


class TestLine(Case):
    service = "line"
    bubble = {
        "type": "bubble", "size": "giga",
        "hero": {"type": "image", "url": "https://example.com/a.png", "size": "full", "aspectRatio": "2:3", "aspectMode": "fit"},
        "body": {"type": "box", "layout": "vertical", "contents": [{"type": "text", "text": "Steps", "weight": "bold", "wrap": True}]},
        "footer": {"type": "box", "layout": "vertical", "contents": [{"type": "button", "action": {"type": "uri", "label": "Open", "uri": LINK}}]},
    }
    good = {"to": line.USER, "messages": [{"type": "flex", "altText": "A chart.", "contents": bubble}]}
    key = "123e4567-e89b-12d3-a456-426614174000"

    def post(self, value, key=None, token=line.TOKEN, query=""):
        headers = {"Authorization": f"Bearer {token}"} | ({"X-Line-Retry-Key": key} if key else {})
        return self.send("POST", "/v2/bot/message/push" + query, json.dumps(value).encode(), "application/json", **headers)

    def test_a_push_passes_once_for_its_key(self):
        id_ = self.passes(self.post(self.good, self.key)).json["sentMessages"][0]["id"]
        again = self.passes(self.post(self.good, self.key), 409)
        self.assertEqual(id_, again.json["sentMessages"][0]["id"])
        message = self.record("message")[0]
        self.assertEqual(("A chart.", LINK, "Steps"), (message["alt"], message["link"], message["text"]))
        for path, status in ((f"profile/{line.USER}", 200), (f"group/{line.GROUP}/summary", 200), (f"profile/{line.USER}0", 404)):
            self.assertEqual(status, self.send("GET", f"/v2/bot/{path}", Authorization=f"Bearer {line.TOKEN}").status)
        self.assertEqual(401, self.post(self.good, token="x").status)

    def test_broken_requests_are_refused(self):
        own, hero = ("messages", 0), ("messages", 0, "contents", "hero")
        text = (*own, "contents", "body", "contents", 0)
        action = (*own, "contents", "footer", "contents", 0, "action")
        rows = [
            (changed(self.good, "to", to="ann"), "'to'"), (changed(self.good, "to", to="U" + "0" * 32), "Failed to send"),
            (changed(self.good, *own, "altText", to="x" * 401), "401 utf16"), (changed(self.good, *own, "altText", to=""), "must not be empty"),
            (changed(self.good, *own, "type", to="text"), "unknown message"), (changed(self.good, "messages", to=[]), "list of 1 to 5"),
            (changed(self.good, *hero, "url", to="http://example.com/a.png"), "must begin with"),
            (changed(self.good, *hero, "url", to="https://example.com/" + "x" * 2000), "2020 scalars"),
            (changed(self.good, *hero, "aspectRatio", to="1:4"), "three widths"), (changed(self.good, *own, "contents", "hero", drop=True), "one picture"),
            (changed(self.good, *hero, "alt", to="x"), "unknown keys"), (changed(self.good, *text, "text", to=""), "must not be empty"),
            (changed(self.good, *text, "text", to="x" * 31000), "at most 30 KB"),
            (changed(self.good, *text, "wrap", to=False), "cut after its first line"), (changed(self.good, *text, "weight", to="bolder"), "unknown weight"),
            (changed(self.good, *action, "uri", to="javascript:x"), "must begin with"), (changed(self.good, *action, "label", drop=True), "needs a label"),
            (changed(self.good, *action, "uri", to=LINK + "x" * 1000), "at most 1000"), (self.good | {"x": 1}, "unknown keys"),
        ]
        self.table(rows, self.post)
        self.refuses(self.post(self.good, "x"), "no UUID")
        self.refuses(self.post(self.good, query="?a=b"), "in the body")


class TestPlays(Case):
    """Every play, shown by Discord, which has steps of both kinds."""

    service = "discord"
    post = TestDiscord.post
    good, path = TestDiscord.good, TestDiscord.path

    def played(self, *plays):
        self.play(*plays)
        return self.post()

    def test_once_is_once(self):
        for name, status, messages in [("429", 429, 1), ("500-once", 500, 1), ("503-after-body", 503, 2)]:
            with self.subTest(name):
                self.assertEqual(status, self.played(name).status)
                self.assertEqual(200, self.post().status)
                self.assertEqual(messages, len(self.record("message")))

    def test_always_is_always(self):
        rows = [("429-always", 429), ("unauthorised", 401), ("forbidden", 403), ("too-large", 413), ("ok-false", 200), ("500-always", 500), ("status=201", 201)]
        for name, status in rows:
            with self.subTest(name):
                self.assertEqual([status, status], [self.played(name).status, self.post().status])
                self.assertEqual([], self.record("message"))

    def test_waits_are_told_in_each_service_s_way(self):
        reply = self.played("429=3")
        self.assertEqual(("4", 3.25), (reply.headers["Retry-After"], reply.json["retry_after"]))
        # Those that name no seconds, or name them elsewhere, and what else says that they ask for patience.
        others = {
            "ntfy": (429, b""), "line": (429, b""), "feishu": (429, b"99991400"), "wecom": (200, b"45009"),
            "dingtalk": (403, b"QpsLimitForApi"),
        }
        for name in fake.SERVICES:
            response = fake.service(name)(Record(None)).failure(429, "x", retry_after=3)
            status, word = others.get(name, (429, b""))
            told = (response.status, word in response.body, "Retry-After" in response.headers)
            named = name not in others and name not in ("rocketchat", "mastodon")
            self.assertEqual((status, True, named), told, name)

    def test_a_play_keeps_to_its_step(self):
        self.play("429-always@check")
        self.assertEqual(200, self.post().status)
        self.assertEqual(429, self.send("GET", self.path).status)

    def test_the_earlier_message_is_gone(self):
        self.play("gone")
        id_ = self.post().json["id"]
        self.assertEqual(404, self.post(method="PATCH", path=f"/messages/{id_}", query="").status)

    def test_endings_that_are_none(self):
        for name in ("timeout", "half-closed", "drop-after-body"):
            with self.subTest(name):
                self.play(name)
                with self.assertRaises((OSError, http.client.HTTPException)):
                    reply = self.post_within(0.3)
                    # A client that trusts the end of the stream gets less than was promised.
                    self.assertEqual(int(reply.headers["Content-Length"]), len(reply.body))
                self.assertEqual(1, len(self.record("message")))
                self.assertEqual(200, self.post().status)

    def post_within(self, timeout):
        original, self.send = self.send, lambda *given, **named: Case.send(self, *given, timeout=timeout, **named)
        try:
            return self.post()
        finally:
            self.send = original

    def test_redirects(self):
        same = self.played("redirect-same-host")
        self.assertEqual((307, self.base + "/moved"), (same.status, same.headers["Location"].split("/api")[0]))
        self.assertEqual(200, self.post(path="", query="?wait=true").status)
        other = self.played("redirect-other-host")
        self.assertTrue(other.headers["Location"].startswith("http://localhost:"))
        self.send("GET", other.headers["Location"])
        self.assertIn("another host", self.record("violation")[-1]["text"])

    def test_replies_that_are_wrong(self):
        self.assertIn(b"<!DOCTYPE", self.played("not-json").body)
        self.play("huge-reply")
        body, type_ = multipart(("payload_json", None, None, json.dumps(self.good).encode()), ("files[0]", "card.png", "image/png", PNG))
        request = urllib.request.Request(self.base + self.path + "?wait=true", body, {"Content-Type": type_}, method="POST")
        with OPENER.open(request, timeout=5) as response:
            self.assertGreater(int(response.headers["Content-Length"]), 100 << 20)
            self.assertEqual(1 << 20, len(response.read(1 << 20)))

    def test_an_error_repeats_the_secrets(self):
        text = self.played("echo-secret").json["message"]
        self.assertIn(discord.TOKEN, text)

    def test_an_unknown_play_is_refused(self):
        with self.assertRaises(ValueError):
            Plays(["explode"])
        with self.assertRaises(ValueError):
            Plays(["429=soon"])


class TestProcess(unittest.TestCase):
    def test_it_says_where_it_is_and_what_it_records_and_ends_with_its_input(self):
        command = [sys.executable, fake.__file__, "telegram", "--tell"]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
            address = process.stdout.readline().strip()
            fields = json.loads(process.stdout.readline())
            self.assertRegex(address, r"http://127\.0\.0\.1:\d+\Z")
            with OPENER.open(f"{address}/bot{fields['token']}/getMe", timeout=5) as response:
                self.assertTrue(json.load(response)["ok"])
            self.assertEqual("request\n", process.stdout.readline())
            process.stdin.close()
            self.assertEqual(0, process.wait(timeout=5))

    @unittest.skipUnless(shutil.which("openssl"), "SKIPPED: openssl makes the certificate")
    def test_it_speaks_tls(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = certificate(Path(folder))
            stage = Stage(telegram.Fake, Record(None), Plays([]), tls=paths).start()
            context = ssl.create_default_context(cafile=paths[0])
            where = f"{stage.service.address}/bot{telegram.TOKEN}/getMe"
            with socket.create_connection(("127.0.0.1", stage.servers[0].server_port)):
                # The connection above says nothing, and holds up nobody.
                with urllib.request.urlopen(where, timeout=5, context=context) as response:
                    self.assertTrue(json.load(response)["ok"])
            with self.assertRaises(urllib.error.URLError):
                urllib.request.urlopen(where, timeout=5)
            stage.stop()


if __name__ == "__main__":
    unittest.main()

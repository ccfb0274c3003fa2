#!/usr/bin/env python3
"""Proves that mails are judged as they should be, that the real servers serve, and that the fakes take real clients.

    selftest_real.py [-v]

What needs the Python of Scripts/setup --servers is skipped by any other.
"""

import asyncio
import base64
import importlib.util
import json
import smtplib
import ssl
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request
from contextlib import ExitStack
from email.message import EmailMessage
from email.policy import SMTP
from functools import cached_property
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree

import fake
import mail
import prosody
import smtp
import synapse
import webdav
from pictures import sample_png
from plays import Plays
from stage import Record, Stage

HERE = Path(__file__).parent
PNG = sample_png()
LINK = "https://example.com/week"
HTML = f'<p><b>Steps</b></p><a href="{LINK}"><img src="cid:card@example.com" alt="A chart." width="6"></a>'
NEEDED = unittest.skipUnless(
    importlib.util.find_spec("aiosmtpd"), "SKIPPED: run this with the Python of Scripts/setup --servers"
)


def sample(html=HTML, text="Steps\n" + LINK + "\n", **headers):
    """A mail with a picture, as another program writes it."""
    message = EmailMessage(policy=SMTP)
    fields = {
        "From": "Reports <reports@example.com>", "To": "team@example.com", "Subject": "Schrittzähler 😀",
        "Date": "Thu, 01 Sep 2016 09:00:00 +0200", "Message-ID": "<week-36@example.com>",
    }
    for name, value in (fields | {name.replace("_", "-"): value for name, value in headers.items()}).items():
        if value:
            message[name] = value
    message.set_content(text)
    message.add_alternative(html, subtype="html")
    picture = {"cid": "<card@example.com>", "filename": "card.png", "disposition": "inline"}
    message.get_payload()[1].add_related(PNG, "image", "png", **picture)
    return message.as_bytes()


class TestMail(unittest.TestCase):
    def test_a_right_mail_is_read(self):
        found = mail.Mail(sample())
        self.assertEqual([], found.violations)
        summary = found.summary
        self.assertEqual("Schrittzähler 😀", summary["subject"])
        self.assertEqual((LINK, "A chart.", "6", True), tuple(summary[key] for key in ("link", "alt", "width", "cid_matches")))
        self.assertEqual((12, 8), (summary["picture"]["width"], summary["picture"]["height"]))

    def test_wrong_mails_are_named(self):
        good, base64 = sample(), b"Content-Transfer-Encoding: base64\r\n"
        rows = [
            (good.rstrip(b"\r\n"), "does not end with CR LF"),
            (good.replace(b"MIME-Version: 1.0\r\n", b"MIME-Version: 1.0\n"), "a line does not end"),
            (good + b"\0\r\n", "NUL"), (sample(text="x" * 1200).replace(b"=\r\n", b""), "at most 998"),
            (good.replace(b"Reports <", "Bücher <".encode()), "other bytes than ASCII"),
            (sample(Date=None), "Date must be there once"), (good.replace(b"To: ", b"Cc: ", 1), "To must be there once"),
            (sample(Message_ID="week"), "Message-ID is none"), (sample(Date="soon"), "Date is none"),
            (good.replace(b"Subject: ", b"Subject: =?utf-8?q?" + b"x" * 50 + b"?= more words"), "line with an encoded word"),
            (good.replace(b"text/html", b"text/xml"), "no HTML"), (good.replace(b"image/png", b"text/png"), "no picture"),
            (good.replace(b' filename="card.png"', b""), "has no name"), (good.replace(b"iVBOR", b"iVB!R"), "parser complains"),
            (good.replace(b"multipart/related", b"multipart/mixed"), "the parts are"),
            (good.replace(b'charset="utf-8"', b'charset="us-ascii"'), "must be UTF-8"),
            (good.replace(base64, base64, 1).replace(b"iVBOR", b" " * 80 + b"iVBOR"), "lines of more than 76"),
            (sample(HTML.replace(' alt="A chart."', "")), "has no alt"), (sample(HTML.replace(' width="6"', "")), "has no width"),
            (sample(HTML.replace("card@", "other@")), "names no part"), (sample(HTML + HTML), "one picture"),
            (sample(HTML.replace("</b>", "")), "closes"), (sample("<p>" + HTML), "leaves"), (sample(HTML + "a & b"), "bare &"),
            (good.replace(b"inline", b"attachment"), "must be inline"), (good.replace(b"<card@example.com>", b"card"), "Content-ID"),
            (good.replace(b"image/png", b"image/jpeg"), "another type"), (good.replace(b"iVBOR", b"iVBOS"), "neither PNG"),
        ]
        for raw, rule in rows:
            with self.subTest(rule=rule):
                self.assertIn(rule, " | ".join(mail.Mail(raw).violations))

    def test_the_program_takes_mails(self):
        with tempfile.NamedTemporaryFile() as record:
            command = [sys.executable, str(HERE / "smtp.py"), "sendmail", record.name]
            subprocess.run([*command, "-t", "-i"], input=sample().replace(b"\r\n", b"\n"), check=True)
            self.assertEqual(1, len(Path(record.name).read_text().splitlines()))
            self.assertEqual(75, subprocess.run([*command, "--exit", "75"], input=b"", stderr=subprocess.DEVNULL).returncode)


class Running:
    """A server of this folder, its first line of output, and its record."""

    def __init__(self, *arguments):
        self.folder = tempfile.TemporaryDirectory()
        self.record = Path(self.folder.name) / "record"
        arguments = [str(self.record) if word == "RECORD" else word for word in arguments]
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / arguments[0]), *arguments[1:]],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )

    @cached_property
    def says(self):
        return json.loads(self.process.stdout.readline() or "null")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.status = (self.process.communicate(timeout=20), self.process.returncode)[1]
        self.folder.cleanup()

    @property
    def lines(self):
        return [json.loads(line) for line in self.record.read_text().splitlines()] if self.record.exists() else []


@NEEDED
class TestSMTP(unittest.TestCase):
    def sent(self, server, password=smtp.PASSWORD):
        says = server.says
        context = ssl.create_default_context(cafile=says["certificate"])
        implicit = says["security"] == "tls"
        client = (lambda *where: smtplib.SMTP_SSL(*where, context=context)) if implicit else smtplib.SMTP
        with client("localhost", says["port"]) as connection:
            if says["security"] == "starttls":
                connection.starttls(context=context)
            if says["security"] != "none":
                connection.ehlo()
                # The library's own login takes ASCII alone.
                plain = smtplib.encode_base64(f"\0{says['user']}\0{password}".encode(), eol="")
                code, text = connection.docmd("AUTH", "PLAIN " + plain)
                if code != 235:
                    raise smtplib.SMTPAuthenticationError(code, text)
            connection.sendmail("reports@example.com", ["team@example.com"], sample())

    def started(self, option, values):
        """A server for each value, all at once, for starting takes longer than serving."""
        stack = self.enterContext(ExitStack())
        return {
            value: stack.enter_context(Running("smtp.py", "serve", "--record", "RECORD", option, value))
            for value in values
        }

    def test_mails_arrive(self):
        for security, server in self.started("--security", ("starttls", "tls", "none")).items():
            with self.subTest(security):
                self.sent(server)
                message = server.lines[-1]
                self.assertEqual(("message", security != "none"), (message["kind"], message["tls"]))
                self.assertEqual(["team@example.com"], message["envelope"]["recipients"])

    def test_plays(self):
        rows = {
            "451-once@data": (smtplib.SMTPDataError, 0), "550@rcpt": (smtplib.SMTPRecipientsRefused, 0),
            "535@auth": (smtplib.SMTPAuthenticationError, 0), "421@connect": (smtplib.SMTPConnectError, 0),
            "drop@data": (smtplib.SMTPServerDisconnected, 1), "no-starttls": (smtplib.SMTPNotSupportedError, 0),
            "450@mail": (smtplib.SMTPSenderRefused, 0),
        }
        for play, server in self.started("--play", rows).items():
            error, arrived = rows[play]
            with self.subTest(play):
                with self.assertRaises(error):
                    self.sent(server)
                if play == "451-once@data":
                    self.sent(server)
                    arrived = 1
                self.assertEqual(arrived, sum(line["kind"] == "message" for line in server.lines))

    def test_a_wrong_password_is_refused(self):
        with Running("smtp.py", "serve") as server, self.assertRaises(smtplib.SMTPAuthenticationError):
            self.sent(server, "wrong")


@NEEDED
class TestSynapse(unittest.TestCase):
    def test_what_one_user_sends_another_reads(self):
        arguments = ("--per-second", "0.2", "--burst", "6", "--home")
        with tempfile.TemporaryDirectory() as home:
            with Running("synapse.py", "serve", *arguments, home) as server:
                self.converse(server.says)
            self.assertEqual([], list(Path(home).iterdir()))
            self.assertEqual(0, server.status)

    def converse(self, says):
        sender = synapse.Client(says["base"], says["sender"]["token"])
        uri = self.upload(sender)
        info = {"w": 6, "h": 4, "mimetype": "image/png", "size": len(PNG)}
        content = {"msgtype": "m.image", "url": uri, "filename": "card.png", "body": "Steps", "info": info}
        first = self.send(sender, says["room"], "t1", content)
        self.assertEqual(first, self.send(sender, says["room"], "t1", content))
        edit = {"msgtype": "m.image", "url": uri, "body": "* Steps", "m.new_content": content | {"body": "Again"}}
        self.send(sender, says["room"], "t2", edit | {"m.relates_to": {"rel_type": "m.replace", "event_id": first}})
        with self.assertRaises(urllib.error.HTTPError) as caught:
            for number in range(3, 12):
                self.send(sender, says["room"], f"t{number}", content)
        self.assertEqual(429, caught.exception.code)
        self.assertGreater(int(caught.exception.headers["Retry-After"]), 0)
        command = [sys.executable, str(HERE / "synapse.py"), "read", says["base"], says["reader"]["token"], says["room"]]
        read = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
        message = json.loads(read[0])
        self.assertEqual((True, "Again", "card.png", 12, 8), tuple(message[key] for key in ("replaced", "body", "filename", "width", "height")))

    def upload(self, client):
        request = synapse.urllib.request.Request(
            client.base + "/_matrix/media/v3/upload?filename=card.png", PNG,
            {"Authorization": f"Bearer {client.token}", "Content-Type": "image/png"},
        )
        with synapse.OPENER.open(request, timeout=30) as response:
            return json.load(response)["content_uri"]

    def send(self, client, room, txn, content):
        path = f"/_matrix/client/v3/rooms/{quote(room, safe='')}/send/m.room.message/{txn}"
        return client.call("PUT", path, content)["event_id"]


@NEEDED
class TestClientLibraries(unittest.TestCase):
    def test_the_fakes_take_what_the_services_own_libraries_send(self):
        for name in ("line", "feishu"):
            with tempfile.NamedTemporaryFile() as record, self.subTest(name):
                stage = Stage(fake.service(name), Record(record.name), Plays([])).start()
                command = [sys.executable, str(HERE / "libraries.py"), "send", name, stage.service.address]
                sent = subprocess.run(command, capture_output=True, text=True)
                stage.stop()
                stage.record.close()
                self.assertEqual(0, sent.returncode, sent.stderr)
                kinds = [json.loads(line)["kind"] for line in Path(record.name).read_text().splitlines()]
                self.assertNotIn("violation", kinds)
                self.assertIn("message", kinds)

@NEEDED
class TestProsody(unittest.TestCase):
    def test_what_one_account_sends_another_reads_also_after_a_restart(self):
        with tempfile.TemporaryDirectory() as home:
            with Running("prosody.py", "serve", "--home", home) as server:
                self.converse(server, Path(server.says["home"]))
            self.assertEqual([], list(Path(home).iterdir()))
            self.assertEqual(0, server.status)

    def converse(self, server, home):
        self.order(server, "stop")
        self.assertFalse(prosody.answers(server.says["port"]))
        self.order(server, "start")
        asyncio.run(self.send(home))
        command = [sys.executable, str(HERE / "prosody.py"), "read", str(home), "chat"]
        read = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
        messages = [json.loads(line) for line in read]
        self.assertEqual([True, False, False], [message["inline"] for message in messages])
        self.assertEqual([None, None, "b"], [message["replaces"] for message in messages])
        self.assertEqual([12, 12, None], [message.get("picture", {}).get("width") for message in messages])

    def order(self, server, word):
        server.process.stdin.write(word + "\n")
        server.process.stdin.flush()
        self.assertEqual(word + "\n", server.process.stdout.readline())

    async def send(self, home):
        async with prosody.client(home, "sender") as sender:
            address = await self.upload(sender, home)
            link = f"<x xmlns='jabber:x:oob'><url>{address}</url></x>"
            replaced = "<replace xmlns='urn:xmpp:message-correct:0' id='b'/>"
            for name, body, more in (("a", address, link), ("b", f"Steps\n{address}", link), ("c", "Words", replaced)):
                sender.send_raw(
                    f"<message to='reader@{prosody.DOMAIN}' type='chat' id='{name}'><body>{body}</body>{more}"
                    f"<origin-id xmlns='urn:xmpp:sid:0' id='{name}'/></message>")
            await sender.plugin["xep_0030"].get_info(jid=prosody.DOMAIN)

    async def upload(self, sender, home):
        question = sender.make_iq_get(ito=f"upload.{prosody.DOMAIN}")
        values = {"filename": "card.png", "size": str(len(PNG)), "content-type": "image/png"}
        question.append(ElementTree.Element("{urn:xmpp:http:upload:0}request", values))
        slot = (await question.send()).xml.find("{urn:xmpp:http:upload:0}slot")
        put, get = (slot.find(f"{{urn:xmpp:http:upload:0}}{name}") for name in ("put", "get"))
        headers = {header.get("name"): header.text for header in put} | {"Content-Type": "image/png"}
        request = urllib.request.Request(put.get("url"), PNG, headers, method="PUT")
        opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=prosody.trust(home)))
        await asyncio.to_thread(lambda: opener.open(request, timeout=30).close())
        return get.get("url")


def asked(address, certificate, method="GET", data=None, **headers):
    """The status and the body of an answer."""
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=ssl.create_default_context(cafile=certificate))
    )
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    try:
        with opener.open(urllib.request.Request(address, data, named, method=method), timeout=30) as response:
            return response.status, response.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


@NEEDED
class TestS3(unittest.TestCase):
    def test_signatures_and_rights_are_checked(self):
        import boto3
        from botocore.exceptions import ClientError

        with Running("s3.py", "serve") as server:
            says = server.says

            def put(key, name, secret=None, acl="public-read"):
                client = boto3.client(
                    "s3", endpoint_url=says["endpoint"], region_name=says["region"], verify=says["certificate"],
                    aws_access_key_id=says[key]["access-key"], aws_secret_access_key=secret or says[key]["secret-key"],
                )
                client.put_object(Bucket=says["bucket"], Key=name, Body=PNG, ACL=acl)

            put("writer", "open.png")
            put("writer", "closed.png", acl="private")
            for key, secret, code in (("guest", None, "AccessDenied"), ("writer", "x", "SignatureDoesNotMatch")):
                with self.assertRaises(ClientError) as caught:
                    put(key, "no.png", secret)
                self.assertEqual(code, caught.exception.response["Error"]["Code"])
            where, cert = f"{says['endpoint']}/{says['bucket']}/", says["certificate"]
            self.assertEqual((200, PNG), asked(where + "open.png", cert))
            self.assertEqual((200, b""), asked(where + "open.png", cert, "HEAD"))
            self.assertEqual(403, asked(where + "closed.png", cert)[0])
            self.assertNotEqual(200, asked(where + "open.png", cert, "PUT", b"")[0])


@unittest.skipUnless(webdav.PROGRAM, "SKIPPED: lighttpd is not installed")
class TestWebDAV(unittest.TestCase):
    def test_who_has_the_password_writes_and_everybody_reads(self):
        with Running("webdav.py", "serve") as server:
            says = server.says
            url, cert = says["url"] + "/card.png", says["certificate"]
            pair = base64.b64encode(f"{says['user']}:{says['password']}".encode()).decode()
            self.assertEqual(401, asked(url, cert, "PUT", PNG)[0])
            right = {"Authorization": f"Basic {pair}"}
            self.assertEqual(201, asked(url, cert, "PUT", PNG, **right)[0])
            self.assertEqual((200, PNG), asked(says["public"] + "/card.png", cert))
            self.assertEqual(409, asked(says["url"] + "/none/card.png", cert, "PUT", PNG, **right)[0])
            self.assertEqual(501, asked(says["public"] + "/card.png", cert, "PUT", PNG)[0])


if __name__ == "__main__":
    unittest.main()

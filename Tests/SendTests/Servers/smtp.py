#!/usr/bin/env python3
"""A real mail server on a port of this machine, a program like sendmail, and a reader of mails.

    smtp.py serve [--record FILE] [--security starttls|tls|none] [--play CODE[-once]@STEP]...
    smtp.py sendmail RECORD [--exit N] [-t -i …] < MAIL
    smtp.py parse MAIL...

`serve` needs the Python of Scripts/setup --servers. It prints one line of JSON: host, port, user,
password and the certificate that SSL_CERT_FILE can name; it serves until its standard input is closed.
STEP is connect, auth, mail, rcpt or data; CODE is a reply, such as 451, or drop (data is taken, then
the line is dead), or hang. `no-starttls` as a play offers none.
"""

import argparse
import asyncio
import json
import logging
import ssl
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

import mail
from stage import Record

USER, PASSWORD = "reporter@example.com", "fake-Mail secret pässword"
STEPS = ("connect", "auth", "mail", "rcpt", "data")


class Plays:
    """What goes wrong, and how often."""

    def __init__(self, texts):
        self.starttls = "no-starttls" not in texts
        self.left = {}
        for text in texts:
            if text != "no-starttls":
                code, _, step = text.partition("@")
                if step not in STEPS:
                    sys.exit(f'smtp: unknown step "{step}". There are {", ".join(STEPS)}.')
                self.left[step] = (code.removesuffix("-once"), 1 if code.endswith("-once") else float("inf"))

    def take(self, step):
        """The code that is played at this step, or nothing."""
        code, left = self.left.get(step, ("", 0))
        if left <= 0:
            return ""
        self.left[step] = (code, left - 1)
        return code


class Handler:
    def __init__(self, record, plays):
        self.record, self.plays = record, plays

    async def played(self, step, server):
        """The reply of a play; None when none concerns this step."""
        code = self.plays.take(step)
        if code:
            self.record.write("play", service="mail", step=step, code=code)
        if code == "hang":
            await asyncio.sleep(120)
        if code in ("hang", "drop"):
            server.transport.abort()
            return "421 gone"
        return f"{code} {code[0]}.0.0 a play of {step}" if code else None

    async def handle_MAIL(self, server, session, envelope, address, options):
        if reply := await self.played("mail", server):
            return reply
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 OK"

    async def handle_RCPT(self, server, session, envelope, address, options):
        if reply := await self.played("rcpt", server):
            return reply
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        code = self.plays.left.get("data", ("", 0))
        taken = not (code[1] > 0 and code[0].isdigit())
        if taken:
            recipients = {"sender": envelope.mail_from, "recipients": envelope.rcpt_tos}
            mail.write(
                self.record, envelope.original_content, envelope=recipients, user=session.auth_data,
                tls=server.transport.get_extra_info("ssl_object") is not None,
            )
        return await self.played("data", server) or "250 OK"


def authenticator(handler):
    from aiosmtpd.smtp import AuthResult

    def check(server, session, envelope, mechanism, given):
        code = handler.plays.take("auth")
        right = (given.login.decode(), given.password.decode()) == (USER, PASSWORD)
        handler.record.write("request", service="mail", step="auth", right=right, mechanism=mechanism)
        if code or not right:
            return AuthResult(success=False, handled=False, message=f"{code or 535} 5.7.8 no such user")
        return AuthResult(success=True, auth_data=USER)

    return check


def certificate(folder, names="DNS:localhost,IP:127.0.0.1"):
    """A certificate for this machine that nobody has signed but itself, and its key."""
    paths = [str(folder / "cert.pem"), str(folder / "key.pem")]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
        + ["-days", "2", "-subj", "/CN=localhost", "-addext", f"subjectAltName={names}"]
        + ["-addext", "basicConstraints=critical,CA:TRUE", "-out", paths[0], "-keyout", paths[1]],
        check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    return paths


def protocol(handler, context, security):
    from aiosmtpd.smtp import SMTP

    class Server(SMTP):
        def connection_made(self, transport):
            code = handler.plays.take("connect")
            if code:
                transport.write(f"{code} a play of connect\r\n".encode() if code.isdigit() else b"")
                transport.close()
            super().connection_made(transport)

    offers = security == "starttls" and handler.plays.starttls
    return Server(
        handler, hostname="localhost", enable_SMTPUTF8=True, authenticator=authenticator(handler),
        tls_context=context if offers else None, require_starttls=offers,
        auth_required=security != "none", auth_require_tls=security == "starttls",
    )


async def run(options, folder):
    paths = certificate(folder)
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(*paths)
    handler = Handler(Record(options.record), Plays(options.play))
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: protocol(handler, context, options.security), "127.0.0.1", 0,
        ssl=context if options.security == "tls" else None,
    )
    line = {"host": "localhost", "port": server.sockets[0].getsockname()[1], "security": options.security}
    print(json.dumps(line | {"user": USER, "password": PASSWORD, "certificate": paths[0]}), flush=True)
    await loop.run_in_executor(None, sys.stdin.buffer.read)
    server.close()


def serve(options):
    # The library warns of what is meant here.
    warnings.simplefilter("ignore")
    logging.disable(logging.WARNING)
    with tempfile.TemporaryDirectory(prefix="smtp-") as folder:
        asyncio.run(run(options, Path(folder)))


def sendmail(options, more):
    """Takes a mail as `sendmail -t` does: recipients stand in its head, lines may end with LF alone."""
    raw = sys.stdin.buffer.read()
    if options.exit:
        print("sendmail: a play", file=sys.stderr)
        sys.exit(options.exit)
    if b"\r\n" not in raw:
        raw = raw.replace(b"\n", b"\r\n")
    mail.write(Record(options.record), raw, arguments=more)


def parse(options):
    for path in options.mail:
        record = Record(None)
        record.write = lambda kind, **fields: print(json.dumps({"kind": kind} | fields, ensure_ascii=False))
        mail.write(record, Path(path).read_bytes())


def arguments():
    parser = argparse.ArgumentParser(description="Mail servers and readers for tests.")
    commands = parser.add_subparsers(dest="command", required=True)
    serving = commands.add_parser("serve")
    serving.add_argument("--record", metavar="FILE")
    serving.add_argument("--security", choices=("starttls", "tls", "none"), default="starttls")
    serving.add_argument("--play", action="append", default=[], metavar="CODE[-once]@STEP")
    sending = commands.add_parser("sendmail")
    sending.add_argument("record")
    sending.add_argument("--exit", type=int, default=0, metavar="N")
    reading = commands.add_parser("parse")
    reading.add_argument("mail", nargs="+")
    return parser.parse_known_args()


if __name__ == "__main__":
    options, more = arguments()
    if options.command == "sendmail":
        sendmail(options, more)
    else:
        (serve if options.command == "serve" else parse)(options)

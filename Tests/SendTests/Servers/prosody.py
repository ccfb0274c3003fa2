#!/usr/bin/env python3
"""A real XMPP server on ports of this machine, and another account that reads what was sent.

    prosody.py serve [--home DIR] [--size-limit BYTES]
    prosody.py read HOME PLACE

`serve` needs Debian's prosody and the Python of Scripts/setup --servers. It makes a server in a temporary
folder, accounts and rooms, prints one line of JSON, and serves until its standard input is closed;
nothing is left then. Lines on standard input are orders: `stop` and `start` answer with the same word when it is
done, as a restart takes some time.

`read` prints a JSON line for each message to the reader (PLACE is `chat`) or in a room (PLACE is its name) as a
program shows it, in order, with what became of its picture. It asks the archives, as a program that was off does.
"""

import argparse
import asyncio
import base64
import contextlib
import hashlib
import json
import random
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from children import end_with_parent
from pictures import Picture, PictureError

DOMAIN = "snapshot.test"
ROOMS = f"rooms.{DOMAIN}"
PATIENCE = 60
ACCOUNTS = {name: f"password of {name}" for name in ("sender", "reader", "owner")}
MUC_OWNER = "http://jabber.org/protocol/muc#owner"
# Each with the options of its configuration and what the sender is in it.
KINDS = {
    "team": ({}, None),
    "second": ({}, None),
    "members": ({"muc#roomconfig_membersonly": "1"}, None),
    "moderated": ({"muc#roomconfig_moderatedroom": "1"}, None),
    "barred": ({}, "outcast"),
    "locked": ({"muc#roomconfig_passwordprotectedroom": "1", "muc#roomconfig_roomsecret": "open"}, None),
}


def free_ports(count):
    """Ports that no connection gets meanwhile, as it would one that the system chooses."""
    ports = []
    for port in random.sample(range(20_000, 32_000), 1_000):
        with socket.socket() as probe, contextlib.suppress(OSError):
            probe.bind(("127.0.0.1", port))
            ports.append(port)
        if len(ports) == count:
            return ports
    sys.exit("prosody: no port is free.")


def openssl(*words):
    subprocess.run(
        ["openssl", *words], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def certificates(home):
    """An authority, and a certificate of the server that it has signed."""
    names = ",".join(f"DNS:{name}" for name in (DOMAIN, ROOMS, f"upload.{DOMAIN}", "localhost"))
    curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    authority = ["-CA", str(home / "ca.pem"), "-CAkey", str(home / "ca.key")]
    openssl(
        "req", "-x509", *curve, "-days", "2", "-subj", "/CN=Tests", "-addext", "keyUsage=critical,keyCertSign",
        "-out", str(home / "ca.pem"), "-keyout", str(home / "ca.key"),
    )
    openssl(
        "req", "-x509", *curve, "-days", "2", "-subj", f"/CN={DOMAIN}", "-addext", f"subjectAltName={names}",
        "-addext", "basicConstraints=critical,CA:FALSE", *authority,
        "-out", str(home / "cert.pem"), "-keyout", str(home / "key.pem"),
    )


def configuration(home, ports, limit):
    starttls, direct, https = ports
    return f"""
run_as_root = true
pidfile = "{home}/pid"
data_path = "{home}/data"
log = {{ warn = "{home}/log" }}
modules_enabled = {{
  "roster"; "saslauth"; "tls"; "disco"; "carbons"; "mam"; "smacks"; "ping"; "limits"; "offline";
}}
modules_disabled = {{ "s2s"; "posix" }}
authentication = "internal_hashed"
archive_expires_after = "never"
interfaces = {{ "127.0.0.1" }}
c2s_ports = {{ {starttls} }}
c2s_direct_tls_ports = {{ {direct} }}
s2s_ports = {{ }}
http_ports = {{ }}
https_ports = {{ {https} }}
https_interfaces = {{ "127.0.0.1" }}
ssl = {{ key = "{home}/key.pem"; certificate = "{home}/cert.pem" }}
https_certificate = "{home}/cert.pem"
https_ssl = ssl
c2s_direct_tls_ssl = ssl
c2s_require_encryption = true
allow_unencrypted_plain_auth = false
limits = {{ c2s = {{ rate = "10mb/s"; }}; }}

VirtualHost "{DOMAIN}"

Component "upload.{DOMAIN}" "http_file_share"
  http_host = "localhost"
  http_external_url = "https://localhost:{https}/"
  http_file_share_size_limit = {limit}

Component "{ROOMS}" "muc"
  modules_enabled = {{ "muc_mam" }}
  restrict_room_creation = false
"""


class Server:
    """A server that may be stopped and started."""

    def __init__(self, home, ports):
        self.home, self.ports, self.process = home, ports, None

    def start(self):
        command = ["prosody", "--config", str(self.home / "prosody.cfg.lua"), "-F"]
        with open(self.home / "said", "ab") as said:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=said, stderr=said, preexec_fn=end_with_parent,
                start_new_session=True,
            )
        end = time.monotonic() + PATIENCE
        for port in self.ports:
            while not answers(port):
                if self.process.poll() is not None or time.monotonic() > end:
                    said = (self.home / "said").read_text(errors="replace")[-2000:]
                    log = self.home / "log"
                    sys.exit(f"prosody: it did not start.\n{said}{log.read_text() if log.exists() else ''}")
                time.sleep(0.05)

    def stop(self):
        if self.process:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()
            self.process = None


def answers(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def trust(home):
    context = ssl.create_default_context(cafile=str(home / "ca.pem"))
    return context


@contextlib.asynccontextmanager
async def client(home, name):
    """A client of slixmpp that is logged in."""
    import slixmpp

    says = json.loads((home / "says").read_text())
    made = slixmpp.ClientXMPP(f"{name}@{DOMAIN}", ACCOUNTS[name])
    made.ca_certs = str(home / "ca.pem")
    made.enable_direct_tls = made.enable_plaintext = False
    for number in ("0030", "0045", "0313", "0059"):
        made.register_plugin(f"xep_{number}")
    ready = asyncio.get_running_loop().create_future()
    made.add_event_handler("session_start", lambda _: ready.done() or ready.set_result(True))
    made.add_event_handler("failed_all_auth", lambda _: ready.done() or ready.set_result(False))
    made.connect("127.0.0.1", says["port"])
    if not await asyncio.wait_for(ready, PATIENCE):
        sys.exit(f"prosody: {name} could not log in.")
    try:
        yield made
    finally:
        await made.disconnect()


async def make_rooms(home):
    async with client(home, "owner") as owner:
        rooms = owner.plugin["xep_0045"]
        for name, (options, affiliation) in KINDS.items():
            room = f"{name}@{ROOMS}"
            await rooms.join_muc_wait(room, "owner", maxstanzas=0, timeout=PATIENCE)
            form = await rooms.get_room_config(room)
            form["type"] = "submit"
            values = {"muc#roomconfig_persistentroom": "1", "muc#roomconfig_enablearchiving": "1"} | options
            for field, value in values.items():
                if field in form.get_fields():
                    form.get_fields()[field].set_value(value)
            await rooms.set_room_config(room, form)
            await rooms.set_affiliation(room, "member", jid=f"reader@{DOMAIN}")
            if affiliation:
                await rooms.set_affiliation(room, affiliation, jid=f"sender@{DOMAIN}")


def serve(options):
    home = Path(tempfile.mkdtemp(prefix="prosody-", dir=options.home))
    server = None
    try:
        (home / "data").mkdir()
        certificates(home)
        ports = free_ports(3)
        (home / "prosody.cfg.lua").write_text(configuration(home, ports, options.size_limit))
        for name, password in ACCOUNTS.items():
            subprocess.run(
                ["prosodyctl", "--root", "--config", str(home / "prosody.cfg.lua"), "register", name, DOMAIN, password],
                check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, preexec_fn=end_with_parent,
            )
        server = Server(home, ports)
        server.start()
        says = {
            "home": str(home), "domain": DOMAIN, "jid": f"sender@{DOMAIN}", "password": ACCOUNTS["sender"],
            "host": "127.0.0.1", "port": ports[0], "direct": ports[1], "ca": str(home / "ca.pem"),
            "reader": f"reader@{DOMAIN}", "rooms": {name: f"{name}@{ROOMS}" for name in KINDS},
        }
        (home / "says").write_text(json.dumps(says))
        asyncio.run(make_rooms(home))
        print(json.dumps(says), flush=True)
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: sys.exit(0))
        for line in sys.stdin:
            order = line.strip()
            {"stop": server.stop, "start": server.start}[order]()
            print(order, flush=True)
    finally:
        if server:
            server.stop()
        shutil.rmtree(home, ignore_errors=True)


CORRECTION = "{urn:xmpp:message-correct:0}replace"
FILE = "{urn:xmpp:file:metadata:0}"
CLIENT = "{jabber:client}"


def shown(home, message):
    """A message as a program shows it, and what its picture is."""
    root = message.xml
    line = {
        "id": root.get("id"), "from": root.get("from"), "type": root.get("type"),
        "body": root.findtext(f"{CLIENT}body"), "replaces": None,
        "origin": root.find("{urn:xmpp:sid:0}origin-id").get("id"),
        "unstyled": root.find("{urn:xmpp:styling:0}unstyled") is not None,
    }
    replaced = root.find(CORRECTION)
    if replaced is not None:
        line["replaces"] = replaced.get("id")
    address = root.findtext("{jabber:x:oob}x/{jabber:x:oob}url")
    # What programs do: without the same address as body, it is a text with a link.
    line["inline"] = address is not None and address == line["body"]
    file = root.find(f"{{urn:xmpp:sfs:0}}file-sharing/{FILE}file")
    if file is not None:
        target = root.find(".//{http://jabber.org/protocol/url-data}url-data").get("target")
        digest = base64.b64decode(file.findtext("{urn:xmpp:hashes:2}hash")).hex()
        line["file"] = {
            "target": target, "hash": digest,
            **{key: file.findtext(FILE + key) for key in ("media-type", "name", "size", "width", "height", "desc")},
        }
    last = (line["body"] or "").rsplit("\n", 1)[-1]
    if last.startswith("https://localhost:"):
        line["picture"] = picture(home, last)
    return line


def picture(home, address):
    opener = urllib.request.build_opener(
        urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=trust(home)))
    with opener.open(address, timeout=30) as response:
        data, kind = response.read(), response.headers.get_content_type()
    line = {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data), "type": kind}
    try:
        found = Picture(data)
        line |= {"width": found.width, "height": found.height}
    except PictureError as error:
        line["broken"] = str(error)
    return line


async def archived(home, place):
    async with client(home, "reader") as reader:
        jid = None if place == "chat" else f"{place}@{ROOMS}"
        found = []
        async for entry in reader.plugin["xep_0313"].iterate(jid=jid):
            message = entry["mam_result"]["forwarded"]["stanza"]
            if message.xml.find(f"{CLIENT}body") is not None:
                found.append(message)
        return found


def read(options):
    home = Path(options.server)
    for message in asyncio.run(archived(home, options.place)):
        print(json.dumps(shown(home, message), ensure_ascii=False))


def arguments():
    parser = argparse.ArgumentParser(description="A real XMPP server for tests.")
    commands = parser.add_subparsers(required=True)
    serving = commands.add_parser("serve")
    serving.add_argument("--home", metavar="DIR", help="where the temporary folder is made")
    serving.add_argument("--size-limit", type=int, default=10 << 20, metavar="BYTES", help="of a file")
    serving.set_defaults(run=serve)
    reading = commands.add_parser("read")
    reading.add_argument("server", metavar="HOME")
    reading.add_argument("place")
    reading.set_defaults(run=read)
    return parser.parse_args()


if __name__ == "__main__":
    options = arguments()
    options.run(options)

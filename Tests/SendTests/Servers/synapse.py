#!/usr/bin/env python3
"""A real Matrix homeserver on a port of this machine, and a second client that reads what was sent.

    synapse.py serve [--per-second N] [--burst N] [--home DIR]
    synapse.py read BASE TOKEN ROOM
    synapse.py leave BASE TOKEN ROOM

`serve` needs the Python of Scripts/setup --servers. It makes a homeserver in a temporary folder, three
users and three rooms, prints one line of JSON, and serves until its standard input is closed; nothing is
left then. --per-second and --burst limit how many messages a user may send, for a true 429.

`read` prints a JSON line for each message of a room as a client shows it, with what became of its media.
`decrypting.py` reads the encrypted room, which `leave` leaves.
"""

import argparse
import base64
import hashlib
import hmac
import json
import os
import shutil
import socket
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import quote

from children import child, wait_for_end_of_input
from pictures import Picture, PictureError

NAME = "snapshot.test"
SECRET = "registration-secret-of-a-test"
ENDLESS = {"per_second": 10000, "burst_count": 10000}
PATIENCE = 60
OPENER = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Client:
    """A user of a homeserver."""

    def __init__(self, base, token=None):
        self.base, self.token = base, token

    def call(self, method, path, value=None):
        return json.loads(self.bytes(method, path, value))

    def bytes(self, method, path, value=None):
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        body = None if value is None else json.dumps(value).encode()
        if body is not None:
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(self.base + path, body, headers, method=method)
        with OPENER.open(request, timeout=30) as response:
            return response.read()

    def registered(self, name):
        """The client of a new user, made with the secret that the homeserver shares."""
        path = "/_synapse/admin/v1/register"
        nonce = self.call("GET", path)["nonce"]
        words = "\0".join([nonce, name, name, "notadmin"]).encode()
        mac = hmac.new(SECRET.encode(), words, hashlib.sha1).hexdigest()
        user = {"nonce": nonce, "username": name, "password": name, "admin": False, "mac": mac}
        reply = self.call("POST", path, user)
        client = Client(self.base, reply["access_token"])
        client.user = reply["user_id"]
        return client

    def room(self, **options):
        return self.call("POST", "/_matrix/client/v3/createRoom", {"preset": "private_chat"} | options)["room_id"]


def configuration(home, port, options):
    """The homeserver's; JSON is YAML, too."""
    key = base64.b64encode(os.urandom(32)).decode().rstrip("=")
    every = ("local", "remote", "per_room", "per_user", "per_issuer", "address", "account", "failed_attempts")
    groups = {f"rc_{name}": dict.fromkeys(every, ENDLESS) for name in ("joins", "invites", "login")}
    messages = {"per_second": options.per_second, "burst_count": options.burst}
    return {
        "server_name": NAME,
        "pid_file": str(home / "pid"),
        "listeners": [
            {
                "port": port, "type": "http", "tls": False, "bind_addresses": ["127.0.0.1"],
                "resources": [{"names": ["client"], "compress": False}],
            }
        ],
        "database": {"name": "sqlite3", "args": {"database": str(home / "homeserver.db")}},
        "log_config": str(home / "log.json"),
        "media_store_path": str(home / "media"),
        "max_upload_size": "50M",
        "signing_key": f"ed25519 test {key}",
        "registration_shared_secret": SECRET,
        "macaroon_secret_key": SECRET,
        "form_secret": SECRET,
        "trusted_key_servers": [],
        "federation_domain_whitelist": [],
        "report_stats": False,
        "url_preview_enabled": False,
        "presence": {"enabled": False},
        # A hash that is meant to be slow would cost a second for each user.
        "bcrypt_rounds": 4,
        "rc_message": messages,
        "rc_registration": ENDLESS,
        "rc_room_creation": ENDLESS,
        "rc_media_create": ENDLESS,
    } | groups


def log_configuration(home):
    handler = {"class": "logging.FileHandler", "filename": str(home / "log")}
    return {"version": 1, "handlers": {"file": handler}, "root": {"level": "WARNING", "handlers": ["file"]}}


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_until_it_answers(process, base, log):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if process.poll() is not None:
            break
        try:
            return Client(base).call("GET", "/_matrix/client/versions")
        except (OSError, ValueError):
            time.sleep(0.05)
    said = log.read_text(errors="replace")[-2000:] if log.exists() else ""
    sys.exit(f"synapse: the homeserver did not start.\n{said}")


def rooms(base):
    """Three users, and rooms that the first may write to, should encrypt for, and may not write to."""
    sender, reader, guest = (Client(base).registered(name) for name in ("sender", "reader", "guest"))
    team = sender.room(name="Team", room_alias_name="team", invite=[reader.user])
    content = {"algorithm": "m.megolm.v1.aes-sha2", "rotation_period_msgs": 3}
    state = {"type": "m.room.encryption", "state_key": "", "content": content}
    encrypted = sender.room(name="Secrets", invite=[reader.user, guest.user], initial_state=[state])
    for user, room in ((reader, team), (reader, encrypted), (guest, encrypted)):
        user.call("POST", f"/_matrix/client/v3/rooms/{quote(room, safe='')}/join", {})
    return {
        "base": base,
        "sender": {"user": sender.user, "token": sender.token},
        "reader": {"user": reader.user, "token": reader.token},
        "guest": {"user": guest.user, "token": guest.token},
        "room": team,
        "alias": f"#team:{NAME}",
        "encrypted": encrypted,
        "foreign": reader.room(name="Others"),
    }


def serve(options):
    home = Path(tempfile.mkdtemp(prefix="synapse-", dir=options.home))
    try:
        port = free_port()
        (home / "log.json").write_text(json.dumps(log_configuration(home)))
        (home / "homeserver.json").write_text(json.dumps(configuration(home, port, options)))
        command = [sys.executable, "-m", "synapse.app.homeserver", "-c", str(home / "homeserver.json")]
        with open(home / "said", "wb") as said, child(command, cwd=home, stdout=said, stderr=said) as process:
            base = f"http://127.0.0.1:{port}"
            wait_until_it_answers(process, base, home / "said")
            print(json.dumps(rooms(base)), flush=True)
            wait_for_end_of_input()
    finally:
        shutil.rmtree(home, ignore_errors=True)


def shown(client, event):
    """A message as it is after its edits, and what its media is."""
    content, edit = event["content"], event.get("unsigned", {}).get("m.relations", {}).get("m.replace")
    if edit and "content" in edit:
        content = edit["content"].get("m.new_content", edit["content"])
    line = {"event_id": event["event_id"], "sender": event["sender"], "replaced": bool(edit)}
    for key in ("msgtype", "body", "filename", "format", "formatted_body", "info", "url"):
        line[key] = content.get(key)
    if line["url"]:
        server, _, media = line["url"].removeprefix("mxc://").partition("/")
        data = client.bytes("GET", f"/_matrix/client/v1/media/download/{quote(server)}/{quote(media)}")
        line |= {"sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}
        try:
            picture = Picture(data)
            line |= {"width": picture.width, "height": picture.height, "type": picture.type}
        except PictureError as error:
            line["broken"] = str(error)
    return line


def read(options):
    client = Client(options.base, options.token)
    room = quote(options.room, safe="")
    events = client.call("GET", f"/_matrix/client/v3/rooms/{room}/messages?dir=b&limit=1000")["chunk"]
    for event in reversed(events):
        relation = event["content"].get("m.relates_to", {})
        if event["type"] == "m.room.message" and relation.get("rel_type") != "m.replace":
            print(json.dumps(shown(client, event), ensure_ascii=False))


def leave(options):
    room = quote(options.room, safe="")
    Client(options.base, options.token).call("POST", f"/_matrix/client/v3/rooms/{room}/leave", {})


def arguments():
    parser = argparse.ArgumentParser(description="A real Matrix homeserver for tests.")
    commands = parser.add_subparsers(required=True)
    serving = commands.add_parser("serve")
    serving.add_argument("--per-second", type=float, default=10000, metavar="N")
    serving.add_argument("--burst", type=int, default=10000, metavar="N")
    serving.add_argument("--home", metavar="DIR", help="where the temporary folder is made")
    serving.set_defaults(run=serve)
    for command in (read, leave):
        parser_ = commands.add_parser(command.__name__)
        for name in ("base", "token", "room"):
            parser_.add_argument(name)
        parser_.set_defaults(run=command)
    return parser.parse_args()


if __name__ == "__main__":
    options = arguments()
    options.run(options)

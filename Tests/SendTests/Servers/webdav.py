#!/usr/bin/env python3
"""A real WebDAV server on a port of this machine: Debian's lighttpd.

    webdav.py serve

It prints one line of JSON, and serves over TLS until its standard input is closed. The files of `root`
are shown to everybody below `public`; whoever knows user and password writes there below `url`.
"""

import json
import os
import shutil
import socket
import sys
import tempfile
import time
from pathlib import Path

from children import child, wait_for_end_of_input
from smtp import certificate
from synapse import PATIENCE, free_port

USER, PASSWORD = "reports", "fake-WebDAV secret pässword"
PROGRAM = shutil.which("lighttpd", path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


def configuration(home, port):
    return f"""
server.modules = ("mod_auth", "mod_authn_file", "mod_access", "mod_alias", "mod_webdav", "mod_openssl")
server.bind = "127.0.0.1"
server.port = {port}
server.document-root = "{home}/files"
server.upload-dirs = ("{home}/parts")
server.errorlog = "{home}/log"
ssl.engine = "enable"
ssl.pemfile = "{home}/cert.pem"
ssl.privkey = "{home}/key.pem"
mimetype.assign = (".png" => "image/png", ".svg" => "image/svg+xml", "" => "application/octet-stream")
alias.url = ("/dav/" => "{home}/files/")
auth.backend = "plain"
auth.backend.plain.userfile = "{home}/users"
$HTTP["url"] =~ "^/dav/" {{
  webdav.activate = "enable"
  auth.require = ("" => ("method" => "basic", "realm" => "cards", "require" => "valid-user"))
}}
"""


def wait_until_it_answers(process, port, log):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.02)
    sys.exit(f"webdav: lighttpd did not start.\n{log.read_text(errors='replace')[-2000:]}")


def serve():
    if not PROGRAM:
        sys.exit("webdav: lighttpd is not installed. Scripts/setup --servers installs it.")
    home = Path(tempfile.mkdtemp(prefix="webdav-"))
    try:
        for name in ("files", "parts"):
            (home / name).mkdir()
        port = free_port()
        cert, _ = certificate(home)
        (home / "users").write_text(f"{USER}:{PASSWORD}\n")
        (home / "lighttpd.conf").write_text(configuration(home, port))
        log = home / "said"
        command = [PROGRAM, "-D", "-f", str(home / "lighttpd.conf")]
        with open(log, "wb") as said, child(command, stdout=said, stderr=said) as process:
            wait_until_it_answers(process, port, log)
            base = f"https://localhost:{port}"
            fields = {"url": f"{base}/dav", "user": USER, "password": PASSWORD, "public": base}
            print(json.dumps(fields | {"root": str(home / "files"), "certificate": cert}), flush=True)
            wait_for_end_of_input()
    finally:
        shutil.rmtree(home, ignore_errors=True)


if __name__ == "__main__":
    if sys.argv[1:] != ["serve"]:
        sys.exit(__doc__)
    serve()

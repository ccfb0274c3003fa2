"""A web server that does to a request what the first part of its path says.

Prints its port, that of the same over TLS with a certificate that is trusted, and one with another. What it has
read to the end is counted: /seen/PATH tells how often. It ends with its standard input.
"""

import json
import socket
import ssl
import sys
import threading
from collections import Counter

seen = Counter()
connections = Counter()


def answer(status="200 OK", body=b"", headers=()):
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def endless(connection, first, piece):
    connection.sendall(first)
    for _ in range(4000):
        connection.sendall(piece)


def act(connection, method, path, size, number, address):
    """Answers; returns whether the connection goes on."""
    what, _, rest = path.lstrip("/").partition("/")
    if what == "seen":
        connection.sendall(answer(body=str(seen["/" + rest]).encode()))
    elif what == "ok":
        body = {"method": method, "size": size, "connection": number, "head": address}
        connection.sendall(answer(body=json.dumps(body).encode()))
    elif what == "drop":
        return False
    elif what == "half":
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nten bytes.")
        return False
    elif what == "head":
        connection.sendall(b"HTTP/1.1 200 OK\r\nX-Half:")
        return False
    elif what == "garbage":
        connection.sendall(b"\x00\xff not http at all\r\n\r\n")
        return False
    elif what == "endless-head":
        endless(connection, b"HTTP/1.1 200 OK\r\n", b"X-More: " + b"x" * 8000 + b"\r\n")
    elif what == "endless-body":
        endless(connection, b"HTTP/1.1 200 OK\r\n\r\n", b"x" * 65536)
        return False
    elif what == "silent":
        connection.settimeout(20)
        connection.recv(1)
        return False
    elif what == "status":
        status, _, header = rest.partition("/")
        headers = [header.replace("_", " ")] if ":" in header else []
        connection.sendall(answer(status + " Said", b'{"error": "as asked"}', headers))
    elif what == "redirect":
        status, _, target = rest.partition("/")
        target = target.replace("%5C", "\\")
        target = target if target.startswith("http") else "/" + target
        connection.sendall(answer(status + " Elsewhere", headers=["Location: " + target]))
    else:
        connection.sendall(answer("404 Not Found"))
    return True


def serve(connection, number):
    try:
        stream = connection.makefile("rb")
        while line := stream.readline():
            method, path, _ = line.decode().split(" ")
            head = {}
            while (line := stream.readline()).strip():
                name, _, value = line.decode().partition(":")
                head[name.lower()] = value.strip()
            if path.startswith("http"):
                connection.sendall(answer(body=b"by proxy " + path.encode()))
                continue
            if path.startswith("/reset"):
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                break
            size = int(head.get("content-length", 0))
            if len(stream.read(size)) == size:
                seen[path] += 1
            if not act(connection, method, path, size, number, head):
                break
        connection.shutdown(socket.SHUT_RDWR)
    # A client that gives up in the middle of a line, as some tests do, leaves a part of it.
    except (OSError, ValueError):
        pass
    finally:
        connection.close()


def accept(listener, context):
    while True:
        connection, _ = listener.accept()
        connections["all"] += 1
        threading.Thread(
            target=greet, args=(connection, context, connections["all"]), daemon=True
        ).start()


def greet(connection, context, number):
    try:
        if context:
            connection = context.wrap_socket(connection, server_side=True)
    except OSError:
        return
    serve(connection, number)


def listen(certificate=None):
    context = None
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
    listener = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=accept, args=(listener, context), daemon=True).start()
    return listener.getsockname()[1]


ports = [listen()] + [listen(certificate) for certificate in sys.argv[1:]]
print(*ports, flush=True)
sys.stdin.read()

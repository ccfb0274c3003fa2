"""The server that a fake stands on: sockets, HTTP/1.1, TLS, the record, and endings that are none."""

import http.server
import json
import socket
import ssl
import threading
import time

from base import Refused, Request, Violation
from plays import HUGE


class Record:
    """A file that gets a JSON line for each request, message and violation, at once.

    With `tell` standard output then gets a line with the kind, for who waits without reading the file again and again.
    """

    def __init__(self, path, tell=False):
        self.file = open(path, "a", encoding="utf-8") if path else None
        self.tell = tell
        self.lock = threading.Lock()

    def write(self, kind, **fields):
        line = json.dumps({"kind": kind} | fields, ensure_ascii=False)
        with self.lock:
            if self.file:
                self.file.write(line + "\n")
                self.file.flush()
            if self.tell:
                print(kind, flush=True)

    def close(self):
        with self.lock:
            if self.file:
                self.file.close()
            self.file = None


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    # A client that is killed must not leave a thread behind.
    timeout = 120

    def log_message(self, *_):
        pass

    def handle_expect_100(self):
        done = super().handle_expect_100()
        self.wfile.flush()
        return done

    def answer(self):
        size = self.headers.get("Content-Length")
        if size is not None and not size.isdigit():
            self.send_error(400)
            self.close_connection = True
            return
        body = self.rfile.read(int(size or 0))
        if len(body) < int(size or 0):
            self.server.stage.record.write("violation", text="the body is shorter than its Content-Length")
            self.close_connection = True
            return
        if "chunked" in self.headers.get("Transfer-Encoding", ""):
            self.close_connection = True
        request = Request(self.command, self.path, self.headers.items(), body, self.server.authority)
        response = self.server.stage.perform(request, self.server.is_other)
        self.deliver(response)

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = answer

    def deliver(self, response):
        if response.ending == "hang":
            self.server.stage.stopped.wait(self.timeout)
        if response.ending in ("drop", "hang"):
            self.close_connection = True
            return
        size = HUGE if response.ending == "huge" else max(len(response.body), 2 * (response.ending == "half"))
        self.send_response(response.status)
        for name, value in response.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(size))
        self.end_headers()
        try:
            self.write_body(response)
        except (BrokenPipeError, ConnectionResetError, ssl.SSLError):
            self.close_connection = True

    def write_body(self, response):
        if response.ending == "huge":
            self.wfile.write(b'{"text":"')
            for _ in range(HUGE >> 16):
                self.wfile.write(b"x" * (1 << 16))
            self.close_connection = True
        elif response.ending == "half":
            self.wfile.write(response.body[: len(response.body) // 2])
            self.wfile.flush()
            self.connection.shutdown(socket.SHUT_WR)
            self.close_connection = True
        elif self.command != "HEAD":
            self.wfile.write(response.body)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 128

    def __init__(self, stage, host, context, is_other):
        self.stage, self.context, self.is_other = stage, context, is_other
        super().__init__(("127.0.0.1", 0), Handler)
        self.authority = f"{host}:{self.server_port}"
        self.address = f"{'https' if context else 'http'}://{self.authority}"

    def finish_request(self, request, client_address):
        # The handshake belongs to the connection's own thread: a client that does not speak holds up nobody.
        if self.context:
            request.settimeout(Handler.timeout)
            with self.context.wrap_socket(request, server_side=True) as request:
                return super().finish_request(request, client_address)
        return super().finish_request(request, client_address)

    def handle_error(self, *_):
        pass


class Stage:
    """A fake with its plays, on two ports: its own, and one that stands for somebody else's."""

    def __init__(self, make_service, record, plays, latency=0, tls=None):
        self.record, self.plays, self.latency = record, plays, latency
        self.stopped = threading.Event()
        context = None
        if tls:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(*tls)
        self.service = make_service(record)
        self.servers = [Server(self, "127.0.0.1", context, False), Server(self, "localhost", context, True)]
        self.service.address, self.service.other_address = (server.address for server in self.servers)

    def start(self):
        for server in self.servers:
            threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
        return self

    def stop(self):
        self.stopped.set()
        for server in self.servers:
            server.shutdown()
            server.server_close()

    def perform(self, request, is_other):
        if self.latency:
            time.sleep(self.latency)
        if request.raw_path.startswith("/moved/"):
            request.target = request.target.removeprefix("/moved")
            request.raw_path = request.raw_path.removeprefix("/moved")
        step, response = self.judged(request, is_other)
        self.record.write(
            "request",
            service=self.service.name,
            step=step,
            method=request.method,
            path=request.target,
            status=response.status if response.ending in ("whole", "huge") else None,
            ending=response.ending,
        )
        return response

    def judged(self, request, is_other):
        step = None
        try:
            if is_other:
                raise Violation("a redirect to another host was followed")
            step = self.service.step(request)
            if step is None:
                raise Violation(f"there is no {request.method} {request.raw_path}")
            request.check_head()

            def act():
                with self.service.lock:
                    try:
                        return self.service.handle(step, request)
                    except Refused as refused:
                        return refused.response

            played = self.plays.answer(self.service, step, request, act)
            return step, played if played is not None else act()
        except Violation as violation:
            self.record.write("violation", service=self.service.name, step=step, text=str(violation))
            return step, self.service.violation(str(violation))
        except (AttributeError, KeyError, IndexError, TypeError, ValueError) as error:
            # A value of a type that no rule has thought of is no less wrong.
            text = f"what came was not understood: {error!r}"
            self.record.write("violation", service=self.service.name, step=step, text=text)
            return step, self.service.violation(text)

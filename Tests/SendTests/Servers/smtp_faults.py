"""A mail server that does to a mail what the first of its recipients says; prints its port.

Its argument is a certificate with its key, which STARTTLS needs. The mail of the recipient KEEP goes to standard
output, one line of it after the other and at last a line with "END". It ends with its standard input.
"""

import base64
import socket
import ssl
import sys
import threading

context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
context.load_cert_chain(sys.argv[1])
login = base64.b64encode(b"\0me\0right").decode()


class Session:
    def __init__(self, connection):
        self.connection = connection
        self.stream = connection.makefile("rb")
        self.recipients = []
        self.is_private = self.is_known = False

    def say(self, text):
        self.connection.sendall(text.encode() + b"\r\n")

    def run(self):
        self.say("220 ready")
        while line := self.stream.readline().decode(errors="replace").strip():
            word, _, rest = line.partition(" ")
            if word.upper() == "QUIT":
                self.say("221 bye")
                return
            if not self.obey(word.upper(), rest):
                return

    def obey(self, word, rest):
        if word == "EHLO":
            extensions = ["AUTH PLAIN"] if self.is_private else ["STARTTLS"]
            self.say("250-here\r\n250-8BITMIME\r\n250 " + extensions[0])
        elif word == "STARTTLS":
            self.say("220 go on")
            self.connection = context.wrap_socket(self.connection, server_side=True)
            self.stream = self.connection.makefile("rb")
            self.is_private = True
        elif word == "AUTH":
            kind, _, secret = rest.partition(" ")
            if not secret:
                self.say("334 ")
                secret = self.stream.readline().decode(errors="replace").strip()
            self.is_known = secret == login
            self.say("235 welcome" if self.is_known else "535 wrong password")
        elif word == "MAIL":
            self.recipients = []
            self.say("250 fine")
        elif word == "RCPT":
            name = rest.partition("<")[2].partition("@")[0]
            self.recipients.append(name)
            self.say("550 no such box" if name == "nobody" else "250 fine")
        elif word == "DATA":
            return self.take()
        else:
            self.say("500 what")
        return True

    def take(self):
        self.say("354 go on")
        lines = []
        while (line := self.stream.readline()) not in (b".\r\n", b""):
            lines.append(line[1:] if line.startswith(b".") else line)
        name = self.recipients[0]
        if name == "lost":
            return False
        if name == "keep":
            sys.stdout.write(b"".join(lines).decode() + "END\n")
            sys.stdout.flush()
        self.say({"later": "451 come back", "large": "552 too large"}.get(name, "250 taken as 7"))
        return True


def serve(connection):
    try:
        Session(connection).run()
        connection.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    finally:
        connection.close()


def accept(listener):
    while True:
        connection, _ = listener.accept()
        threading.Thread(target=serve, args=(connection,), daemon=True).start()


listener = socket.create_server(("127.0.0.1", 0))
threading.Thread(target=accept, args=(listener,), daemon=True).start()
print(listener.getsockname()[1], flush=True)
sys.stdin.read()

"""ntfy: a topic that takes a file with its words in headers or in the query."""

import base64
import binascii
import re

from base import Refused, Service, json_response, require, require_link, require_text, utf8

TOPIC, TOKEN = "fake-team-topic", "tk_fakeNtfysecret0123456789"
USER, PASSWORD = "reporter", "fake-Ntfy:secret-password"
FILE_BYTES, MESSAGE_BYTES = 2 << 20, 4096
CODES = {401: 40101, 403: 40301, 413: 41301, 429: 42901}
NAMES = {
    "message": ("x-message", "message", "m"), "title": ("x-title", "title", "t"),
    "filename": ("x-filename", "filename", "file", "f"), "click": ("x-click", "click"),
    "tags": ("x-tags", "tags", "tag", "ta"), "priority": ("x-priority", "priority", "prio", "p"),
}
PRIORITIES = {"1", "2", "3", "4", "5", "min", "low", "default", "high", "max", "urgent"}
WORD = re.compile(r"=\?([^?]*)\?([^?]*)\?([^?]*)\?=")


class Fake(Service):
    name = "ntfy"
    fields = {"url": "BASE", "topic": TOPIC, "token": TOKEN, "user": USER, "password": PASSWORD}

    def step(self, request):
        path = request.raw_path
        if request.method == "GET":
            known = path == "/v1/account" or re.match(r"/[-_A-Za-z0-9]{1,64}/(?:auth|json)\Z", path)
            return "check" if known else None
        taken = request.method in ("PUT", "POST") and re.match(r"/[-_A-Za-z0-9]{1,64}\Z", path)
        return "post" if taken else None

    def failure(self, status, text, retry_after=None):
        value = {"code": CODES.get(status, status * 100 + 1), "http": status, "error": text}
        return json_response(status, value)

    def handle(self, step, request):
        self.authorise(request)
        if step == "check":
            return json_response(200, {"username": USER, "role": "user", "success": True})
        if request.segments[0] != TOPIC:
            raise Refused(self.failure(403, "forbidden"))
        if request.header("Delay") is not None:
            # Nothing here sends later, so a time is one that cannot be read.
            require(request.header("Delay") == "check" and not request.body, "a message with Delay comes late")
            return json_response(400, {"code": 40004, "http": 400, "error": "invalid delay parameter: unable to parse delay"})
        values = {key: value for key in NAMES if (value := self.parameter(request, key)) is not None}
        require(values.get("filename"), "without Filename the picture would be the text of the message")
        picture = request.picture(values["filename"], ("png", "jpeg", "svg", "pdf"))
        require(len(request.body) <= FILE_BYTES, "a file has at most 2 MB")
        message = values.get("message", "").replace("\\n", "\n")
        require_text(message, "Message", MESSAGE_BYTES, "bytes")
        if "click" in values:
            require(re.match(r"[a-z][a-z0-9+.\-]*:\S+\Z", values["click"]), "Click is no URL")
            if values["click"].startswith("http"):
                require_link(values["click"], "Click")
        require(values.get("priority", "3") in PRIORITIES, f"priority {values.get('priority')!r} is none")
        id_ = f"fakeNtfy{self.next_number():04}"
        self.accept(
            id_, picture=picture, text=message, title=values.get("title"), link=values.get("click"),
            tags=values.get("tags"), priority=values.get("priority"),
        )
        attachment = {"name": values["filename"], "type": picture.type, "size": len(request.body)}
        attachment["url"] = f"{self.address}/file/{id_}.{picture.kind}"
        reply = {"id": id_, "time": 1700000000, "event": "message", "topic": TOPIC, "message": message}
        return json_response(200, reply | {"attachment": attachment})

    def authorise(self, request):
        value = request.header("Authorization")
        require("auth" not in request.query, "the token does not belong in the query")
        basic = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
        if value is None:
            raise Refused(self.failure(403, "forbidden"))
        require(re.match(r"(Bearer|Basic) \S+\Z", value), "Authorization must be Bearer or Basic")
        if value not in (f"Bearer {TOKEN}", f"Basic {basic}"):
            self.unauthorised()

    def unauthorised(self):
        raise Refused(self.failure(401, "unauthorized"))

    def parameter(self, request, key):
        """A value from the head, where other than ASCII stands as RFC 2047 has it, or from the query."""
        given = [decoded(value, name) for name in NAMES[key] if (value := request.header(name)) is not None]
        given += [request.query[name] for name in NAMES[key] if name in request.query]
        require(len(given) <= 1, f"{key} is given twice")
        return given[0] if given else None


def decoded(value, name):
    """A header's text; encoded words must be as RFC 2047 wants them."""
    if "=?" not in value:
        return value
    text, end = "", None
    for match in WORD.finditer(value):
        between = value[end or 0 : match.start()]
        # White space between two encoded words is no part of the text.
        text += "" if end is not None and between.isspace() else between
        require(len(match[0]) <= 75, f"{name}: an encoded word has {len(match[0])} characters, at most 75")
        require(match[1].lower() == "utf-8", f"{name}: the charset {match[1]!r} is not UTF-8")
        text += utf8(word_bytes(match[2].lower(), match[3], name), f"{name}: an encoded word")
        end = match.end()
    require(end is not None, f"{name} has =? but no encoded word")
    return text + value[end:]


def word_bytes(encoding, text, name):
    if encoding == "b":
        try:
            return base64.b64decode(text, validate=True)
        except binascii.Error as error:
            require(False, f"{name}: an encoded word is no base64: {error}")
    require(encoding == "q", f"{name}: the encoding {encoding!r} is neither B nor Q")
    require(re.match(r"(?:[^=? ]|=[0-9A-Fa-f]{2})*\Z", text), f"{name}: an encoded word breaks the rules of Q")
    return re.sub(rb"=(..)", lambda code: bytes.fromhex(code[1].decode()), text.replace("_", " ").encode())

"""What the fakes share: requests read as strictly as their rules allow, and services that judge them.

A rule that is broken is a `Violation`; what a real service would answer to a wrong token or an unknown
message is a `Refused`. Neither knows sockets: `stage.py` carries requests and answers.
"""

import html.parser
import json
import re
import threading
import urllib.parse
from dataclasses import dataclass, field

from pictures import ENDINGS, Picture, PictureError

PRINTABLE = re.compile(r"[\x20-\x7e\t]*\Z")
URI = re.compile(r"(?:[A-Za-z0-9\-._~:/?\[\]@!$&'()*+,;=]|%[0-9A-Fa-f]{2})+\Z")
FORM_TEXT = re.compile(r"(?:[A-Za-z0-9\-._~*+]|%[0-9A-Fa-f]{2})*\Z")
TOKEN = r"[!#$%&'*+\-.^_`|~0-9A-Za-z]+"
MEDIA_TYPE = re.compile(rf"({TOKEN}/{TOKEN})((?:\s*;\s*{TOKEN}=(?:{TOKEN}|\"[^\"\\]*\"))*)\Z")
PARAMETER = re.compile(rf";\s*({TOKEN})=({TOKEN}|\"[^\"\\]*\")")
DISPOSITION = re.compile(r'form-data; name="([^"\r\n]*)"(?:; filename="([^"\r\n]*)")?\Z')
BOUNDARY = re.compile(r"[0-9A-Za-z'()+_,\-./:=? ]{0,69}[0-9A-Za-z'()+_,\-./:=?]\Z")


class Violation(Exception):
    """The request breaks a rule of the service."""


class Refused(Exception):
    """The service says no, as it would to a request without any fault of form."""

    def __init__(self, response):
        super().__init__(response.status)
        self.response = response


def require(condition, text):
    if not condition:
        raise Violation(text)


@dataclass
class Response:
    status: int
    body: bytes = b""
    headers: dict = field(default_factory=dict)
    #: How the answer ends: whole, half, drop, hang or huge.
    ending: str = "whole"


def json_response(status, value, **headers):
    body = json.dumps(value, ensure_ascii=False).encode()
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return Response(status, body, {"Content-Type": "application/json"} | named)


@dataclass
class Part:
    """A part of a multipart body."""

    name: str
    filename: str | None
    type: str | None
    data: bytes

    def text(self):
        require(self.filename is None, f'field "{self.name}" must not be a file')
        return utf8(self.data, f'field "{self.name}"')

    def json(self):
        require(self.filename is None, f'field "{self.name}" must not be a file')
        require(self.type in (None, "application/json"), f'field "{self.name}" has type {self.type}')
        return strict_json(self.data, f'field "{self.name}"')

    def picture(self, kinds=("png", "jpeg")):
        require(self.filename, f'part "{self.name}" needs a filename')
        require(self.type, f'part "{self.name}" needs a Content-Type')
        return picture(self.data, self.type, self.filename, kinds)


def utf8(data, what):
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Violation(f"{what} is not UTF-8: {error}") from None


def picture(data, type_, name, kinds=("png", "jpeg")):
    """The picture in these bytes, which must be whole and what the media type says."""
    try:
        found = Picture(data, name)
    except PictureError as error:
        raise Violation(f"the picture is broken: {error}") from None
    require(found.kind in kinds, f"a picture must be one of {kinds}, not {found.kind}")
    require(type_ == found.type, f"the picture is {found.type}, but its Content-Type is {type_}")
    require(
        name is None or name.lower().endswith(ENDINGS.get(found.kind, "." + found.kind)),
        f"the file's name {name!r} does not fit {found.type}",
    )
    return found


def strict_json(data, what="the body"):
    text = utf8(data, what)

    def members(pairs):
        names = [name for name, _ in pairs]
        twice = {name for name in names if names.count(name) > 1}
        require(not twice, f"{what} has duplicate keys: {sorted(twice)}")
        return dict(pairs)

    def constant(word):
        raise Violation(f"{what} has {word}, which is no JSON")

    try:
        value = json.loads(text, object_pairs_hook=members, parse_constant=constant)
    except (ValueError, RecursionError) as error:
        raise Violation(f"{what} is no JSON: {error}") from None
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Violation(f"{what} has half of a surrogate pair") from None
    return value


def strict_form(text, what):
    """Names and values of a query or a form, each name once."""
    fields = {}
    if not text:
        return fields
    for pair in text.split("&"):
        name, equals, value = pair.partition("=")
        require(equals, f"{what}: {pair!r} has no =")
        for half in (name, value):
            require(FORM_TEXT.match(half), f"{what}: {half!r} is not percent-encoded")
        name, value = (
            utf8(urllib.parse.unquote_to_bytes(half.replace("+", " ")), what) for half in (name, value)
        )
        require(name and name not in fields, f"{what}: the name {name!r} is empty or twice there")
        fields[name] = value
    return fields


class Request:
    """A request as it came, its head checked when it is made."""

    def __init__(self, method, target, headers, body, authority):
        self.method, self.target, self.headers, self.body = method, target, headers, body
        self.raw_path, self.has_query, self.raw_query = target.partition("?")
        self.authority = authority

    def check_head(self):
        require(URI.match(self.target), "the request's target has characters that belong encoded")
        names = [name.lower() for name, _ in self.headers]
        for name, value in self.headers:
            require(PRINTABLE.match(value), f"the header {name} has bytes that are no printable ASCII")
        for name in ("host", "authorization", "content-type", "content-length"):
            require(names.count(name) <= 1, f"the header {name} is there twice")
        require(self.header("Host") == self.authority, "the header Host names another server")
        require("transfer-encoding" not in names, "the body must have a Content-Length, not be chunked")
        if self.method in ("POST", "PUT", "PATCH"):
            require("content-length" in names, "the header Content-Length is missing")
            require(not self.body or "content-type" in names, "a body needs a Content-Type")
        else:
            require(not self.body, f"{self.method} must have no body")
        strict_form(self.raw_query, "the query")

    def header(self, name):
        for own, value in self.headers:
            if own.lower() == name.lower():
                return value
        return None

    @property
    def query(self):
        return strict_form(self.raw_query, "the query")

    @property
    def segments(self):
        """The segments of the path, decoded."""
        parts = self.raw_path.split("/")[1:]
        return [utf8(urllib.parse.unquote_to_bytes(part), "the path") for part in parts]

    @property
    def media_type(self):
        """The media type and its parameters."""
        value = self.header("Content-Type") or ""
        match = MEDIA_TYPE.match(value)
        require(match, f"Content-Type {value!r} is no media type")
        parameters = PARAMETER.findall(match[2])
        return match[1].lower(), {name.lower(): text.strip('"') for name, text in parameters}

    @property
    def bearer(self):
        """The token of the Authorization header; None without that header."""
        value = self.header("Authorization")
        if value is None:
            return None
        require(re.match(r"Bearer \S+\Z", value), "Authorization must be one Bearer and a token")
        return value[len("Bearer ") :]

    def json(self):
        type_, parameters = self.media_type
        require(type_ == "application/json", f"Content-Type is {type_}, not application/json")
        require(parameters.get("charset", "utf-8").lower() == "utf-8", "JSON must be UTF-8")
        require(set(parameters) <= {"charset"}, "application/json has no such parameters")
        return strict_json(self.body)

    def json_object(self):
        value = self.json()
        require(isinstance(value, dict), "the body must be a JSON object")
        return value

    def form(self):
        type_, _ = self.media_type
        require(type_ == "application/x-www-form-urlencoded", f"Content-Type is {type_}, not a form")
        return strict_form(utf8(self.body, "the form"), "the form")

    def picture(self, name=None, kinds=("png", "jpeg")):
        type_, parameters = self.media_type
        require(not parameters, "the type of a picture has no parameters")
        return picture(self.body, type_, name, kinds)

    def multipart(self, several=None):
        """The parts of a multipart/form-data body by their names, each once; those of `several` in a list."""
        type_, parameters = self.media_type
        require(type_ == "multipart/form-data", f"Content-Type is {type_}, not multipart/form-data")
        require(set(parameters) == {"boundary"}, "multipart/form-data needs a boundary and nothing else")
        boundary = parameters["boundary"]
        require(BOUNDARY.match(boundary), f"{boundary!r} cannot be a boundary")
        parts = {}
        for part in split_multipart(self.body, boundary.encode()):
            if several and part.name == several:
                parts.setdefault(several, []).append(part)
                continue
            require(part.name and part.name not in parts, f"part {part.name!r} is twice there")
            parts[part.name] = part
        return parts


def split_multipart(body, boundary):
    dash = b"--" + boundary
    require(body.startswith(dash + b"\r\n"), "a multipart body must start with its boundary")
    rest, parts = body[len(dash) + 2 :], []
    while True:
        content, found, rest = rest.partition(b"\r\n" + dash)
        require(found, "the multipart body has no closing boundary")
        parts.append(one_part(content))
        if rest.startswith(b"--"):
            require(rest[2:] in (b"", b"\r\n"), "stray bytes after the closing boundary")
            return parts
        require(rest.startswith(b"\r\n"), "stray bytes after a boundary")
        rest = rest[2:]


def one_part(content):
    head, found, data = content.partition(b"\r\n\r\n")
    require(found, "a part has no empty line after its head")
    headers = {}
    for line in head.split(b"\r\n"):
        require(b"\n" not in line and b"\r" not in line, "a part's head has a bare line break")
        name, colon, value = utf8(line, "a part's head").partition(": ")
        require(colon, f"a part's head has the line {name!r}")
        require(name.lower() not in headers, f"a part has {name} twice")
        headers[name.lower()] = value
    stray = set(headers) - {"content-disposition", "content-type"}
    require(not stray, f"RFC 7578 knows no {sorted(stray)} in a part")
    disposition = DISPOSITION.match(headers.get("content-disposition", ""))
    require(disposition, f"a part's disposition is {headers.get('content-disposition')!r}")
    name, filename = disposition[1], disposition[2]
    require("\\" not in name + (filename or ""), "a name in a disposition has a backslash")
    require(filename is None or ("/" not in filename and filename), "a file's name is empty or a path")
    return Part(name, filename, headers.get("content-type"), data)


def length(text, unit="scalars"):
    """The length of a text as a service counts it."""
    if unit == "bytes":
        return len(text.encode())
    return len(text) if unit == "scalars" else len(text.encode("utf-16-le")) // 2


def require_text(value, what, limit=None, unit="scalars", empty=True):
    require(isinstance(value, str), f"{what} must be a string, not {type(value).__name__}")
    require(empty or value.strip(), f"{what} must not be empty")
    if limit is not None:
        got = length(value, unit)
        require(got <= limit, f"{what} has {got} {unit}, at most {limit} are taken")
    return value


def require_keys(value, what, required=(), optional=()):
    require(isinstance(value, dict), f"{what} must be an object")
    missing = set(required) - set(value)
    require(not missing, f"{what} lacks {sorted(missing)}")
    unknown = set(value) - set(required) - set(optional)
    require(not unknown, f"{what} has unknown keys {sorted(unknown)}")
    return value


def require_link(value, what, schemes=("http", "https")):
    require_text(value, what, empty=False)
    require(URI.match(value.replace("#", "", 1)), f"{what} {value!r} is no URL")
    require(value.split(":")[0].lower() in schemes, f"{what} must begin with one of {schemes}")
    return value


class Markup(html.parser.HTMLParser):
    """HTML of which every tag is allowed, closed in order, and every sign escaped."""

    EMPTY = {"br", "hr", "img", "meta", "link"}

    def __init__(self, text, allowed=None):
        super().__init__(convert_charrefs=True)
        self.allowed, self.open, self.text, self.links, self.images = allowed, [], "", [], []
        require(not re.search(r"&(?!(?:#\d+|#x[0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);)", text), "a bare & in HTML")
        require(not re.search(r"<(?![/A-Za-z!])", text), "a bare < in HTML")
        self.feed(text)
        self.close()
        require(not self.open, f"HTML leaves {self.open} open")

    def handle_starttag(self, tag, attributes):
        require(tag in self.allowed if self.allowed else tag != "script", f"HTML has <{tag}>, which is not shown")
        values = dict(attributes)
        if tag == "a":
            require("href" in values, "a link leads nowhere")
            self.links.append(require_link(values["href"], "the link in HTML"))
        elif tag == "img":
            self.images.append(values)
        if tag == "br":
            self.text += "\n"
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in self.EMPTY:
            require(self.open and self.open.pop() == tag, f"HTML closes <{tag}> that is not open")

    def handle_data(self, data):
        if not {"style", "title"} & set(self.open):
            self.text += data


def first_link(*texts):
    for text in texts:
        match = re.search(r"https?://[^\s<>|]+", text or "")
        if match:
            return match[0]
    return None


class Service:
    """A fake of one service: what it calls its steps, what it takes, and how it says no."""

    name = ""
    #: What a destination has to say to reach it; BASE stands for its address.
    fields = {}
    kinds = ("png",)

    def __init__(self, record):
        self._record = record
        self.lock = threading.Lock()
        self.messages = {}
        self._count = 0

    # What each service says for itself.

    def step(self, request):
        """The name of what the request does; None for what the service does not know."""
        raise NotImplementedError

    def handle(self, step, request):
        """The answer to a request; called by one thread at a time."""
        raise NotImplementedError

    def failure(self, status, text, retry_after=None):
        """A failure in the service's own form."""
        raise NotImplementedError

    def violation(self, text):
        return self.failure(400, text)

    def ok_false(self, error):
        """A failure with a status of success."""
        response = self.failure(400, error or "refused")
        response.status = 200
        return response

    def gone(self):
        return self.failure(404, "Unknown message")

    # What they share.

    def next_number(self):
        self._count += 1
        return self._count

    def unauthorised(self):
        raise Refused(self.failure(401, "Unauthorized"))

    def accept(self, id_, *, edited=False, picture=None, more=(), **fields):
        """Records a message as its readers would see it."""
        line = {"id": id_, "edited": edited} | {key: value for key, value in fields.items() if value}
        if picture is not None:
            line["picture"] = picture.summary
        if more:
            line["more"] = [other.summary for other in more]
        self.messages[id_] = line
        self._record.write("message", service=self.name, **line)

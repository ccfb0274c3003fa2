"""A Matrix homeserver as far as one client sees it: media, events, edits and aliases."""

import re

from base import (
    Markup, Refused, Service, first_link, json_response, require, require_keys, require_text,
)

TOKEN, USER = "syt_fakeMatrixsecret_token0123", "@reports:fake.example"
ROOM, ALIAS, ENCRYPTED = "!fakeRoom/1+2:fake.example", "#team:fake.example", "!encrypted:fake.example"
CLIENT, MEDIA = "/_matrix/client/v3", "/_matrix/media/v3"
UPLOAD_BYTES, EVENT_BYTES = 50 << 20, 65536
CODES = {
    400: "M_BAD_JSON", 401: "M_UNKNOWN_TOKEN", 403: "M_FORBIDDEN", 404: "M_NOT_FOUND", 413: "M_TOO_LARGE",
    429: "M_LIMIT_EXCEEDED",
}
TAGS = {
    "a", "b", "strong", "i", "em", "u", "code", "pre", "p", "br", "h1", "h2", "h3", "h4", "h5", "h6",
    "blockquote", "ul", "ol", "li", "span", "del", "hr", "table", "thead", "tbody", "tr", "th", "td", "div",
}


def without_picture(content):
    inner = content.get("m.new_content")
    rest = {key: value for key, value in content.items() if key not in ("url", "m.new_content")}
    return rest | ({"m.new_content": without_picture(inner)} if isinstance(inner, dict) else {})


class Fake(Service):
    name = "matrix"
    fields = {"url": "BASE", "token": TOKEN, "room": ROOM, "alias": ALIAS, "encrypted": ENCRYPTED}

    def __init__(self, record):
        super().__init__(record)
        self.media, self.transactions = {}, {}

    def step(self, request):
        method, path = request.method, request.raw_path
        if method == "POST" and path == f"{MEDIA}/upload":
            return "upload"
        if method == "GET" and path == f"{CLIENT}/account/whoami":
            return "check"
        if method == "GET" and path in (f"{MEDIA}/config", "/_matrix/client/v1/media/config"):
            return "config"
        if method == "GET" and re.match(rf"{CLIENT}/directory/room/[^/]+\Z", path):
            return "resolve"
        if method == "GET" and re.match(rf"{CLIENT}/rooms/[^/]+/state/m\.room\.encryption/?\Z", path):
            return "encryption"
        if method == "GET" and (state := re.match(rf"{CLIENT}/rooms/[^/]+/state/m\.room\.(\w+)(?:/[^/]+)?\Z", path)):
            return {"member": "member", "power_levels": "levels"}.get(state[1])
        if method == "GET" and re.match(rf"{CLIENT}/rooms/[^/]+/event/[^/]+\Z", path):
            return "event"
        if method == "GET" and path == f"{CLIENT}/joined_rooms":
            return "rooms"
        if method == "PUT" and re.match(rf"{CLIENT}/rooms/[^/]+/send/m\.room\.message/[^/]+\Z", path):
            return "edit" if b'"m.replace"' in request.body else "post"
        return None

    def failure(self, status, text, retry_after=None):
        value = {"errcode": CODES.get(status, "M_UNKNOWN"), "error": text}
        if status == 429:
            value["retry_after_ms"] = retry_after * 1000
            return json_response(429, value, Retry_After=str(retry_after))
        return json_response(status, value)

    def gone(self):
        return json_response(400, {"errcode": "M_UNKNOWN", "error": "Can't send relation to unknown event"})

    def handle(self, step, request):
        require("access_token" not in request.query, "the token belongs in Authorization")
        token = request.bearer
        if token is None:
            raise Refused(json_response(401, {"errcode": "M_MISSING_TOKEN", "error": "Missing access token"}))
        if token != TOKEN:
            self.unauthorised()
        answers = {
            "check": lambda: {"user_id": USER, "device_id": "FAKE"},
            "config": lambda: {"m.upload.size": UPLOAD_BYTES},
            "rooms": lambda: {"joined_rooms": [ROOM, ENCRYPTED]},
            "resolve": lambda: self.resolve(request.segments[5]),
            "encryption": lambda: self.encryption(request.segments[4]),
            "member": lambda: self.member(request.segments[4], request.segments[7]),
            "levels": lambda: self.levels(request.segments[4]),
            "event": lambda: self.event(request.segments[4], request.segments[6]),
            "upload": lambda: self.upload(request),
            "post": lambda: self.send(request),
            "edit": lambda: self.send(request),
        }
        return json_response(200, answers[step]())

    def unauthorised(self):
        value = {"errcode": "M_UNKNOWN_TOKEN", "error": "Invalid access token passed.", "soft_logout": False}
        raise Refused(json_response(401, value))

    def resolve(self, alias):
        require(re.match(r"#[^:]+:.+\Z", alias), f"{alias!r} is no alias")
        if alias != ALIAS:
            raise Refused(self.failure(404, f"Room alias {alias} not found"))
        return {"room_id": ROOM, "servers": ["fake.example"]}

    def encryption(self, room):
        self.known_room(room)
        if room != ENCRYPTED:
            raise Refused(self.failure(404, "Event not found."))
        return {"algorithm": "m.megolm.v1.aes-sha2"}

    def member(self, room, user):
        self.known_room(room)
        if user != USER:
            raise Refused(self.failure(404, "Event not found."))
        return {"membership": "join", "displayname": "Reports"}

    def levels(self, room):
        self.known_room(room)
        return {"events": {"m.room.message": 50}, "events_default": 0, "users": {USER: 50}, "users_default": 0}

    def known_room(self, room):
        require(room.startswith("!"), f"{room!r} is no room id")
        if room not in (ROOM, ENCRYPTED):
            raise Refused(self.failure(403, "User not in room"))

    def event(self, room, id_):
        self.known_room(room)
        if id_ not in self.messages:
            raise Refused(self.failure(404, "Event not found."))
        return {"event_id": id_, "room_id": room, "sender": USER, "type": "m.room.message", "content": {"msgtype": "m.image"}}

    def upload(self, request):
        require(set(request.query) <= {"filename"}, f"unknown query {sorted(request.query)}")
        require(request.query.get("filename"), "the query must tell the filename")
        picture = request.picture(request.query["filename"], ("png", "jpeg", "svg", "pdf"))
        require(len(request.body) <= UPLOAD_BYTES, "an upload has at most 50 MiB")
        uri = f"mxc://fake.example/media{self.next_number():04}"
        self.media[uri] = picture
        return {"content_uri": uri}

    def send(self, request):
        room, txn = request.segments[4], request.segments[7]
        self.known_room(room)
        require(not request.has_query, "sending an event has no query")
        content = request.json_object()
        if (room, txn) in self.transactions:
            id_, before = self.transactions[room, txn]
            # A homeserver knows the id alone; a picture that was uploaded anew has another address.
            require(without_picture(before) == without_picture(content), "the transaction id was used for another event")
            return {"event_id": id_}
        require(len(request.body) <= EVENT_BYTES, "an event has at most 65,536 bytes")
        id_ = f"$fakeEvent{self.next_number():04}"
        relation = content.get("m.relates_to")
        if isinstance(relation, dict) and relation.get("rel_type") == "m.replace":
            self.replace(id_, content, relation, room)
        else:
            self.take(id_, content, room)
        self.transactions[room, txn] = (id_, content)
        return {"event_id": id_}

    def replace(self, id_, content, relation, room):
        require_keys(relation, "m.relates_to", ("rel_type", "event_id"))
        target = relation["event_id"]
        if target not in self.messages:
            raise Refused(self.gone())
        require("replaces" not in self.messages[target], "an edit must name the first event, not another edit")
        require("m.new_content" in content, "an edit needs m.new_content")
        fallback = {key: value for key, value in content.items() if key not in ("m.new_content", "m.relates_to")}
        require(fallback.get("msgtype"), "an edit needs a fallback with msgtype")
        require_text(fallback.get("body"), "the fallback's body", empty=False)
        require("m.relates_to" not in content["m.new_content"], "m.new_content must have no m.relates_to")
        self.take(id_, content["m.new_content"], room, replaces=target)

    def take(self, id_, content, room, replaces=None):
        require(isinstance(content, dict), "the content must be an object")
        kind = content.get("msgtype")
        picture = self.media.get(content.get("url"))
        require(picture is not None, f"url {content.get('url')!r} was not uploaded")
        wanted = "m.file" if picture.kind == "pdf" else "m.image"
        require(kind == wanted, f"msgtype is {kind!r}, not {wanted}")
        body = require_text(content.get("body"), "body", empty=False)
        filename = require_text(content.get("filename"), "filename (without it body is no caption)", empty=False)
        html = self.formatted(content)
        if html is not None:
            require(body != filename, "formatted_body without a caption in body")
        self.described(content.get("info"), picture)
        caption = body if body != filename else None
        link = (html.links[0] if html and html.links else None) or first_link(caption)
        self.accept(
            id_, edited=replaces is not None, picture=picture, text=caption, html=content.get("formatted_body"),
            link=link, replaces=replaces, room=room, display=[content["info"].get("w"), content["info"].get("h")],
            filename=filename,
        )

    def formatted(self, content):
        given = [key for key in ("format", "formatted_body") if key in content]
        require(len(given) != 1, "format and formatted_body belong together")
        if not given:
            return None
        require(content["format"] == "org.matrix.custom.html", f"unknown format {content['format']!r}")
        return Markup(require_text(content["formatted_body"], "formatted_body", empty=False), TAGS)

    def described(self, info, picture):
        require(isinstance(info, dict), "info is missing")
        require(info.get("mimetype") == picture.type, f"info.mimetype is {info.get('mimetype')!r}")
        require(info.get("size") == len(picture.data), f"info.size is {info.get('size')!r}")
        if picture.kind == "pdf":
            return
        w, h = info.get("w"), info.get("h")
        require(type(w) is int and type(h) is int and w > 0 and h > 0, "info.w and info.h must be integers")
        if picture.width:
            require(w <= picture.width and h <= picture.height, "info.w and info.h are more than the pixels")
            tall = picture.height * w / picture.width
            scale = picture.width / w
            require(abs(tall - h) <= 1 + 1 / scale, f"info has {w} x {h}, another shape than the picture")

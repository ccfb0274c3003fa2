"""Rocket.Chat: a file in two steps, the second of which sends it.

Rules from RocketChat/Rocket.Chat: apps/meteor/server/api/v1, sendFileMessage.ts and packages/message-parser.
"""

import re
import time

from base import Refused, Service, first_link, json_response, require, require_keys, require_text

USER, TOKEN = "fakeRocketUser001", "fakeRocketSecretToken0123456789abcdefghijkl"
ROOM, NAME = "fakeRocketRoom001", "walkers"
MEDIA = re.compile(r"/api/v1/rooms\.media/([^/]+)\Z")
CONFIRM = re.compile(r"/api/v1/rooms\.mediaConfirm/([^/]+)/([^/]+)\Z")
FILE_BYTES, MESSAGE_LENGTH = 104_857_600, 5_000
#: What the parser would make of a text whose escaped marks are taken out; a word joiner breaks all of it.
MARKUP = [
    (r"[*_~`]", "emphasis or code"), (r"(?<!\w)@[\w.\-]", "a mention"), (r"(?<!\w)#[\w.\-]", "a channel"),
    (r"\]\(", "a link"), (r"<[^\s\u2060]", "a link or a time"), (r"\|\|", "a spoiler"),
    (r"(?m)^\s*(?:[->|]|\d+\.\s)", "a list, a quote or a spoiler"), (r":[\w+.\-]+:", "an emoji"),
    (r"(?:^|\s)(?::[()DPOX/|]|;\)|=\)|8\)|B\)|D:\s)", "an emoticon"), (r"\\[(\[]", "a formula"),
]


class Fake(Service):
    name = "rocketchat"
    fields = {"url": "BASE", "user": USER, "token": TOKEN, "room": "#" + NAME}

    def __init__(self, record):
        super().__init__(record)
        self.files = {}

    def step(self, request):
        method, path = request.method, request.raw_path
        if method == "POST" and MEDIA.match(path):
            return "upload"
        if method == "POST" and CONFIRM.match(path):
            return "post"
        known = {
            "me": "check", "rooms.info": "room", "chat.getMessage": "earlier", "subscriptions.getOne": "subscription",
        }
        return known.get(path.removeprefix("/api/v1/")) if method == "GET" and path.startswith("/api/v1/") else None

    def failure(self, status, text, retry_after=None):
        if status == 401:
            return json_response(401, {"status": "error", "message": "You must be logged in to do this."})
        value = {"success": False, "error": text}
        if status == 429:
            # The moment in milliseconds, and no Retry-After.
            reset = str(int((time.time() + retry_after) * 1000))
            value["error"] = "Error, too many requests. Please slow down. [error-too-many-requests]"
            return json_response(
                429, value, X_RateLimit_Limit="10", X_RateLimit_Remaining="0", X_RateLimit_Reset=reset
            )
        return json_response(status, value)

    def refused(self, error, text):
        raise Refused(json_response(400, {"success": False, "error": f"{text} [{error}]", "errorType": error}))

    def gone(self):
        return json_response(400, {"success": False})

    def handle(self, step, request):
        if (request.header("X-Auth-Token"), request.header("X-User-Id")) != (TOKEN, USER):
            self.unauthorised()
        require(request.header("Authorization") is None, "the token belongs in X-Auth-Token")
        if step == "check":
            return self.yes(_id=USER, username="cards", roles=["user", "bot"])
        return getattr(self, step)(request)

    def room(self, request):
        query = request.query
        require(set(query) in ({"roomId"}, {"roomName"}), "one of roomId and roomName is needed")
        if query not in ({"roomId": ROOM}, {"roomName": NAME}):
            self.refused("error-room-not-found", "The required \"roomId\" or \"roomName\" param does not match any channel")
        return self.yes(room={"_id": ROOM, "name": NAME, "t": "c", "ro": True, "unmuted": [], "muted": []})

    def subscription(self, request):
        require(request.query == {"roomId": ROOM}, "roomId is needed")
        return self.yes(subscription={"rid": ROOM, "roles": ["moderator"]})

    def earlier(self, request):
        id_ = require_keys(request.query, "the query", ("msgId",))["msgId"]
        if id_ not in self.messages:
            raise Refused(self.gone())
        line = self.messages[id_]
        picture = line["picture"]
        shown = {"title": picture["name"], "type": "file", "image_type": picture["type"], "image_size": picture["bytes"]}
        attachment = shown | {"description": line.get("alt"), "image_url": f"/file-upload/x/{picture['name']}"}
        return self.yes(message={"_id": id_, "rid": ROOM, "msg": line["msg"], "attachments": [attachment]})

    def known_room(self, room):
        if room != ROOM:
            raise Refused(self.failure(403, "forbidden"))

    def upload(self, request):
        self.known_room(MEDIA.match(request.raw_path)[1])
        parts = request.multipart()
        require(set(parts) == {"file"}, f"the part file is needed, and no other: {sorted(parts)}")
        # SVG is among the types that are refused until a server is set to others.
        picture = parts["file"].picture(("png", "jpeg", "pdf"))
        if len(picture.data) > FILE_BYTES:
            self.refused("error-file-too-large", "File exceeds allowed size")
        id_ = f"fakeRocketFile{self.next_number():03}"
        self.files[id_] = picture
        return self.yes(file={"_id": id_, "url": f"/file-upload/{id_}/{picture.name}"})

    def post(self, request):
        room, file = CONFIRM.match(request.raw_path).groups()
        self.known_room(room)
        keys = ("msg", "description", "tmid", "groupable", "customFields", "alias", "avatar", "emoji", "fileName")
        fields = require_keys(request.json_object(), "the message", (), keys)
        for name, value in fields.items():
            require_text(value, name)
        require(file in self.files, f"file {file!r} was not uploaded")
        for name in ("msg", "description"):
            if len(fields.get(name, "").encode("utf-16-le")) // 2 > MESSAGE_LENGTH:
                self.refused("error-message-size-exceeded", "Message size exceeds Message_MaxAllowedSize")
        msg, thread = fields.get("msg", ""), fields.get("tmid")
        require(thread is None or thread in self.messages, "what answers a message that is not there is not seen")
        require(not re.search(r"(?<![\w/])@\w", fields.get("description", "")), "the description mentions somebody")
        self.judge(msg)
        id_ = f"fakeRocketMessage{self.next_number():03}"
        # The same file may be confirmed again, and makes another message.
        self.accept(
            id_, picture=self.files[file], msg=msg, text=plain(msg), link=first_link(msg),
            alt=fields.get("description", "").replace("\u2060", ""), thread=thread,
        )
        return self.yes(message={"_id": id_, "rid": ROOM, "msg": msg})

    def judge(self, msg):
        rest = re.sub(r"(?m)^https?://\S+$", "", msg)
        rest = re.sub(r"(?m)^\*\*([^*_~`\n]+)\*\*$", r"\1", rest)
        rest = re.sub(r"\\[*_~`]", "", rest)
        for pattern, what in MARKUP:
            match = re.search(pattern, rest)
            require(not match, f"msg would have {what} at {match and rest[match.start():][:20]!r}")

    def yes(self, **fields):
        return json_response(200, fields | {"success": True})


def plain(msg):
    """A message as a reader sees it."""
    text = re.sub(r"(?m)^\*\*([^*_~`\n]+)\*\*$", r"\1", msg)
    return re.sub(r"\\([*_~`#.])", r"\1", text).replace("\u2060", "")

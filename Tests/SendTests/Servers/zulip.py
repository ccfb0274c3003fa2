"""Zulip: uploads, messages in the Markdown of its server, and their change.

Rules from zulip/zulip: zerver/lib/markdown, zerver/lib/mention.py, zerver/views and the REST API's pages.
"""

import base64
import html
import json
import re

from base import Refused, Service, json_response, require, require_keys, require_text, strict_json

EMAIL, TOKEN = "cards-bot@fake.example", "fakeZulipSecretKey0123456789abcd"
CHANNEL, CHANNEL_ID, TOPIC, USER, OWNER, GROUP = "walkers", 17, "week 36", 9, 11, 42
FILE_BYTES, MESSAGE_LENGTH, TOPIC_LENGTH = 10 << 20, 10_000, 60
#: From this level on ![…](…) is an image.
IMAGE_LEVEL = 475
MESSAGE = re.compile(r"/api/v1/messages/(\d+)\Z")
MEMBER = re.compile(r"/api/v1/user_groups/(\d+)/members/(\d+)\Z")
LINK = re.compile(r"(!?)\[([^\[\]]*)\]\(([^()\s]*)\)")
#: What a server would make of a text once its links and bold lines are taken out.
MARKUP = [
    (r"[*`\[\]]", "emphasis, code or a link"), (r"@", "a mention or an address of mail"),
    (r"\$\$", "a formula"), (r"~~", "struck out"), (r"<", "a time"), (r"#", "a channel or a heading"),
    (r"(?m)^\s*(?:[-+>]|\d+[.)]|/|[|_])", "a list, a quote, a rule or a command"),
    (r":[a-zA-Z_+\-]", "an emoji"), (r"(?<!\w):[()|/DoOpP]|\(:|;\)", "an emoticon"),
    (r"://", "a link"), (r"\w\.[^\W\d_]", "a domain"), (r"(?m)^ ", "blanks before a line"),
]
CODES = {401: "UNAUTHORIZED", 403: "REALM_UPLOAD_QUOTA", 413: "BAD_REQUEST", 429: "RATE_LIMIT_HIT"}


class Fake(Service):
    name = "zulip"
    fields = {"url": "BASE", "email": EMAIL, "token": TOKEN, "channel": CHANNEL, "topic": TOPIC}
    level = 500

    def __init__(self, record):
        super().__init__(record)
        self.files = {}

    def step(self, request):
        method, path = request.method, request.raw_path
        known = {
            ("GET", "/api/v1/server_settings"): "settings", ("POST", "/api/v1/user_uploads"): "upload",
            ("POST", "/api/v1/messages"): "post", ("GET", "/api/v1/users/me"): "check",
            ("GET", "/api/v1/get_stream_id"): "find", ("GET", f"/api/v1/streams/{CHANNEL_ID}"): "channel",
        }
        if MESSAGE.match(path) and method in ("PATCH", "GET"):
            return "edit" if method == "PATCH" else "read"
        if method == "GET" and MEMBER.match(path):
            return "member"
        return known.get((method, path))

    def failure(self, status, text, retry_after=None):
        value = {"result": "error", "msg": text, "code": CODES.get(status, "BAD_REQUEST")}
        if status == 429:
            return json_response(429, value | {"retry-after": float(retry_after)}, Retry_After=str(retry_after))
        return json_response(status, value)

    def gone(self):
        return self.failure(400, "Invalid message(s)")

    def handle(self, step, request):
        if step == "settings":
            return self.yes(zulip_feature_level=self.level, zulip_version="12.0")
        self.known_bot(request)
        answers = {
            "check": lambda: self.yes(user_id=USER, full_name="Cards", is_bot=True, bot_owner_id=OWNER, role=400),
            "find": lambda: self.find(request.query),
            "channel": lambda: self.yes(
                stream={"stream_id": CHANNEL_ID, "name": CHANNEL, "is_archived": False, "can_send_message_group": GROUP}
            ),
            "member": lambda: self.member(request),
            "read": lambda: self.read(MESSAGE.match(request.raw_path)[1]),
            "upload": lambda: self.upload(request),
            "post": lambda: self.post(request),
            "edit": lambda: self.edit(request),
        }
        return answers[step]()

    def known_bot(self, request):
        require(not {"email", "api_key"} & set(request.query), "the key belongs in Authorization")
        value = request.header("Authorization")
        if value is None:
            raise Refused(self.failure(401, "Not logged in: API authentication or user session required"))
        require(re.match(r"Basic [A-Za-z0-9+/]+={0,2}\Z", value), "Authorization must be Basic, with Base64")
        if base64.b64decode(value[6:]).decode() != f"{EMAIL}:{TOKEN}":
            raise Refused(self.failure(401, "Invalid API key"))

    def find(self, query):
        require_keys(query, "the query", ("stream",))
        if query["stream"] != CHANNEL:
            raise Refused(self.failure(400, f"Invalid channel name '{query['stream']}'"))
        return self.yes(stream_id=CHANNEL_ID)

    def member(self, request):
        group, user = (int(number) for number in MEMBER.match(request.raw_path).groups())
        require(group == GROUP, f"there is no group {group}")
        return self.yes(is_user_group_member=user == OWNER)

    def upload(self, request):
        parts = request.multipart()
        require(len(parts) == 1, "one file belongs in an upload, and nothing else")
        picture = next(iter(parts.values())).picture(("png", "jpeg", "pdf"))
        if len(picture.data) > FILE_BYTES:
            raise Refused(self.failure(400, "Uploaded file is larger than the allowed limit of 10 MiB"))
        name = re.sub(r"[^\w.-]", "", picture.name)
        url = f"/user_uploads/2/ab/fakeUpload{self.next_number():04}/{name}"
        self.files[url] = picture
        return self.yes(url=url, uri=url, filename=picture.name)

    def post(self, request):
        fields = require_keys(request.form(), "the message", ("type", "to", "content"), ("topic",))
        require(fields["type"] in ("stream", "channel", "direct"), f"unknown type {fields['type']!r}")
        to = strict_json(fields["to"].encode(), "to")
        if fields["type"] == "direct":
            require(isinstance(to, list) and to, "to must be a list of people")
            require(len({type(one) for one in to}) == 1, "to must be addresses, or else numbers")
            require("topic" not in fields, "a direct message has no topic")
        else:
            require("topic" in fields, "Missing topic")
            require_text(fields["topic"], "topic", TOPIC_LENGTH, empty=False)
            if to not in (CHANNEL, CHANNEL_ID):
                raise Refused(self.failure(400, f"Channel '{to}' does not exist"))
        id_ = self.next_number()
        self.take(id_, fields["content"], place=fields.get("topic") or json.dumps(to))
        return self.yes(id=id_)

    def edit(self, request):
        id_ = int(MESSAGE.match(request.raw_path)[1])
        fields = require_keys(request.form(), "the change", ("content",), ("topic", "propagate_mode", "stream_id"))
        if str(id_) not in self.messages:
            raise Refused(self.gone())
        self.take(id_, fields["content"], edited=True)
        return self.yes()

    def read(self, id_):
        if id_ not in self.messages:
            raise Refused(self.gone())
        content = self.messages[id_]["markdown"]
        return self.yes(raw_content=content, message={"id": int(id_), "content": content, "content_type": "text/x-markdown"})

    def take(self, id_, content, edited=False, place=None):
        # A server cuts what is longer, and says nothing.
        require_text(content, "content", MESSAGE_LENGTH, empty=False)
        shown = Rendered(content, self.files, self.level)
        require(shown.pictures, "the message must show at least one picture")
        self.accept(
            str(id_), edited=edited, picture=shown.pictures[0], more=shown.pictures[1:], alt=shown.alt, text=shown.text, link=shown.link,
            place=place, markdown=content,
        )

    def yes(self, **fields):
        return json_response(200, {"result": "success", "msg": ""} | fields)


class Rendered:
    """What readers see of a content: its texts, links and pictures, and nothing that is formatted but bold lines."""

    def __init__(self, content, files, level):
        self.pictures, self.link, self.alt = [], None, None
        self.files, self.level = files, level
        rest = LINK.sub(self.found, content)
        rest = re.sub(r"(?m)^\*\*([^*\n]+)\*\*$", r"\1", rest)
        # Entities are read before emoji, and make no marks.
        marks = re.sub(r"&(?:#\d+|\w+);", "\x01", rest)
        for pattern, what in MARKUP:
            match = re.search(pattern, marks)
            require(not match, f"content would have {what} at {match and marks[match.start():][:20]!r}")
        self.text = unescaped(rest.strip())

    def found(self, match):
        bang, name, address = match.groups()
        require(not re.search(r"[*@<`]", name), f"the name of a link is formatted: {name!r}")
        if address.startswith("/user_uploads/"):
            require(address in self.files, f"{address} was not uploaded")
            require(bang == "" or self.level >= IMAGE_LEVEL, "this server has no images, but links to them")
            self.pictures.append(self.files[address])
            self.alt = self.alt if len(self.pictures) > 1 else unescaped(name)
            return ""
        require(not bang, "an image from elsewhere")
        require(re.match(r"https?://[!-~]+\Z", address) and not re.search(r"[()<>'\"$;]", address), f"no URL: {address!r}")
        self.link = html.unescape(address)
        return name


def unescaped(text):
    return html.unescape(text).replace("\u2060", "")

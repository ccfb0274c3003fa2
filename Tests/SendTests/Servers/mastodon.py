"""Mastodon: media that take their time, and posts with a key.

Rules from mastodon/mastodon: StatusLengthValidator, MediaAttachment, PostStatusService, UpdateStatusService and
config/initializers/rack_attack.rb.
"""

import datetime
import html
import re
import unicodedata

from base import Refused, Service, first_link, json_response, require, require_keys, require_text

TOKEN = "fakeMastodonSecretToken-0123456789_abcdefghij"
STATUS, MEDIA = re.compile(r"/api/v1/statuses/(\d+)\Z"), re.compile(r"/api/v1/media/(\d+)\Z")
CHARACTERS, DESCRIPTION, IMAGE_BYTES, PIXELS = 500, 1_500, 16 << 20, 33_177_600
URL = re.compile(r"https?://[\w\-]+(?:\.[\w\-]+)*\.[a-zA-Z]{2,}(?::\d+)?(?:/[\w\-.~!*;:=+,%&@#/?$]*[\w\-/=#&])?")
MENTION = re.compile(r"(?<![=/\w])@[a-z0-9_]", re.I)
EMOJI = re.compile(r"(?<![\w:]):\w{2,}:(?![\w:])")
#: How often a picture is asked about in vain.
UNREADY = 1


class Fake(Service):
    name = "mastodon"
    fields = {"url": "BASE", "token": TOKEN}

    def __init__(self, record):
        super().__init__(record)
        self.media, self.keys = {}, {}

    def step(self, request):
        method, path = request.method, request.raw_path
        known = {
            ("POST", "/api/v2/media"): "upload", ("POST", "/api/v1/statuses"): "post",
            ("GET", "/api/v1/apps/verify_credentials"): "check", ("GET", "/api/v1/accounts/verify_credentials"): "account",
            ("GET", "/api/v2/instance"): "instance",
        }
        if method == "GET" and MEDIA.match(path):
            return "await"
        if STATUS.match(path) and method in ("PUT", "GET"):
            return "edit" if method == "PUT" else "read"
        return known.get((method, path))

    def failure(self, status, text, retry_after=None):
        if status == 429:
            # The moment as a date, and no Retry-After.
            now = datetime.datetime.now(datetime.timezone.utc)
            reset = (now + datetime.timedelta(seconds=retry_after)).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
            return json_response(
                429, {"error": "Too many requests"}, X_RateLimit_Limit="300", X_RateLimit_Remaining="0",
                X_RateLimit_Reset=reset,
            )
        if status == 401:
            text = "The access token is invalid"
        return json_response(status, {"error": text})

    def gone(self):
        return self.failure(404, "Record not found")

    def handle(self, step, request):
        require("access_token" not in request.query, "the token belongs in Authorization")
        if step == "instance":
            return json_response(200, self.configuration())
        if request.bearer != TOKEN:
            self.unauthorised()
        answers = {
            "check": lambda: json_response(200, {"name": "Cards", "scopes": ["read", "write:statuses", "write:media"]}),
            "account": lambda: json_response(200, {"id": "1", "username": "cards", "acct": "cards"}),
            "upload": lambda: self.upload(request),
            "await": lambda: self.awaited(MEDIA.match(request.raw_path)[1]),
            "read": lambda: self.read(STATUS.match(request.raw_path)[1]),
            "post": lambda: self.post(request),
            "edit": lambda: self.edit(request),
        }
        return answers[step]()

    def configuration(self):
        limits = {"max_characters": CHARACTERS, "max_media_attachments": 4, "characters_reserved_per_url": 23}
        media = {"description_limit": DESCRIPTION, "image_size_limit": IMAGE_BYTES, "image_matrix_limit": PIXELS}
        return {"domain": "fake.example", "version": "4.5.0", "configuration": {"statuses": limits, "media_attachments": media}}

    def invalid(self, text):
        raise Refused(self.failure(422, f"Validation failed: {text}"))

    def upload(self, request):
        parts = request.multipart()
        require("file" in parts, "the part file is missing")
        require(set(parts) <= {"file", "description", "focus", "thumbnail"}, f"unknown parts {sorted(parts)}")
        picture = parts["file"].picture()
        if len(picture.data) >= IMAGE_BYTES:
            self.invalid("File file size must be less than 16 MB")
        if picture.width * picture.height > PIXELS:
            self.invalid(f"{picture.width}x{picture.height} images are not supported")
        alt = parts["description"].text() if "description" in parts else ""
        require_text(alt, "description", DESCRIPTION)
        id_ = str(110_000_000_000_000_000 + self.next_number())
        self.media[id_] = {"picture": picture, "alt": alt, "polls": 0}
        return json_response(202, self.told(id_))

    def told(self, id_):
        medium = self.media[id_]
        ready = medium["polls"] > UNREADY
        url = f"https://files.fake.example/{id_}.png" if ready else None
        return {"id": id_, "type": "image", "url": url, "preview_url": url, "description": medium["alt"] or None}

    def awaited(self, id_):
        if id_ not in self.media:
            raise Refused(self.gone())
        self.media[id_]["polls"] += 1
        value = self.told(id_)
        return json_response(200 if value["url"] else 206, value)

    def post(self, request):
        keys = ("visibility", "in_reply_to_id", "scheduled_at", "poll")
        fields = self.status(request, keys)
        require(fields.get("visibility", "public") in ("public", "unlisted", "private", "direct"), "unknown visibility")
        key = request.header("Idempotency-Key")
        require(key, "without an Idempotency-Key a post may be there twice")
        if key in self.keys:
            # A post that was uploaded anew has another picture; the server knows the key alone.
            id_, before = self.keys[key]
            require(before == fields["status"], "the Idempotency-Key was used for another post")
            return self.answered(id_, fields)
        id_ = str(116_000_000_000_000_000 + self.next_number())
        self.take(id_, fields)
        self.keys[key] = (id_, fields["status"])
        return self.answered(id_, fields)

    def edit(self, request):
        id_ = STATUS.match(request.raw_path)[1]
        fields = self.status(request, ("media_attributes", "poll"))
        if id_ not in self.messages:
            raise Refused(self.gone())
        self.take(id_, fields, edited=True)
        return self.answered(id_, fields)

    def read(self, id_):
        if id_ not in self.messages:
            raise Refused(self.gone())
        line = self.messages[id_]
        content = "<p>" + html.escape(line["status"]).replace("\n", "<br>") + "</p>"
        return json_response(
            200,
            {
                "id": id_, "uri": f"https://fake.example/{id_}", "url": f"https://fake.example/@cards/{id_}",
                "created_at": "2026-11-24T05:40:00.000Z", "edited_at": None, "content": content,
                "visibility": line.get("visibility", "public"), "spoiler_text": line.get("spoiler", ""), "sensitive": False,
                "mentions": [], "tags": [], "emojis": [], "media_attachments": [self.told(line["medium"])],
            },
        )

    def status(self, request, more):
        fields = require_keys(
            request.json_object(), "the post", ("status", "media_ids"), ("spoiler_text", "sensitive", "language", *more)
        )
        require_text(fields["status"], "status")
        require(isinstance(fields["media_ids"], list) and len(fields["media_ids"]) <= 4, "media_ids is a list of up to 4")
        return fields

    def take(self, id_, fields, edited=False):
        text = fields["status"]
        spoiler = fields.get("spoiler_text", "")
        counted = characters(URL.sub("x" * 23, text)) + characters(spoiler)
        if counted > CHARACTERS:
            self.invalid(f"Text character limit of {CHARACTERS} exceeded")
        require(fields["media_ids"], "media_ids must have at least one picture")
        for medium in fields["media_ids"]:
            require(medium in self.media, f"medium {medium!r} was not uploaded")
            require(self.media[medium]["polls"] > UNREADY, "a picture that is not processed cannot be attached")
        require(not MENTION.search(text) and not MENTION.search(spoiler), "the post mentions somebody")
        require(not EMOJI.search(text), "the post has an emoji of the server")
        own = self.media[fields["media_ids"][0]]
        self.accept(
            id_, edited=edited, picture=own["picture"], alt=own["alt"],
            more=[self.media[medium]["picture"] for medium in fields["media_ids"][1:]],
            alts=[self.media[medium]["alt"] for medium in fields["media_ids"][1:]], status=text, text=text.replace("\u200c", ""),
            medium=fields["media_ids"][0],
            link=first_link(text), spoiler=spoiler, visibility=fields.get("visibility"), counted=counted,
        )

    def answered(self, id_, fields):
        url = f"https://fake.example/@cards/{id_}"
        return json_response(200, {"id": id_, "url": url, "visibility": fields.get("visibility", "public")})


def characters(text):
    """The number of characters as readers count them: without marks that extend the one before."""
    extending = {"\u200c", "\u200d", "\ufe0f"}
    return sum(1 for sign in text if sign not in extending and not unicodedata.combining(sign))

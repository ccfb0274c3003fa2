"""A robot of a WeCom group: pictures, words, articles and files, with every answer in a body."""

import base64
import binascii
import hashlib
import re

from base import (
    Refused, Response, Service, first_link, json_response, picture, require, require_keys, require_link, require_text,
)

KEY = "fake-WeCom-secret-693a91f6"
SEND, UPLOAD = "/cgi-bin/webhook/send", "/cgi-bin/webhook/upload_media"
TEXT_BYTES, TITLE_BYTES, WORDS_BYTES, IMAGE_BYTES = 2048, 128, 512, 2 << 20
FILE_BYTES = range(5, (20 << 20) + 1)
CODES = {401: 93000, 403: 93004, 404: 93000, 413: 40009, 429: 45009}


class Fake(Service):
    name = "wecom"
    fields = {"url": "BASE", "key": KEY}

    def __init__(self, record):
        super().__init__(record)
        self.files = {}

    def step(self, request):
        return {SEND: "post", UPLOAD: "upload"}.get(request.raw_path) if request.method == "POST" else None

    def failure(self, status, text, retry_after=None):
        if status >= 500:
            return Response(status, b"<html>Bad gateway</html>", {"Content-Type": "text/html"})
        return self.answer(CODES.get(status, 40058), text)

    def answer(self, code, text, **fields):
        return json_response(200, {"errcode": code, "errmsg": text} | fields)

    def handle(self, step, request):
        require(request.header("Authorization") is None, "a robot takes no Authorization")
        require_keys(request.query, "the query", ("key",), ("type",) if step == "upload" else ())
        if request.query["key"] != KEY:
            raise Refused(self.answer(93000, "invalid webhook url"))
        return self.upload(request) if step == "upload" else self.post(request)

    def upload(self, request):
        require(request.query.get("type") in ("file", "voice"), "type must be file or voice")
        parts = require_keys(request.multipart(), "the body", ("media",))
        part = parts["media"]
        require(part.filename, "media must be a file")
        require(len(part.data) in FILE_BYTES, "a file has 5 bytes to 20 MB")
        id_ = f"media-{self.next_number()}"
        self.files[id_] = part
        return self.answer(0, "ok", type="file", media_id=id_, created_at="1380000000")

    def post(self, request):
        value = request.json_object()
        kind = require_keys(value, "the message", ("msgtype",), value)["msgtype"]
        require(kind in ("text", "image", "news", "file"), f"unknown msgtype {kind!r}")
        require_keys(value, "the message", ("msgtype", kind))
        shown = getattr(self, kind)(value[kind])
        self.accept(f"message-{self.next_number()}", **shown)
        return self.answer(0, "ok")

    def text(self, value):
        require_keys(value, "text", ("content",), ("mentioned_list", "mentioned_mobile_list"))
        content = require_text(value["content"], "content", TEXT_BYTES, "bytes", empty=False)
        require(not re.search(r"<@", content), "content calls people")
        return {"text": content, "link": first_link(content)}

    def image(self, value):
        require_keys(value, "image", ("base64", "md5"))
        try:
            data = base64.b64decode(value["base64"], validate=True)
        except binascii.Error as error:
            require(False, f"base64 is none: {error}")
        require(len(data) <= IMAGE_BYTES, "a picture has at most 2 MB")
        require(hashlib.md5(data).hexdigest() == value["md5"], "md5 is that of other bytes")
        return {"picture": picture(data, "image/png", None)}

    def news(self, value):
        articles = require_keys(value, "news", ("articles",))["articles"]
        require(isinstance(articles, list) and 0 < len(articles) <= 8, "articles must be a list of 1 to 8")
        require(len(articles) == 1, "a card is one article")
        own = require_keys(articles[0], "an article", ("title", "url"), ("description", "picurl"))
        title = require_text(own["title"], "title", TITLE_BYTES, "bytes", empty=False)
        words = require_text(own.get("description", ""), "description", WORDS_BYTES, "bytes")
        image = require_link(own.get("picurl"), "picurl")
        return {"title": title, "text": words, "link": require_link(own["url"], "url"), "image_url": image}

    def file(self, value):
        id_ = require_keys(value, "file", ("media_id",))["media_id"]
        if id_ not in self.files:
            raise Refused(self.answer(40007, "invalid media_id"))
        part = self.files[id_]
        return {"picture": picture(part.data, part.type, part.filename, ("png", "jpeg", "pdf", "svg")), "shown": "file"}

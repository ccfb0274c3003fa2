"""A webhook of nobody in particular: JSON, multipart or the picture itself."""

import base64
import binascii
import re

from base import Service, json_response, picture, require, require_keys, require_link, require_text

TOKEN = "fake-Webhook-secret-token"
WORDS = ("title", "message", "url", "alt")


class Fake(Service):
    name = "webhook"
    fields = {"url": "BASE/hook/fake-Webhook-secret-path", "token": TOKEN}

    def __init__(self, record):
        super().__init__(record)
        self.keys = {}

    def step(self, request):
        known = request.method == "POST" and request.raw_path == "/hook/fake-Webhook-secret-path"
        return "post" if known else None

    def failure(self, status, text, retry_after=None):
        headers = {"Retry_After": str(retry_after)} if status == 429 else {}
        return json_response(status, {"error": text}, **headers)

    def handle(self, step, request):
        if request.header("Authorization") is not None and request.bearer != TOKEN:
            self.unauthorised()
        key = request.header("Idempotency-Key") or ""
        require(re.match(r"[0-9a-f]{64}\Z", key), f"Idempotency-Key {key!r} is no SHA-256")
        content = (request.media_type[0], request.body)
        if key in self.keys:
            require(self.keys[key] == content, "Idempotency-Key was used for another message")
            return json_response(200, {"id": key[:12], "repeated": True})
        type_, _ = request.media_type
        forms = {"application/json": self.json, "multipart/form-data": self.multipart}
        form, found, words = forms.get(type_, self.raw)(request)
        if words.get("url"):
            require_link(words["url"], "url")
        self.keys[key] = content
        self.accept(
            key[:12], picture=found[0], more=found[1:], text=words.get("message"), title=words.get("title"), link=words.get("url"),
            alt=words.get("alt"), form=form,
        )
        return json_response(200, {"id": key[:12]})

    def json(self, request):
        value = require_keys(request.json_object(), "the body", ("version", "attachments"), WORDS)
        require(type(value["version"]) is int and value["version"] == 1, "version must be 1")
        words = {key: require_text(value[key], key) for key in WORDS if key in value}
        attachments = value["attachments"]
        require(isinstance(attachments, list) and attachments, "attachments must have at least one picture")
        return "json", [self.attached(own) for own in attachments], words

    def attached(self, own):
        require_keys(own, "an attachment", ("filename", "mimetype", "base64"), ("alt",))
        require_text(own["filename"], "filename", empty=False)
        try:
            data = base64.b64decode(require_text(own["base64"], "base64").encode(), validate=True)
        except (binascii.Error, UnicodeEncodeError) as error:
            require(False, f"an attachment is no base64: {error}")
        return picture(data, own["mimetype"], own["filename"], ("png", "jpeg", "svg", "pdf"))

    def multipart(self, request):
        parts = request.multipart()
        files = [part for part in parts.values() if part.filename is not None]
        named = {"file"} | {f"file{number}" for number in range(2, len(files) + 1)}
        require(files and {part.name for part in files} == named, f"the files are {sorted(part.name for part in files)}")
        alts = [name for name in parts if re.match(r"alt\d+\Z", name)]
        for name in alts:
            require_text(parts.pop(name).text(), name)
        others = {name: part.text() for name, part in parts.items() if part.filename is None}
        require_keys(others, "the form", (), WORDS + ("version",))
        require(others.get("version", "1") == "1", "the field version must be 1")
        return "multipart", [file.picture(("png", "jpeg", "svg", "pdf")) for file in files], others

    def raw(self, request):
        return "raw", [request.picture(None, ("png", "jpeg", "svg", "pdf"))], {}

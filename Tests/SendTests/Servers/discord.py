"""Discord: a webhook that posts, edits and tells of itself."""

import re

from base import (
    Refused, Service, first_link, json_response, require, require_keys, require_link, require_text,
)

ID, TOKEN = "1100000000000000001", "fake-Discord_secret.webhook-token"
PATH = re.compile(r"/api(?:/v\d+)?/webhooks/(\d+)/([^/?]+)(?:/messages/([^/?]+))?\Z")
FILE_BYTES, REQUEST_BYTES = 10 << 20, 25 << 20
CODES = {401: 50027, 403: 50013, 404: 10015, 413: 40005}
PAYLOAD = ("content", "embeds", "attachments", "allowed_mentions", "username", "avatar_url", "flags")


class Fake(Service):
    name = "discord"
    fields = {"url": f"BASE/api/webhooks/{ID}/{TOKEN}"}

    def step(self, request):
        match = PATH.match(request.raw_path)
        if not match:
            return None
        whole = match[3] is None
        return {("POST", True): "post", ("GET", True): "check", ("PATCH", False): "edit"}.get(
            (request.method, whole)
        )

    def failure(self, status, text, retry_after=None):
        if status == 429:
            value = {"message": text, "retry_after": retry_after + 0.25, "global": False}
            return json_response(
                429, value, Retry_After=str(retry_after + 1), X_RateLimit_Scope="user"
            )
        return json_response(status, {"message": text, "code": CODES.get(status, 0)})

    def violation(self, text):
        errors = {"_errors": [{"code": "FAKE_RULE", "message": text}]}
        return json_response(400, {"message": "Invalid Form Body", "code": 50035, "errors": errors})

    def gone(self):
        return json_response(404, {"message": "Unknown Message", "code": 10008})

    def handle(self, step, request):
        webhook, token, message = PATH.match(request.raw_path).groups()
        require(request.header("Authorization") is None, "a webhook takes no Authorization")
        require(request.header("User-Agent"), "Discord wants a User-Agent")
        if webhook != ID:
            raise Refused(json_response(404, {"message": "Unknown Webhook", "code": 10015}))
        if token != TOKEN:
            raise Refused(json_response(401, {"message": "Invalid Webhook Token", "code": 50027}))
        if step == "check":
            return json_response(200, {"type": 1, "id": ID, "name": "reports", "channel_id": "12", "token": TOKEN})
        require(set(request.query) <= {"wait", "thread_id"}, f"unknown query {sorted(request.query)}")
        require(request.query.get("thread_id", "0").isdigit(), "thread_id must be a number")
        if step == "post":
            require(request.query.get("wait") == "true", "without wait=true nobody learns of a failure")
            message = str(1200000000000000000 + self.next_number())
        elif message not in self.messages:
            raise Refused(self.gone())
        return self.take(request, message, edited=step == "edit")

    def take(self, request, id_, edited):
        require(len(request.body) <= REQUEST_BYTES, "a request has at most 25 MiB")
        parts = request.multipart()
        require("payload_json" in parts, "the part payload_json is missing")
        payload = require_keys(parts.pop("payload_json").json(), "payload_json", (), PAYLOAD)
        names = [f"files[{number}]" for number in range(len(parts))]
        require(1 <= len(parts) <= 10, f"{len(parts)} files, not 1 to 10")
        require(set(parts) == set(names), f"the parts are {sorted(parts)}, not payload_json and files[0] and so on")
        pictures = []
        for part in [parts[name] for name in names]:
            pictures.append(part.picture(("png", "jpeg", "pdf", "svg")))
            require(len(part.data) <= FILE_BYTES, "a file has at most 10 MiB")
            require(re.match(r"[A-Za-z0-9._\-]+\Z", part.filename), f"the file's name {part.filename!r} is changed")
        part, picture = parts["files[0]"], pictures[0]
        content = require_text(payload.get("content", ""), "content", 2000)
        alts = self.described(payload, [parts[name].filename for name in names])
        alt = alts[0]
        embed = self.embedded(payload.get("embeds", []), part.filename)
        words = embed.get("title") or embed.get("description")
        require(content.strip() or not words, "notifications show content alone, and it is empty")
        mentions = payload.get("allowed_mentions")
        require(mentions == {"parse": []}, "allowed_mentions must be {parse: []}, or a name calls people")
        self.accept(
            id_, edited=edited, picture=picture, more=pictures[1:], alts=alts[1:], text=content, title=embed.get("title"),
            detail=embed.get("description"), link=embed.get("url") or first_link(content), alt=alt,
            thread=request.query.get("thread_id"), shown="embed" if embed.get("image") else "attachment",
        )
        attachment = {"id": id_ + "0", "filename": part.filename, "size": len(part.data)}
        attachment |= {"width": picture.width, "height": picture.height, "description": alt}
        message = {"id": id_, "channel_id": "12", "type": 0, "content": content, "webhook_id": ID}
        return json_response(200, message | {"attachments": [attachment], "embeds": payload.get("embeds", [])})

    def described(self, payload, filenames):
        """The alternative texts of the attachments."""
        attachments, alts = payload.get("attachments"), []
        require(isinstance(attachments, list) and len(attachments) == len(filenames), "attachments must have each file")
        for number, (attachment, filename) in enumerate(zip(attachments, filenames)):
            own = require_keys(attachment, f"attachments[{number}]", ("id",), ("filename", "description"))
            require(str(own["id"]) == str(number), f"attachments[{number}].id must be {number}, as in its file")
            require(own.get("filename", filename) == filename, "a filename of attachments is not the file's name")
            alts.append(require_text(own.get("description", ""), "description", 1024))
        return alts

    def embedded(self, embeds, filename):
        require(isinstance(embeds, list) and len(embeds) <= 1, "embeds must have one embed or none")
        if not embeds:
            return {}
        embed = require_keys(
            embeds[0], "embeds[0]", (), ("type", "title", "description", "url", "image", "color", "footer", "timestamp")
        )
        require_text(embed.get("title", ""), "title", 256)
        require_text(embed.get("description", ""), "description", 4096)
        if "url" in embed:
            require_link(embed["url"], "embeds[0].url")
        if "image" in embed:
            image = require_keys(embed["image"], "image", ("url",))
            require(image["url"] == f"attachment://{filename}", f"image.url {image['url']!r} names no attachment")
        return embed

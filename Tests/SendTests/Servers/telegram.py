"""Telegram's Bot API: photos, documents and their replacement."""

import re

from base import (
    Refused, Service, first_link, json_response, require, require_keys, require_link, require_text, strict_json,
)

TOKEN, CHAT = "110201543:fake-Telegram_secretBotToken0123456", "-1001234567890"
PATH = re.compile(r"/bot([^/]+)/(\w+)\Z")
STEPS = {
    "sendPhoto": "post", "sendDocument": "post", "sendMediaGroup": "post", "editMessageMedia": "edit", "getMe": "check",
    "getChat": "check-chat", "getChatMember": "check-member",
}
KINDS = {
    "bold", "italic", "underline", "strikethrough", "spoiler", "code", "pre", "text_link", "url",
    "blockquote", "expandable_blockquote",
}
COMMON = {"chat_id", "message_thread_id", "disable_notification", "protect_content", "reply_markup"}
PHOTO_BYTES, DOCUMENT_BYTES = 10 << 20, 50 << 20


def method_reads(step):
    return step is not None and step.startswith("check")


class Fake(Service):
    name = "telegram"
    fields = {"url": "BASE", "token": TOKEN, "chat": CHAT}

    def step(self, request):
        match = PATH.match(request.raw_path)
        step = STEPS.get(match[2]) if match else None
        methods = ("GET", "POST") if method_reads(step) else ("POST",)
        return step if request.method in methods else None

    def failure(self, status, text, retry_after=None):
        value = {"ok": False, "error_code": status, "description": text}
        if status == 429:
            value["description"] = f"Too Many Requests: retry after {retry_after}"
            value["parameters"] = {"retry_after": retry_after}
            return json_response(429, value, Retry_After=str(retry_after))
        return json_response(status, value)

    def violation(self, text):
        return self.failure(400, f"Bad Request: {text}")

    def gone(self):
        return self.failure(400, "Bad Request: message to edit not found")

    def handle(self, step, request):
        token, method = PATH.match(request.raw_path).groups()
        require(request.header("Authorization") is None, "the token stands in the path alone")
        if token.replace("%3A", ":") != TOKEN:
            self.unauthorised()
        require(not request.has_query or method.startswith("get"), "fields belong in the body")
        if step == "check":
            return self.done({"id": 110201543, "is_bot": True, "first_name": "Reports", "username": "reports_bot"})
        if step == "check-chat":
            fields = request.query or (request.form() if request.body else {})
            self.known_chat(fields.get("chat_id"))
            rights = {"can_send_messages": True, "can_send_photos": True}
            return self.done({"id": int(CHAT), "type": "supergroup", "title": "Team", "permissions": rights})
        if step == "check-member":
            fields = request.query or (request.form() if request.body else {})
            self.known_chat(fields.get("chat_id"))
            require(fields.get("user_id") == "110201543", f"user_id is {fields.get('user_id')!r}")
            return self.done({"user": {"id": 110201543, "is_bot": True, "first_name": "Reports"}, "status": "member"})
        parts = request.multipart()
        if step == "edit":
            return self.edit(parts)
        if method == "sendMediaGroup":
            return self.album(parts)
        kind = "photo" if method == "sendPhoto" else "document"
        require(kind in parts, f"{method} needs the part {kind}")
        picture = self.file(parts.pop(kind), kind)
        own = {"caption", "caption_entities"} | ({"disable_content_type_detection"} if kind == "document" else set())
        require(set(parts) <= COMMON | own, f"unknown fields {sorted(set(parts) - COMMON - own)}")
        self.known_chat(parts["chat_id"].text() if "chat_id" in parts else None)
        thread = parts["message_thread_id"].text() if "message_thread_id" in parts else None
        require(thread is None or thread.isdigit(), "message_thread_id must be a number")
        caption = parts["caption"].text() if "caption" in parts else ""
        entities = strict_json(parts["caption_entities"].data) if "caption_entities" in parts else []
        return self.take(str(100 + self.next_number()), kind, picture, caption, entities, thread=thread)

    def album(self, parts):
        require({"chat_id", "media"} <= set(parts), "chat_id or media is missing")
        self.known_chat(parts.pop("chat_id").text())
        thread = parts.pop("message_thread_id").text() if "message_thread_id" in parts else None
        media = strict_json(parts.pop("media").data)
        require(isinstance(media, list) and 2 <= len(media) <= 10, "a group has 2 to 10 media")
        pictures = []
        for one in media:
            require_keys(one, "media", ("type", "media"), ("caption", "caption_entities", "disable_content_type_detection"))
            require(one["type"] in ("photo", "document"), f"type is {one['type']!r}")
            require(one["type"] == media[0]["type"], "documents stand with documents alone")
            name = str(one["media"]).removeprefix("attach://")
            require(name in parts, f"media {one['media']!r} names no part")
            pictures.append(self.file(parts.pop(name), one["type"]))
        require(not parts, f"unknown fields {sorted(parts)}")
        require(not any("caption" in one for one in media[1:]), "a caption at the first alone is shown below all")
        ids = [str(100 + self.next_number()) for _ in media]
        caption, entities = media[0].get("caption", ""), media[0].get("caption_entities", [])
        first = self.take(ids[0], media[0]["type"], pictures[0], caption, entities, thread=thread, more=pictures[1:])
        result = strict_json(first.body)["result"]
        return self.done([result | {"message_id": int(id_)} for id_ in ids])

    def edit(self, parts):
        require({"chat_id", "message_id", "media"} <= set(parts), "chat_id, message_id or media is missing")
        self.known_chat(parts["chat_id"].text())
        id_ = parts["message_id"].text()
        require(re.match(r"\d+\Z", id_), f"message_id {id_!r} is no number")
        if id_ not in self.messages:
            raise Refused(self.gone())
        media = require_keys(
            parts["media"].json(), "media", ("type", "media"),
            ("caption", "caption_entities", "disable_content_type_detection"),
        )
        require(media["type"] in ("photo", "document"), f"media.type is {media['type']!r}")
        match = re.match(r"attach://([^/]+)\Z", str(media["media"]))
        require(match and match[1] in parts, f"media.media {media['media']!r} names no part")
        stray = set(parts) - {"chat_id", "message_id", "media", "reply_markup", match[1]}
        require(not stray, f"unknown fields {sorted(stray)}")
        picture = self.file(parts[match[1]], media["type"])
        caption, entities = media.get("caption", ""), media.get("caption_entities", [])
        return self.take(id_, media["type"], picture, caption, entities, edited=True)

    def known_chat(self, chat):
        require(chat, "chat_id is missing")
        require(re.match(r"-?\d+\Z|@\w+\Z", chat), f"chat_id {chat!r} is neither number nor @name")
        if chat not in (CHAT, "@team"):
            raise Refused(self.failure(400, "Bad Request: chat not found"))

    def file(self, part, kind):
        picture = part.picture(("png", "jpeg") if kind == "photo" else ("png", "jpeg", "svg", "pdf"))
        size = len(part.data)
        if kind == "document":
            require(size <= DOCUMENT_BYTES, "a document has at most 50 MB")
            return picture
        require(size <= PHOTO_BYTES, "a photo has at most 10 MB")
        require(picture.width + picture.height <= 10000, "PHOTO_INVALID_DIMENSIONS: sides over 10000")
        long, short = max(picture.width, picture.height), min(picture.width, picture.height)
        require(long <= 20 * short, "PHOTO_INVALID_DIMENSIONS: ratio over 20")
        return picture

    def take(self, id_, kind, picture, caption, entities, edited=False, thread=None, more=()):
        require_text(caption, "caption", 1024)
        require("\0" not in caption, "caption has NUL")
        links = [entity["url"] for entity in checked(entities, caption) if "url" in entity]
        self.accept(
            id_, edited=edited, picture=picture, more=more, text=caption, thread=thread, shown=kind,
            link=links[0] if links else first_link(caption), entities=entities,
        )
        file = {"file_id": "F" + id_, "file_unique_id": "U" + id_, "file_size": len(picture.data)}
        media = [file | {"width": picture.width, "height": picture.height}] if kind == "photo" else file
        chat = {"id": int(CHAT), "type": "supergroup", "title": "Team", "username": "team"}
        return self.done({"message_id": int(id_), "date": 0, "chat": chat, "caption": caption, kind: media})

    def done(self, result):
        return json_response(200, {"ok": True, "result": result})


def checked(entities, text):
    """The entities of a text, which must lie on whole characters of it and in one another or apart."""
    require(isinstance(entities, list), "caption_entities must be a list")
    require(len(entities) <= 100, "more than 100 entities are ignored")
    units = text.encode("utf-16-le")
    ends = []
    for entity in entities:
        require_keys(entity, "an entity", ("type", "offset", "length"), ("url", "language"))
        require(entity["type"] in KINDS, f"unknown entity {entity['type']!r}")
        start, size = entity["offset"], entity["length"]
        require(type(start) is int and type(size) is int, "offset and length must be integers")
        require(start >= 0 and size > 0, "an entity must have a length and start within the text")
        require(start + size <= len(units) // 2, "an entity ends after the text (UTF-16 units)")
        for place in (start, start + size):
            unit = int.from_bytes(units[2 * place : 2 * place + 2], "little")
            require(not 0xDC00 <= unit < 0xE000, "an entity splits a surrogate pair")
        require((entity["type"] == "text_link") == ("url" in entity), "text_link, and nothing else, has a url")
        if "url" in entity:
            require_link(entity["url"], "an entity's url", ("http", "https", "tg", "mailto"))
        ends.append((start, start + size))
    for a, b in ends:
        for c, d in ends:
            require(not a < c < b < d, "two entities overlap without one being in the other")
    return entities

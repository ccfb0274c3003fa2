"""Feishu and Lark: an app that uploads pictures and sends cards, and the custom bot of a group."""

import base64
import hashlib
import hmac
import re

from base import (
    Refused, Response, Service, json_response, picture, require, require_keys, require_link, require_text, strict_json,
)

APP, SECRET = "cli_fake0123456789", "fake-Feishu-app-secret"
CHAT, HOOK, HOOK_SECRET = "oc_fake0123456789", "fake-Feishu-hook-token", "fake-Feishu-hook-secret"
TOKEN = "t-fake-Feishu-tenant-token"
CARD_BYTES, HOOK_BYTES, IMAGE_BYTES, SIDE = 30 << 10, 20 << 10, 10 << 20, 12000
PREFIX = "/open-apis/"
CODES = {401: 99991663, 403: 230027, 404: 230001, 413: 234006, 429: 99991400}
RECEIVERS = {"chat_id": "oc_", "open_id": "ou_", "union_id": "on_", "user_id": "", "email": ""}


class Fake(Service):
    name = "feishu"
    fields = {"url": "BASE", "app-id": APP, "app-secret": SECRET, "chat": CHAT, "signing": HOOK_SECRET, "issued": TOKEN,
              "hook": f"BASE/open-apis/bot/v2/hook/{HOOK}"}

    def __init__(self, record):
        super().__init__(record)
        self.images, self.sent = {}, {}

    def step(self, request):
        path = request.raw_path.removeprefix(PREFIX)
        if not request.raw_path.startswith(PREFIX):
            return None
        if re.match(r"im/v1/messages/[^/]+\Z", path):
            return "edit" if request.method == "PATCH" else None
        if re.match(r"im/v1/chats/[^/]+/members/is_in_chat\Z", path):
            return "check" if request.method == "GET" else None
        if path.startswith("bot/v2/hook/"):
            return "post" if request.method == "POST" else None
        steps = {"auth/v3/tenant_access_token/internal": "login", "im/v1/images": "upload", "im/v1/messages": "post"}
        return steps.get(path) if request.method == "POST" else None

    def failure(self, status, text, retry_after=None):
        if status >= 500:
            return Response(status, b"<html>Bad gateway</html>", {"Content-Type": "text/html"})
        headers = {"x_ogw_ratelimit_reset": str(retry_after)} if status == 429 else {}
        return self.no(CODES.get(status, 230001), text, status if status != 404 else 400, **headers)

    def no(self, code, text, status=400, **headers):
        return json_response(status, {"code": code, "msg": text, "error": {"log_id": "2026"}}, **headers)

    def gone(self):
        return self.no(230011, "The message is withdrawn")

    def yes(self, data=None, **fields):
        return json_response(200, {"code": 0, "msg": "success"} | fields | ({} if data is None else {"data": data}))

    def handle(self, step, request):
        path = request.segments[1:]
        if path[0] == "bot":
            return self.hook(request, path[-1])
        if step == "login":
            return self.login(request)
        if request.bearer != TOKEN:
            raise Refused(self.no(99991663, "Invalid access token for authorization"))
        if step == "check":
            return self.yes({"is_in_chat": path[3] == CHAT})
        if step == "upload":
            return self.upload(request)
        return self.edit(request, path[-1]) if step == "edit" else self.post(request)

    def login(self, request):
        value = require_keys(request.json_object(), "the body", ("app_id", "app_secret"))
        if (value["app_id"], value["app_secret"]) != (APP, SECRET):
            raise Refused(self.no(10014, "app secret invalid", 200))
        return self.yes(tenant_access_token=TOKEN, expire=7200)

    def upload(self, request):
        parts = require_keys(request.multipart(), "the body", ("image_type", "image"))
        require(parts["image_type"].text() == "message", "image_type must be message")
        part = parts["image"]
        # Its own library sends neither name nor type.
        image = picture(part.data, part.type or "image/png", part.filename)
        require(len(part.data) <= IMAGE_BYTES, "a picture has at most 10 MB")
        require(max(image.width, image.height) <= SIDE, "a side has at most 12,000 pixels")
        key = f"img_v3_{self.next_number():04}"
        self.images[key] = image
        return self.yes({"image_key": key})

    def post(self, request):
        require(len(request.body) <= CARD_BYTES, "a card has at most 30 KB")
        query = require_keys(request.query, "the query", ("receive_id_type",))
        prefix = RECEIVERS.get(query["receive_id_type"])
        require(prefix is not None, f"unknown receive_id_type {query['receive_id_type']!r}")
        value = require_keys(request.json_object(), "the body", ("receive_id", "msg_type", "content"), ("uuid",))
        receiver = require_text(value["receive_id"], "receive_id", empty=False)
        require(receiver.startswith(prefix), f"receive_id {receiver!r} is no {query['receive_id_type']}")
        require(value["msg_type"] == "interactive", "a card is interactive")
        uuid = require_text(value.get("uuid", ""), "uuid", 50)
        if query["receive_id_type"] == "chat_id" and receiver != CHAT:
            raise Refused(self.no(230002, "Bot/User can NOT be out of the chat."))
        if uuid and uuid in self.sent:
            return self.yes({"message_id": self.sent[uuid]})
        id_ = f"om_fake{self.next_number():04}"
        self.show(id_, self.content(value))
        if uuid:
            self.sent[uuid] = id_
        return self.yes({"message_id": id_, "msg_type": "interactive", "chat_id": CHAT})

    def edit(self, request, id_):
        require(len(request.body) <= CARD_BYTES, "a card has at most 30 KB")
        value = require_keys(request.json_object(), "the body", ("content",))
        card = self.content(value)
        if id_ not in self.messages:
            raise Refused(self.gone())
        self.show(id_, card, edited=True)
        return self.yes({})

    def content(self, value):
        require_text(value["content"], "content", empty=False)
        return strict_json(value["content"].encode(), "content")

    def hook(self, request, token):
        if token != HOOK:
            raise Refused(self.no(19001, "param invalid: incoming webhook access token invalid", 200))
        require(request.header("Authorization") is None, "a webhook takes no Authorization")
        require(len(request.body) <= HOOK_BYTES, "a webhook takes 20 KB")
        value = require_keys(request.json_object(), "the body", ("msg_type", "card"), ("timestamp", "sign"))
        require(value["msg_type"] == "interactive", "a card is interactive")
        require(("sign" in value) == ("timestamp" in value), "timestamp and sign belong together")
        if "sign" in value:
            self.signed(value["timestamp"], value["sign"])
        self.show(f"hook-{self.next_number()}", value["card"])
        return self.yes({})

    def signed(self, moment, sign):
        require(re.match(r"\d{10}\Z", str(moment)), "timestamp must be in seconds")
        expected = hmac.new(f"{moment}\n{HOOK_SECRET}".encode(), b"", hashlib.sha256).digest()
        if base64.b64encode(expected).decode() != sign:
            raise Refused(self.no(19021, "sign match fail or timestamp is not within one hour from current time", 200))

    def show(self, id_, card, edited=False):
        require_keys(card, "the card", ("elements",), ("config", "header", "card_link"))
        config = require_keys(card.get("config", {}), "config", (), ("update_multi", "wide_screen_mode", "enable_forward"))
        require(config.get("update_multi") is True, "only a card with update_multi can be edited")
        title = ""
        if "header" in card:
            header = require_keys(card["header"], "header", ("title",), ("template", "ud_icon"))
            title = plain(header["title"], "the title")
        texts, images, links = [], [], []
        require(isinstance(card["elements"], list) and card["elements"], "elements must be a list")
        for element in card["elements"]:
            kind = element.get("tag")
            require(kind in ("div", "img", "action"), f"unknown element {kind!r}")
            if kind == "div":
                texts.append(plain(require_keys(element, "div", ("tag", "text"))["text"], "a text"))
            elif kind == "img":
                images.append(require_keys(element, "img", ("tag", "img_key", "alt"), ("title", "mode", "preview")))
            else:
                for button in require_keys(element, "action", ("tag", "actions"))["actions"]:
                    require_keys(button, "a button", ("tag", "text", "url"), ("type",))
                    require(button["tag"] == "button", f"unknown action {button['tag']!r}")
                    plain(button["text"], "a button's text")
                    links.append(require_link(button["url"], "a button's url"))
        require(len(images) == 1, "a card has one picture")
        key = images[0]["img_key"]
        require(key in self.images, f"img_key {key!r} names no picture")
        self.accept(
            id_, edited=edited, picture=self.images[key], title=title, text="\n".join(texts),
            link=links[0] if links else None, alt=plain(images[0]["alt"], "alt", empty=True),
        )


def plain(value, what, empty=False):
    """The words of a text that has no Markdown."""
    require_keys(value, what, ("tag", "content"))
    require(value["tag"] == "plain_text", f"{what} must be plain_text, or its signs are markup")
    return require_text(value["content"], what, empty=empty)

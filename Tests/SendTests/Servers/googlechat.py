"""A Google Chat webhook: text or a card, its picture by a public address."""

import re

from base import Service, first_link, json_response, require, require_keys, require_link, require_text

KEY, TOKEN = "fake-Google-key", "fake-Google_secret-token"
PATH = "/v1/spaces/FAKESPACE/messages"
BYTES, TEXT_BYTES = 32000, 4096
STATUSES = {400: "INVALID_ARGUMENT", 401: "UNAUTHENTICATED", 403: "PERMISSION_DENIED", 404: "NOT_FOUND",
            429: "RESOURCE_EXHAUSTED", 500: "INTERNAL", 503: "UNAVAILABLE"}


class Fake(Service):
    name = "googlechat"
    fields = {"url": f"BASE{PATH}?key={KEY}&token={TOKEN}"}

    def __init__(self, record):
        super().__init__(record)
        self.requests = {}

    def step(self, request):
        return "post" if request.method == "POST" and request.raw_path == PATH else None

    def failure(self, status, text, retry_after=None):
        headers = {"Retry_After": str(retry_after)} if status == 429 else {}
        error = {"code": status, "message": text, "status": STATUSES.get(status, "UNKNOWN")}
        return json_response(status, {"error": error}, **headers)

    def handle(self, step, request):
        query = require_keys(
            request.query, "the query", ("key", "token"),
            ("messageReplyOption", "requestId", "messageId"),
        )
        require(request.header("Authorization") is None, "a webhook takes no Authorization")
        if (query["key"], query["token"]) != (KEY, TOKEN):
            self.unauthorised()
        value = require_keys(request.json_object(), "the message", (), ("text", "cardsV2", "thread", "fallbackText"))
        require(len(request.body) <= BYTES, "a message has at most 32,000 bytes")
        repeated = query.get("requestId")
        if repeated in self.requests:
            return json_response(200, {"name": self.requests[repeated]})
        if "thread" in value:
            require_keys(value["thread"], "thread", (), ("threadKey", "name"))
            require("messageReplyOption" in query, "a thread without messageReplyOption is ignored")
        text = require_text(value.get("text", ""), "text", TEXT_BYTES, "bytes")
        require(not re.search(r"<users/", text), "text calls people")
        name = f"spaces/FAKESPACE/messages/FAKE{self.next_number():04}"
        cards = value.get("cardsV2", [])
        require(isinstance(cards, list) and len(cards) <= 1, "one card or none")
        words, images, links = self.card(cards[0]) if cards else ([], [], [])
        require(text or images, "the message is empty")
        self.accept(
            name, text="\n".join([text, *words]).strip(), link=links[0] if links else first_link(text),
            alt=images[0].get("altText") if images else None,
            image_url=images[0]["imageUrl"] if images else first_link(text),
        )
        if repeated:
            self.requests[repeated] = name
        return json_response(200, {"name": name, "text": text})

    def card(self, value):
        require_keys(value, "cardsV2[0]", ("card",), ("cardId",))
        card = require_keys(value["card"], "the card", ("sections",), ("header", "name"))
        header = require_keys(card.get("header", {}), "header", (), ("title", "subtitle", "imageUrl", "imageAltText"))
        words = [require_text(header[key], key) for key in ("title", "subtitle") if key in header]
        images, links = [], []
        for section in card["sections"]:
            require_keys(section, "a section", ("widgets",), ("header", "collapsible"))
            for widget in section["widgets"]:
                require(len(widget) == 1, "a widget is one thing")
                kind, own = next(iter(widget.items()))
                require(kind in ("image", "textParagraph", "buttonList", "decoratedText"), f"unknown widget {kind}")
                if kind == "image":
                    require_keys(own, "image", ("imageUrl",), ("altText", "onClick"))
                    require_link(own["imageUrl"], "imageUrl", ("https",))
                    images.append(own)
                if kind in ("textParagraph", "decoratedText"):
                    words.append(require_text(own.get("text"), "text"))
                links += opened(own)
        for link in links:
            require_link(link, "openLink")
        return words, images, links


def opened(value):
    """The addresses that a widget opens, wherever in it they stand."""
    if isinstance(value, list):
        return [link for own in value for link in opened(own)]
    if not isinstance(value, dict):
        return []
    if "openLink" in value:
        return [require_keys(value["openLink"], "openLink", ("url",))["url"]]
    return [link for own in value.values() for link in opened(own)]

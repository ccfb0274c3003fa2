"""LINE's Messaging API: a push with a Flex Message, its picture by a public address."""

import json
import re

from base import Refused, Service, json_response, require, require_keys, require_link, require_text

TOKEN = "fake-LINE-channel-secret-token"
USER, GROUP, ROOM = "U" + "0f" * 16, "C" + "1e" * 16, "R" + "2d" * 16
RECEIVER = re.compile(r"[UCR][0-9a-f]{32}\Z")
KEY = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\Z")
BUBBLE_BYTES, ALT, URL, ACTION = 30 << 10, 400, 2000, 1000
ASKED = {
    f"/v2/bot/profile/{USER}": {"userId": USER, "displayName": "Ann"},
    f"/v2/bot/group/{GROUP}/summary": {"groupId": GROUP, "groupName": "Team"},
    f"/v2/bot/room/{ROOM}/members/count": {"count": 3},
}


class Fake(Service):
    name = "line"
    fields = {"url": "BASE", "token": TOKEN, "to": USER}

    def __init__(self, record):
        super().__init__(record)
        self.accepted = {}

    def step(self, request):
        if request.raw_path == "/v2/bot/message/push":
            return "post" if request.method == "POST" else None
        asks = re.match(r"/v2/bot/(?:profile/[^/]+|group/[^/]+/summary|room/[^/]+/members/count)\Z", request.raw_path)
        return "check" if asks and request.method == "GET" else None

    def failure(self, status, text, retry_after=None):
        return json_response(status, {"message": text})

    def handle(self, step, request):
        if request.bearer != TOKEN:
            self.unauthorised()
        if step == "check":
            if request.raw_path not in ASKED:
                raise Refused(self.failure(404, "Not found"))
            return json_response(200, ASKED[request.raw_path])
        require(not request.has_query, "arguments belong in the body")
        key = request.header("X-Line-Retry-Key")
        require(key is None or KEY.match(key), f"X-Line-Retry-Key {key!r} is no UUID")
        if key in self.accepted:
            body = {"message": "The retry key is already accepted", "sentMessages": [{"id": self.accepted[key]}]}
            return json_response(409, body, x_line_accepted_request_id="fake-request")
        id_ = str(461230966842064000 + self.next_number())
        self.push(id_, request.json_object())
        if key:
            self.accepted[key] = id_
        return json_response(200, {"sentMessages": [{"id": id_, "quoteToken": "fake"}]})

    def push(self, id_, value):
        require_keys(value, "the body", ("to", "messages"), ("notificationDisabled", "customAggregationUnits"))
        require(RECEIVER.match(value["to"]), "The property, 'to', in the request body is invalid")
        require(value["to"] in (USER, GROUP, ROOM), "Failed to send messages")
        messages = value["messages"]
        require(isinstance(messages, list) and 0 < len(messages) <= 5, "messages must be a list of 1 to 5")
        require(len(messages) == 1, "a card is one message")
        own = require_keys(messages[0], "a message", ("type", "altText", "contents"), ("quickReply", "sender"))
        require(own["type"] == "flex", f"unknown message {own['type']!r}")
        alt = require_text(own["altText"], "altText", ALT, "utf16", empty=False)
        size = len(json.dumps(own["contents"], ensure_ascii=False).encode())
        require(size <= BUBBLE_BYTES, f"a bubble has {size} bytes, at most 30 KB are taken")
        bubble = Bubble(own["contents"])
        require(len(bubble.images) == 1, "one picture")
        self.accept(
            id_, text="\n".join(bubble.texts), alt=alt, image_url=bubble.images[0],
            link=bubble.links[0] if bubble.links else None, to=value["to"],
        )


class Bubble:
    """The texts, pictures and links of a bubble."""

    def __init__(self, value):
        self.texts, self.images, self.links = [], [], []
        require_keys(value, "the bubble", ("type",), ("size", "direction", "header", "hero", "body", "footer", "styles", "action"))
        require(value["type"] == "bubble", f"unknown container {value['type']!r}")
        require(value.get("size", "mega") in ("nano", "micro", "deca", "hecto", "kilo", "mega", "giga"), "unknown size")
        for place in ("header", "hero", "body", "footer"):
            if place in value:
                kinds = ("image", "box", "video") if place == "hero" else ("box",)
                require(value[place].get("type") in kinds, f"{place} is none of {kinds}")
                self.add(value[place])

    def add(self, component):
        kind = component.get("type")
        require(kind in ("box", "text", "image", "button", "separator"), f"unknown component {kind!r}")
        getattr(self, kind)(component)
        self.opened(component.get("action"))

    def separator(self, component):
        require_keys(component, "a separator", ("type",), ("margin", "color"))

    def box(self, component):
        require_keys(component, "a box", ("type", "layout", "contents"), ("spacing", "margin", "paddingAll", "action"))
        require(component["layout"] in ("horizontal", "vertical", "baseline"), "unknown layout")
        for inner in component["contents"]:
            self.add(inner)

    def text(self, component):
        require_keys(
            component, "a text", ("type", "text"), ("weight", "wrap", "size", "color", "align", "margin", "maxLines", "action"))
        require(component.get("weight", "regular") in ("regular", "bold"), "unknown weight")
        require(component.get("wrap") is True, "a text without wrap is cut after its first line")
        self.texts.append(require_text(component["text"], "text", empty=False))

    def image(self, component):
        require_keys(component, "an image", ("type", "url"), ("size", "aspectRatio", "aspectMode", "margin", "action", "animated"))
        url = require_text(require_link(component["url"], "an image's url", ("https",)), "url", URL)
        ratio = re.match(r"([1-9]\d{0,5}):([1-9]\d{0,5})\Z", component.get("aspectRatio", "1:1"))
        require(ratio and int(ratio[2]) <= 3 * int(ratio[1]), "aspectRatio has a height over three widths")
        require(component.get("aspectMode", "fit") in ("fit", "cover"), "unknown aspectMode")
        self.images.append(url)

    def button(self, component):
        require_keys(component, "a button", ("type", "action"), ("style", "height", "color", "margin"))
        require(component["action"].get("label"), "a button's action needs a label")

    def opened(self, action):
        if action is None:
            return
        require_keys(action, "an action", ("type", "uri"), ("label", "altUri"))
        require(action["type"] == "uri", f"unknown action {action['type']!r}")
        require_text(action.get("label", ""), "label", 40)
        link = require_link(action["uri"], "an action's uri", ("http", "https", "line", "tel"))
        self.links.append(require_text(link, "uri", ACTION))

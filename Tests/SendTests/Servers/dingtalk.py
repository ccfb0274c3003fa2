"""DingTalk: the custom robot of a group, and the robot of an app, which uploads pictures."""

import base64
import hashlib
import hmac
import re

from base import Refused, Response, Service, json_response, require, require_keys, require_link, require_text, strict_json

APP, SECRET = "dingfake0123456789", "fake-DingTalk-app-secret"
TOKEN = "fakeDingTalkRobotToken0123456789"
SIGNING = "SECfake0123456789abcdef"
CONVERSATION, ACCESS = "cidFake0123456789==", "fake-DingTalk-access-token"
BYTES, IMAGE_BYTES = 15000, 20 << 20
#: What the older API says in a body, and the newer one with a status.
OLD = {401: 300001, 403: 310000, 404: 400101, 413: 40009, 429: 130101}
NEW = {401: "InvalidAuthentication", 403: "Forbidden.AccessDenied.AccessTokenPermissionDenied", 413: "tooLarge",
       429: "Forbidden.AccessDenied.QpsLimitForApi"}
LINK = re.compile(r"(!?)\[((?:[^\[\]\\]|\\.)*)\]\(([^()\s]*)\)")


class Fake(Service):
    name = "dingtalk"
    fields = {
        "url": "BASE", "app-key": APP, "app-secret": SECRET, "conversation": CONVERSATION, "token": TOKEN,
        "signing": SIGNING, "issued": ACCESS,
    }

    def __init__(self, record):
        super().__init__(record)
        self.images = {}
        #: How the last request is answered: by the older or the newer API.
        self.is_old = False

    def step(self, request):
        steps = {
            "/v1.0/oauth2/accessToken": "login", "/media/upload": "upload", "/v1.0/robot/groupMessages/send": "post",
            "/robot/send": "post",
        }
        step = steps.get(request.raw_path) if request.method == "POST" else None
        self.is_old = not request.raw_path.startswith("/v1.0/")
        return step

    def failure(self, status, text, retry_after=None):
        if status >= 500:
            return Response(status, b"<html>Bad gateway</html>", {"Content-Type": "text/html"})
        if self.is_old:
            return self.no(OLD.get(status, 40035), text)
        # A limit of the newer API is a status of 403.
        return json_response(403 if status == 429 else status, {"code": NEW.get(status, "param.invalid"), "message": text})

    def no(self, code, text):
        return json_response(200, {"errcode": code, "errmsg": text})

    def handle(self, step, request):
        if request.raw_path == "/robot/send":
            return self.hook(request)
        if step == "login":
            value = require_keys(request.json_object(), "the body", ("appKey", "appSecret"))
            if (value["appKey"], value["appSecret"]) != (APP, SECRET):
                raise Refused(self.failure(401, "the key or the secret is wrong"))
            return json_response(200, {"accessToken": ACCESS, "expireIn": 7200})
        return self.upload(request) if step == "upload" else self.post(request)

    def upload(self, request):
        query = require_keys(request.query, "the query", ("access_token", "type"))
        if query["access_token"] != ACCESS:
            raise Refused(self.no(40014, "the access_token is wrong"))
        require(query["type"] == "image", "type must be image")
        part = require_keys(request.multipart(), "the body", ("media",))["media"]
        require(len(part.data) <= IMAGE_BYTES, "a picture has at most 20 MB")
        id_ = f"@lADfake{self.next_number():04}"
        self.images[id_] = part.picture()
        return json_response(200, {"errcode": 0, "errmsg": "ok", "type": "image", "media_id": id_, "created_at": 1})

    def post(self, request):
        if request.header("x-acs-dingtalk-access-token") != ACCESS:
            raise Refused(self.failure(401, "the access token is wrong"))
        require(not request.has_query, "arguments belong in the body")
        value = require_keys(
            request.json_object(), "the body", ("robotCode", "openConversationId", "msgKey", "msgParam"), ("coolAppCode",))
        require(value["robotCode"] == APP, "robotCode is none of this app")
        if value["openConversationId"] != CONVERSATION:
            raise Refused(self.failure(400, "the conversation does not exist"))
        require(value["msgKey"] == "sampleMarkdown", f"unknown msgKey {value['msgKey']!r}")
        require_text(value["msgParam"], "msgParam", BYTES, "bytes")
        id_ = f"query-{self.next_number()}"
        self.show(id_, strict_json(value["msgParam"].encode(), "msgParam"))
        return json_response(200, {"processQueryKey": id_})

    def hook(self, request):
        query = require_keys(request.query, "the query", ("access_token",), ("timestamp", "sign"))
        if query["access_token"] != TOKEN:
            raise Refused(self.no(300001, "token is not exist"))
        require(("sign" in query) == ("timestamp" in query), "timestamp and sign belong together")
        if "sign" in query:
            self.signed(query["timestamp"], query["sign"])
        require(len(request.body) <= BYTES, "a message has at most 15,000 bytes")
        value = require_keys(request.json_object(), "the body", ("msgtype", "markdown"), ("at",))
        require(value["msgtype"] == "markdown", f"unknown msgtype {value['msgtype']!r}")
        self.show(f"hook-{self.next_number()}", value["markdown"])
        return json_response(200, {"errcode": 0, "errmsg": "ok"})

    def signed(self, moment, sign):
        require(re.match(r"\d{13}\Z", moment), "timestamp must be in milliseconds")
        expected = hmac.new(SIGNING.encode(), f"{moment}\n{SIGNING}".encode(), hashlib.sha256).digest()
        if base64.b64encode(expected).decode() != sign:
            raise Refused(self.no(310000, "sign not match"))

    def show(self, id_, value):
        require_keys(value, "markdown", ("title", "text"))
        notification = require_text(value["title"], "title", empty=False)
        text = require_text(value["text"], "text", empty=False)
        found = LINK.findall(text)
        pictures = [target for mark, _, target in found if mark]
        links = [target for mark, _, target in found if not mark]
        require(len(pictures) == 1, "one picture")
        shown = self.images.get(pictures[0])
        if shown is None:
            require(not pictures[0].startswith("@"), f"{pictures[0]!r} names no picture")
            require_link(pictures[0], "the picture's address")
        for link in links:
            require_link(link, "a link")
        words = LINK.sub("", text)
        require(not re.search(r"(?<!\\)[\[\]`]", words), "the text has a bare sign of markup")
        self.accept(
            id_, text=words.replace("**", "").strip(), notification=notification, link=links[0] if links else None,
            picture=shown, image_url=None if shown else pictures[0],
        )

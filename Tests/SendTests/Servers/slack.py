"""Slack's Web API: a file in four steps, then a message that shows it."""

import re

from base import (
    Refused, Response, Service, first_link, json_response, require, require_keys, require_link, require_text,
    strict_json,
)
from pictures import Picture

TOKEN, CHANNEL = "xoxb-fake-Slack-secret-0123456789", "C0FAKE0001"
METHODS = {
    "auth.test": "check", "files.getUploadURLExternal": "ticket", "files.completeUploadExternal": "complete",
    "files.info": "info", "conversations.info": "channel", "chat.postMessage": "post", "chat.update": "edit", "chat.getPermalink": "permalink",
}
POST_KEYS = (
    "channel", "text", "blocks", "unfurl_links", "unfurl_media", "mrkdwn", "thread_ts", "reply_broadcast",
    "attachments", "metadata",
)
#: How often files.info has nothing to say of a new file.
UNREADY = 1


class Fake(Service):
    name = "slack"
    fields = {"url": "BASE", "token": TOKEN, "channel": CHANNEL}

    def __init__(self, record):
        super().__init__(record)
        self.files = {}

    def step(self, request):
        if request.raw_path.startswith("/upload/v1/"):
            return "upload" if request.method == "POST" else None
        step = METHODS.get(request.raw_path.removeprefix("/api/"))
        methods = ("GET", "POST") if step in ("info", "channel", "permalink") else ("POST",)
        return step if request.raw_path.startswith("/api/") and request.method in methods else None

    def failure(self, status, text, retry_after=None):
        if status == 429:
            return json_response(429, {"ok": False, "error": "ratelimited"}, Retry_After=str(retry_after))
        if status >= 500:
            return Response(status, b"<html>Server error</html>", {"Content-Type": "text/html"})
        names = {401: "invalid_auth", 403: "missing_scope", 404: "method_not_found", 413: "file_upload_size_restricted"}
        return self.no(names.get(status, "invalid_arguments"), text)

    def no(self, error, text=None):
        messages = {"response_metadata": {"messages": [f"[ERROR] {text}"]}} if text else {}
        return json_response(200, {"ok": False, "error": error} | messages)

    def violation(self, text):
        return self.no("invalid_arguments", text)

    def ok_false(self, error):
        return self.no(error or "fatal_error")

    def gone(self):
        return self.no("message_not_found")

    def handle(self, step, request):
        if step == "upload":
            return self.upload(request)
        token = request.bearer
        if token != TOKEN:
            raise Refused(self.no("invalid_auth" if token else "not_authed"))
        fields = self.arguments(step, request)
        require("token" not in fields, "the token belongs in Authorization")
        return getattr(self, step)(fields)

    def arguments(self, step, request):
        if request.method == "GET":
            return request.query
        require(not request.has_query, "arguments belong in the body")
        if not request.body:
            return {}
        type_, _ = request.media_type
        if type_ == "application/x-www-form-urlencoded":
            fields = request.form()
            structured = {"files", "blocks", "metadata"} & set(fields)
            return fields | {key: strict_json(fields[key].encode(), key) for key in structured}
        require(step not in ("ticket", "info", "channel", "permalink"), "this method takes forms, not JSON")
        return request.json_object()

    def check(self, fields):
        who = {"url": "https://team.slack.example/", "team": "Team", "user": "reports", "bot_id": "B0FAKE"}
        return self.yes(**who, team_id="T0FAKE", user_id="U0FAKE")

    def channel(self, fields):
        require_keys(fields, "the call", ("channel",), ("include_locale", "include_num_members"))
        if fields["channel"] != CHANNEL:
            raise Refused(self.no("channel_not_found"))
        kind = {"is_channel": True, "is_private": False, "is_archived": False, "is_member": True}
        return self.yes(channel={"id": CHANNEL, "name": "team"} | kind)

    def ticket(self, fields):
        # Above all alt_txt, with which the share would be dropped without a word.
        require_keys(fields, "the form", ("filename", "length"), ("snippet_type",))
        require_text(fields["filename"], "filename", empty=False)
        require(re.match(r"[1-9]\d*\Z", fields["length"]), "length must be a number of bytes")
        id_ = f"F0FAKE{self.next_number():04}"
        self.files[id_] = {"name": fields["filename"], "length": int(fields["length"]), "state": "promised"}
        return self.yes(upload_url=f"{self.address}/upload/v1/fake-Slack-secret-ticket-{id_}", file_id=id_)

    def upload(self, request):
        require(request.header("Authorization") is None, "the upload must not carry the token")
        id_ = request.raw_path.rpartition("-")[2]
        file = self.files.get(id_)
        require(file is not None, "no ticket has this upload_url")
        require(file["state"] in ("promised", "uploaded"), "the file was completed before")
        require(len(request.body) == file["length"], f"{len(request.body)} bytes, but length was {file['length']}")
        type_, _ = request.media_type
        require(type_ in ("image/png", "application/octet-stream"), f"raw bytes have no type {type_}")
        file["picture"] = Picture(request.body, file["name"])
        require(file["picture"].kind in ("png", "jpeg"), "a picture must be PNG or JPEG")
        file["state"] = "uploaded"
        return Response(200, f"OK - {len(request.body)}".encode(), {"Content-Type": "text/plain"})

    def complete(self, fields):
        wrong = {"channel_id", "channels", "initial_comment", "thread_ts", "blocks"} & set(fields)
        require(not wrong, f"{sorted(wrong)} would share the file as a message of its own")
        require_keys(fields, "the call", ("files",))
        require(isinstance(fields["files"], list) and fields["files"], "files must be a list of one or more")
        titles = []
        for own in fields["files"]:
            require_keys(own, "a file", ("id",), ("title",))
            require_text(own.get("title", ""), "title")
            file = self.known(own["id"])
            require(file["state"] == "uploaded", f"the file is {file['state']}, not uploaded")
            file |= {"state": "completed", "polls": 0}
            titles.append({"id": own["id"], "title": own.get("title", file["name"])})
        return self.yes(files=titles)

    def info(self, fields):
        require_keys(fields, "the call", ("file",), ("count", "page", "limit", "cursor"))
        file = self.known(fields["file"])
        require(file["state"] in ("completed", "ready"), f"the file is {file['state']}, not completed")
        if file["polls"] >= UNREADY:
            file["state"] = "ready"
        file["polls"] += 1
        mimetype = file["picture"].type if file["state"] == "ready" else ""
        return self.yes(file={"id": fields["file"], "name": file["name"], "mimetype": mimetype, "size": file["length"]})

    def known(self, id_):
        if id_ not in self.files:
            raise Refused(self.no("file_not_found"))
        return self.files[id_]

    def post(self, fields):
        require_keys(fields, "the message", ("channel", "text", "blocks"), POST_KEYS)
        require_text(fields["channel"], "channel", empty=False)
        if fields["channel"] not in (CHANNEL, "#team"):
            raise Refused(self.no("channel_not_found"))
        ts = f"1700000000.{self.next_number():06}"
        return self.take(ts, fields)

    def edit(self, fields):
        require_keys(fields, "the message", ("channel", "ts", "text", "blocks"), POST_KEYS)
        require(fields["channel"] == CHANNEL, "chat.update needs the channel's id")
        require(re.match(r"\d+\.\d{6}\Z", str(fields["ts"])), f"ts {fields['ts']!r} is no timestamp")
        if fields["ts"] not in self.messages:
            raise Refused(self.gone())
        return self.take(fields["ts"], fields, edited=True)

    def permalink(self, fields):
        require_keys(fields, "the call", ("channel", "message_ts"))
        if fields["message_ts"] not in self.messages:
            raise Refused(self.gone())
        link = f"https://team.slack.example/archives/{CHANNEL}/p{fields['message_ts'].replace('.', '')}"
        return self.yes(channel=CHANNEL, permalink=link)

    def take(self, ts, fields, edited=False):
        notification = mrkdwn(fields["text"], "text", 40000)
        require(notification.strip(), "text is what notifications and screen readers say, and it is empty")
        shown = Blocks(fields["blocks"], self)
        require(shown.pictures, "blocks must show at least one picture")
        link = first_link(*shown.sources, fields["text"])
        self.accept(
            ts, edited=edited, picture=shown.pictures[0], more=shown.pictures[1:], alts=shown.alts[1:], notification=plain(notification),
            link=link and link.replace("&amp;", "&"),
            text="\n".join(shown.texts), title=shown.title, alt=shown.alts[0],
            thread=fields.get("thread_ts"),
        )
        return self.yes(channel=CHANNEL, ts=ts, message={"type": "message", "text": fields["text"], "ts": ts})

    def yes(self, **fields):
        return json_response(200, {"ok": True} | fields)


class Blocks:
    """The texts and pictures that blocks show."""

    def __init__(self, blocks, slack):
        require(isinstance(blocks, list) and 0 < len(blocks) <= 50, "blocks must be a list of 1 to 50")
        self.slack, self.texts, self.pictures, self.alts, self.title = slack, [], [], [], None
        #: The texts as they came, in which links have their addresses.
        self.sources = []
        for block in blocks:
            kind = require_keys(block, "a block", ("type",), block)["type"]
            require(kind in ("section", "header", "context", "image", "divider"), f"unknown block {kind!r}")
            getattr(self, kind)(block)

    def divider(self, block):
        require_keys(block, "a divider", ("type",), ("block_id",))

    def section(self, block):
        require_keys(block, "a section", ("type", "text"), ("block_id", "expand"))
        self.add(block["text"], 3000)

    def header(self, block):
        require_keys(block, "a header", ("type", "text"), ("block_id",))
        require(block["text"].get("type") == "plain_text", "a header is plain_text")
        self.add(block["text"], 150)

    def context(self, block):
        require_keys(block, "a context", ("type", "elements"), ("block_id",))
        require(0 < len(block["elements"]) <= 10, "a context has 1 to 10 elements")
        for element in block["elements"]:
            self.add(element, 2000)

    def image(self, block):
        require_keys(block, "an image", ("type", "slack_file", "alt_text"), ("title", "block_id"))
        file = require_keys(block["slack_file"], "slack_file", ("id",))
        self.alts.append(require_text(block["alt_text"], "alt_text", 2000, empty=False))
        if "title" in block:
            require(block["title"].get("type") == "plain_text", "an image's title is plain_text")
            self.title = require_text(block["title"].get("text"), "an image's title", 2000, empty=False)
        known = self.slack.files.get(file["id"])
        ready = known and known["state"] == "ready"
        require(ready, f"slack_file {file['id']!r} is not ready: files.info has not told its mimetype")
        self.pictures.append(known["picture"])

    def add(self, text, limit):
        require_keys(text, "a text", ("type", "text"), ("emoji", "verbatim"))
        require(text["type"] in ("mrkdwn", "plain_text"), f"unknown text {text['type']!r}")
        require_text(text["text"], "a block's text", limit, empty=False)
        shown = text["text"]
        self.sources.append(shown)
        self.texts.append(plain(mrkdwn(shown, "a block's text", limit)) if text["type"] == "mrkdwn" else shown)


def mrkdwn(text, what, limit):
    """A text in which & < > are written out, but for links."""
    require_text(text, what, limit)
    for bracket in re.findall(r"<[^<>]*>", text):
        require(not re.match(r"<[@#!]", bracket), f"{what}: {bracket} calls people")
        require_link(bracket[1:-1].partition("|")[0].replace("&amp;", "&"), what, ("http", "https", "mailto"))
    rest = re.sub(r"<[^<>]*>", "", text)
    require("<" not in rest and ">" not in rest, f"{what} has a bare < or >")
    require(not re.search(r"&(?!amp;|lt;|gt;)", text), f"{what} has a bare &")
    return text


def plain(text):
    """A text as a reader sees it."""
    text = re.sub(r"<([^<>|]*)(?:\|([^<>]*))?>", lambda link: link[2] or link[1], text)
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")

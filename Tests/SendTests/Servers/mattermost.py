"""Mattermost: files, posts and their change."""

import re

from base import Refused, Response, Service, first_link, json_response, require, require_keys, require_text, strict_json

TOKEN = "fakemattermostsecret012345"
CHANNEL, USER = "fakechannel000000000000001", "fakeuser000000000000000001"
ID = re.compile(r"[a-z0-9]{26}\Z")
PATCH = re.compile(r"/api/v4/posts/([a-z0-9]+)/patch\Z")
FILE_BYTES, MESSAGE_LENGTH = 50 << 20, 16383
ERRORS = {
    401: "api.context.session_expired.app_error", 403: "api.context.permissions.app_error",
    404: "app.post.get.app_error", 413: "api.file.upload_file.too_large_detailed.app_error",
}


class Fake(Service):
    name = "mattermost"
    fields = {"url": "BASE", "token": TOKEN, "channel": CHANNEL}

    def __init__(self, record):
        super().__init__(record)
        self.files, self.pending, self.posts = {}, {}, {}

    def step(self, request):
        known = {
            ("POST", "/api/v4/files"): "upload", ("POST", "/api/v4/posts"): "post",
            ("GET", "/api/v4/users/me"): "check", ("GET", f"/api/v4/channels/{CHANNEL}"): "check-channel",
            ("GET", f"/api/v4/channels/{CHANNEL}/members/me"): "check-member", ("POST", "/api/v4/roles/names"): "check-roles",
        }
        if request.method == "PUT" and PATCH.match(request.raw_path):
            return "edit"
        return known.get((request.method, request.raw_path))

    def failure(self, status, text, retry_after=None):
        if status == 429:
            limits = {"X-Ratelimit-Limit": "10", "X-Ratelimit-Remaining": "0", "X-Ratelimit-Reset": str(retry_after)}
            return Response(429, b"limit exceeded\n", limits | {"Retry-After": str(retry_after)})
        value = {"id": ERRORS.get(status, "api.context.invalid_body_param.app_error"), "message": text}
        return json_response(status, value | {"detailed_error": "", "request_id": "fake", "status_code": status})

    def gone(self):
        return self.failure(404, "Unable to get the post.")

    def handle(self, step, request):
        if request.bearer != TOKEN:
            self.unauthorised()
        if step == "check":
            return json_response(200, {"id": USER, "username": "reports", "roles": "system_user"})
        if step == "check-channel":
            return json_response(200, {"id": CHANNEL, "name": "team", "display_name": "Team"})
        if step == "check-member":
            return json_response(200, {"channel_id": CHANNEL, "user_id": USER, "roles": "channel_user"})
        if step == "check-roles":
            return json_response(200, self.roles(strict_json(request.body)))
        if step == "upload":
            return self.upload(request)
        return self.post(request) if step == "post" else self.edit(request)

    def roles(self, names):
        require(isinstance(names, list) and names, "the names of roles are a list")
        rights = {"system_user": ["create_direct_channel"], "channel_user": ["create_post", "upload_file"]}
        return [{"name": name, "permissions": rights[name]} for name in names if name in rights]

    def upload(self, request):
        parts = request.multipart(several="files")
        require({"files", "channel_id"} <= set(parts), "the parts files and channel_id are needed")
        require(set(parts) <= {"files", "channel_id", "client_ids"}, f"unknown parts {sorted(parts)}")
        self.known_channel(parts["channel_id"].text())
        infos = []
        for part in parts["files"]:
            picture = part.picture(("png", "jpeg", "svg", "pdf"))
            require(len(picture.data) <= FILE_BYTES, "a file has at most 50 MB")
            id_ = f"fakefile{self.next_number():018}"
            self.files[id_] = picture
            infos.append({"id": id_, "name": picture.name, "size": len(picture.data), "mime_type": picture.type})
        return json_response(201, {"file_infos": infos, "client_ids": []})

    def known_channel(self, channel):
        require(isinstance(channel, str) and ID.match(channel), f"channel_id {channel!r} is no id")
        if channel != CHANNEL:
            raise Refused(self.failure(403, "You do not have the appropriate permissions."))

    def post(self, request):
        fields = require_keys(
            request.json_object(), "the post", ("channel_id", "message", "file_ids", "pending_post_id"),
            ("root_id", "props", "metadata"),
        )
        self.known_channel(fields["channel_id"])
        pending = require_text(fields["pending_post_id"], "pending_post_id", empty=False)
        content = fields["message"]
        if pending in self.pending:
            id_, before = self.pending[pending]
            require(before == content, "pending_post_id was used for another post")
            return self.answered(id_, 201, fields)
        id_ = f"fakepost{self.next_number():018}"
        self.take(id_, fields)
        self.pending[pending] = (id_, content)
        return self.answered(id_, 201, fields)

    def edit(self, request):
        id_ = PATCH.match(request.raw_path)[1]
        patch = require_keys(request.json_object(), "the patch", (), ("message", "file_ids", "props", "is_pinned"))
        require(patch, "the patch changes nothing")
        if id_ not in self.messages:
            raise Refused(self.gone())
        # What a patch does not name stays as it is.
        fields = self.posts[id_] | patch
        self.take(id_, fields, edited=True)
        return self.answered(id_, 200, fields)

    def take(self, id_, fields, edited=False):
        message = require_text(fields["message"], "message", MESSAGE_LENGTH)
        files = fields["file_ids"]
        require(isinstance(files, list) and 1 <= len(files) <= 10, "file_ids must have at least one picture and 10 at most")
        for file in files:
            require(file in self.files, f"file {file!r} was not uploaded")
        require(not re.search(r"(?<![\w`\\@])@(?:here|channel|all)\b", message), "message calls people")
        self.posts[id_] = {"message": message, "file_ids": files}
        self.accept(
            id_, edited=edited, picture=self.files[files[0]], more=[self.files[file] for file in files[1:]], text=message, link=first_link(message),
            thread=fields.get("root_id"),
        )

    def answered(self, id_, status, fields):
        own = {"id": id_, "channel_id": CHANNEL, "user_id": USER, "create_at": 1700000000000}
        return json_response(status, own | {key: fields.get(key) for key in ("message", "file_ids", "pending_post_id")})

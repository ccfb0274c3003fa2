#!/usr/bin/env python3
"""Reads what is sent with the services' own client libraries, and sends with them to the fakes.

    libraries.py read line|feishu      a body of JSON from standard input; nothing of it may be unknown
    libraries.py send line|feishu URL  a message to a fake

Needs the Python of Scripts/setup --servers.
"""

import io
import json
import sys
import uuid

import feishu
import line
from pictures import sample_png

LINK = "https://example.com/week"


def read_line(body):
    from linebot.v3.messaging import PushMessageRequest

    return PushMessageRequest.from_dict(body).to_dict()


def read_feishu(body):
    import lark_oapi
    from lark_oapi.api.im.v1 import CreateMessageRequestBody

    text = json.dumps(body)
    read = lark_oapi.JSON.unmarshal(text, CreateMessageRequestBody)
    return json.loads(lark_oapi.JSON.marshal(read))


def send_line(address):
    from linebot.v3.messaging import ApiClient, Configuration, FlexContainer, FlexMessage, MessagingApi, PushMessageRequest
    from linebot.v3.messaging.exceptions import ApiException

    bubble = {
        "type": "bubble",
        "hero": {"type": "image", "url": "https://example.com/a.png", "size": "full", "aspectRatio": "2:3", "aspectMode": "fit"},
        "body": {"type": "box", "layout": "vertical", "contents": [{"type": "text", "text": "Steps", "wrap": True}]},
        "footer": {
            "type": "box", "layout": "vertical",
            "contents": [{"type": "button", "action": {"type": "uri", "label": "Open", "uri": LINK}}],
        },
    }
    message = FlexMessage(alt_text="A chart.", contents=FlexContainer.from_dict(bubble))
    request = PushMessageRequest(to=line.USER, messages=[message])
    with ApiClient(Configuration(access_token=line.TOKEN, host=address)) as client:
        api, key = MessagingApi(client), str(uuid.uuid4())
        sent = api.push_message(request, x_line_retry_key=key).sent_messages[0].id
        try:
            api.push_message(request, x_line_retry_key=key)
        except ApiException as error:
            assert error.status == 409 and json.loads(error.body)["sentMessages"][0]["id"] == sent
        else:
            raise AssertionError("a repeated key was taken")
        assert api.get_profile(line.USER).user_id == line.USER
        assert api.get_group_summary(line.GROUP).group_id == line.GROUP


def send_feishu(address):
    import lark_oapi
    from lark_oapi.api.im.v1 import (
        CreateImageRequest, CreateImageRequestBody, CreateMessageRequest, CreateMessageRequestBody, IsInChatChatMembersRequest,
        PatchMessageRequest, PatchMessageRequestBody,
    )

    # It logs in with a body without a type, which the fakes refuse in general, so it gets its token here.
    client = lark_oapi.Client.builder().domain(address).enable_set_token(True).build()
    option = lark_oapi.RequestOption.builder().tenant_access_token(feishu.TOKEN).build()
    image = io.BytesIO(sample_png())
    image.name = "card.png"
    body = CreateImageRequestBody.builder().image_type("message").image(image).build()
    key = right(client.im.v1.image.create(CreateImageRequest.builder().request_body(body).build(), option)).image_key
    card = json.dumps({
        "config": {"update_multi": True},
        "elements": [{"tag": "img", "img_key": key, "alt": {"tag": "plain_text", "content": "A chart."}}],
    })
    body = CreateMessageRequestBody.builder().receive_id(feishu.CHAT).msg_type("interactive").content(card).uuid("a").build()
    request = CreateMessageRequest.builder().receive_id_type("chat_id").request_body(body).build()
    id_ = right(client.im.v1.message.create(request, option)).message_id
    assert right(client.im.v1.message.create(request, option)).message_id == id_
    body = PatchMessageRequestBody.builder().content(card).build()
    right(client.im.v1.message.patch(PatchMessageRequest.builder().message_id(id_).request_body(body).build(), option))
    asked = client.im.v1.chat_members.is_in_chat(IsInChatChatMembersRequest.builder().chat_id(feishu.CHAT).build(), option)
    assert right(asked).is_in_chat is True


def right(response):
    assert response.success(), f"{response.code} {response.msg}"
    return getattr(response, "data", None)


def lost(sent, read, place):
    """The places of what was sent and not read as it was; a library may add its defaults."""
    if isinstance(sent, dict) and isinstance(read, dict):
        for key, value in sent.items():
            yield from lost(value, read.get(key), f"{place}.{key}")
    elif isinstance(sent, list) and isinstance(read, list) and len(sent) == len(read):
        for index, (one, other) in enumerate(zip(sent, read)):
            yield from lost(one, other, f"{place}[{index}]")
    elif sent != read:
        yield place


def main(verb, service, *address):
    if verb == "send":
        return {"line": send_line, "feishu": send_feishu}[service](*address)
    body = json.load(sys.stdin)
    missing = list(lost(body, {"line": read_line, "feishu": read_feishu}[service](body), "body"))
    if missing:
        sys.exit(f"{service} does not read {missing}")


if __name__ == "__main__":
    main(*sys.argv[1:])

#!/usr/bin/env python3
"""Reads a message of a fake with a client that others have written, and prints it as JSON.

    clients.py SERVICE ADDRESS FIELDS ID

FIELDS is the JSON that the fake has said of itself. It needs the Python of Scripts/setup --servers.
"""

import html.parser
import json
import sys

# The fakes beside this file have the names of the clients.
sys.path.pop(0)


class Page(html.parser.HTMLParser):
    """The words, links and pictures of HTML, and the names of its tags."""

    def __init__(self, text):
        super().__init__()
        self.text, self.links, self.pictures, self.tags = "", [], [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.tags.add(tag)
        self.text += "\n" if tag == "br" else ""
        if tag == "a":
            self.links.append(values["href"])
        elif tag == "img":
            self.pictures.append([values["src"], values["alt"]])

    def handle_endtag(self, tag):
        self.text += "\n" if tag == "p" else ""

    def handle_data(self, data):
        self.text += data


def zulip(address, fields, id_):
    import markdown
    import zulip as client

    reader = client.Client(site=address, email=fields["email"], api_key=fields["token"])
    answer = reader.get_raw_message(int(id_))
    # The engine that Zulip's server is made of.
    page = Page(markdown.markdown(answer["raw_content"], extensions=["nl2br", "tables", "fenced_code"]))
    return {
        "text": page.text, "link": page.links[0], "alt": page.pictures[0][1], "tags": sorted(page.tags),
        "pictures": len(page.pictures),
    }


def rocketchat(address, fields, id_):
    from rocketchat_API.rocketchat import RocketChat

    reader = RocketChat(user_id=fields["user"], auth_token=fields["token"], server_url=address)
    answer = reader.chat_get_message(msg_id=id_)
    message = (answer if isinstance(answer, dict) else answer.json())["message"]
    shown = message["attachments"][0]
    return {"text": message["msg"], "alt": shown["description"], "bytes": shown["image_size"]}


def mastodon(address, fields, id_):
    from mastodon import Mastodon

    reader = Mastodon(access_token=fields["token"], api_base_url=address, version_check_mode="none")
    status = reader.status(id_)
    medium = status.media_attachments[0]
    return {
        "text": Page(status.content).text, "alt": medium.description, "picture": medium.url, "visibility": status.visibility,
    }


if __name__ == "__main__":
    service, address, fields, id_ = sys.argv[1:]
    print(json.dumps(globals()[service](address, json.loads(fields), id_)))

#!/usr/bin/env python3
"""A device of another user, with a Matrix library that is not ours: what it can read of an encrypted room.

    decrypting.py BASE USER HOME ROOM

Needs the Python of Scripts/setup --servers. The first call for a folder logs in a new device and leaves its keys
at the homeserver; later calls are the same device. Prints a JSON line for each message of the room, as after its
edits: what is shown, the picture's sum, and the session it was encrypted in; or that it cannot be read. The last
line has the sessions whose keys the device was given.
"""

import asyncio
import hashlib
import json
import sys
from pathlib import Path

from nio import AsyncClient, AsyncClientConfig, MegolmEvent
from nio.crypto.attachments import decrypt_attachment


async def device(base, user, home):
    """The client, logged in, with all keys that were sent to it."""
    home.mkdir(parents=True, exist_ok=True)
    config = AsyncClientConfig(encryption_enabled=True, store_sync_tokens=True)
    client = AsyncClient(base, user, store_path=str(home), config=config)
    known = home / "login.json"
    if known.exists():
        client.restore_login(*json.loads(known.read_text()))
    else:
        name = user.removeprefix("@").partition(":")[0]
        await client.login(name)
        known.write_text(json.dumps([client.user_id, client.device_id, client.access_token]))
    for _ in range(2):
        await client.sync(timeout=0, full_state=True)
        if client.should_upload_keys:
            await client.keys_upload()
    return client


async def shown(client, content):
    """A message as people see it; its picture is decrypted."""
    line = {key: content.get(key) for key in ("msgtype", "body", "filename", "formatted_body", "info", "url")}
    if file := content.get("file"):
        reply = await client.download(file["url"])
        data = decrypt_attachment(reply.body, file["key"]["k"], file["hashes"]["sha256"], file["iv"])
        line["sha256"] = hashlib.sha256(data).hexdigest()
        line["stored"] = [reply.content_type, reply.filename, hashlib.sha256(reply.body).hexdigest()]
    return line


async def messages(client, room):
    lines, reply = {}, await client.room_messages(room, limit=1000)
    # Who has left the room is told nothing.
    for event in reversed(getattr(reply, "chunk", [])):
        source = event.source
        if isinstance(event, MegolmEvent):
            relation = source["content"].get("m.relates_to", {})
            lines[event.event_id] = {"unreadable": True, "session": event.session_id, "relation": relation}
        elif source["type"] == "m.room.message":
            content = source["content"]
            relation = content.get("m.relates_to", {})
            line = await shown(client, content.get("m.new_content", content))
            line |= {"encrypted": event.decrypted, "session": event.session_id, "relation": relation}
            if relation.get("rel_type") == "m.replace":
                lines[relation["event_id"]] |= line | {"replaced": True}
            else:
                lines[event.event_id] = line | {"replaced": False}
    return lines


async def main(base, user, home, room):
    client = await device(base, user, Path(home))
    try:
        for id_, line in (await messages(client, room)).items():
            print(json.dumps({"event_id": id_} | line, ensure_ascii=False))
        print(json.dumps({"sessions": [session.id for session in client.olm.inbound_group_store]}))
    finally:
        await client.close()


asyncio.run(main(*sys.argv[1:]))

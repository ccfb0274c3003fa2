"""An assistant: a client of the Model Context Protocol that calls tools of a server, by PyPI's package `mcp`.

Reads a JSON object from standard input: `command` and `args` of the server, `env`, `mode` ("legacy" for a handshake, "auto" or
a revision), and `calls`, a list of [tool, arguments] in which "$card" is the card that an earlier answer named. Prints an
object with the revision, the tools and the results. The client checks each answer against the schema of the tool's answers.
"""

import asyncio
import json
import sys

import jsonschema
from mcp import Client, StdioServerParameters


async def talk(wish):
    server = StdioServerParameters(command=wish["command"], args=wish["args"], env=wish["env"], cwd=wish["cwd"])
    async with Client(server, mode=wish["mode"]) as client:
        tools = (await client.list_tools()).tools
        for tool in tools:
            jsonschema.Draft202012Validator.check_schema(tool.input_schema)
            jsonschema.Draft202012Validator.check_schema(tool.output_schema)
        results, card = [], ""
        for name, arguments in wish["calls"]:
            arguments = {key: card if value == "$card" else value for key, value in arguments.items()}
            schema = next(tool.input_schema for tool in tools if tool.name == name)
            jsonschema.validate(arguments, schema)
            result = await client.call_tool(name, arguments)
            structured = result.structured_content or {}
            card = structured.get("card", card)
            results.append({
                "error": result.is_error, "structured": structured,
                "texts": [part.text for part in result.content if part.type == "text"],
                "pictures": [part.data for part in result.content if part.type == "image" and part.mime_type == "image/png"],
            })
        return {
            "revision": client.protocol_version, "server": client.server_info and client.server_info.name,
            "tools": [tool.name for tool in tools],
            "readOnly": {tool.name: tool.annotations.read_only_hint for tool in tools}, "results": results,
        }


if __name__ == "__main__":
    print(json.dumps(asyncio.run(talk(json.load(sys.stdin)))))

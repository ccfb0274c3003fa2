"""A Teams workflow: an Adaptive Card of at most 28 KB, its picture by a public address."""

from base import Response, Service, json_response, require, require_keys, require_link, require_text

PATH = "/workflows/fake/triggers/manual/paths/invoke"
SIGNATURE = "fake-Teams_secret-signature"
BYTES = 28 * 1024
ELEMENTS = ("TextBlock", "RichTextBlock", "Image")

RUN = ("color", "fontType", "highlight", "isSubtle", "italic", "size", "strikethrough", "underline", "weight", "selectAction")
WEIGHTS = ("Default", "Lighter", "Bolder")


class Fake(Service):
    name = "teams"
    fields = {"url": f"BASE{PATH}?api-version=2016-06-01&sp=%2Ftriggers%2Fmanual%2Frun&sv=1.0&sig={SIGNATURE}"}

    def step(self, request):
        return "post" if request.method == "POST" and request.raw_path == PATH else None

    def failure(self, status, text, retry_after=None):
        headers = {"Retry_After": str(retry_after)} if status == 429 else {}
        codes = {401: "DirectApiAuthorizationRequired", 429: "WorkflowTriggerThrottled"}
        return json_response(status, {"error": {"code": codes.get(status, "InvalidRequest"), "message": text}}, **headers)

    def handle(self, step, request):
        query = request.query
        require_keys(query, "the query", ("api-version", "sig"), ("sp", "sv"))
        require(request.header("Authorization") is None, "a workflow takes no Authorization")
        if query["sig"] != SIGNATURE:
            self.unauthorised()
        require(len(request.body) <= BYTES, f"{len(request.body)} bytes, at most 28 KB are taken")
        value = require_keys(request.json_object(), "the body", ("type", "attachments"), ("summary",))
        require(value["type"] == "message", "type must be message")
        require(isinstance(value["attachments"], list) and len(value["attachments"]) == 1, "one attachment")
        own = require_keys(value["attachments"][0], "attachments[0]", ("contentType", "content"), ("contentUrl",))
        require(own["contentType"] == "application/vnd.microsoft.card.adaptive", "no Adaptive Card")
        self.card(own["content"])
        return Response(202)

    def card(self, card):
        require_keys(
            card, "the card", ("type", "version", "body"),
            ("$schema", "actions", "msteams", "fallbackText", "speak", "selectAction"),
        )
        require(card["type"] == "AdaptiveCard", "type must be AdaptiveCard")
        require(card["version"] in ("1.2", "1.3", "1.4", "1.5"), f"version {card['version']!r}")
        texts, images, links = [], [], []
        for element in card["body"]:
            require(element.get("type") in ELEMENTS, f"unknown element {element.get('type')!r}")
            if element["type"] == "TextBlock":
                texts.append(require_text(element.get("text"), "text", empty=False))
            elif element["type"] == "RichTextBlock":
                texts.append(self.runs(element))
            else:
                images.append(element)
                links += self.opened(element.get("selectAction"))
        for action in card.get("actions", []):
            links += self.opened(action)
        links += self.opened(card.get("selectAction"))
        require(len(images) == 1, "one picture")
        address = require_link(images[0].get("url"), "the picture's url", ("https",))
        alt = require_text(images[0].get("altText", ""), "altText")
        self.accept(
            f"teams-{self.next_number()}", text="\n".join(texts), alt=alt, link=links[0] if links else None,
            image_url=address,
        )

    def runs(self, block):
        """The words of a block that has no Markdown, from version 1.2 on."""
        require_keys(block, "a RichTextBlock", ("type", "inlines"), ("id", "spacing", "separator", "horizontalAlignment"))
        require(isinstance(block["inlines"], list) and block["inlines"], "inlines must be a list of runs")
        words = []
        for run in block["inlines"]:
            if isinstance(run, dict):
                require_keys(run, "a run", ("type", "text"), RUN)
                require(run["type"] == "TextRun", f"unknown inline {run['type']!r}")
                require(run.get("weight", "Default") in WEIGHTS, f"unknown weight {run.get('weight')!r}")
                run = run["text"]
            words.append(require_text(run, "a run's text", empty=False))
        return "".join(words)

    def opened(self, action):
        if action is None:
            return []
        require(action.get("type") == "Action.OpenUrl", f"unknown action {action.get('type')!r}")
        return [require_link(action.get("url"), "an action's url")]

"""What can go wrong between a client and a service, by names that tests ask for.

    NAME[=VALUE][@STEP]     429=3@upload

A play without a step concerns the one that posts or edits the message. Some happen once, the others
every time. What is played after the body was read has the service act first, so that a message that is
sent a second time shows as a second message.
"""

import threading
from dataclasses import dataclass, field

from base import Response

POSTING = ("post", "edit")
HUGE = 256 << 20


@dataclass
class Play:
    name: str
    value: str
    steps: tuple
    left: list = field(default_factory=lambda: [1])

    def concerns(self, step):
        return self.left[0] > 0 and (step in self.steps or "any" in self.steps)


# Each takes the service, the request, a closure that has the service act, and its value.


def too_many(service, request, act, value):
    return service.failure(429, "Too many requests", retry_after=int(value or 1))


def server_error(service, request, act, value):
    return service.failure(500, "Internal error")


def acted(status):
    def play(service, request, act, value):
        done = act()
        return service.failure(status, "Service unavailable") if done.status < 300 else done

    return play


def ending(how, acts=True):
    def play(service, request, act, value):
        done = act() if acts else Response(0)
        return Response(done.status, done.body, done.headers, ending=how)

    return play


def ok_false(service, request, act, value):
    return service.ok_false(value)


def second(service, request, act, value):
    """The first message passes, and those after it are refused with a code."""
    return service.answer(int(value), "refused") if service.messages else act()


def refused(status, text):
    return lambda service, request, act, value: service.failure(status, text)


def status(service, request, act, value):
    return Response(int(value or 204))


def redirect(base):
    def play(service, request, act, value):
        location = getattr(service, base) + ("/moved" if base == "address" else "") + request.target
        return Response(int(value or 307), b"", {"Location": location})

    return play


def gone(service, request, act, value):
    return service.gone()


def echo(service, request, act, value):
    head = "; ".join(f"{name}: {text}" for name, text in request.headers)
    body = request.body[:2000].decode("latin-1")
    return service.failure(400, f"{request.method} {service.address}{request.target} {head} {body}")


def not_json(service, request, act, value):
    body = b"<!DOCTYPE html><title>Sign in to this network</title>"
    return Response(200, body, {"Content-Type": "text/html"})


#: Each play, and how often it happens; 0 for always.
PLAYS = {
    "429": (too_many, 1),
    "429-always": (too_many, 0),
    "500-once": (server_error, 1),
    "500-always": (server_error, 0),
    "503-after-body": (acted(503), 1),
    "timeout": (ending("hang"), 1),
    "timeout-always": (ending("hang", acts=False), 0),
    "half-closed": (ending("half"), 1),
    "drop-after-body": (ending("drop"), 1),
    "drop-always": (ending("drop", acts=False), 0),
    "ok-false": (ok_false, 0),
    "second": (second, 0),
    "unauthorised": (refused(401, "Unauthorized"), 0),
    "forbidden": (refused(403, "Forbidden"), 0),
    "too-large": (refused(413, "Request entity too large"), 0),
    "status": (status, 0),
    "redirect-other-host": (redirect("other_address"), 0),
    "redirect-same-host": (redirect("address"), 1),
    "gone": (gone, 0),
    "echo-secret": (echo, 0),
    "huge-reply": (ending("huge"), 1),
    "not-json": (not_json, 0),
}


class Plays:
    def __init__(self, texts):
        self.lock = threading.Lock()
        self.plays = [self.parsed(text) for text in texts]

    @staticmethod
    def parsed(text):
        text, _, step = text.partition("@")
        name, _, value = text.partition("=")
        if name not in PLAYS:
            raise ValueError(f'unknown play "{name}". There are {", ".join(PLAYS)}.')
        if value and name != "ok-false" and not value.isdigit():
            raise ValueError(f'"{value}" is no number of seconds and no status, as {name} takes.')
        steps = (step,) if step else ("edit",) if name == "gone" else POSTING
        return Play(name, value, steps, [PLAYS[name][1] or float("inf")])

    def answer(self, service, step, request, act):
        """What a play answers to a request; None when none concerns it."""
        with self.lock:
            play = next((play for play in self.plays if play.concerns(step)), None)
            if play is None:
                return None
            play.left[0] -= 1
        return PLAYS[play.name][0](service, request, act, play.value)

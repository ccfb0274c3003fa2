"""Servers that live no longer than whoever asked for them."""

import contextlib
import ctypes
import signal
import subprocess
import sys

PR_SET_PDEATHSIG = 1


def end_with_parent():
    """Has the kernel end this process when the one that started it ends, even by a kill (Linux alone)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


@contextlib.contextmanager
def child(command, **named):
    """A process that is killed at the end of the block: what it would tidy up is thrown away."""
    process = subprocess.Popen(command, stdin=subprocess.DEVNULL, preexec_fn=end_with_parent, **named)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def wait_for_end_of_input():
    """Returns when standard input is closed, or by SystemExit when somebody asks this process to end."""
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: sys.exit(0))
    sys.stdin.buffer.read()

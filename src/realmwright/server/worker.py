"""The process in which bots think: a desk at the end of a wire.

The wire is a pipe: requests come one at a time, and every `Choose` and `Advise` is answered. When the pipe closes, the
server is gone, and so is this process, whatever a bot is doing.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Sequence
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, Final

from .. import registry
from ..tables.desk import Desk, Dismiss, Request

NICE: Final = 2  # whoever thinks lets those go first who answer


def work(wire: Connection, bots: Sequence[Any]) -> None:
    """Answer until the other end of the wire is gone. `bots` are those that only the server would know."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the server, which then hangs up
    if hasattr(os, "nice"):
        os.nice(NICE)
    for bot in bots:
        registry.register("bots", bot)
    requests: SimpleQueue[Request] = SimpleQueue()
    threading.Thread(target=_listen, args=(wire, requests), daemon=True).start()
    desk = Desk()
    while True:
        request = requests.get()
        if isinstance(request, Dismiss):
            desk.dismiss(request.table)
        else:
            wire.send(desk.answer(request))


def _listen(wire: Connection, requests: SimpleQueue[Request]) -> None:
    """A thread of its own hears the server hang up even while a bot thinks."""
    try:
        while True:
            requests.put(wire.recv())
    except (EOFError, OSError):
        os._exit(0)

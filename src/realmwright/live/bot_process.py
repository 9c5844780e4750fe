"""The main loop of a bot process: a BotHost behind a pipe.

Requests arrive one at a time, and every ChooseRequest and AdviseRequest gets a reply. When the pipe closes, the server
is gone, and the process exits even while a bot is busy.
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
from .bot_host import BotHost, ClosePlayersRequest, Request

NICENESS: Final = 2  # lower priority than the server, which answers requests


def run_bot_process(pipe: Connection, bots: Sequence[Any]) -> None:
    """Handle requests until the pipe closes; `bots` are registered in the parent only."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # on Ctrl-C the server closes the pipe
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for bot in bots:
        registry.register("bots", bot)
    requests: SimpleQueue[Request] = SimpleQueue()
    threading.Thread(target=_receive, args=(pipe, requests), daemon=True).start()
    host = BotHost()
    while True:
        request = requests.get()
        if isinstance(request, ClosePlayersRequest):
            host.close_players(request.table_id)
        else:
            pipe.send(host.handle(request))


def _receive(pipe: Connection, requests: SimpleQueue[Request]) -> None:
    """Queue requests in a thread of the process; exit when the pipe closes."""
    try:
        while True:
            requests.put(pipe.recv())
    except (EOFError, OSError):
        os._exit(0)

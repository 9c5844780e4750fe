"""`realmwright bot-worker`: run the searching bots of servers on this machine."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
from typing import Final

from ..game import GameError
from ..live.bot_pool import BotProcessPool
from ..live.remote_bots import MAX_LINE_BYTES, BotService
from . import log_config

SECRET_VARIABLE: Final = "REALMWRIGHT_BOT_SECRET"
MIN_SECRET: Final = 16
DEFAULT_PORT: Final = 8100


def bot_secret() -> str:
    """Return the secret that servers and workers share; raise GameError if it is missing or too short."""
    secret = os.environ.get(SECRET_VARIABLE, "")
    if len(secret) < MIN_SECRET:
        raise GameError(f"${SECRET_VARIABLE}: expected {MIN_SECRET} characters or more, the same for server and worker")
    return secret


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=int, default=DEFAULT_PORT, help="port to listen on (default: %(default)s)")
    parser.add_argument("--log", choices=["text", "json"], default="text", help="log format (default: %(default)s)")


def run(args: argparse.Namespace) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    secret = bot_secret()
    log_config.configure(args.log)
    asyncio.run(_serve(args, secret))


async def _serve(args: argparse.Namespace, secret: str) -> None:
    pool, stop = BotProcessPool(), asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    service = BotService(pool, secret)
    server = await asyncio.start_server(service.serve, args.host, args.port, limit=MAX_LINE_BYTES)
    host, port = server.sockets[0].getsockname()[:2]
    sys.stdout.write(f"Bots for servers with --bot-worker {host}:{port} (press Ctrl-C to stop)\n")
    sys.stdout.flush()
    await stop.wait()
    server.close()
    pool.close()

"""`realmwright serve`: one address, one database; one process on an SQLite file, or several on a PostgreSQL."""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import sys
import threading
import webbrowser

import uvicorn

from ..game import GameError
from . import logs, options
from .app import create_app
from .guard import LARGEST
from .keeping.failures import ERRORS
from .keeping.place import add_database, shown, url_of
from .keeping.store import Store
from .workers import Workers

PORT = 8000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument("--port", type=int, default=PORT, help="port, 0 for any free one (default: %(default)s)")
    add_database(parser)
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes; several need PostgreSQL")
    parser.add_argument("--no-browser", action="store_true", help="open no browser")
    options.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C. What stands in the way is said in one line."""
    try:
        url = url_of(args.database)
    except (GameError, OSError) as error:
        return _fail(f"cannot keep tables in {args.database}: {_reason(error)}")
    if args.workers != 1 and (args.workers < 1 or url.startswith("sqlite")):
        return _fail(f"--workers {args.workers}: expected 1, or more with --database postgresql://…")
    try:
        wanted = options.read(args)
    except ValueError as error:
        return _fail(f"--metrics-from: {error}")
    try:
        asyncio.run(_prepare(url))
    except ERRORS as error:
        return _fail(f"cannot keep tables in {shown(url)}: {_reason(error)}")
    try:
        listening = _listen(args.host, args.port)
    except (OSError, OverflowError) as error:
        return _fail(f"cannot listen on {args.host} port {args.port}: {_reason(error)}; try another --port")
    address = _address(args.host, listening.getsockname()[1])
    sys.stdout.write(f"Tables are kept in {shown(url)}\nPlay at {address} (Ctrl-C ends)\n")
    sys.stdout.flush()
    if not args.no_browser and _has_screen():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    if args.workers == 1:
        serve(url, wanted, listening)
    else:
        Workers(serve, url, wanted, listening, args.workers).run()
    return 0


def serve(url: str, wanted: options.Options, listening: socket.socket) -> None:
    """One process, until a signal ends it: screens are told to come back, writes are finished."""
    logs.configure(wanted.log)
    config = uvicorn.Config(
        create_app(url, wanted),
        server_header=False,
        proxy_headers=False,  # `guard` reads them, if the host says that there is a proxy
        log_config=None,
        access_log=False,
        ws_max_size=LARGEST,
        ws_per_message_deflate=True,  # the log of a long game is ten times as large without
        timeout_graceful_shutdown=3,
    )
    try:
        uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:
        sys.stdout.write("\n")


async def _prepare(url: str) -> None:
    """Find out before the start whether the database can be used at all."""
    store = Store(url)
    try:
        await store.create_schema()
    finally:
        await store.close()


def _listen(host: str, port: int) -> socket.socket:
    """Listening here and not in uvicorn: the address is known, and a browser may knock, before it has started."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)
    except BaseException:
        listening.close()
        raise
    return listening


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _has_screen() -> bool:
    """A browser in the terminal would take the terminal away."""
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def _reason(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error
    return str(getattr(cause, "strerror", None) or cause).splitlines()[0]


def _fail(line: str) -> int:
    sys.stderr.write(f"realmwright: {line}\n")
    return 2

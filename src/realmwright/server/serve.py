"""`realmwright serve`: run the server with one process on SQLite or several on PostgreSQL."""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import sys
import threading
import webbrowser
from contextlib import ExitStack

import uvicorn

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

from ..bots.levels import LEVELS
from ..bots.monte_carlo import warn_if_slow
from ..game import GameError
from . import log_config, settings
from .app import create_app
from .connection_limits import limited_protocol
from .security_middleware import MAX_BODY_BYTES
from .static import NO_PAGE_HELP, has_page
from .storage.database_errors import DATABASE_ERRORS
from .storage.database_url import add_database_argument, database_url, display_url
from .storage.sqlite_file import server_lock
from .storage.store import Store
from .supervisor import Supervisor
from .websocket_protocol import DirectWebSocketProtocol

DEFAULT_PORT = 8000
WILDCARDS = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # with the address of this machine


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
    parser.add_argument(
        "--port", type=int, default=DEFAULT_PORT, help="port to listen on, 0 for any free port (default: %(default)s)"
    )
    add_database_argument(parser)
    parser.add_argument(
        "--workers",
        type=int,
        default=os.environ.get("REALMWRIGHT_WORKERS") or "1",
        metavar="N",
        help="number of worker processes; more than one requires PostgreSQL (default: $REALMWRIGHT_WORKERS, or 1)",
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")
    settings.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C; print a one-line error if the server cannot start."""
    try:
        url = database_url(args.database)
    except (GameError, OSError) as error:
        return _fail(f"cannot use database {args.database}: {_reason(error)}")
    if args.workers != 1 and (args.workers < 1 or url.startswith("sqlite")):
        return _fail(f"--workers {args.workers}: expected 1, or more with --database postgresql://…")
    try:
        parsed = settings.from_args(args)
    except GameError as error:
        return _fail(str(error))
    except ValueError as error:
        return _fail(f"--metrics-from or --proxy-from: {error}")
    with ExitStack() as stack:
        try:
            stack.enter_context(server_lock(url))
            asyncio.run(_prepare(url))
        except (GameError, *DATABASE_ERRORS) as error:
            return _fail(f"cannot use database {display_url(url)}: {_reason(error)}")
        return _listen_and_serve(args, url, parsed)


def _listen_and_serve(args: argparse.Namespace, url: str, parsed: settings.Settings) -> int:
    try:
        listener = _listen(args.host, args.port)
    except (OSError, OverflowError) as error:
        return _fail(f"cannot listen on {args.host} port {args.port}: {_reason(error)}; try another --port")
    address, *others = _addresses(args.host, listener.getsockname()[1])
    lines = [f"Database: {display_url(url)}", f"{_greeting(address)} (press Ctrl-C to stop)"]
    lines += [f"From other devices: {other}" for other in others]
    sys.stdout.write("".join(f"{line}\n" for line in lines))
    sys.stdout.flush()
    warn_if_slow(level.spec for level in LEVELS)
    if not args.no_browser and _has_display() and has_page():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    if args.workers == 1:
        serve(url, parsed, listener)
    else:
        Supervisor(serve, url, parsed, listener, args.workers).run()
    return 0


def serve(url: str, options: settings.Settings, listener: socket.socket) -> None:
    """Run one server process until a signal; clients reconnect, pending writes are finished."""
    log_config.configure(options.log_format)
    _raise_file_limit()
    connections_scale = 0 if options.policy.proxy_networks else options.rate_limit_scale
    config = uvicorn.Config(
        create_app(url, options),
        http=limited_protocol(connections_scale),  # a proxy is one client and limits its own
        ws=DirectWebSocketProtocol,
        server_header=False,
        proxy_headers=False,  # `middleware` reads them if --proxy-from is given
        log_config=None,
        access_log=False,
        ws_max_size=MAX_BODY_BYTES,
        ws_per_message_deflate=True,  # shrinks the log of a long game to a tenth
        timeout_graceful_shutdown=3,
    )
    try:
        uvicorn.Server(config).run(sockets=[listener])
    except KeyboardInterrupt:
        sys.stdout.write("\n")


def _raise_file_limit() -> None:
    """Allow as many open files as the system permits: every connection is one."""
    if resource is not None:
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != hard:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


async def _prepare(url: str) -> None:
    """Check the database and upgrade its schema before the server starts."""
    store = Store(url)
    try:
        await store.create_schema()
    finally:
        await store.close()


def _listen(host: str, port: int) -> socket.socket:
    """Open the listening socket before uvicorn starts, so that a browser can connect."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(128)
    except BaseException:
        listener.close()
        raise
    return listener


def _greeting(address: str) -> str:
    """Return where to play, or that this installation has no page."""
    if has_page():
        return f"Play at {address}"
    return f"NO PAGE IS INSTALLED, only the API at {address}api/. {NO_PAGE_HELP}"


def _addresses(host: str, port: int) -> list[str]:
    """Return the addresses to open, that of this machine first; a wildcard is none that a browser can open."""
    hosts = [host] if host not in WILDCARDS else [WILDCARDS[host], *_network_address(host)]
    return [f"http://[{each}]:{port}/" if ":" in each else f"http://{each}:{port}/" for each in hosts]


def _network_address(wildcard: str) -> list[str]:
    """Return this machine's address in the local network, if it has one; nothing is sent."""
    family, remote = (socket.AF_INET6, "2001:db8::1") if ":" in wildcard else (socket.AF_INET, "192.0.2.1")
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((remote, DEFAULT_PORT))  # an address reserved for documentation
        except OSError:
            return []
        return [str(probe.getsockname()[0])]


def _has_display() -> bool:
    """Return whether a graphical browser can be opened."""
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, ("DISPLAY", "WAYLAND_DISPLAY")))


def _reason(error: Exception) -> str:
    cause = getattr(error, "orig", None) or error
    return str(getattr(cause, "strerror", None) or cause).splitlines()[0]


def _fail(line: str) -> int:
    sys.stderr.write(f"realmwright: {line}\n")
    return 2

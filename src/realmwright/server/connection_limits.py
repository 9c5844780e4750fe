"""Limits of HTTP connections: their number per client, and deadlines for requests and stalled writes."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .rate_limit import client_network

MAX_HTTP_CONNECTIONS: Final = 200  # per client: a browser opens 6
MAX_SOCKETS: Final = 300  # per client: a school behind one address
HEAD_SECONDS: Final = 10.0  # for the first line and the headers of a request
BODY_SECONDS: Final = 20.0
STALLED_WRITE_SECONDS: Final = 30.0  # without the client reading anything


class ConnectionCounter:
    """Counts the open connections of each client. `scale` multiplies the limit; 0 disables it."""

    def __init__(self, limit: int, scale: float = 1) -> None:
        self._limit = limit * scale
        self._counts: Counter[str] = Counter()

    def add(self, client: str) -> bool:
        """Count a new connection; return False and count nothing if the client has too many."""
        if self._limit and self._counts[client] >= self._limit:
            return False
        self._counts[client] += 1
        return True

    def remove(self, client: str) -> None:
        self._counts[client] -= 1
        if not self._counts[client]:
            del self._counts[client]


class LimitedHttpProtocol(HttpToolsProtocol):
    """An HTTP connection that is aborted when it exceeds a deadline."""

    counter = ConnectionCounter(MAX_HTTP_CONNECTIONS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._request_timer: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None
        self._counted: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in the base class
        super().connection_made(transport)
        client = client_network(self.client[0] if self.client else "")
        if self.counter.add(client):
            self._counted = client
            self._restart_request_timer(HEAD_SECONDS)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        self._restart_request_timer(HEAD_SECONDS)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._restart_request_timer(BODY_SECONDS)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._restart_request_timer(None)
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over; the application counts WebSockets."""
        self._release()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        self._write_timer = self.loop.call_later(STALLED_WRITE_SECONDS, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._cancel_write_timer()
        super().resume_writing()

    def _restart_request_timer(self, seconds: float | None) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
        self._request_timer = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)

    def _cancel_write_timer(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    def _release(self) -> None:
        self._restart_request_timer(None)
        self._cancel_write_timer()
        if self._counted is not None:
            self.counter.remove(self._counted)
            self._counted = None


def limited_protocol(scale: float) -> type[LimitedHttpProtocol]:
    """Return the protocol class of a server that multiplies the limit of connections; 0 disables it."""
    counter = ConnectionCounter(MAX_HTTP_CONNECTIONS, scale)
    return type("ServerHttpProtocol", (LimitedHttpProtocol,), {"counter": counter})

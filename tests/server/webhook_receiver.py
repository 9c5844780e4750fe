"""An HTTP server that receives the notifications of webhooks."""

from __future__ import annotations

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

TIMEOUT_SECONDS = 20


class Received(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class WebhookReceiver(ThreadingHTTPServer):
    """An HTTP server that records notifications and responds with the given statuses."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), WebhookHandler)
        self.received: list[Received] = []
        self.statuses: list[int] = []
        self.changed = threading.Condition()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook?x=1"

    def wait(self, count: int) -> list[Received]:
        with self.changed:
            assert self.changed.wait_for(lambda: len(self.received) >= count, TIMEOUT_SECONDS)
            return self.received[:]


class WebhookHandler(BaseHTTPRequestHandler):
    server: WebhookReceiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        names = {name.lower(): value for name, value in self.headers.items()}
        with self.server.changed:
            status = self.server.statuses.pop(0) if self.server.statuses else 204
            self.server.received.append(Received(self.path, names, body))
            self.server.changed.notify_all()
        self.send_response(status)
        if status == 302:
            self.send_header("Location", self.server.url)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Log nothing."""

"""An SMTP server on loopback that keeps what it receives."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage

from realmwright.server.mail.smtp import SmtpSettings


class Receiver(socketserver.ThreadingTCPServer):
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.messages: list[EmailMessage] = []
        self.rejects = False

    @property
    def settings(self) -> SmtpSettings:
        port = self.server_address[1]
        return SmtpSettings("smtp", "127.0.0.1", port, "", "", "Realmwright <host@example.org>", "https://example.org")


class _Handler(socketserver.StreamRequestHandler):
    server: Receiver

    def handle(self) -> None:
        self._reply("220 ready")
        while line := self.rfile.readline():
            command = line.split(b" ")[0].strip().upper()
            if command == b"DATA":
                self._reply("354 go on")
                lines = iter(self.rfile.readline, b".\r\n")
                self.server.messages.append(message_from_bytes(b"".join(lines), policy=policy.default))
            if command == b"QUIT":
                self._reply("221 bye")
                return
            self._reply("550 no" if command == b"RCPT" and self.server.rejects else "250 ok")

    def _reply(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


@contextmanager
def smtp_receiver() -> Iterator[Receiver]:
    with Receiver() as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server
        finally:
            server.shutdown()
            thread.join()

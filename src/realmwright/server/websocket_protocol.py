"""WebSocket connections to which messages are written without a call through the application stack."""

from __future__ import annotations

from typing import Any, Final, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

TRY_SEND: Final = "realmwright.try_send"  # the extension of the ASGI scope
TEXT_FRAME: Final = b"\x81"  # the final frame of a text message
SHORT_FRAME_BYTES, MEDIUM_FRAME_BYTES = 126, 65_536


class DirectWebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket whose ASGI scope has the extension `TRY_SEND`."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):  # the handshake was valid
            extensions: dict[str, Any] = cast("dict[str, Any]", self.scope["extensions"])
            extensions[TRY_SEND] = self.try_send

    def try_send(self, message: bytes) -> bool:
        """Send a text message at once; return False if the client reads too slowly or the connection is closing."""
        is_open = self.handshake_complete and self.conn.state is State.OPEN and not self.transport.is_closing()
        if not is_open or not self.writable.is_set():
            return False
        if self.conn.extensions:
            self.conn.send_text(message)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(TEXT_FRAME + _length(len(message)) + message)
        return True


def _length(size: int) -> bytes:
    """Return the length field of an unmasked frame."""
    if size < SHORT_FRAME_BYTES:
        return bytes([size])
    if size < MEDIUM_FRAME_BYTES:
        return b"\x7e" + size.to_bytes(2, "big")
    return b"\x7f" + size.to_bytes(8, "big")

"""The WebSocket of a client as a transport."""

from __future__ import annotations

from collections.abc import Callable

from starlette.websockets import WebSocket, WebSocketDisconnect

from ..live.ports import TransportClosed
from .websocket_protocol import TRY_SEND


class WebSocketTransport:
    """An accepted WebSocket."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket
        self.try_send: Callable[[bytes], bool] = websocket.scope.get("extensions", {}).get(TRY_SEND, _never)

    async def receive(self) -> str | None:
        frame = await self._websocket.receive()
        if frame["type"] == "websocket.disconnect":
            return None
        return str(frame.get("text") or "a binary frame")

    async def send(self, message: str) -> None:
        try:
            await self._websocket.send_text(message)
        except (WebSocketDisconnect, RuntimeError) as error:
            raise TransportClosed from error

    async def close(self, code: int) -> None:
        try:
            await self._websocket.close(code)
        except (WebSocketDisconnect, RuntimeError) as error:
            raise TransportClosed from error


def _never(_: bytes) -> bool:
    """Send nothing: another server than ours runs the application, as in tests."""
    return False

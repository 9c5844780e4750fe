"""The WebSocket of a client as a transport."""

from __future__ import annotations

from starlette.websockets import WebSocket, WebSocketDisconnect

from ..live.ports import TransportClosed


class WebSocketTransport:
    """An accepted WebSocket."""

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket

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

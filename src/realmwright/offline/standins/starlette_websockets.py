"""starlette.websockets by name only: `alone` brings a socket of its own."""


class WebSocket: ...


class WebSocketDisconnect(Exception): ...

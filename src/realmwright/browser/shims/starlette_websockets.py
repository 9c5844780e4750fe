"""Replacement of `starlette.websockets`: the imported names only; `app` has its own socket."""


class WebSocket: ...


class WebSocketDisconnect(Exception): ...

"""What every request passes first: whence it comes, whether it may come so often, and what browsers must know."""

from __future__ import annotations

from collections.abc import Sequence
from http.cookies import CookieError, SimpleCookie
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..tables.messages import Problem
from .limits import Limits

LARGEST: Final = 64 * 1024  # bytes of a request or a WebSocket message
SAFE: Final = {"GET", "HEAD", "OPTIONS"}
LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # the address of a table lets anybody watch it
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
BARE: Final = "default-src 'none'; frame-ancestors 'none'"  # for all that is no page


class Policy(NamedTuple):
    """What the host of this server allows."""

    proxy: bool = False  # believe X-Forwarded-For and X-Forwarded-Proto: a proxy of one's own sets them
    hosts: frozenset[str] | None = None  # names by which it may be called; None: any
    origins: frozenset[str] = frozenset()  # other sites whose pages may use it


class Guard:
    """ASGI middleware around the whole server."""

    def __init__(self, app: ASGIApp, policy: Policy, limits: Limits) -> None:
        self._app = app
        self._policy = policy
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        secure = self._enter(scope, headers)
        refused = self._refusal(scope, headers)

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                dress(MutableHeaders(scope=message), secure)
            await send(message)

        if refused is None:
            await self._app(scope, receive, dressed)
        else:
            await _refuse(scope, dressed, *refused)

    def _enter(self, scope: Scope, headers: Headers) -> bool:
        """Note who is really there; whether the way to them is encrypted."""
        client = scope.get("client")
        address, secure = client[0] if client else "", scope["scheme"] in ("https", "wss")
        if self._policy.proxy:
            # The last entry is the one that the nearest proxy wrote; those before it, anybody could.
            address = headers.get("x-forwarded-for", address).rpartition(",")[2].strip()
            secure = headers.get("x-forwarded-proto", "").strip() == "https"
        scope["state"] = {**scope.get("state", {}), "address": address, "secure": secure}
        return secure

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, Problem, int] | None:
        if not self._known_host(headers):
            return 421, Problem("wrong-host", "this server is not called by that name: see --proxy"), 0
        if not scope["path"].startswith("/api"):
            return None
        changing = scope["type"] == "websocket" or scope["method"] not in SAFE
        if changing and not self._same_site(headers):
            return 403, Problem("wrong-origin", "a page of another site may not do this"), 0
        if _too_long(headers):
            return 413, Problem("too-large", f"more than {LARGEST} bytes"), 0
        kind = "socket" if scope["type"] == "websocket" else "rest"
        if wait := self._limits.from_address(kind, scope["state"]["address"]):
            return 429, Problem("too-many", f"too many requests from this address: try again in {wait} s"), wait
        return None

    def _known_host(self, headers: Headers) -> bool:
        """Else a page of a site that points its own name at this machine could pass for ours."""
        return self._policy.hosts is None or _parts(f"//{headers.get('host', '')}").hostname in self._policy.hosts

    def _same_site(self, headers: Headers) -> bool:
        """Browsers say whose page asks; programs that are none say nothing."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        return origin in self._policy.origins or _parts(origin).netloc == headers.get("host")


def dress(headers: MutableHeaders, secure: bool) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("Content-Security-Policy", BARE)
    if secure:
        headers.setdefault("Strict-Transport-Security", "max-age=31536000")


def page_policy(script_hashes: Sequence[str]) -> str:
    """What the page may do: scripts of this server and those within it, nothing of anybody else."""
    scripts = " ".join(["'self'", *(f"'sha256-{one}'" for one in script_hashes)])
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {scripts}",
            "style-src 'self'",
            "style-src-attr 'unsafe-inline'",  # colours of terrains and players
            "img-src 'self' data: blob:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        ]
    )


def worker_policy() -> str:
    """What a script may do that runs beside the page: fetch from this server, and run Python that was built for it."""
    return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


def cookie(headers: Headers, name: str) -> str | None:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return None
    return found.value if found else None


def bearer(headers: Headers) -> str | None:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _parts(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _too_long(headers: Headers) -> bool:
    length = headers.get("content-length", "")
    return length.isdecimal() and int(length[:20]) > LARGEST


async def _refuse(scope: Scope, send: Send, status: int, problem: Problem, wait: int) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})  # before it was accepted: an answer of 403
        return
    fields = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    fields += [(b"retry-after", str(wait).encode())] if wait else []
    await send({"type": "http.response.start", "status": status, "headers": fields})
    await send({"type": "http.response.body", "body": msgspec.json.encode(problem)})

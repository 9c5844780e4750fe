"""Security middleware: client address, rate limits, origin checks, response headers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from http.cookies import CookieError, SimpleCookie
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..protocol.errors import RequestError, TooManyRequests, error_reply
from .rate_limit import RateLimiter

MAX_BODY_BYTES: Final = 64 * 1024  # of a request body or a WebSocket message
SAFE_METHODS: Final = {"GET", "HEAD", "OPTIONS"}
LOOPBACK_HOSTS: Final = frozenset({"localhost", "127.0.0.1", "::1"})
SECURITY_HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # table URLs allow watching and must not leak
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
DEFAULT_CSP: Final = "default-src 'none'; frame-ancestors 'none'"  # for responses that are not a page


class SecurityPolicy(NamedTuple):
    """Proxies, host names and origins that the server accepts."""

    proxy_networks: tuple[str, ...] = ()  # whose X-Forwarded-For and X-Forwarded-Proto are used
    allowed_hosts: frozenset[str] | None = None  # None: any
    allowed_origins: frozenset[str] = frozenset()  # origins besides the own one


class SecurityMiddleware:
    """ASGI middleware around the whole application."""

    def __init__(
        self, app: ASGIApp, policy: SecurityPolicy, rate_limiter: RateLimiter, is_banned: Callable[[str], bool]
    ) -> None:
        self._app = app
        self._policy = policy
        self._proxy_networks = tuple(map(ip_network, policy.proxy_networks))
        self._rate_limiter = rate_limiter
        self._is_banned = is_banned  # whether an address is banned

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        secure = self._set_client(scope, headers)
        rejection = self._check(scope, headers)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                add_security_headers(MutableHeaders(scope=message), secure)
            await send(message)

        if rejection is None:
            await self._app(scope, receive, send_with_headers)
        else:
            await _reject(scope, send_with_headers, rejection)

    def _set_client(self, scope: Scope, headers: Headers) -> bool:
        """Store the client address in the scope; return whether the client uses HTTPS."""
        client = scope.get("client")
        address, secure = client[0] if client else "", scope["scheme"] in ("https", "wss")
        if is_in_networks(address, self._proxy_networks):
            # Only the last entry is written by the trusted proxy; clients can forge those before it.
            address = headers.get("x-forwarded-for", address).rpartition(",")[2].strip()
            secure = headers.get("x-forwarded-proto", "").strip() == "https"
        scope["state"] = {**scope.get("state", {}), "address": address, "secure": secure}
        return secure

    def _check(self, scope: Scope, headers: Headers) -> RequestError | None:
        """Return the error of a request that must be rejected."""
        if not self._is_allowed_host(headers):
            return RequestError("wrong-host", "unknown host name: see --proxy-from")
        address = scope["state"]["address"]
        if not scope["path"].startswith("/api"):
            wait = self._rate_limiter.take_for_address("file", address)
            return TooManyRequests("from this address", wait) if wait else None
        if scope["type"] == "http" and self._is_banned(address):  # the page itself is sent, to show the message
            return RequestError("banned", "this address is banned from this server")
        modifying = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if modifying and not self._is_allowed_origin(headers):
            return RequestError("wrong-origin", "cross-origin request rejected")
        if _is_too_large(headers):
            return RequestError("too-large", f"request body exceeds {MAX_BODY_BYTES} bytes")
        kind = "socket" if scope["type"] == "websocket" else "rest"
        if wait := self._rate_limiter.take_for_address(kind, address):
            return TooManyRequests("from this address", wait)
        return None

    def _is_allowed_host(self, headers: Headers) -> bool:
        """Check the Host header, which prevents DNS rebinding."""
        return (
            self._policy.allowed_hosts is None
            or _split(f"//{headers.get('host', '')}").hostname in self._policy.allowed_hosts
        )

    def _is_allowed_origin(self, headers: Headers) -> bool:
        """Check the Origin header; clients other than browsers send none."""
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        return origin in self._policy.allowed_origins or _split(origin).netloc == headers.get("host")


def is_in_networks(address: str, networks: Iterable[IPv4Network | IPv6Network]) -> bool:
    """Whether an address is in one of the networks, also as an IPv4 address mapped to IPv6."""
    try:
        client = ip_address(address)
    except ValueError:
        return False
    client = getattr(client, "ipv4_mapped", None) or client
    return any(client in network for network in networks)


def add_security_headers(headers: MutableHeaders, secure: bool) -> None:
    for name, value in SECURITY_HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("Content-Security-Policy", DEFAULT_CSP)
    if secure:
        headers.setdefault("Strict-Transport-Security", "max-age=31536000")


def page_csp(script_hashes: Sequence[str]) -> str:
    """Return the content security policy of a page with inline scripts of these hashes."""
    scripts = " ".join(["'self'", *(f"'sha256-{script_hash}'" for script_hash in script_hashes)])
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


def worker_csp() -> str:
    """Return the content security policy of worker scripts, which run WebAssembly."""
    return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"


def read_cookie(headers: Headers, name: str) -> str | None:
    try:
        morsel = SimpleCookie(headers.get("cookie", "")).get(name)
    except CookieError:
        return None
    return morsel.value if morsel else None


def bearer_token(headers: Headers) -> str | None:
    scheme, _, token = headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


def _split(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError:
        return urlsplit("")


def _is_too_large(headers: Headers) -> bool:
    length = headers.get("content-length", "")
    return length.isdecimal() and int(length[:20]) > MAX_BODY_BYTES


async def _reject(scope: Scope, send: Send, error: RequestError) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})  # before accept: the client gets status 403
        return
    fields = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    fields += [(name.lower().encode(), value.encode()) for name, value in error.headers.items()]
    reply = error_reply(error)
    await send({"type": "http.response.start", "status": reply.status, "headers": fields})
    await send({"type": "http.response.body", "body": msgspec.json.encode(reply.body)})

"""The page, its files and the catalogs of words."""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from fastapi import FastAPI, Request, Response

from ..offline.bundle import archive
from ..tables.catalog import locale_text
from .guard import page_policy, worker_policy
from .rest import FRESH, Route, Unfit

PAGE: Final = Path(__file__).parent / "page"
FOREVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}  # the name changes with the contents
KINDS: Final = {
    ".css": "text/css", ".html": "text/html", ".ico": "image/x-icon", ".js": "text/javascript",
    ".json": "application/json", ".map": "application/json", ".mjs": "text/javascript", ".png": "image/png",
    ".svg": "image/svg+xml", ".txt": "text/plain", ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json", ".webp": "image/webp", ".woff2": "font/woff2",
    ".zip": "application/zip",
}  # fmt: skip
# Nothing outside the folder has such a name, nor anything hidden in it.
NAMED: Final = re.compile(r"(?:[\w-][\w.-]{0,99}/){0,3}[\w-][\w.-]{0,99}", re.ASCII)
VERSIONED: Final = ("assets/", "offline/pyodide-")
SCRIPTS: Final = frozenset({".js", ".mjs"})
INLINE: Final = re.compile(rb"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL)


def serve_files(app: FastAPI, routes: list[Route]) -> None:
    """After all other routes: whatever none of them knows is a file, the page or nothing."""

    @app.get("/locale/{language}.ftl")
    async def locale(request: Request, language: str) -> Response:
        text = locale_text(language)
        if text is None:
            raise Unfit(404, "no-language", f"no catalog {language[:20]!r}")
        return _answer(request, _packed_text(text), FRESH, "text/plain; charset=utf-8")

    @app.get("/offline/realmwright.zip")
    async def sources() -> Response:
        return Response(archive(), headers=FRESH, media_type="application/zip")

    @app.api_route("/api/{path:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
    async def nothing(path: str) -> Response:
        allowed = sorted({route.method for route in routes if route.regex.fullmatch(f"/api/{path}")})
        if allowed:
            raise Unfit(405, "wrong-method", f"expected {' or '.join(allowed)}", headers={"Allow": ", ".join(allowed)})
        raise Unfit(404, "no-such-address", f"nothing is at /api/{path[:80]}")

    @app.get("/{path:path}")
    async def page(request: Request, path: str) -> Response:
        return _file(request, path)


class Packed(NamedTuple):
    """A file as most browsers take it. Compressing is the costly part of sending it: that is done once."""

    body: bytes  # compressed
    tag: str  # changes with the contents


def _pack(plain: bytes) -> Packed:
    return Packed(gzip.compress(plain, mtime=0), f'W/"{sha256(plain).hexdigest()[:16]}"')


@lru_cache(maxsize=256)
def _packed_file(path: Path, _changed: int) -> Packed:
    return _pack(path.read_bytes())


@lru_cache(maxsize=16)
def _packed_text(text: str) -> Packed:
    return _pack(text.encode())


def _answer(request: Request, packed: Packed, headers: Mapping[str, str], kind: str | None) -> Response:
    """Whoever has it already is told so; the few who take nothing compressed get it plain."""
    headers = {**headers, "ETag": packed.tag}
    if request.headers.get("if-none-match") == packed.tag:
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(packed.body), headers=headers, media_type=kind)
    headers |= {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(packed.body, headers=headers, media_type=kind)


def _file(request: Request, path: str) -> Response:
    """A file of the page; an address without one, such as /table/ID, is the page itself, which knows where it is."""
    if path != "index.html" and NAMED.fullmatch(path) and (PAGE / path).is_file():
        headers = dict(FOREVER if path.startswith(VERSIONED) else FRESH)
        file = PAGE / path
        if file.suffix in SCRIPTS:
            headers["Content-Security-Policy"] = worker_policy()
        return _answer(request, _packed_file(file, file.stat().st_mtime_ns), headers, KINDS.get(file.suffix))
    if "." in path.rpartition("/")[2] and path != "index.html":
        raise Unfit(404, "no-such-address", f"nothing is at /{path[:80]}")
    index = PAGE / "index.html"
    if not index.is_file():
        raise Unfit(503, "no-page", "the page has not been built: run ./play, or npm run build in web/")
    packed = _packed_file(index, index.stat().st_mtime_ns)
    policy = policy_of(gzip.decompress(packed.body))
    return _answer(request, packed, {**FRESH, "Content-Security-Policy": policy}, "text/html")


def policy_of(page: bytes) -> str:
    """The scripts that stand in the page itself are known by their hashes; any other one is not run."""
    return page_policy([b64encode(sha256(script).digest()).decode() for script in INLINE.findall(page)])

"""Static files: the page, its assets, the message catalogs and the browser archive."""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from collections.abc import AsyncIterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ..live.routing import Route, no_such_route
from ..protocol.errors import RequestError
from ..tables.game_catalog import locale_text
from .api.routing import REVALIDATE_HEADERS, ExactRoute
from .browser_bundle import archive
from .security_middleware import page_csp, worker_csp

PAGE_FOLDER: Final = Path(__file__).parent / "page"
IMMUTABLE_HEADERS: Final = {"Cache-Control": "public, max-age=31536000, immutable"}  # file names contain a content hash
MEDIA_TYPES: Final = {
    ".css": "text/css", ".html": "text/html", ".ico": "image/x-icon", ".js": "text/javascript",
    ".json": "application/json", ".map": "application/json", ".mjs": "text/javascript", ".png": "image/png",
    ".svg": "image/svg+xml", ".txt": "text/plain", ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json", ".webp": "image/webp", ".woff2": "font/woff2",
    ".zip": "application/zip",
}  # fmt: skip
# Excludes hidden files and paths outside the folder.
FILE_PATH: Final = re.compile(r"(?:[\w-][\w.-]{0,99}/){0,3}[\w-][\w.-]{0,99}", re.ASCII)
CHUNK_BYTES: Final = 64 * 1024
IMMUTABLE_PREFIXES: Final = ("assets/", "offline/pyodide-")
SCRIPT_SUFFIXES: Final = frozenset({".js", ".mjs"})
INLINE_SCRIPT: Final = re.compile(rb"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL)
NO_PAGE_HELP: Final = "Install a wheel, which contains the page, or start ./play in a copy of the repository."
NO_PAGE: Final = f"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Realmwright</title>
<h1>This server has no page</h1><p>Realmwright was installed without the page for browsers. {NO_PAGE_HELP}</p></html>
"""


def has_page() -> bool:
    """Return whether the page was built before this package was installed."""
    return (PAGE_FOLDER / "index.html").is_file()


def static_routes(routes: Sequence[Route]) -> list[ExactRoute]:
    """Return the routes of files and the page, which follow the API routes."""

    async def unknown_api_path(request: Request) -> Response:
        raise no_such_route(routes, f"/api/{request.path_params['path']}")

    return [
        ExactRoute("/locale/{name}.ftl", locale),
        ExactRoute("/offline/realmwright.zip", browser_archive),
        ExactRoute("/api/{path:path}", unknown_api_path, ("GET", "POST", "PUT", "PATCH", "DELETE")),
        ExactRoute("/{path:path}", page_or_file),
    ]


async def locale(request: Request) -> Response:
    name = request.path_params["name"]
    text = locale_text(name)
    if text is None:
        raise RequestError("no-language", f"unknown language {name[:20]!r}")
    return _respond(request, _compress_text(text), REVALIDATE_HEADERS, "text/plain; charset=utf-8")


async def browser_archive(_: Request) -> Response:
    return _send(archive(), REVALIDATE_HEADERS, "application/zip")


class CompressedFile(NamedTuple):
    """A gzipped file with its ETag, cached because compression is the costly part of a response."""

    body: bytes
    etag: str


def _compress(content: bytes) -> CompressedFile:
    return CompressedFile(gzip.compress(content, mtime=0), f'W/"{sha256(content).hexdigest()[:16]}"')


@lru_cache(maxsize=256)
def _compress_file(path: Path, _modified_ns: int) -> CompressedFile:
    return _compress(path.read_bytes())


@lru_cache(maxsize=16)
def _compress_text(text: str) -> CompressedFile:
    return _compress(text.encode())


def _respond(request: Request, file: CompressedFile, headers: Mapping[str, str], media_type: str | None) -> Response:
    """Respond with 304 if the client has the file, uncompressed if it does not accept gzip."""
    headers = {**headers, "ETag": file.etag}
    if request.headers.get("if-none-match") == file.etag:
        return Response(status_code=304, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return _send(gzip.decompress(file.body), headers, media_type)
    return _send(file.body, {**headers, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}, media_type)


def _send(content: bytes, headers: Mapping[str, str], media_type: str | None) -> Response:
    """Respond in chunks, so that a client that does not read holds one chunk in memory and not the file."""
    if len(content) <= CHUNK_BYTES:
        return Response(content, headers=headers, media_type=media_type)

    async def chunks() -> AsyncIterator[memoryview]:
        view = memoryview(content)
        for start in range(0, len(view), CHUNK_BYTES):
            yield view[start : start + CHUNK_BYTES]

    headers = {**headers, "Content-Length": str(len(content))}
    return StreamingResponse(chunks(), headers=headers, media_type=media_type)


async def page_or_file(request: Request) -> Response:
    """Return a file, or the page itself for client-side routes such as /table/ID."""
    path = request.path_params["path"]
    if path != "index.html" and FILE_PATH.fullmatch(path) and (PAGE_FOLDER / path).is_file():
        headers = dict(IMMUTABLE_HEADERS if path.startswith(IMMUTABLE_PREFIXES) else REVALIDATE_HEADERS)
        file = PAGE_FOLDER / path
        if file.suffix in SCRIPT_SUFFIXES:
            headers["Content-Security-Policy"] = worker_csp()
        return _respond(request, _compress_file(file, file.stat().st_mtime_ns), headers, MEDIA_TYPES.get(file.suffix))
    if "." in path.rpartition("/")[2] and path != "index.html":
        raise RequestError("no-such-address", f"not found: /{path[:80]}")
    if not has_page():
        return Response(NO_PAGE, 503, media_type="text/html")
    index = PAGE_FOLDER / "index.html"
    page = _compress_file(index, index.stat().st_mtime_ns)
    policy = page_csp_for(gzip.decompress(page.body))
    return _respond(request, page, {**REVALIDATE_HEADERS, "Content-Security-Policy": policy}, "text/html")


def page_csp_for(page: bytes) -> str:
    """Return the content security policy that allows the inline scripts of a page."""
    return page_csp([b64encode(sha256(script).digest()).decode() for script in INLINE_SCRIPT.findall(page)])

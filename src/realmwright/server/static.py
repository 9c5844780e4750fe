"""Static files: the page, its assets, the message catalogs and the browser archive."""

from __future__ import annotations

import asyncio
import re
from base64 import b64encode
from collections.abc import Callable, Hashable, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from ..live.routing import Route, no_such_route
from ..protocol.errors import RequestError
from ..tables.game_catalog import locale_text
from .api.routing import REVALIDATE_HEADERS, ExactRoute
from .browser_bundle import archive, wasm_modules
from .compressed_response import compress, compressed_response
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


class CompressedFile(NamedTuple):
    """A gzipped file with its ETag, and the content security policy of a page."""

    body: bytes
    etag: str
    page_policy: str = ""
    path: Path | None = None  # of the file without compression


class FileCache:
    """Compressed files. Each is compressed once, in a thread: a large one takes seconds."""

    def __init__(self) -> None:
        self._files: dict[str, tuple[Hashable, asyncio.Task[CompressedFile]]] = {}  # with their versions

    async def get(self, name: str, version: Hashable, create: Callable[[], CompressedFile]) -> CompressedFile:
        """Return a file; `version` changes with its content."""
        known, task = self._files.get(name, (None, None))
        failed = task is not None and task.done() and (task.cancelled() or task.exception() is not None)
        if task is None or known != version or failed:
            task = asyncio.ensure_future(asyncio.to_thread(create))
            self._files[name] = version, task
        return await asyncio.shield(task)


def _compress(content: bytes) -> CompressedFile:
    return CompressedFile(compress(content), f'W/"{sha256(content).hexdigest()[:16]}"')


def _compress_page(content: bytes) -> CompressedFile:
    return _compress(content)._replace(page_policy=page_csp_for(content))


class StaticFiles:
    """The endpoints of files and of the page."""

    def __init__(self, api_routes: Sequence[Route]) -> None:
        self._api_routes = api_routes
        self._cache = FileCache()

    def routes(self) -> list[ExactRoute]:
        """Return the routes, which follow those of the API."""
        return [
            ExactRoute("/locale/{name}.ftl", self.locale),
            ExactRoute("/offline/realmwright.zip", self.browser_archive),
            ExactRoute("/api/{path:path}", self.unknown_api_path, ("GET", "POST", "PUT", "PATCH", "DELETE")),
            ExactRoute("/{path:path}", self.page_or_file),
        ]

    async def unknown_api_path(self, request: Request) -> Response:
        raise no_such_route(self._api_routes, f"/api/{request.path_params['path']}")

    async def locale(self, request: Request) -> Response:
        name = request.path_params["name"]
        text = locale_text(name)
        if text is None:
            raise RequestError("no-language", f"unknown language {name[:20]!r}")
        file = await self._cache.get(f"locale {name}", text, lambda: _compress(text.encode()))
        return _respond(request, file, REVALIDATE_HEADERS, "text/plain; charset=utf-8")

    async def browser_archive(self, request: Request) -> Response:
        file = await self._cache.get("archive", wasm_modules(), lambda: _compress(archive()))
        return _respond(request, file, REVALIDATE_HEADERS, "application/zip")

    async def page_or_file(self, request: Request) -> Response:
        """Return a file, or the page itself for client-side routes such as /table/ID."""
        path = request.path_params["path"]
        if path != "index.html" and FILE_PATH.fullmatch(path) and (PAGE_FOLDER / path).is_file():
            headers = dict(IMMUTABLE_HEADERS if path.startswith(IMMUTABLE_PREFIXES) else REVALIDATE_HEADERS)
            file = PAGE_FOLDER / path
            if file.suffix in SCRIPT_SUFFIXES:
                headers["Content-Security-Policy"] = worker_csp()
            return _respond(request, await self._file(file, _compress), headers, MEDIA_TYPES.get(file.suffix))
        if "." in path.rpartition("/")[2] and path != "index.html":
            raise RequestError("no-such-address", f"not found: /{path[:80]}")
        if not has_page():
            return Response(NO_PAGE, 503, media_type="text/html")
        page = await self._file(PAGE_FOLDER / "index.html", _compress_page)
        return _respond(request, page, {**REVALIDATE_HEADERS, "Content-Security-Policy": page.page_policy}, "text/html")

    async def _file(self, file: Path, compress: Callable[[bytes], CompressedFile]) -> CompressedFile:
        compressed = await self._cache.get(str(file), file.stat().st_mtime_ns, lambda: compress(file.read_bytes()))
        return compressed._replace(path=file)


def _respond(request: Request, file: CompressedFile, headers: Mapping[str, str], media_type: str | None) -> Response:
    """Respond with 304 if the client has the file."""
    headers = {**headers, "ETag": file.etag}
    if request.headers.get("if-none-match") == file.etag:
        return Response(status_code=304, headers=headers)
    return compressed_response(request.headers, file.body, headers, media_type, file.path)


def page_csp_for(page: bytes) -> str:
    """Return the content security policy that allows the inline scripts of a page."""
    return page_csp([b64encode(sha256(script).digest()).decode() for script in INLINE_SCRIPT.findall(page)])

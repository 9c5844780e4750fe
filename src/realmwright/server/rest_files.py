"""The page, its files and the catalogs of words."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path
from typing import Final

from fastapi import FastAPI, Response

from ..offline.bundle import archive
from .catalog import locale_text
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
VERSIONED: Final = ("assets/", "offline/pyodide-")
SCRIPTS: Final = frozenset({".js", ".mjs"})
INLINE: Final = re.compile(rb"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL)


def serve_files(app: FastAPI, routes: list[Route]) -> None:
    """After all other routes: whatever none of them knows is a file, the page or nothing."""

    @app.get("/locale/{language}.ftl")
    async def locale(language: str) -> Response:
        text = locale_text(language)
        if text is None:
            raise Unfit(404, "no-language", f"no catalog {language[:20]!r}")
        return Response(text, headers=FRESH, media_type="text/plain; charset=utf-8")

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
    async def page(path: str) -> Response:
        return _file(path)


def _file(path: str) -> Response:
    """A file of the page; an address without one, such as /table/ID, is the page itself, which knows where it is."""
    files = {entry.relative_to(PAGE).as_posix(): entry for entry in PAGE.rglob("*") if entry.is_file()}
    if path in files and path != "index.html":
        headers = dict(FOREVER if path.startswith(VERSIONED) else FRESH)
        if files[path].suffix in SCRIPTS:
            headers["Content-Security-Policy"] = worker_policy()
        return Response(files[path].read_bytes(), headers=headers, media_type=KINDS.get(files[path].suffix))
    if "." in path.rpartition("/")[2] and path != "index.html":
        raise Unfit(404, "no-such-address", f"nothing is at /{path[:80]}")
    if "index.html" not in files:
        raise Unfit(503, "no-page", "the page has not been built: run ./play, or npm run build in web/")
    text = files["index.html"].read_bytes()
    return Response(text, headers={**FRESH, "Content-Security-Policy": policy_of(text)}, media_type="text/html")


def policy_of(page: bytes) -> str:
    """The scripts that stand in the page itself are known by their hashes; any other one is not run."""
    return page_policy([b64encode(sha256(script).digest()).decode() for script in INLINE.findall(page)])

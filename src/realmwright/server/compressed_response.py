"""Responses with content that is stored compressed, sent in chunks.

A client that does not read holds one chunk in memory and not the whole content, whether it accepts gzip or not.
"""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response, StreamingResponse

CHUNK_BYTES: Final = 64 * 1024
INPUT_BYTES: Final = 8 * 1024  # compressed content that is unpacked at a time
GZIP_FORMAT: Final = 16 + zlib.MAX_WBITS
LARGE_BYTES: Final = 1_000_000
SMALL_LEVEL, LARGE_LEVEL = 9, 6  # of compression: the highest takes seconds for large files
SIZE_BYTES: Final = 4  # at the end of gzipped content: its size without compression


def compressed_response(
    request_headers: Headers,
    gzipped: bytes,
    headers: Mapping[str, str],
    media_type: str | None,
    file: Path | None = None,
) -> Response:
    """Respond with gzipped content; clients that do not accept it get `file`, or the content unpacked on the way."""
    if "gzip" in request_headers.get("accept-encoding", ""):
        headers = {**headers, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        size, chunks = len(gzipped), _chunks(gzipped)
    else:
        size = int.from_bytes(gzipped[-SIZE_BYTES:], "little")
        chunks = _unpacked_chunks(gzipped) if file is None else _file_chunks(file)
    return StreamingResponse(chunks, headers={**headers, "Content-Length": str(size)}, media_type=media_type)


def compress(content: bytes) -> bytes:
    return gzip.compress(content, SMALL_LEVEL if len(content) < LARGE_BYTES else LARGE_LEVEL, mtime=0)


async def _chunks(content: bytes) -> AsyncIterator[bytes | memoryview]:
    view = memoryview(content)
    for start in range(0, len(view), CHUNK_BYTES):
        yield view[start : start + CHUNK_BYTES]
        await asyncio.sleep(0)  # let other tasks run: sending does not suspend while the client keeps up


async def _file_chunks(file: Path) -> AsyncIterator[bytes | memoryview]:
    with file.open("rb") as stream:
        while chunk := stream.read(CHUNK_BYTES):
            yield chunk
            await asyncio.sleep(0)


async def _unpacked_chunks(gzipped: bytes) -> AsyncIterator[bytes | memoryview]:
    decoder, view = zlib.decompressobj(GZIP_FORMAT), memoryview(gzipped)
    for start in range(0, len(view), INPUT_BYTES):
        packed: bytes | memoryview = view[start : start + INPUT_BYTES]
        while packed:
            if chunk := decoder.decompress(packed, CHUNK_BYTES):
                yield chunk
                await asyncio.sleep(0)
            packed = decoder.unconsumed_tail
    if chunk := decoder.flush():
        yield chunk

"""Responses with content that is stored compressed, sent in chunks.

A client that does not read holds one chunk in memory and not the whole content, whether it accepts gzip or not.
"""

from __future__ import annotations

import gzip
import zlib
from collections.abc import AsyncIterator, Mapping
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response, StreamingResponse

CHUNK_BYTES: Final = 64 * 1024
INPUT_BYTES: Final = 8 * 1024  # compressed content that is unpacked at a time
GZIP_FORMAT: Final = 16 + zlib.MAX_WBITS
SIZE_BYTES: Final = 4  # at the end of gzipped content: its size without compression


def compressed_response(
    request_headers: Headers, gzipped: bytes, headers: Mapping[str, str], media_type: str | None
) -> Response:
    """Respond with gzipped content, unpacked on the way if the client does not accept it."""
    if "gzip" in request_headers.get("accept-encoding", ""):
        headers = {**headers, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        size, chunks = len(gzipped), _chunks(gzipped)
    else:
        size, chunks = int.from_bytes(gzipped[-SIZE_BYTES:], "little"), _unpacked_chunks(gzipped)
    return StreamingResponse(chunks, headers={**headers, "Content-Length": str(size)}, media_type=media_type)


def compress(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


async def _chunks(content: bytes) -> AsyncIterator[bytes | memoryview]:
    view = memoryview(content)
    for start in range(0, len(view), CHUNK_BYTES):
        yield view[start : start + CHUNK_BYTES]


async def _unpacked_chunks(gzipped: bytes) -> AsyncIterator[bytes | memoryview]:
    decoder, view = zlib.decompressobj(GZIP_FORMAT), memoryview(gzipped)
    for start in range(0, len(view), INPUT_BYTES):
        packed: bytes | memoryview = view[start : start + INPUT_BYTES]
        while packed:
            if chunk := decoder.decompress(packed, CHUNK_BYTES):
                yield chunk
            packed = decoder.unconsumed_tail
    if chunk := decoder.flush():
        yield chunk

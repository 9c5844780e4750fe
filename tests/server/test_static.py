"""Files that are compressed once and sent in chunks."""

from __future__ import annotations

import asyncio
import gzip
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.datastructures import Headers

from realmwright.server.compressed_response import CHUNK_BYTES, compress, compressed_response
from realmwright.server.static import CompressedFile, FileCache

CONTENT = Random(1).randbytes(300_000) + bytes(1_000_000)


async def chunks_of(response: Any) -> list[bytes]:
    return [bytes(chunk) async for chunk in response.body_iterator]


@pytest.mark.parametrize("encoding", ["gzip, br", "identity"])
def test_content_is_sent_in_small_chunks(encoding: str) -> None:
    response = compressed_response(Headers({"Accept-Encoding": encoding}), compress(CONTENT), {"A": "b"}, "text/plain")
    chunks = asyncio.run(chunks_of(response))
    assert max(map(len, chunks)) <= CHUNK_BYTES
    body, zipped = b"".join(chunks), encoding != "identity"
    assert response.headers["content-length"] == str(len(body))
    assert (response.headers.get("content-encoding"), response.headers["a"]) == ("gzip" if zipped else None, "b")
    assert (gzip.decompress(body) if zipped else body) == CONTENT


def test_file_is_sent_as_it_is_to_clients_without_compression(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(CONTENT)
    response = compressed_response(Headers(), compress(CONTENT), {}, None, tmp_path / "file")
    chunks = asyncio.run(chunks_of(response))
    assert max(map(len, chunks)) <= CHUNK_BYTES
    assert b"".join(chunks) == CONTENT
    assert response.headers["content-length"] == str(len(CONTENT))


@pytest.mark.parametrize("content", [b"", b"x"])
def test_tiny_content_is_sent_whole(content: bytes) -> None:
    response = compressed_response(Headers(), compress(content), {}, None)
    assert b"".join(asyncio.run(chunks_of(response))) == content
    assert response.headers["content-length"] == str(len(content))


def test_file_is_compressed_once_in_a_thread_and_again_when_it_changes() -> None:
    threads: list[threading.Thread] = []

    def create() -> CompressedFile:
        threads.append(threading.current_thread())
        return CompressedFile(b"", str(len(threads)))

    async def use() -> None:
        cache = FileCache()
        assert {file.etag for file in await asyncio.gather(*(cache.get("a", 1, create) for _ in range(5)))} == {"1"}
        assert (await cache.get("a", 2, create)).etag == "2"
        assert threading.main_thread() not in threads

    asyncio.run(use())


def test_file_that_could_not_be_read_is_tried_again() -> None:
    def fail() -> CompressedFile:
        raise OSError("unreadable")

    async def use() -> None:
        cache = FileCache()
        with pytest.raises(OSError, match="unreadable"):
            await cache.get("a", 1, fail)
        assert await cache.get("a", 1, lambda: CompressedFile(b"", "new")) == CompressedFile(b"", "new")

    asyncio.run(use())

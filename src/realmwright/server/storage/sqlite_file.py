"""The file of an SQLite database: its permissions, and the lock of the server that uses it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import make_url

from ...game import GameError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]  # there is no lock


def sqlite_file(url: str) -> Path | None:
    """Return the file of an SQLite database, None for other databases and those in memory."""
    parsed = make_url(url)
    if parsed.get_backend_name() != "sqlite" or parsed.database in (None, "", ":memory:"):
        return None
    return Path(str(parsed.database))


def restrict_file(url: str) -> None:
    """Create the file of an SQLite database if necessary, and let only its owner read it: it contains secrets."""
    file = sqlite_file(url)
    if file is None:
        return
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    with suppress(PermissionError):  # the file belongs to another user
        for name in (file, *(file.with_name(file.name + suffix) for suffix in ("-wal", "-shm"))):
            if name.exists():
                name.chmod(0o600)


@contextmanager
def server_lock(url: str) -> Iterator[None]:
    """Hold the lock of an SQLite database; raise GameError if another server holds it.

    The lock is on a file beside the database, because SQLite locks the database itself. The system releases it when the
    process ends.
    """
    file = sqlite_file(url)
    if file is None or fcntl is None:
        yield
        return
    path = file.resolve().with_name(file.resolve().name + ".lock")
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            process = os.read(descriptor, 20).decode("ascii", "replace").strip()
            raise GameError(f"another server uses it (process {process or 'unknown'})") from error
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(descriptor)

"""However a database says that it cannot."""

from __future__ import annotations

from typing import Final

import asyncpg
from sqlalchemy.exc import SQLAlchemyError

# While PostgreSQL starts, its own errors come through as they are; a line that died in the middle of something says so
# only when it is used again.
ERRORS: Final = (
    SQLAlchemyError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError,
)  # fmt: skip

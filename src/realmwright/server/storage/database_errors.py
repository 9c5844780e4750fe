"""Exception types that mean the database is unavailable."""

from __future__ import annotations

from typing import Final

import asyncpg
from sqlalchemy.exc import SQLAlchemyError

# SQLAlchemy does not wrap the errors asyncpg raises while PostgreSQL starts or when a broken connection is reused.
DATABASE_ERRORS: Final = (
    SQLAlchemyError, OSError, asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError,
)  # fmt: skip

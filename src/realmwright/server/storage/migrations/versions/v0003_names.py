"""One name per thing in tables, columns, bots and events.

`tables` replaces `games`; columns are `table_id`, `revision` and `params`; bots and events have new names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

from realmwright.tables import upgrade as names

revision = "0003"
down_revision = "0002"

OLD_INDEXES = ("games_due", "games_public", "ix_sessions_account", "ix_tokens_account", "ix_seats_account")
POSTGRES_CONSTRAINTS = {
    "tables": {"games_pkey": "tables_pkey"},
    "events": {"events_game_fkey": "events_table_id_fkey"},
    "accounts": {"accounts_folded_key": "accounts_folded_name_key"},
    "sessions": {"sessions_account_fkey": "sessions_account_id_fkey"},
    "tokens": {"tokens_account_fkey": "tokens_account_id_fkey", "tokens_hash_key": "tokens_token_hash_key"},
    "seats": {"seats_game_fkey": "seats_table_id_fkey", "seats_account_fkey": "seats_account_id_fkey"},
    "ratings": {"ratings_account_fkey": "ratings_account_id_fkey"},
    "webhooks": {"webhooks_game_fkey": "webhooks_table_id_fkey"},
    "leases": {"leases_game_fkey": "leases_table_id_fkey"},
}


def upgrade() -> None:
    for name in (*OLD_INDEXES, "ix_deliveries_next_at"):
        op.execute(f"DROP INDEX {name}")
    for old, new in names.TABLES.items():
        op.rename_table(old, new)
    for table, columns in names.COLUMNS.items():
        for old, new in columns.items():
            op.execute(f'ALTER TABLE {table} RENAME COLUMN "{old}" TO "{new}"')
    _create_indexes()
    if op.get_context().dialect.name == "postgresql":
        _rename_constraints()
    _convert("tables", ("id",), ("seats", "clock"))
    _convert("events", ("table_id", "revision"), ("kind", "text"), "kind IN ('seat', 'next', 'fault')")
    _convert("deliveries", ("id",), ("body",))


def _create_indexes() -> None:
    due = sa.text("due_at IS NOT NULL")
    op.create_index("tables_due_at", "tables", ["due_at"], sqlite_where=due, postgresql_where=due)
    op.create_index("tables_public", "tables", ["public", "created"])
    for table in ("sessions", "tokens", "seats"):
        op.create_index(f"ix_{table}_account_id", table, ["account_id"])
    op.create_index("ix_deliveries_next_attempt_at", "deliveries", ["next_attempt_at"])


def _rename_constraints() -> None:
    for table, constraints in POSTGRES_CONSTRAINTS.items():
        for old, new in constraints.items():
            op.execute(f"ALTER TABLE {table} RENAME CONSTRAINT {old} TO {new}")


def _convert(table: str, key: Sequence[str], columns: Sequence[str], where: str = "true") -> None:
    """Convert the values of these columns, row by row."""
    connection = op.get_bind()
    query = sa.text(f"SELECT {', '.join((*key, *columns))} FROM {table} WHERE {where}")
    update = sa.text(f"UPDATE {table} SET {_assignments(columns, ', ')} WHERE {_assignments(key, ' AND ')}")
    changes: list[Mapping[str, Any]] = []
    for row in connection.execute(query).mappings():
        old = {str(name): value for name, value in row.items()}
        new = names.upgrade_values(table, old)
        if new != old:
            changes.append(new)
    if changes:
        connection.execute(update, changes)


def _assignments(columns: Sequence[str], separator: str) -> str:
    return separator.join(f"{column} = :{column}" for column in columns)

"""Online play: passes, clocks, accounts, ratings, webhooks and several workers.

The workers share one database.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    _widen_games()
    _people()
    _tables_of_people()
    _workers()


def _widen_games() -> None:
    for name in ("keys", "wishes", "clock"):
        op.add_column("games", sa.Column(name, sa.Text, nullable=False, server_default="{}"))
    for name in ("online", "public", "rated", "settled"):
        op.add_column("games", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("games", sa.Column("due", sa.String(32)))
    op.add_column("games", sa.Column("turn", sa.Integer))
    op.add_column("games", sa.Column("finished", sa.String(32)))
    op.add_column("games", sa.Column("result", sa.Text))
    op.add_column("games", sa.Column("next", sa.String(32)))
    some = sa.text("due IS NOT NULL")
    op.create_index("games_due", "games", ["due"], sqlite_where=some, postgresql_where=some)
    op.create_index("games_public", "games", ["public", "created"])


def _people() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("folded", sa.String(80), nullable=False, unique=True),
        sa.Column("password_hash", sa.String(200), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("webhook", sa.String(500)),
        sa.Column("webhook_secret", sa.String(80)),
    )
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        _account(nullable=False, index=True),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("expires", sa.String(32), nullable=False),
    )
    op.create_table(
        "tokens",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("hash", sa.String(64), nullable=False, unique=True),
        _account(nullable=False, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "ratings",
        _account(primary_key=True),
        sa.Column("game", sa.String(80), primary_key=True),
        sa.Column("players", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )


def _tables_of_people() -> None:
    op.create_table("seats", *_seat(), _account(ondelete="SET NULL", nullable=True, index=True))
    op.create_table(
        "webhooks",
        *_seat(),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("secret", sa.String(80), nullable=False),
    )
    op.create_table(
        "deliveries",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("url", sa.String(500), nullable=False),
        sa.Column("secret", sa.String(80), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("next_at", sa.String(32), nullable=False, index=True),
    )


def _workers() -> None:
    op.create_table(
        "settings", sa.Column("name", sa.String(40), primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )
    op.create_table("leases", _game(), sa.Column("worker", sa.Integer, nullable=False))


def _account(ondelete: str = "CASCADE", **options: Any) -> sa.Column[int]:
    return sa.Column("account", sa.Integer, sa.ForeignKey("accounts.id", ondelete=ondelete), **options)


def _game() -> sa.Column[str]:
    return sa.Column("game", sa.String(32), sa.ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)


def _seat() -> tuple[sa.Column[str], sa.Column[int]]:
    return _game(), sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False)

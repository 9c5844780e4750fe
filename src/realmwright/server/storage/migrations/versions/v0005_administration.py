"""Administrators, restrictions, announcements, the audit log, blocks, and quotas."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from realmwright.tables.names import skeleton

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    _add_account_columns()
    for table in ("sessions", "tokens"):
        op.add_column(table, sa.Column("last_used", sa.String(32)))
    op.create_table("retired_names", sa.Column("skeleton_hash", sa.String(64), primary_key=True))
    op.create_table(
        "blocks",
        sa.Column("account_id", sa.Integer, sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
        sa.Column(
            "blocked_id", sa.Integer, sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, index=True
        ),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "restrictions",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(4), nullable=False),
        sa.Column("account_id", sa.Integer, sa.ForeignKey("accounts.id", ondelete="CASCADE"), index=True),
        sa.Column("network", sa.String(50)),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("expires", sa.String(32)),
    )
    op.create_table(
        "announcements",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("expires", sa.String(32), nullable=False),
    )
    op.create_table(
        "audit_log",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("actor", sa.String(60), nullable=False),
        sa.Column("action", sa.String(30), nullable=False),
        sa.Column("target", sa.String(100), nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
    )
    op.create_table(
        "creations",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("client", sa.String(32), nullable=False, index=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("bytes", sa.Integer, nullable=False),
        sa.Column("at", sa.String(32), nullable=False, index=True),
    )


def _add_account_columns() -> None:
    """Add the columns and the looks of all names; of accounts that look alike, the oldest keeps them."""
    op.add_column("accounts", sa.Column("skeleton", sa.String(80)))
    for name in ("administrator", "password_reset"):
        op.add_column("accounts", sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false()))
    connection = op.get_bind()
    accounts = connection.execute(sa.text("SELECT id, name FROM accounts ORDER BY id")).all()
    first_of = {skeleton(name): account_id for account_id, name in reversed(accounts)}
    rows = [{"skeleton": looks, "id": account_id} for looks, account_id in first_of.items()]
    if rows:
        connection.execute(sa.text("UPDATE accounts SET skeleton = :skeleton WHERE id = :id"), rows)
    op.create_index("accounts_skeleton", "accounts", ["skeleton"], unique=True)

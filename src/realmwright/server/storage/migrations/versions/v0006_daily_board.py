"""The daily board."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("daily", sa.String(10)))
    op.create_table(
        "daily_tries",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column(
            "account_id", sa.Integer, sa.ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, index=True
        ),
        sa.Column("table_id", sa.String(32), nullable=False, unique=True),
        sa.Column("finished", sa.String(32)),
        sa.Column("gold", sa.Integer),
        sa.Column("margin", sa.Integer),
    )

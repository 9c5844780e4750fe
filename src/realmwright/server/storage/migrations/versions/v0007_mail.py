"""E-mail addresses of accounts, and turns that wait for their players."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.add_column("accounts", sa.Column("email", sa.String(254)))
    op.add_column("accounts", sa.Column("email_confirmed", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("accounts", sa.Column("last_mail", sa.String(32)))
    op.create_table(
        "waiting_turns",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column(
            "account_id", sa.Integer, sa.ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True
        ),
        sa.Column("since", sa.String(32), nullable=False),
        sa.Column("mailed", sa.Boolean, nullable=False, server_default=sa.false()),
    )

"""Unreadable tables, downtimes, invitations to register, and the origin of webhook deliveries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("deliveries", sa.Column("origin", sa.String(300), nullable=False, server_default=""))
    op.create_table(
        "quarantine",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "downtimes",
        sa.Column("began", sa.String(32), primary_key=True),
        sa.Column("ended", sa.String(32), nullable=False, index=True),
    )
    op.create_table(
        "invitations",
        sa.Column("code_hash", sa.String(64), primary_key=True),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("expires", sa.String(32), nullable=False),
    )

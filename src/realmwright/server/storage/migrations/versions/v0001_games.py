"""Games and their events, as they were kept before there was a history."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(80), nullable=False),
        sa.Column("rules_version", sa.String(20), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("secret", sa.String(80), nullable=False),
        sa.Column("pace_ms", sa.Integer, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "events",
        sa.Column("game", sa.String(32), sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )

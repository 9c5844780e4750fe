"""The tables of the database. `migrations` makes them and brings older ones up to date; a test compares the two.

Moments are texts as `events.now` writes them, lists and the like are JSON texts: the same in SQLite and PostgreSQL.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text, false, text

METADATA: Final = MetaData()
MOMENT: Final = String(32)

GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("rules_version", String(20), nullable=False),
    Column("setup", Text, nullable=False),
    Column("seats", Text, nullable=False),  # JSON: as the table was made; changes are events
    Column("secret", String(80), nullable=False),  # chance is derived from it
    Column("pace_ms", Integer, nullable=False),
    Column("created", MOMENT, nullable=False),
    Column("keys", Text, nullable=False, server_default="{}"),  # JSON: what passes are checked against
    Column("wishes", Text, nullable=False, server_default="{}"),  # JSON
    Column("online", Boolean, nullable=False, server_default=false()),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("settled", Boolean, nullable=False, server_default=false()),  # the ratings have been changed by it
    Column("clock", Text, nullable=False, server_default="{}"),  # JSON; empty: none
    Column("due", MOMENT),  # when a clock, an offer or a bot next needs somebody, though nobody may be looking
    Column("turn", Integer),  # the seat that is to move, though the table may be in no memory
    Column("finished", MOMENT),
    Column("result", Text),  # JSON
    Column("next", String(32)),  # the rematch
)
Index("games_due", GAMES.c.due, sqlite_where=text("due IS NOT NULL"), postgresql_where=text("due IS NOT NULL"))
Index("games_public", GAMES.c.public, GAMES.c.created)

EVENTS: Final = Table(
    "events",
    METADATA,
    # Unique together: two authorities of one table cannot both store an event of the same number.
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", MOMENT, nullable=False),
)

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(80), nullable=False, unique=True),  # the name without case: two must not look alike
    Column("password_hash", String(200), nullable=False),
    Column("settings", Text, nullable=False),  # JSON
    Column("created", MOMENT, nullable=False),
    Column("webhook", String(500)),
    Column("webhook_secret", String(80)),
)

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("hash", String(64), primary_key=True),  # of the cookie
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", MOMENT, nullable=False),
    Column("expires", MOMENT, nullable=False),
)

TOKENS: Final = Table(
    "tokens",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("hash", String(64), nullable=False, unique=True),
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("created", MOMENT, nullable=False),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("account", ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
)

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("account", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(80), primary_key=True),
    Column("players", Integer, primary_key=True, autoincrement=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

WEBHOOKS: Final = Table(
    "webhooks",
    METADATA,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("url", String(500), nullable=False),
    Column("secret", String(80), nullable=False),
)

DELIVERIES: Final = Table(
    "deliveries",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("url", String(500), nullable=False),
    Column("secret", String(80), nullable=False),
    Column("body", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("next_at", MOMENT, nullable=False, index=True),
)

SETTINGS: Final = Table(
    "settings",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# Who does what happens at a table by itself, such as the moves of bots: a worker, as long as it lives.
LEASES: Final = Table(
    "leases",
    METADATA,
    Column("game", ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("worker", Integer, nullable=False),
)

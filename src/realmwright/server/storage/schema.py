"""The tables of the database.

`migrations` creates and upgrades them; a test compares the two. Moments are texts as `events.now` writes them, lists
and the like are JSON texts: the same in SQLite and PostgreSQL.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import Boolean, Column, Float, ForeignKey, Index, Integer, MetaData, String, Table, Text, false, text

METADATA: Final = MetaData()
MOMENT: Final = String(32)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("rules_version", String(20), nullable=False),
    Column("setup", Text, nullable=False),
    Column("seats", Text, nullable=False),  # JSON: as the table was made; changes are events
    Column("secret", String(80), nullable=False),  # chance is derived from it
    Column("pace_ms", Integer, nullable=False),
    Column("created", MOMENT, nullable=False),
    Column("credential_keys", Text, nullable=False, server_default="{}"),  # JSON
    Column("params", Text, nullable=False, server_default="{}"),  # JSON
    Column("online", Boolean, nullable=False, server_default=false()),
    Column("public", Boolean, nullable=False, server_default=false()),
    Column("rated", Boolean, nullable=False, server_default=false()),
    Column("daily", String(10)),  # the day whose daily board this is
    Column("ratings_updated", Boolean, nullable=False, server_default=false()),  # with the result of this table
    Column("clock", Text, nullable=False, server_default="{}"),  # JSON; empty: none
    Column("due_at", MOMENT),  # when a clock runs out or a bot must move, even without viewers
    Column("to_move", Integer),  # the seat to move
    Column("finished", MOMENT),
    Column("result", Text),  # JSON
    Column("rematch_id", String(32)),
)
DUE: Final = text("due_at IS NOT NULL")
Index("tables_due_at", TABLES.c.due_at, sqlite_where=DUE, postgresql_where=DUE)
Index("tables_public", TABLES.c.public, TABLES.c.created)

EVENTS: Final = Table(
    "events",
    METADATA,
    # Unique together: two authorities of one table cannot both store an event of the same number.
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", MOMENT, nullable=False),
)

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded_name", String(80), nullable=False, unique=True),  # the name without case: two must not look alike
    Column("password_hash", String(200), nullable=False),
    Column("settings", Text, nullable=False),  # JSON
    Column("created", MOMENT, nullable=False),
    Column("webhook", String(500)),
    Column("webhook_secret", String(80)),
    Column("skeleton", String(80)),  # the looks of the name; null for older accounts that look like another one
    Column("administrator", Boolean, nullable=False, server_default=false()),
    Column("password_reset", Boolean, nullable=False, server_default=false()),  # the password is for one login only
    Column("email", String(254)),
    Column("email_confirmed", Boolean, nullable=False, server_default=false()),
    Column("last_mail", MOMENT),
)
Index("accounts_skeleton", ACCOUNTS.c.skeleton, unique=True)

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("token_hash", String(64), primary_key=True),  # of the cookie
    Column("account_id", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created", MOMENT, nullable=False),
    Column("expires", MOMENT, nullable=False),
    Column("last_used", MOMENT),
)

TOKENS: Final = Table(
    "tokens",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("token_hash", String(64), nullable=False, unique=True),
    Column("account_id", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", String(40), nullable=False),
    Column("created", MOMENT, nullable=False),
    Column("last_used", MOMENT),
)

# Hashes of the looks of names whose accounts were deleted: no new account can have one of them.
RETIRED_NAMES: Final = Table(
    "retired_names",
    METADATA,
    Column("skeleton_hash", String(64), primary_key=True),
)

# Accounts that do not want to meet another one.
BLOCKS: Final = Table(
    "blocks",
    METADATA,
    Column("account_id", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("blocked_id", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("created", MOMENT, nullable=False),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("account_id", ForeignKey("accounts.id", ondelete="SET NULL"), index=True),
)

RATINGS: Final = Table(
    "ratings",
    METADATA,
    Column("account_id", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True),
    Column("game", String(80), primary_key=True),
    Column("players", Integer, primary_key=True, autoincrement=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("games", Integer, nullable=False),
)

# One try per account and day at the daily board.
DAILY_TRIES: Final = Table(
    "daily_tries",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("account_id", ForeignKey("accounts.id", ondelete="CASCADE"), primary_key=True, index=True),
    Column("table_id", String(32), nullable=False, unique=True),  # stored before the table
    Column("finished", MOMENT),
    Column("gold", Integer),  # null: not finished, given up, or too late
    Column("margin", Integer),  # how much more gold than the opponent
)

# Whose turn it is, where that player wants e-mails.
WAITING_TURNS: Final = Table(
    "waiting_turns",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("account_id", ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("since", MOMENT, nullable=False),
    Column("mailed", Boolean, nullable=False, server_default=false()),
)

WEBHOOKS: Final = Table(
    "webhooks",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
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
    Column("attempts", Integer, nullable=False),
    Column("next_attempt_at", MOMENT, nullable=False, index=True),
    Column("origin", String(300), nullable=False, server_default=""),  # scheme, host and port of the URL
)

SETTINGS: Final = Table(
    "settings",
    METADATA,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# Tables whose row or events cannot be read. The sweep and the listings leave them out.
QUARANTINE: Final = Table(
    "quarantine",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("reason", Text, nullable=False),
    Column("at", MOMENT, nullable=False),
)

# When no worker could store a move; this time does not count for clocks.
DOWNTIMES: Final = Table(
    "downtimes",
    METADATA,
    Column("began", MOMENT, primary_key=True),
    Column("ended", MOMENT, nullable=False, index=True),
)

# Codes with which a new account can be created, where registration is by invitation.
INVITATIONS: Final = Table(
    "invitations",
    METADATA,
    Column("code_hash", String(64), primary_key=True),
    Column("created", MOMENT, nullable=False),
    Column("expires", MOMENT, nullable=False),
)

# Bans and mutes of an account or a network.
RESTRICTIONS: Final = Table(
    "restrictions",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("kind", String(4), nullable=False),  # ban or mute
    Column("account_id", ForeignKey("accounts.id", ondelete="CASCADE"), index=True),
    Column("network", String(50)),
    Column("reason", Text, nullable=False),
    Column("created", MOMENT, nullable=False),
    Column("expires", MOMENT),  # null: never
)

# Lines that all clients show until a time.
ANNOUNCEMENTS: Final = Table(
    "announcements",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("text", Text, nullable=False),
    Column("created", MOMENT, nullable=False),
    Column("expires", MOMENT, nullable=False),
)

# Every act of an administrator.
AUDIT_LOG: Final = Table(
    "audit_log",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("at", MOMENT, nullable=False),
    Column("actor", String(60), nullable=False),
    Column("action", String(30), nullable=False),
    Column("target", String(100), nullable=False),
    Column("detail", Text, nullable=False),
)

# The tables that a client created within a day, for quotas; clients are keyed hashes of addresses.
CREATIONS: Final = Table(
    "creations",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("client", String(32), nullable=False, index=True),
    Column("kind", String(8), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("bytes", Integer, nullable=False),
    Column("at", MOMENT, nullable=False, index=True),
)

# Who does what happens at a table by itself, such as the moves of bots: a worker, as long as it lives.
LEASES: Final = Table(
    "leases",
    METADATA,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("worker", Integer, nullable=False),
)

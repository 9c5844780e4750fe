"""Bodies of the REST API for administrators; the command line prints the same as JSON."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .message_parts import Name

Reason: TypeAlias = Annotated[str, Meta(max_length=200)]
Network: TypeAlias = Annotated[str, Meta(max_length=60)]
Days: TypeAlias = Annotated[float, Meta(gt=0, le=36_500)]
AnnouncementText: TypeAlias = Annotated[str, Meta(max_length=300)]
Hours: TypeAlias = Annotated[float, Meta(gt=0, le=8_760)]


class AdminTable(Struct, frozen=True):
    """A table as administrators see it."""

    table_id: str
    game: str
    status: Literal["open", "running", "finished"]
    online: bool
    public: bool
    rated: bool
    created: str
    players: list[str]
    accounts: list[str]


class AdminTables(Struct, frozen=True):
    """GET /api/admin/tables: the newest tables, or those with an id or name like the searched text."""

    tables: list[AdminTable]


class AdminAccount(Struct, frozen=True):
    """An account as administrators see it."""

    name: str
    created: str
    last_used: str | None  # when a session or token of the account was used last
    sessions: int
    tables: int
    administrator: bool
    restrictions: list[str]  # ban, mute


class AdminAccounts(Struct, frozen=True):
    """GET /api/admin/accounts: the newest accounts, or those with a name like the searched text."""

    accounts: list[AdminAccount]


class NewRestriction(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/admin/restrictions: ban or mute an account, or a network such as 192.0.2.0/24."""

    kind: Literal["ban", "mute"]
    account: Name | None = None
    network: Network | None = None
    days: Days | None = None  # null: until it is lifted
    reason: Reason = ""


class RestrictionInfo(Struct, frozen=True):
    """A ban or mute in force."""

    id: int
    kind: Literal["ban", "mute"]
    account: str | None
    network: str | None
    reason: str
    created: str
    expires: str | None


class RestrictionList(Struct, frozen=True):
    """GET /api/admin/restrictions: the bans and mutes in force, the newest first."""

    restrictions: list[RestrictionInfo]


class OneTimePassword(Struct, frozen=True):
    """POST /api/admin/accounts/{name}/password: a password for one login."""

    name: str
    password: str


class NewAnnouncement(Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/admin/announcement: show a line to all clients; an empty text takes it back."""

    text: AnnouncementText
    hours: Hours = 1.0


class AuditRecord(Struct, frozen=True):
    """An act of an administrator."""

    id: int
    at: str
    actor: str
    action: str
    target: str
    detail: str


class AuditRecords(Struct, frozen=True):
    """GET /api/admin/audit: the latest acts, the newest first."""

    entries: list[AuditRecord]

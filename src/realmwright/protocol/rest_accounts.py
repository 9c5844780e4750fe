"""Bodies of the REST API for accounts and their tables."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from .message_parts import Name, Word
from .rest import Address, SeatLink, TableSummary

NewPassword: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]
Password: TypeAlias = Annotated[str, Meta(max_length=200)]
Setting: TypeAlias = Annotated[str, Meta(max_length=200)]
Settings: TypeAlias = Annotated[dict[Word, Setting], Meta(max_length=60)]


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/accounts: create an account and log in."""

    name: Name
    password: NewPassword
    invitation: Annotated[str, Meta(max_length=80)] | None = None  # where the server asks for one


class Login(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/session: log in."""

    name: Name
    password: Password


class Rating(Struct, frozen=True):
    """The rating of an account in a game type with a number of players."""

    game: str
    players: int
    rating: int
    plus_minus: int  # one standard deviation
    games: int


class RatingChange(Struct, frozen=True):
    """The ratings of the player at a seat before and after a game."""

    before: int
    after: int


class RatingChanges(Struct, frozen=True):
    """GET /api/tables/{id}/ratings: how a rated game changed the ratings, by seat."""

    seats: list[RatingChange]  # empty: the game is not over or not rated


class TokenInfo(Struct, frozen=True):
    """An API token, without its text."""

    id: str
    name: str
    created: str
    last_used: str | None


class Me(Struct, frozen=True):
    """GET /api/me: the account that is logged in."""

    name: str
    created: str
    settings: dict[str, str]
    ratings: list[Rating]
    tokens: list[TokenInfo]
    webhook: str | None
    administrator: bool
    password_reset: bool  # the owner logged in by a one-time password and must choose a new one
    sends_mail: bool  # this server can send e-mails
    email: str | None
    email_confirmed: bool


class NewEmail(Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/me/email: the address for e-mails about turns."""

    address: Annotated[str, Meta(max_length=254)]


class MailLink(Struct, frozen=True):
    """POST /api/mail: what the link of an e-mail has done."""

    purpose: Literal["confirm", "stop"]


class SessionInfo(Struct, frozen=True):
    """A browser that is logged in."""

    id: str
    created: str
    last_used: str | None
    expires: str
    current: bool  # the session of this request


class Sessions(Struct, frozen=True):
    """GET /api/me/sessions: the browsers that are logged in, the newest first."""

    sessions: list[SessionInfo]


class PasswordChange(Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/me/password: change the password; all other sessions end."""

    new: NewPassword
    current: Password = ""  # not needed after a login by a one-time password


class PasswordConfirmation(Struct, frozen=True, forbid_unknown_fields=True):
    """DELETE /api/me: delete the account for ever."""

    password: Password


class BlockRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """PUT and DELETE /api/me/blocks: block an account, or no longer."""

    name: Name


class BlockInfo(Struct, frozen=True):
    """An account that does not meet this one."""

    name: str
    created: str


class Blocks(Struct, frozen=True):
    """The accounts that this one has blocked, by name."""

    blocks: list[BlockInfo]


class NewSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/me/settings: store the settings of the page for all devices."""

    settings: Settings


class MyTable(Struct, frozen=True):
    """A table at which the account has a seat, with the credentials of its seats."""

    table: TableSummary
    links: list[SeatLink]
    my_turn: bool


class MyTables(Struct, frozen=True):
    """GET /api/me/tables: the tables of the account, newest first."""

    running: list[MyTable]
    finished: list[MyTable]


class History(Struct, frozen=True):
    """GET /api/me/history: finished games of the account, newest first, with the credentials of its seats."""

    games: list[MyTable]
    more: bool  # older games follow: request those before the last one's `finished`


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/me/tokens: create a token for a program that plays with this account."""

    name: Name


class TokenCreated(TokenInfo, frozen=True):
    """A new token. Its text is shown only once."""

    token: str


class MyWebhook(Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/me/webhook: set the URL that receives all turn notifications of the account."""

    url: Address


class LeaderboardRow(Struct, frozen=True):
    """An account on the leaderboard."""

    place: int
    name: str
    rating: int
    plus_minus: int
    games: int


class Leaderboard(Struct, frozen=True):
    """GET /api/leaderboard: the best accounts in a game type with a number of players."""

    game: str
    players: int
    rows: list[LeaderboardRow]

"""`realmwright admin`: commands for the host of a server, which work on its database while it runs or not."""

from __future__ import annotations

import argparse
import asyncio
import getpass
import sys
from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta
from typing import Any, Final, TypeAlias

import msgspec

from ...game import GameError
from ...protocol.errors import RequestError, StorageError
from ...protocol.rest_admin import NewAnnouncement, NewRestriction
from ..accounts.accounts import add_invitation
from ..storage import quarantine
from ..storage.database_errors import DATABASE_ERRORS
from ..storage.database_url import add_database_argument, database_url, display_url
from ..storage.store import Store
from .administration import DEFAULT_LIMIT, Administration

MAX_LIMIT: Final = 200


class Context:
    """What an action needs: the database, the acts of an administrator, and the arguments."""

    def __init__(self, store: Store, args: argparse.Namespace) -> None:
        self.store = store
        self.acts = Administration(store, f"{_user()} (command line)")
        self.args = args


class Result(msgspec.Struct):
    """The result of an action: lines of text, or data for --json."""

    lines: list[str]
    data: Any = None


Action: TypeAlias = Callable[[Context], Awaitable[Result]]


async def list_tables(context: Context) -> Result:
    found = (await context.acts.tables(context.args.search, context.args.limit)).tables
    lines = [
        f"{one.table_id}  {one.created[:16]}  {one.status:8}  {_flags(one)}  {one.game}  {', '.join(one.players)}"
        for one in found
    ]
    return Result([*lines, f"{len(found)} tables"], found)


async def delete_table(context: Context) -> Result:
    await context.acts.delete_table(context.args.table)
    return Result([f"deleted table {context.args.table}"])


async def close_table(context: Context) -> Result:
    await context.acts.close_table(context.args.table)
    return Result([f"closed table {context.args.table}"])


async def list_accounts(context: Context) -> Result:
    found = (await context.acts.accounts(context.args.search, context.args.limit)).accounts
    lines = [
        f"{one.name}  since {one.created[:10]}  last used {(one.last_used or 'never')[:16]}  {one.sessions} sessions"
        f"  {one.tables} tables  {' '.join(['administrator'] * one.administrator + one.restrictions)}".rstrip()
        for one in found
    ]
    return Result([*lines, f"{len(found)} accounts"], found)


async def grant(context: Context) -> Result:
    await context.acts.set_administrator(context.args.account, True)
    return Result([f"{context.args.account} is now an administrator"])


async def revoke(context: Context) -> Result:
    await context.acts.set_administrator(context.args.account, False)
    return Result([f"{context.args.account} is no longer an administrator"])


async def restrict(context: Context) -> Result:
    args = context.args
    network = args.target if _is_network(args) else None
    new = NewRestriction(args.kind, None if network else args.target, network, args.days, args.reason)
    added = await context.acts.restrict(new)
    until = f"until {added.expires[:16]}" if added.expires else "until it is lifted"
    return Result([f"{args.kind} {added.id}: {added.account or added.network}, {until}"], added)


async def list_restrictions(context: Context) -> Result:
    found = (await context.acts.restrictions()).restrictions
    lines = [
        f"{one.id}  {one.kind}  {one.account or one.network}  until {(one.expires or 'lifted')[:16]}  {one.reason}"
        for one in found
    ]
    return Result([*lines, f"{len(found)} bans and mutes"], found)


async def lift(context: Context) -> Result:
    lifted = await context.acts.lift(context.args.id)
    return Result([f"lifted {lifted.kind} {lifted.id}: {lifted.account or lifted.network}"], lifted)


async def reset_password(context: Context) -> Result:
    reset = await context.acts.reset_password(context.args.account)
    return Result([f"{reset.name}: {reset.password} (for one login)"], reset)


async def end_sessions(context: Context) -> Result:
    count = await context.acts.end_sessions(context.args.account)
    return Result([f"ended {count} sessions and API tokens of {context.args.account}"], {"ended": count})


async def export_account(context: Context) -> Result:
    data = await context.acts.export_account(context.args.account)
    return Result([bytes(data).decode()], data)


async def delete_account(context: Context) -> Result:
    await context.acts.delete_account(context.args.account)
    return Result([f"deleted account {context.args.account}"])


async def announce(context: Context) -> Result:
    if not 0 < context.args.hours <= 8760:
        raise GameError(f"--hours {context.args.hours:g}: expected more than 0 and at most 8760")
    await context.acts.announce(NewAnnouncement(context.args.text[:300], context.args.hours))
    return Result(["announced" if context.args.text.strip() else "took the announcement back"])


async def show_audit_log(context: Context) -> Result:
    found = (await context.acts.audit_log(context.args.limit)).entries
    lines = [f"{one.at[:19]}  {one.actor}  {one.action}  {one.target}  {one.detail}".rstrip() for one in found]
    return Result([*lines, f"{len(found)} entries"], found)


async def list_quarantine(context: Context) -> Result:
    async with context.store.transaction() as connection:
        tables = await quarantine.tables(connection)
    lines = [f"{table.table_id}  {table.at}  {table.reason}" for table in tables]
    return Result([*lines, f"{len(tables)} tables in quarantine"], [table._asdict() for table in tables])


async def release(context: Context) -> Result:
    """Release a table from quarantine, for example after its row was repaired."""
    async with context.store.transaction() as connection:
        if not await quarantine.release(connection, context.args.table):
            raise GameError(f"table {context.args.table} is not in quarantine")
    return Result([f"released table {context.args.table}"])


async def invite(context: Context) -> Result:
    lifetime = timedelta(days=context.args.days)
    async with context.store.transaction() as connection:
        codes = [await add_invitation(connection, lifetime) for _ in range(context.args.count)]
    return Result(codes, codes)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(required=True, metavar="ACTION")

    def action(name: str, run_action: Action, about: str, *positional: str) -> argparse.ArgumentParser:
        subparser: argparse.ArgumentParser = actions.add_parser(name, help=about, description=about)
        subparser.set_defaults(action=run_action)
        for argument in positional:
            subparser.add_argument(argument, metavar=argument.upper())
        add_database_argument(subparser)
        subparser.add_argument("--json", action="store_true", help="print JSON")
        return subparser

    _add_listings(action)
    action("delete-table", delete_table, "delete a table with its game", "table")
    action("close-table", close_table, "end the game of a table without a result", "table")
    for kind, purpose in (("ban", "keep out"), ("mute", "forbid to chat")):
        about = f"{purpose} an account, or an address or range such as 192.0.2.0/24 or 2001:db8::/48"
        restricting = action(kind, restrict, about, "target")
        restricting.set_defaults(kind=kind)
        restricting.add_argument("--account", action="store_true", help="TARGET is a name, not a range")
        restricting.add_argument("--days", type=float, metavar="N", help="days until it expires (default: never)")
        restricting.add_argument("--reason", default="", metavar="TEXT", help="for the list and the audit log")
    action("bans", list_restrictions, "list the bans and mutes in force")
    action("lift", lift, "lift a ban or mute by its number in `bans`").add_argument("id", type=int, metavar="ID")
    action("grant", grant, "let an account use the administration page", "account")
    action("revoke", revoke, "take that right away", "account")
    action("reset-password", reset_password, "print a new password for one login", "account")
    action("end-sessions", end_sessions, "end all sessions and API tokens of an account", "account")
    action("export-account", export_account, "print everything that is stored about an account as JSON", "account")
    action("delete-account", delete_account, "delete an account; its games stay, without its name", "account")
    announcing = action("announce", announce, "show a line to all clients; an empty one takes it back", "text")
    announcing.add_argument("--hours", type=float, default=1.0, metavar="N", help="hours to show it (default: 1)")
    action("quarantine", list_quarantine, "list the tables that cannot be read")
    action("release", release, "release a table from quarantine", "table")
    inviting = action("invite", invite, "create codes for --registration invitation, each for one account")
    inviting.add_argument("--count", type=int, default=1, metavar="N", help="number of codes (default: %(default)s)")
    inviting.add_argument("--days", type=int, default=30, metavar="N", help="days until they expire (default: 30)")


def _add_listings(action: Callable[..., argparse.ArgumentParser]) -> None:
    for name, run_action, about in (
        ("tables", list_tables, "list the newest tables, or search them by id, player or account"),
        ("accounts", list_accounts, "list the newest accounts, or search them by name"),
        ("log", show_audit_log, "show the latest acts of administrators"),
    ):
        listing = action(name, run_action, about)
        if name != "log":
            listing.add_argument("search", nargs="?", default="", metavar="TEXT", help="part of a name, or the id")
        listing.add_argument(
            "--limit",
            type=_limit,
            default=DEFAULT_LIMIT,
            metavar="N",
            help=f"at most this many, up to {MAX_LIMIT} (default: {DEFAULT_LIMIT})",
        )


def _limit(text: str) -> int:
    number = int(text)
    if not 1 <= number <= MAX_LIMIT:
        raise argparse.ArgumentTypeError(f"{number}: expected 1 to {MAX_LIMIT}")
    return number


def run(args: argparse.Namespace) -> None:
    url = database_url(args.database, must_exist=True)
    try:
        result = asyncio.run(_run(url, args))
    except RequestError as error:
        raise GameError(str(error)) from error
    except (StorageError, *DATABASE_ERRORS) as error:
        reason = type(error.__cause__ or error).__name__
        raise GameError(f"cannot use database {display_url(url)}: {reason}") from error
    sys.stdout.write(_format(result, as_json=args.json))


def _format(result: Result, *, as_json: bool) -> str:
    if not as_json:
        return "".join(f"{line}\n" for line in map(_printable, result.lines))
    return msgspec.json.encode({"done": result.lines[0]} if result.data is None else result.data).decode() + "\n"


def _printable(line: str) -> str:
    """Return a line without control characters, which names of older tables may contain."""
    return "".join(char if char.isprintable() or char == "\n" else "\N{REPLACEMENT CHARACTER}" for char in line)


async def _run(url: str, args: argparse.Namespace) -> Result:
    store = Store(url)
    try:
        await store.create_schema()
        result: Result = await args.action(Context(store, args))
        return result
    finally:
        await store.close()


def _is_network(args: argparse.Namespace) -> bool:
    """Whether the target is meant as a network: names contain neither a slash nor a colon nor only digits and dots."""
    text: str = args.target
    return not args.account and ("/" in text or ":" in text or not text.strip("0123456789. "))


def _flags(one: Any) -> str:
    words: Iterable[str] = ("online", "public", "rated")
    return ",".join(word for word in words if getattr(one, word)) or "local"


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "unknown"

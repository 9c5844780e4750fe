"""`realmwright admin`: commands for the host of a server, which work on its database."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable
from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from ...game import GameError
from ..accounts.accounts import add_invitation
from ..storage import migrate, quarantine
from ..storage.database_errors import DATABASE_ERRORS
from ..storage.database_url import add_database_argument, database_url, display_url

Action = Callable[[AsyncConnection, argparse.Namespace], Awaitable[str]]


async def list_quarantine(connection: AsyncConnection, _: argparse.Namespace) -> str:
    """Return a line for each unreadable table."""
    tables = await quarantine.tables(connection)
    lines = [f"{table.table_id}  {table.at}  {table.reason}" for table in tables]
    return "\n".join([*lines, f"{len(tables)} tables in quarantine"])


async def release(connection: AsyncConnection, args: argparse.Namespace) -> str:
    """Release a table from quarantine, for example after its row was repaired."""
    if not await quarantine.release(connection, args.table):
        raise GameError(f"table {args.table} is not in quarantine")
    return f"released table {args.table}"


async def invite(connection: AsyncConnection, args: argparse.Namespace) -> str:
    """Return new invitation codes, one per line."""
    lifetime = timedelta(days=args.days)
    return "\n".join([await add_invitation(connection, lifetime) for _ in range(args.count)])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(required=True, metavar="ACTION")

    def action(name: str, run_action: Action, about: str) -> argparse.ArgumentParser:
        subparser: argparse.ArgumentParser = actions.add_parser(name, help=about, description=about)
        subparser.set_defaults(action=run_action)
        add_database_argument(subparser)
        return subparser

    action("quarantine", list_quarantine, "list the tables that cannot be read")
    releasing = action("release", release, "release a table from quarantine")
    releasing.add_argument("table", metavar="TABLE", help="id of the table")
    inviting = action("invite", invite, "create codes for --registration invitation, each for one account")
    inviting.add_argument("--count", type=int, default=1, metavar="N", help="number of codes (default: %(default)s)")
    inviting.add_argument("--days", type=int, default=30, metavar="N", help="days until they expire (default: 30)")


def run(args: argparse.Namespace) -> None:
    url = database_url(args.database)
    try:
        sys.stdout.write(asyncio.run(_run(url, args)) + "\n")
    except DATABASE_ERRORS as error:
        raise GameError(f"cannot use database {display_url(url)}: {type(error).__name__}") from error


async def _run(url: str, args: argparse.Namespace) -> str:
    engine = create_async_engine(url)
    try:
        await migrate.upgrade(engine)
        async with engine.begin() as connection:
            result: str = await args.action(connection, args)
        return result
    finally:
        await engine.dispose()

"""Routes of the daily board."""

from __future__ import annotations

from datetime import date
from typing import Final

from ...live.api import table_created
from ...live.ports import Job
from ...live.routing import QueryParam, Router
from ...protocol.errors import RequestError
from ...protocol.rest import TableCreated
from ...protocol.rest_daily import Daily
from ...tables.create import NewTableRecord
from ...tables.daily import create_daily_table
from .routing import ApiRequest

ROUTER: Final = Router()
DAY: Final = QueryParam("day", str, "such as 2026-11-18, today by default")


@ROUTER.route("GET", "/api/daily", response=Daily, errors=[404], query=[DAY], weight=2)
async def get_daily(request: ApiRequest) -> Daily:
    """Return the daily board and its results."""
    board = request.services.daily
    text = request.query_param("day")[:10]
    try:
        day = date.fromisoformat(text).isoformat() if text else board.today()
    except ValueError as error:
        raise RequestError("no-such-address", "no such day: expected a date such as 2026-11-18") from error
    if day > board.today():
        raise RequestError("no-such-address", "this day has not come yet")
    return await board.overview(day, await request.account())


@ROUTER.route("POST", "/api/daily", response=TableCreated, status=201, login=True, limit="table", weight=3)
async def play_daily(request: ApiRequest) -> TableCreated:
    """Begin or continue the only try of an account at today's board."""
    account = await request.require_account()
    board, store = request.services.daily, request.services.store
    day = board.today()
    table_id = await board.begin_try(day, account)
    row = await store.load_row(table_id)
    if row is None:  # a new try, or one whose table could not be stored
        job = Job(request.client, "light", create_daily_table, (day, board.secret(day), account.name))
        new: NewTableRecord = await request.jobs.run(job)
        row = await request.store_table(new._replace(row=new.row._replace(id=table_id)), "table")
    return table_created(request.services.credentials, row)

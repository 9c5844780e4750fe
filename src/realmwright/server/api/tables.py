"""Routes of the game catalog, of tables and their seats."""

from __future__ import annotations

import asyncio
from typing import Final

from msgspec.structs import replace

from ... import fairness
from ...game import GameError
from ...live import manager
from ...protocol.errors import RequestError, TableNotFound
from ...protocol.rest import (
    Board,
    BoardRequest,
    Catalog,
    CheckResult,
    ClaimRequest,
    NewTable,
    RecordText,
    SeatClaimed,
    SeatLink,
    SetupPreview,
    SetupRequest,
    TableCreated,
    VerifyResult,
    WebhookRequest,
    WebhookSecret,
)
from ...protocol.socket import TableInfo
from ...tables.credentials import HOST, INVITE, keys_equal
from ...tables.game_catalog import catalog, parse_board
from ...tables.table_row import TableRow
from ..accounts.accounts import Account
from ..accounts.webhooks import InvalidWebhook
from .routing import ApiRequest, Router

ROUTER: Final = Router()


@ROUTER.route("GET", "/api/catalog", response=Catalog)
async def get_catalog(_: ApiRequest) -> Catalog:
    """List the available games, expansions, boards, bots and languages."""
    return catalog()


@ROUTER.route("POST", "/api/preview", body=SetupRequest, response=SetupPreview)
async def preview(_: ApiRequest, body: SetupRequest) -> SetupPreview:
    """Return the set-up that these params and this seed produce."""
    return manager.preview_setup(body)


@ROUTER.route("POST", "/api/board", body=BoardRequest, response=Board)
async def check_board(_: ApiRequest, body: BoardRequest) -> Board:
    """Check whether a custom board is playable."""
    return parse_board(body)


@ROUTER.route("POST", "/api/tables", body=NewTable, response=TableCreated, status=201, errors=[401])
async def new_table(request: ApiRequest, body: NewTable) -> TableCreated:
    """Create a table; the response of an online table has its credentials."""
    request.limit("table")
    account = await request.account()
    if account is not None:
        request.limit_account("table", str(account.id))
    _validate(body, account)
    row = await request.services.tables.create(body, account and account.name)
    return _created(request, row)


@ROUTER.route("GET", "/api/tables/{id}", response=TableInfo, errors=[404])
async def get_table(request: ApiRequest) -> TableInfo:
    """Return what a spectator sees of an online table, or a player of a local one."""
    table = await request.table()
    return table.table_info(table.anonymous_viewer())


@ROUTER.route("GET", "/api/tables/{id}/links", response=TableCreated, errors=[404], credential_header=True)
async def get_links(request: ApiRequest) -> TableCreated:
    """Return the credentials of the host's own and of open seats to the host of a table."""
    created = _created(request, await _authorize(request, None, HOST))
    seats = (await request.table()).state.seats
    return replace(
        created, links=[link for link in created.links if seats[link.seat].open or seats[link.seat].on_host_device]
    )


@ROUTER.route("POST", "/api/tables/{id}/claim", body=ClaimRequest, response=SeatClaimed, errors=[401, 403, 404, 409])
async def claim(request: ApiRequest, body: ClaimRequest) -> SeatClaimed:
    """Claim a seat: the one of the credential, or any open seat with an invitation."""
    row = await _authorize(request, body.credential)
    credential = request.credential(body.credential)
    account = await request.account()
    if row.rated and account is None:
        raise RequestError("no-login", "this table is rated: authentication required")
    table = await request.table()
    if row.rated and account is not None and account.name in [seat.account for seat in table.state.seats]:
        raise RequestError("already-seated", "this account already has a seat at the rated table")
    seat = body.seat if credential.seat == INVITE else credential.seat
    # An invited player gets a new key, which even the host cannot read.
    claimed = await table.claim_seat(seat, body.name, account and account.name, rotate_key=credential.seat == INVITE)
    return SeatClaimed(
        request.services.credentials.sign(row.id, claimed, table.row.credential_keys.seats[claimed]), claimed
    )


@ROUTER.route("POST", "/api/verify", body=RecordText, response=VerifyResult)
async def verify(request: ApiRequest, body: RecordText) -> VerifyResult:
    """Check that a record follows the rules and used the committed randomness."""
    request.limit("table")  # costs as much as creating a table
    checks = await asyncio.to_thread(fairness.verify, body.record)
    return VerifyResult(all(check.good for check in checks), [CheckResult(*check) for check in checks])


@ROUTER.route("PUT", "/api/tables/{id}/webhook", body=WebhookRequest, response=WebhookSecret, errors=[404])
async def put_webhook(request: ApiRequest, body: WebhookRequest) -> WebhookSecret:
    """Register a webhook that is called at every turn of the credential's seat."""
    row = await _authorize(request, body.credential)
    seat = _seat_of(request, body.credential)
    try:
        return WebhookSecret(await request.services.webhooks.set_seat(row.id, seat, body.url))
    except InvalidWebhook as error:
        raise RequestError("bad-address", str(error)) from error


@ROUTER.route("DELETE", "/api/tables/{id}/webhook", status=204, errors=[404], credential_header=True)
async def delete_webhook(request: ApiRequest) -> None:
    """Remove the webhook of the credential's seat."""
    row = await _authorize(request, None)
    await request.services.webhooks.delete_seat(row.id, _seat_of(request, None))


def _validate(new: NewTable, account: Account | None) -> None:
    """Raise an error for options that need an online table or conflict with a rated game."""
    local = [seat for seat in new.seats if not seat.open and seat.bot is None]
    if not new.online:
        if new.public or new.rated or new.clock.kind != "none" or any(seat.open for seat in new.seats):
            raise GameError("public, rated, clock and open seats require an online table")
    elif new.rated:
        if len(new.seats) < 2 or len(local) > 1 or any(seat.bot is not None for seat in new.seats):
            raise GameError("a rated game needs at least two seats, one per account, and no bots")
        if new.seed is not None:
            raise GameError("a rated game cannot have a chosen seed")
        if local and account is None:
            raise RequestError("no-login", "a rated game requires authentication")


async def _authorize(request: ApiRequest, text: str | None, *seats: int) -> TableRow:
    """Return the table of a valid credential of one of `seats`; raise 404 otherwise."""
    credential = request.credential(text)
    row = await request.services.store.load_row(credential.table_id)
    if row is None or (seats and credential.seat not in seats):
        raise TableNotFound()
    if not keys_equal(credential.key, _key_of(row, credential.seat)):
        raise TableNotFound()
    return row


def _key_of(row: TableRow, seat: int) -> str:
    if seat == HOST:
        return row.credential_keys.host
    if seat == INVITE:
        return row.credential_keys.invite
    return row.credential_keys.seats[seat]


def _seat_of(request: ApiRequest, text: str | None) -> int:
    seat = request.credential(text).seat
    if seat < 0:
        raise RequestError("no-seat", "this credential is not for a seat")
    return seat


def _created(request: ApiRequest, row: TableRow) -> TableCreated:
    if not row.online:
        return TableCreated(row.id, None, None, [])
    write = request.services.credentials.sign
    seats = [
        SeatLink(number, write(row.id, number, key))
        for number, (key, seat) in enumerate(zip(row.credential_keys.seats, row.seats, strict=True))
        if seat.bot is None
    ]
    return TableCreated(
        row.id, write(row.id, HOST, row.credential_keys.host), write(row.id, INVITE, row.credential_keys.invite), seats
    )

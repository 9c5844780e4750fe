"""Routes of online tables, their seats and webhooks; `live.api` has those that also work in the browser."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from ... import fairness
from ...live.api import table_created, table_of
from ...live.ports import Job
from ...live.routing import Router
from ...protocol.errors import RequestError, TableNotFound
from ...protocol.rest import (
    CheckResult,
    ClaimRequest,
    RecordText,
    SeatClaimed,
    TableCreated,
    VerifyResult,
    WebhookRequest,
    WebhookSecret,
)
from ...protocol.rest_accounts import RatingChange, RatingChanges
from ...tables.credentials import HOST, INVITE, keys_equal
from ...tables.names import clean_name
from ...tables.table_row import TableRow
from ..accounts.webhook_urls import InvalidWebhook
from .routing import ApiRequest

ROUTER: Final = Router()


@ROUTER.route("GET", "/api/tables/{id}/links", response=TableCreated, errors=[404], credential_header=True)
async def get_links(request: ApiRequest) -> TableCreated:
    """Return the credentials of the host's own and of open seats to the host of a table."""
    created = table_created(request.services.credentials, await _authorize(request, None, HOST))
    seats = (await table_of(request)).state.seats
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
    table = await table_of(request)
    if row.rated and credential.seat != INVITE:
        raise RequestError("seat-taken", "seats of a rated table are claimed by invitation")
    seat = body.seat if credential.seat == INVITE else credential.seat
    claimed = await table.claim_seat(seat, clean_name(body.name), account and account.name, await request.strangers())
    return SeatClaimed(
        request.services.credentials.sign(row.id, claimed, table.row.credential_keys.seats[claimed]), claimed
    )


@ROUTER.route("GET", "/api/tables/{id}/ratings", response=RatingChanges, errors=[404])
async def get_rating_changes(request: ApiRequest) -> RatingChanges:
    """Return how a rated game changed the ratings of its players."""
    row = await request.services.store.load_row(request.path_param("id"))
    if row is None:
        raise TableNotFound()
    return RatingChanges([RatingChange(*change) for change in (row.result or {}).get("ratings", [])])


@ROUTER.route("POST", "/api/verify", body=RecordText, response=VerifyResult, errors=[503], limit="table", weight=10)
async def verify(request: ApiRequest, body: RecordText) -> VerifyResult:
    """Check that a record follows the rules and used the committed randomness."""
    checks = await request.jobs.run(Job(request.client, "medium", fairness.verify, (body.record,)))
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

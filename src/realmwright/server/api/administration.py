"""Routes for administrators, and the announcement that everyone may read."""

from __future__ import annotations

from typing import Final

from ...live.routing import QueryParam, Router
from ...protocol.errors import RequestError
from ...protocol.rest_admin import (
    AdminAccounts,
    AdminTables,
    AuditRecords,
    NewAnnouncement,
    NewRestriction,
    OneTimePassword,
    RestrictionInfo,
    RestrictionList,
)
from ...protocol.server_messages import Announcement
from .routing import ApiRequest

ROUTER: Final = Router()
SEARCH: Final = QueryParam("search", str, "part of a name, or the id of a table")
MAX_SEARCH: Final = 80


@ROUTER.route("GET", "/api/announcement", response=Announcement)
async def get_announcement(request: ApiRequest) -> Announcement:
    """Return the line that all clients show; its text is empty if there is none."""
    return request.services.moderator.announcement


@ROUTER.route("GET", "/api/admin/tables", response=AdminTables, query=[SEARCH], errors=[403], login=True)
async def get_tables(request: ApiRequest) -> AdminTables:
    """List the newest tables, or search them by id or name."""
    return await (await request.administration()).tables(_search(request))


@ROUTER.route("DELETE", "/api/admin/tables/{id}", status=204, errors=[403, 404], login=True)
async def delete_table(request: ApiRequest) -> None:
    """Delete a table."""
    await (await request.administration()).delete_table(request.path_param("id")[:MAX_SEARCH])
    await request.services.moderator.refresh()


@ROUTER.route("POST", "/api/admin/tables/{id}/close", status=204, errors=[403, 404, 409], login=True)
async def close_table(request: ApiRequest) -> None:
    """End the game of a table without a result."""
    await (await request.administration()).close_table(request.path_param("id")[:MAX_SEARCH])
    await request.services.moderator.refresh()


@ROUTER.route("GET", "/api/admin/accounts", response=AdminAccounts, query=[SEARCH], errors=[403], login=True)
async def get_accounts(request: ApiRequest) -> AdminAccounts:
    """List the newest accounts, or search them by name."""
    return await (await request.administration()).accounts(_search(request))


@ROUTER.route("DELETE", "/api/admin/accounts/{name}", status=204, errors=[403, 404], login=True)
async def remove_account(request: ApiRequest) -> None:
    """Delete an account; its games stay, without its name."""
    await (await request.administration()).delete_account(request.path_param("name"))
    await request.services.moderator.refresh()


@ROUTER.route(
    "POST",
    "/api/admin/accounts/{name}/password",
    response=OneTimePassword,
    errors=[403, 404],
    login=True,
    limit="password",
)
async def reset_password(request: ApiRequest) -> OneTimePassword:
    """Replace a lost password by one for a single login."""
    return await (await request.administration()).reset_password(request.path_param("name"))


@ROUTER.route("DELETE", "/api/admin/accounts/{name}/sessions", status=204, errors=[403, 404], login=True)
async def end_sessions(request: ApiRequest) -> None:
    """End all sessions and API tokens of an account."""
    await (await request.administration()).end_sessions(request.path_param("name"))


@ROUTER.route("GET", "/api/admin/restrictions", response=RestrictionList, errors=[403], login=True)
async def get_restrictions(request: ApiRequest) -> RestrictionList:
    """List the bans and mutes in force."""
    return await (await request.administration()).restrictions()


@ROUTER.route(
    "POST",
    "/api/admin/restrictions",
    body=NewRestriction,
    response=RestrictionInfo,
    status=201,
    errors=[403, 404],
    login=True,
)
async def restrict(request: ApiRequest, body: NewRestriction) -> RestrictionInfo:
    """Ban or mute an account or a network."""
    added = await (await request.administration()).restrict(body)
    await request.services.moderator.refresh()
    return added


@ROUTER.route("DELETE", "/api/admin/restrictions/{id}", status=204, errors=[403, 404], login=True)
async def lift(request: ApiRequest) -> None:
    """Lift a ban or mute."""
    administration, number = await request.administration(), request.path_param("id")
    if not (number.isascii() and number.isdecimal() and len(number) < 10):
        raise RequestError("no-restriction", "ban or mute not found")
    await administration.lift(int(number))
    await request.services.moderator.refresh()


@ROUTER.route("PUT", "/api/admin/announcement", body=NewAnnouncement, status=204, errors=[403], login=True)
async def announce(request: ApiRequest, body: NewAnnouncement) -> None:
    """Show a line to all clients until a time."""
    await (await request.administration()).announce(body)
    await request.services.moderator.refresh()


@ROUTER.route("GET", "/api/admin/audit", response=AuditRecords, errors=[403], login=True)
async def get_audit_log(request: ApiRequest) -> AuditRecords:
    """List the latest acts of administrators."""
    return await (await request.administration()).audit_log()


def _search(request: ApiRequest) -> str:
    return request.query_param("search").replace("\0", "")[:MAX_SEARCH]

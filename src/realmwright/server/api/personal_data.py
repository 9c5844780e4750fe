"""Routes of personal data: password, sessions, blocks, export and deletion of an account."""

from __future__ import annotations

from typing import Final

from starlette.responses import Response

from ...live.analysis_and_downloads import ExportFile
from ...live.routing import Router
from ...protocol.errors import RequestError
from ...protocol.rest_accounts import (
    BlockInfo,
    BlockRequest,
    Blocks,
    PasswordChange,
    PasswordConfirmation,
    SessionInfo,
    Sessions,
)
from ..accounts import blocks, personal_data
from ..accounts.accounts import Account, hash_token, session_id
from ..admin import audit_log
from ..security_middleware import bearer_token, read_cookie
from .routing import SESSION_COOKIE, ApiRequest, json_response

ROUTER: Final = Router()
OWNER: Final = "the owner"  # who deleted an account, in the audit log


@ROUTER.route("PUT", "/api/me/password", body=PasswordChange, status=204, login=True, limit="password")
async def change_password(request: ApiRequest, body: PasswordChange) -> None:
    """Change the password; all other sessions of the account end."""
    account, accounts = await _owner(request), request.services.accounts
    if not (await accounts.profile(account)).password_reset:
        await _check_password(request, account, body.current)
    await accounts.set_password(account, body.new, read_cookie(request.headers, SESSION_COOKIE))


@ROUTER.route("GET", "/api/me/sessions", response=Sessions, login=True)
async def get_sessions(request: ApiRequest) -> Sessions:
    """List the browsers that are logged in."""
    account = await _owner(request)
    current = session_id(hash_token(read_cookie(request.headers, SESSION_COOKIE) or ""))
    sessions = await request.services.accounts.sessions(account)
    return Sessions([SessionInfo(*session, session.id == current) for session in sessions])


@ROUTER.route("DELETE", "/api/me/sessions", status=204, login=True)
async def end_other_sessions(request: ApiRequest) -> None:
    """Log out everywhere but here."""
    account = await _owner(request)
    await request.services.accounts.end_sessions(account, read_cookie(request.headers, SESSION_COOKIE))


@ROUTER.route("DELETE", "/api/me/sessions/{id}", status=204, errors=[404], login=True)
async def end_session(request: ApiRequest) -> None:
    """Log one browser out."""
    account = await _owner(request)
    if not await request.services.accounts.end_session(account, request.path_param("id")):
        raise RequestError("no-session", "session not found")


@ROUTER.route("GET", "/api/me/blocks", response=Blocks, login=True)
async def get_blocks(request: ApiRequest) -> Blocks:
    """List the accounts that this one has blocked."""
    account = await request.require_account()
    async with request.services.store.reading() as connection:
        return Blocks([BlockInfo(*block) for block in await blocks.listed(connection, account.id)])


@ROUTER.route("PUT", "/api/me/blocks", body=BlockRequest, status=204, errors=[404], login=True)
async def block(request: ApiRequest, body: BlockRequest) -> None:
    """Block an account: neither joins a table of the other, and there are no rematches."""
    account = await request.require_account()
    async with request.services.store.transaction() as connection:
        await blocks.add(connection, account.id, body.name)


@ROUTER.route("DELETE", "/api/me/blocks", body=BlockRequest, status=204, login=True)
async def unblock(request: ApiRequest, body: BlockRequest) -> None:
    """Block an account no longer."""
    account = await request.require_account()
    async with request.services.store.transaction() as connection:
        await blocks.remove(connection, account.id, body.name)


@ROUTER.route("GET", "/api/me/export", response="application/json", login=True, weight=20)
async def export_account(request: ApiRequest) -> ExportFile:
    """Download everything that is stored about the account."""
    account = await _owner(request)
    async with request.services.store.reading() as connection:
        content = await personal_data.export(connection, account.id)
    return ExportFile("realmwright-account.json", "application/json", content)


@ROUTER.route("DELETE", "/api/me", body=PasswordConfirmation, status=204, login=True, limit="password")
async def delete_account(request: ApiRequest, body: PasswordConfirmation) -> Response:
    """Delete the account for ever. Its games stay, without its name."""
    account, services = await _owner(request), request.services
    await _check_password(request, account, body.password)
    async with services.store.transaction() as connection:
        await personal_data.delete_account(connection, account.id)
        await audit_log.record(connection, OWNER, "delete-account", f"account {account.id}")
    await services.moderator.refresh()
    response = json_response(None, 204)
    response.delete_cookie(SESSION_COOKIE, secure=request.secure, httponly=True, samesite="lax")
    return response


async def _owner(request: ApiRequest) -> Account:
    """Return the account that is logged in by password: API tokens of programs are not enough."""
    account = await request.require_account()
    if bearer_token(request.headers) is not None:
        raise RequestError("no-login", "not for API tokens: log in with a password")
    return account


async def _check_password(request: ApiRequest, account: Account, password: str) -> None:
    request.limit_account("password", str(account.id))
    if not await request.services.accounts.verify_password(account, password):
        raise RequestError("wrong-password", "wrong password")

"""Routes of accounts, sessions, tokens and webhooks, of the lobby and the leaderboard."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from starlette.responses import Response

from ... import registry
from ...live.routing import QueryParam, Router
from ...protocol.errors import RequestError
from ...protocol.rest import Lobby, WebhookSecret
from ...protocol.rest_accounts import (
    History,
    Leaderboard,
    LeaderboardRow,
    Login,
    Me,
    MyTables,
    MyWebhook,
    NewAccount,
    NewSettings,
    NewToken,
    Rating,
    TokenCreated,
    TokenInfo,
)
from ..accounts.accounts import SESSION_LIFETIME, Account, InvalidInvitation, InvalidName, NameTaken, fold_name
from ..accounts.webhook_urls import InvalidWebhook
from ..security_middleware import bearer_token, read_cookie
from .routing import SESSION_COOKIE, ApiRequest, json_response

ROUTER: Final = Router()
GAME: Final = QueryParam("game", str, "name of the game")


@ROUTER.route("POST", "/api/accounts", body=NewAccount, response=Me, status=201, errors=[403, 409], limit="account")
async def new_account(request: ApiRequest, body: NewAccount) -> Response:
    """Create an account and log in. There is no e-mail address; an administrator can reset a lost password."""
    registration = request.services.registration
    if registration == "closed":
        raise RequestError("registration-closed", "this server accepts no new accounts")
    try:
        account = await request.services.accounts.create(
            body.name, body.password, body.invitation or "" if registration == "invitation" else None
        )
    except InvalidInvitation as error:
        raise RequestError("bad-invitation", "an account needs a valid invitation code") from error
    except NameTaken as error:
        raise RequestError("name-taken", "this name or a similar-looking one is already taken") from error
    except InvalidName as error:
        raise RequestError("bad-name", str(error)) from error
    return await _session_response(request, account, 201)


@ROUTER.route("POST", "/api/session", body=Login, response=Me, errors=[401, 403], limit="password")
async def login(request: ApiRequest, body: Login) -> Response:
    """Log in; the response sets the session cookie."""
    # Per account and address: failed logins from one address must not lock the owner out elsewhere.
    request.limit_account("password", f"{fold_name(body.name)} from {request.address}")
    request.limit_account("password-anywhere", fold_name(body.name))
    account = await request.services.accounts.login(body.name, body.password)
    if account is None:
        raise RequestError("wrong-password", "wrong name or password")
    request.services.moderator.require_not_banned(account.name)
    return await _session_response(request, account, 200)


@ROUTER.route("DELETE", "/api/session", status=204)
async def logout(request: ApiRequest) -> Response:
    """Log out; also succeeds without a session."""
    if text := read_cookie(request.headers, SESSION_COOKIE):
        await request.services.accounts.close_session(text)
    response = json_response(None, 204)
    response.delete_cookie(SESSION_COOKIE, secure=request.secure, httponly=True, samesite="lax")
    return response


@ROUTER.route("GET", "/api/me", response=Me, login=True)
async def me(request: ApiRequest) -> Me:
    """Return the authenticated account."""
    return await _me(request, await request.require_account())


@ROUTER.route("PUT", "/api/me/settings", body=NewSettings, response=Me, login=True)
async def put_settings(request: ApiRequest, body: NewSettings) -> Me:
    """Replace the settings that the page stores for this account."""
    account = await request.require_account()
    await request.services.accounts.set_settings(account, body.settings)
    return await _me(request, account)


@ROUTER.route("GET", "/api/me/tables", response=MyTables, login=True)
async def my_games(request: ApiRequest) -> MyTables:
    """List the tables where the account has a seat, with the credentials of its seats."""
    account = await request.require_account()
    return await request.services.listings.for_account(account.id)


@ROUTER.route(
    "GET",
    "/api/me/history",
    response=History,
    login=True,
    errors=[422],
    weight=3,
    query=[QueryParam("before", str, "moment; only games that finished earlier")],
)
async def history(request: ApiRequest) -> History:
    """List finished games of the account, newest first, at most 200 at a time."""
    account = await request.require_account()
    before = request.query_param("before")
    return await request.services.listings.history(account.id, _moment(before) if before else None)


def _moment(text: str) -> str:
    """Return a moment as the database has it."""
    try:
        return datetime.fromisoformat(text).astimezone(UTC).isoformat(timespec="milliseconds")
    except (ValueError, OverflowError) as error:
        raise RequestError("unreadable", "expected a moment as in ISO 8601") from error


@ROUTER.route("POST", "/api/me/tokens", body=NewToken, response=TokenCreated, status=201, errors=[409], login=True)
async def new_token(request: ApiRequest, body: NewToken) -> TokenCreated:
    """Create an API token of this account, to be sent as `Authorization: Bearer TOKEN`."""
    account = await request.require_account()
    if bearer_token(request.headers) is not None:
        raise RequestError("no-login", "an API token cannot create API tokens: log in with a password")
    if not body.name.isprintable():
        raise RequestError("bad-name", "the name contains unprintable characters")
    created = await request.services.accounts.add_token(account, body.name)
    if created is None:
        raise RequestError("too-many-tokens", "too many API tokens: delete one first")
    token, text = created
    return TokenCreated(str(token.id), token.name, token.created, None, text)


@ROUTER.route("DELETE", "/api/me/tokens/{id}", status=204, errors=[404], login=True)
async def delete_token(request: ApiRequest) -> None:
    """Revoke an API token."""
    account = await request.require_account()
    token_id = request.path_param("id")
    valid = token_id.isascii() and token_id.isdecimal() and len(token_id) < 10
    if not valid or not await request.services.accounts.delete_token(account, int(token_id)):
        raise RequestError("no-token", "API token not found")


@ROUTER.route("PUT", "/api/me/webhook", body=MyWebhook, response=WebhookSecret, login=True)
async def put_my_webhook(request: ApiRequest, body: MyWebhook) -> WebhookSecret:
    """Register a webhook that is called at every turn of this account."""
    account = await request.require_account()
    try:
        return WebhookSecret(await request.services.webhooks.set_account(account.id, body.url))
    except InvalidWebhook as error:
        raise RequestError("bad-address", str(error)) from error


@ROUTER.route("DELETE", "/api/me/webhook", status=204, login=True)
async def delete_my_webhook(request: ApiRequest) -> None:
    """Remove the webhook of this account."""
    account = await request.require_account()
    await request.services.webhooks.delete_account(account.id)


@ROUTER.route("GET", "/api/lobby", response=Lobby, query=[GAME])
async def lobby(request: ApiRequest) -> Lobby:
    """List the public tables: waiting for players, in progress, finished."""
    game = request.query_param("game")
    if game and game not in registry.find("games"):
        return Lobby([], [], [])
    return await request.services.listings.lobby(game or None, await request.strangers())


@ROUTER.route(
    "GET", "/api/leaderboard", response=Leaderboard, query=[GAME, QueryParam("players", int, "number of players")]
)
async def leaderboard(request: ApiRequest) -> Leaderboard:
    """List the highest-rated accounts of a game and number of players (default: 2)."""
    game, players = request.query_param("game") or min(registry.find("games")), request.query_param("players") or "2"
    if game not in registry.find("games") or players not in set("12345678"):
        raise RequestError("no-such-game", "expected the name of a game and a number of players from 1 to 8")
    ranking = await request.services.ratings.leaderboard(game, int(players))
    rows = [
        LeaderboardRow(place, name, skill.rating, skill.plus_minus, skill.games)
        for place, (name, skill) in enumerate(ranking, 1)
    ]
    return Leaderboard(game, int(players), rows)


async def _session_response(request: ApiRequest, account: Account, status: int) -> Response:
    response = json_response(await _me(request, account), status)
    response.set_cookie(
        SESSION_COOKIE,
        await request.services.accounts.open_session(account),
        max_age=int(SESSION_LIFETIME.total_seconds()),
        secure=request.secure,
        httponly=True,
        samesite="lax",
    )
    return response


async def _me(request: ApiRequest, account: Account) -> Me:
    services = request.services
    profile = await services.accounts.profile(account)
    ratings = [
        Rating(game, players, skill.rating, skill.plus_minus, skill.games)
        for game, players, skill in await services.ratings.for_account(account.id)
    ]
    email = await services.mail_addresses.get(account.id)
    tokens = [TokenInfo(str(token.id), *token[1:]) for token in await services.accounts.tokens(account)]
    return Me(
        name=account.name,
        created=profile.created,
        settings=profile.settings,
        ratings=ratings,
        tokens=tokens,
        webhook=await services.webhooks.account_url(account.id),
        administrator=account.administrator,
        password_reset=profile.password_reset,
        sends_mail=services.mail_addresses.settings is not None,
        email=email and email.address,
        email_confirmed=email is not None and email.confirmed,
    )

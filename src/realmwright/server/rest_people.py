"""Accounts and what belongs to them; the lobby and the leaderboard."""

from __future__ import annotations

from typing import Final

from fastapi import Response

from .. import registry
from ..tables.bodies import (
    Hooked,
    Leaderboard,
    Lobby,
    Login,
    Me,
    MyGames,
    MyHook,
    NewAccount,
    NewSettings,
    NewToken,
    Ranked,
    Rating,
    Token,
    TokenInfo,
)
from .guard import cookie
from .people.accounts import LASTING, Account, BadName, Taken, folded
from .people.webhooks import Refused
from .rest import COOKIE, Asked, Query, Routes, Unfit, answered

ROUTES: Final = Routes()
GAME: Final = Query("game", str, "name of a game")


@ROUTES("POST", "/api/accounts", takes=NewAccount, gives=Me, status=201, faults=[409])
async def new_account(asked: Asked, wanted: NewAccount) -> Response:
    """Make an account and log in. There is no e-mail address, and a lost password cannot be replaced."""
    asked.spend("account")
    try:
        account = await asked.services.accounts.create(wanted.name, wanted.password)
    except Taken as error:
        raise Unfit(409, "name-taken", "somebody has this name already, or one that looks like it") from error
    except BadName as error:
        raise Unfit(422, "bad-name", str(error)) from error
    return await _logged_in(asked, account, 201)


@ROUTES("POST", "/api/session", takes=Login, gives=Me, faults=[401])
async def login(asked: Asked, wanted: Login) -> Response:
    """Log in; the answer sets a cookie."""
    asked.spend("password")
    # By address too: nobody shall keep others out of their accounts by trying wrong passwords.
    asked.spend_account("password", f"{folded(wanted.name)} from {asked.address}")
    account = await asked.services.accounts.login(wanted.name, wanted.password)
    if account is None:
        raise Unfit(401, "wrong-password", "no account has this name and password")
    return await _logged_in(asked, account, 200)


@ROUTES("DELETE", "/api/session", status=204)
async def logout(asked: Asked) -> Response:
    """Log out here. Nothing is wrong if nobody was logged in."""
    if text := cookie(asked.request.headers, COOKIE):
        await asked.services.accounts.close_session(text)
    answer = answered(None, 204)
    answer.delete_cookie(COOKIE, secure=asked.request.state.secure, httponly=True, samesite="lax")
    return answer


@ROUTES("GET", "/api/me", gives=Me, login=True)
async def me(asked: Asked) -> Me:
    """Who is logged in."""
    return await _me(asked, await asked.demand_account())


@ROUTES("PUT", "/api/me/settings", takes=NewSettings, gives=Me, login=True)
async def put_settings(asked: Asked, wanted: NewSettings) -> Me:
    """What the page remembers on every device; this replaces all of it."""
    account = await asked.demand_account()
    await asked.services.accounts.set_settings(account, wanted.settings)
    return await _me(asked, account)


@ROUTES("GET", "/api/me/games", gives=MyGames, login=True)
async def my_games(asked: Asked) -> MyGames:
    """The tables at which one has a seat, with passes to go on playing."""
    account = await asked.demand_account()
    return await asked.services.lists.of_account(account.id)


@ROUTES("POST", "/api/me/tokens", takes=NewToken, gives=Token, status=201, faults=[409], login=True)
async def new_token(asked: Asked, wanted: NewToken) -> Token:
    """A token with which a program plays under this account: `Authorization: Bearer TOKEN`."""
    account = await asked.demand_account()
    if not wanted.name.isprintable():
        raise Unfit(422, "bad-name", "a name is made of letters, digits and signs that can be seen")
    made = await asked.services.accounts.add_token(account, wanted.name)
    if made is None:
        raise Unfit(409, "too-many-tokens", "there are enough tokens already: delete one first")
    token, text = made
    return Token(str(token.id), token.name, token.created, text)


@ROUTES("DELETE", "/api/me/tokens/{id}", status=204, faults=[404], login=True)
async def delete_token(asked: Asked) -> None:
    """The token is worth nothing any more."""
    account = await asked.demand_account()
    number = asked.part("id")
    known = number.isascii() and number.isdecimal() and len(number) < 10
    if not known or not await asked.services.accounts.drop_token(account, int(number)):
        raise Unfit(404, "no-token", "there is no such token")


@ROUTES("PUT", "/api/me/webhook", takes=MyHook, gives=Hooked, login=True)
async def put_my_webhook(asked: Asked, wanted: MyHook) -> Hooked:
    """Be told by HTTP of every turn of this account."""
    account = await asked.demand_account()
    try:
        return Hooked(await asked.services.hooks.set_account(account.id, wanted.url))
    except Refused as error:
        raise Unfit(422, "bad-address", str(error)) from error


@ROUTES("DELETE", "/api/me/webhook", status=204, login=True)
async def delete_my_webhook(asked: Asked) -> None:
    """Be told no more."""
    account = await asked.demand_account()
    await asked.services.hooks.drop_account(account.id)


@ROUTES("GET", "/api/lobby", gives=Lobby, query=[GAME])
async def lobby(asked: Asked) -> Lobby:
    """The public tables: open, being played, over."""
    game = asked.query("game")
    if game and game not in registry.find("games"):
        return Lobby([], [], [])
    return await asked.services.lists.lobby(game or None)


@ROUTES("GET", "/api/leaderboard", gives=Leaderboard, query=[GAME, Query("players", int, "how many play")])
async def leaderboard(asked: Asked) -> Leaderboard:
    """The strongest accounts at a game of so many players (of two, if nothing is said)."""
    game, players = asked.query("game") or min(registry.find("games")), asked.query("players") or "2"
    if game not in registry.find("games") or players not in set("12345678"):
        raise Unfit(422, "no-such-game", "expected the name of a game and a number of players from 1 to 8")
    best = await asked.services.ratings.best(game, int(players))
    rows = [Ranked(place, name, one.rating, one.plus_minus, one.games) for place, (name, one) in enumerate(best, 1)]
    return Leaderboard(game, int(players), rows)


async def _logged_in(asked: Asked, account: Account, status: int) -> Response:
    answer = answered(await _me(asked, account), status)
    answer.set_cookie(
        COOKIE,
        await asked.services.accounts.open_session(account),
        max_age=int(LASTING.total_seconds()),
        secure=asked.request.state.secure,
        httponly=True,
        samesite="lax",
    )
    return answer


async def _me(asked: Asked, account: Account) -> Me:
    services = asked.services
    created, settings = await services.accounts.about(account)
    ratings = [
        Rating(game, players, one.rating, one.plus_minus, one.games)
        for game, players, one in await services.ratings.of(account.id)
    ]
    tokens = [TokenInfo(str(one.id), one.name, one.created) for one in await services.accounts.tokens(account)]
    return Me(account.name, created, settings, ratings, tokens, await services.hooks.of_account(account.id))

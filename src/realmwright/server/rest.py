"""REST in general: how a route is declared, what a handler is given, how an answer or a refusal is written.

A route names the bodies that it takes and gives; `openapi` writes the public description from the same words.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
from fastapi import FastAPI, Request, Response
from starlette.datastructures import Headers

from ..game import GameError
from ..tables.bodies import Fault
from ..tables.journal import message_of
from ..tables.messages import Problem
from ..tables.passes import Pass
from ..tables.viewing import Trouble
from ..words import refused
from .guard import LARGEST, bearer, cookie
from .keeping.writer import NotStored
from .people.accounts import Account, Accounts
from .services import Services

FRESH: Final = {"Cache-Control": "no-cache"}  # ask again, get 304 if nothing has changed
NO_TABLE: Final = (404, "no-table", "there is no table of this name")
COOKIE: Final = "realmwright_session"
T = TypeVar("T", bound=msgspec.Struct)
Handler = Callable[..., Awaitable[Any]]


class Unfit(Exception):
    """A request that cannot be granted."""

    def __init__(self, status: int, code: str, message: str, headers: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.problem = Problem(code, message)
        self.headers = headers or {}


class Query(NamedTuple):
    """Something that stands behind the question mark of an address."""

    name: str
    kind: type
    about: str


class Route(NamedTuple):
    method: str
    path: str
    handler: Handler
    takes: type[msgspec.Struct] | None
    gives: Any  # a struct, a media type, or None for an empty answer
    status: int
    faults: tuple[int, ...]  # how it may refuse, besides what every route may answer
    query: tuple[Query, ...]
    login: bool
    shows_pass: bool

    @property
    def regex(self) -> re.Pattern[str]:
        return re.compile(re.sub(r"{\w+}", "[^/]+", self.path))


class Asked:
    """A request, and the server that it is for."""

    def __init__(self, request: Request) -> None:
        self.request = request
        self.services: Services = request.app.state.services

    @property
    def address(self) -> str:
        return str(self.request.state.address)

    def part(self, name: str) -> str:
        """A part of the address."""
        return str(self.request.path_params[name])

    def query(self, name: str) -> str:
        return self.request.query_params.get(name, "")

    async def account(self) -> Account | None:
        """Who is logged in."""
        found = await logged_in(self.services.accounts, self.request.headers)
        if found is not None:
            self.spend_account("rest", str(found.id))
        return found

    async def demand_account(self) -> Account:
        found = await self.account()
        if found is None:
            raise Unfit(401, "no-login", "log in first")
        return found

    async def table(self) -> Any:
        table = await self.services.hall.get(self.part("id"))
        if table is None:
            raise Unfit(*NO_TABLE)
        return table

    def shown_pass(self, text: str | None = None) -> Pass:
        """A pass for this table. A bad one is answered as if there were no table, and as fast."""
        shown = self.request.headers.get("x-pass", "") if text is None else text
        found = self.services.passes.read(shown[:400])
        if found is None or found.table != self.part("id"):
            raise Unfit(*NO_TABLE)
        return found

    def spend(self, kind: str) -> None:
        """One more of what an address may not have without end."""
        self._wait(self.services.limits.from_address(kind, self.address), "from this address")

    def spend_account(self, kind: str, account: str) -> None:
        self._wait(self.services.limits.from_account(kind, account), "for this account")

    def _wait(self, seconds: int, whose: str) -> None:
        if seconds:
            message = f"too many requests {whose}: try again in {seconds} s"
            raise Unfit(429, "too-many", message, {"Retry-After": str(seconds)})


async def logged_in(accounts: Accounts, headers: Headers) -> Account | None:
    """By the cookie of a browser, or a program by its token, which must be good if there is one."""
    if (token := bearer(headers)) is not None:
        found = await accounts.by_token(token)
        if found is None:
            raise Unfit(401, "no-login", "no account has this token")
        return found
    session = cookie(headers, COOKIE)
    return await accounts.by_session(session) if session else None


class Routes:
    """A list of routes, filled by decorators."""

    def __init__(self) -> None:
        self.all: list[Route] = []

    def __call__(
        self,
        method: str,
        path: str,
        *,
        takes: type[msgspec.Struct] | None = None,
        gives: Any = None,
        status: int = 200,
        faults: Iterable[int] = (),
        query: Iterable[Query] = (),
        login: bool = False,
        shows_pass: bool = False,
    ) -> Callable[[Handler], Handler]:
        def declare(handler: Handler) -> Handler:
            words = (takes, gives, status, tuple(faults), tuple(query), login, shows_pass)
            self.all.append(Route(method, path, handler, *words))
            return handler

        return declare

    def add_to(self, app: FastAPI) -> None:
        for route in self.all:
            app.add_api_route(route.path, _endpoint(route), methods=[route.method])


def _endpoint(route: Route) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        asked = Asked(request)
        if route.takes is None:
            answer = await route.handler(asked)
        else:
            answer = await route.handler(asked, await body(request, route.takes))
        return answer if isinstance(answer, Response) else answered(answer, route.status)

    return endpoint


def answered(value: msgspec.Struct | None, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    content = b"" if value is None else msgspec.json.encode(value)
    kind = None if value is None else "application/json"
    return Response(content, status, {"Cache-Control": "no-store", **(headers or {})}, kind)


async def body(request: Request, kind: type[T]) -> T:
    text = bytearray()
    async for chunk in request.stream():
        text += chunk
        if len(text) > LARGEST:
            raise Unfit(413, "too-large", f"more than {LARGEST} bytes")
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Unfit(422, "unreadable", f"not a request: {error}") from error


def answer_errors(app: FastAPI) -> None:
    """Whatever goes wrong, the answer is one line and tells nothing of the inside."""

    async def unfit(_: Request, error: Any) -> Response:
        return answered(error.problem, error.status, error.headers)

    async def refusal(_: Request, error: Any) -> Response:
        if error.refusal is None:
            return answered(Problem("refused", str(error)), 422)
        return answered(Fault("refused", str(error), message_of(refused(error.refusal, ()))), 422)

    async def trouble(_: Request, error: Any) -> Response:
        return answered(error.answer, error.status)

    async def not_stored(_: Request, __: Exception) -> Response:
        return answered(Problem("not-stored", "this could not be stored and has not happened: try again"), 503)

    async def internal(_: Request, __: Exception) -> Response:
        return answered(Problem("internal", "the server could not do this; nothing is lost, try again"), 500)

    app.add_exception_handler(Unfit, unfit)
    app.add_exception_handler(GameError, refusal)
    app.add_exception_handler(Trouble, trouble)
    app.add_exception_handler(NotStored, not_stored)
    app.add_exception_handler(Exception, internal)

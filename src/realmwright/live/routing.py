"""Declaration of REST routes; the server and the browser dispatch requests by the same list.

A route names the structs of its request and response bodies; the server builds the OpenAPI document from them.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

import msgspec

from ..protocol.errors import RequestError, decode
from ..tables.bot_specs import BotLimits
from ..tables.create import NewTableRecord
from ..tables.table_row import TableRow
from .manager import TableManager
from .ports import JobRunner

TableOrigin: TypeAlias = Literal["table", "record", "lesson"]
Handler = Callable[..., Awaitable[Any]]


class ApiContext(Protocol):
    """A request as the handlers of routes see it that need neither accounts nor a web server."""

    @property
    def tables(self) -> TableManager: ...

    @property
    def jobs(self) -> JobRunner: ...

    @property
    def client(self) -> str:
        """Where the request comes from: clients share the time of jobs and bots fairly."""

    @property
    def online(self) -> bool:
        """Whether other devices can join a table."""

    def path_param(self, name: str) -> str: ...

    def query_param(self, name: str) -> str:
        """Return a parameter of the query, empty if it is missing."""

    async def account_name(self) -> str | None:
        """Return the name of the authenticated account, if any."""

    async def bot_limits(self) -> BotLimits:
        """Return the largest budgets that the user may give to bots."""

    async def store_table(self, new: NewTableRecord, kind: TableOrigin) -> TableRow:
        """Store a new table if the client may store more."""


class QueryParam(NamedTuple):
    name: str
    type: type
    description: str


class Route(NamedTuple):
    method: str
    path: str
    handler: Handler
    body: type[msgspec.Struct] | None
    response: Any  # a struct, a media type, or None for an empty response
    status: int
    errors: tuple[int, ...]  # error statuses besides those common to all routes
    query: tuple[QueryParam, ...]
    login: bool
    credential_header: bool
    limit: str | None  # the rate limit that requests count against, besides the one of all requests
    weight: int  # tokens of the rate limit of all requests that a request takes
    pattern: re.Pattern[str]  # of the path

    def arguments(self, content: str | bytes | bytearray) -> tuple[msgspec.Struct, ...]:
        """Return the decoded body as the handler's arguments after the request: one, or none without a body."""
        return () if self.body is None else (decode(content, msgspec.json.Decoder(self.body)),)


class Router:
    """A list of routes, filled by the `route` decorator."""

    def __init__(self) -> None:
        self.routes: list[Route] = []

    def route(
        self,
        method: str,
        path: str,
        *,
        body: type[msgspec.Struct] | None = None,
        response: Any = None,
        status: int = 200,
        errors: Iterable[int] = (),
        query: Iterable[QueryParam] = (),
        login: bool = False,
        credential_header: bool = False,
        limit: str | None = None,
        weight: int = 1,
    ) -> Callable[[Handler], Handler]:
        """Register the decorated function as the handler of a route."""
        pattern = re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(path)))

        def register(handler: Handler) -> Handler:
            options = (body, response, status, tuple(errors), tuple(query), login, credential_header, limit, weight)
            self.routes.append(Route(method, path, handler, *options, pattern))
            return handler

        return register


def find_route(routes: Iterable[Route], method: str, path: str) -> tuple[Route, Mapping[str, str]]:
    """Return the route of a path and its parameters; raise RequestError if there is none."""
    for route in routes:
        if route.method == method and (match := route.pattern.fullmatch(path)):
            return route, match.groupdict()
    raise no_such_route(routes, path)


def no_such_route(routes: Iterable[Route], path: str) -> RequestError:
    """Return the error for a path that has no route, or none of the requested method."""
    allowed = sorted({route.method for route in routes if route.pattern.fullmatch(path)})
    if not allowed:
        return RequestError("no-such-address", f"not found: {path[:80]}")
    message = f"method not allowed: expected {' or '.join(allowed)}"
    return RequestError("wrong-method", message, {"Allow": ", ".join(allowed)})

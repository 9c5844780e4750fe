"""Dispatch of requests to REST routes, request helpers and exception handlers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any, Final

import msgspec
from starlette import routing
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.types import ExceptionHandler

from ...game import GameError
from ...live.analysis_and_downloads import ExportFile
from ...live.manager import TableManager
from ...live.routing import Route, TableOrigin
from ...protocol.errors import RequestError, StorageError, TableNotFound, TooManyRequests, error_reply
from ...tables.bot_specs import TRUSTED_LIMITS, BotLimits
from ...tables.create import NewTableRecord
from ...tables.credentials import Credential
from ...tables.table_row import TableRow
from ..accounts import blocks
from ..accounts.accounts import Account, Accounts
from ..admin.administration import Administration
from ..compressed_response import compressed_response
from ..job_pool import JobPool
from ..rate_limit import ACCOUNT_LIMITS, client_network
from ..security_middleware import MAX_BODY_BYTES, bearer_token, read_cookie
from ..services import Services

REVALIDATE_HEADERS: Final = {"Cache-Control": "no-cache"}  # clients may cache, but must revalidate by ETag
SESSION_COOKIE: Final = "realmwright_session"
MAX_CREDENTIAL_LENGTH: Final = 400
Endpoint = Callable[[Request], Awaitable[Response]]


class ExactRoute(routing.Route):
    """A Starlette route for exactly the given methods: GET does not include HEAD."""

    def __init__(self, path: str, endpoint: Endpoint, methods: Iterable[str] = ("GET",)) -> None:
        super().__init__(path, endpoint)
        self.methods = set(methods)


class ApiRequest:
    """An HTTP request with access to the services of the application."""

    online = True

    def __init__(self, request: Request, route: Route) -> None:
        self._request = request
        self._route = route
        self.services: Services = request.app.state.services
        self.tables: TableManager = self.services.tables
        self.headers: Headers = request.headers
        self.address = str(request.state.address)  # of the client, behind a trusted proxy if there is one
        self.secure = bool(request.state.secure)  # whether the client uses HTTPS
        self.client = client_network(self.address)
        self.jobs: JobPool = self.services.jobs

    def path_param(self, name: str) -> str:
        return str(self._request.path_params[name])

    def query_param(self, name: str) -> str:
        return self._request.query_params.get(name, "")

    async def account(self) -> Account | None:
        """Return the authenticated account, if any, and count the request against its rate limits."""
        account = await authenticate(self.services.accounts, self.headers)
        if account is not None:
            self.services.moderator.require_not_banned(account.name)
            for kind in ("rest", self._route.limit):
                if kind in ACCOUNT_LIMITS:
                    self.limit_account(kind, str(account.id))
        return account

    async def account_name(self) -> str | None:
        account = await self.account()
        return account and account.name

    async def strangers(self) -> frozenset[str]:
        """Return the accounts that the account of this request does not meet."""
        account = await self.account()
        if account is None:
            return frozenset()
        async with self.services.store.reading() as connection:
            return await blocks.strangers(connection, account.id)

    async def bot_limits(self) -> BotLimits:
        trusted = self.services.trusted_accounts and await self.account_name() in self.services.trusted_accounts
        return TRUSTED_LIMITS if trusted else self.services.bot_limits

    async def store_table(self, new: NewTableRecord, kind: TableOrigin) -> TableRow:
        """Store a new table if the quota of the client allows it."""
        await self.services.quotas.count(self.client, new, kind)
        return await self.tables.store_new_table(new)

    async def administration(self) -> Administration:
        """Return the acts of an administrator; raise RequestError for other accounts and for API tokens."""
        account = await self.require_account()
        if not account.administrator or bearer_token(self.headers) is not None:
            raise RequestError("not-administrator", "only for administrators who are logged in")
        return Administration(self.services.store, account.name)

    async def require_account(self) -> Account:
        account = await self.account()
        if account is None:
            raise RequestError("no-login", "authentication required")
        return account

    def credential(self, text: str | None = None) -> Credential:
        """Return the credential from `text` or the header, signed for the table named in the path.

        An invalid one gets the same response as an unknown table, without a database query.
        """
        text = self.headers.get("x-credential", "") if text is None else text
        credential = self.services.credentials.verify(text[:MAX_CREDENTIAL_LENGTH])
        if credential is None or credential.table_id != self.path_param("id"):
            raise TableNotFound()
        return credential

    def limit(self, kind: str, tokens: int = 1) -> None:
        """Count the request against the rate limit of the client address."""
        _check_rate(self.services.rate_limiter.take_for_address(kind, self.address, tokens), "from this address")

    def limit_account(self, kind: str, account: str) -> None:
        """Count the request against the rate limit of an account."""
        _check_rate(self.services.rate_limiter.take_for_account(kind, account), "for this account")


def _check_rate(wait_seconds: int, origin: str) -> None:
    if wait_seconds:
        raise TooManyRequests(origin, wait_seconds)


async def authenticate(accounts: Accounts, headers: Headers) -> Account | None:
    """Return the account of the token or session cookie; raise RequestError for an invalid token."""
    if (token := bearer_token(headers)) is not None:
        account = await accounts.find_by_token(token)
        if account is None:
            raise RequestError("no-login", "invalid API token")
        return account
    session = read_cookie(headers, SESSION_COOKIE)
    return await accounts.find_by_session(session) if session else None


def to_starlette(route: Route) -> ExactRoute:
    """Return the Starlette route that dispatches requests to the handler of a route."""

    async def endpoint(request: Request) -> Response:
        api_request = ApiRequest(request, route)
        if route.weight > 1:  # the middleware has taken one token
            api_request.limit("rest", route.weight - 1)
        arguments = route.arguments(await read_body(request)) if route.body is not None else ()
        if route.limit is not None:
            api_request.limit(route.limit)
        return _to_response(await route.handler(api_request, *arguments), route.status, request.headers)

    return ExactRoute(route.path, endpoint, (route.method,))


def _to_response(result: Response | ExportFile | msgspec.Struct | None, status: int, request: Headers) -> Response:
    if isinstance(result, Response):
        return result
    if isinstance(result, ExportFile):
        return _file_response(result, request)
    return json_response(result, status)


def _file_response(file: ExportFile, request: Headers) -> Response:
    """Return a file; one that was compressed in a worker process is sent as it is to clients that accept it."""
    headers = {**REVALIDATE_HEADERS}
    if file.name is not None:
        headers["Content-Disposition"] = f'attachment; filename="{file.name}"'
    if file.gzipped:
        return compressed_response(request, file.content, headers, file.media_type)
    return Response(file.content, headers=headers, media_type=file.media_type)


def json_response(
    value: msgspec.Struct | None, status: int = 200, headers: Mapping[str, str] | None = None
) -> Response:
    content = b"" if value is None else msgspec.json.encode(value)
    media_type = None if value is None else "application/json"
    return Response(content, status, {"Cache-Control": "no-store", **(headers or {})}, media_type)


async def read_body(request: Request) -> bytearray:
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > MAX_BODY_BYTES:
            raise RequestError("too-large", f"request body exceeds {MAX_BODY_BYTES} bytes")
    return content


async def _error(_: Request, error: Exception) -> Response:
    reply = error_reply(error)
    return json_response(reply.body, reply.status, error.headers if isinstance(error, RequestError) else None)


async def _disconnected(_: Request, __: Exception) -> Response:
    """Return any response: the client has left before it had sent its whole request."""
    return Response(status_code=400)


async def _http_error(_: Request, error: Any) -> Response:
    return JSONResponse({"detail": error.detail}, error.status_code, error.headers)


EXCEPTION_HANDLERS: Final[Mapping[type[Exception], ExceptionHandler]] = {
    **dict.fromkeys((RequestError, GameError, StorageError, Exception), _error),
    HTTPException: _http_error,
    ClientDisconnect: _disconnected,
}

"""OpenAPI 3.1 document of the REST routes, generated from their declarations and structs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from .. import __version__
from ..live.routing import QueryParam, Route
from ..protocol.rest import ErrorBody
from ..protocol.server_messages import ErrorMessage
from .api.routing import SESSION_COOKIE

JsonDict = dict[str, Any]
ERROR_DESCRIPTIONS: Final = {
    401: "not authenticated, or wrong name or password",
    403: "not allowed",
    404: "not found, or the credential is invalid",
    405: "method not allowed",
    409: "conflict with the current state",
    413: "request body too large",
    422: "invalid request, or illegal by the rules of the game",
    429: "too many requests",
    503: "database unavailable",
}
COMMON_ERRORS: Final = (429, 503)
SCALARS: Final = {str: {"type": "string"}, int: {"type": "integer"}}


def openapi_document(routes: Sequence[Route]) -> JsonDict:
    structs = {kind for route in routes for kind in (route.body, route.response) if isinstance(kind, type)}
    kinds = [*sorted(structs, key=lambda kind: kind.__name__), ErrorMessage, ErrorBody]
    references, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    schemas = dict(zip(kinds, references, strict=True))
    paths: JsonDict = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Realmwright", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": SESSION_COOKIE},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(route: Route, schemas: dict[Any, JsonDict]) -> JsonDict:
    operation: JsonDict = {
        "operationId": route.handler.__name__,
        "summary": " ".join((route.handler.__doc__ or "").split()),
        "parameters": [*_parameters(route)],
        "responses": {str(route.status): _response(route, schemas), **_errors(route, schemas)},
    }
    if route.body is not None:
        operation["requestBody"] = {"required": True, "content": _json(schemas[route.body])}
    if route.login:
        operation["security"] = [{"session": []}, {"token": []}]
    return operation


def _parameters(route: Route) -> Iterable[JsonDict]:
    for name in re.findall(r"{(\w+)}", route.path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
    if route.credential_header:
        yield {"name": "X-Credential", "in": "header", "required": True, "schema": {"type": "string"}}
    for query in route.query:
        yield _query(query)


def _query(query: QueryParam) -> JsonDict:
    parameter = {"name": query.name, "in": "query", "required": False, "description": query.description}
    return {**parameter, "schema": SCALARS[query.type]}


def _response(route: Route, schemas: dict[Any, JsonDict]) -> JsonDict:
    if route.response is None:
        return {"description": "success"}
    if isinstance(route.response, str):
        schema = {"type": "object"} if route.response == "application/json" else {"type": "string"}
        return {"description": "file contents", "content": {route.response: {"schema": schema}}}
    return {"description": route.response.__name__, "content": _json(schemas[route.response])}


def _errors(route: Route, schemas: dict[Any, JsonDict]) -> JsonDict:
    statuses = {*COMMON_ERRORS, *route.errors}
    statuses |= {401} if route.login else set()
    statuses |= {413, 422} if route.body is not None else set()
    statuses |= {422} if route.query else set()
    error = {"anyOf": [schemas[ErrorMessage], schemas[ErrorBody]]}
    return {
        str(status): {"description": ERROR_DESCRIPTIONS[status], "content": _json(error)} for status in sorted(statuses)
    }


def _json(schema: JsonDict) -> JsonDict:
    return {"application/json": {"schema": schema}}

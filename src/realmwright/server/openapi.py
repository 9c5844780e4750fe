"""The public description of the REST routes (OpenAPI 3.1), written from the routes and the structs they name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from .. import __version__
from ..tables.bodies import Fault
from ..tables.messages import Problem
from .rest import COOKIE, Query, Route

Plain = dict[str, Any]
FAULTS: Final = {
    401: "nobody is logged in, or the name and password do not belong together",
    403: "not allowed",
    404: "there is none, or the pass is not good",
    405: "not this method",
    409: "not now",
    413: "too long",
    422: "not a request, or the rules refuse it",
    429: "too many requests",
    503: "the database cannot be reached",
}
EVERYWHERE: Final = (429, 503)
SCALARS: Final = {str: {"type": "string"}, int: {"type": "integer"}}


def describe(routes: Sequence[Route]) -> Plain:
    structs = {kind for route in routes for kind in (route.takes, route.gives) if isinstance(kind, type)}
    kinds = [*sorted(structs, key=lambda kind: kind.__name__), Problem, Fault]
    references, components = msgspec.json.schema_components(kinds, ref_template="#/components/schemas/{name}")
    schemas = dict(zip(kinds, references, strict=True))
    paths: Plain = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Realmwright", "version": __version__, "license": {"name": "MIT", "identifier": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def _operation(route: Route, schemas: dict[Any, Plain]) -> Plain:
    found: Plain = {
        "operationId": route.handler.__name__,
        "summary": " ".join((route.handler.__doc__ or "").split()),
        "parameters": [*_parameters(route)],
        "responses": {str(route.status): _answer(route, schemas), **_faults(route, schemas)},
    }
    if route.takes is not None:
        found["requestBody"] = {"required": True, "content": _json(schemas[route.takes])}
    if route.login:
        found["security"] = [{"session": []}, {"token": []}]
    return found


def _parameters(route: Route) -> Iterable[Plain]:
    for name in re.findall(r"{(\w+)}", route.path):
        yield {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
    if route.shows_pass:
        yield {"name": "X-Pass", "in": "header", "required": True, "schema": {"type": "string"}}
    for query in route.query:
        yield _query(query)


def _query(query: Query) -> Plain:
    known = {"name": query.name, "in": "query", "required": False, "description": query.about}
    return {**known, "schema": SCALARS[query.kind]}


def _answer(route: Route, schemas: dict[Any, Plain]) -> Plain:
    if route.gives is None:
        return {"description": "done"}
    if isinstance(route.gives, str):
        kind = {"type": "object"} if route.gives == "application/json" else {"type": "string"}
        return {"description": "the text", "content": {route.gives: {"schema": kind}}}
    return {"description": route.gives.__name__, "content": _json(schemas[route.gives])}


def _faults(route: Route, schemas: dict[Any, Plain]) -> Plain:
    statuses = {*EVERYWHERE, *route.faults}
    statuses |= {401} if route.login else set()
    statuses |= {413, 422} if route.takes is not None else set()
    statuses |= {422} if route.query else set()
    problem = {"anyOf": [schemas[Problem], schemas[Fault]]}
    return {str(status): {"description": FAULTS[status], "content": _json(problem)} for status in sorted(statuses)}


def _json(schema: Plain) -> Plain:
    return {"application/json": {"schema": schema}}

"""The public description of the routes: complete, true, and tried out with what it allows and what it does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from requests import Session
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.routing import Route as Served
from starlette.testclient import TestClient

from realmwright.server.app import all_routes, create_app
from realmwright.server.openapi import FAULTS, describe

from .client import Server

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
DESCRIPTION = describe(all_routes())
SCHEMA = schemathesis.openapi.from_dict(DESCRIPTION)
OPERATIONS = {found.ok().label: found.ok() for found in SCHEMA.get_all_operations() if isinstance(found, Ok)}
# What takes nothing can be given no rubbish.
TAKING = sorted(label for label, one in OPERATIONS.items() if one.body or one.query)
WAYS = [(label, way) for way in ("stranger", "known") for label in sorted(OPERATIONS)]
WAYS += [(label, "rubbish") for label in TAKING]
FILES = ("/locale/", "/offline/")
EXAMPLES = 5  # of each operation, in each of three ways; all of it takes some 15 seconds of a machine


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of one's own, which is full of rubbish afterwards."""
    with Server(tmp_path_factory.mktemp("tried") / "tables.db") as running:
        yield running


@pytest.fixture(scope="module")
def known(tried: Server) -> dict[str, str]:
    """Somebody with an account and a table: what a request needs to get past the door."""
    account = {"name": "Ada", "password": "correct horse"}
    assert tried.http.post("/api/accounts", json=account).status_code == 201
    token = tried.post("/api/me/tokens", {"name": "tests"})["token"]
    seats = [{"name": "Ada"}, {"name": "Bruno", "open": True}]
    made = tried.post("/api/tables", {"game": "kingdoms", "seats": seats, "online": True, "public": True})
    tried.http.cookies.clear()
    return {"token": token, "id": made["id"], "pass": made["links"][1]["pass"]}


def test_the_description_is_served(house: TestClient) -> None:
    assert house.get("/api/openapi.json").json() == DESCRIPTION
    SCHEMA.validate()


def test_every_route_is_described(tmp_path: Path) -> None:
    app = create_app(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
    served = {
        f"{method} {route.path}"
        for route in app.routes
        if isinstance(route, Served) and not route.path.startswith(FILES) and ":path" not in route.path
        for method in route.methods or ()
        if method != "HEAD"
    }
    assert served == set(OPERATIONS)


def test_every_operation_has_a_name_and_a_sentence() -> None:
    told = [operation for path in DESCRIPTION["paths"].values() for operation in path.values()]
    assert len({one["operationId"] for one in told}) == len(told)
    assert all(one["summary"].endswith(".") for one in told)
    assert all(int(status) < 300 or int(status) in FAULTS for one in told for status in one["responses"])


@pytest.mark.parametrize(("label", "way"), WAYS)
def test_answers_are_as_described(tried: Server, known: dict[str, str], label: str, way: str) -> None:
    """A stranger's requests, those of somebody with an account and a pass, and those that the description forbids."""
    mode = GenerationMode.NEGATIVE if way == "rubbish" else GenerationMode.POSITIVE
    cases = OPERATIONS[label].as_strategy(mode)
    with Session() as session:

        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(cases)
        def answered(case: Case[Any]) -> None:
            headers = _introduce(case, known) if way == "known" else {}
            answer = case.call(base_url=f"http://127.0.0.1:{tried.port}", session=session, headers=headers)
            case.validate_response(answer, checks=CHECKS)

        answered()


def _introduce(case: Case[Any], known: dict[str, str]) -> dict[str, Any]:
    if "/tables/{id}" in case.path:
        case.path_parameters["id"] = known["id"]
    if isinstance(case.body, dict) and "pass" in case.body:
        case.body["pass"] = known["pass"]
    return {"Authorization": f"Bearer {known['token']}", "X-Pass": known["pass"]}

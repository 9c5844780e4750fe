"""Tests of the OpenAPI document, and fuzz tests of all routes generated from it."""

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
from realmwright.server.openapi import ERROR_DESCRIPTIONS, openapi_document

from .server_process import Server

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
DESCRIPTION = openapi_document(all_routes())
SCHEMA = schemathesis.openapi.from_dict(DESCRIPTION)
OPERATIONS = {result.ok().label: result.ok() for result in SCHEMA.get_all_operations() if isinstance(result, Ok)}
# Operations without input have no invalid requests.
WITH_INPUT = sorted(label for label, operation in OPERATIONS.items() if operation.body or operation.query)
CASES = [(label, mode_name) for mode_name in ("anonymous", "authenticated") for label in sorted(OPERATIONS)]
CASES += [(label, "invalid") for label in WITH_INPUT]
FILES = ("/locale/", "/offline/")
EXAMPLES = 5  # per operation and mode; all together take about 15 seconds


@pytest.fixture(scope="module")
def fuzzed_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A separate server, which is full of random data afterwards."""
    with Server(tmp_path_factory.mktemp("fuzzed") / "tables.db") as running:
        yield running


@pytest.fixture(scope="module")
def login(fuzzed_server: Server) -> dict[str, str]:
    """API token, table id and seat credential for authenticated requests."""
    account = {"name": "Ada", "password": "correct horse"}
    assert fuzzed_server.http.post("/api/accounts", json=account).status_code == 201
    token = fuzzed_server.post("/api/me/tokens", {"name": "tests"})["token"]
    seats = [{"name": "Ada"}, {"name": "Bruno", "open": True}]
    made = fuzzed_server.post("/api/tables", {"game": "kingdoms", "seats": seats, "online": True, "public": True})
    fuzzed_server.http.cookies.clear()
    return {"token": token, "id": made["table_id"], "credential": made["links"][1]["credential"]}


def test_openapi_document_is_served(client: TestClient) -> None:
    assert client.get("/api/openapi.json").json() == DESCRIPTION
    SCHEMA.validate()


def test_every_route_is_documented(tmp_path: Path) -> None:
    app = create_app(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}")
    served = {
        f"{method} {route.path}"
        for route in app.routes
        if isinstance(route, Served) and not route.path.startswith(FILES) and ":path" not in route.path
        for method in route.methods or ()
        if method != "HEAD"
    }
    assert served == set(OPERATIONS)


def test_every_operation_has_an_id_and_a_summary() -> None:
    operations = [operation for path in DESCRIPTION["paths"].values() for operation in path.values()]
    assert len({one["operationId"] for one in operations}) == len(operations)
    assert all(one["summary"].endswith(".") for one in operations)
    assert all(
        int(status) < 300 or int(status) in ERROR_DESCRIPTIONS for one in operations for status in one["responses"]
    )


@pytest.mark.parametrize(("label", "mode_name"), CASES)
def test_responses_match_the_document(fuzzed_server: Server, login: dict[str, str], label: str, mode_name: str) -> None:
    """Send anonymous and authenticated requests, and requests that violate the document."""
    mode = GenerationMode.NEGATIVE if mode_name == "invalid" else GenerationMode.POSITIVE
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
            headers = _authenticate(case, login) if mode_name == "authenticated" else {}
            answer = case.call(base_url=f"http://127.0.0.1:{fuzzed_server.port}", session=session, headers=headers)
            case.validate_response(answer, checks=CHECKS)

        answered()


def _authenticate(case: Case[Any], login: dict[str, str]) -> dict[str, Any]:
    if "/tables/{id}" in case.path:
        case.path_parameters["id"] = login["id"]
    if isinstance(case.body, dict) and "credential" in case.body:
        case.body["credential"] = login["credential"]
    return {"Authorization": f"Bearer {login['token']}", "X-Credential": login["credential"]}

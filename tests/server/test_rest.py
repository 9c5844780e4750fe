"""What can be asked before there is a table, the files of the page, and the command that starts it all."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from starlette.testclient import TestClient
from tools import wire_types

from realmwright import registry
from realmwright.bots.levels import LEVELS
from realmwright.server import rest_files
from realmwright.server.app import create_app
from realmwright.tables.catalog import settled, setup_of

from .client import SERVE, Server


def test_the_catalog_names_what_the_registry_holds(server: Server) -> None:
    catalog = server.http.get("/api/catalog").json()
    assert [game["name"] for game in catalog["games"]] == list(registry.find("games"))
    assert [box["name"] for box in catalog["sets"]] == list(registry.find("sets"))
    assert catalog["bots"] == sorted(registry.find("bots"))
    assert [(level["name"], level["bot"]) for level in catalog["levels"]] == [level[:2] for level in LEVELS]
    assert catalog["languages"] == ["en", "de", "fr", "nl"]
    builder = next(game for game in catalog["games"] if game["name"] == "kingdom-builder")
    kind = registry.game("kingdom-builder")
    for told, choices in ((builder["fields"], kind.fields), (builder["options"], kind.options)):
        assert [(one["name"], tuple(one["values"]), one["default"]) for one in told] == [one[:3] for one in choices]
    base = next(box for box in catalog["sets"] if box["name"] == "base")
    assert {terrain["letter"] for terrain in base["terrains"]} == set("GCDFTWMSL")
    assert [len(board["rows"]) for board in base["quadrants"]] == [10] * 8


def test_a_preview_is_the_table_that_is_then_made(server: Server) -> None:
    wanted = {"game": "kingdom-builder", "wishes": {"players": "3", "cards.without_lords": "true"}}
    preview = server.post("/api/preview", wanted)
    assert server.post("/api/preview", {**wanted, "seed": preview["seed"]}) == preview
    seats = [{"name": name} for name in ("Ada", "Bruno", "Chiara")]
    by_wishes = server.post("/api/tables", {"game": "kingdom-builder", "seats": seats, "wishes": preview["wishes"]})
    by_seed = server.post("/api/tables", {**wanted, "seats": seats, "seed": preview["seed"]})
    for made in (by_wishes, by_seed):
        assert server.http.get(f"/api/tables/{made['id']}").json()["setup"] == preview["setup"]


@pytest.mark.parametrize("name", sorted(registry.find("games")))
def test_settled_wishes_leave_nothing_to_chance(name: str) -> None:
    kind = registry.game(name)
    game = kind.table({}, Random(1))
    assert setup_of(kind.table(settled(game), Random(2))) == setup_of(game)


def test_the_record_names_hidden_cards_and_waits_for_the_end(server: Server) -> None:
    table = server.new_table(None, None)
    answer = server.http.get(f"/api/tables/{table}/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-over")


def test_catalogs_of_words_and_nothing_else(server: Server) -> None:
    answer = server.http.get("/locale/de.ftl")
    assert answer.status_code == 200
    assert "refusal-occupied =" in answer.text
    for name in ("xx", "..%2f..%2fsecrets", "en.ftl%00"):
        assert server.http.get(f"/locale/{name}.ftl").status_code == 404


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / ".hidden").write_text("FastAPI")
    (tmp_path / "index.html").write_text("<title>the page</title>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("let x = 1;" * 1000)
    monkeypatch.setattr(rest_files, "PAGE", tmp_path)
    return TestClient(create_app("sqlite+aiosqlite://"))


def test_the_page_and_its_files(page: TestClient) -> None:
    for address in ("/", "/table/abc", "/anything"):
        answer = page.get(address)
        assert (answer.text, answer.headers["cache-control"]) == ("<title>the page</title>", "no-cache")
        assert answer.headers["content-type"].startswith("text/html")
    script = page.get("/assets/app-1a2b.js")
    assert script.headers["content-encoding"] == "gzip"
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")


def test_a_file_is_the_same_however_it_is_sent(page: TestClient) -> None:
    packed = page.get("/assets/app-1a2b.js")
    plain = page.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == packed.content == b"let x = 1;" * 1000
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"


def test_what_has_not_changed_is_not_sent_again(page: TestClient) -> None:
    for address in ("/", "/locale/en.ftl"):
        first = page.get(address)
        again = page.get(address, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    (rest_files.PAGE / "index.html").write_text("<title>another page</title>")
    seen = page.get("/", headers={"If-None-Match": page.get("/").headers["etag"] + "older"})
    assert (seen.status_code, seen.text) == (200, "<title>another page</title>")


@pytest.mark.parametrize(
    "path", ["/assets/none.js", "/../app.py", "/%2e%2e/app.py", "/assets/.hidden", "/x%00.js", "/api/none", "/api"]
)
def test_what_is_not_there(page: TestClient, path: str) -> None:
    answer = page.get(path)
    assert "FastAPI" not in answer.text
    assert answer.status_code == 404 or path == "/api"


def test_a_busy_port_is_said_in_one_line(server: Server, tmp_path: Path) -> None:
    run = start(tmp_path, f"--port={server.port}")
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    assert f"port {server.port}" in run.stderr


def test_a_database_that_cannot_be_is_said_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("this is not a database, and long enough to be seen as none" * 9)
    run = start(tmp_path, "--port=0")
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    assert "tables.db" in run.stderr


def start(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SERVE, "--no-browser", f"--database={folder / 'tables.db'}", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_control_c_is_a_clean_end(mortal: Server) -> None:
    player = mortal.sit(mortal.new_table(None, "random", pace_ms=5000))
    assert mortal.stop() == ""
    assert mortal.process.returncode == 0
    player.leave()


def test_the_types_of_the_page_are_those_of_the_messages() -> None:
    assert wire_types.TARGET.read_text("utf-8") == wire_types.generate()

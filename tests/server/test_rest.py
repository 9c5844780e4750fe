"""Tests of the catalog, set-up previews, static files and the command `realmwright serve`."""

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
from realmwright.server import static
from realmwright.server.app import create_app
from realmwright.tables.game_catalog import fixed_params, full_setup

from .server_process import SERVE, Server


def test_catalog_matches_the_registry(server: Server) -> None:
    catalog = server.http.get("/api/catalog").json()
    assert [game["name"] for game in catalog["games"]] == list(registry.find("games"))
    assert [box["name"] for box in catalog["expansions"]] == list(registry.find("expansions"))
    assert catalog["bots"] == sorted(registry.find("bots"))
    assert [(level["name"], level["bot"]) for level in catalog["levels"]] == [level[:2] for level in LEVELS]
    assert catalog["languages"] == ["en", "de", "fr", "nl"]
    builder = next(game for game in catalog["games"] if game["name"] == "kingdom-builder")
    kind = registry.game("kingdom-builder")
    for listed, choices in ((builder["fields"], kind.fields), (builder["options"], kind.options)):
        assert [(one["name"], tuple(one["values"]), one["default"]) for one in listed] == [one[:3] for one in choices]
    base = next(box for box in catalog["expansions"] if box["name"] == "base")
    assert {terrain["letter"] for terrain in base["terrains"]} == set("GCDFTWMSL")
    assert [len(board["rows"]) for board in base["quadrants"]] == [10] * 8


def test_preview_matches_the_created_table(server: Server) -> None:
    request = {"game": "kingdom-builder", "params": {"players": "3", "cards.without_lords": "true"}}
    preview = server.post("/api/preview", request)
    assert server.post("/api/preview", {**request, "seed": preview["seed"]}) == preview
    seats = [{"name": name} for name in ("Ada", "Bruno", "Chiara")]
    by_params = server.post("/api/tables", {"game": "kingdom-builder", "seats": seats, "params": preview["params"]})
    by_seed = server.post("/api/tables", {**request, "seats": seats, "seed": preview["seed"]})
    for made in (by_params, by_seed):
        assert server.http.get(f"/api/tables/{made['table_id']}").json()["setup"] == preview["setup"]


@pytest.mark.parametrize("name", sorted(registry.find("games")))
def test_settled_params_determine_the_setup(name: str) -> None:
    kind = registry.game(name)
    game = kind.create({}, Random(1))
    assert full_setup(kind.create(fixed_params(game), Random(2))) == full_setup(game)


def test_record_is_available_only_after_the_end(server: Server) -> None:
    table = server.new_table(None, None)
    answer = server.http.get(f"/api/tables/{table}/record")
    assert (answer.status_code, answer.json()["code"]) == (409, "not-over")


def test_message_catalogs(server: Server) -> None:
    answer = server.http.get("/locale/de.ftl")
    assert answer.status_code == 200
    assert "refusal-occupied =" in answer.text
    for name in ("xx", "..%2f..%2fsecrets", "en.ftl%00"):
        assert server.http.get(f"/locale/{name}.ftl").status_code == 404


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / ".hidden").write_text("Starlette")
    (tmp_path / "index.html").write_text("<title>the page</title>")
    (tmp_path / "assets" / "app-1a2b.js").write_text("let x = 1;" * 1000)
    monkeypatch.setattr(static, "PAGE_FOLDER", tmp_path)
    return TestClient(create_app("sqlite+aiosqlite://"))


def test_page_and_files(page: TestClient) -> None:
    for address in ("/", "/table/abc", "/anything"):
        answer = page.get(address)
        assert (answer.text, answer.headers["cache-control"]) == ("<title>the page</title>", "no-cache")
        assert answer.headers["content-type"].startswith("text/html")
    script = page.get("/assets/app-1a2b.js")
    assert script.headers["content-encoding"] == "gzip"
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["content-type"].startswith("text/javascript")


def test_file_is_the_same_with_and_without_compression(page: TestClient) -> None:
    packed = page.get("/assets/app-1a2b.js")
    plain = page.get("/assets/app-1a2b.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == packed.content == b"let x = 1;" * 1000
    assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"


def test_unchanged_file_gets_304(page: TestClient) -> None:
    for address in ("/", "/locale/en.ftl"):
        first = page.get(address)
        again = page.get(address, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    (static.PAGE_FOLDER / "index.html").write_text("<title>another page</title>")
    seen = page.get("/", headers={"If-None-Match": page.get("/").headers["etag"] + "older"})
    assert (seen.status_code, seen.text) == (200, "<title>another page</title>")


@pytest.mark.parametrize(
    "path", ["/assets/none.js", "/../app.py", "/%2e%2e/app.py", "/assets/.hidden", "/x%00.js", "/api/none", "/api"]
)
def test_missing_files_get_404(page: TestClient, path: str) -> None:
    answer = page.get(path)
    assert "Starlette" not in answer.text
    assert answer.status_code == 404 or path == "/api"


def test_browsers_see_that_the_page_is_not_installed(page: TestClient) -> None:
    (static.PAGE_FOLDER / "index.html").unlink()
    answer = page.get("/table/abc")
    assert (answer.status_code, answer.headers["content-type"].partition(";")[0]) == (503, "text/html")
    assert "<h1>This server has no page</h1>" in answer.text


def test_busy_port_is_a_one_line_error(server: Server, tmp_path: Path) -> None:
    run = start(tmp_path, f"--port={server.port}")
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    assert f"port {server.port}" in run.stderr


def test_unusable_database_is_a_one_line_error(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("this is not a database, and long enough to be seen as none" * 9)
    run = start(tmp_path, "--port=0")
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    assert "tables.db" in run.stderr


def start(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SERVE, "--no-browser", f"--database={folder / 'tables.db'}", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_ctrl_c_shuts_down_cleanly(killable_server: Server) -> None:
    player = killable_server.join(killable_server.new_table(None, "random", pace_ms=5000))
    assert killable_server.stop() == ""
    assert killable_server.process.returncode == 0
    player.leave()


def test_typescript_types_are_up_to_date() -> None:
    assert wire_types.TARGET.read_text("utf-8") == wire_types.generate()

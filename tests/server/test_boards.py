"""Tests of custom boards over REST: validation, error messages and play."""

from __future__ import annotations

import pytest
from msgspec import convert

from realmwright import registry
from realmwright.i18n import LANGUAGES
from realmwright.kingdom_builder.quadrant_maps import load_quadrants
from realmwright.protocol.message_parts import LocalizedMessage

from ..tables.test_game_log import sentence_of
from .server_process import Server

TEMPLE = next(board for board in load_quadrants("marshlands") if board.id == "temple")
TEXT = "\n".join(["id: temple", "set: marshlands", "L: temple", "provenance: my box", "", *TEMPLE.rows])
CHANGED = TEXT.replace("GGGWDDDDDD", "GGGWDDDDDG")


def check_board(server: Server, text: str, game: str = "kingdom-builder") -> tuple[int, dict[str, object]]:
    answer = server.http.post("/api/board", json={"game": game, "text": text})
    return answer.status_code, answer.json()


def test_valid_board_is_returned_as_parsed(server: Server) -> None:
    status, board = check_board(server, CHANGED)
    assert status == 200
    assert board == {
        "id": "temple",
        "expansion": "marshlands",
        "provenance": "typed in",
        "rows": [*TEMPLE.rows[:9], "GGGWDDDDDG"],
        "locations": {"L": "temple"},
    }


INVALID = {
    "Line 15 is neither a row of at most 10 letters nor a key with its value.": ("GGGWDDDDDD", "GGGWDDDDDD!"),
    "A quadrant has 10 rows of 10 letters, a side of the island 5 rows of 6": ("GGGWDDDDDD", "GGGWDDDDD"),
    "The text is missing this: id.": ("id: temple\n", ""),
    "The text is missing this: set.": ("set: marshlands\n", ""),
    "A board’s name consists of lower-case letters": ("id: temple", "id: Tempel!"),
    "There is no such expansion: moon.": ("set: marshlands", "set: moon"),
    "No expansion has this location: windmill.": ("L: temple", "L: windmill"),
    "The letter L is not a terrain. These are: A C D F G M N O P R S T W.": ("L: temple\n", ""),
    "The printed board of this name has other locations": ("L: temple", "L: tavern"),
    "Temple: the printed board of this name has 2 of these, yours has 1.": ("DDLCPWWWPP", "DDGCPWWWPP"),
    "castle: the printed board of this name has 0 of these, yours has 1.": ("GGGWDDDDDD", "GGGWDDDDDS"),
}


@pytest.mark.parametrize("text", ["", "invalid", "\0\ud7ff\n%s{}<b>", "id: x\n" * 300])
def test_text_that_is_no_board_is_rejected_in_one_line(server: Server, text: str) -> None:
    status, error = check_board(server, text)
    assert (status, error["code"]) == (422, "refused")
    assert "\n" not in str(error["message"])


@pytest.mark.parametrize("expected", INVALID)
def test_board_errors_are_translated(server: Server, expected: str) -> None:
    status, error = check_board(server, TEXT.replace(*INVALID[expected]))
    assert (status, error["code"]) == (422, "refused")
    text = convert(error["text"], LocalizedMessage)
    sentences = {sentence_of(language, text) for language in LANGUAGES}
    assert any(sentence.startswith(expected) for sentence in sentences)
    assert len(sentences) == len(LANGUAGES)


def test_board_for_a_game_without_custom_boards_is_rejected(server: Server) -> None:
    assert check_board(server, CHANGED, "kingdoms")[0] == 422
    assert check_board(server, CHANGED, "ludo")[0] == 422


def test_too_long_text_is_rejected(server: Server) -> None:
    status, error = check_board(server, "G" * 3_000)
    assert (status, error["code"]) == (422, "unreadable")
    status, error = check_board(server, "G" * 1024 * 1024)
    assert (status, error["code"]) == (413, "too-large")
    assert check_board(server, CHANGED)[0] == 200


@pytest.mark.parametrize("body", ["", "[]", "{}", '{"game": 1, "text": ""}', '{"game": "x", "text": "", "more": 1}'])
def test_invalid_request_body_is_rejected(server: Server, body: str) -> None:
    answer = server.http.post("/api/board", content=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable")


def test_catalog_lists_every_board_with_its_expansion(server: Server) -> None:
    catalog = server.http.get("/api/catalog").json()
    listed = {board["id"]: board for box in catalog["expansions"] for board in (*box["quadrants"], *box["islands"])}
    printed = [board for box in registry.find("expansions").values() for board in (*box.quadrants, *box.islands)]
    assert {name: (one["expansion"], one["provenance"]) for name, one in listed.items()} == {
        board.id: (board.expansion, board.provenance) for board in printed
    }
    builder = next(game for game in catalog["games"] if game["name"] == "kingdom-builder")
    assert [field["name"] for field in builder["fields"] if field["files"]] == ["quadrant"]


def test_table_on_a_custom_board(server: Server) -> None:
    params = {"sets": "base,marshlands", "quadrants": "temple,farm,oasis:r,barn", "quadrant": CHANGED}
    drawn = server.post("/api/preview", {"game": "kingdom-builder", "params": params, "seed": 3})
    assert drawn["setup"]["board"][9].startswith("GGGWDDDDDG")
    table = server.new_table(None, None, **{name: drawn["params"][name] for name in params})
    setup = server.http.get(f"/api/tables/{table}").json()["setup"]
    assert setup["board"] == drawn["setup"]["board"]


def test_table_with_four_custom_boards(server: Server) -> None:
    boards = [board for box in registry.find("expansions").values() for board in box.quadrants]
    drawn = server.post(
        "/api/preview", {"game": "kingdom-builder", "params": {"sets": "all", "quadrant": "+".join(map(str, boards))}}
    )
    assert drawn["params"]["quadrant"].count("|") == 3 * 4

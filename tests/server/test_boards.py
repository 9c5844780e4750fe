"""A board of one's own over the wire: checked, refused in one line, and played on."""

from __future__ import annotations

import pytest
from msgspec import convert

from realmwright import registry
from realmwright.kingdom_builder.boards import shipped
from realmwright.tables.messages import Message
from realmwright.words import LANGUAGES

from ..tables.test_journal import say
from .client import Server

TEMPLE = next(board for board in shipped("marshlands") if board.id == "temple")
TEXT = "\n".join(["id: temple", "set: marshlands", "L: temple", "provenance: my box", "", *TEMPLE.rows])
CHANGED = TEXT.replace("GGGWDDDDDD", "GGGWDDDDDG")


def ask(server: Server, text: str, game: str = "kingdom-builder") -> tuple[int, dict[str, object]]:
    answer = server.http.post("/api/board", json={"game": game, "text": text})
    return answer.status_code, answer.json()


def test_a_good_board_comes_back_as_it_was_read(server: Server) -> None:
    status, board = ask(server, CHANGED)
    assert status == 200
    assert board == {
        "id": "temple",
        "set": "marshlands",
        "provenance": "typed in",
        "rows": [*TEMPLE.rows[:9], "GGGWDDDDDG"],
        "locations": {"L": "temple"},
    }


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (TEXT.replace("GGGWDDDDDD", "GGGWDDDDDX"), "'X'"),
        (TEXT.replace("DDLCPWWWPP", "DDGCPWWWPP"), "1 hexes of temple: expected 2"),
        (TEXT.replace("GGGWDDDDDD", "GGGWDDDDD"), "10 rows of 10"),
        (TEXT.replace("set: marshlands", "set: moon"), "'moon'"),
        ("", "10 rows"),
        ("rubbish", "10 rows"),
        ("\0\ud7ff\n%s{}<b>", "line 1"),
        ("id: x\n" * 300, "10 rows"),
    ],
)
def test_a_board_that_cannot_be_is_refused_in_one_line(server: Server, text: str, expected: str) -> None:
    status, problem = ask(server, text)
    assert (status, problem["code"]) == (422, "refused")
    assert expected in str(problem["message"])
    assert "\n" not in str(problem["message"])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("GGGWDDDDDD", "GGGWDDDDDD!", "Line 15 is neither a row of at most 10 letters nor a key with its value."),
        ("GGGWDDDDDD", "GGGWDDDDD", "A quadrant has 10 rows of 10 letters, a side of the island 5 rows of 6"),
        ("id: temple\n", "", "The text does not say what this is: id."),
        ("set: marshlands\n", "", "The text does not say what this is: set."),
        ("id: temple", "id: Tempel!", "The name of a board is made of small letters"),
        ("set: marshlands", "set: moon", "There is no such box: moon."),
        ("L: temple", "L: windmill", "None of the boxes has such a location: windmill."),
        (
            "L: temple\n",
            "",
            "Nothing is painted with the letter L. These stand for a terrain: A C D F G M N O P R S T W.",
        ),
        ("L: temple", "L: tavern", "The printed board of this name has other locations"),
        ("DDLCPWWWPP", "DDGCPWWWPP", "Temple: the printed board of this name has 2 such hexes, this map has 1."),
        ("GGGWDDDDDD", "GGGWDDDDDS", "castle: the printed board of this name has 0 such hexes, this map has 1."),
    ],
)
def test_why_a_board_cannot_be_is_said_in_every_language(server: Server, old: str, new: str, said: str) -> None:
    _, fault = ask(server, TEXT.replace(old, new))
    text = convert(fault["text"], Message)
    sentences = {say(language, text) for language in LANGUAGES}
    assert any(sentence.startswith(said) for sentence in sentences)
    assert len(sentences) == len(LANGUAGES)


def test_a_board_for_a_game_that_takes_none(server: Server) -> None:
    assert ask(server, CHANGED, "kingdoms")[0] == 422
    assert ask(server, CHANGED, "ludo")[0] == 422


def test_a_text_that_is_too_long_is_not_read(server: Server) -> None:
    status, problem = ask(server, "G" * 3_000)
    assert (status, problem["code"]) == (422, "unreadable")
    status, problem = ask(server, "G" * 1024 * 1024)
    assert (status, problem["code"]) == (413, "too-large")
    assert ask(server, CHANGED)[0] == 200


@pytest.mark.parametrize("body", ["", "[]", "{}", '{"game": 1, "text": ""}', '{"game": "x", "text": "", "more": 1}'])
def test_what_is_no_request(server: Server, body: str) -> None:
    answer = server.http.post("/api/board", content=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable")


def test_the_catalog_has_every_board_and_says_where_it_is_from(server: Server) -> None:
    catalog = server.http.get("/api/catalog").json()
    told = {board["id"]: board for box in catalog["sets"] for board in (*box["quadrants"], *box["islands"])}
    known = [board for box in registry.find("sets").values() for board in (*box.quadrants, *box.islands)]
    assert {name: (one["set"], one["provenance"]) for name, one in told.items()} == {
        board.id: (board.set, board.provenance) for board in known
    }
    builder = next(game for game in catalog["games"] if game["name"] == "kingdom-builder")
    assert [field["name"] for field in builder["fields"] if field["files"]] == ["quadrant"]


def test_a_table_on_a_board_of_ones_own(server: Server) -> None:
    wishes = {"sets": "base,marshlands", "quadrants": "temple,farm,oasis:r,barn", "quadrant": CHANGED}
    drawn = server.post("/api/preview", {"game": "kingdom-builder", "wishes": wishes, "seed": 3})
    assert drawn["setup"]["board"][9].startswith("GGGWDDDDDG")
    table = server.new_table(None, None, **{name: drawn["wishes"][name] for name in wishes})
    setup = server.http.get(f"/api/tables/{table}").json()["setup"]
    assert setup["board"] == drawn["setup"]["board"]


def test_a_table_with_every_board_typed_in(server: Server) -> None:
    boards = [board for box in registry.find("sets").values() for board in box.quadrants]
    drawn = server.post(
        "/api/preview", {"game": "kingdom-builder", "wishes": {"sets": "all", "quadrant": "+".join(map(str, boards))}}
    )
    assert drawn["wishes"]["quadrant"].count("|") == 3 * 4

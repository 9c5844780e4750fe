"""A game on a real table, scored over the wire."""

from __future__ import annotations

import pytest

from ..kingdom_builder.test_typed import typed
from .client import Server


def test_the_sheet_and_the_hexes_that_earn(server: Server) -> None:
    text = typed("cards: fishermen knights; players: 3", "c5:W", "d5:1 e5:1 a9:2")
    told = server.post("/api/score", {"game": "kingdom-builder", "text": text})
    assert [seat["total"] for seat in told["seats"]] == [5, 2, 0]
    assert told["seats"][0]["sheet"] == {"fishermen": 1, "knights": 4, "castles": 0}
    assert told["seats"][0]["earning"]["fishermen"] == ["d5"]
    assert told["winners"] == [0]


@pytest.mark.parametrize(("game", "text"), [("kingdom-builder", "rubbish"), ("kingdom-builder", ""), ("ludo", "")])
def test_what_cannot_be_scored_is_refused_in_one_line(server: Server, game: str, text: str) -> None:
    answer = server.http.post("/api/score", json={"game": game, "text": text})
    assert (answer.status_code, answer.json()["code"]) == (422, "refused")
    assert "\n" not in answer.json()["message"]


def test_the_catalog_says_which_pieces_a_box_has(server: Server) -> None:
    sets = {box["name"]: box for box in server.http.get("/api/catalog").json()["sets"]}
    assert sets["nomads"]["figures"] == [{"name": "walls", "each_seat": False}]
    assert [figure["name"] for figure in sets["crossroads"]["figures"]] == ["warriors", "wagon", "ship", "city"]
    assert (sets["capitol"]["marks"], sets["caves"]["marks"], sets["base"]["figures"]) == (["capitols"], [], [])


def test_gold_capitols_and_the_island(server: Server) -> None:
    header = "cards: knights; gold: 5 9; setup: capitols=c5 island=island_rope_bridge; seat 2: settlements=i:b1"
    text = typed(header, "c5:S", "d5:1")
    told = server.post("/api/score", {"game": "kingdom-builder", "text": text})
    assert told["seats"][0]["sheet"] == {"knights": 2, "castles": 0, "capitols": 1, "in_game": 5}
    assert told["seats"][0]["earning"]["capitols"] == ["d5"]
    assert told["seats"][1]["total"] == 9  # no line of the island counts for Knights

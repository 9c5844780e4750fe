"""Tests of the score calculator over REST."""

from __future__ import annotations

import pytest

from ..kingdom_builder.test_physical_game_score import text_of
from .server_process import Server


def test_score_sheet_and_scoring_hexes(server: Server) -> None:
    text = text_of("cards: fishermen knights; players: 3", "c5:W", "d5:1 e5:1 a9:2")
    result = server.post("/api/score", {"game": "kingdom-builder", "text": text})
    assert [seat["total"] for seat in result["seats"]] == [5, 2, 0]
    assert result["seats"][0]["sheet"] == {"fishermen": 1, "knights": 4, "castles": 0}
    assert result["seats"][0]["scoring_cells"]["fishermen"] == ["d5"]
    assert result["winners"] == [0]


@pytest.mark.parametrize(("game", "text"), [("kingdom-builder", "invalid"), ("kingdom-builder", ""), ("ludo", "")])
def test_invalid_position_is_rejected_in_one_line(server: Server, game: str, text: str) -> None:
    answer = server.http.post("/api/score", json={"game": game, "text": text})
    assert (answer.status_code, answer.json()["code"]) == (422, "refused")
    assert "\n" not in answer.json()["message"]


def test_catalog_lists_the_pieces_of_expansions(server: Server) -> None:
    sets = {box["name"]: box for box in server.http.get("/api/catalog").json()["expansions"]}
    assert sets["nomads"]["pieces"] == [{"kind": "walls", "each_seat": False, "symbol": "p-wall", "shape": "piece"}]
    assert [figure["kind"] for figure in sets["crossroads"]["pieces"]] == ["warriors", "wagon", "ship", "city"]
    assert [marker["kind"] for marker in sets["capitol"]["setup_markers"]] == ["capitols"]
    assert (sets["caves"]["setup_markers"], sets["base"]["pieces"]) == ([], [])


def test_score_with_gold_capitols_and_the_island(server: Server) -> None:
    header = "cards: knights; gold: 5 9; setup: capitols=c5 island=island_rope_bridge; seat 2: settlements=i:b1"
    text = text_of(header, "c5:S", "d5:1")
    result = server.post("/api/score", {"game": "kingdom-builder", "text": text})
    assert result["seats"][0]["sheet"] == {"knights": 2, "castles": 0, "capitols": 1, "in_game": 5}
    assert result["seats"][0]["scoring_cells"]["capitols"] == ["d5"]
    assert result["seats"][1]["total"] == 9  # Knights score no line of the island

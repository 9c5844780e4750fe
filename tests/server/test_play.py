"""Whole games over the wire."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from realmwright import record, registry
from realmwright.game import CHANCE, NOBODY
from realmwright.record import Record
from realmwright.tables.messages import (
    AskEarning,
    AskMoment,
    AskPreview,
    Change,
    Earning,
    Log,
    Moment,
    Preview,
    State,
)

from .client import DECODE, Player, Server, moves_of

Sit = Callable[..., Player]


def play_on(player: Player, rng: Random, plies: int = 10_000) -> None:
    """Play at random until the end, or so many moves."""
    for _ in range(plies):
        if player.wait_for_turn().over:
            return
        player.move(rng.choice(moves_of(player.state.gestures)))


def finished(server: Server, player: Player) -> Record:
    return record.load(server.http.get(f"/api/tables/{player.table}/record").text)


def test_a_game_against_bots_from_the_first_card_to_the_score_sheet(server: Server, sit: Sit) -> None:
    player = sit(None, None, "greedy", "random")
    play_on(player, Random(1))
    kept = finished(server, player)
    sheets = kept.game.scores(kept.state)
    assert player.state.over
    assert player.state.actor is None
    assert [score.sheet for score in player.state.scores] == [dict(sheet) for sheet in sheets]
    totals = [score.total for score in player.state.scores]
    assert player.state.winners == [seat for seat, total in enumerate(totals) if total == max(totals)]
    assert [entry.seq for entry in player.log] == list(range(1, player.state.seq + 1))
    assert player.log[-1].notes[-1].key == "log-game-over"


@pytest.mark.rule("KB-HAR-FARMLAND-1", "KB-QUE-CAVES-2")
@pytest.mark.parametrize(
    ("sets", "actions"), [("base", []), ("base,nomads,marshlands", []), ("base,harvest,caves", ["cave", "farmland"])]
)
def test_a_table_names_what_everybody_may_do_without_a_tile(
    server: Server, sit: Sit, sets: str, actions: list[str]
) -> None:
    assert sorted(sit(server.new_table(None, None, sets=sets)).about.actions) == actions


def test_what_is_said_is_compressed(server: Server, sit: Sit) -> None:
    response = sit(server.new_table(None, None)).socket.response
    assert response is not None
    assert "permessage-deflate" in response.headers["Sec-WebSocket-Extensions"]


@pytest.mark.parametrize("name", sorted(registry.find("games")))
def test_any_game_of_the_registry_is_played_by_messages(server: Server, name: str) -> None:
    seats = [{"name": "Ada"}, {"name": "Bruno", "bot": "greedy"}, {"name": "Chiara"}]
    table = server.post("/api/tables", {"game": name, "seats": seats, "pace_ms": 0, "seed": 1})["id"]
    player = server.sit(table)
    rng = Random(1)
    while not player.wait_for_turn().over:
        move = rng.choice(moves_of(player.state.gestures))
        player.ask(AskPreview(move), Preview)
        player.move(move)
    assert len(finished(server, player).moves) == player.state.ply
    player.leave()


def test_every_state_is_the_view_of_the_seat_and_nothing_more(server: Server, sit: Sit) -> None:
    """Also: whatever is said in the log, no card that goes to a bot's hand is named."""
    player = sit(None, None, "random", "random", seed=None)
    play_on(player, Random(2))
    kept = finished(server, player)
    messages = [DECODE(text) for text in player.heard]
    for message in messages:
        if isinstance(message, State):
            assert message.state == kept.game.present(kept.game.view(kept.states[message.ply], 0))
            assert all(card == "?" for seat in message.state["seats"][1:] for card in seat["hand"])
    assert_draws_hidden(kept, [entry for message in messages if isinstance(message, Log) for entry in message.entries])


def assert_draws_hidden(kept: Record, entries: list[Any]) -> None:
    hidden = 0
    for entry in entries:
        before = kept.states[entry.ply - 1]
        doing = kept.game.present(before)["doing"]
        if kept.game.actor(before) == CHANCE and (doing["verb"], doing["seat"]) != ("deal", 0):
            public = doing["verb"] == "redraw"
            hidden += not public
            assert public or entry.move is None
            assert public or set(entry.text.args) == {"player"}
    assert hidden > 10


def test_several_people_at_one_screen_see_no_hand_at_all(server: Server, sit: Sit) -> None:
    player = sit(None, None, None, seed=None)
    play_on(player, Random(3))
    kept = finished(server, player)
    states = [message for message in map(DECODE, player.heard) if isinstance(message, State)]
    assert all(state.state == kept.game.present(kept.game.view(kept.states[state.ply], NOBODY)) for state in states)
    assert all(entry.move is None for entry in player.log if entry.text.key == "log-draw")
    assert any(entry.text.key == "log-draw" for entry in player.log)


def test_a_preview_is_what_the_move_then_changes(sit: Sit) -> None:
    player = sit(None, None, None, None)
    rng = Random(4)
    changed = taken = 0
    while not player.state.over:
        before = player.state
        move = rng.choice(moves_of(before.gestures))
        preview = player.ask(AskPreview(move), Preview)
        after = player.move(move)
        assert preview.changes == changes(before, after)
        assert [(tile.seat, tile.kind, tile.cell) for tile in preview.gains] == new_tiles(before, after)
        assert [(tile.seat, tile.kind, tile.cell) for tile in preview.losses] == new_tiles(after, before)
        changed, taken = changed + len(preview.changes), taken + len(preview.gains)
        check_lit(player, preview, after)
    assert changed > 20
    assert taken > 3


def changes(before: State, after: State) -> list[Change]:
    pairs = enumerate(zip(before.scores, after.scores, strict=True))
    found = [
        (seat, source, new.sheet[source] - old.sheet[source]) for seat, (old, new) in pairs for source in new.sheet
    ]
    return [Change(*change) for change in found if change[2]]


def new_tiles(before: State, after: State) -> list[tuple[int, str, str]]:
    return sorted(set(tiles(after)) - set(tiles(before)), key=tiles(after).index)


def tiles(state: State) -> list[tuple[int, str, str]]:
    seats = enumerate(state.state["seats"])
    return [(seat, tile["kind"], tile["from"]) for seat, side in seats for tile in side["tiles"]]


def check_lit(player: Player, preview: Preview, after: State) -> None:
    """The hexes that a preview lights are those that earn the gold afterwards."""
    for source, cells in preview.lit.items():
        assert after.last is not None
        assert player.ask(AskEarning(source, after.last.seat), Earning).cells == cells


def test_looking_back_shows_what_was_to_be_seen(sit: Sit) -> None:
    player = sit(None, None, None)
    play_on(player, Random(5), plies=25)
    states = [message for message in map(DECODE, player.heard) if isinstance(message, State)]
    for state in states:
        moment = player.ask(AskMoment(state.seq), Moment)
        assert (moment.state, moment.scores, moment.last) == (state.state, state.scores, state.last)
    sheet = states[-1].scores[0].sheet
    earlier = player.ask(AskEarning("castles", 0, states[3].seq), Earning)
    assert "castles" in sheet
    assert set(earlier.cells) <= set(states[3].state["seats"][0]["settlements"])


def test_a_seed_is_a_whole_game(server: Server) -> None:
    def log_of(table: str) -> list[str]:
        player = server.sit(table)
        while not player.state.over:
            player.hear(State)
        player.leave()
        return str(finished(server, player)).splitlines()

    games = [log_of(server.new_table("greedy", "random", seed=seed)) for seed in (8, 8, 9)]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_the_log_says_what_happened_in_keys_of_the_catalog(server: Server, sit: Sit) -> None:
    player = sit(None, None, None)
    play_on(player, Random(6))
    catalog = server.http.get("/locale/en.ftl").text

    def known(message: Any) -> bool:
        inside = all(known(arg) for arg in message["args"].values() if isinstance(arg, dict))
        return inside and f"\n{message['key']} =" in catalog

    entries = [entry for text in player.heard for entry in json.loads(text).get("entries", [])]
    said = [message for entry in entries for message in (entry["text"], *entry["notes"])]
    assert [message["key"] for message in said if not known(message)] == []
    keys = {message["key"] for message in said}
    assert {"log-build", "log-end", "log-reveal", "log-tile-gained", "log-take", "log-put", "log-game-over"} <= keys

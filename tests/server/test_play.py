"""Integration tests of complete games over WebSockets."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from realmwright import record, registry
from realmwright.game import CHANCE, NOBODY
from realmwright.protocol.client_messages import PreviewRequest, ScoringCellsRequest, SnapshotRequest
from realmwright.protocol.message_parts import ScoreChange
from realmwright.protocol.server_messages import LogMessage, Preview, ScoringCells, Snapshot, StateMessage
from realmwright.record import Record

from .server_process import DECODE, Server, TableClient, legal_moves

Join = Callable[..., TableClient]


def play_on(player: TableClient, rng: Random, plies: int = 10_000) -> None:
    """Play random moves until the end or up to a number of plies."""
    for _ in range(plies):
        if player.wait_for_turn().over:
            return
        player.move(rng.choice(legal_moves(player.state.move_groups)))


def finished(server: Server, player: TableClient) -> Record:
    return record.load(server.http.get(f"/api/tables/{player.table}/record").text)


def test_game_against_bots_until_the_score_sheet(server: Server, join: Join) -> None:
    player = join(None, None, "greedy", "random")
    play_on(player, Random(1))
    game_record = finished(server, player)
    sheets = game_record.game.scores(game_record.state)
    assert player.state.over
    assert player.state.actor is None
    assert [score.sheet for score in player.state.scores] == [dict(sheet) for sheet in sheets]
    totals = [score.total for score in player.state.scores]
    assert player.state.winners == [seat for seat, total in enumerate(totals) if total == max(totals)]
    assert [entry.revision for entry in player.log] == list(range(1, player.state.revision + 1))
    assert player.log[-1].notes[-1].key == "log-game-over"


@pytest.mark.rule("KB-HAR-FARMLAND-1", "KB-QUE-CAVES-2")
@pytest.mark.parametrize(
    ("sets", "actions"), [("base", []), ("base,nomads,marshlands", []), ("base,harvest,caves", ["cave", "farmland"])]
)
def test_table_lists_actions_without_a_tile(server: Server, join: Join, sets: str, actions: list[str]) -> None:
    listed = join(server.new_table(None, None, sets=sets)).info.actions
    assert sorted(action.verb for action in listed if not action.tile_group) == actions


def test_messages_are_compressed(server: Server, join: Join) -> None:
    response = join(server.new_table(None, None)).socket.response
    assert response is not None
    assert "permessage-deflate" in response.headers["Sec-WebSocket-Extensions"]


@pytest.mark.parametrize("name", sorted(registry.find("games")))
def test_every_registered_game_can_be_played(server: Server, name: str) -> None:
    seats = [{"name": "Ada"}, {"name": "Bruno", "bot": "greedy"}, {"name": "Chiara"}]
    table = server.post("/api/tables", {"game": name, "seats": seats, "pace_ms": 0, "seed": 1})["table_id"]
    player = server.join(table)
    rng = Random(1)
    while not player.wait_for_turn().over:
        move = rng.choice(legal_moves(player.state.move_groups))
        player.request(PreviewRequest(move), Preview)
        player.move(move)
    assert len(finished(server, player).moves) == player.state.ply
    player.leave()


def test_every_state_is_the_view_of_the_seat(server: Server, join: Join) -> None:
    """The log names no card that a bot draws."""
    player = join(None, None, "random", "random", seed=None)
    play_on(player, Random(2))
    game_record = finished(server, player)
    messages = [DECODE(text) for text in player.received]
    for message in messages:
        if isinstance(message, StateMessage):
            assert message.state == game_record.game.to_dict(game_record.game.view(game_record.states[message.ply], 0))
            assert all(card == "?" for seat in message.state["seats"][1:] for card in seat["hand"])
    assert_draws_hidden(
        game_record, [entry for message in messages if isinstance(message, LogMessage) for entry in message.entries]
    )


def assert_draws_hidden(game_record: Record, entries: list[Any]) -> None:
    hidden = 0
    for entry in entries:
        before = game_record.states[entry.ply - 1]
        doing = game_record.game.to_dict(before)["doing"]
        if game_record.game.actor(before) == CHANCE and (doing["verb"], doing["seat"]) != ("deal", 0):
            public = doing["verb"] == "redraw"
            hidden += not public
            assert public or entry.move is None
            assert public or set(entry.text.args) == {"player"}
    assert hidden > 10


def test_several_players_on_one_device_see_no_hand(server: Server, join: Join) -> None:
    player = join(None, None, None, seed=None)
    play_on(player, Random(3))
    game_record = finished(server, player)
    states = [message for message in map(DECODE, player.received) if isinstance(message, StateMessage)]
    assert all(
        state.state == game_record.game.to_dict(game_record.game.view(game_record.states[state.ply], NOBODY))
        for state in states
    )
    assert all(entry.move is None for entry in player.log if entry.text.key == "log-draw")
    assert any(entry.text.key == "log-draw" for entry in player.log)


def test_preview_matches_the_effect_of_the_move(join: Join) -> None:
    player = join(None, None, None, None)
    rng = Random(4)
    changed = taken = 0
    while not player.state.over:
        before = player.state
        move = rng.choice(legal_moves(before.move_groups))
        preview = player.request(PreviewRequest(move), Preview)
        after = player.move(move)
        assert preview.changes == changes(before, after)
        assert [(tile.seat, tile.kind, tile.cell) for tile in preview.gains] == new_tiles(before, after)
        assert [(tile.seat, tile.kind, tile.cell) for tile in preview.losses] == new_tiles(after, before)
        changed, taken = changed + len(preview.changes), taken + len(preview.gains)
        check_highlights(player, preview, after)
    assert changed > 20
    assert taken > 3


def changes(before: StateMessage, after: StateMessage) -> list[ScoreChange]:
    pairs = enumerate(zip(before.scores, after.scores, strict=True))
    differences = [
        (seat, source, new.sheet[source] - old.sheet[source]) for seat, (old, new) in pairs for source in new.sheet
    ]
    return [ScoreChange(*change) for change in differences if change[2]]


def new_tiles(before: StateMessage, after: StateMessage) -> list[tuple[int, str, str]]:
    return sorted(set(tiles(after)) - set(tiles(before)), key=tiles(after).index)


def tiles(state: StateMessage) -> list[tuple[int, str, str]]:
    seats = enumerate(state.state["seats"])
    return [(seat, tile["kind"], tile["from"]) for seat, side in seats for tile in side["tiles"]]


def check_highlights(player: TableClient, preview: Preview, after: StateMessage) -> None:
    """Check that the highlighted hexes of a preview are the scoring hexes after the move."""
    for source, cells in preview.scoring_cells.items():
        assert after.last_moves is not None
        assert player.request(ScoringCellsRequest(source, after.last_moves.seat), ScoringCells).cells == cells


def test_snapshots_match_earlier_states(join: Join) -> None:
    player = join(None, None, None)
    play_on(player, Random(5), plies=25)
    states = [message for message in map(DECODE, player.received) if isinstance(message, StateMessage)]
    for state in states:
        snapshot = player.request(SnapshotRequest(state.revision), Snapshot)
        assert (snapshot.state, snapshot.scores, snapshot.last_moves) == (state.state, state.scores, state.last_moves)
    sheet = states[-1].scores[0].sheet
    earlier = player.request(ScoringCellsRequest("castles", 0, states[3].revision), ScoringCells)
    assert "castles" in sheet
    assert set(earlier.cells) <= set(states[3].state["seats"][0]["settlements"])


def test_seed_determines_the_whole_game(server: Server) -> None:
    def log_of(table: str) -> list[str]:
        player = server.join(table)
        while not player.state.over:
            player.receive(StateMessage)
        player.leave()
        return str(finished(server, player)).splitlines()

    games = [log_of(server.new_table("greedy", "random", seed=seed)) for seed in (8, 8, 9)]
    assert games[0] == games[1]
    assert games[0] != games[2]


def test_log_uses_message_keys_of_the_catalog(server: Server, join: Join) -> None:
    player = join(None, None, None)
    play_on(player, Random(6))
    catalog = server.http.get("/locale/en.ftl").text

    def is_known(message: Any) -> bool:
        inside = all(is_known(arg) for arg in message["args"].values() if isinstance(arg, dict))
        return inside and f"\n{message['key']} =" in catalog

    entries = [entry for text in player.received for entry in json.loads(text).get("entries", [])]
    messages = [message for entry in entries for message in (entry["text"], *entry["notes"])]
    assert [message["key"] for message in messages if not is_known(message)] == []
    keys = {message["key"] for message in messages}
    assert {"log-build", "log-end", "log-reveal", "log-tile-gained", "log-take", "log-put", "log-game-over"} <= keys

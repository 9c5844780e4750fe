"""Tests of hints: legality, score changes and secrecy."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from realmwright import registry
from realmwright.game import CHANCE, Game
from realmwright.i18n import LANGUAGES
from realmwright.live.bot_host import AdviseRequest, BotError, BotHost, BotPosition
from realmwright.protocol.client_messages import HintRequest, MoveRequest, WhyRequest
from realmwright.protocol.message_parts import ScoreChange
from realmwright.protocol.server_messages import ErrorMessage, Hint, RefusalMessage, StateMessage
from realmwright.tables.game_log import GameLog
from realmwright.tables.hint_messages import build_hint
from realmwright.tables.positions import Position, Positions
from realmwright.testing import playout

from ..tables.test_game_log import sentence_of
from .server_process import DECODE, Server, TableClient, legal_moves

Join = Callable[..., TableClient]
TABLES: list[tuple[str, dict[str, str]]] = [
    ("kingdom-builder", {}),
    ("kingdom-builder", {"sets": "all"}),
    ("kingdom-builder", {"sets": "all", "deck.use_swamp_cards": "always"}),
    ("kingdoms", {}),
    ("kingdoms", {"variants": "last-castle,open,immediate"}),
]


def positions(name: str, params: dict[str, str], every: int = 12) -> list[tuple[Game[Any, Any], Any]]:
    """Return positions of a random game in which a player is to move."""
    game = registry.game(name).create({"players": "3", **params}, Random(1))
    states = [state for state, _ in playout(game, Random(1)) if game.actor(state) != CHANCE]
    return [(game, state) for state in states[::every]]


def hint_for(game: Game[Any, Any], state: Any) -> Hint:
    """Return the hint that a table would send, computed in this process."""
    seat = game.actor(state)
    view = game.view(state, seat)
    position = BotPosition(game.name, game.rules_version, game.setup, seat, game.dump(view))
    line = BotHost().handle(AdviseRequest("t", position, "greedy", "hint"))
    assert not isinstance(line, BotError), line
    return build_hint(GameLog(Positions(game), ["Ada", "Bruno", "Chiara"]), 7, view, line)


@pytest.mark.parametrize(("name", "params"), [table for table in TABLES if "open" not in table[1].get("variants", "")])
def test_hint_is_independent_of_hidden_information(name: str, params: dict[str, str]) -> None:
    different = 0
    for game, state in positions(name, params, every=6 if name == "kingdom-builder" else 3):
        view = game.view(state, game.actor(state))
        others = [game.determinise(view, Random(seed)) for seed in range(2)]
        different += any(other != state for other in others)
        assert all(hint_for(game, other) == hint_for(game, state) for other in others)
    assert different > 5


@pytest.mark.parametrize(("name", "params"), TABLES)
def test_hint_is_playable_and_its_score_changes_are_correct(name: str, params: dict[str, str]) -> None:
    whole = 0
    for game, start in positions(name, params):
        hint, state, revealed = hint_for(game, start), start, False
        assert hint.seat == game.actor(start)
        assert hint.steps
        for step in hint.steps:
            assert game.actor(state) == hint.seat
            assert not revealed
            move = game.read(state, step.move)
            after = game.apply(state, move)
            revealed = Position(game, state).reveals_information(move, Position(game, after))
            state = after
        assert revealed or game.actor(state) != hint.seat
        whole += not revealed
        if not revealed:
            pairs = enumerate(zip(game.scores(start), game.scores(state), strict=True))
            gold = [(seat, key, new[key] - old.get(key, 0)) for seat, (old, new) in pairs for key in new]
            assert hint.changes == [ScoreChange(*change) for change in gold if change[2]]
    assert whole > 5


def test_hint_names_the_gained_tiles() -> None:
    won = 0
    for game, start in positions("kingdom-builder", {}, every=4):
        hint, state = hint_for(game, start), start
        for step in hint.steps:
            state = game.apply(state, game.read(state, step.move))
        before, after = (game.to_dict(one)["seats"][hint.seat]["tiles"] for one in (start, state))
        held = [(tile["kind"], tile["from"]) for tile in before]
        gained = [(tile["kind"], tile["from"]) for tile in after if (tile["kind"], tile["from"]) not in held]
        assert [(tile.seat, tile.kind, tile.cell) for tile in hint.gains] == [(hint.seat, *tile) for tile in gained]
        won += len(gained)
    assert won > 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "params"), TABLES)
def test_every_step_has_a_message(language: str, name: str, params: dict[str, str]) -> None:
    for game, state in positions(name, params, every=30):
        for step in hint_for(game, state).steps:
            assert len(sentence_of(language, step.text)) > 5


# Over WebSockets


def at_turn(player: TableClient) -> StateMessage:
    state = player.wait_for_turn()
    assert not state.over
    return state


@pytest.mark.parametrize("name", sorted(registry.find("games")))
def test_hint_can_be_followed_move_by_move(server: Server, name: str) -> None:
    player = server.join(server.new_table(None, "random", game=name, seed=1))
    for _ in range(3):
        before = at_turn(player)
        hint = player.request(HintRequest(before.revision), Hint)
        assert (hint.revision, hint.seat) == (before.revision, before.actor)
        for step in hint.steps:
            assert step.move in legal_moves(player.state.move_groups)
            player.move(step.move)
    player.leave()


def test_other_requests_are_answered_while_a_hint_is_computed(join: Join) -> None:
    player = join(None, None, None)
    player.send_frame(f'{{"type":"hint","revision":{player.state.revision}}}')
    player.request(WhyRequest("end"), RefusalMessage)
    assert not any(isinstance(DECODE(text), Hint) for text in player.received)
    player.receive(Hint)


def test_all_clients_get_the_same_hint(join: Join) -> None:
    first = join(None, None, None)
    second = join(first.table)
    for player in (first, second, first):
        player.send_frame(f'{{"type":"hint","revision":{player.state.revision}}}')
    assert first.receive(Hint) == second.receive(Hint)


def test_stale_hint_is_not_sent(join: Join) -> None:
    player = join(None, None, None)
    player.send_frame(f'{{"type":"hint","revision":{player.state.revision}}}')
    after = player.request(MoveRequest(player.state.revision, legal_moves(player.state.move_groups)[0]), StateMessage)
    assert player.request(HintRequest(after.revision), Hint).revision == after.revision
    assert player.request(HintRequest(after.revision - 1), ErrorMessage).code == "stale"
    assert sum(isinstance(DECODE(text), Hint) for text in player.received) == 1


def test_hints_are_only_for_the_seat_to_move(join: Join) -> None:
    player = join(None, "random", "random", pace_ms=10_000)
    assert player.state.move_groups == []
    assert player.request(HintRequest(player.state.revision), ErrorMessage).code == "no-hint"

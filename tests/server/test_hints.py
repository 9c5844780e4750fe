"""Hints: a whole turn that can be played as it stands, its true worth, and nothing that the seat may not know."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from realmwright import registry
from realmwright.game import CHANCE, Game
from realmwright.tables.desk import Advise, Desk, Failed, Position
from realmwright.tables.hints import hint_of
from realmwright.tables.journal import Journal
from realmwright.tables.knowledge import reveals
from realmwright.tables.messages import AskHint, AskMove, AskWhy, Change, Hint, Problem, Refusal, State
from realmwright.testing import playout
from realmwright.words import LANGUAGES

from ..tables.test_journal import say
from .client import DECODE, Player, Server, moves_of

Sit = Callable[..., Player]
TABLES: list[tuple[str, dict[str, str]]] = [
    ("kingdom-builder", {}),
    ("kingdom-builder", {"sets": "all"}),
    ("kingdom-builder", {"sets": "all", "deck.use_swamp_cards": "always"}),
    ("kingdoms", {}),
    ("kingdoms", {"variants": "last-castle,open,immediate"}),
]


def positions(name: str, wishes: dict[str, str], every: int = 12) -> list[tuple[Game[Any, Any], Any]]:
    """Positions of a random game in which a player decides."""
    game = registry.game(name).table({"players": "3", **wishes}, Random(1))
    states = [state for state, _ in playout(game, Random(1)) if game.actor(state) != CHANCE]
    return [(game, state) for state in states[::every]]


def advised(game: Game[Any, Any], state: Any) -> Hint:
    """As a table does it, less the process."""
    seat = game.actor(state)
    view = game.view(state, seat)
    position = Position(game.name, game.setup, seat, game.dump(view))
    line = Desk().answer(Advise(position, "greedy", "hint"))
    assert not isinstance(line, Failed), line
    return hint_of(Journal(game, ["Ada", "Bruno", "Chiara"]), 7, view, line)


@pytest.mark.parametrize(("name", "wishes"), [table for table in TABLES if "open" not in table[1].get("variants", "")])
def test_a_hint_is_the_same_whatever_is_hidden(name: str, wishes: dict[str, str]) -> None:
    different = 0
    for game, state in positions(name, wishes, every=6 if name == "kingdom-builder" else 3):
        view = game.view(state, game.actor(state))
        others = [game.determinise(view, Random(seed)) for seed in range(2)]
        different += any(other != state for other in others)
        assert all(advised(game, other) == advised(game, state) for other in others)
    assert different > 5


@pytest.mark.parametrize(("name", "wishes"), TABLES)
def test_a_hint_can_be_played_as_it_stands_and_brings_what_it_says(name: str, wishes: dict[str, str]) -> None:
    whole = 0
    for game, start in positions(name, wishes):
        hint, state, shown = advised(game, start), start, False
        assert hint.seat == game.actor(start)
        assert hint.steps
        for step in hint.steps:
            assert game.actor(state) == hint.seat
            assert not shown
            move = game.read(state, step.move)
            shown = reveals(game, state, move)
            state = game.apply(state, move)
        assert shown or game.actor(state) != hint.seat
        whole += not shown
        if not shown:
            pairs = enumerate(zip(game.scores(start), game.scores(state), strict=True))
            gold = [(seat, key, new[key] - old.get(key, 0)) for seat, (old, new) in pairs for key in new]
            assert hint.changes == [Change(*change) for change in gold if change[2]]
    assert whole > 5


def test_a_hint_says_which_tiles_it_wins() -> None:
    won = 0
    for game, start in positions("kingdom-builder", {}, every=4):
        hint, state = advised(game, start), start
        for step in hint.steps:
            state = game.apply(state, game.read(state, step.move))
        before, after = (game.present(one)["seats"][hint.seat]["tiles"] for one in (start, state))
        held = [(tile["kind"], tile["from"]) for tile in before]
        gained = [(tile["kind"], tile["from"]) for tile in after if (tile["kind"], tile["from"]) not in held]
        assert [(tile.seat, tile.kind, tile.cell) for tile in hint.gains] == [(hint.seat, *tile) for tile in gained]
        won += len(gained)
    assert won > 3


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "wishes"), TABLES)
def test_every_step_has_a_sentence(language: str, name: str, wishes: dict[str, str]) -> None:
    for game, state in positions(name, wishes, every=30):
        for step in advised(game, state).steps:
            assert len(say(language, step.text)) > 5


# Over the wire


def at_turn(player: Player) -> State:
    state = player.wait_for_turn()
    assert not state.over
    return state


@pytest.mark.parametrize("name", sorted(registry.find("games")))
def test_a_hint_followed_move_by_move(server: Server, name: str) -> None:
    player = server.sit(server.new_table(None, "random", game=name, seed=1))
    for _ in range(3):
        before = at_turn(player)
        hint = player.ask(AskHint(before.seq), Hint)
        assert (hint.seq, hint.seat) == (before.seq, before.actor)
        for step in hint.steps:
            assert step.move in moves_of(player.state.gestures)
            player.move(step.move)
    player.leave()


def test_other_questions_are_answered_while_a_hint_is_thought_about(sit: Sit) -> None:
    player = sit(None, None, None)
    player.send(f'{{"type":"hint","seq":{player.state.seq}}}')
    player.ask(AskWhy("end"), Refusal)
    assert not any(isinstance(DECODE(text), Hint) for text in player.heard)
    player.hear(Hint)


def test_all_who_ask_get_the_same_hint(sit: Sit) -> None:
    first = sit(None, None, None)
    second = sit(first.table)
    for player in (first, second, first):
        player.send(f'{{"type":"hint","seq":{player.state.seq}}}')
    assert first.hear(Hint) == second.hear(Hint)


def test_a_hint_for_a_moment_that_is_over_is_not_given(sit: Sit) -> None:
    player = sit(None, None, None)
    player.send(f'{{"type":"hint","seq":{player.state.seq}}}')
    after = player.ask(AskMove(player.state.seq, moves_of(player.state.gestures)[0]), State)
    assert player.ask(AskHint(after.seq), Hint).seq == after.seq
    assert player.ask(AskHint(after.seq - 1), Problem).code == "stale"
    time.sleep(0.1)
    assert sum(isinstance(DECODE(text), Hint) for text in player.heard) == 1


def test_hints_are_for_whoever_is_to_move_at_this_screen(sit: Sit) -> None:
    player = sit(None, "random", "random", pace_ms=10_000)
    assert player.state.gestures == []
    assert player.ask(AskHint(player.state.seq), Problem).code == "no-hint"

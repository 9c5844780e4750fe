"""Bot `value_network`: input features, evaluation without a network, any number of players."""

from __future__ import annotations

from random import Random

import pytest

from realmwright import registry
from realmwright.bots.features import Features
from realmwright.bots.value_network import PositionEvaluator
from realmwright.game import NOBODY
from realmwright.testing import playout

from .fixtures import create_game, play_game

TABLES = [
    {"players": "2"},
    {"players": "3", "sets": "base,nomads,island"},
    {"players": "5", "sets": "all"},
]


@pytest.mark.parametrize("params", TABLES, ids=str)
def test_features_have_unique_names(params: dict[str, str]) -> None:
    game = create_game(1, **params)
    features = Features(game)
    assert len(set(features.names)) == len(features.names)
    for state, _ in list(playout(game, Random(1)))[::17]:
        for seat in range(game.seats):
            values = features.compute(state, seat)
            assert len(values) == len(features.names)
            assert features.compute(game.view(state, seat), seat) == values


def test_features_match_their_names() -> None:
    game = create_game(2, players="3")
    features = Features(game)
    state = [state for state, _ in playout(game, Random(2))][-20]
    by_name = dict(zip(features.names, features.compute(state, 1), strict=True))
    gold = [sum(sheet.values()) for sheet in game.scores(state)]
    assert by_name["score:0"] == gold[1]
    assert by_name["score:best"] == max(gold[0], gold[2])
    assert by_name["lead"] == gold[1] - max(gold[0], gold[2])
    seats = game.to_dict(state)["seats"]
    assert by_name["supply:0"] == seats[1]["supply"]
    assert by_name["supply:r"] == (seats[0]["supply"] + seats[2]["supply"]) / 2
    grass = [cell for cell in seats[1]["settlements"] if _terrain_letter(game.setup_dict()["board"], cell) == "G"]
    assert by_name["home grass:0"] == len(grass)


def _terrain_letter(rows: list[str], cell: str) -> str:
    return rows[int(cell[1:]) - 1][ord(cell[0]) - 97]


def test_kingdoms_has_features_for_every_space() -> None:
    game = create_game(1, "kingdoms", players="3")
    features = Features(game)
    for state, _ in list(playout(game, Random(1)))[::9]:
        assert len(features.compute(state, 2)) == len(features.names)


@pytest.mark.parametrize("name", ["kingdom-builder", "kingdoms"])
def test_without_a_network_the_value_is_the_lead(name: str) -> None:
    game = create_game(3, name)
    evaluator = PositionEvaluator(game, None)
    states = [state for state, _ in playout(game, Random(1)) if game.actor(state) != NOBODY][::25]
    leads = [sum(sheets[0].values()) - sum(sheets[1].values()) for sheets in map(game.scores, states)]
    assert evaluator.values(evaluator.inputs(states, 0)).tolist() == leads


def test_it_beats_random_with_any_number_of_players() -> None:
    for seed, players in enumerate((2, 2, 3, 4)):
        gold = play_game(create_game(seed, players=str(players)), ("value_network", *["random"] * (players - 1)), seed)
        assert gold[0] == max(gold)


def test_it_is_registered() -> None:
    assert registry.pick("bots", "value_network").name == "value_network"

"""The bot that learnt: its inputs, and any table."""

from __future__ import annotations

from random import Random

import pytest

from realmwright import registry
from realmwright.bots.features import Features
from realmwright.bots.net import Judge
from realmwright.game import NOBODY
from realmwright.testing import playout

from .table import play, table

TABLES = [
    {"players": "2"},
    {"players": "3", "sets": "base,nomads,island"},
    {"players": "5", "sets": "all"},
]


@pytest.mark.parametrize("wishes", TABLES, ids=str)
def test_every_input_has_a_name_of_its_own(wishes: dict[str, str]) -> None:
    game = table(1, **wishes)
    features = Features(game)
    assert len(set(features.names)) == len(features.names)
    for state, _ in list(playout(game, Random(1)))[::17]:
        for seat in range(game.seats):
            found = features.of(state, seat)
            assert len(found) == len(features.names)
            assert features.of(game.view(state, seat), seat) == found


def test_the_inputs_say_what_their_names_say() -> None:
    game = table(2, players="3")
    features = Features(game)
    state = [state for state, _ in playout(game, Random(2))][-20]
    named = dict(zip(features.names, features.of(state, 1), strict=True))
    gold = [sum(sheet.values()) for sheet in game.scores(state)]
    assert named["score:0"] == gold[1]
    assert named["score:best"] == max(gold[0], gold[2])
    assert named["lead"] == gold[1] - max(gold[0], gold[2])
    sides = game.present(state)["seats"]
    assert named["supply:0"] == sides[1]["supply"]
    assert named["supply:r"] == (sides[0]["supply"] + sides[2]["supply"]) / 2
    grass = [cell for cell in sides[1]["settlements"] if _letter(game.about()["board"], cell) == "G"]
    assert named["home grass:0"] == len(grass)


def _letter(rows: list[str], cell: str) -> str:
    return rows[int(cell[1:]) - 1][ord(cell[0]) - 97]


def test_kingdoms_is_seen_space_by_space() -> None:
    game = table(1, "kingdoms", players="3")
    features = Features(game)
    for state, _ in list(playout(game, Random(1)))[::9]:
        assert len(features.of(state, 2)) == len(features.names)


@pytest.mark.parametrize("name", ["kingdom-builder", "kingdoms"])
def test_without_a_network_gold_counts(name: str) -> None:
    game = table(3, name)
    judge = Judge(game, None)
    states = [state for state, _ in playout(game, Random(1)) if game.actor(state) != NOBODY][::25]
    leads = [sum(sheets[0].values()) - sum(sheets[1].values()) for sheets in map(game.scores, states)]
    assert judge.values(judge.inputs(states, 0)).tolist() == leads


def test_it_beats_chance_with_any_number_of_players() -> None:
    for seed, players in enumerate((2, 2, 3, 4)):
        gold = play(table(seed, players=str(players)), ("net", *["random"] * (players - 1)), seed)
        assert gold[0] == max(gold)


def test_it_is_on_the_shelf() -> None:
    assert registry.pick("bots", "net").name == "net"

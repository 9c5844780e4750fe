"""Observations of Kingdoms: every plane and number says what the position says."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from realmwright.kingdoms.game import GAME, Kingdoms
from realmwright.testing import playout

from .fixtures import SPACES, TILE_COUNTS, VARIANT_COMBINATIONS, Table, dealt_table, new_table, table

STAGES = ("turn", "put", "draw", "deal")


def observed_planes(position: Table, viewer: int) -> dict[str, set[str]]:
    encoder = position.game.encoder()
    masks, _ = encoder.observe(position.state, viewer)
    return {
        name: {space for number, space in enumerate(SPACES) if mask >> number & 1}
        for name, mask in zip(encoder.spec.planes, masks, strict=True)
    }


def observed_numbers(position: Table, viewer: int) -> dict[str, int]:
    encoder = position.game.encoder()
    _, numbers = encoder.observe(position.state, viewer)
    return dict(zip(encoder.spec.numbers, array("h", numbers), strict=True))


def expected_planes(position: Table, viewer: int) -> dict[str, set[str]]:
    players = position.game.seats
    board = position.json["board"]
    planes = {"empty": set(SPACES) - set(board)}
    planes |= {tile: {space for space, piece in board.items() if piece == tile} for tile in TILE_COUNTS}
    for place in range(players):
        seat = (viewer + place) % players
        for rank in (1, 2, 3, 4):
            planes[f"castle {rank}:{place}"] = {space for space, piece in board.items() if piece == f"{seat}:{rank}"}
    return planes


def expected_numbers(position: Table, viewer: int, stage: str) -> dict[str, int]:
    players, full = position.game.seats, position.json
    seen = position.view(viewer).json
    own_tile = full["seats"][viewer]["start_tile"]
    lines = {line["line"]: line["paid"] for line in full["lines"]}
    numbers = {"epoch": full["epoch"], "left": full["supply_size"], **{name: int(name == stage) for name in STAGES}}
    numbers |= {f"unseen {tile}": count for tile, count in seen["supply"].items()}
    numbers |= {f"hand {tile}": int(tile == own_tile) for tile in TILE_COUNTS}
    numbers |= {f"drawn {tile}": int(tile == full["drawn"]) for tile in TILE_COUNTS}
    numbers |= {f"paid {name}": int(paid is not None) for name, paid in lines.items()}
    for place in range(players):
        seat = (viewer + place) % players
        side = full["seats"][seat]
        acts = {"turn": full["turn"], "acts": position.actor, "first": full["first"]}
        numbers |= {f"{name}:{place}": int(who == seat) for name, who in acts.items()}
        numbers |= {f"castles {rank}:{place}": count for rank, count in side["castles"].items()}
        numbers |= {f"line {name}:{place}": paid[seat] if paid else 0 for name, paid in lines.items()}
        numbers |= {f"gold:{place}": side["gold"], f"holds:{place}": int(side["start_tile"] is not None)}
    return numbers


def stage_of(position: Table) -> str:
    return position.game.dump(position.state).partition("stage=")[2].split()[0]


def check(position: Table) -> None:
    for viewer in range(position.game.seats):
        assert observed_planes(position, viewer) == expected_planes(position, viewer)
        assert observed_numbers(position, viewer) == expected_numbers(position, viewer, stage_of(position))


def positions(game: Kingdoms, seed: int) -> Iterator[Table]:
    for state, _ in playout(game, Random(seed)):
        yield Table(game, state)


@pytest.mark.parametrize("variants", VARIANT_COMBINATIONS)
def test_observations_of_a_game_agree_with_its_positions(variants: str) -> None:
    players = 2 + VARIANT_COMBINATIONS.index(variants) % 3
    game: Any = GAME.create({"players": str(players), "variants": variants, "start": "1"}, Random(2))
    for number, position in enumerate(positions(game, 5)):
        if number % 4 == 0:
            check(position)


def test_drawn_and_hidden_tiles_are_observed() -> None:
    position = dealt_table("+4", "W")
    check(position)
    drawn = position.play("draw", "tile D")
    check(drawn)
    assert observed_numbers(drawn, 0)["drawn D"] == 1
    hidden = observed_numbers(position, 0)
    assert (hidden["hand +4"], hidden["hand W"], hidden["unseen W"]) == (1, 0, 1)


def test_paid_lines_are_observed_with_their_gold() -> None:
    full_row = ". . . . . .\n" * 4 + "0:1 +3 1:2 M -1 ."
    position = table(full_row, variants="immediate").play("castle 1 f5")
    check(position)
    numbers = observed_numbers(position, 1)
    paid = next(line["paid"] for line in position.json["lines"] if line["line"] == "5")
    assert numbers["paid 5"] == 1
    assert (numbers["line 5:0"], numbers["line 5:1"]) == (paid[1], paid[0])
    assert numbers["line 1:0"] == numbers["line a:0"] == 0


@pytest.mark.parametrize("variants", VARIANT_COMBINATIONS)
def test_variants_are_facts(variants: str) -> None:
    encoder = new_table(variants=variants).game.encoder()
    ground, facts = encoder.static_planes()
    on = {name for name, fact in zip(encoder.spec.facts, facts, strict=True) if fact}
    assert (list(ground), on) == ([], set(variants.split(",")) - {"none"})


def test_moves_of_a_game_keep_their_number() -> None:
    """Every legal move is set in the masks at its own plane and index, and nothing else is."""
    for variants in ("none", "open"):
        game: Any = GAME.create({"players": "3", "variants": variants, "start": "0"}, Random(3))
        encoder = game.encoder()
        for position in positions(game, 7):
            legal = {(plane, index) for plane, mask in encoder.legal_masks(position.state) for index in bits_of(mask)}
            moves = [*game.moves(position.state)]
            assert legal == {encoder.encode(move) for move in moves}
            assert [encoder.decode(*encoder.encode(move)) for move in moves] == moves


def bits_of(mask: int) -> list[int]:
    return [number for number in range(mask.bit_length()) if mask >> number & 1]

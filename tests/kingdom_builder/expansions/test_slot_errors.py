"""Fields of expansions in positions and set-ups: what cannot be read is refused; frames that cannot be are faults."""

from __future__ import annotations

import pytest

from realmwright.game import GameError, ParseError
from realmwright.kingdom_builder.hexgrid import cell_names, mask_of, neighbours, parse_cell

from ..fixtures import Table, new_table
from .crossroads_fixtures import crossroads_table
from .harvest_fixtures import harvest_table
from .nomads_fixtures import NOMAD_TILES, nomads_table
from .test_expansion_validation import reload


def position(expansion: str) -> Table:
    return {"harvest": harvest_table, "nomads": nomads_table, "crossroads": crossroads_table}[expansion]({0: "a1"})


@pytest.mark.parametrize(
    ("expansion", "old", "new", "message"),
    [
        ("harvest", "turn=0", "turn=0 rovers=up", "rovers is 'up': expected some of nw, ne, sw, se"),
        ("harvest", "turn=0", "turn=0 scouts=b1,c1,d2", "scouts is 'b1,c1,d2': expected at most 2 hexes"),
        ("harvest", "supply=39", "supply=39 cathedral=-1", "cathedral is '-1': expected the value of the settlement"),
        ("harvest", "supply=39", "supply=39 cathedral=1000", "cathedral is '1000': expected the value of the"),
        ("harvest", "supply=39", "supply=39 markers=21", "markers is '21': expected lines such as '4' or 'i:2'"),
        ("nomads", "supply=39", "supply=39 outpost=no", "outpost is 'no': expected yes, or no such field"),
        ("harvest", "turn=0", "turn=0 farmland=maybe", "farmland"),
    ],
)
def test_field_that_cannot_be_read(expansion: str, old: str, new: str, message: str) -> None:
    with pytest.raises(ParseError) as error:
        reload(position(expansion), old, new)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("expansion", "old", "new"),
    [
        ("harvest", "turn=0", "rovers=nw,se"),
        ("harvest", "turn=0", "scouts=b1,c2"),
        ("harvest", "supply=39", "cathedral=999"),
        ("harvest", "supply=39", "markers=20"),
        ("nomads", "supply=39", "outpost=yes"),
        ("nomads", "supply=39", "nomad_tiles=outpost,sword:new"),
        ("crossroads", "supply=39", "warriors=b1,c2"),
    ],
)
def test_field_that_can_be_read_is_written_alike(expansion: str, old: str, new: str) -> None:
    changed = reload(position(expansion), old, f"{old} {new}")
    assert new in changed.game.dump(changed.state).split()


@pytest.mark.rule("KB-NOM-SETUP-1")
@pytest.mark.parametrize(
    "tiles",
    [
        NOMAD_TILES.replace("sword", "dagger"),
        NOMAD_TILES.replace("c6:sword,", ""),
        NOMAD_TILES.replace("c6", "c7"),
        NOMAD_TILES.replace("sword", "donation-water").replace("treasure", "donation-water"),
    ],
)
def test_nomad_tiles_of_a_setup_fit_the_board(tiles: str) -> None:
    boards = {"sets": "base,nomads", "quadrants": "quarry,caravan,village,garden"}
    assert new_table(1, nomads=NOMAD_TILES, **boards).json["nomads"]["c6"] == "sword"
    with pytest.raises(GameError) as error:
        new_table(1, nomads=tiles, **boards)
    assert "expected n4:TILE,c6:TILE,h6:TILE,f8:TILE,e14:TILE,q18:TILE" in str(error.value)


@pytest.mark.rule("I-09")
@pytest.mark.parametrize(
    ("expansion", "frame"),
    [
        ("harvest", "cathedral:1"),
        ("harvest", "bazaar:1:=barn"),
        ("harvest", "bazaar:0:=bazaar"),
        ("harvest", "mayors:0"),
        ("nomads", "donation:0:#3:=grass"),
        ("nomads", "donation:0:#0:=grass"),
        ("nomads", "donation:0:#1:=castle"),
        ("nomads", "donation:1:#1:=grass"),
        ("crossroads", "fort:1:=grass"),
        ("crossroads", "fort:0:=snow"),
    ],
)
def test_action_that_cannot_be_under_way(expansion: str, frame: str) -> None:
    step, seat = frame.split(":")[:2]
    changed = reload(position(expansion), "turn=0", f"turn=0 stack={frame}")
    assert f"{step} of seat {seat} cannot be under way like this (I-09)" in changed.validate()


@pytest.mark.rule("KB-GEO-2", "KB-BASE-TURN-8")
def test_refusals_of_hexes_that_do_not_exist_and_during_a_draw() -> None:
    at = harvest_table({0: "a1"}, stage="after")
    refusal = at.explain("build i:a1")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("KB-GEO-2", "no-such-hex")
    drawing = at.play("end")
    waiting = drawing.explain("build b1", 0)
    assert waiting is not None
    assert (waiting.rule, waiting.reason) == ("KB-BASE-TURN-8", "card-is-drawn")
    other = at.explain("build b1", 1)
    assert other is not None
    assert (other.rule, other.reason, other.data) == ("KB-SETUP-7", "not-your-turn", {"seat": 0})


def test_list_of_moves_is_a_sequence() -> None:
    at = nomads_table({0: "a1"})
    moves = at.game.moves(at.state)
    listed = list(moves)
    assert [moves[number] for number in range(len(moves))] == listed
    assert [moves[-1], moves[-len(listed)]] == [listed[-1], listed[0]]
    assert list(moves[1:3]) == listed[1:3]
    for outside in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            moves[outside]
    assert repr(moves) == repr(listed)


@pytest.mark.rule("I-08", "KB-CRO-FORT")
def test_fort_builds_nothing_without_a_settlement_in_the_supply() -> None:
    drawn = reload(position("crossroads"), "turn=0", "turn=0 stack=fort:0:=grass")
    assert "b1" in drawn.legal("fort")
    empty = reload(drawn, "supply=39", "supply=0")
    assert empty.legal() == set()
    assert (
        "a seat has to move but there is no legal move (I-09)"
        in reload(empty, "supply=0", "supply=0 waiting=39").validate()
    )


@pytest.mark.rule("KB-HAR-SCOUTCABIN-1", "I-09")
def test_scout_cabin_ends_when_no_hex_is_left_for_the_second_scout() -> None:
    own, first, second = "m2", "l2", "l1"
    around = set(cell_names(neighbours(mask_of(map(parse_cell, (own, first)))))) - {own, first, "m3"}
    assert second in around
    blocked = harvest_table({0: own, 1: " ".join(sorted(around))}, tiles="m3", stage="after")
    assert blocked.legal("scout-cabin") == {first}
    assert blocked.play(f"scout-cabin {first}").json["doing"] is None
    open_hex = harvest_table({0: own, 1: " ".join(sorted(around - {second}))}, tiles="m3", stage="after")
    assert open_hex.play(f"scout-cabin {first}").json["doing"]["verb"] == "scout-cabin"

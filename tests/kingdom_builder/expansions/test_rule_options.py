"""Options of rulings that the rulebooks leave open, and games of rules version 1 (docs/rules, section 18)."""

from __future__ import annotations

from typing import Any

import pytest

from realmwright import record
from realmwright.game import GameError, ParseError
from realmwright.kingdom_builder.game import GAME
from realmwright.notation_headers import read_position, write_position

from ..fixtures import Table, new_table, seat, table
from .harvest_fixtures import harvest_table, silo_phase
from .marshlands_fixtures import free_hexes, marshlands_table
from .nomads_fixtures import nomads_table

BARN = "barn,paddock,oasis,farm"
HARBOR = "harbor,paddock,oasis,farm"
NEVER_BACK: dict[str, Any] = {"moves__back_to_origin": "false"}

# Moves back to the hex that the piece has left


@pytest.mark.rule("R-05", "I-10")
def test_by_option_a_moved_piece_never_goes_back_and_its_hex_does_not_count_for_rule_3() -> None:
    others = {0: "b7 a8", 1: "a6 a7 b8"}
    may = table(others, tiles={0: "c7"}, quadrants=BARN).play("barn a8")
    assert may.legal("to") == {"a8"}
    never = table(others, tiles={0: "c7"}, quadrants=BARN, **NEVER_BACK).play("barn a8")
    assert never.legal("to") == set(free_hexes(never, "G", "b7 a8 a6 a7 b8"))
    assert "a8" not in never.legal("to")
    refusal = never.explain("to a8")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("R-05", "not-back")


@pytest.mark.rule("R-05", "KB-BASE-BUILD-3")
def test_by_option_rule_3_looks_at_the_other_hexes() -> None:
    t = table({0: "b7 a8"}, tiles={0: "c7"}, quadrants=BARN, **NEVER_BACK).play("barn a8")
    assert t.legal("to") == {"a6", "a7", "b8"}
    refusal = t.explain("to a9")
    assert refusal is not None
    assert (refusal.rule, refusal.data["hexes"]) == ("KB-BASE-BUILD-3", ["a6", "a7", "b8"])


@pytest.mark.rule("R-05")
def test_by_option_a_settlement_on_the_last_water_hex_cannot_be_lifted_by_the_harbor() -> None:
    """All water is occupied: only pieces on water could be put back."""
    first, *water = free_hexes(table(quadrants=HARBOR), "W")
    full = {0: f"h9 {first}", **{number: " ".join(water[number - 1 :: 3]) for number in (1, 2, 3)}}
    may = table(full, tiles={0: "g8"}, quadrants=HARBOR, players="4")
    assert may.legal("harbor") == {first}
    never = table(full, tiles={0: "g8"}, quadrants=HARBOR, players="4", **NEVER_BACK)
    assert never.legal("harbor") == set()


@pytest.mark.rule("R-05", "KB-HAR-PALISADE", "KB-HAR-SILO-2")
def test_by_option_palisade_and_silo_never_put_a_piece_back() -> None:
    option = {"moves.back_to_origin": "false"}
    assert "p18" in harvest_table({0: "o18 p18 q17"}, tiles="q18").play("palisade p18").legal("to")
    never = harvest_table({0: "o18 p18 q17"}, tiles="q18", params=option).play("palisade p18")
    assert never.legal("to") == {"n18", "o17", "p17", "o19", "p19", "r17", "p16", "q16"}
    assert "i9" in silo_phase({0: "i9 i10"}).play("silo i9").legal("to")
    assert "i9" not in silo_phase({0: "i9 i10"}, params=option).play("silo i9").legal("to")


# Capitols


@pytest.mark.rule("R-24")
@pytest.mark.parametrize(("boards", "number"), [("oracle,harbor", 1), ("harbor,farm", 1), ("barn,farm", 0)])
def test_by_option_there_is_at_most_one_capitol(boards: str, number: int) -> None:
    params = {"sets": "base,capitol", "quadrants": f"{boards},tavern,oasis", "queenie__capitol_count": "one"}
    drawn = [new_table(seed, **params).game.setup_dict()["capitols"] for seed in range(40)]
    assert {len(capitols) for capitols in drawn} == {number}
    castles = {"oracle,harbor": 4, "harbor,farm": 2, "barn,farm": 0}[boards]
    assert len({cell for capitols in drawn for cell in capitols}) == castles


@pytest.mark.rule("R-24")
def test_a_named_capitol_fits_the_number_of_capitols() -> None:
    params = {"sets": "base,capitol", "quadrants": "oracle,harbor,tavern,oasis"}
    first, second = new_table(**params).game.setup_dict()["capitols"]
    for name in (first, second):
        one = new_table(**params, queenie__capitol_count="one", capitols=name)
        assert one.game.setup_dict()["capitols"] == [name]
        assert GAME.load(one.game.setup).setup == one.game.setup
        with pytest.raises(GameError, match="capitols"):
            new_table(**params, capitols=name)
    with pytest.raises(GameError, match="capitols"):
        new_table(**params, queenie__capitol_count="one", capitols=f"{first},{second}")


# Water


@pytest.mark.rule("C-36", "KB-NOM-TILE-DONATION")
def test_a_donation_builds_on_water_although_a_harbor_is_in_play() -> None:
    boards: dict[str, Any] = {"quadrants": "harbor,caravan,village,garden", "nomads": "random"}
    t = nomads_table({0: "h9"}, nomad="donation-water", **boards)  # next to the water g9 and g10, and not to the harbor
    assert "harbor" in t.game.setup_dict()["locations"].values()
    assert t.legal("donation") == {"g9", "g10"}
    t = t.play("donation g9", "donation g10")
    assert {"g9", "g10"} <= set(seat(t)["settlements"])


# Rules version 1


def under_first_rules(t: Table) -> Table:
    game = GAME.load(t.game.setup, "1")
    return Table(game, game.load(t.game.dump(t.state)))


FAMILIES = {"sets": "base,marshlands,nomads", "cards": "families,lords,farmers"}


@pytest.mark.rule("R-36")
def test_in_a_game_of_rules_version_1_a_waiting_settlement_counts_for_families() -> None:
    t = marshlands_table(waiting={0: 1}, card="forest", setup=FAMILIES)
    moves = "build h11", "build i11", "build j11"
    assert seat(t.play(*moves))["gold"] == 0
    assert seat(under_first_rules(t).play(*moves))["gold"] == 2


@pytest.mark.rule("R-36")
def test_in_a_game_of_rules_version_1_the_bazaar_takes_a_settlement_tile() -> None:
    t = harvest_table({0: "g4 c17"}, tiles="h3 c18")
    assert "cathedral" not in t.legal("bazaar")
    old = under_first_rules(t)
    assert old.game.setup == t.game.setup
    assert old.game.setup_dict()["options"]["harvest.bazaar_takes_tile"] is True
    assert seat(old.play("bazaar cathedral", "cathedral"))["cathedral"] == 1


@pytest.mark.rule("R-36")
def test_in_a_game_of_rules_version_1_swamp_cards_need_the_marshlands_set() -> None:
    setup = new_table(sets="base", deck__use_swamp_cards="always").game.setup
    assert sum(GAME.load(setup).start().deck) == 30
    assert sum(GAME.load(setup, "1").start().deck) == 25


@pytest.mark.rule("R-36")
def test_records_and_positions_keep_their_rules_version() -> None:
    old = under_first_rules(harvest_table({0: "g4 c17"}, tiles="h3 c18")).play("bazaar cathedral", "cathedral")
    text = write_position(old.game, old.state)
    assert text.startswith("realmwright kingdom-builder rules=1 ")
    game, state = read_position(text)
    assert (game.rules_version, game.dump(state)) == ("1", old.game.dump(old.state))
    opening = record.Record(GAME.load(old.game.setup, "1"), ["draw grass"])
    assert str(record.load(str(opening))) == str(opening)
    assert GAME.load(old.game.setup).rules_version == "2"
    with pytest.raises(ParseError, match="expected rules=1 or rules=2"):
        GAME.load(old.game.setup, "3")


@pytest.mark.rule("R-36")
def test_a_set_up_names_the_options_that_differ_from_the_defaults_of_its_version() -> None:
    setup = f"{harvest_table().game.setup} harvest.bazaar_takes_tile=false"
    assert GAME.load(setup, "1").setup == setup
    assert GAME.load(setup).setup == harvest_table().game.setup

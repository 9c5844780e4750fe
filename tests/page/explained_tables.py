"""Positions in which together every component of both games can be seen, as records of random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final, NamedTuple

from realmwright import registry
from realmwright.fairness import draw_chance
from realmwright.game import Game
from realmwright.record import Record

ALL_SETS: Final = "base,nomads,crossroads,marshlands,harvest,capitol,caves,island"
RARE_VERBS: Final = ("end", "return", "done")  # a random game without them gets further
RARE_WEIGHT: Final = 0.1


class Deal(NamedTuple):
    """A random game up to a ply; seeds and plies were searched for so that all deals together show everything."""

    quadrants: str
    cards: str
    tasks: str
    island: str
    seed: int
    plies: int

    @property
    def params(self) -> dict[str, str]:
        chosen = {"quadrants": self.quadrants, "cards": self.cards, "tasks": self.tasks, "island": self.island}
        return {"players": "4", "sets": ALL_SETS, "deck.use_swamp_cards": "always"} | {
            name: value for name, value in chosen.items() if value
        }


def record_of(deal: Deal) -> Record:
    *_, record = records_of(deal)
    return record


def records_of(deal: Deal) -> Iterator[Record]:
    """Yield the record of the deal after every ply."""
    rng, secret = Random(deal.seed), f"seed {deal.seed}"
    record = Record(registry.game("kingdom-builder").create(deal.params, Random(deal.seed)))
    draw_chance(record, secret)
    for _ in range(deal.plies):
        record.play(_random_move(record.game, record.state, rng))
        draw_chance(record, secret)
        yield record


def _random_move(game: Game[Any, Any], state: Any, rng: Random) -> Any:
    """Return a random move of a random verb."""
    moves: dict[str, list[Any]] = {}
    for move in game.moves(state):
        moves.setdefault(game.write(state, move).split(" ")[0], []).append(move)
    verbs = sorted(moves)
    verb = rng.choices(verbs, [RARE_WEIGHT if verb in RARE_VERBS else 1 for verb in verbs])[0]
    return rng.choice(moves[verb])


def kingdoms_record() -> Record:
    """Return a game of Kingdoms with castles and every kind of tile on the board."""
    rng, secret = Random(0), "seed 0"
    record = Record(registry.game("kingdoms").create({"players": "4"}, Random(0)))
    draw_chance(record, secret)
    for number in range(KINGDOMS_PLIES):
        moves = list(record.game.moves(record.state))
        tiles = [move for move in moves if not record.game.write(record.state, move).startswith("castle ")]
        record.play(rng.choice(moves if number < record.game.seats else tiles or moves))
        draw_chance(record, secret)
    return record


KINGDOMS_PLIES: Final = 44
TREE_HOUSE: Final = "island_tree_house"
ROPE_BRIDGE: Final = "island_rope_bridge"
DEALS: Final = (
    Deal("barn,farm,harbor,oasis", "fishermen,miners,merchants", "", TREE_HOUSE, 0, 4),
    Deal("oracle,paddock,tavern,tower", "workers,discoverers,knights", "", ROPE_BRIDGE, 0, 8),
    Deal(
        "quarry,canoe,barracks_crossroads,cathedral_watchtower",
        "hermits,citizens,lords",
        "home-country",
        TREE_HOUSE,
        6,
        96,
    ),
    Deal(
        "caravan,fountain,city_hall_fort,mountain_station_scout_cabin",
        "farmers,rangers,travellers",
        "fortress",
        ROPE_BRIDGE,
        0,
        126,
    ),
    Deal(
        "village,temple,lighthouse_foresters_lodge,refuge", "chainers,homesteaders,mayors", "road", TREE_HOUSE, 9, 164
    ),
    Deal(
        "garden,refuge,monastery_wagon,university_palisade",
        "rovers,geologists,messengers",
        "place-of-refuge",
        ROPE_BRIDGE,
        33,
        96,
    ),
    Deal("bazaar_water_mill,canoe,quarry,monastery_wagon", "noblewomen,vassals,captains", "advance", TREE_HOUSE, 1, 82),
    Deal("village,temple,city_hall_fort,garden", "scouts,families,shepherds", "compass-points", ROPE_BRIDGE, 2, 144),
    Deal("refuge,fountain,garden,caravan", "ambassadors,lords,citizens", "", TREE_HOUSE, 5, 134),
)

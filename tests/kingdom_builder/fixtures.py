"""Positions for tests: a test names what matters to it, the rest has valid defaults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, NamedTuple

from realmwright.game import Refusal
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.notation import parse_move
from realmwright.kingdom_builder.state import SETTLEMENTS_PER_SEAT, State
from tests.game_table import GameTable

FIRST_GAME = "tavern,paddock,oasis,farm"
SHORT_DECK = "grass:3,canyon:3,desert:1,flowers:3,forest:3"


class Table(GameTable[KingdomBuilder, State]):
    """A table of Kingdom Builder."""

    def legal(self, verb: str = "") -> set[str]:
        """Return the legal moves as text, or the hexes of one verb."""
        moves = {self.game.write(self.state, move) for move in self.game.moves(self.state)}
        return {text.partition(" ")[2] for text in moves if text.split(" ")[0] == verb} if verb else moves

    def explain(self, move: str, seat: int | None = None) -> Refusal | None:
        """Return why a move is illegal, None if it is legal; `seat` defaults to the seat to act."""
        seat = self.game.actor(self.state) if seat is None else seat
        return self.game.explain(self.state, parse_move(self.state, move), seat)

    def gold(self, source: str) -> list[int]:
        """Return the gold that a source such as a card or `castles` pays each seat now."""
        return [sheet[source] for sheet in self.game.scores(self.state)]


def refusal_rule(position: Table, move: str) -> str:
    """Return the id of the rule that forbids the move."""
    refusal = position.explain(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.rule


def refusal_reason(position: Table, move: str) -> str:
    refusal = position.explain(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.reason


def seat(position: Table, number: int = 0) -> dict[str, Any]:
    """Return the fields of a seat in the trace."""
    side: dict[str, Any] = position.json["seats"][number]
    return side


def new_table(seed: int = 1, /, **params: str) -> Table:
    """Return a table before the first hands are dealt; chance moves are plies such as `draw grass`."""
    defaults = {"start": "0", "quadrants": FIRST_GAME, "cards": "fishermen,knights,merchants"}
    named = {key.replace("__", "."): value for key, value in params.items()}
    game = GAME.create({**defaults, **named}, Random(seed))
    return Table(game, game.start())


def table(
    at: Mapping[int, str] | None = None,
    *,
    card: str = "grass",
    stage: str = "before",
    left: int | None = None,
    tiles: Mapping[int, str] | None = None,
    taken: Mapping[int, str] | None = None,
    supply: Mapping[int, int] | None = None,
    hands: str = "desert",
    deck: str = "grass:3,canyon:3,desert:3,flowers:3,forest:3",
    discard: str = "",
    turn: int = 0,
    in_round: int = 2,
    ending: bool = False,
    slots: Mapping[int, str] | None = None,
    also: str = "",
    **params: str,
) -> Table:
    """Return a table in mid-game, with seat `turn` to act and `card` revealed.

    `at` has the settlements of each seat, `{0: "d7 d8", 1: "k3"}`, and `tiles` its location tiles by the hex they came
    from, `{0: "c7 h7:used g3:new"}`; `taken` has more hexes that gave a tile which is lost. `supply` defaults to the
    rest of the 40 settlements. `slots` has more fields of a seat, `{0: "nomad_tiles=sword"}`, and `also` has fields of
    the table that differ from the start, `also="walls=c7,d4 nomads="`. `left` is the number of mandatory settlements
    still to build (3 before, 0 after).
    `params` are those of the set-up: `players="3"`, `quadrants="oracle,farm:r,tavern,barn"`, `cards="lords,…"`, options
    with `__` for the dot.
    """
    game = new_table(1, **params).game
    quota = left if left is not None else {"before": 3, "during": 2, "after": 0}[stage]
    sides = [_side((given or {}).get(seat, "") for given in (at, tiles, taken)) for seat in range(game.seats)]
    turn_fields = {"turn": str(turn), "round": str(in_round), "stage": stage, "quota": str(quota)}
    piles = {"cards": card, "chosen": card, "deck": deck, "discard": discard, "left": _left(game, sides)}
    words = [_words({**turn_fields, **piles, "ending": "yes" if ending else "", **_table_slots(game, also)})]
    for seat, side in enumerate(sides):
        left_over = (supply or {}).get(seat, SETTLEMENTS_PER_SEAT - len(side.cells))
        fields = {"supply": str(left_over), "hand": hands if seat != turn else "", **side.fields()}
        words.append(" ".join([_words(fields), *(slots or {}).get(seat, "").split()]))
    return Table(game, game.load(" / ".join(words)))


class SeatFields(NamedTuple):
    """The settlements and tiles of one seat."""

    cells: list[str]
    tiles: list[str]
    taken: list[str]  # hexes that ever gave the seat a tile

    def fields(self) -> dict[str, str]:
        return {"tiles": ",".join(self.tiles), "taken": ",".join(self.taken), "at": ",".join(self.cells)}


def _side(given: Iterable[str]) -> SeatFields:
    cells, tiles, gone = (text.split() for text in given)
    ever = {tile.removesuffix(":used").removesuffix(":new") for tile in tiles} | set(gone)
    return SeatFields(cells, tiles, sorted(ever))


def _left(game: KingdomBuilder, sides: list[SeatFields]) -> str:
    """Return the number of tiles on each location hex."""
    gone = Counter(cell for side in sides for cell in side.taken)
    return ",".join(str(2 - gone[cell]) for cell in game.to_dict(game.start())["location_tiles"])


def _table_slots(game: KingdomBuilder, also: str) -> dict[str, str]:
    """Return the table slots: those of the start, replaced by those of `also`."""
    start = _fields(repr(game.start()).partition(" / ")[0])
    return {key: value for key, value in start.items() if key in game.layout.table_slots} | _fields(also)


def _fields(text: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in text.split())


def _words(fields: Mapping[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in fields.items() if value)

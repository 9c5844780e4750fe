"""A table laid for a test: only what the test is about, everything else as it must be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, NamedTuple

from realmwright.game import CHANCE, Refusal
from realmwright.kingdom_builder.kind import KIND, KingdomBuilder
from realmwright.kingdom_builder.notation import parse
from realmwright.kingdom_builder.state import SETTLEMENTS, State

FIRST = "tavern,paddock,oasis,farm"


class Table:
    """A game and where it stands. `do` plays moves given as text, `draw` settles what chance decides."""

    def __init__(self, game: KingdomBuilder, state: State) -> None:
        self.game = game
        self.state = state

    def do(self, *moves: str) -> Table:
        """The table after these moves; an illegal one raises `realmwright.game.Illegal`."""
        state = self.state
        for text in moves:
            state = self.game.apply(state, self.game.read(state, text))
        return Table(self.game, state)

    def legal(self, verb: str = "") -> set[str]:
        """Every legal move as text, or the hexes of one verb."""
        found = {self.game.write(self.state, move) for move in self.game.moves(self.state)}
        return {text.partition(" ")[2] for text in found if text.split(" ")[0] == verb} if verb else found

    def why(self, move: str, seat: int | None = None) -> Refusal | None:
        """What `explain` says of a move (None: it is allowed); `seat` is the seat to move unless named."""
        seat = self.game.actor(self.state) if seat is None else seat
        return self.game.explain(self.state, parse(self.state, move), seat)

    @property
    def shown(self) -> dict[str, Any]:
        """The position as the public trace shows it (see contracts of the trace: `state`)."""
        return self.game.present(self.state)

    @property
    def chance(self) -> bool:
        return self.game.actor(self.state) == CHANCE

    def gold(self, source: str) -> list[int]:
        """What a card (or `castles`) pays each seat now."""
        return [sheet[source] for sheet in self.game.scores(self.state)]

    def earning(self, source: str, seat: int = 0) -> set[str]:
        return set(self.game.earning(self.state, seat, source))

    def wrong(self) -> list[str]:
        return list(self.game.status(self.state))


def new(seed: int = 1, /, **wishes: str) -> Table:
    """A fresh table, before the first hands are dealt; chance draws are plies `draw grass` …"""
    usual = {"start": "0", "quadrants": FIRST, "cards": "fishermen,knights,merchants"}
    named = {key.replace("__", "."): value for key, value in wishes.items()}
    game = KIND.table({**usual, **named}, Random(seed))
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
    **wishes: str,
) -> Table:
    """A table in mid-game, seat `turn` to act with `card` revealed.

    `at`: the settlements of each seat, `{0: "d7 d8", 1: "k3"}`. `tiles`: location tiles by the hex they came from,
    `{0: "c7 h7:used g3:new"}`; `taken` names further hexes that gave a tile which is gone. `supply` is what is left
    of 40 unless named. `slots`: further fields of a seat, `{0: "nomad_tiles=sword"}`; `also`: fields of the table that
    are not as at the start, `also="walls=c7,d4 nomads="`. `left`: how many of the mandatory settlements are still to be
    built (3 before, 0 after).
    `wishes` are those of the set-up: `players="3"`, `quadrants="oracle,farm:r,tavern,barn"`, `cards="lords,…"`, options
    with their dot written as `__`.
    """
    game = new(1, **wishes).game
    quota = left if left is not None else {"before": 3, "during": 2, "after": 0}[stage]
    sides = [_side((given or {}).get(seat, "") for given in (at, tiles, taken)) for seat in range(game.seats)]
    course = {"turn": str(turn), "round": str(in_round), "stage": stage, "quota": str(quota)}
    piles = {"cards": card, "chosen": card, "deck": deck, "discard": discard, "left": _left(game, sides)}
    words = [_words({**course, **piles, "ending": "yes" if ending else "", **_laid(game, also)})]
    for seat, side in enumerate(sides):
        left_over = (supply or {}).get(seat, SETTLEMENTS - len(side.cells))
        fields = {"supply": str(left_over), "hand": hands if seat != turn else "", **side.fields()}
        words.append(" ".join([_words(fields), *(slots or {}).get(seat, "").split()]))
    return Table(game, game.load(" / ".join(words)))


class Side(NamedTuple):
    """What one seat has on the table."""

    cells: list[str]
    tiles: list[str]
    taken: list[str]  # every hex that ever gave it a tile

    def fields(self) -> dict[str, str]:
        return {"tiles": ",".join(self.tiles), "taken": ",".join(self.taken), "at": ",".join(self.cells)}


def _side(given: Iterable[str]) -> Side:
    cells, tiles, gone = (text.split() for text in given)
    ever = {tile.removesuffix(":used").removesuffix(":new") for tile in tiles} | set(gone)
    return Side(cells, tiles, sorted(ever))


def _left(game: KingdomBuilder, sides: list[Side]) -> str:
    """How many tiles lie on each location hex."""
    gone = Counter(cell for side in sides for cell in side.taken)
    return ",".join(str(2 - gone[cell]) for cell in game.present(game.start())["location_tiles"])


def _laid(game: KingdomBuilder, also: str) -> dict[str, str]:
    """What sets remember for the table: as at the start, unless named."""
    start = _fields(repr(game.start()).partition(" / ")[0])
    return {key: value for key, value in start.items() if key in game.layout.table_slots} | _fields(also)


def _fields(text: str) -> dict[str, str]:
    return dict(word.split("=", 1) for word in text.split())


def _words(fields: Mapping[str, str]) -> str:
    return " ".join(f"{key}={value}" for key, value in fields.items() if value)

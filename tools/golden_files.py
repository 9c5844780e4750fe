"""Write the golden files of tests/perft and tests/playthroughs.

`--check` only compares and exits 1 if a file differs. A change of the rules changes them: review the diff before you
commit it.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, Final

from realmwright import registry, testing
from realmwright.game import CHANCE, Game
from realmwright.notation_headers import write_header, write_position

TESTS: Final = Path(__file__).parent.parent / "tests"


@dataclass(frozen=True)
class Perft:
    """Perft counts from the first position of random games that matches a condition."""

    name: str
    about: str
    players: int
    depth: int
    matches: Callable[[Any], bool]
    expansions: str = "base"
    boards: str = "random"

    @property
    def path(self) -> Path:
        return TESTS / "perft" / f"{self.name}.txt"

    def text(self) -> str:
        game, state = next(self._positions())
        counts = [f"{depth} {testing.perft(game, state, depth)}" for depth in range(1, self.depth + 1)]
        return "\n".join([f"# {self.about}", write_position(game, state), *counts, ""])

    def _positions(self) -> Iterator[tuple[Game[Any, Any], Any]]:
        for seed in itertools.count(1):
            game = create_game(self.players, seed, self.expansions, self.boards)
            yield from ((game, state) for state, _ in testing.playout(game, Random(seed)) if self.matches(state))


def any_position(_state: Any) -> bool:
    return True


def usable(state: Any) -> int:
    """Return the number of tiles that the seat to act may use now."""
    seat = state.seats[state.turn]
    return 0 if state.stack else int(seat.tiles & ~(seat.used_tiles | seat.new_tiles)).bit_count()


def top(state: Any) -> str:
    return state.stack[-1].step if state.stack else ""


def pending(*steps: str) -> Callable[[Any], bool]:
    """Return a condition: the pending decision is one of these steps."""
    return lambda state: top(state) in steps


def about_to_reshuffle(state: Any) -> bool:
    return sum(state.deck) == 1 and any(state.discard) and top(state) == "deal"


NOMADS: Final = "quarry,caravan,village,garden"
CROSSROADS: Final = "barracks_crossroads,city_hall_fort,lighthouse_foresters_lodge,monastery_wagon"
MARSHLANDS: Final = "temple,refuge,canoe,fountain"
HARVEST: Final = "bazaar_water_mill,mountain_station_scout_cabin,cathedral_watchtower,university_palisade"
FORT: Final = "temple,city_hall_fort,canoe,fountain"

PERFT: Final = (
    Perft("start", "before the first hands are dealt", 2, 8, any_position),
    Perft("five", "five players, before the first hands are dealt", 5, 6, any_position),
    Perft("tiles", "three tiles ready before the mandatory action", 2, 4, lambda s: s.stage == 0 and usable(s) > 2),
    Perft("after", "three tiles ready after the mandatory action", 3, 7, lambda s: s.stage == 2 and usable(s) > 2),
    Perft("lifted", "a settlement is in the air", 2, 6, lambda state: top(state) in ("barn", "harbor", "paddock")),
    Perft("redraw", "no hex of the played terrain is free: a card is drawn", 5, 6, lambda s: top(s) == "redraw"),
    Perft("reshuffle", "the last card of the draw pile is dealt", 4, 5, about_to_reshuffle),
    Perft("ending", "the end is triggered, others still have a turn", 3, 6, lambda s: s.end_triggered and s.stage == 0),
    Perft("all-start", "all expansions, before the first hands are dealt", 3, 4, any_position, "all"),
    Perft("all-tiles", "all expansions, three tiles ready", 3, 3, lambda s: s.stage == 0 and usable(s) > 2, "all"),
    Perft("nomads", "a resettlement or sword is under way", 3, 5, pending("resettlement", "sword"), "nomads", NOMADS),
    Perft("donation", "a donation is under way", 2, 6, pending("donation"), "nomads", NOMADS),
    Perft("journey", "a wagon or ship is on its way", 3, 5, pending("wagon", "lighthouse"), "crossroads", CROSSROADS),
    Perft("fort", "the Fort draws a card", 2, 7, pending("fort-draw"), "crossroads,marshlands", FORT),
    Perft("two-cards", "two cards to choose from", 4, 4, lambda s: len(s.revealed) > 1 and s.played_card < 0,
          "crossroads", CROSSROADS),
    Perft("canoe", "a canoe answers", 3, 5, pending("canoe"), "marshlands,nomads", MARSHLANDS),
    Perft("temple", "settlements have waited on a temple", 2, 5, lambda s: s.extra_quota and s.stage == 0, "marshlands",
          MARSHLANDS),
    Perft("bazaar", "the Bazaar repeats a tile", 3, 5, pending("bazaar"), "harvest", HARVEST),
    Perft("silo", "a silo gives three", 3, 3, pending("silo"), "harvest", HARVEST),
    Perft("caves", "a settlement goes through a cave", 2, 5, pending("cave"), "capitol,caves,island"),
)  # fmt: skip


@dataclass(frozen=True)
class Playthrough:
    """A random game with position, scores and legal moves at every ply."""

    players: int
    seed: int
    expansions: str = "base"

    @property
    def path(self) -> Path:
        name = "" if self.expansions == "base" else f"{self.expansions}-"
        return TESTS / "playthroughs" / f"{name}{self.players}-players.txt"

    def text(self) -> str:
        game = create_game(self.players, self.seed, self.expansions)
        return "\n".join([*describe(game, Random(self.seed)), ""])


PLAYTHROUGHS: Final = (Playthrough(2, 11), Playthrough(3, 12), Playthrough(5, 13), Playthrough(3, 14, "all"))


def create_game(players: int, seed: int, expansions: str = "base", boards: str = "random") -> Game[Any, Any]:
    params = {"players": str(players), "sets": expansions, "quadrants": boards}
    return registry.game("kingdom-builder").create(params, Random(seed))


def describe(game: Game[Any, Any], rng: Random) -> Iterator[str]:
    """Yield header, board and every ply.

    Every ply has the changes of the position, and once a round all of it.
    """
    yield write_header(game)
    setup = game.setup_dict()
    yield from board(setup["board"])
    if setup["island"]:
        yield f"island {' '.join(setup['island']['rows'])}"
    yield f"locations {' '.join(f'{location}:{cell}' for cell, location in setup['locations'].items())}"
    before = last = game.start()
    for ply, (state, move) in enumerate(testing.playout(game, rng)):
        actor = game.actor(state)
        yield f"\n{ply}. {'chance' if actor == CHANCE else f'seat {actor}'}"
        yield from position(game, before, state)
        yield f"> {game.write(state, move)}"
        before, last = state, game.apply(state, move)
    yield "\nthe end"
    yield from position(game, before, last)


def board(rows: Sequence[str]) -> Iterator[str]:
    """Yield the map with row and column names, every second row shifted."""
    yield "    " + "   ".join("abcdefghijklmnopqrst")
    yield from (f"{r + 1:2}  {'  ' * (r % 2)}{'   '.join(row)}" for r, row in enumerate(rows))


def position(game: Game[Any, Any], before: Any, state: Any) -> Iterator[str]:
    """Yield the changes, the scores and the legal moves of a position."""
    yield from changes(game.dump(before), game.dump(state), whole=before.round != state.round or before is state)
    sheets = [" ".join(f"{source}:{gold}" for source, gold in sheet.items()) for sheet in game.scores(state)]
    yield f"  score {' | '.join(sheets)}"
    by_verb: dict[str, list[str]] = {}
    for move in game.moves(state):
        verb, _, rest = game.write(state, move).partition(" ")
        by_verb.setdefault(verb, []).append(rest)
    if game.actor(state) == CHANCE:
        by_verb["odds"] = list(map(str, game.weights(state)))
    yield from (f"  {verb} {' '.join(rest)}".rstrip() for verb, rest in by_verb.items())


def changes(before: str, after: str, *, whole: bool) -> Iterator[str]:
    """Yield the changed fields, group by group, and `-key` for a removed one."""
    for number, (old, new) in enumerate(zip(before.split(" / "), after.split(" / "), strict=True)):
        removed = {word.partition("=")[0] for word in old.split()} - {word.partition("=")[0] for word in new.split()}
        words = [word for word in new.split() if whole or word not in old.split()]
        words += [] if whole else sorted(f"-{key}" for key in removed)
        if words:
            yield f"  {'table' if number == 0 else number - 1}: {' '.join(words)}"


def difference(path: Path, text: str) -> str:
    """Describe the first difference between a golden file and its text; empty if none."""
    if not path.exists():
        return f"{path.name} is missing: run python tools/golden_files.py"
    golden, expected = path.read_text(encoding="utf-8").split("\n"), text.split("\n")
    for number, (old, new) in enumerate(zip(golden, expected, strict=False), 1):
        if old != new:
            return f"{path.name}:{number}: was {old[:200]!r}, is {new[:200]!r}"
    return "" if len(golden) == len(expected) else f"{path.name}: had {len(golden)} lines, has {len(expected)}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the golden files of the tests.")
    parser.add_argument("--check", action="store_true", help="compare only, and exit 1 if a file differs")
    args = parser.parse_args()
    differences = []
    for golden in (*PERFT, *PLAYTHROUGHS):
        text = golden.text()
        if message := difference(golden.path, text):
            differences.append(message)
            if not args.check:
                golden.path.parent.mkdir(exist_ok=True)
                golden.path.write_text(text, encoding="utf-8")
    print("\n".join(differences or ["no differences"]))
    return 1 if args.check and differences else 0


if __name__ == "__main__":
    sys.exit(main())

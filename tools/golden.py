"""Golden files: counts of lines of play (tests/perft) and whole games told ply by ply (tests/playthroughs).

`python tools/golden.py` writes them anew, `--check` only compares and exits 1 if something differs. A change of the
rules changes them: read the difference before it goes in.
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
from realmwright.game import CHANCE, NOBODY, Game
from realmwright.notation import write_header, write_position

TESTS: Final = Path(__file__).parent.parent / "tests"
NAMES: Final = {CHANCE: "chance", NOBODY: "nobody"}


@dataclass(frozen=True)
class Perft:
    """The first position of random games that is as wanted, and how deep to count from it."""

    name: str
    about: str
    players: int
    depth: int
    wanted: Callable[[Any], bool]
    boxes: str = "base"
    boards: str = "random"

    @property
    def path(self) -> Path:
        return TESTS / "perft" / f"{self.name}.txt"

    def text(self) -> str:
        game, state = next(self._found())
        counts = [f"{depth} {testing.perft(game, state, depth)}" for depth in range(1, self.depth + 1)]
        return "\n".join([f"# {self.about}", write_position(game, state), *counts, ""])

    def _found(self) -> Iterator[tuple[Game[Any, Any], Any]]:
        for seed in itertools.count(1):
            game = table(self.players, seed, self.boxes, self.boards)
            yield from ((game, state) for state, _ in testing.playout(game, Random(seed)) if self.wanted(state))


def anything(_state: Any) -> bool:
    return True


def ready(state: Any) -> int:
    """How many tiles the seat whose turn it is may use now."""
    me = state.seats[state.turn]
    return 0 if state.stack else int(me.held & ~(me.used | me.fresh)).bit_count()


def top(state: Any) -> str:
    return state.stack[-1].step if state.stack else ""


def under_way(*steps: str) -> Callable[[Any], bool]:
    """A player has to decide one of these."""
    return lambda state: top(state) in steps


def about_to_reshuffle(state: Any) -> bool:
    return sum(state.deck) == 1 and any(state.discard) and top(state) == "deal"


NOMADS: Final = "quarry,caravan,village,garden"
CROSSROADS: Final = "barracks_crossroads,city_hall_fort,lighthouse_foresters_lodge,monastery_wagon"
MARSHLANDS: Final = "temple,refuge,canoe,fountain"
HARVEST: Final = "bazaar_water_mill,mountain_station_scout_cabin,cathedral_watchtower,university_palisade"
FORT: Final = "temple,city_hall_fort,canoe,fountain"

PERFT: Final = (
    Perft("start", "before the first hands are dealt", 2, 8, anything),
    Perft("five", "five players, before the first hands are dealt", 5, 6, anything),
    Perft("tiles", "three tiles ready before the mandatory action", 2, 4, lambda s: s.stage == 0 and ready(s) > 2),
    Perft("after", "three tiles ready after the mandatory action", 3, 7, lambda s: s.stage == 2 and ready(s) > 2),
    Perft("lifted", "a settlement is in the air", 2, 6, lambda state: top(state) in ("barn", "harbor", "paddock")),
    Perft("redraw", "no hex of the played terrain is free: a card is drawn", 5, 6, lambda s: top(s) == "redraw"),
    Perft("reshuffle", "the last card of the draw pile is dealt", 4, 5, about_to_reshuffle),
    Perft("ending", "the end is triggered, others still have a turn", 3, 6, lambda s: s.ending and s.stage == 0),
    Perft("all-start", "every box, before the first hands are dealt", 3, 4, anything, "all"),
    Perft("all-tiles", "every box, three tiles ready", 3, 3, lambda s: s.stage == 0 and ready(s) > 2, "all"),
    Perft("nomads", "a resettlement or sword is under way", 3, 5, under_way("resettlement", "sword"), "nomads", NOMADS),
    Perft("donation", "a donation is under way", 2, 6, under_way("donation"), "nomads", NOMADS),
    Perft("journey", "a wagon or ship is on its way", 3, 5, under_way("wagon", "lighthouse"), "crossroads", CROSSROADS),
    Perft("fort", "the Fort draws a card", 2, 7, under_way("fort-draw"), "crossroads,marshlands", FORT),
    Perft("two-cards", "two cards to choose from", 4, 4, lambda s: len(s.cards) > 1 and s.chosen < 0, "crossroads",
          CROSSROADS),
    Perft("canoe", "a canoe answers", 3, 5, under_way("canoe"), "marshlands,nomads", MARSHLANDS),
    Perft("temple", "settlements have waited on a temple", 2, 5, lambda s: s.owed and s.stage == 0, "marshlands",
          MARSHLANDS),
    Perft("bazaar", "the Bazaar repeats a tile", 3, 5, under_way("bazaar"), "harvest", HARVEST),
    Perft("silo", "a silo gives three", 3, 3, under_way("silo"), "harvest", HARVEST),
    Perft("caves", "a settlement goes through a cave", 2, 5, under_way("cave"), "capitol,caves,island"),
)  # fmt: skip


@dataclass(frozen=True)
class Playthrough:
    """A random game, with every answer of the contract at every ply."""

    players: int
    seed: int
    boxes: str = "base"

    @property
    def path(self) -> Path:
        name = "" if self.boxes == "base" else f"{self.boxes}-"
        return TESTS / "playthroughs" / f"{name}{self.players}-players.txt"

    def text(self) -> str:
        game = table(self.players, self.seed, self.boxes)
        return "\n".join([*tell(game, Random(self.seed)), ""])


PLAYTHROUGHS: Final = (Playthrough(2, 11), Playthrough(3, 12), Playthrough(5, 13), Playthrough(3, 14, "all"))


def table(players: int, seed: int, boxes: str = "base", boards: str = "random") -> Game[Any, Any]:
    wishes = {"players": str(players), "sets": boxes, "quadrants": boards}
    return registry.game("kingdom-builder").table(wishes, Random(seed))


def tell(game: Game[Any, Any], rng: Random) -> Iterator[str]:
    """Header, board and then every ply; of the position what has changed, and all of it once a round."""
    yield write_header(game)
    about = game.about()
    yield from board(about["board"])
    if about["island"]:
        yield f"island {' '.join(about['island']['rows'])}"
    yield f"locations {' '.join(f'{kind}:{cell}' for cell, kind in about['locations'].items())}"
    before = last = game.start()
    for ply, (state, move) in enumerate(testing.playout(game, rng)):
        yield f"\n{ply}. {NAMES.get(game.actor(state), f'seat {game.actor(state)}')}"
        yield from answers(game, before, state)
        yield f"> {game.write(state, move)}"
        before, last = state, game.apply(state, move)
    yield "\nthe end"
    yield from answers(game, before, last)


def board(rows: Sequence[str]) -> Iterator[str]:
    """The map with the names of its rows and columns, every second row shifted."""
    yield "    " + "   ".join("abcdefghijklmnopqrst")
    yield from (f"{r + 1:2}  {'  ' * (r % 2)}{'   '.join(row)}" for r, row in enumerate(rows))


def answers(game: Game[Any, Any], before: Any, state: Any) -> Iterator[str]:
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
    """The fields that are new, group by group; `-key` for one that is gone."""
    for number, (old, new) in enumerate(zip(before.split(" / "), after.split(" / "), strict=True)):
        gone = {word.partition("=")[0] for word in old.split()} - {word.partition("=")[0] for word in new.split()}
        words = [word for word in new.split() if whole or word not in old.split()]
        words += [] if whole else sorted(f"-{key}" for key in gone)
        if words:
            yield f"  {'table' if number == 0 else number - 1}: {' '.join(words)}"


def difference(path: Path, text: str) -> str:
    """Where a golden file and what it should be part; empty if they are the same."""
    if not path.exists():
        return f"{path.name} is missing: python tools/golden.py writes it"
    golden, fresh = path.read_text(encoding="utf-8").split("\n"), text.split("\n")
    for number, (old, new) in enumerate(zip(golden, fresh, strict=False), 1):
        if old != new:
            return f"{path.name}:{number}: it was {old[:200]!r}, it is {new[:200]!r}"
    return "" if len(golden) == len(fresh) else f"{path.name}: it had {len(golden)} lines, it has {len(fresh)}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the golden files of the tests anew.")
    parser.add_argument("--check", action="store_true", help="only compare")
    asked = parser.parse_args()
    different = []
    for golden in (*PERFT, *PLAYTHROUGHS):
        text = golden.text()
        if found := difference(golden.path, text):
            different.append(found)
            if not asked.check:
                golden.path.parent.mkdir(exist_ok=True)
                golden.path.write_text(text, encoding="utf-8")
    print("\n".join(different or ["nothing has changed"]))
    return 1 if asked.check and different else 0


if __name__ == "__main__":
    sys.exit(main())

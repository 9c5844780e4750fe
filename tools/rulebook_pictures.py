"""Search random games for the pictures of the players' rulebook and write them to rulebook/pictures.json.

A picture is a position of a real game and the moves played in it, so it cannot show what the rules forbid. Of several
candidates the one with the smallest part of the board and the fewest pieces is taken.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from tools.rulebook_picture_boards import HEX, guided_choice
from tools.rulebook_picture_goals import GOALS, Goal, Ply, params_of

from realmwright import notation_headers, registry
from realmwright.game import Game
from realmwright.rulebook.files import load_index
from realmwright.rulebook.pictures import FILE, PictureSpec, contents_by_cell

TARGET: Final = Path(__file__).parents[1] / "src" / "realmwright" / "rulebook" / FILE
CANDIDATES: Final = 12
MAX_PLIES: Final = 1500
CONTINUED: Final = {"to", "step", "draw", "done", "place", "take", "spend", "half", "card", "pass", "return", "move"}


class Candidate(NamedTuple):
    cost: float
    spec: PictureSpec


def plies(game: Game[Any, Any], rng: Random, task: str) -> Iterator[Ply]:
    """Yield the plies of a game of random moves, or of moves that come closer to a task."""
    state = game.start()
    for _ in range(MAX_PLIES):
        moves = game.moves(state)
        if not moves:
            return
        actor = game.actor(state)
        if actor < 0:
            move = rng.choices(list(moves), list(game.weights(state)))[0]
        else:
            move = guided_choice(game, state, moves, rng, task)
        after = game.apply(state, move)
        yield Ply(state, game.write(state, move), after, actor)
        state = after


def candidates(goal: Goal, seed: int) -> Iterator[Candidate]:
    """Yield the pictures of one game that fit a goal."""
    rng = Random(seed)
    game = registry.game(goal.game).create(params_of(goal), rng)
    history = list(plies(game, rng, goal.task))
    for number, ply in enumerate(history):
        last = number
        if goal.continues:
            while last + 1 < len(history) and goal.length == 1 and history[last + 1].verb in CONTINUED:
                last += 1
        last = min(max(last, number + goal.length - 1), len(history) - 1)
        part = history[number : last + 1]
        if ply.actor >= 0 and goal.fits(game, part):
            yield _candidate(goal, game, part)


def _candidate(goal: Goal, game: Game[Any, Any], part: Sequence[Ply]) -> Candidate:
    before, after = (contents_by_cell(game, state) for state in (part[0].before, part[-1].after))
    changed = [cell for cell in before.keys() | after.keys() if before.get(cell) != after.get(cell)]
    spec = PictureSpec(notation_headers.write_position(game, part[0].before), [ply.text for ply in part], goal.source)
    return Candidate(_extent(changed) * 10 + len(before) + (500 if not changed else 0), spec)


def _extent(cells: Sequence[str]) -> int:
    """Return the larger side of the cells' frame; the island is far away."""
    names = [cell.removeprefix("i:") for cell in cells if HEX.fullmatch(cell)]
    places = [(ord(name[0]), int(name[1:])) for name in names]
    if not places:
        return 0
    columns, rows = [place[0] for place in places], [place[1] for place in places]
    apart = 30 if len({cell.startswith("i:") for cell in cells}) > 1 else 0
    return max(max(columns) - min(columns), max(rows) - min(rows)) + apart


def find_picture(goal: Goal) -> PictureSpec | None:
    """Return the best of the first candidates."""
    found: list[Candidate] = []
    for seed in range(goal.games):
        found += candidates(goal, seed)
        if len(found) >= CANDIDATES:
            break
    return min(found).spec if found else None


def main() -> int:
    wanted = [entry for entries in load_index().values() for entry in entries if entry in GOALS]
    only = set(sys.argv[1:])
    pictures: dict[str, Any] = json.loads(TARGET.read_text("utf-8")) if only else {}
    for entry in wanted:
        if only and entry not in only:
            continue
        spec = find_picture(GOALS[entry])
        if spec is None:
            print(f"no picture: {entry}")
            continue
        pictures[entry] = {name: value for name, value in spec._asdict().items() if value}
    ordered: Mapping[str, Any] = {entry: pictures[entry] for entry in wanted if entry in pictures}
    TARGET.write_text(json.dumps(ordered, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(f"{len(ordered)} of {len(wanted)} pictures")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What no move of Kingdoms may break, in any mixture of variants; asked at every ply of thousands of random games.

python -m tests.kingdoms.laws --games 5000        # for each of the eight mixtures, every law at every ply
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from realmwright.game import CHANCE, NOBODY
from realmwright.kingdoms.kind import KIND, Kingdoms
from realmwright.kingdoms.state import OVER, TURN, UNSEEN, Move, State
from realmwright.notation import write_header, write_position
from realmwright.testing import BrokenLaw
from tests.kingdoms.random_policy import choose as choose_piece
from tests.kingdoms.slow_scorer import COLUMNS, ROWS, line_gold
from tests.kingdoms.table import BOX, COMBINATIONS, SPACES

NAMES: Final = (".", *BOX, *(f"{seat}:{rank}" for seat in range(4) for rank in (1, 2, 3, 4)))
CASTLES: Final = (4, 3, 2, 1)


def pieces(state: State) -> dict[str, str]:
    return {space: NAMES[piece] for space, piece in zip(SPACES, state.board, strict=True) if piece}


def tiles_broken(state: State) -> Iterator[str]:
    """All 23 are there, and what is kept for speed agrees with what it follows from."""
    for kind, (name, count) in enumerate(BOX.items(), 1):
        found = state.supply[kind - 1] + state.board.count(kind) + state.tiles.count(kind) + (state.drawn == kind)
        if found != count or state.supply[kind - 1] < 0:
            yield f"there are {found} tiles {name}"
    if state.left != sum(state.supply) - state.tiles.count(UNSEEN):
        yield f"{state.left} tiles lie in a supply of {sum(state.supply)}"
    if state.free != tuple(cell for cell, piece in enumerate(state.board) if not piece):
        yield "the free spaces are not those without a piece"


def castles_broken(state: State) -> Iterator[str]:
    """Nobody has more than the box holds, or loses a small one that comes back."""
    setup = state.setup
    small = 4 if setup.last_castle else {2: 4, 3: 3, 4: 2}[setup.players]
    for place, left in enumerate(state.castles):
        seat, rank = divmod(place, 4)
        owned = left + state.board.count(17 + place)
        most = CASTLES[rank] if rank else small
        kept = state.epoch == 1 or (rank == 0 and not setup.last_castle)
        if left < 0 or owned > most or (kept and owned != most):
            yield f"seat {seat} has {owned} castles of rank {rank + 1}"


def gold_broken(state: State) -> Iterator[str]:
    """Everybody has 50 and what the lines paid."""
    for seat, gold in enumerate(state.gold):
        lines = 0 if state.stage == OVER else sum(paid[seat] for paid in state.paid if paid)
        if gold != 50 + lines + sum(epoch.rows[seat] + epoch.columns[seat] for epoch in state.history):
            yield f"seat {seat} has {gold} gold"


def course_broken(state: State) -> Iterator[str]:
    """KD-INV-1, KD-INV-2: who stops, and when."""
    setup = state.setup
    stuck = not (state.left or any(state.castles) or any(state.tiles) or state.drawn)
    if state.stage != OVER:
        if stuck or not state.free:
            yield "nobody can act and the epoch is not over"
    elif state.free and not (stuck and setup.last_castle):
        yield f"the game ended with {len(state.free)} empty spaces"
    if state.epoch > (-(-10 * setup.players // 7) if setup.last_castle else 3):
        yield f"epoch {state.epoch} was begun"
    if state.stage == OVER and not setup.last_castle and state.epoch != 3:
        yield f"the game ended in epoch {state.epoch}"


def check_laws(game: Kingdoms, state: State) -> None:
    """Every law about a position; a broken one shows it."""
    laws = (tiles_broken, castles_broken, gold_broken, course_broken)
    for wrong in (found for law in laws for found in law(state)):
        raise BrokenLaw(f"{wrong}: {write_position(game, state)}")


def step_broken(before: State, after: State) -> Iterator[str]:
    """One ply changes one thing: a piece more on the board, or none, or the board is scored and cleared."""
    old, new = pieces(before), pieces(after)
    if after.epoch != before.epoch:
        yield from _new_epoch_broken(before, after)
    elif len(new) - len(old) not in (0, 1) or not old.items() <= new.items():
        yield "pieces on the board moved or vanished"
    elif after.stage != OVER:
        due = [number for number, line in enumerate(ROWS + COLUMNS) if all(space in new for space in line)]
        if [number for number, paid in enumerate(after.paid) if paid is not None] != due * before.setup.immediate:
            yield "lines are scored that are not full, or full ones are not"
    yield from _pay_broken(before, after, new)


def _new_epoch_broken(before: State, after: State) -> Iterator[str]:
    """Small castles come back, the others don't; the richest begins, of equals the first clockwise."""
    players = before.setup.players
    if any(after.board) or after.epoch != before.epoch + 1 or after.left != 23:
        yield "a new epoch did not begin with an empty board and all tiles"
    if len(before.free) != 1:
        yield "an epoch that was not the last ended before the board was full"
    back = 0 if before.setup.last_castle else {2: 4, 3: 3, 4: 2}[players]
    for place, (then, now) in enumerate(zip(before.castles, after.castles, strict=True)):
        placed = place // 4 == before.turn
        if back and place % 4 == 0:
            if now != back:
                yield "small castles did not come back"
        elif not then - placed <= now <= then:
            yield "large castles came back, or more were lost than one"
    richest = [(before.first + i) % players for i in range(players)]
    if (
        after.first != next(seat for seat in richest if after.gold[seat] == max(after.gold))
        or after.turn != after.first
    ):
        yield f"seat {after.first} began with gold {after.gold}"


def _pay_broken(before: State, after: State, board: dict[str, str]) -> Iterator[str]:
    """A line that is scored with this ply pays what the slow scorer says."""
    for number, (then, now) in enumerate(zip(before.paid, after.paid, strict=True)):
        if now is None or after.epoch != before.epoch:
            continue
        if then is not None and then != now:
            yield "a line that was scored changed its mind"
        if then is None:
            line = (ROWS + COLUMNS)[number]
            if now != tuple(line_gold(board, line, seat) for seat in range(len(now))):
                yield f"line {number} paid {now}"


def check_game(game: Kingdoms, rng: Random) -> int:
    """Play one random game, asking every law at every ply; returns the plies. A broken one shows the whole record.

    Some games are played by the policy of section 11, some by one that likes to draw: uniform play uses up its castles
    before the tiles, so that nobody would ever have to pass.
    """
    moves: list[str] = []
    state = game.start()
    choose = rng.choice((choose_move, choose_piece, choose_tile))
    try:
        while game.actor(state) != NOBODY:
            before, move = state, choose(game, state, rng)
            moves.append(game.write(before, move))
            state = game.apply(before, move)
            check_step(game, before, move, state)
    except Exception as error:  # a crash is a broken law too
        raise BrokenLaw(f"{type(error).__name__}: {error}\n{write_header(game)}\n{'; '.join(moves)}") from error
    return len(moves)


def choose_move(game: Kingdoms, state: State, rng: Random) -> Move:
    """Any legal move."""
    moves = game.moves(state)
    return rng.choices(moves, game.weights(state))[0] if game.actor(state) == CHANCE else rng.choice(moves)


def choose_tile(game: Kingdoms, state: State, rng: Random) -> Move:
    """Mostly a tile, as long as there are any."""
    if state.stage == TURN and state.left and rng.randrange(10):
        moves = game.moves(state)
        return rng.choice(moves[-len(state.free) :]) if state.setup.open else moves[-1]
    return choose_move(game, state, rng)


def check_step(game: Kingdoms, before: State, move: Move, after: State) -> None:
    check_laws(game, after)
    for wrong in step_broken(before, after):
        raise BrokenLaw(f"{wrong}: {game.write(before, move)} in {write_position(game, before)}")


def random_table(variants: str, rng: Random) -> Kingdoms:
    return KIND.table({"players": rng.choice("234"), "variants": variants}, rng)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play random games of every mixture of variants until a law breaks.")
    parser.add_argument("--games", type=int, default=5000, help="of each mixture (default 5000)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(argv)
    for variants in COMBINATIONS:
        began, plies = time.process_time(), 0
        for number in range(asked.games):
            rng = Random(f"{asked.seed} {variants} {number}")
            plies += check_game(random_table(variants, rng), rng)
        spent = time.process_time() - began
        sys.stdout.write(f"{variants}: {asked.games} games, {plies} plies, no broken law, {spent:.0f} s of CPU time\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())

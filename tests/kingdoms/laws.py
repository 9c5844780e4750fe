"""Invariants of Kingdoms with any variants, checked at every ply of random games.

python -m tests.kingdoms.laws --games 5000        # number of games for each of the eight combinations of variants
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from realmwright.game import CHANCE, NOBODY
from realmwright.kingdoms.game import GAME, Kingdoms
from realmwright.kingdoms.state import OVER, TURN, UNSEEN, Move, State
from realmwright.notation_headers import write_header, write_position
from realmwright.testing import BrokenLaw
from tests.kingdoms.fixtures import SPACES, TILE_COUNTS, VARIANT_COMBINATIONS
from tests.kingdoms.random_policy import choose as choose_by_policy
from tests.kingdoms.reference_scorer import COLUMNS, ROWS, line_gold

PIECE_NAMES: Final = (".", *TILE_COUNTS, *(f"{seat}:{rank}" for seat in range(4) for rank in (1, 2, 3, 4)))
CASTLES: Final = (4, 3, 2, 1)


def pieces(state: State) -> dict[str, str]:
    return {space: PIECE_NAMES[piece] for space, piece in zip(SPACES, state.board, strict=True) if piece}


def tile_violations(state: State) -> Iterator[str]:
    """Yield wrong numbers of tiles, and cached values that differ from their source."""
    for tile, (name, count) in enumerate(TILE_COUNTS.items(), 1):
        total = (
            state.supply[tile - 1]
            + state.board.count(tile)
            + state.start_tiles.count(tile)
            + (state.drawn_tile == tile)
        )
        if total != count or state.supply[tile - 1] < 0:
            yield f"there are {total} tiles {name}"
    if state.supply_size != sum(state.supply) - state.start_tiles.count(UNSEEN):
        yield f"supply_size is {state.supply_size}, the supply has {sum(state.supply)} tiles"
    if state.empty_cells != tuple(cell for cell, piece in enumerate(state.board) if not piece):
        yield "empty_cells are not the cells without a piece"


def castle_violations(state: State) -> Iterator[str]:
    """Yield seats with too many castles, or without one that cannot leave the game."""
    setup = state.setup
    small = 4 if setup.last_castle else {2: 4, 3: 3, 4: 2}[setup.players]
    for index, left in enumerate(state.castles):
        seat, rank = divmod(index, 4)
        owned = left + state.board.count(17 + index)
        limit = CASTLES[rank] if rank else small
        permanent = state.epoch == 1 or (rank == 0 and not setup.last_castle)
        if left < 0 or owned > limit or (permanent and owned != limit):
            yield f"seat {seat} has {owned} castles of rank {rank + 1}"


def gold_violations(state: State) -> Iterator[str]:
    """Yield seats whose gold is not 50 plus the gold of the scored lines."""
    for seat, gold in enumerate(state.gold):
        lines = 0 if state.stage == OVER else sum(paid[seat] for paid in state.paid_lines if paid)
        if gold != 50 + lines + sum(epoch.rows[seat] + epoch.columns[seat] for epoch in state.history):
            yield f"seat {seat} has {gold} gold"


def end_violations(state: State) -> Iterator[str]:
    """Yield epochs and games that ended too early or too late (KD-INV-1, KD-INV-2)."""
    setup = state.setup
    stuck = not (state.supply_size or any(state.castles) or any(state.start_tiles) or state.drawn_tile)
    if state.stage != OVER:
        if stuck or not state.empty_cells:
            yield "no seat can act and the epoch is not over"
    elif state.empty_cells and not (stuck and setup.last_castle):
        yield f"the game ended with {len(state.empty_cells)} empty spaces"
    if state.epoch > (-(-10 * setup.players // 7) if setup.last_castle else 3):
        yield f"epoch {state.epoch} began"
    if state.stage == OVER and not setup.last_castle and state.epoch != 3:
        yield f"the game ended in epoch {state.epoch}"


def check_position(game: Kingdoms, state: State) -> None:
    """Check every invariant of a position. Raise BrokenLaw with the position."""
    laws = (tile_violations, castle_violations, gold_violations, end_violations)
    for violation in (violation for law in laws for violation in law(state)):
        raise BrokenLaw(f"{violation}: {write_position(game, state)}")


def ply_violations(before: State, after: State) -> Iterator[str]:
    """Yield violations of one ply: it adds at most one piece, or scores and clears the board."""
    old_board, board = pieces(before), pieces(after)
    if after.epoch != before.epoch:
        yield from _new_epoch_violations(before, after)
    elif len(board) - len(old_board) not in (0, 1) or not old_board.items() <= board.items():
        yield "pieces on the board moved or disappeared"
    elif after.stage != OVER:
        full = [number for number, line in enumerate(ROWS + COLUMNS) if all(space in board for space in line)]
        scored = [number for number, paid in enumerate(after.paid_lines) if paid is not None]
        if scored != full * before.setup.immediate:
            yield "the scored lines are not the full lines"
    yield from _line_violations(before, after, board)


def _new_epoch_violations(before: State, after: State) -> Iterator[str]:
    """Yield violations of a new epoch: castles returned or lost, wrong start player."""
    players = before.setup.players
    if any(after.board) or after.epoch != before.epoch + 1 or after.supply_size != 23:
        yield "a new epoch did not begin with an empty board and all tiles"
    if len(before.empty_cells) != 1:
        yield "an epoch that was not the last ended before the board was full"
    returned = 0 if before.setup.last_castle else {2: 4, 3: 3, 4: 2}[players]
    for index, (then, now) in enumerate(zip(before.castles, after.castles, strict=True)):
        placed = index // 4 == before.turn
        if returned and index % 4 == 0:
            if now != returned:
                yield "small castles did not return to their owner"
        elif not then - placed <= now <= then:
            yield "large castles returned, or more than one was lost"
    clockwise = [(before.first_seat + i) % players for i in range(players)]
    if (
        after.first_seat != next(seat for seat in clockwise if after.gold[seat] == max(after.gold))
        or after.turn != after.first_seat
    ):
        yield f"seat {after.first_seat} began with gold {after.gold}"


def _line_violations(before: State, after: State, board: dict[str, str]) -> Iterator[str]:
    """Yield lines scored by this ply that differ from the reference scorer."""
    for number, (then, now) in enumerate(zip(before.paid_lines, after.paid_lines, strict=True)):
        if now is None or after.epoch != before.epoch:
            continue
        if then is not None and then != now:
            yield "the gold of a scored line changed"
        if then is None:
            line = (ROWS + COLUMNS)[number]
            if now != tuple(line_gold(board, line, seat) for seat in range(len(now))):
                yield f"line {number} paid {now}"


def check_game(game: Kingdoms, rng: Random) -> int:
    """Play one random game, check every invariant at every ply and return the number of plies.

    Raise BrokenLaw with the record up to the failing ply. The policy is uniform, that of section 11 of the rules, or
    one that prefers tiles: uniform play runs out of castles before the tiles, so that no seat ever has to pass.
    """
    moves: list[str] = []
    state = game.start()
    choose = rng.choice((choose_move, choose_by_policy, choose_tile))
    try:
        while game.actor(state) != NOBODY:
            before, move = state, choose(game, state, rng)
            moves.append(game.write(before, move))
            state = game.apply(before, move)
            check_ply(game, before, move, state)
    except Exception as error:  # a crash is a violation too
        raise BrokenLaw(f"{type(error).__name__}: {error}\n{write_header(game)}\n{'; '.join(moves)}") from error
    return len(moves)


def choose_move(game: Kingdoms, state: State, rng: Random) -> Move:
    """Choose uniformly among the legal moves, chance by its weights."""
    moves = game.moves(state)
    return rng.choices(moves, game.weights(state))[0] if game.actor(state) == CHANCE else rng.choice(moves)


def choose_tile(game: Kingdoms, state: State, rng: Random) -> Move:
    """Choose a tile in nine of ten turns while the supply lasts."""
    if state.stage == TURN and state.supply_size and rng.randrange(10):
        moves = game.moves(state)
        return rng.choice(moves[-len(state.empty_cells) :]) if state.setup.open else moves[-1]
    return choose_move(game, state, rng)


def check_ply(game: Kingdoms, before: State, move: Move, after: State) -> None:
    check_position(game, after)
    for violation in ply_violations(before, after):
        raise BrokenLaw(f"{violation}: {game.write(before, move)} in {write_position(game, before)}")


def random_table(variants: str, rng: Random) -> Kingdoms:
    return GAME.create({"players": rng.choice("234"), "variants": variants}, rng)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description="Play random games with every combination of variants and stop at the first violation."
    )
    parser.add_argument("--games", type=int, default=5000, help="number of games for each combination (default 5000)")
    parser.add_argument("--seed", type=int, default=1, help="random seed (default 1)")
    args = parser.parse_args(argv)
    for variants in VARIANT_COMBINATIONS:
        start, plies = time.process_time(), 0
        for number in range(args.games):
            rng = Random(f"{args.seed} {variants} {number}")
            plies += check_game(random_table(variants, rng), rng)
        seconds = time.process_time() - start
        sys.stdout.write(f"{variants}: {args.games} games, {plies} plies, no violation, {seconds:.0f} s of CPU time\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())

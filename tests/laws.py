"""What no move of a base game of Kingdom Builder may break; asked at every ply of thousands of random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from realmwright.hexes import neighbours
from realmwright.kingdom_builder.kind import KIND, KingdomBuilder
from realmwright.kingdom_builder.options import OPTIONS
from realmwright.kingdom_builder.powers import Relocate
from realmwright.kingdom_builder.state import SETTLEMENTS, State
from realmwright.notation import write_header
from realmwright.testing import BrokenLaw, playout

SEATS: Final = (2, 3, 4, 5)


def random_table(rng: Random) -> KingdomBuilder:
    """Any number of players, any boards and cards, now and then an option that is not the default."""
    wishes = {"players": str(rng.choice(SEATS))}
    if rng.randrange(4) == 0:
        option = rng.choice([option for option in OPTIONS if option.name != "edition"])
        wishes[option.name] = rng.choice(option.values)
    return KIND.table(wishes, rng)


def settlements_broken(state: State) -> Iterator[str]:
    """Forty each, no two on a hex, and what is kept for speed agrees with what it follows from."""
    standing = 0
    for seat, side in enumerate(state.seats):
        lifted = sum(frame.seat == seat and _lifts(state, frame.step) for frame in state.stack)
        if side.supply < 0 or side.supply + side.settlements.bit_count() + lifted != SETTLEMENTS:
            yield f"seat {seat} has {side.supply} + {side.settlements.bit_count()} + {lifted} settlements"
        if side.settlements & standing:
            yield f"seat {seat} stands where another one stands"
        if side.adjacent != neighbours(side.settlements) & state.layout.land:
            yield f"seat {seat} has a wrong set of adjacent hexes"
        standing |= side.settlements
    if state.free != state.layout.land & ~standing:
        yield "the free hexes are not those without a settlement"
    if standing & (state.layout.special | state.layout.cells["mountain"]):
        yield "a settlement stands where none may"


def _lifts(state: State, step: str) -> bool:
    return isinstance(state.layout.steps[step], Relocate)


def tiles_broken(state: State) -> Iterator[str]:
    """Every location hex gives as many tiles as it has, to different seats; only what was given is held."""
    for i, tiles in enumerate(state.layout.tiles):
        given = sum(side.taken >> i & 1 for side in state.seats)
        if state.left[i] < 0 or state.left[i] + given != tiles:
            yield f"location {i} has {state.left[i]} tiles left and gave {given}"
    for seat, side in enumerate(state.seats):
        if side.held & ~side.taken or (side.used | side.fresh) & ~side.held or side.used & side.fresh:
            yield f"seat {seat} holds tiles it cannot have"


def cards_in_game(state: State) -> list[int]:
    """How many of each card have not left the game."""
    counts = [sum(pile) for pile in zip(state.deck, state.discard, strict=True)]
    for card in (*state.cards, *(card for side in state.seats for card in side.hand)):
        counts[card] += 1
    return counts


def cards_broken(before: State, after: State) -> Iterator[str]:
    """None comes back. A card leaves the game only if no hex of its terrain is free (KB-BASE-BUILD-6)."""
    then, now = cards_in_game(before), cards_in_game(after)
    if then != now:
        gone = [card for card in range(len(now)) if then[card] - now[card]]
        if sum(then) - sum(now) != 1 or len(gone) != 1 or room_for(after, gone[0]):
            yield f"cards went from {then} to {now}"
    if any(count > most for count, most in zip(now, after.layout.full_deck, strict=True)):
        yield f"there are more cards than exist: {now}"
    if any(len(side.hand) > 1 for side in after.seats) or len(after.cards) > 1:
        yield "somebody has more than one card"


def room_for(state: State, card: int) -> bool:
    return any(state.layout.cells[name] & state.free & state.allowed for name in state.layout.deck[card].terrains)


def course_broken(before: State, after: State) -> Iterator[str]:
    """What only ever goes one way."""
    if before.ending and not after.ending:
        yield "the end was taken back"
    if not before.round <= after.round <= before.round + 1:
        yield f"round {before.round} went to {after.round}"
    for seat, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if now.supply > then.supply or then.supply - now.supply > 1 or now.gold != then.gold:
            yield f"seat {seat} had {then.supply} in the supply and has {now.supply}"
        if then.taken & ~now.taken or (then.taken == now.taken and now.held & ~then.held):
            yield f"seat {seat} got a tile from nowhere, or forgot that it had one"
    if any(not side.supply for side in after.seats) and not after.ending:
        yield "a supply is empty and the end is not triggered"


def broken(before: State, after: State) -> list[str]:
    """Everything that is wrong after a ply."""
    return [
        *settlements_broken(after),
        *tiles_broken(after),
        *cards_broken(before, after),
        *course_broken(before, after),
    ]


def check_game(game: KingdomBuilder, rng: Random) -> int:
    """Play one random game, asking every law at every ply; returns the plies. A broken one shows the whole record."""
    moves: list[str] = []
    try:
        last = _play(game, rng, moves)
        wrong = _end_broken(last)
    except Exception as error:  # a crash is a broken law too
        wrong = [f"{type(error).__name__}: {error}"]
    if wrong:
        raise BrokenLaw(f"{wrong[0]}\n{write_header(game)}\n{'; '.join(moves)}")
    return len(moves)


def _play(game: KingdomBuilder, rng: Random, moves: list[str]) -> State:
    """To the end of the game; `moves` tells how far it came."""
    before = state = game.start()
    for state, move in playout(game, rng):
        _demand(game, before, state)
        moves.append(game.write(state, move))
        before = state
    last = game.apply(state, game.read(state, moves[-1]))
    _demand(game, before, last)
    return last


def _demand(game: KingdomBuilder, before: State, after: State) -> None:
    wrong = broken(before, after) or game.status(after)
    if wrong:
        raise BrokenLaw(wrong[0])


def _end_broken(state: State) -> list[str]:
    """The round is complete and somebody has built his last settlement."""
    turns = {state.turn, (state.layout.setup.start - 1) % len(state.seats)}
    if len(turns) > 1 or all(side.supply for side in state.seats):
        return [f"the game ended with seat {state.turn} and supplies {[side.supply for side in state.seats]}"]
    return []

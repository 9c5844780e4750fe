"""What must hold at every ply of any mix of sets, beyond the public conformance kit."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from realmwright.game import CHANCE
from realmwright.kingdom_builder.kind import KIND, KingdomBuilder
from realmwright.kingdom_builder.state import NONE, Move, State
from realmwright.testing import BrokenLaw, playout


def mixed_table(seed: int, sets: str, quadrants: str = "random", **wishes: str) -> KingdomBuilder:
    """Two to five players; of more than four quadrants named, any four, each way up."""
    rng = Random(seed)
    if quadrants != "random":
        names = quadrants.split(",")
        rng.shuffle(names)
        quadrants = ",".join(name + rng.choice(("", ":r")) for name in names[:4])
    return KIND.table({"players": str(2 + seed % 4), "sets": sets, "quadrants": quadrants, **wishes}, rng)


def explained_wrongly(game: KingdomBuilder, state: State) -> Iterator[str]:
    """`explain` refuses exactly the moves that are not legal, over every verb and hex, and the verb alone."""
    legal = set(game.moves(state))
    verbs = {move.verb for move in legal} | {*state.layout.verbs, "choose", "done", "pass"} - {"draw"}
    for verb in sorted(verbs):
        for move in (Move(verb), *(Move(verb, cell) for cell in state.layout.terrain_at)):
            refusal = game.explain(state, move, game.actor(state))
            if (refusal is None) != (move in legal):
                yield f"{game.write(state, move)} is {'legal' if move in legal else 'illegal'}, explained as {refusal}"
            elif refusal is not None and not (refusal.rule and refusal.reason):
                yield f"{game.write(state, move)} is refused without a rule"


def check_explain(game: KingdomBuilder, seed: int, every: int) -> None:
    for ply, (state, _) in enumerate(playout(game, Random(seed))):
        if ply % every == 0 and game.actor(state) != CHANCE:
            for wrong in explained_wrongly(game, state):
                raise BrokenLaw(f"{wrong}: {game.setup} | {state}")


def check_outpost(game: KingdomBuilder, seed: int) -> int:
    """A declared outpost is spent by the next move among those that it has opened hexes for, and by no other.

    Every seat is given an outpost at the start of every turn, and declares it as soon as it can.
    """
    seen = 0
    state, rng = game.start(), Random(seed)
    for _ in range(400):
        if game.actor(state) == -2:
            break
        moves = game.moves(state)
        if Move("outpost") in moves:
            before, state = state, game.apply(state, Move("outpost"))
            opened = {move.verb for move in set(game.moves(state)) - set(game.moves(before))}
            if len(game.moves(state)) <= len(moves) - 1:
                raise BrokenLaw(f"an outpost opens nothing: {game.setup} | {before}")
            able = [move for move in game.moves(state) if move.verb in opened and move.cell != NONE]
            move = rng.choice([move for move in able if state.free >> move.cell & 1])  # such as place something
            state = game.apply(state, move)
            seen += 1
            if state.seats[before.turn].slots["outpost"]:
                raise BrokenLaw(f"{game.write(before, move)} does not spend the outpost: {game.setup} | {before}")
            continue
        move = rng.choices(moves, game.weights(state))[0] if game.actor(state) == CHANCE else rng.choice(moves)
        state = game.apply(state, move)
        if not state.stack and move.verb != "outpost":
            me = state.edit(state.turn)
            me.slots = {**me.slots, "nomad_tiles": (("outpost", "ready"),)}
    return seen

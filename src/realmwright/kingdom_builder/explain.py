"""Why not: the rule behind every move that the rules refuse."""

from __future__ import annotations

from ..game import CHANCE, NOBODY, Refusal
from ..hexes import name_of
from .deck import choices
from .moves import END, Moves
from .parts import Action
from .powers import PLAYED
from .refusals import refuse, refuse_hex
from .rules import actor, mandatory_cells, moves, to_build
from .state import AFTER, DURING, NONE, Move, Seat, State


def explain(state: State, move: Move, seat: int) -> Refusal | None:
    """None for a legal move of this seat, otherwise why not: the plainest reason first."""
    acting = actor(state)
    if acting == NOBODY:
        return refuse("KB-BASE-END-1", "game-over")
    if acting != seat:
        return _not_yours(state, acting)
    if state.stack:
        frame = state.stack[-1]
        step = state.layout.steps[frame.step]
        if move.verb in state.layout.interjections and seat == state.turn:
            return _explain_action(state, state.seats[seat], state.layout.interjections[move.verb], move)
        return None if move in moves(state) else step.refuse(state, frame, move)
    return _explain_turn(state, move)


def _not_yours(state: State, acting: int) -> Refusal:
    if acting == CHANCE:
        return refuse("KB-BASE-TURN-8", "card-is-drawn")
    return refuse("KB-SETUP-7", "not-your-turn", seat=acting)


def _explain_turn(state: State, move: Move) -> Refusal | None:
    me = state.seats[state.turn]
    if move == END[0]:
        return None if state.stage == AFTER else refuse("KB-BASE-TURN-7", "mandatory-not-done", left=to_build(state))
    if move.cell != NONE and move.cell not in state.layout.terrain_at:
        return refuse("KB-GEO-2", "no-such-hex", cell=name_of(move.cell))
    if move.verb == "build" and move.cell != NONE and not move.word:
        return _explain_build(state, me, move.cell)
    if move.verb == "choose":
        return None if move.word in choices(state) else refuse("KB-BASE-TURN-1", "nothing-to-choose", word=move.word)
    if move.verb == "to":
        return refuse("I-09", "nothing-lifted")
    if move.verb in state.layout.known_powers:
        return _explain_tile(state, me, move)
    for action in state.layout.actions:
        if action.name == move.verb:
            return _explain_action(state, me, action, move)
    return refuse("KB-BASE-TURN-2", "no-such-action", action=move.verb)


def _explain_action(state: State, me: Seat, action: Action, move: Move) -> Refusal | None:
    if state.stage == DURING and not action.during:
        return refuse("KB-BASE-TURN-4", "mandatory-begun", tile=move.verb, left=to_build(state))
    if unready := action.unready(state, me):
        return unready
    offers = action.offers(state, me)
    if move in Moves(offers):
        return None
    if move.cell == NONE and any(table[0].cell != NONE for table, _ in offers):
        return refuse("KB-BASE-TURN-2", "no-such-action", action=move.verb)
    return action.refuse_use(state, me, move)


def _explain_build(state: State, me: Seat, cell: int) -> Refusal | None:
    if state.stage == AFTER:
        return refuse("KB-BASE-TURN-3", "mandatory-done")
    if lacking := PLAYED.lacks(state, me):
        return lacking
    if mandatory_cells(state, me) >> cell & 1:
        return None
    otherwise = PLAYED.refuse(state, "KB-BASE-TURN-3", cell)
    return refuse_hex(state, me, cell, PLAYED.cells(state, me), otherwise)


def _explain_tile(state: State, me: Seat, move: Move) -> Refusal | None:
    """A tile gives its action once a turn, not in the turn it was gained, and not between the mandatory settlements."""
    held = me.held & state.layout.tiles_for.get(move.verb, 0)
    if not held:
        return refuse("KB-BASE-TURN-6", "no-tile", tile=move.verb)
    if not held & ~(me.used | me.fresh):
        if held & ~me.fresh:
            return refuse("KB-BASE-TURN-6", "tile-used", tile=move.verb)
        return refuse("KB-BASE-TILE-3", "tile-new", tile=move.verb)
    if state.stage == DURING:
        return refuse("KB-BASE-TURN-4", "mandatory-begun", tile=move.verb, left=to_build(state))
    power = state.layout.powers[move.verb]
    if move in Moves(power.offers(state, me)):
        return None
    if move.cell == NONE and not move.word and move.verb not in state.layout.bare:
        return refuse("KB-BASE-TURN-2", "no-such-action", action=move.verb)
    return power.refuse_use(state, me, move)

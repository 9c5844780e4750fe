"""Explanations of illegal moves: the rule that forbids a move."""

from __future__ import annotations

from ..game import CHANCE, NOBODY, Refusal
from .common_powers import PLAYED_TERRAIN
from .component_types import Action, StepwisePower
from .deck import card_choices
from .hexgrid import cell_name
from .lazy_move_list import END, Moves
from .refusals import refuse, refuse_hex
from .rules import actor, mandatory_cells, moves, settlements_to_build
from .state import AFTER, DURING, NONE, Move, Seat, State


def explain(state: State, move: Move, seat: int) -> Refusal | None:
    """Return None for a legal move of this seat, otherwise the simplest reason against it."""
    acting = actor(state)
    if acting == NOBODY:
        return refuse("KB-BASE-END-1", "game-over")
    if acting != seat:
        return _not_your_turn(state, acting)
    if state.stack:
        frame = state.stack[-1]
        step = state.layout.steps[frame.step]
        if move.verb in state.layout.interrupts and seat == state.turn:
            return _explain_action(state, state.seats[seat], state.layout.interrupts[move.verb], move)
        return None if move in moves(state) else step.refuse(state, frame, move)
    return _explain_turn(state, move)


def _not_your_turn(state: State, acting: int) -> Refusal:
    if acting == CHANCE:
        return refuse("KB-BASE-TURN-8", "card-is-drawn")
    return refuse("KB-SETUP-7", "not-your-turn", seat=acting)


def _explain_turn(state: State, move: Move) -> Refusal | None:
    me = state.seats[state.turn]
    if move == END[0]:
        return (
            None
            if state.stage == AFTER
            else refuse("KB-BASE-TURN-7", "mandatory-not-done", left=settlements_to_build(state))
        )
    if move.cell != NONE and move.cell not in state.layout.terrain_at:
        return refuse("KB-GEO-2", "no-such-hex", cell=cell_name(move.cell))
    if move.verb == "build" and move.cell != NONE and not move.word:
        return _explain_build(state, me, move.cell)
    if move.verb == "choose":
        return None if move.word in card_choices(state) else _refuse_choice(state, move.word)
    if move.verb == "to":
        return _refuse_step(state, me)
    if move.verb in state.layout.all_powers:
        return _explain_tile(state, me, move)
    for action in state.layout.actions:
        if action.name == move.verb:
            return _explain_action(state, me, action, move)
    return refuse("KB-BASE-TURN-2", "no-such-action", action=move.verb)


def _refuse_choice(state: State, word: str) -> Refusal:
    choices = card_choices(state)
    if not choices:
        return refuse("KB-BASE-TURN-1", "nothing-to-choose", word=word)
    if state.played_card != NONE and word in state.layout.deck[state.played_card].terrains:
        return refuse("I-06", "no-hex-left", wanted=word)
    return refuse("KB-BASE-TURN-1", "not-a-choice", word=word, choices=list(choices))


def _refuse_step(state: State, me: Seat) -> Refusal:
    """Refuse to put a piece down when none is lifted, perhaps because it has made all its steps."""
    for power, tiles in state.layout.tiles_by_power:
        if tiles & me.used_tiles and isinstance(power, StepwisePower):
            return power.refuse_further_step()
    return refuse("I-09", "nothing-lifted")


def _explain_action(state: State, me: Seat, action: Action, move: Move) -> Refusal | None:
    if state.stage == DURING and not action.interrupts:
        return refuse("KB-BASE-TURN-4", "mandatory-begun", tile=move.verb, left=settlements_to_build(state))
    if reason := action.unavailable_reason(state, me):
        return reason
    uses = action.legal_uses(state, me)
    if move in Moves(uses):
        return None
    if move.cell == NONE and any(table[0].cell != NONE for table, _ in uses):
        return refuse("KB-BASE-TURN-2", "no-such-action", action=move.verb)
    return action.refuse_use(state, me, move)


def _explain_build(state: State, me: Seat, cell: int) -> Refusal | None:
    if state.stage == AFTER:
        return refuse("KB-BASE-TURN-3", "mandatory-done")
    if reason := PLAYED_TERRAIN.unavailable_reason(state, me):
        return reason
    if mandatory_cells(state, me) >> cell & 1:
        return None
    otherwise = PLAYED_TERRAIN.refuse(state, "KB-BASE-TURN-3", cell)
    return refuse_hex(state, me, cell, PLAYED_TERRAIN.cells(state, me), otherwise)


def _explain_tile(state: State, me: Seat, move: Move) -> Refusal | None:
    """Check the tile: used once per turn, not when just gained, not during the mandatory action."""
    tiles = me.tiles & state.layout.tiles_of_power.get(move.verb, 0)
    if not tiles:
        return refuse("KB-BASE-TURN-6", "no-tile", tile=move.verb)
    if not tiles & ~(me.used_tiles | me.new_tiles):
        if tiles & ~me.new_tiles:
            return refuse("KB-BASE-TURN-6", "tile-used", tile=move.verb)
        return refuse("KB-BASE-TILE-3", "tile-new", tile=move.verb)
    if state.stage == DURING:
        return refuse("KB-BASE-TURN-4", "mandatory-begun", tile=move.verb, left=settlements_to_build(state))
    power = state.layout.powers[move.verb]
    if move in Moves(power.legal_uses(state, me)):
        return None
    if move.cell == NONE and not move.word and move.verb not in state.layout.standalone_verbs:
        return refuse("KB-BASE-TURN-2", "no-such-action", action=move.verb)
    return power.refuse_use(state, me, move)

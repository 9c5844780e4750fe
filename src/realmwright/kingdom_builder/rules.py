"""The rules: the seat to act, the legal moves, and the effect of a move."""

from __future__ import annotations

from collections.abc import Iterable

from ..game import CHANCE, NOBODY
from .common_powers import apply_adjacency_rule, notify_before_placed
from .component_types import MANDATORY, Action, MoveMasks
from .deck import (
    apply_choice,
    card_choices,
    deal_frame,
    discard_played,
    is_played_out,
    moves_by_word,
    refill,
    replace_played,
    reveal,
)
from .game_layout import Layout
from .lazy_move_list import BUILD, END, Moves
from .piece_changes import build, refresh
from .state import AFTER, BEFORE, DRAWING, DURING, ENDING, NONE, OVER, SETTLEMENTS_PER_SEAT, Frame, Move, Seat, State

DEFAULT_QUOTA = 3  # KB-BASE-TURN-3


def start(layout: Layout) -> State:
    """Return the state before the hands are dealt, start player first (KB-SETUP-6, R-06)."""
    players, first = layout.setup.players, layout.setup.start
    state = State()
    state.layout = layout
    state.seats = [_new_seat(layout) for _ in range(players)]
    state.turn, state.round, state.stage, state.quota, state.extra_quota = first, 0, DRAWING, DEFAULT_QUOTA, 0
    state.revealed, state.played_card, state.terrain = (), NONE, ""
    state.deck = layout.full_deck
    state.discard = state.pre_shuffle_hidden = (0,) * len(state.deck)
    state.tiles_left = layout.tile_counts
    state.empty = state.unblocked = layout.land
    state.end_triggered = False
    state.stack = tuple(deal_frame((first + i) % players) for i in reversed(range(players)))
    state.slots = {name: layout.initial_slots.get(name, slot.initial) for name, slot in layout.table_slots.items()}
    refresh(state)
    return state


def _new_seat(layout: Layout) -> Seat:
    side = Seat()
    side.settlements = side.extra_settlements = side.turn_settlements = side.adjacent = side.gold = side.pre_shuffle = (
        side.set_aside
    ) = 0
    side.tiles = side.used_tiles = side.new_tiles = side.taken_from = 0
    side.supply = SETTLEMENTS_PER_SEAT
    side.hand = ()
    side.slots = {name: slot.initial for name, slot in layout.seat_slots.items()}
    return side


def actor(state: State) -> int:
    """Return the seat to act, CHANCE, or NOBODY if the game is over."""
    if state.stack:
        frame = state.stack[-1]
        return CHANCE if state.layout.steps[frame.step].is_chance else frame.seat
    return NOBODY if state.stage == OVER else state.turn


def moves(state: State) -> Moves:
    """Return the legal moves; where chance acts, its possible outcomes."""
    return Moves(legal_masks(state))


def legal_masks(state: State) -> MoveMasks:
    """Return the legal moves as tables and masks."""
    if state.stack:
        return _frame_masks(state, state.stack[-1])
    if state.stage == DURING and state.terrain and not state.layout.interrupts:  # most plies
        return [(BUILD, mandatory_cells(state, state.seats[state.turn]))]
    return [] if state.stage == OVER else _turn_masks(state)


def _frame_masks(state: State, frame: Frame) -> MoveMasks:
    """Return the legal moves of a frame, with actions that may interrupt it in the own turn."""
    step = state.layout.steps[frame.step]
    pairs = step.legal_moves(state, frame)
    if state.layout.interrupts and frame.seat == state.turn and not step.is_chance and state.stage <= AFTER:
        pairs = pairs + _action_masks(state, state.seats[frame.seat], state.layout.interrupts_by_slot)
    return pairs


def _turn_masks(state: State) -> MoveMasks:
    """Return the mandatory action, the extra actions (KB-BASE-TURN-2) and the end of the turn."""
    me = state.seats[state.turn]
    pairs = [] if state.stage == AFTER and state.terrain else _mandatory_masks(state, me)
    if state.stage == DURING:
        return pairs + _action_masks(state, me, state.layout.interrupts_by_slot)
    if ready := me.tiles & ~(me.used_tiles | me.new_tiles):
        for power, tiles in state.layout.tiles_by_power:
            if ready & tiles:
                pairs += power.legal_uses(state, me)
    if state.layout.actions:
        pairs += _action_masks(state, me, state.layout.actions_by_slot)
    if state.stage == AFTER:
        pairs.append((END, 1))
    return pairs


def _mandatory_masks(state: State, me: Seat) -> MoveMasks:
    """Return the builds of the mandatory action, or the choice of its card or terrain."""
    if state.terrain:
        return [(BUILD, mandatory_cells(state, me))]
    words = card_choices(state)
    return [(moves_by_word("choose", words), (1 << len(words)) - 1)] if words else []


def _action_masks(state: State, me: Seat, groups: Iterable[tuple[str, Iterable[Action]]]) -> MoveMasks:
    pairs: MoveMasks = []
    for slot, actions in groups:
        if not slot or me.slots[slot]:
            for action in actions:
                if action.unavailable_reason(state, me) is None:
                    pairs += action.legal_uses(state, me)
    return pairs


def mandatory_cells(state: State, me: Seat) -> int:
    """Return the empty terrain hexes, next to own settlements if possible (KB-BASE-BUILD-3)."""
    targets = state.layout.cells[state.terrain]
    if state.layout.exemptions:
        return apply_adjacency_rule(state, me, targets, mandatory=True)
    empty = targets & state.empty & state.unblocked
    return empty & me.adjacent or empty


def settlements_to_build(state: State) -> int:
    """Return how many settlements the mandatory action still requires (R-02)."""
    if state.stage >= AFTER and state.round:
        return 0
    quota, supply = state.quota, state.seats[state.turn].supply
    return (quota if quota < supply else supply) + state.extra_quota


def apply(state: State, move: Move) -> State:
    """Return the state after a legal move; the state may be a view of the actor."""
    new = state.copy()
    if new.stack:
        _apply_frame(new, move)
    elif move.verb == "build":
        new.stage = DURING
        if not new.extra_quota:
            new.quota -= 1
        if new.layout.before_placed:
            notify_before_placed(new, new.turn)
        build(new, new.turn, move.cell, MANDATORY)
    else:
        _apply_turn(new, move)
    _advance(new)
    return new


def _apply_frame(state: State, move: Move) -> None:
    if move.verb in state.layout.interrupts:
        state.layout.interrupts[move.verb].use(state, move)
        return
    frame = state.stack[-1]
    state.stack = state.stack[:-1]
    state.layout.steps[frame.step].apply(state, frame, move)


def _apply_turn(state: State, move: Move) -> None:
    verb = move.verb
    if verb == "end":
        _end_turn(state)
    elif verb == "choose":
        apply_choice(state, move.word)
    elif verb in state.layout.powers:
        power = state.layout.powers[verb]
        _use_tile(state, verb)
        power.use(state, move)
    else:
        next(action for action in state.layout.actions if action.name == verb).use(state, move)


def _use_tile(state: State, kind: str) -> None:
    """Use a ready tile of this power; two equal tiles are interchangeable (R-09)."""
    me = state.edit_seat(state.turn)
    ready = me.tiles & state.layout.tiles_of_power[kind] & ~(me.used_tiles | me.new_tiles)
    me.used_tiles |= ready & -ready


def _advance(state: State) -> None:
    """Advance the turn until a seat or chance has to decide."""
    while not state.stack:
        stage = state.stage
        if stage <= AFTER:
            if not state.extra_quota and (not state.quota or not state.seats[state.turn].supply):
                state.stage = AFTER  # done, or no settlement left to build (I-03, I-18)
            if state.terrain and state.layout.cells[state.terrain] & state.empty & state.unblocked:
                return  # the usual case, before the slower check
            if not is_played_out(state):
                return
            replace_played(state)  # at any time in the turn (D-02)
        elif stage == DRAWING:
            _next_turn(state)
        elif stage == ENDING:
            state.stage = OVER
        else:
            return


def _end_turn(state: State) -> None:
    """Discard the played card, ready all tiles and draw for the next turn (KB-BASE-TURN-7)."""
    seat = state.turn
    for ends in state.layout.on_turn_end:
        ends(state, seat)
    discard_played(state)
    for number, side in enumerate(state.seats):
        if side.new_tiles or side.used_tiles:  # opponents may have gained tiles in this turn
            me = state.edit_seat(number)
            me.used_tiles = me.new_tiles = 0
    state.stage, state.quota, state.extra_quota = DRAWING, 0, 0
    if refill(state):
        state.stack += (deal_frame(seat),)
        for more in state.layout.extra_cards:
            state.stack += (deal_frame(seat),) * more(state, seat)


def _next_turn(state: State) -> None:
    if state.round == 0:
        state.round = 1
    else:
        following = (state.turn + 1) % len(state.seats)
        if following == state.layout.setup.start:
            if state.end_triggered:
                _end_game(state)
                return
            state.round += 1
        state.turn = following
    state.stage, state.quota, state.extra_quota = BEFORE, DEFAULT_QUOTA, state.seats[state.turn].set_aside
    for starts in state.layout.on_turn_start:
        starts(state, state.turn)
    me = state.edit_seat(state.turn)
    hand, me.hand, me.pre_shuffle = me.hand, (), 0
    if hand:
        reveal(state, hand)
    else:
        replace_played(state)  # a seat without a card draws now if a card is left (I-05)


def _end_game(state: State) -> None:
    """End the game after a full round (KB-BASE-END-1); frames of `on_game_end` are played first."""
    state.stage = ENDING
    for ends in state.layout.on_game_end:
        ends(state)

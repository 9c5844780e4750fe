"""The course of a game: whose decision it is, which moves there are, what a move does."""

from __future__ import annotations

from ..game import CHANCE, NOBODY
from .deck import discard_played, refill, replace_played, reveal
from .layout import Layout
from .moves import BUILD, END, Moves, moves_of
from .parts import Pairs
from .pieces import build
from .state import AFTER, BEFORE, DRAWING, DURING, NONE, OVER, SETTLEMENTS, Frame, Move, Seat, State

MANDATORY = 3  # KB-BASE-TURN-3


def start(layout: Layout) -> State:
    """The table before the first hands are dealt, one card each from the start player on (KB-SETUP-6, R-06)."""
    players, first = layout.setup.players, layout.setup.start
    state = State()
    state.layout = layout
    state.seats = [_new_seat(layout) for _ in range(players)]
    state.turn, state.round, state.stage, state.quota = first, 0, DRAWING, MANDATORY
    state.cards, state.chosen = (), NONE
    state.deck = layout.full_deck
    state.discard = state.old = (0,) * len(state.deck)
    state.left = layout.tiles
    state.free = layout.land
    state.ending = False
    state.stack = tuple(Frame("deal", (first + i) % players) for i in reversed(range(players)))
    state.slots = {name: slot.initial for name, slot in layout.table_slots.items()}
    return state


def _new_seat(layout: Layout) -> Seat:
    side = Seat()
    side.settlements = side.adjacent = side.gold = side.stale = 0
    side.held = side.used = side.fresh = side.taken = 0
    side.supply = SETTLEMENTS
    side.hand = ()
    side.slots = {name: slot.initial for name, slot in layout.seat_slots.items()}
    return side


def actor(state: State) -> int:
    if state.stack:
        frame = state.stack[-1]
        return CHANCE if state.layout.steps[frame.step].chance else frame.seat
    return NOBODY if state.stage == OVER else state.turn


def moves(state: State) -> Moves:
    if state.stack:
        frame = state.stack[-1]
        return Moves(state.layout.steps[frame.step].options(state, frame))
    return Moves([] if state.stage == OVER else _turn_options(state))


def _turn_options(state: State) -> Pairs:
    """The mandatory action, the extra actions before or after it (KB-BASE-TURN-2), the end of the turn."""
    me = state.seats[state.turn]
    stage = state.stage
    if stage == DURING:
        return [(BUILD, mandatory_cells(state, me))]
    pairs: Pairs = [(BUILD, mandatory_cells(state, me))] if stage == BEFORE else []
    ready = me.held & ~(me.used | me.fresh)
    if ready:
        for power, tiles in state.layout.kinds:
            if ready & tiles and (cells := power.cells(state, me)):
                pairs.append((moves_of(power.name), cells))
    if stage == AFTER:
        pairs.append((END, 1))
    return pairs


def mandatory_cells(state: State, me: Seat) -> int:
    """Free hexes of the played terrain, next to own settlements if there are any (KB-BASE-BUILD-3)."""
    if state.chosen == NONE:
        return 0  # in a view played past a hidden hand: guess the hands first
    free = state.layout.card_cells[state.chosen] & state.free
    return free & me.adjacent or free


def to_build(state: State) -> int:
    """Settlements that the mandatory action still asks for (R-02)."""
    return min(state.quota, state.seats[state.turn].supply) if state.stage < AFTER or state.round == 0 else 0


def apply(state: State, move: Move) -> State:
    new = state.copy()
    if new.stack:
        frame = new.stack[-1]
        new.stack = new.stack[:-1]
        new.layout.steps[frame.step].apply(new, frame, move)
    elif move.verb == "build":
        build(new, new.turn, move.cell)
        new.quota -= 1
        new.stage = DURING
    elif move.verb == "end":
        _end_turn(new)
    else:
        power = new.layout.powers[move.verb]
        _spend_tile(new, power.name)
        power.use(new, move.cell)
    _settle(new)
    return new


def _spend_tile(state: State, kind: str) -> None:
    """Turn a ready tile of this kind over; of two equal ones it is of no consequence which (R-09)."""
    me = state.edit(state.turn)
    tiles = next(tiles for power, tiles in state.layout.kinds if power.name == kind)
    ready = me.held & tiles & ~(me.used | me.fresh)
    me.used |= ready & -ready


def _settle(state: State) -> None:
    """Whatever follows by itself, until somebody has a decision to make."""
    while not state.stack and state.stage != OVER:
        if state.stage < AFTER and not (state.quota and state.seats[state.turn].supply):
            state.stage = AFTER  # done, or nothing left to build with (I-03, I-18)
        if state.stage == DRAWING:
            _next_turn(state)
        elif state.chosen != NONE and not state.layout.card_cells[state.chosen] & state.free:
            replace_played(state)  # at any time of the turn (D-02)
        else:
            return


def _end_turn(state: State) -> None:
    """KB-BASE-TURN-7: discard the played card, ready all tiles, draw for the next turn."""
    for ends in state.layout.on_turn_end:
        ends(state, state.turn)
    discard_played(state)
    me = state.edit(state.turn)
    me.used = me.fresh = 0
    state.stage, state.quota = DRAWING, 0
    refill(state)
    if any(state.deck):
        state.stack += (Frame("deal", state.turn),)


def _next_turn(state: State) -> None:
    if state.round == 0:
        state.round = 1
    else:
        following = (state.turn + 1) % len(state.seats)
        if following == state.layout.setup.start:
            if state.ending:
                state.stage = OVER  # the round is complete (KB-BASE-END-1)
                return
            state.round += 1
        state.turn = following
    me = state.edit(state.turn)
    state.stage, state.quota = BEFORE, MANDATORY
    hand, me.hand, me.stale = me.hand, (), 0
    if hand:
        reveal(state, hand)
    else:
        replace_played(state)  # a player without card draws now if there is something to draw (I-05)

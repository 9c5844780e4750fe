"""The course of a game: whose decision it is, which moves there are, what a move does."""

from __future__ import annotations

from collections.abc import Iterable

from ..game import CHANCE, NOBODY
from .deck import choices, choose, deal_to, discard_played, played_out, refill, replace_played, reveal, words_of
from .layout import Layout
from .moves import BUILD, END, Moves
from .parts import MANDATORY, Action, Pairs
from .pieces import build, refresh
from .powers import governed, spread
from .state import AFTER, BEFORE, DRAWING, DURING, ENDING, NONE, OVER, SETTLEMENTS, Frame, Move, Seat, State

QUOTA = 3  # KB-BASE-TURN-3


def start(layout: Layout) -> State:
    """The table before the first hands are dealt, one card each from the start player on (KB-SETUP-6, R-06)."""
    players, first = layout.setup.players, layout.setup.start
    state = State()
    state.layout = layout
    state.seats = [_new_seat(layout) for _ in range(players)]
    state.turn, state.round, state.stage, state.quota, state.owed = first, 0, DRAWING, QUOTA, 0
    state.cards, state.chosen, state.terrain = (), NONE, ""
    state.deck = layout.full_deck
    state.discard = state.old = (0,) * len(state.deck)
    state.left = layout.tiles
    state.free = state.allowed = layout.land
    state.ending = False
    state.stack = tuple(deal_to((first + i) % players) for i in reversed(range(players)))
    state.slots = {name: layout.initial.get(name, slot.initial) for name, slot in layout.table_slots.items()}
    refresh(state)
    return state


def _new_seat(layout: Layout) -> Seat:
    side = Seat()
    side.settlements = side.extra = side.passing = side.adjacent = side.gold = side.stale = side.waiting = 0
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
    return Moves(options(state))


def options(state: State) -> Pairs:
    """The legal moves by verb, for those who need no sequence of them."""
    if state.stack:
        return _frame_options(state, state.stack[-1])
    if state.stage == DURING and state.terrain and not state.layout.interjections:  # most plies
        return [(BUILD, mandatory_cells(state, state.seats[state.turn]))]
    return [] if state.stage == OVER else _turn_options(state)


def _frame_options(state: State, frame: Frame) -> Pairs:
    """What the frame asks, and what its owner may put in between in his own turn."""
    step = state.layout.steps[frame.step]
    pairs = step.options(state, frame)
    if state.layout.interjections and frame.seat == state.turn and not step.chance and state.stage <= AFTER:
        pairs = pairs + _actions(state, state.seats[frame.seat], state.layout.purses_between)
    return pairs


def _turn_options(state: State) -> Pairs:
    """The mandatory action, the extra actions before or after it (KB-BASE-TURN-2), the end of the turn."""
    me = state.seats[state.turn]
    pairs = [] if state.stage == AFTER and state.terrain else _mandatory_options(state, me)
    if state.stage == DURING:
        return pairs + _actions(state, me, state.layout.purses_between)
    if ready := me.held & ~(me.used | me.fresh):
        for power, tiles in state.layout.kinds:
            if ready & tiles:
                pairs += power.offers(state, me)
    if state.layout.actions:
        pairs += _actions(state, me, state.layout.purses)
    if state.stage == AFTER:
        pairs.append((END, 1))
    return pairs


def _mandatory_options(state: State, me: Seat) -> Pairs:
    """Build, or first settle which card is played and for which terrain."""
    if state.terrain:
        return [(BUILD, mandatory_cells(state, me))]
    words = choices(state)
    return [(words_of("choose", words), (1 << len(words)) - 1)] if words else []


def _actions(state: State, me: Seat, purses: Iterable[tuple[str, Iterable[Action]]]) -> Pairs:
    pairs: Pairs = []
    for purse, actions in purses:
        if not purse or me.slots[purse]:
            for action in actions:
                if action.unready(state, me) is None:
                    pairs += action.offers(state, me)
    return pairs


def mandatory_cells(state: State, me: Seat) -> int:
    """Free hexes of the played terrain, next to own settlements if there are any (KB-BASE-BUILD-3)."""
    ground = state.layout.cells[state.terrain]
    if state.layout.waivers:
        return spread(state, me, ground, mandatory=True)
    free = ground & state.free & state.allowed
    return free & me.adjacent or free


def to_build(state: State) -> int:
    """Settlements that the mandatory action still asks for (R-02)."""
    if state.stage >= AFTER and state.round:
        return 0
    quota, supply = state.quota, state.seats[state.turn].supply
    return (quota if quota < supply else supply) + state.owed


def apply(state: State, move: Move) -> State:
    new = state.copy()
    if new.stack:
        _apply_frame(new, move)
    elif move.verb == "build":
        new.stage = DURING
        if not new.owed:
            new.quota -= 1
        if new.layout.on_governed:
            governed(new, new.turn)
        build(new, new.turn, move.cell, MANDATORY)
    else:
        _apply_turn(new, move)
    _settle(new)
    return new


def _apply_frame(state: State, move: Move) -> None:
    if move.verb in state.layout.interjections:
        state.layout.interjections[move.verb].use(state, move)
        return
    frame = state.stack[-1]
    state.stack = state.stack[:-1]
    state.layout.steps[frame.step].apply(state, frame, move)


def _apply_turn(state: State, move: Move) -> None:
    verb = move.verb
    if verb == "end":
        _end_turn(state)
    elif verb == "choose":
        choose(state, move.word)
    elif verb in state.layout.powers:
        power = state.layout.powers[verb]
        _spend_tile(state, verb)
        power.use(state, move)
    else:
        next(action for action in state.layout.actions if action.name == verb).use(state, move)


def _spend_tile(state: State, kind: str) -> None:
    """Turn a ready tile of this kind over; of two equal ones it is of no consequence which (R-09)."""
    me = state.edit(state.turn)
    ready = me.held & state.layout.tiles_for[kind] & ~(me.used | me.fresh)
    me.used |= ready & -ready


def _settle(state: State) -> None:
    """Whatever follows by itself, until somebody has a decision to make."""
    while not state.stack:
        stage = state.stage
        if stage <= AFTER:
            if not state.owed and (not state.quota or not state.seats[state.turn].supply):
                state.stage = AFTER  # done, or nothing left to build with (I-03, I-18)
            if state.terrain and state.layout.cells[state.terrain] & state.free & state.allowed:
                return  # the usual case of what follows
            if not played_out(state):
                return
            replace_played(state)  # at any time of the turn (D-02)
        elif stage == DRAWING:
            _next_turn(state)
        elif stage == ENDING:
            state.stage = OVER
        else:
            return


def _end_turn(state: State) -> None:
    """KB-BASE-TURN-7: discard the played card, ready all tiles, draw for the next turn."""
    seat = state.turn
    for ends in state.layout.on_turn_end:
        ends(state, seat)
    discard_played(state)
    for number, side in enumerate(state.seats):
        if side.fresh or side.used:  # others may have gained tiles in this turn
            me = state.edit(number)
            me.used = me.fresh = 0
    state.stage, state.quota, state.owed = DRAWING, 0, 0
    if refill(state):
        state.stack += (deal_to(seat),)
        for more in state.layout.more_cards:
            state.stack += (deal_to(seat),) * more(state, seat)


def _next_turn(state: State) -> None:
    if state.round == 0:
        state.round = 1
    else:
        following = (state.turn + 1) % len(state.seats)
        if following == state.layout.setup.start:
            if state.ending:
                _end_game(state)
                return
            state.round += 1
        state.turn = following
    state.stage, state.quota, state.owed = BEFORE, QUOTA, state.seats[state.turn].waiting
    for starts in state.layout.on_turn_start:
        starts(state, state.turn)
    me = state.edit(state.turn)
    hand, me.hand, me.stale = me.hand, (), 0
    if hand:
        reveal(state, hand)
    else:
        replace_played(state)  # a player without card draws now if there is something to draw (I-05)


def _end_game(state: State) -> None:
    """The round is complete (KB-BASE-END-1); what sets do before the scoring is played from the stack."""
    state.stage = ENDING
    for ends in state.layout.on_game_end:
        ends(state)

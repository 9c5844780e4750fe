"""What no move of Kingdom Builder may break, whatever boxes are in play; asked at every ply of random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from realmwright import registry
from realmwright.game import CHANCE, NOBODY
from realmwright.hexes import SPAN, WIDTH, neighbours
from realmwright.kingdom_builder.kind import KIND, KingdomBuilder
from realmwright.kingdom_builder.layout import EDGE, QUARTERS
from realmwright.kingdom_builder.options import OPTIONS
from realmwright.kingdom_builder.powers import Relocate
from realmwright.kingdom_builder.scoring import Standing, standing
from realmwright.kingdom_builder.state import ENDING, OVER, SETTLEMENTS, Move, Seat, State
from realmwright.notation import write_header
from realmwright.testing import BrokenLaw

from .sets import set_laws

SEATS: Final = (2, 3, 4, 5)
LONGEST: Final = 3000  # plies; no random game comes near
SCORED: Final = 25  # how often the sheets are looked at


def random_table(rng: Random) -> KingdomBuilder:
    """The base game: any number of players, boards and cards, now and then an option that is not the default."""
    wishes = {"players": str(rng.choice(SEATS))}
    if rng.randrange(4) == 0:
        option = rng.choice([option for option in OPTIONS if option.name != "edition"])
        wishes[option.name] = rng.choice(option.values)
    return KIND.table(wishes, rng)


def random_mix(rng: Random) -> KingdomBuilder:
    """Any boxes beside the base game, one to all of them, any options; often only quadrants of these boxes."""
    boxes = sorted(set(registry.find("sets")) - {"base"})
    rng.shuffle(boxes)
    boxes = boxes[: 1 + rng.randrange(len(boxes))]
    wishes = {"players": str(rng.choice(SEATS)), "sets": ",".join(["base", *boxes])}
    for option in OPTIONS:
        if rng.randrange(5) == 0:
            wishes[option.name] = rng.choice(option.values)
    boards = [board.id for name in boxes for board in registry.find("sets")[name].quadrants]
    if len(boards) >= 4 and rng.randrange(3):
        rng.shuffle(boards)
        wishes["quadrants"] = ",".join(name + rng.choice(("", ":r")) for name in boards[:4])
    cards = [card.name for name in boxes for card in registry.find("sets")[name].cards]
    if len(cards) >= 3 and rng.randrange(3):
        rng.shuffle(cards)
        wishes["cards"] = ",".join(cards[:3])
    return KIND.table(wishes, rng)


def settlements_broken(state: State) -> Iterator[str]:
    """Forty each: in the supply, waiting, marking a line, on the board or in the air."""
    for seat, side in enumerate(state.seats):
        owned = side.supply + side.waiting + side.settlements.bit_count()
        if owned != SETTLEMENTS:
            owned += side.slots.get("markers", 0).bit_count() + sum(
                frame.seat == seat and _lifts(state, frame.step) and bool(frame.cells) and not frame.word
                for frame in state.stack
            )
        if side.supply < 0 or owned != SETTLEMENTS:
            yield f"seat {seat} has {owned} settlements, {side.supply} of them in the supply"


def _lifts(state: State, step: str) -> bool:
    return isinstance(state.layout.steps[step], Relocate)


def board_broken(before: State, state: State) -> Iterator[str]:
    """No two pieces on a hex, none on a special one; what is kept for speed agrees with what it follows from."""
    layout = state.layout
    scouts = set_laws.scouts_of(state)
    standing = 0
    for cells in (state.slots.get("walls", 0), scouts, *(c for side in state.seats for c in _all_pieces(side))):
        if cells & standing:
            yield "two pieces stand on one hex"
        standing |= cells
    if state.free != layout.land & ~standing:
        yield "the free hexes are not those without a piece"
    if standing & layout.special:
        yield "a piece stands on a special hex"
    for seat, side in enumerate(state.seats):
        if side is before.seats[seat] and seat != state.turn:
            continue  # nothing of it has changed
        extra = set_laws.counting(layout, side)
        beside = neighbours(side.settlements | extra | (scouts if seat == state.turn else 0)) & layout.land
        if side.extra != extra or side.adjacent != beside:
            yield f"seat {seat} has a wrong set of own or adjacent hexes"


def _all_pieces(side: Seat) -> list[int]:
    return [side.settlements, *set_laws.figures_of(side)]


def tiles_broken(before: State, state: State) -> Iterator[str]:
    """Every location hex gives as many tiles as it has, to all who come next to it; only what was given is held."""
    if state.left != before.left or [side.taken for side in state.seats] != [side.taken for side in before.seats]:
        for i, tiles in enumerate(state.layout.tiles):
            given = sum(side.taken >> i & 1 for side in state.seats)
            if state.left[i] < 0 or state.left[i] + given != tiles:
                yield f"location {i} has {state.left[i]} tiles left and gave {given}"
    for seat, side in enumerate(state.seats):
        if side is before.seats[seat]:
            continue  # nothing of it has changed
        if side.held & ~side.taken or (side.used | side.fresh) & ~side.held or side.used & side.fresh:
            yield f"seat {seat} holds tiles it cannot have"
        if state.stage < ENDING and (side.settlements | side.extra) & state.layout.near_locations:
            for i, near in enumerate(state.layout.location_near):
                if state.left[i] and not side.taken >> i & 1 and (side.settlements | side.extra) & near:
                    yield f"seat {seat} stands next to location {i} and took no tile (I-49)"


def cards_in_game(state: State) -> list[int]:
    """How many of each card have not left the game; one that the Fort has drawn lies on the table."""
    counts = [sum(pile) for pile in zip(state.deck, state.discard, strict=True)]
    for card in state.cards:
        counts[card] += 1
    for side in state.seats:
        for card in side.hand:
            counts[card] += 1
    for frame in state.stack:
        if frame.step == "fort":
            counts[state.layout.deck_names.index(frame.word)] += 1
    return counts


def cards_broken(before: State, after: State) -> Iterator[str]:
    """None comes back. A card leaves the game only if no hex of its terrain is open (KB-BASE-BUILD-6)."""
    then, now = cards_in_game(before), cards_in_game(after)
    if then != now:
        gone = [card for card in range(len(now)) if then[card] - now[card]]
        if sum(then) - sum(now) != 1 or len(gone) != 1 or _playable(before, after, gone[0]):
            yield f"cards went from {then} to {now}"
    if after.round == 0 and any(count > most for count, most in zip(now, after.layout.full_deck, strict=True)):
        yield f"there are more cards than exist: {now}"
    for seat, (was, side) in enumerate(zip(before.seats, after.seats, strict=True)):
        if len(side.hand) > max(len(was.hand), 1) and len(side.hand) > set_laws.most_cards(before, seat):
            yield f"seat {seat} has {len(side.hand)} cards"


def _playable(before: State, after: State, card: int) -> bool:
    """Whether a card was still good: the half it was played for, or either while that was open (KB-MAR-SWAMP-3)."""
    halves = after.layout.deck[card].terrains
    if before.terrain and before.turn == after.turn and before.chosen == card:
        halves = (before.terrain,)
    return any(after.layout.cells[name] & after.free & after.allowed for name in halves)


def course_broken(before: State, after: State) -> Iterator[str]:
    """What only ever goes one way."""
    if before.ending and not after.ending:
        yield "the end was taken back"
    if after.ending and not before.ending and all(side.supply or side.waiting for side in after.seats):
        yield "the end was triggered while everybody has settlements (KB-BASE-END-1)"
    if not before.round <= after.round <= before.round + 1:
        yield f"round {before.round} went to {after.round}"
    for seat, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if then.taken & ~now.taken or (then.taken == now.taken and now.held & ~then.held):
            yield f"seat {seat} got a tile from nowhere, or forgot that it had one"
        if not now.supply and not now.waiting and not after.ending:
            yield f"seat {seat} has nothing left and the end is not triggered"


def supply_broken(before: State, move: Move, after: State) -> Iterator[str]:
    """It shrinks by one built settlement and by markers, and grows only by somebody else's sword."""
    for seat, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if then.supply == now.supply:
            continue
        marked = now.slots["markers"] ^ then.slots["markers"] if "markers" in now.slots else 0
        built = then.supply - now.supply - marked.bit_count()
        struck = built == -1 and move.verb == "sword" and seat != before.turn
        if built not in (0, 1) and not struck:
            yield f"seat {seat} had {then.supply} in the supply and has {now.supply}"


# Sheets

BY_SETTLEMENT: Final = {"fishermen", "miners", "workers", "vassals", "captains", "chainers", "scouts", "travellers"}
MULTIPLES: Final = {"knights": 2, "merchants": 4, "lords": 6, "castles": 3, "palaces": 5, "noblewomen": 5,
                    "geologists": 2, "messengers": 2}  # fmt: skip
TASKS: Final = {"home-country": 5, "fortress": 6, "road": 7, "place-of-refuge": 8, "advance": 9, "compass-points": 10}


def scores_broken(game: KingdomBuilder, state: State) -> Iterator[str]:
    """What the sheets must agree with: counted by other means, multiples, and own settlements that earn it."""
    stand = standing(state)
    for seat, sheet in enumerate(game.scores(state)):
        side = state.seats[seat]
        first = state.layout.option("edition") == "first"
        own = side.settlements | (set_laws.city_of(side) if first else side.extra)
        if stand.own[seat] != own:
            yield f"seat {seat} is paid for the wrong hexes"
        for source, gold in {**_counted(own, side), **{k: v for k, v in TASKS.items() if sheet.get(k)}}.items():
            if sheet.get(source, gold) != gold:
                yield f"{source} pays seat {seat} {sheet[source]}, not {gold}"
        for source, gold in sheet.items():
            alone = source in ("merchants", "geologists") and gold == MULTIPLES[source]  # one thing links to nothing
            if gold < 0 or gold % MULTIPLES.get(source, 1) or alone:
                yield f"{source} pays seat {seat} {gold}"
        yield from _earning_broken(stand, state, seat)


def _counted(own: int, side: Seat) -> dict[str, int]:
    """What some cards pay, row by row and quadrant by quadrant."""
    rows = [(own >> row * WIDTH & (1 << WIDTH) - 1).bit_count() for row in range(SPAN // WIDTH)]
    quarters = [(own & quarter).bit_count() for quarter in QUARTERS]
    return {
        "discoverers": sum(count > 0 for count in rows),
        "rangers": 2 * rows.count(1),
        "homesteaders": max(quarters),
        "farmers": 3 * min(quarters),
        "travellers": (own & EDGE).bit_count(),
        "mayors": 4 * side.slots.get("markers", 0).bit_count(),
        "in_game": side.gold,
    }


def _earning_broken(stand: Standing, state: State, seat: int) -> Iterator[str]:
    for card in state.layout.sources:
        if card.award:
            gold, cells = card.award(stand, seat)
            if cells & ~stand.own[seat] or (cells and not gold):
                yield f"{card.name} names hexes that earn nothing for seat {seat}"
            if card.name in BY_SETTLEMENT and cells.bit_count() != gold:
                yield f"{card.name} pays seat {seat} {gold} for {cells.bit_count()} settlements"


def broken(before: State, move: Move, after: State) -> list[str]:
    """Everything that is wrong after a ply."""
    found = [
        *settlements_broken(after),
        *board_broken(before, after),
        *tiles_broken(before, after),
        *cards_broken(before, after),
        *course_broken(before, after),
        *supply_broken(before, move, after),
    ]
    return found if len(after.layout.sets) == 1 else [*found, *set_laws.broken(before, after)]


def check_game(game: KingdomBuilder, rng: Random, often: int = 1) -> int:
    """Play one random game, asking every law at every ply; returns the plies. A broken one shows the whole record.

    The game's own `status`, which costs as much as everything else, is asked every so many plies (`often`).
    """
    moves: list[Move] = []
    try:
        wrong = _end_broken(_play(game, rng, moves, often))
    except Exception as error:  # a crash is a broken law too
        wrong = [f"{type(error).__name__}: {error}"]
    if wrong:
        told = "; ".join(game.write(game.start(), move) for move in moves)
        raise BrokenLaw(f"{wrong[0]}\n{write_header(game)}\n{told}")
    return len(moves)


def _play(game: KingdomBuilder, rng: Random, moves: list[Move], often: int) -> State:
    """To the end of the game; `moves` tells how far it came, with the ply that broke."""
    state = game.start()
    while (acting := game.actor(state)) != NOBODY:
        options = game.moves(state)
        move = rng.choices(options, game.weights(state))[0] if acting == CHANCE else rng.choice(options)
        moves.append(move)
        after = game.apply(state, move)
        over = after.stage == OVER
        wrong = broken(state, move, after)
        if not wrong and (over or len(moves) % often == 0):
            wrong = list(game.status(after))
        if not wrong and (over or len(moves) % SCORED == 0):
            wrong = list(scores_broken(game, after))
        if wrong:
            raise BrokenLaw(wrong[0])
        state = after
        if len(moves) > LONGEST:
            raise BrokenLaw("the game does not end")
    return state


def _end_broken(state: State) -> list[str]:
    """The round is complete and, unless something came back since, somebody has built his last settlement."""
    last = (state.layout.setup.start - 1) % len(state.seats)
    comes_back = {"nomads", "marshlands"} & {box.name for box in state.layout.sets}
    if state.turn != last or not state.ending or (not comes_back and all(side.supply for side in state.seats)):
        return [f"the game ended with seat {state.turn} and supplies {[side.supply for side in state.seats]}"]
    return []

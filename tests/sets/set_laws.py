"""What must hold at every ply of any mix of sets, beyond the public conformance kit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from realmwright.game import CHANCE
from realmwright.hexes import WIDTH, bits, neighbours
from realmwright.kingdom_builder.kind import KIND, KingdomBuilder
from realmwright.kingdom_builder.layout import Layout
from realmwright.kingdom_builder.state import AFTER, ENDING, NONE, Move, Seat, State
from realmwright.testing import BrokenLaw, playout

WALLS: Final = 25
FIGURES: Final = {"warriors": 2, "wagon": 1, "ship": 1, "city": 1}  # each player's stock
PAYING: Final = {"families", "shepherds", "ambassadors", "rovers"}  # cards that pay during the game
MOST_AT_ONCE: Final = 7 * (2 + 1) + 4 + 2  # a city tile, all of whose hexes are paid for

# Pieces of all kinds, worked out here from what the sets remember, and by other means than in the rules


def city_of(side: Seat) -> int:
    centre: int = side.slots.get("city", 0)
    return centre | neighbours(centre) if centre else 0


def figures_of(side: Seat) -> list[int]:
    """Cells of warriors, wagon, ship and city."""
    slots = side.slots
    return [slots["warriors"], slots["wagon"], slots["ship"], city_of(side)] if "city" in slots else []


def counting(layout: Layout, side: Seat) -> int:
    """Cells of pieces other than settlements that count as such on the board: all but warriors of the first edition."""
    if "city" not in side.slots:
        return 0
    soldiers = 0 if layout.option("edition") == "first" else side.slots["warriors"]
    return int(soldiers | side.slots["wagon"] | side.slots["ship"] | city_of(side))


def scouts_of(state: State) -> int:
    return int(state.slots.get("scouts", 0))


def figures_broken(state: State) -> Iterator[str]:
    """No more than there are, and each where it may stand."""
    layout = state.layout
    warriors = 0
    for seat, side in enumerate(state.seats):
        if "city" not in side.slots:
            return
        warriors |= side.slots["warriors"]
        for name, most in FIGURES.items():
            if side.slots[name].bit_count() > most:
                yield f"seat {seat} has more than {most} of {name}"
        city = city_of(side)
        if city and (city.bit_count() != 7 or city & ~layout.buildable):
            yield f"the city of seat {seat} does not stand on seven buildable hexes"
        if not _may_be_moved(layout) and (
            side.slots["ship"] & ~layout.cells["water"]
            or side.slots["wagon"] & ~(layout.buildable | layout.cells["mountain"])
            or side.slots["warriors"] & ~layout.buildable
        ):
            yield f"a piece of seat {seat} stands on a terrain where only other actions could bring it"
    if warriors & neighbours(warriors):
        yield "two warriors stand side by side"
    if state.allowed != layout.land & ~neighbours(warriors):
        yield "the closed hexes are not those next to a warrior"


def _may_be_moved(layout: Layout) -> bool:
    """C-03: by other actions than their own."""
    full = layout.option("crossroads.pieces_as_settlements") == "full"
    return full and layout.option("edition") == "bigbox"


def figures_changed(before: State, after: State) -> Iterator[str]:
    """A city stays. Of the others one at a time comes or goes."""
    for seat, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if then.slots is now.slots or "city" not in now.slots:
            continue
        if then.slots["city"] and then.slots["city"] != now.slots["city"]:
            yield f"the city of seat {seat} has moved"
        changed = sum(then.slots[name] != now.slots[name] for name in FIGURES)
        if changed > 1:
            yield f"{changed} kinds of pieces of seat {seat} changed at once"


def walls_broken(before: State, after: State) -> Iterator[str]:
    """Twenty-five, never moved, one at a time, on land where one may build (KB-LOC-QUARRY, D-04)."""
    then, now = before.slots.get("walls", 0), after.slots.get("walls", 0)
    if then or now:
        if then & ~now or (now ^ then).bit_count() > 1 or now.bit_count() > WALLS:
            yield f"there were {then.bit_count()} walls and are {now.bit_count()}"
        if now & ~after.layout.buildable:
            yield "a wall stands where none may"


def scouts_broken(state: State) -> Iterator[str]:
    """Two, on the board during a turn only."""
    if scouts := scouts_of(state):
        if scouts.bit_count() > 2 or scouts & state.layout.special:
            yield "the scouts are where they cannot be"
        if state.stage > AFTER:
            yield "a scout is on the board between turns"


# Nomad tiles: from the board to a player to the box, nowhere else


def nomads_broken(before: State, after: State) -> Iterator[str]:
    if "nomads" not in after.slots:
        return
    lying = after.slots["nomads"]
    if lying != before.slots["nomads"]:
        if not set(lying) <= set(before.slots["nomads"]):
            yield "a nomad tile came back to the board"
        gone = Counter(kind for _, kind in set(before.slots["nomads"]) - set(lying))
        gained = _nomad_tiles(after) - _nomad_tiles(before)
        if gained + Counter(treasure=gone["treasure"]) != gone:
            yield f"the tiles {dict(gone)} were taken, and {dict(gained)} arrived"
    elif _slots_changed(before, after) and _nomad_tiles(after) - _nomad_tiles(before):
        yield "a nomad tile came from nowhere"
    if after.stage < ENDING:
        for place, kind in lying:
            near = after.layout.around[place]
            if any((side.settlements | side.extra) & near for side in after.seats):
                yield f"{kind} lies where somebody stands beside it (I-49)"


def _slots_changed(before: State, after: State) -> bool:
    return any(then.slots is not now.slots for then, now in zip(before.seats, after.seats, strict=True))


def _nomad_tiles(state: State) -> Counter[str]:
    return Counter(kind for side in state.seats for kind, _ in side.slots["nomad_tiles"])


# What players keep beside the board


def keepsakes_broken(before: State, after: State) -> Iterator[str]:
    """Bonus tiles, cathedral counters, markers, waiting settlements."""
    marked = 0
    for seat, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if (
            now.waiting < 0
            or abs(now.waiting - then.waiting) > 1
            or (seat != after.turn and now.waiting > then.waiting)
        ):
            yield f"seat {seat} had {then.waiting} waiting and has {now.waiting}"
        if then.slots is not now.slots:
            yield from _slots_broken(after, seat, then, now)
        markers = now.slots.get("markers", 0)
        if markers & marked:
            yield "a line is marked twice"
        marked |= markers
    if after.owed and after.owed > after.seats[after.turn].waiting:
        yield f"{after.owed} are owed and {after.seats[after.turn].waiting} wait"


def _slots_broken(state: State, seat: int, then: Seat, now: Seat) -> Iterator[str]:
    if "cathedral" in now.slots and (saved := now.slots["cathedral"]) != then.slots["cathedral"]:
        if saved - then.slots["cathedral"] > 1 or saved < 0:
            yield f"the cathedral of seat {seat} went from {then.slots['cathedral']} to {saved}"
        if saved and not now.held & kind_of(state.layout, "cathedral"):
            yield f"seat {seat} has settlement tiles without a cathedral (I-37)"
    if "markers" in now.slots and (won := now.slots["markers"] ^ then.slots["markers"]):
        if then.slots["markers"] & ~now.slots["markers"]:
            yield f"a marker of seat {seat} is gone (KB-CARD-MAYORS-2)"
        own = now.settlements | (now.extra if state.layout.option("edition") == "bigbox" else city_of(now))
        for row in bits(won):
            if (own >> row * WIDTH & (1 << WIDTH) - 1).bit_count() < 4:
                yield f"seat {seat} marked line {row + 1} with fewer than four (KB-CARD-MAYORS-1)"
    for kind in now.slots.get("bonus", ()):
        if (now.held & kind_of(state.layout, kind)).bit_count() != 2:
            yield f"seat {seat} has the bonus of {kind} without both tiles (KB-MAR-BONUS-2)"


def kind_of(layout: Layout, kind: str) -> int:
    """The tiles of a kind of location."""
    return sum(tiles for power, tiles in layout.kinds if power.name == kind)


def most_cards(state: State, seat: int) -> int:
    """KB-CRO-CROSSROADS, D-22: one card, two with the Crossroads tile, three if the Bazaar repeats it."""
    second = bool(state.seats[seat].held & kind_of(state.layout, "crossroads"))
    return 1 + second + (second and state.slots.get("bazaar") == "crossroads")


def gold_broken(before: State, after: State) -> Iterator[str]:
    """It never falls; it rises for a treasure, and by cards for the seat whose turn it is."""
    for seat, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if now.gold == then.gold:
            continue
        treasure = 0
        if "nomads" in after.slots:
            treasure = 3 * sum(
                kind == "treasure" for _, kind in set(before.slots["nomads"]) - set(after.slots["nomads"])
            )
        by_cards = now.gold - then.gold - treasure
        if by_cards and (
            not 0 < by_cards <= MOST_AT_ONCE
            or seat != before.turn
            or after.stage >= ENDING
            or not PAYING & set(after.layout.setup.cards)
        ):
            yield f"seat {seat} had {then.gold} gold and has {now.gold}"


def broken(before: State, after: State) -> Iterator[str]:
    """Everything about the sets that is wrong after a ply."""
    yield from figures_broken(after)
    yield from figures_changed(before, after)
    yield from walls_broken(before, after)
    yield from scouts_broken(after)
    yield from nomads_broken(before, after)
    yield from keepsakes_broken(before, after)
    yield from gold_broken(before, after)


# Tables, and longer checks


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
    words = {move.word for move in legal if move.word} | {"grass", "barn", "swamp", "4"}
    for verb in sorted(verbs):
        bare = (Move(verb), *(Move(verb, word=word) for word in sorted(words)))
        for move in (*bare, *(Move(verb, cell) for cell in state.layout.terrain_at)):
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

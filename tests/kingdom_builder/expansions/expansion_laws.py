"""Invariants of every ply with any mix of expansions, beyond the public conformance checks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Final

from realmwright.bitset import bits
from realmwright.game import CHANCE
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.game_layout import Layout
from realmwright.kingdom_builder.hexgrid import WIDTH, neighbours
from realmwright.kingdom_builder.state import AFTER, ENDING, NONE, Move, Seat, State
from realmwright.testing import BrokenLaw, playout

WALLS: Final = 25
SPECIAL_PIECES: Final = {"warriors": 2, "wagon": 1, "ship": 1, "city": 1}  # each player's stock
IN_GAME_CARDS: Final = {"families", "shepherds", "ambassadors", "rovers"}  # cards scored during the game
MAX_GOLD_PER_MOVE: Final = 7 * (2 + 1) + 4 + 2  # a city tile with gold for each of its hexes

# Pieces, derived from the slots independently of the rules


def city_of(side: Seat) -> int:
    centre: int = side.slots.get("city", 0)
    return centre | neighbours(centre) if centre else 0


def special_pieces_of(side: Seat) -> list[int]:
    """Return the cells of warriors, wagon, ship and city."""
    slots = side.slots
    return [slots["warriors"], slots["wagon"], slots["ship"], city_of(side)] if "city" in slots else []


def counts_as_settlements(layout: Layout, side: Seat) -> int:
    """Return the cells of special pieces that count as settlements: all but warriors of the first edition."""
    if "city" not in side.slots:
        return 0
    warriors = 0 if layout.option("edition") == "first" else side.slots["warriors"]
    return int(warriors | side.slots["wagon"] | side.slots["ship"] | city_of(side))


def scouts_of(state: State) -> int:
    return int(state.slots.get("scouts", 0))


def special_piece_violations(state: State) -> Iterator[str]:
    """Yield wrong numbers and hexes of special pieces."""
    layout = state.layout
    warriors = 0
    for seat, side in enumerate(state.seats):
        if "city" not in side.slots:
            return
        warriors |= side.slots["warriors"]
        for name, limit in SPECIAL_PIECES.items():
            if side.slots[name].bit_count() > limit:
                yield f"seat {seat} has more than {limit} of {name}"
        city = city_of(side)
        if city and (city.bit_count() != 7 or city & ~layout.buildable):
            yield f"the city of seat {seat} does not stand on seven buildable hexes"
        if not _movable_by_other_actions(layout) and (
            side.slots["ship"] & ~layout.cells["water"]
            or side.slots["wagon"] & ~(layout.buildable | layout.cells["mountain"])
            or side.slots["warriors"] & ~layout.buildable
        ):
            yield f"a piece of seat {seat} stands on a terrain where only other actions could bring it"
    if warriors & neighbours(warriors):
        yield "two warriors stand side by side"
    if state.unblocked != layout.land & ~neighbours(warriors):
        yield "the blocked hexes are not those next to a warrior"


def _movable_by_other_actions(layout: Layout) -> bool:
    """Return whether other actions may move special pieces (C-03)."""
    full = layout.option("crossroads.pieces_as_settlements") == "full"
    return full and layout.option("edition") == "bigbox"


def piece_change_violations(before: State, after: State) -> Iterator[str]:
    """Yield moved cities, and changes of more than one kind of piece at once."""
    for seat, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if then.slots is now.slots or "city" not in now.slots:
            continue
        if then.slots["city"] and then.slots["city"] != now.slots["city"]:
            yield f"the city of seat {seat} has moved"
        changed = sum(then.slots[name] != now.slots[name] for name in SPECIAL_PIECES)
        if changed > 1:
            yield f"{changed} kinds of pieces of seat {seat} changed at once"


def wall_violations(before: State, after: State) -> Iterator[str]:
    """Yield walls that moved, are too many or stand on unbuildable hexes (KB-LOC-QUARRY, D-04)."""
    then, now = before.slots.get("walls", 0), after.slots.get("walls", 0)
    if then or now:
        if then & ~now or (now ^ then).bit_count() > 1 or now.bit_count() > WALLS:
            yield f"there were {then.bit_count()} walls and are {now.bit_count()}"
        if now & ~after.layout.buildable:
            yield "a wall stands where none may"


def scout_violations(state: State) -> Iterator[str]:
    """Yield more than two scouts, scouts on special hexes, and scouts between turns."""
    if scouts := scouts_of(state):
        if scouts.bit_count() > 2 or scouts & state.layout.special:
            yield "the scouts are where they cannot be"
        if state.stage > AFTER:
            yield "a scout is on the board between turns"


# Nomad tiles: they go from the board to a player and then out of the game


def nomad_tile_violations(before: State, after: State) -> Iterator[str]:
    if "nomads" not in after.slots:
        return
    on_board = after.slots["nomads"]
    if on_board != before.slots["nomads"]:
        if not set(on_board) <= set(before.slots["nomads"]):
            yield "a nomad tile came back to the board"
        gone = Counter(kind for _, kind in set(before.slots["nomads"]) - set(on_board))
        gained = _nomad_tiles(after) - _nomad_tiles(before)
        if gained + Counter(treasure=gone["treasure"]) != gone:
            yield f"the tiles {dict(gone)} were taken, and {dict(gained)} arrived"
    elif _slots_changed(before, after) and _nomad_tiles(after) - _nomad_tiles(before):
        yield "a nomad tile came from nowhere"
    if after.stage < ENDING:
        for place, kind in on_board:
            near = after.layout.cell_neighbours[place]
            if any((side.settlements | side.extra_settlements) & near for side in after.seats):
                yield f"{kind} is still on the board next to a settlement (I-49)"


def _slots_changed(before: State, after: State) -> bool:
    return any(then.slots is not now.slots for then, now in zip(before.seats, after.seats, strict=True))


def _nomad_tiles(state: State) -> Counter[str]:
    return Counter(kind for side in state.seats for kind, _ in side.slots["nomad_tiles"])


# The player area beside the board


def player_area_violations(before: State, after: State) -> Iterator[str]:
    """Yield wrong bonus tiles, cathedral counters, markers and waiting settlements."""
    marked = 0
    for seat, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if (
            now.set_aside < 0
            or abs(now.set_aside - then.set_aside) > 1
            or (seat != after.turn and now.set_aside > then.set_aside)
        ):
            yield f"seat {seat} had {then.set_aside} waiting and has {now.set_aside}"
        if then.slots is not now.slots:
            yield from _slot_violations(after, seat, then, now)
        markers = now.slots.get("markers", 0)
        if markers & marked:
            yield "a line is marked twice"
        marked |= markers
    if after.extra_quota and after.extra_quota > after.seats[after.turn].set_aside:
        yield f"{after.extra_quota} are owed and {after.seats[after.turn].set_aside} wait"


def _slot_violations(state: State, seat: int, then: Seat, now: Seat) -> Iterator[str]:
    if "cathedral" in now.slots and (tiles := now.slots["cathedral"]) != then.slots["cathedral"]:
        if tiles - then.slots["cathedral"] > 1 or tiles < 0:
            yield f"the cathedral of seat {seat} went from {then.slots['cathedral']} to {tiles}"
        if tiles and not now.tiles & tiles_of_kind(state.layout, "cathedral"):
            yield f"seat {seat} has settlement tiles without a cathedral (I-37)"
    if "markers" in now.slots and (new_markers := now.slots["markers"] ^ then.slots["markers"]):
        if then.slots["markers"] & ~now.slots["markers"]:
            yield f"a marker of seat {seat} is gone (KB-CARD-MAYORS-2)"
        own = now.settlements | (now.extra_settlements if state.layout.option("edition") == "bigbox" else city_of(now))
        for row in bits(new_markers):
            if (own >> row * WIDTH & (1 << WIDTH) - 1).bit_count() < 4:
                yield f"seat {seat} marked line {row + 1} with fewer than four (KB-CARD-MAYORS-1)"
    for kind in now.slots.get("bonus", ()):
        if (now.tiles & tiles_of_kind(state.layout, kind)).bit_count() != 2:
            yield f"seat {seat} has the bonus of {kind} without both tiles (KB-MAR-BONUS-2)"


def tiles_of_kind(layout: Layout, kind: str) -> int:
    """Return the mask of the tiles of a kind of location."""
    return sum(tiles for power, tiles in layout.tiles_by_power if power.name == kind)


def max_cards(state: State, seat: int) -> int:
    """KB-CRO-CROSSROADS, D-22: one card, two with the Crossroads tile, three if the Bazaar repeats the tile."""
    second = bool(state.seats[seat].tiles & tiles_of_kind(state.layout, "crossroads"))
    return 1 + second + (second and state.slots.get("bazaar") == "crossroads")


def gold_violations(before: State, after: State) -> Iterator[str]:
    """Yield gold that fell, or rose without a treasure or a card of the active seat."""
    for seat, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if now.gold == then.gold:
            continue
        treasure = 0
        if "nomads" in after.slots:
            treasure = 3 * sum(
                kind == "treasure" for _, kind in set(before.slots["nomads"]) - set(after.slots["nomads"])
            )
        card_gold = now.gold - then.gold - treasure
        if card_gold and (
            not 0 < card_gold <= MAX_GOLD_PER_MOVE
            or seat != before.turn
            or after.stage >= ENDING
            or not IN_GAME_CARDS & set(after.layout.setup.cards)
        ):
            yield f"seat {seat} had {then.gold} gold and has {now.gold}"


def violations(before: State, after: State) -> Iterator[str]:
    """Yield every violated invariant of the expansions after a ply."""
    yield from special_piece_violations(after)
    yield from piece_change_violations(before, after)
    yield from wall_violations(before, after)
    yield from scout_violations(after)
    yield from nomad_tile_violations(before, after)
    yield from player_area_violations(before, after)
    yield from gold_violations(before, after)


# Games and longer checks


def mixed_game(seed: int, sets: str, quadrants: str = "random", **params: str) -> KingdomBuilder:
    """Create a game of two to five players; of more than four quadrants any four, each way up."""
    rng = Random(seed)
    if quadrants != "random":
        names = quadrants.split(",")
        rng.shuffle(names)
        quadrants = ",".join(name + rng.choice(("", ":r")) for name in names[:4])
    return GAME.create({"players": str(2 + seed % 4), "sets": sets, "quadrants": quadrants, **params}, rng)


def explain_errors(game: KingdomBuilder, state: State) -> Iterator[str]:
    """Yield the moves for which `explain` disagrees with `moves`, over every verb, hex and word."""
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
            for error in explain_errors(game, state):
                raise BrokenLaw(f"{error}: {game.setup} | {state}")


def check_outpost(game: KingdomBuilder, seed: int) -> int:
    """Check that the next move that a declared outpost affects spends it; return the number of outposts declared.

    Every seat gets an outpost after every action and declares it as soon as possible.
    """
    declared = 0
    state, rng = game.start(), Random(seed)
    for _ in range(400):
        if game.actor(state) == -2:
            break
        moves = game.moves(state)
        if Move("outpost") in moves:
            before, state = state, game.apply(state, Move("outpost"))
            affected_verbs = {move.verb for move in set(game.moves(state)) - set(game.moves(before))}
            if len(game.moves(state)) <= len(moves) - 1:
                raise BrokenLaw(f"an outpost opens nothing: {game.setup} | {before}")
            candidates = [move for move in game.moves(state) if move.verb in affected_verbs and move.cell != NONE]
            move = rng.choice([move for move in candidates if state.empty >> move.cell & 1])  # placements only
            state = game.apply(state, move)
            declared += 1
            if state.seats[before.turn].slots["outpost"]:
                raise BrokenLaw(f"{game.write(before, move)} does not spend the outpost: {game.setup} | {before}")
            continue
        move = rng.choices(moves, game.weights(state))[0] if game.actor(state) == CHANCE else rng.choice(moves)
        state = game.apply(state, move)
        if not state.stack and move.verb != "outpost":
            seat = state.edit_seat(state.turn)
            seat.slots = {**seat.slots, "nomad_tiles": (("outpost", "ready"),)}
    return declared

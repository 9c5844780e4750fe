"""Invariants of Kingdom Builder with any expansions, checked at every ply of random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from realmwright import registry
from realmwright.game import CHANCE, NOBODY
from realmwright.kingdom_builder.common_powers import RelocatePower
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.game_layout import EDGE_CELLS, QUADRANT_CELLS
from realmwright.kingdom_builder.hexgrid import CELL_COUNT, WIDTH, neighbours
from realmwright.kingdom_builder.rule_options import all_options
from realmwright.kingdom_builder.scoring import ScoringContext, scoring_context
from realmwright.kingdom_builder.state import ENDING, OVER, SETTLEMENTS_PER_SEAT, Move, Seat, State
from realmwright.notation_headers import write_header
from realmwright.testing import BrokenLaw

from .kingdom_builder.expansions import expansion_laws

SEATS: Final = (2, 3, 4, 5)
MAX_PLIES: Final = 3000  # far more than any random game has
SCORE_INTERVAL: Final = 25  # plies between two checks of the score sheets


def random_table(rng: Random) -> KingdomBuilder:
    """Create a random base game; one of four has an option that is not the default."""
    params = {"players": str(rng.choice(SEATS))}
    if rng.randrange(4) == 0:
        option = rng.choice([option for option in all_options() if option.name != "edition"])
        params[option.name] = rng.choice(option.values)
    return GAME.create(params, rng)


def random_mix(rng: Random) -> KingdomBuilder:
    """Create a random game with one or more expansions, often with their quadrants and cards."""
    expansions = sorted(set(registry.find("expansions")) - {"base"})
    rng.shuffle(expansions)
    expansions = expansions[: 1 + rng.randrange(len(expansions))]
    params = {"players": str(rng.choice(SEATS)), "sets": ",".join(["base", *expansions])}
    for option in all_options():
        if rng.randrange(5) == 0:
            params[option.name] = rng.choice(option.values)
    boards = [board.id for name in expansions for board in registry.find("expansions")[name].quadrants]
    if len(boards) >= 4 and rng.randrange(3):
        rng.shuffle(boards)
        params["quadrants"] = ",".join(name + rng.choice(("", ":r")) for name in boards[:4])
    cards = [card.name for name in expansions for card in registry.find("expansions")[name].cards]
    if len(cards) >= 3 and rng.randrange(3):
        rng.shuffle(cards)
        params["cards"] = ",".join(cards[:3])
    return GAME.create(params, rng)


def settlement_violations(state: State) -> Iterator[str]:
    """Yield seats that do not have forty settlements, markers and lifted ones included."""
    for seat, side in enumerate(state.seats):
        owned = side.supply + side.set_aside + side.settlements.bit_count()
        if owned != SETTLEMENTS_PER_SEAT:
            owned += side.slots.get("markers", 0).bit_count() + sum(
                frame.seat == seat and _lifts(state, frame.step) and bool(frame.cells) and not frame.word
                for frame in state.stack
            )
        if side.supply < 0 or owned != SETTLEMENTS_PER_SEAT:
            yield f"seat {seat} has {owned} settlements, {side.supply} of them in the supply"


def _lifts(state: State, step: str) -> bool:
    return isinstance(state.layout.steps[step], RelocatePower)


def board_violations(before: State, state: State) -> Iterator[str]:
    """Yield hexes with wrong pieces, and cached cells that differ from their source."""
    layout = state.layout
    scouts = expansion_laws.scouts_of(state)
    occupied = 0
    for cells in (state.slots.get("walls", 0), scouts, *(c for side in state.seats for c in _piece_cells(side))):
        if cells & occupied:
            yield "two pieces stand on one hex"
        occupied |= cells
    if state.empty != layout.land & ~occupied:
        yield "the empty hexes are not the hexes without a piece"
    if occupied & layout.special:
        yield "a piece stands on a special hex"
    for seat, side in enumerate(state.seats):
        if side is before.seats[seat] and seat != state.turn:
            continue  # the seat did not change
        extra = expansion_laws.counts_as_settlements(layout, side)
        adjacent = neighbours(side.settlements | extra | (scouts if seat == state.turn else 0)) & layout.land
        if side.extra_settlements != extra or side.adjacent != adjacent:
            yield f"seat {seat} has wrong own or adjacent hexes"


def _piece_cells(side: Seat) -> list[int]:
    return [side.settlements, *expansion_laws.special_pieces_of(side)]


def tile_violations(before: State, state: State) -> Iterator[str]:
    """Yield wrong numbers of location tiles, and seats with a tile too many or too few."""
    if state.tiles_left != before.tiles_left or [side.taken_from for side in state.seats] != [
        side.taken_from for side in before.seats
    ]:
        for i, tiles in enumerate(state.layout.tile_counts):
            given = sum(side.taken_from >> i & 1 for side in state.seats)
            if state.tiles_left[i] < 0 or state.tiles_left[i] + given != tiles:
                yield f"location {i} has {state.tiles_left[i]} tiles left and gave {given}"
    for seat, side in enumerate(state.seats):
        if side is before.seats[seat]:
            continue  # the seat did not change
        if (
            side.tiles & ~side.taken_from
            or (side.used_tiles | side.new_tiles) & ~side.tiles
            or side.used_tiles & side.new_tiles
        ):
            yield f"seat {seat} holds tiles it cannot have"
        if state.stage < ENDING and (side.settlements | side.extra_settlements) & state.layout.adjacent_to_locations:
            for i, near in enumerate(state.layout.location_neighbours):
                if (
                    state.tiles_left[i]
                    and not side.taken_from >> i & 1
                    and (side.settlements | side.extra_settlements) & near
                ):
                    yield f"seat {seat} stands next to location {i} and took no tile (I-49)"


def cards_in_game(state: State) -> list[int]:
    """Return the number of each terrain card in the game, with a card drawn by the Fort."""
    counts = [sum(pile) for pile in zip(state.deck, state.discard, strict=True)]
    for card in state.revealed:
        counts[card] += 1
    for side in state.seats:
        for card in side.hand:
            counts[card] += 1
    for frame in state.stack:
        if frame.step == "fort":
            counts[state.layout.deck_names.index(frame.word)] += 1
    return counts


def card_violations(before: State, after: State) -> Iterator[str]:
    """Yield cards that returned, or left the game while playable (KB-BASE-BUILD-6)."""
    then, now = cards_in_game(before), cards_in_game(after)
    if then != now:
        removed = [card for card in range(len(now)) if then[card] - now[card]]
        if sum(then) - sum(now) != 1 or len(removed) != 1 or _is_playable(before, after, removed[0]):
            yield f"cards went from {then} to {now}"
    if after.round == 0 and any(count > limit for count, limit in zip(now, after.layout.full_deck, strict=True)):
        yield f"there are more cards than exist: {now}"
    for seat, (was, side) in enumerate(zip(before.seats, after.seats, strict=True)):
        if len(side.hand) > max(len(was.hand), 1) and len(side.hand) > expansion_laws.max_cards(before, seat):
            yield f"seat {seat} has {len(side.hand)} cards"


def _is_playable(before: State, after: State, card: int) -> bool:
    """Return whether a card has an open hex.

    Before a terrain is chosen, an open hex of either terrain is enough (KB-MAR-SWAMP-3).
    """
    terrains = after.layout.deck[card].terrains
    if before.terrain and before.turn == after.turn and before.played_card == card:
        terrains = (before.terrain,)
    return any(after.layout.cells[name] & after.empty & after.unblocked for name in terrains)


def has_cards(state: State) -> bool:
    """Return whether a terrain card is left in the game (R-37)."""
    hands = any(side.hand for side in state.seats)
    return any(state.deck) or any(state.discard) or hands or bool(state.revealed)


def progress_violations(before: State, after: State) -> Iterator[str]:
    """Yield an end, a round or tiles of seats that changed against the direction of play."""
    if before.end_triggered and not after.end_triggered:
        yield "the end is no longer triggered"
    has_settlements = all(side.supply or side.set_aside for side in after.seats)
    if after.end_triggered and not before.end_triggered and has_settlements and has_cards(after):
        yield "the end was triggered while every seat has settlements (KB-BASE-END-1)"
    if not before.round <= after.round <= before.round + 1:
        yield f"round {before.round} went to {after.round}"
    for seat, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if then.taken_from & ~now.taken_from or (then.taken_from == now.taken_from and now.tiles & ~then.tiles):
            yield f"seat {seat} got a tile from no location, or lost the memory of one"
        if not now.supply and not now.set_aside and not after.end_triggered:
            yield f"seat {seat} has no settlements left and the end is not triggered"


def supply_violations(before: State, move: Move, after: State) -> Iterator[str]:
    """Yield supplies that changed by more than one settlement, markers or another seat's sword."""
    for seat, (then, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        if then.supply == now.supply:
            continue
        marked = now.slots["markers"] ^ then.slots["markers"] if "markers" in now.slots else 0
        built = then.supply - now.supply - marked.bit_count()
        returned = built == -1 and move.verb == "sword" and seat != before.turn
        if built not in (0, 1) and not returned:
            yield f"seat {seat} had {then.supply} in the supply and has {now.supply}"


# Score sheets

ONE_GOLD_EACH: Final = {"fishermen", "miners", "workers", "vassals", "captains", "chainers", "scouts", "travellers"}
MULTIPLES: Final = {"knights": 2, "merchants": 4, "lords": 6, "castles": 3, "palaces": 5, "noblewomen": 5,
                    "geologists": 2, "messengers": 2}  # fmt: skip
TASKS: Final = {"home-country": 5, "fortress": 6, "road": 7, "place-of-refuge": 8, "advance": 9, "compass-points": 10}


def score_violations(game: KingdomBuilder, state: State) -> Iterator[str]:
    """Yield score sheets that differ from an independent count or from the scoring cells."""
    ctx = scoring_context(state)
    for seat, sheet in enumerate(game.scores(state)):
        side = state.seats[seat]
        first_edition = state.layout.option("edition") == "first"
        own = side.settlements | (expansion_laws.city_of(side) if first_edition else side.extra_settlements)
        if ctx.settlements[seat] != own:
            yield f"seat {seat} scores the wrong hexes"
        for source, gold in {**_count_gold(own, side), **{k: v for k, v in TASKS.items() if sheet.get(k)}}.items():
            if sheet.get(source, gold) != gold:
                yield f"{source} pays seat {seat} {sheet[source]}, not {gold}"
        for source, gold in sheet.items():
            single = source in ("merchants", "geologists") and gold == MULTIPLES[source]  # a link needs two places
            if gold < 0 or gold % MULTIPLES.get(source, 1) or single:
                yield f"{source} pays seat {seat} {gold}"
        yield from _scoring_cell_violations(ctx, state, seat)


def _count_gold(own: int, side: Seat) -> dict[str, int]:
    """Return the gold of some cards, counted by row and by quadrant."""
    rows = [(own >> row * WIDTH & (1 << WIDTH) - 1).bit_count() for row in range(CELL_COUNT // WIDTH)]
    quadrants = [(own & quadrant).bit_count() for quadrant in QUADRANT_CELLS]
    return {
        "discoverers": sum(count > 0 for count in rows),
        "rangers": 2 * rows.count(1),
        "homesteaders": max(quadrants),
        "farmers": 3 * min(quadrants),
        "travellers": (own & EDGE_CELLS).bit_count(),
        "mayors": 4 * side.slots.get("markers", 0).bit_count(),
        "in_game": side.gold,
    }


def _scoring_cell_violations(ctx: ScoringContext, state: State, seat: int) -> Iterator[str]:
    for card in state.layout.sources:
        if card.award:
            gold, cells = card.award(ctx, seat)
            if cells & ~ctx.settlements[seat] or (cells and not gold):
                yield f"{card.name} lists hexes that score nothing for seat {seat}"
            if card.name in ONE_GOLD_EACH and cells.bit_count() != gold:
                yield f"{card.name} pays seat {seat} {gold} for {cells.bit_count()} settlements"


def ply_violations(before: State, move: Move, after: State) -> list[str]:
    """Return every violation after a ply, score sheets excluded."""
    violations = [
        *settlement_violations(after),
        *board_violations(before, after),
        *tile_violations(before, after),
        *card_violations(before, after),
        *progress_violations(before, after),
        *supply_violations(before, move, after),
    ]
    return violations if len(after.layout.expansions) == 1 else [*violations, *expansion_laws.violations(before, after)]


def check_game(game: KingdomBuilder, rng: Random, every: int = 1) -> int:
    """Play one random game, check every invariant at every ply and return the number of plies.

    Raise BrokenLaw with the record up to the failing ply. `game.validate` costs as much as all other checks and runs
    at every `every`-th ply only.
    """
    moves: list[Move] = []
    try:
        violations = _end_violations(_play(game, rng, moves, every))
    except Exception as error:  # a crash is a violation too
        violations = [f"{type(error).__name__}: {error}"]
    if violations:
        plies = "; ".join(game.write(game.start(), move) for move in moves)
        raise BrokenLaw(f"{violations[0]}\n{write_header(game)}\n{plies}")
    return len(moves)


def _play(game: KingdomBuilder, rng: Random, moves: list[Move], every: int) -> State:
    """Play to the end of the game and append each move to `moves`, with the failing one."""
    state = game.start()
    while (acting := game.actor(state)) != NOBODY:
        options = game.moves(state)
        move = rng.choices(options, game.weights(state))[0] if acting == CHANCE else rng.choice(options)
        moves.append(move)
        after = game.apply(state, move)
        over = after.stage == OVER
        violations = ply_violations(state, move, after)
        if not violations and (over or len(moves) % every == 0):
            violations = list(game.validate(after))
        if not violations and (over or len(moves) % SCORE_INTERVAL == 0):
            violations = list(score_violations(game, after))
        if violations:
            raise BrokenLaw(violations[0])
        state = after
        if len(moves) > MAX_PLIES:
            raise BrokenLaw("the game does not end")
    return state


def _end_violations(state: State) -> list[str]:
    """Return violations of a finished game: an incomplete round, or no empty supply."""
    last = (state.layout.setup.start - 1) % len(state.seats)
    refilling = {"nomads", "marshlands"} & {expansion.name for expansion in state.layout.expansions}
    if (
        state.turn != last
        or not state.end_triggered
        or (not refilling and has_cards(state) and all(side.supply for side in state.seats))
    ):
        return [f"the game ended with seat {state.turn} and supplies {[side.supply for side in state.seats]}"]
    return []

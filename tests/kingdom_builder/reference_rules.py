"""Reference implementation of the base game's rules, independent of the engine and simple rather than fast.

It reads only the `setup` line (`game.setup_dict()`) and the `state` of a ply (`game.to_dict(state)`) of a public trace,
and checks every hex of the board one by one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from .reference_scorer import BUILDABLE, EVERY_HEX, Hex, hex_name, letter, neighbours, parse_hex

JsonDict: TypeAlias = dict[str, Any]
LETTERS = {"grass": "G", "canyon": "C", "desert": "D", "flowers": "F", "forest": "T"}
MOVING = ("barn", "harbor", "paddock")
EDGE = {(r, c) for r, c in EVERY_HEX if r in (0, 19) or c in (0, 19)}


def step(place: Hex, direction: str) -> Hex | None:
    """Return the next hex in a direction, None beyond the edge (KB-GEO-2, KB-GEO-5)."""
    r, c = place
    if direction in ("e", "w"):
        target = (r, c + 1 if direction == "e" else c - 1)
    else:
        line = r - 1 if direction[0] == "n" else r + 1
        west = c - 1 if r % 2 == 0 else c
        target = (line, west if direction[1] == "w" else west + 1)
    return target if target[0] in range(20) and target[1] in range(20) else None


DIRECTIONS = ("e", "w", "ne", "nw", "se", "sw")


@dataclass
class Position:
    """The map, and the pieces, supply and terrain of the seat to move."""

    board: list[str]
    settlements: set[Hex]
    occupied: set[Hex]
    supply: int
    terrain: str | None

    def is_empty(self, place: Hex, letters: str) -> bool:
        return place not in self.occupied and letter(self.board, place) in letters

    def empty(self, letters: str | None) -> set[Hex]:
        """Return the empty hexes of these terrains; none without a card."""
        return {place for place in EVERY_HEX if self.is_empty(place, letters)} if letters else set()

    def apply_adjacency_rule(self, open_hexes: set[Hex]) -> set[Hex]:
        """Return the adjacent hexes if there are any, otherwise all (KB-BASE-BUILD-3)."""
        return {p for p in open_hexes if neighbours(p) & self.settlements} or open_hexes

    def without(self, piece: Hex) -> Position:
        """Return the position with a settlement lifted (KB-BASE-BUILD-8)."""
        return Position(self.board, self.settlements - {piece}, self.occupied - {piece}, self.supply, self.terrain)


def tavern(at: Position) -> set[Hex]:
    result = set()
    for start in at.settlements:
        for direction in DIRECTIONS:
            second = step(start, direction)
            third = step(second, direction) if second in at.settlements else None
            end = step(third, direction) if third in at.settlements else None
            if end and at.is_empty(end, BUILDABLE):
                result.add(end)
    return result


BUILDING: dict[str, Callable[[Position], set[Hex]]] = {
    "oracle": lambda at: at.apply_adjacency_rule(at.empty(at.terrain)),
    "farm": lambda at: at.apply_adjacency_rule(at.empty("G")),
    "oasis": lambda at: at.apply_adjacency_rule(at.empty("D")),
    "tower": lambda at: at.apply_adjacency_rule(at.empty(BUILDABLE) & EDGE),
    "tavern": tavern,
}


def destinations(at: Position, verb: str, piece: Hex) -> set[Hex]:
    """Return the hexes that a moving power may put this piece on."""
    board = at.without(piece)
    if verb == "barn":
        return board.apply_adjacency_rule(board.empty(board.terrain))
    if verb == "harbor":
        return board.apply_adjacency_rule(board.empty("W"))
    result = set()
    for direction in DIRECTIONS:
        over = step(piece, direction)
        target = step(over, direction) if over else None
        if target and board.is_empty(target, BUILDABLE):
            result.add(target)
    return result


def read_position(setup: JsonDict, state: JsonDict) -> Position:
    seat = state["turn"]
    taken = {parse_hex(name) for each in state["seats"] for name in each["settlements"]}
    own = {parse_hex(name) for name in state["seats"][seat]["settlements"]}
    chosen = state["card"]["chosen"]
    if (doing := state["doing"]) and "from" in doing:  # the lifted piece, listed or not
        own.add(parse_hex(doing["from"]))
        taken.add(parse_hex(doing["from"]))
    return Position(setup["board"], own, taken, state["seats"][seat]["supply"], LETTERS[chosen] if chosen else None)


def extra_actions(at: Position, kinds: set[str]) -> Iterator[str]:
    for kind in sorted(kinds):
        if kind in MOVING:
            yield from (f"{kind} {hex_name(piece)}" for piece in at.settlements if destinations(at, kind, piece))
        elif at.supply:
            yield from (f"{kind} {hex_name(place)}" for place in BUILDING[kind](at))


def draw_pile(state: JsonDict) -> dict[str, int]:
    """Return the cards that may be drawn: the deck, or the discards if it is empty (KB-BASE-TURN-8)."""
    here: dict[str, int] = state["deck"] if any(state["deck"].values()) else state["discard"]
    return {kind: left for kind, left in here.items() if left}


def legal_moves(setup: JsonDict, state: JsonDict) -> set[str]:
    """Return the legal moves, including those of chance, of a state before the end of the game."""
    at, doing = read_position(setup, state), state["doing"]
    if doing and doing["verb"] in MOVING:
        return {f"to {hex_name(place)}" for place in destinations(at, doing["verb"], parse_hex(doing["from"]))}
    terrain_is_full = not at.empty(at.terrain)  # KB-BASE-BUILD-6, R-03; a player without a card draws one, R-04
    if doing or (terrain_is_full and draw_pile(state)):
        return {f"draw {kind}" for kind in draw_pile(state)}
    moves = set()
    if state["stage"] != "after" and state["to_build"]:
        moves |= {f"build {hex_name(place)}" for place in at.apply_adjacency_rule(at.empty(at.terrain))}
    if state["stage"] != "during":
        ready = {tile["kind"] for tile in state["seats"][state["turn"]]["tiles"] if tile["ready"]}
        moves |= set(extra_actions(at, ready))
    if state["stage"] == "after":
        moves.add("end")
    return moves


# Effects of moves. Only documented fields of the trace are updated; `differences` compares two states.


def apply(setup: JsonDict, state: JsonDict, move: str) -> JsonDict:
    """Return the public state after a legal move."""
    now: JsonDict = json.loads(json.dumps(state))
    verb, _, word = move.partition(" ")
    seat = now["seats"][now["turn"]]
    if verb in MOVING:
        now["doing"] = {"verb": verb, "from": word}
        use_tile(seat, verb)
        return now
    if verb == "draw":
        apply_draw(setup, now, word)
    elif verb == "end":
        apply_end(setup, now)
    elif verb == "to":
        seat["settlements"] = [name for name in seat["settlements"] if name != now["doing"]["from"]] + [word]
        now["doing"] = None
        gain_tiles(setup, now, word)
        lose_tiles(seat)
        finish_action(setup, now)
    else:
        if verb == "build":
            now["stage"], now["to_build"] = "during", now["to_build"] - 1
        else:
            use_tile(seat, verb)
        seat["settlements"].append(word)
        seat["supply"] -= 1
        now["end_triggered"] |= seat["supply"] == 0
        gain_tiles(setup, now, word)
        finish_action(setup, now)
    return now


def use_tile(seat: JsonDict, kind: str) -> None:
    next(tile for tile in seat["tiles"] if tile["kind"] == kind and tile["ready"])["ready"] = False


def gain_tiles(setup: JsonDict, now: JsonDict, cell: str) -> None:
    """Gain tiles (KB-BASE-TILE-1, -2, -4, -7)."""
    seat = now["seats"][now["turn"]]
    for name in sorted(hex_name(place) for place in neighbours(parse_hex(cell))):
        if name in setup["locations"] and now["location_tiles"][name] and name not in seat["taken_from"]:
            seat["tiles"].append({"kind": setup["locations"][name], "from": name, "ready": False, "new": True})
            seat["taken_from"].append(name)
            now["location_tiles"][name] -= 1


def lose_tiles(seat: JsonDict) -> None:
    """Lose tiles (KB-BASE-TILE-5); of two equal tiles the unused one remains (KB-BASE-TILE-8)."""
    own = {parse_hex(name) for name in seat["settlements"]}
    for tile in [tile for tile in seat["tiles"] if not neighbours(parse_hex(tile["from"])) & own]:
        seat["tiles"].remove(tile)
        for other in seat["tiles"]:
            if tile["ready"] and other["kind"] == tile["kind"] and not other["new"]:
                other["ready"] = True


def finish_action(setup: JsonDict, now: JsonDict) -> None:
    """Update the turn after an action or one mandatory settlement (R-02, R-03)."""
    now["to_build"] = min(now["to_build"], now["seats"][now["turn"]]["supply"])
    at = read_position(setup, now)
    if now["stage"] == "after" or now["to_build"] == 0:
        now["stage"], now["to_build"] = "after", 0
    if at.empty(at.terrain):
        return
    now["card"] = {"hand": [], "chosen": None}
    if draw_pile(now):
        refill(now)
        now["doing"] = {"verb": "redraw"}
    else:  # KB-BASE-BUILD-7
        now["stage"], now["to_build"] = "after", 0
        now["end_triggered"] |= not any(seat["hand"] for seat in now["seats"])


def refill(now: JsonDict) -> None:
    """Reshuffle the discards into an empty deck (KB-BASE-TURN-8)."""
    if not any(now["deck"].values()):
        now["deck"], now["discard"] = now["discard"], now["deck"]


def apply_end(setup: JsonDict, now: JsonDict) -> None:
    """End the turn: discard the played card and draw one if possible (KB-BASE-TURN-7)."""
    for tile in now["seats"][now["turn"]]["tiles"]:
        tile["ready"], tile["new"] = True, False
    for kind in now["card"]["hand"]:
        now["discard"][kind] += 1
    now["card"] = {"hand": [], "chosen": None}
    if draw_pile(now):
        refill(now)
        now["doing"] = {"verb": "deal"}
    else:
        next_turn(setup, now)


def apply_draw(setup: JsonDict, now: JsonDict, kind: str) -> None:
    now["deck"][kind] -= 1
    refill(now)
    verb, seat = now["doing"]["verb"], now["turn"]
    now["doing"] = None
    if verb == "redraw":
        now["card"] = {"hand": [kind], "chosen": kind}
        finish_action(setup, now)
    elif now["stage"] == "after":
        now["seats"][seat]["hand"] = [kind]
        next_turn(setup, now)
    else:  # the first hands, clockwise from the start player
        players, start = setup["players"], setup["start_player"]
        dealt = sum(1 for each in now["seats"] if each["hand"])
        now["seats"][(start + dealt) % players]["hand"] = [kind]
        if dealt + 1 == players:
            reveal(setup, now)
        else:
            now["doing"] = {"verb": "deal"}


def next_turn(setup: JsonDict, now: JsonDict) -> None:
    now["turn"] = (now["turn"] + 1) % setup["players"]
    if now["turn"] == setup["start_player"]:
        now["round"] += 1
        now["over"] = now["end_triggered"]
    if not now.get("over"):
        reveal(setup, now)


def reveal(setup: JsonDict, now: JsonDict) -> None:
    """Reveal the card of the seat to move (KB-BASE-TURN-1)."""
    seat = now["seats"][now["turn"]]
    now["stage"], now["to_build"] = "before", 3
    now["card"] = {"hand": seat["hand"], "chosen": seat["hand"][0] if seat["hand"] else None}
    seat["hand"] = []
    finish_action(setup, now)


def comparable(state: JsonDict) -> JsonDict:
    """Return the fields to compare, without list order and without which of two equal tiles was used."""
    result: JsonDict = {key: state[key] for key in ("turn", "round", "stage", "to_build", "card", "location_tiles")}
    result |= {key: state[key] for key in ("deck", "discard", "end_triggered")}
    result["doing"] = state["doing"] and (state["doing"]["verb"], state["doing"].get("from"))
    for number, seat in enumerate(state["seats"]):
        air = {state["doing"].get("from")} if state["doing"] and number == state["turn"] else set()
        result[f"seat {number}"] = {
            "settlements": set(seat["settlements"]) | air - {None},
            "supply": seat["supply"],
            "hand": seat["hand"],
            "gold": seat["gold"],
            "tiles": sorted((tile["kind"], tile["from"]) for tile in seat["tiles"]),
            "ready": sorted(tile["kind"] for tile in seat["tiles"] if tile["ready"]),
            "taken_from": sorted(seat["taken_from"]),
        }
    return result


def differences(expected: JsonDict, shown: JsonDict) -> dict[str, tuple[Any, Any]]:
    ours, theirs = comparable(expected), comparable(shown)
    return {key: (ours[key], theirs[key]) for key in ours if ours[key] != theirs[key]}

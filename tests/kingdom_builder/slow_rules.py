"""A second opinion on the legal moves: the base game's rules, literally, over what a public trace shows.

It reads the `setup` line (`game.about()`) and the `state` of a ply (`game.present(state)`), nothing else, and knows
nothing of the engine. It checks every hex of the board, one by one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from .slow_scorer import BUILDABLE, EVERY_HEX, Hex, around, hex_of, letter, name_of

Plain: TypeAlias = dict[str, Any]
LETTERS = {"grass": "G", "canyon": "C", "desert": "D", "flowers": "F", "forest": "T"}
MOVING = ("barn", "harbor", "paddock")
EDGE = {(r, c) for r, c in EVERY_HEX if r in (0, 19) or c in (0, 19)}


def step(place: Hex, direction: str) -> Hex | None:
    """The next hex along one of the three axes, or None beyond the edge (KB-GEO-2, KB-GEO-5)."""
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
    """What the rules ask about: the map, whose turn it is, who stands where."""

    board: list[str]
    own: set[Hex]
    taken: set[Hex]
    supply: int
    terrain: str | None

    def is_free(self, place: Hex, letters: str) -> bool:
        return place not in self.taken and letter(self.board, place) in letters

    def free(self, letters: str | None) -> set[Hex]:
        """The free hexes of these terrains; none if there is no card to name one."""
        return {place for place in EVERY_HEX if self.is_free(place, letters)} if letters else set()

    def rule_three(self, open_hexes: set[Hex]) -> set[Hex]:
        """KB-BASE-BUILD-3: adjacent hexes if there is one, else all."""
        return {p for p in open_hexes if around(p) & self.own} or open_hexes

    def without(self, piece: Hex) -> Position:
        """KB-BASE-BUILD-8: the moved settlement is lifted first."""
        return Position(self.board, self.own - {piece}, self.taken - {piece}, self.supply, self.terrain)


def tavern(at: Position) -> set[Hex]:
    found = set()
    for start in at.own:
        for direction in DIRECTIONS:
            second = step(start, direction)
            third = step(second, direction) if second in at.own else None
            end = step(third, direction) if third in at.own else None
            if end and at.is_free(end, BUILDABLE):
                found.add(end)
    return found


BUILDING: dict[str, Callable[[Position], set[Hex]]] = {
    "oracle": lambda at: at.rule_three(at.free(at.terrain)),
    "farm": lambda at: at.rule_three(at.free("G")),
    "oasis": lambda at: at.rule_three(at.free("D")),
    "tower": lambda at: at.rule_three(at.free(BUILDABLE) & EDGE),
    "tavern": tavern,
}


def destinations(at: Position, verb: str, piece: Hex) -> set[Hex]:
    """Where a moving power may put this piece."""
    board = at.without(piece)
    if verb == "barn":
        return board.rule_three(board.free(board.terrain))
    if verb == "harbor":
        return board.rule_three(board.free("W"))
    found = set()
    for direction in DIRECTIONS:
        over = step(piece, direction)
        target = step(over, direction) if over else None
        if target and board.is_free(target, BUILDABLE):
            found.add(target)
    return found


def read(about: Plain, state: Plain) -> Position:
    seat = state["turn"]
    taken = {hex_of(name) for each in state["seats"] for name in each["settlements"]}
    own = {hex_of(name) for name in state["seats"][seat]["settlements"]}
    chosen = state["card"]["chosen"]
    if (doing := state["doing"]) and "from" in doing:  # the piece in the air, whether it is still listed or not
        own.add(hex_of(doing["from"]))
        taken.add(hex_of(doing["from"]))
    return Position(about["board"], own, taken, state["seats"][seat]["supply"], LETTERS[chosen] if chosen else None)


def extra_actions(at: Position, kinds: set[str]) -> Iterator[str]:
    for kind in sorted(kinds):
        if kind in MOVING:
            yield from (f"{kind} {name_of(piece)}" for piece in at.own if destinations(at, kind, piece))
        elif at.supply:
            yield from (f"{kind} {name_of(place)}" for place in BUILDING[kind](at))


def pile(state: Plain) -> dict[str, int]:
    """The cards a draw may bring: the draw pile, or the discards if it is used up (KB-BASE-TURN-8)."""
    here: dict[str, int] = state["deck"] if any(state["deck"].values()) else state["discard"]
    return {kind: left for kind, left in here.items() if left}


def legal(about: Plain, state: Plain) -> set[str]:
    """Every legal move of a state in which the game is not over, chance included."""
    at, doing = read(about, state), state["doing"]
    if doing and doing["verb"] in MOVING:
        return {f"to {name_of(place)}" for place in destinations(at, doing["verb"], hex_of(doing["from"]))}
    terrain_is_full = not at.free(at.terrain)  # KB-BASE-BUILD-6, R-03; a player without a card draws one, R-04
    if doing or (terrain_is_full and pile(state)):
        return {f"draw {kind}" for kind in pile(state)}
    moves = set()
    if state["stage"] != "after" and state["to_build"]:
        moves |= {f"build {name_of(place)}" for place in at.rule_three(at.free(at.terrain))}
    if state["stage"] != "during":
        ready = {tile["kind"] for tile in state["seats"][state["turn"]]["tiles"] if tile["ready"]}
        moves |= set(extra_actions(at, ready))
    if state["stage"] == "after":
        moves.add("end")
    return moves


# What a move changes. Only what the trace promises is kept up to date; `differences` says where two states part.


def after(about: Plain, state: Plain, move: str) -> Plain:
    """The public state after a legal move."""
    now: Plain = json.loads(json.dumps(state))
    verb, _, word = move.partition(" ")
    seat = now["seats"][now["turn"]]
    if verb in MOVING:
        now["doing"] = {"verb": verb, "from": word}
        use(seat, verb)
        return now
    if verb == "draw":
        drawn(about, now, word)
    elif verb == "end":
        ended(about, now)
    elif verb == "to":
        seat["settlements"] = [name for name in seat["settlements"] if name != now["doing"]["from"]] + [word]
        now["doing"] = None
        gain(about, now, word)
        lose(seat)
        complete(about, now)
    else:
        if verb == "build":
            now["stage"], now["to_build"] = "during", now["to_build"] - 1
        else:
            use(seat, verb)
        seat["settlements"].append(word)
        seat["supply"] -= 1
        now["end_triggered"] |= seat["supply"] == 0
        gain(about, now, word)
        complete(about, now)
    return now


def use(seat: Plain, kind: str) -> None:
    next(tile for tile in seat["tiles"] if tile["kind"] == kind and tile["ready"])["ready"] = False


def gain(about: Plain, now: Plain, cell: str) -> None:
    """KB-BASE-TILE-1, -2, -4, -7."""
    seat = now["seats"][now["turn"]]
    for name in sorted(name_of(place) for place in around(hex_of(cell))):
        if name in about["locations"] and now["location_tiles"][name] and name not in seat["taken_from"]:
            seat["tiles"].append({"kind": about["locations"][name], "from": name, "ready": False, "new": True})
            seat["taken_from"].append(name)
            now["location_tiles"][name] -= 1


def lose(seat: Plain) -> None:
    """KB-BASE-TILE-5; of two equal tiles the unused one stays usable (KB-BASE-TILE-8)."""
    own = {hex_of(name) for name in seat["settlements"]}
    for tile in [tile for tile in seat["tiles"] if not around(hex_of(tile["from"])) & own]:
        seat["tiles"].remove(tile)
        for other in seat["tiles"]:
            if tile["ready"] and other["kind"] == tile["kind"] and not other["new"]:
                other["ready"] = True


def complete(about: Plain, now: Plain) -> None:
    """An action, or one settlement of the mandatory action, is complete: what is left to do (R-02, R-03)?"""
    now["to_build"] = min(now["to_build"], now["seats"][now["turn"]]["supply"])
    at = read(about, now)
    if now["stage"] == "after" or now["to_build"] == 0:
        now["stage"], now["to_build"] = "after", 0
    if at.free(at.terrain):
        return
    now["card"] = {"hand": [], "chosen": None}
    if pile(now):
        refill(now)
        now["doing"] = {"verb": "redraw"}
    else:  # KB-BASE-BUILD-7
        now["stage"], now["to_build"] = "after", 0


def refill(now: Plain) -> None:
    """KB-BASE-TURN-8."""
    if not any(now["deck"].values()):
        now["deck"], now["discard"] = now["discard"], now["deck"]


def ended(about: Plain, now: Plain) -> None:
    """KB-BASE-TURN-7: the played card is discarded, a card is drawn if there is one."""
    for tile in now["seats"][now["turn"]]["tiles"]:
        tile["ready"], tile["new"] = True, False
    for kind in now["card"]["hand"]:
        now["discard"][kind] += 1
    now["card"] = {"hand": [], "chosen": None}
    if pile(now):
        refill(now)
        now["doing"] = {"verb": "deal"}
    else:
        next_turn(about, now)


def drawn(about: Plain, now: Plain, kind: str) -> None:
    now["deck"][kind] -= 1
    refill(now)
    verb, seat = now["doing"]["verb"], now["turn"]
    now["doing"] = None
    if verb == "redraw":
        now["card"] = {"hand": [kind], "chosen": kind}
        complete(about, now)
    elif now["stage"] == "after":
        now["seats"][seat]["hand"] = [kind]
        next_turn(about, now)
    else:  # the first hands, clockwise from the start player
        players, start = about["players"], about["start_player"]
        dealt = sum(1 for each in now["seats"] if each["hand"])
        now["seats"][(start + dealt) % players]["hand"] = [kind]
        if dealt + 1 == players:
            reveal(about, now)
        else:
            now["doing"] = {"verb": "deal"}


def next_turn(about: Plain, now: Plain) -> None:
    now["turn"] = (now["turn"] + 1) % about["players"]
    if now["turn"] == about["start_player"]:
        now["round"] += 1
        now["over"] = now["end_triggered"]
    if not now.get("over"):
        reveal(about, now)


def reveal(about: Plain, now: Plain) -> None:
    """KB-BASE-TURN-1."""
    seat = now["seats"][now["turn"]]
    now["stage"], now["to_build"] = "before", 3
    now["card"] = {"hand": seat["hand"], "chosen": seat["hand"][0] if seat["hand"] else None}
    seat["hand"] = []
    complete(about, now)


def facts(state: Plain) -> Plain:
    """What two states must agree on, without the order of lists and without which of two equal tiles was used."""
    found: Plain = {key: state[key] for key in ("turn", "round", "stage", "to_build", "card", "location_tiles")}
    found |= {key: state[key] for key in ("deck", "discard", "end_triggered")}
    found["doing"] = state["doing"] and (state["doing"]["verb"], state["doing"].get("from"))
    for number, seat in enumerate(state["seats"]):
        air = {state["doing"].get("from")} if state["doing"] and number == state["turn"] else set()
        found[f"seat {number}"] = {
            "settlements": set(seat["settlements"]) | air - {None},
            "supply": seat["supply"],
            "hand": seat["hand"],
            "gold": seat["gold"],
            "tiles": sorted((tile["kind"], tile["from"]) for tile in seat["tiles"]),
            "ready": sorted(tile["kind"] for tile in seat["tiles"] if tile["ready"]),
            "taken_from": sorted(seat["taken_from"]),
        }
    return found


def differences(expected: Plain, shown: Plain) -> dict[str, tuple[Any, Any]]:
    ours, theirs = facts(expected), facts(shown)
    return {key: (ours[key], theirs[key]) for key in ours if ours[key] != theirs[key]}

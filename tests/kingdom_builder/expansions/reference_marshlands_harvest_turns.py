"""Reference implementation of the legal moves, continued: the turn and the decisions inside an action."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.kingdom_builder.reference_rules import JsonDict, draw_pile
from tests.kingdom_builder.reference_scorer import neighbours, parse_hex

from .reference_marshlands_harvest import (
    BUILDABLE,
    LETTERS,
    MOVING,
    Position,
    action_moves,
    canoe_hexes,
    cathedral_hexes,
    destinations,
    hexes_of,
    lift_moves,
    moves_for,
    quarry_hexes,
    read_position,
    repeated_moves,
    scout_cabin_hexes,
    scout_hexes,
    sword_targets,
    tile_moves,
    travel_hexes,
)


def card_choices(pos: Position) -> set[str]:
    """KB-MAR-SWAMP-1: a half with a free hex; first one of several cards (D-09), or KB-CARD-SCOUTS-4."""
    hand, removed = pos.state["card"]["hand"], pos.setup_dict["removed_terrain"]
    halves = [pos.state["played"]] if pos.state["played"] else []
    if halves:
        return {f"choose {name}" for name in halves[0].split("/") if pos.free(LETTERS[name])}
    shown = [name for card in hand for name in card.split("/")]
    alike = removed and len(set(shown)) < len(shown) and pos.free(LETTERS[removed])
    return {f"choose {name}" for name in [*hand, *([removed] if alike else [])]}


def turn_moves(pos: Position) -> set[str]:
    state = pos.state
    moves: set[str] = set()
    if not pos.terrain and state["card"]["hand"]:
        moves |= card_choices(pos)
    elif pos.terrain and state["stage"] != "after":
        bonus = "temple" in pos.me["bonus"] and "temple:new" not in pos.me["bonus_resting"]
        exempt = bonus and state["stage"] == "before"  # KB-MAR-TEMPLE-BONUS
        places = pos.free(pos.terrain)
        moves |= moves_for("build", places if exempt else pos.rule_three(places))
    if state["stage"] != "during":
        for kind in {tile["kind"] for tile in pos.me["tiles"] if tile["ready"]}:
            moves |= tile_moves(pos, kind)
        moves |= action_moves(pos)
    return moves | ({"end"} if state["stage"] == "after" else set())


def travel_moves(pos: Position, doing: JsonDict) -> set[str]:
    piece, letters = ("ship", "W") if doing["verb"] == "lighthouse" else ("wagon", BUILDABLE + "M")
    (here,) = pos.seats[pos.actor][piece]
    return moves_for("to", travel_hexes(pos, letters) & neighbours(here)) | {"return" if doing["left"] == 3 else "done"}


def silo_moves(pos: Position, doing: JsonDict) -> set[str]:
    """KB-HAR-SILO-1, -2: one silo either builds or moves, and moves no piece twice."""
    moved = hexes_of(doing["moved"])
    moves: set[str] = set()
    if doing["gives"] != "move" and pos.supply:
        moves |= moves_for("silo", pos.free(BUILDABLE) & pos.near)
    if doing["gives"] != "build":
        moves |= moves_for("silo", (p for p in pos.movable - moved if destinations(pos.without(p), "silo-move", p)))
    forced = moves and doing["gives"] and pos.setup_dict["options"]["harvest.silo_count"] == "exactly_3"  # C-17, R-25
    return moves if forced else moves | {"done"}


def scout_cabin_moves(pos: Position, doing: JsonDict) -> set[str]:
    if "from" in doing:
        return moves_for("to", scout_hexes(pos))
    return moves_for("scout-cabin", scout_cabin_hexes(pos, hexes_of(doing["again"]))) | {"done"}


def fort_moves(pos: Position, doing: JsonDict) -> set[str]:
    """KB-CRO-FORT: either terrain of a swamp card, with rule 3 for each separately."""
    moves: set[str] = set()
    for name in doing["word"].split("/"):
        moves |= moves_for("fort", pos.rule_three(pos.free(LETTERS[name])))
    return moves


def donation_moves(pos: Position, doing: JsonDict) -> set[str]:
    places = pos.rule_three(pos.free(LETTERS[doing["word"]])) if pos.supply else frozenset()
    return moves_for("donation", places) or {"done"}


def canoe_moves(pos: Position, _: JsonDict) -> set[str]:
    return moves_for("canoe", canoe_hexes(pos)) | {"pass"}


def cathedral_moves(pos: Position, _: JsonDict) -> set[str]:
    moves = moves_for("cathedral", cathedral_hexes(pos))
    forced = moves and pos.setup_dict["options"]["harvest.cathedral_spend"] == "all"  # C-16
    return moves if forced else moves | {"done"}


def quarry_moves(pos: Position, _: JsonDict) -> set[str]:
    return moves_for("quarry", quarry_hexes(pos)) | {"done"}


def resettlement_moves(pos: Position, _: JsonDict) -> set[str]:
    return lift_moves(pos, "resettlement") | {"done"}


def mayors_moves(_: Position, doing: JsonDict) -> set[str]:
    return {f"choose {line}" for line in doing["lines"]}


STEP_MOVES: dict[str, Callable[[Position, JsonDict], set[str]]] = {
    "canoe": canoe_moves,
    "cathedral": cathedral_moves,
    "quarry": quarry_moves,
    "bazaar": lambda pos, doing: repeated_moves(pos, doing["word"]),
    "mayors": mayors_moves,
    "sword": lambda pos, doing: moves_for("sword", sword_targets(pos, (doing["victim"] - pos.actor) % len(pos.seats))),
    "resettlement": resettlement_moves,
    "wagon": travel_moves,
    "lighthouse": travel_moves,
    "silo": silo_moves,
    "scout-cabin": scout_cabin_moves,
    "fort": fort_moves,
    "donation": donation_moves,
}


def seat_moves(pos: Position) -> set[str]:
    doing = pos.state["doing"]
    if not doing:
        return turn_moves(pos)
    if doing["verb"] in MOVING and "from" in doing:
        return moves_for("to", destinations(pos, doing["verb"], parse_hex(doing["from"])))
    return STEP_MOVES[doing["verb"]](pos, doing)


def legal(setup: JsonDict, state: JsonDict) -> set[str]:
    """Return the legal moves of a state that is not terminal, chance moves included."""
    pos, doing = read_position(setup, state), state["doing"]
    played = state["played"] or ""
    grounds = pos.terrain or "".join(LETTERS[name] for name in played.split("/") if played)
    is_full = grounds and not pos.free(grounds) and not doing  # KB-BASE-BUILD-6, KB-MAR-SWAMP-3
    if (doing and doing["verb"] in ("deal", "redraw", "fort-draw")) or (is_full and draw_pile(state)):
        return {f"draw {kind}" for kind in draw_pile(state)}
    moves = seat_moves(pos)
    opens = can_declare_outpost(pos) and len(seat_moves(replace(pos, outpost=True))) > len(moves)
    return moves | {"outpost"} if opens else moves


def can_declare_outpost(pos: Position) -> bool:
    """KB-NOM-TILE-OUTPOST: in the owner's turn, also inside an action (I-22, R-19)."""
    tile_states = [tile["state"] for tile in pos.me["nomad_tiles"] if tile["kind"] == "outpost"]
    return "ready" in tile_states and not pos.outpost and pos.actor == pos.state["turn"]

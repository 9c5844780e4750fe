"""A second opinion on the legal moves, continued from `slow_lands`: the turn, and decisions inside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tests.kingdom_builder.slow_rules import Plain, pile
from tests.kingdom_builder.slow_scorer import around, hex_of

from .slow_lands import (
    BUILDABLE,
    LETTERS,
    MOVING,
    At,
    action_moves,
    canoe,
    cathedral,
    destinations,
    places_of,
    quarry,
    read,
    road,
    scout_cabin,
    scout_hexes,
    takes,
    tile_moves,
    victims,
    words,
)


def choices(at: At) -> set[str]:
    """KB-MAR-SWAMP-1: a half with a free hex; before that one of several cards (D-09), or KB-CARD-SCOUTS-4."""
    hand, removed = at.state["card"]["hand"], at.about["removed_terrain"]
    halves = [at.state["played"]] if at.state["played"] else []
    if halves:
        return {f"choose {name}" for name in halves[0].split("/") if at.free(LETTERS[name])}
    shown = [name for card in hand for name in card.split("/")]
    alike = removed and len(set(shown)) < len(shown) and at.free(LETTERS[removed])
    return {f"choose {name}" for name in [*hand, *([removed] if alike else [])]}


def turn_moves(at: At) -> set[str]:
    state = at.state
    found: set[str] = set()
    if not at.terrain and state["card"]["hand"]:
        found |= choices(at)
    elif at.terrain and state["stage"] != "after":
        bonus = "temple" in at.mine["bonus"] and "temple:new" not in at.mine["bonus_resting"]
        unbound = bonus and state["stage"] == "before"  # KB-MAR-TEMPLE-BONUS
        places = at.free(at.terrain)
        found |= words("build", places if unbound else at.rule_three(places))
    if state["stage"] != "during":
        for kind in {tile["kind"] for tile in at.mine["tiles"] if tile["ready"]}:
            found |= tile_moves(at, kind)
        found |= action_moves(at)
    return found | ({"end"} if state["stage"] == "after" else set())


def travel(at: At, doing: Plain) -> set[str]:
    piece, letters = ("ship", "W") if doing["verb"] == "lighthouse" else ("wagon", BUILDABLE + "M")
    (here,) = at.seats[at.who][piece]
    return words("to", road(at, letters) & around(here)) | {"return" if doing["left"] == 3 else "done"}


def silo(at: At, doing: Plain) -> set[str]:
    """KB-HAR-SILO-1, -2: no mixing for one silo; no piece is moved twice for it."""
    moved = places_of(doing["moved"])
    found: set[str] = set()
    if doing["gives"] != "move" and at.supply:
        found |= words("silo", destinations(at, "silo-move", (0, 0)))
    if doing["gives"] != "build":
        found |= words("silo", (p for p in at.movable - moved if destinations(at.without(p), "silo-move", p)))
    forced = found and doing["gives"] and at.about["options"]["harvest.silo_count"] == "exactly_3"  # C-17, R-25
    return found if forced else found | {"done"}


def scouting(at: At, doing: Plain) -> set[str]:
    if "from" in doing:
        return words("to", scout_hexes(at))
    return words("scout-cabin", scout_cabin(at, places_of(doing["again"]))) | {"done"}


def fort(at: At, doing: Plain) -> set[str]:
    """KB-CRO-FORT: of a swamp card either terrain, rule 3 inside it."""
    found: set[str] = set()
    for name in doing["word"].split("/"):
        found |= words("fort", at.rule_three(at.free(LETTERS[name])))
    return found


def donation(at: At, doing: Plain) -> set[str]:
    places = at.rule_three(at.free(LETTERS[doing["word"]])) if at.supply else frozenset()
    return words("donation", places) or {"done"}


def canoeing(at: At, _: Plain) -> set[str]:
    return words("canoe", canoe(at)) | {"pass"}


def handing_in(at: At, _: Plain) -> set[str]:
    found = words("cathedral", cathedral(at))
    forced = found and at.about["options"]["harvest.cathedral_spend"] == "all"  # C-16
    return found if forced else found | {"done"}


def walling(at: At, _: Plain) -> set[str]:
    return words("quarry", quarry(at)) | {"done"}


def resettling(at: At, _: Plain) -> set[str]:
    return takes(at, "resettlement") | {"done"}


def marking(_: At, doing: Plain) -> set[str]:
    return {f"choose {line}" for line in doing["lines"]}


INSIDE: dict[str, Callable[[At, Plain], set[str]]] = {
    "canoe": canoeing,
    "cathedral": handing_in,
    "quarry": walling,
    "bazaar": lambda at, doing: tile_moves(at, doing["word"]),
    "mayors": marking,
    "sword": lambda at, doing: words("sword", victims(at, (doing["victim"] - at.who) % len(at.seats))),
    "resettlement": resettling,
    "wagon": travel,
    "lighthouse": travel,
    "silo": silo,
    "scout-cabin": scouting,
    "fort": fort,
    "donation": donation,
}


def decide(at: At) -> set[str]:
    doing = at.state["doing"]
    if not doing:
        return turn_moves(at)
    if doing["verb"] in MOVING and "from" in doing:
        return words("to", destinations(at, doing["verb"], hex_of(doing["from"])))
    return INSIDE[doing["verb"]](at, doing)


def legal(about: Plain, state: Plain) -> set[str]:
    """Every legal move of a state in which the game is not over, chance included."""
    at, doing = read(about, state), state["doing"]
    played = state["played"] or ""
    grounds = at.terrain or "".join(LETTERS[name] for name in played.split("/") if played)
    is_full = grounds and not at.free(grounds) and not doing  # KB-BASE-BUILD-6, KB-MAR-SWAMP-3
    if (doing and doing["verb"] in ("deal", "redraw", "fort-draw")) or (is_full and pile(state)):
        return {f"draw {kind}" for kind in pile(state)}
    moves = decide(at)
    opens = may_declare(at) and len(decide(replace(at, outpost=True))) > len(moves)
    return moves | {"outpost"} if opens else moves


def may_declare(at: At) -> bool:
    """KB-NOM-TILE-OUTPOST: in the owner's turn, also inside an action, wherever it opens a hex (I-22, R-19)."""
    held = [tile["state"] for tile in at.mine["nomad_tiles"] if tile["kind"] == "outpost"]
    return "ready" in held and not at.outpost and at.who == at.state["turn"]

"""Positions and moves as text, one canonical line each (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..game import Ambiguous, GameError, Illegal, Unreadable
from ..hexes import BIT, cell_named, mask_of, name_of, names
from .explain import explain
from .layout import Layout
from .parts import Slot
from .pieces import refresh
from .rules import actor, moves
from .state import NONE, STAGES, UNSEEN, Frame, Move, Seat, State

# Moves

ANY_SET: Final = ("choose", "done", "pass")  # verbs that sets share


def write(move: Move) -> str:
    if move.cell != NONE:
        return f"{move.verb} {name_of(move.cell)}"
    return f"{move.verb} {move.word}" if move.word else move.verb


def read(state: State, text: str) -> Move:
    """A legal move; a hex or word without its verb will do where only one move fits."""
    legal = moves(state)
    words = text.split()
    if len(words) == 1 and _is_short(state, legal, words[0]):
        return _short(legal, words[0])
    move = parse(state, text)
    if move not in legal:
        refusal = explain(state, move, actor(state))
        reason = f"{refusal.reason} ({refusal.rule})" if refusal else f"expected {write(legal[0])!r} or the like"
        raise Illegal(f"{write(move)!r} is not allowed here: {reason}", refusal)
    return move


def _is_short(state: State, legal: Sequence[Move], word: str) -> bool:
    if Move(word) in legal:
        return False  # a whole move, whatever else ends on the same word
    return word not in (*state.layout.verbs, *ANY_SET) or any(move.word == word for move in legal)


def _short(legal: Sequence[Move], word: str) -> Move:
    fitting = [move for move in legal if word in (write(move), write(move).partition(" ")[2])]
    if len(fitting) > 1:
        readings = " or ".join(repr(write(move)) for move in fitting)
        raise Ambiguous(f"{word!r} could be {readings}: expected the verb too")
    if not fitting:
        cell_named(word)
        if not legal:
            raise Illegal(f"{word!r} is not allowed here: the game is over")
        raise Illegal(f"{word!r} is not allowed here: expected a verb and a hex, such as {write(legal[0])!r}")
    return fitting[0]


def parse(state: State, text: str) -> Move:
    """A move of this table, legal or not."""
    words = text.split()
    verbs = state.layout.verbs
    if not 1 <= len(words) <= 2:
        raise Unreadable(f"{text[:40]!r} is not a move: expected a verb and a hex or word, such as 'build c7'")
    if words[0] not in (*verbs, *ANY_SET):
        raise Unreadable(f"{words[0][:20]!r} is no verb: expected one of {', '.join(verbs)}")
    if len(words) == 1:
        return Move(words[0])
    word = Move(words[0], word=words[1])
    known = (*state.layout.deck_names, *state.layout.known_powers)
    if words[1] in known or words[0] == "choose" or word in moves(state):
        return word
    return Move(words[0], cell_named(words[1]))


PARTS: Final = re.compile("i:[^:]*|[^:]+")  # what colons set apart; those of an island hex belong to its name

# Positions: fields of the table, then those of each seat, groups set apart by ` / `; empty fields are left out


def dump(state: State) -> str:
    groups = [_table_fields(state), *(_seat_fields(state.layout, side) for side in state.seats)]
    return " / ".join(" ".join(f"{key}={value}" for key, value in group.items() if value) for group in groups)


def _table_fields(state: State) -> dict[str, str]:
    layout = state.layout
    chosen = "" if state.chosen == NONE else layout.deck_names[state.chosen]
    return {
        "turn": str(state.turn),
        "round": str(state.round),
        "stage": STAGES[state.stage],
        "quota": str(state.quota),
        "owed": str(state.owed or ""),
        "cards": _write_cards(layout, state.cards),
        "chosen": chosen,
        "terrain": state.terrain if state.terrain != _only_terrain(layout, state.chosen) else "",
        "deck": _write_counts(layout, state.deck),
        "discard": _write_counts(layout, state.discard),
        "old": _write_counts(layout, state.old),
        "left": ",".join(map(str, state.left)),
        "ending": "yes" if state.ending else "",
        "stack": ",".join(map(_write_frame, state.stack)),
        **_write_slots(state.slots, layout.table_slots),
    }


def _only_terrain(layout: Layout, chosen: int) -> str:
    """The terrain of a card that leaves no choice; it is not written."""
    terrains = layout.deck[chosen].terrains if chosen != NONE else ()
    return terrains[0] if len(terrains) == 1 else ""


def _write_frame(frame: Frame) -> str:
    """`paddock:1:d7`: the step, the seat, cells; then a number as `#2` and a word as `=grass`, where there is one."""
    number = [f"#{frame.number}"] if frame.number else []
    word = [f"={frame.word}"] if frame.word else []
    return ":".join((frame.step, str(frame.seat), *map(name_of, frame.cells), *number, *word))


def _seat_fields(layout: Layout, side: Seat) -> dict[str, str]:
    return {
        "supply": str(side.supply),
        "waiting": str(side.waiting or ""),
        "gold": str(side.gold or ""),
        "hand": _write_cards(layout, side.hand),
        "stale": str(side.stale or ""),
        "tiles": _write_tiles(layout, side),
        "taken": ",".join(name for i, name in _locations(layout) if side.taken & BIT[i]),
        "at": ",".join(names(side.settlements)),
        **_write_slots(side.slots, layout.seat_slots),
    }


def _locations(layout: Layout) -> list[tuple[int, str]]:
    return [(i, name_of(cell)) for i, cell in enumerate(layout.location_cells)]


def _write_tiles(layout: Layout, side: Seat) -> str:
    """`c7` is ready, `c7:used` and `c7:new` are not."""
    marks = {i: ":used" if side.used & BIT[i] else ":new" if side.fresh & BIT[i] else "" for i, _ in _locations(layout)}
    return ",".join(name + marks[i] for i, name in _locations(layout) if side.held & BIT[i])


def _write_cards(layout: Layout, cards: tuple[int, ...]) -> str:
    return ",".join("?" if card == UNSEEN else layout.deck_names[card] for card in cards)


def _write_counts(layout: Layout, counts: tuple[int, ...]) -> str:
    return ",".join(f"{name}:{count}" for name, count in zip(layout.deck_names, counts, strict=True) if count)


def _write_slots(values: Mapping[str, Any], slots: Mapping[str, Slot]) -> dict[str, str]:
    return {name: slots[name].write(value) for name, value in values.items()}


def load(layout: Layout, text: str) -> State:
    """A position from its line. It may be impossible (`status` says why), but it is always a whole one."""
    groups = [_fields(group) for group in text.split(" / ")]
    if len(groups) != layout.setup.players + 1:
        raise Unreadable(f"a position has {len(groups) - 1} seats: expected {layout.setup.players}, set apart by ' / '")
    state = _load_table(layout, groups[0])
    state.seats = [_load_seat(layout, group) for group in groups[1:]]
    refresh(state)
    return state


def _fields(group: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in group.split(" "):
        key, equals, value = word.partition("=")
        if not equals or not value or key in found:
            raise Unreadable(f"a position has {word[:40]!r}: expected words such as 'turn=0', each once")
        found[key] = value
    return found


def _load_table(layout: Layout, fields: dict[str, str]) -> State:
    state = State()
    state.layout = layout
    state.turn = _number(fields, "turn", layout.setup.players - 1)
    state.round = _number(fields, "round", 999)
    state.stage = _one_of(STAGES, "stage", fields.pop("stage", ""))
    state.quota = _number(fields, "quota", 99)
    state.owed = _number(fields, "owed", 99, "0")
    state.cards = _read_cards(layout, fields.pop("cards", ""))
    if UNSEEN in state.cards:
        raise Unreadable("a revealed card is '?': expected its name")
    chosen = fields.pop("chosen", "")
    state.chosen = _one_of(layout.deck_names, "chosen", chosen) if chosen else NONE
    state.terrain = fields.pop("terrain", "") or _only_terrain(layout, state.chosen)
    _one_of(("", *layout.terrains), "terrain", state.terrain)
    state.deck = _read_counts(layout, fields, "deck")
    state.discard = _read_counts(layout, fields, "discard")
    state.old = _read_counts(layout, fields, "old")
    state.left = _read_left(layout, fields.pop("left", ""))
    state.ending = _one_of(("no", "yes"), "ending", fields.pop("ending", "no")) == 1
    state.stack = tuple(_read_frame(layout, word) for word in _words(fields.pop("stack", "")))
    state.slots = _read_slots(fields, layout.table_slots)
    _nothing_left(fields)
    return state


def _load_seat(layout: Layout, fields: dict[str, str]) -> Seat:
    side = Seat()
    side.supply = _number(fields, "supply", 99)
    side.waiting = _number(fields, "waiting", 99, "0")
    side.gold = _number(fields, "gold", 9999, "0")
    side.hand = _read_cards(layout, fields.pop("hand", ""))
    side.stale = _number(fields, "stale", len(side.hand), "0")
    side.held = side.used = side.fresh = side.taken = 0
    for word in _words(fields.pop("tiles", "")):
        place, *marks = PARTS.findall(word) or [""]
        mark = ":".join(marks)
        tile = _read_location(layout, place)
        side.held |= tile
        side.used |= tile if mark == "used" else 0
        side.fresh |= tile if mark == "new" else 0
        if mark not in ("", "used", "new"):
            raise Unreadable(f"a tile is marked {mark[:20]!r}: expected used or new")
    for word in _words(fields.pop("taken", "")):
        side.taken |= _read_location(layout, word)
    side.extra = side.passing = side.adjacent = 0
    side.settlements = mask_of([_on_land(layout, word) for word in _words(fields.pop("at", ""))])
    side.slots = _read_slots(fields, layout.seat_slots)
    _nothing_left(fields)
    return side


def _words(text: str) -> list[str]:
    return text.split(",") if text else []


def _number(fields: dict[str, str], key: str, most: int, default: str = "") -> int:
    text = fields.pop(key, default)
    if not (text.isascii() and text.isdecimal()) or len(text) > 4 or int(text) > most:
        raise Unreadable(f"{key} is {text[:20]!r}: expected a number from 0 to {most}")
    return int(text)


def _one_of(values: Sequence[str], key: str, text: str) -> int:
    if text not in values:
        raise Unreadable(f"{key} is {text[:20]!r}: expected one of {', '.join(values)}")
    return values.index(text)


def _read_cards(layout: Layout, text: str) -> tuple[int, ...]:
    return tuple(UNSEEN if word == "?" else _one_of(layout.deck_names, "a card", word) for word in _words(text))


def _read_counts(layout: Layout, fields: dict[str, str], key: str) -> tuple[int, ...]:
    counts = [0] * len(layout.deck)
    for word in _words(fields.pop(key, "")):
        name, _, number = word.partition(":")
        counts[_one_of(layout.deck_names, key, name)] = _number({key: number}, key, 99)
    return tuple(counts)


def _read_left(layout: Layout, text: str) -> tuple[int, ...]:
    left = tuple(_number({"left": word}, "left", 9) for word in _words(text))
    if len(left) != len(layout.tiles):
        raise Unreadable(f"left names {len(left)} location hexes: expected {len(layout.tiles)}")
    return left


def _read_location(layout: Layout, text: str) -> int:
    cell = cell_named(text)
    if cell not in layout.location_cells:
        raise Unreadable(f"{text!r} is no location: expected {' or '.join(name for _, name in _locations(layout))}")
    return BIT[layout.location_cells.index(cell)]


def _on_land(layout: Layout, text: str) -> int:
    cell = cell_named(text)
    if cell not in layout.terrain_at:
        raise Unreadable(f"{text!r} is not on this table: expected a hex of the map")
    return cell


def _read_frame(layout: Layout, text: str) -> Frame:
    step, *rest = PARTS.findall(text) or [""]
    if step not in layout.steps or not rest:
        raise Unreadable(f"the stack has {text[:30]!r}: expected a step such as 'deal:0', of {', '.join(layout.steps)}")
    seat = _number({"seat": rest[0]}, "seat", layout.setup.players - 1)
    cells = tuple(_on_land(layout, word) for word in rest[1:] if word[:1] not in ("#", "="))
    number = next((_number({"number": word[1:]}, "number", 99) for word in rest[1:] if word[:1] == "#"), 0)
    return Frame(step, seat, cells, number, next((word[1:] for word in rest[1:] if word[:1] == "="), ""))


def _read_slots(fields: dict[str, str], slots: Mapping[str, Slot]) -> dict[str, Any]:
    return {name: _read_slot(slot, fields.pop(name, "")) for name, slot in slots.items()}


def _read_slot(slot: Slot, text: str) -> Any:
    try:
        return slot.read(text) if text else slot.initial
    except GameError:
        raise
    except ValueError as error:
        raise Unreadable(f"{slot.name} is {text[:20]!r}: expected what {slot.name} is written as") from error


def _nothing_left(fields: dict[str, str]) -> None:
    if fields:
        raise Unreadable(f"a position has a field {next(iter(fields))[:30]!r} that is not known here")

"""Text notation of positions and moves, one canonical line each (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..game import AmbiguousMove, GameError, IllegalMove, ParseError
from ..text_fields import parse_fields, parse_name
from .component_types import Slot
from .game_layout import Layout
from .hexgrid import BIT, cell_name, cell_names, mask_of, parse_cell
from .illegal_moves import explain
from .piece_changes import refresh
from .rules import actor, moves
from .state import NONE, STAGES, UNSEEN, Frame, Move, Seat, State

# Moves

SHARED_VERBS: Final = ("choose", "done", "pass")  # verbs that several expansions use


def write(move: Move) -> str:
    if move.cell != NONE:
        return f"{move.verb} {cell_name(move.cell)}"
    return f"{move.verb} {move.word}" if move.word else move.verb


def read(state: State, text: str) -> Move:
    """Parse a legal move. The verb may be omitted where only one move matches."""
    legal = moves(state)
    words = text.split()
    if len(words) == 1 and _is_short(state, legal, words[0]):
        return _read_short(legal, words[0])
    move = parse_move(state, text)
    if move not in legal:
        refusal = explain(state, move, actor(state))
        reason = f"{refusal.reason} ({refusal.rule})" if refusal else f"expected {write(legal[0])!r} or the like"
        raise IllegalMove(f"{write(move)!r} is not allowed here: {reason}", refusal)
    return move


def _is_short(state: State, legal: Sequence[Move], word: str) -> bool:
    if Move(word) in legal:
        return False  # a complete move
    return word not in (*state.layout.verbs, *SHARED_VERBS) or any(move.word == word for move in legal)


def _read_short(legal: Sequence[Move], word: str) -> Move:
    matches = [move for move in legal if word in (write(move), write(move).partition(" ")[2])]
    if len(matches) > 1:
        readings = " or ".join(repr(write(move)) for move in matches)
        raise AmbiguousMove(f"{word!r} could be {readings}: expected the verb too")
    if not matches:
        parse_cell(word)
        if not legal:
            raise IllegalMove(f"{word!r} is not allowed here: the game is over")
        raise IllegalMove(f"{word!r} is not allowed here: expected a verb and a hex, such as {write(legal[0])!r}")
    return matches[0]


def parse_move(state: State, text: str) -> Move:
    """Parse a move of this game, legal or not."""
    words = text.split()
    verbs = state.layout.verbs
    if not 1 <= len(words) <= 2:
        raise ParseError(f"{text[:40]!r} is not a move: expected a verb and a hex or word, such as 'build c7'")
    if words[0] not in (*verbs, *SHARED_VERBS):
        raise ParseError(f"{words[0][:20]!r} is no verb: expected one of {', '.join((*verbs, *SHARED_VERBS))}")
    if len(words) == 1:
        return Move(words[0])
    word = Move(words[0], word=words[1])
    names = (*state.layout.deck_names, *state.layout.all_powers)
    if words[1] in names or words[0] == "choose" or word in moves(state):
        return word
    if words[0] == "draw":
        expected = ", ".join(state.layout.deck_names)
        raise ParseError(f"{words[1][:20]!r} is no terrain card: expected one of {expected}")
    if words[0] in state.layout.repeating_verbs:
        raise ParseError(f"{words[1][:20]!r} is no location tile: expected one of {', '.join(state.layout.all_powers)}")
    return Move(words[0], parse_cell(words[1]))


FRAME_PARTS: Final = re.compile("i:[^:]*|[^:]+")  # parts between colons; the colon of an island hex belongs to its name

# Positions: the fields of the table, then those of each seat, in groups separated by ` / `; empty fields are omitted


def dump(state: State) -> str:
    """Return a state as one line of text."""
    groups = [_table_fields(state), *(_seat_fields(state.layout, side) for side in state.seats)]
    return " / ".join(" ".join(f"{key}={value}" for key, value in group.items() if value) for group in groups)


def _table_fields(state: State) -> dict[str, str]:
    layout = state.layout
    chosen = "" if state.played_card == NONE else layout.deck_names[state.played_card]
    return {
        "turn": str(state.turn),
        "round": str(state.round),
        "stage": STAGES[state.stage],
        "quota": str(state.quota),
        "owed": str(state.extra_quota or ""),
        "cards": _write_cards(layout, state.revealed),
        "chosen": chosen,
        "terrain": state.terrain if state.terrain != _only_terrain(layout, state.played_card) else "",
        "deck": _write_counts(layout, state.deck),
        "discard": _write_counts(layout, state.discard),
        "old": _write_counts(layout, state.pre_shuffle_hidden),
        "left": ",".join(map(str, state.tiles_left)),
        "ending": "yes" if state.end_triggered else "",
        "stack": ",".join(map(_write_frame, state.stack)),
        **_write_slots(state.slots, layout.table_slots),
    }


def _only_terrain(layout: Layout, chosen: int) -> str:
    """Return the terrain of a card with a single one, which is not written."""
    terrains = layout.deck[chosen].terrains if chosen != NONE else ()
    return terrains[0] if len(terrains) == 1 else ""


def _write_frame(frame: Frame) -> str:
    """Format a frame such as `paddock:1:d7`: step, seat, cells, optional `#number` and `=word`."""
    number = [f"#{frame.number}"] if frame.number else []
    word = [f"={frame.word}"] if frame.word else []
    return ":".join((frame.step, str(frame.seat), *map(cell_name, frame.cells), *number, *word))


def _seat_fields(layout: Layout, side: Seat) -> dict[str, str]:
    return {
        "supply": str(side.supply),
        "waiting": str(side.set_aside or ""),
        "gold": str(side.gold or ""),
        "hand": _write_cards(layout, side.hand),
        "stale": str(side.pre_shuffle or ""),
        "tiles": _write_tiles(layout, side),
        "taken": ",".join(name for i, name in _locations(layout) if side.taken_from & BIT[i]),
        "at": ",".join(cell_names(side.settlements)),
        **_write_slots(side.slots, layout.seat_slots),
    }


def _locations(layout: Layout) -> list[tuple[int, str]]:
    return [(i, cell_name(cell)) for i, cell in enumerate(layout.location_cells)]


def _write_tiles(layout: Layout, side: Seat) -> str:
    """Format tiles: `c7` is ready, `c7:used` and `c7:new` are not."""
    marks = {
        i: ":used" if side.used_tiles & BIT[i] else ":new" if side.new_tiles & BIT[i] else ""
        for i, _ in _locations(layout)
    }
    return ",".join(name + marks[i] for i, name in _locations(layout) if side.tiles & BIT[i])


def _write_cards(layout: Layout, cards: tuple[int, ...]) -> str:
    return ",".join("?" if card == UNSEEN else layout.deck_names[card] for card in cards)


def _write_counts(layout: Layout, counts: tuple[int, ...]) -> str:
    return ",".join(f"{name}:{count}" for name, count in zip(layout.deck_names, counts, strict=True) if count)


def _write_slots(values: Mapping[str, Any], slots: Mapping[str, Slot]) -> dict[str, str]:
    return {name: slots[name].write(value) for name, value in values.items()}


def load(layout: Layout, text: str) -> State:
    """Parse a complete position, which may be impossible: see `validate`."""
    groups = [parse_fields(group, "a position", "turn=0") for group in text.split(" / ")]
    if len(groups) != layout.setup.players + 1:
        raise ParseError(f"a position has {len(groups) - 1} seats: expected {layout.setup.players}, separated by ' / '")
    state = _load_table(layout, groups[0])
    state.seats = [_load_seat(layout, group) for group in groups[1:]]
    refresh(state)
    return state


def _load_table(layout: Layout, fields: dict[str, str]) -> State:
    state = State()
    state.layout = layout
    state.turn = _number(fields, "turn", layout.setup.players - 1)
    state.round = _number(fields, "round", 999)
    state.stage = parse_name(STAGES, "stage", fields.pop("stage", ""))
    state.quota = _number(fields, "quota", 99)
    state.extra_quota = _number(fields, "owed", 99, "0")
    state.revealed = _read_cards(layout, fields.pop("cards", ""))
    if UNSEEN in state.revealed:
        raise ParseError("a revealed card is '?': expected its name")
    chosen = fields.pop("chosen", "")
    state.played_card = parse_name(layout.deck_names, "chosen", chosen) if chosen else NONE
    state.terrain = fields.pop("terrain", "") or _only_terrain(layout, state.played_card)
    parse_name(("", *layout.terrains), "terrain", state.terrain)
    state.deck = _read_counts(layout, fields, "deck")
    state.discard = _read_counts(layout, fields, "discard")
    state.pre_shuffle_hidden = _read_counts(layout, fields, "old")
    state.tiles_left = _read_left(layout, fields.pop("left", ""))
    state.end_triggered = parse_name(("no", "yes"), "ending", fields.pop("ending", "no")) == 1
    state.stack = tuple(_read_frame(layout, word) for word in _split(fields.pop("stack", "")))
    state.slots = _read_slots(fields, layout.table_slots)
    _require_empty(fields)
    return state


def _load_seat(layout: Layout, fields: dict[str, str]) -> Seat:
    side = Seat()
    side.supply = _number(fields, "supply", 99)
    side.set_aside = _number(fields, "waiting", 99, "0")
    side.gold = _number(fields, "gold", 9999, "0")
    side.hand = _read_cards(layout, fields.pop("hand", ""))
    side.pre_shuffle = _number(fields, "stale", len(side.hand), "0")
    side.tiles = side.used_tiles = side.new_tiles = side.taken_from = 0
    for word in _split(fields.pop("tiles", "")):
        location, *marks = FRAME_PARTS.findall(word) or [""]
        mark = ":".join(marks)
        tile = _read_location(layout, location)
        side.tiles |= tile
        side.used_tiles |= tile if mark == "used" else 0
        side.new_tiles |= tile if mark == "new" else 0
        if mark not in ("", "used", "new"):
            raise ParseError(f"a tile is marked {mark[:20]!r}: expected used or new")
    for word in _split(fields.pop("taken", "")):
        side.taken_from |= _read_location(layout, word)
    side.extra_settlements = side.turn_settlements = side.adjacent = 0
    side.settlements = mask_of([_on_land(layout, word) for word in _split(fields.pop("at", ""))])
    side.slots = _read_slots(fields, layout.seat_slots)
    _require_empty(fields)
    return side


def _split(text: str) -> list[str]:
    return text.split(",") if text else []


def _number(fields: dict[str, str], key: str, maximum: int, default: str = "") -> int:
    text = fields.pop(key, default)
    if not (text.isascii() and text.isdecimal()) or len(text) > 4 or int(text) > maximum:
        raise ParseError(f"{key} is {text[:20]!r}: expected a number from 0 to {maximum}")
    return int(text)


def _read_cards(layout: Layout, text: str) -> tuple[int, ...]:
    return tuple(UNSEEN if word == "?" else parse_name(layout.deck_names, "a card", word) for word in _split(text))


def _read_counts(layout: Layout, fields: dict[str, str], key: str) -> tuple[int, ...]:
    counts = [0] * len(layout.deck)
    for word in _split(fields.pop(key, "")):
        name, _, number = word.partition(":")
        counts[parse_name(layout.deck_names, key, name)] = _number({key: number}, key, 99)
    return tuple(counts)


def _read_left(layout: Layout, text: str) -> tuple[int, ...]:
    left = tuple(_number({"left": word}, "left", 9) for word in _split(text))
    if len(left) != len(layout.tile_counts):
        raise ParseError(f"left names {len(left)} location hexes: expected {len(layout.tile_counts)}")
    return left


def _read_location(layout: Layout, text: str) -> int:
    cell = parse_cell(text)
    if cell not in layout.location_cells:
        raise ParseError(f"{text!r} is no location: expected {' or '.join(name for _, name in _locations(layout))}")
    return BIT[layout.location_cells.index(cell)]


def _on_land(layout: Layout, text: str) -> int:
    cell = parse_cell(text)
    if cell not in layout.terrain_at:
        raise ParseError(f"{text!r} is not on this board: expected a hex of the map")
    return cell


def _read_frame(layout: Layout, text: str) -> Frame:
    step, *rest = FRAME_PARTS.findall(text) or [""]
    if step not in layout.steps or not rest:
        raise ParseError(f"the stack has {text[:30]!r}: expected a step such as 'deal:0', of {', '.join(layout.steps)}")
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
        raise ParseError(f"{slot.name} is {text[:20]!r}: expected the notation of {slot.name}") from error


def _require_empty(fields: dict[str, str]) -> None:
    if fields:
        raise ParseError(f"a position has a field {next(iter(fields))[:30]!r} that is unknown")

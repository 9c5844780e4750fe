"""State slots and set-up of the nomad tiles, on the board and in front of the players."""

from __future__ import annotations

from typing import Final, TypeAlias

from ....bitset import bits
from ....components import BoardTile, TileState
from ....game import JsonDict, ParseError, Rng
from ....packed_bytes import Reader, pack_list, pack_numbers
from ...component_types import SetupDraft, SetupStep, Slot, SlotEncoding, SlotTile
from ...game_layout import Layout
from ...hexgrid import cell_name, mask_of, parse_cell
from ...slot_codecs import FLAG, SlotCodec
from ...state import Seat, State

DONATION_TERRAINS: Final = ("grass", "canyon", "desert", "flowers", "forest", "water", "mountain")
TILES: Final = {  # KB-COMP-4
    **{f"donation-{terrain}": 1 for terrain in DONATION_TERRAINS},
    **dict.fromkeys(("resettlement", "outpost", "sword", "treasure"), 2),
}
NEW: Final[TileState] = "new"
READY: Final[TileState] = "ready"
USED: Final[TileState] = "used"
STATES: Final = (NEW, READY, USED)
KINDS: Final = tuple(sorted(TILES))
SEAT_TILES: Final = tuple((kind, state) for kind in KINDS if kind != "treasure" for state in STATES)

SeatTiles: TypeAlias = tuple[tuple[str, TileState], ...]  # sorted pairs of kind and state
BoardTiles: TypeAlias = tuple[tuple[int, str], ...]  # pairs of hex and kind, in reading order

# Tiles on the nomad hexes (KB-NOM-SETUP-1) and in front of the players (KB-NOM-TILE-TIMING)


def _write_board_tiles(value: BoardTiles) -> str:
    return ",".join(f"{cell_name(cell)}:{kind}" for cell, kind in value)


def _read_board_tiles(text: str) -> BoardTiles:
    tiles = [word.rpartition(":") for word in text.split(",")] if text else []
    for _, _, kind in tiles:
        if kind not in TILES:
            raise ParseError(f"nomads has {kind[:20]!r}: expected a tile, one of {', '.join(TILES)}")
    return tuple((parse_cell(cell), kind) for cell, _, kind in tiles)


def _write_seat_tiles(value: SeatTiles) -> str:
    return ",".join(kind if state == READY else f"{kind}:{state}" for kind, state in value)


def _read_seat_tiles(text: str) -> SeatTiles:
    tiles = []
    for kind, _, word in (word.partition(":") for word in text.split(",")):
        state = next((state for state in STATES if state == (word or READY)), None)
        if kind not in TILES or state is None:
            raise ParseError(f"nomad_tiles has {kind[:20]!r}, {word[:20]!r}: expected a tile such as 'sword:new'")
        tiles.append((kind, state))
    return tuple(sorted(tiles))


def _held_tiles(me: Seat) -> list[SlotTile]:
    tiles: SeatTiles = me.slots["nomad_tiles"]
    return [SlotTile(kind, kind.partition("-")[0], state) for kind, state in tiles]


def _tiles_on_board(layout: Layout, value: BoardTiles) -> list[BoardTile]:
    left = dict(value)
    at_start: BoardTiles = layout.initial_slots.get("nomads", ())
    return [BoardTile(cell_name(cell), kind, int(cell in left), 1) for cell, kind in at_start]


def _seat_tiles_json(value: SeatTiles) -> list[JsonDict]:
    return [{"kind": kind, "state": state} for kind, state in value]


def _pack_board_tiles(value: BoardTiles) -> bytes:
    return pack_list(value, lambda tile: pack_numbers((tile[0], KINDS.index(tile[1]))))


def _unpack_board_tiles(reader: Reader) -> BoardTiles:
    return tuple((reader.number(), KINDS[reader.number()]) for _ in range(reader.number()))


def _pack_seat_tiles(value: SeatTiles) -> bytes:
    """Return the number of tiles of each kind and state; no seat has a treasure."""
    if any(kind == "treasure" for kind, _ in value):
        raise OverflowError("a treasure in front of a player")
    return pack_numbers(value.count(tile) for tile in SEAT_TILES)


def _unpack_seat_tiles(reader: Reader) -> SeatTiles:
    return tuple(sorted(tile for tile in SEAT_TILES for _ in range(reader.number())))


def _draw_tiles(draft: SetupDraft, rng: Rng) -> str:
    pool = [kind for kind, copies in TILES.items() for _ in range(copies)]
    rng.shuffle(pool)
    return _write_board_tiles(tuple(zip(bits(draft.board.cells["nomad"]), pool, strict=False)))


def _check_tiles(draft: SetupDraft, text: str) -> str | None:
    hexes = bits(draft.board.cells["nomad"])
    expected = ",".join(f"{cell_name(cell)}:TILE" for cell in hexes) or "nothing, without nomad hexes"
    try:
        board_tiles = _read_board_tiles(text)
    except ParseError as error:
        return f"{expected} ({error})"
    kinds = [kind for _, kind in board_tiles]
    if [cell for cell, _ in board_tiles] != hexes or any(kinds.count(kind) > TILES[kind] for kind in kinds):
        return f"{expected}, of {', '.join(f'{copies} {kind}' for kind, copies in TILES.items())}"
    return None


def _place_tiles(layout: Layout, text: str) -> None:
    layout.initial_slots["nomads"] = _read_board_tiles(text)


def _read_outpost(text: str) -> bool:
    if text != "yes":
        raise ParseError(f"outpost is {text[:20]!r}: expected yes, or no such field")
    return True


NOMADS_STEP: Final = SetupStep(
    "nomads",
    "KB-NOM-SETUP-1",
    draw=_draw_tiles,
    check=_check_tiles,
    setup_dict=lambda text: {"nomads": {cell_name(cell): kind for cell, kind in _read_board_tiles(text)}},
    apply_to=_place_tiles,
    many=True,
    trace_order=2,
)
_TILE_STATES: Final = tuple((kind, state) for kind in TILES for state in STATES)
SEAT_TILES_ENCODING: Final = SlotEncoding(
    tuple(map(":".join, _TILE_STATES)), lambda tiles: [tiles.count(tile) for tile in _TILE_STATES]
)
OUTPOST_ENCODING: Final = SlotEncoding(("",), lambda it: (int(it),))
SLOTS: Final = (
    Slot(
        "nomads",
        (),
        write=_write_board_tiles,
        read=_read_board_tiles,
        to_json=lambda value: {cell_name(cell): kind for cell, kind in value},
        plane_encoding=SlotEncoding(
            tuple(TILES), lambda board_tiles: [mask_of(c for c, kind in board_tiles if kind == each) for each in TILES]
        ),
        board_tiles=_tiles_on_board,
        trace_order=4,
        codec=SlotCodec(_pack_board_tiles, _unpack_board_tiles),
    ),
    Slot(
        "nomad_tiles",
        (),
        True,
        _write_seat_tiles,
        _read_seat_tiles,
        to_json=_seat_tiles_json,
        number_encoding=SEAT_TILES_ENCODING,
        held_tiles=_held_tiles,
        trace_order=1,
        codec=SlotCodec(_pack_seat_tiles, _unpack_seat_tiles),
    ),
    Slot(
        "outpost",
        False,
        True,
        lambda it: "yes" if it else "",
        _read_outpost,
        to_json=bool,
        number_encoding=OUTPOST_ENCODING,
        codec=FLAG,
    ),
)


def validate_nomad_tiles(state: State) -> list[str]:
    """Return the kinds with more nomad tiles than exist."""
    kinds = [kind for _, kind in state.slots["nomads"]]
    kinds += [kind for side in state.seats for kind, _ in side.slots["nomad_tiles"]]
    return [f"there are {kinds.count(kind)} {kind} tiles, not {limit} (KB-COMP-4)"
            for kind, limit in TILES.items() if kinds.count(kind) > limit]  # fmt: skip

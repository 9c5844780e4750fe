"""The presenter of Kingdoms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..i18n import Message, MessageArg, Translator, action_name, explanation
from ..protocol.message_parts import MoveGroup, PieceChange
from .gridmap import COLUMNS, ROWS, GridMap
from .table import TerminalTable

HIDDEN: Final = "?"
EPOCHS: Final = 3


class KingdomsPresenter:
    undo_refused_key = "kd-tile-revealed"

    def __init__(self, table: TerminalTable, translator: Translator) -> None:
        self._table = table
        self._translator = translator

    def picture(self, zoom: int) -> GridMap:
        return GridMap(self._tile_name, zoom)

    def _tile_name(self, tile: str) -> str:
        sign = {"+": "plus-", "-": "minus-"}.get(tile[0])
        return self._translator.format(f"kd-tile-{sign}{tile[1:]}" if sign else f"kd-tile-{tile.lower()}")

    def default_group(self, groups: Sequence[MoveGroup]) -> MoveGroup | None:
        """Return the only group there is, such as placing the tile that was drawn."""
        return groups[0] if len(groups) == 1 and groups[0].cells else None

    def title(self) -> Message:
        table = self._table
        return Message("turn-over") if table.over else Message("whose-turn", {"player": table.names[table.actor]})

    def progress(self) -> list[Message]:
        position = self._table.position()
        free = COLUMNS * ROWS - len(position["board"])
        if "last-castle" in self._table.setup_dict["variants"]:
            return [Message("kd-where-endless", {"epoch": position["epoch"], "free": free})]
        return [Message("kd-where", {"epoch": position["epoch"], "free": free, "total": EPOCHS})]

    def advice(self, chosen: MoveGroup | None) -> Message:
        table, position = self._table, self._table.position()
        if (idle := table.idle_advice()) is not None:
            return idle
        if not table.can_act:
            return Message("advice-wait", {"player": table.names[table.actor]})
        if position["drawn"]:
            drawn = position["drawn"]
            effect = explanation(_effect_id(drawn)) or ""
            return Message("kd-advice-put", {"tile": action_name(drawn), "effect": effect})
        if all(group.prefix == "pass" for group in table.move_groups()):
            return Message("kd-advice-pass")
        if chosen is not None:
            return Message("kd-advice-place", {"piece": self.label(chosen.prefix)})
        if "open" in table.setup_dict["variants"]:
            return Message("kd-advice-open")
        has_starting_tile = any(group.verb == "start" for group in table.move_groups())
        return Message("kd-advice" if has_starting_tile else "kd-advice-without-start")

    def label(self, move: str) -> MessageArg:
        verb, _, rest = move.partition(" ")
        if verb == "castle":
            return Message("kd-castle-rank", {"rank": rest})
        if verb == "tile":
            return action_name(rest)
        return Message({"draw": "kd-draw", "start": "kd-starting-tile", "pass": "kd-pass"}.get(verb, f"action-{verb}"))

    def description(self, group: MoveGroup) -> MessageArg | None:
        position, seat = self._table.position(), self._table.actor
        verb, _, rest = group.prefix.partition(" ")
        if verb == "castle":
            return Message("kd-left", {"count": position["seats"][seat]["castles"][rest]})
        if verb == "tile":
            return Message("kd-left", {"count": position["supply"][rest]})
        if verb == "draw":
            return Message("kd-supply", {"count": position["supply_size"]})
        if verb == "put" and position["drawn"]:
            return action_name(position["drawn"])
        if verb != "start":
            return None
        tile = position["seats"][seat]["start_tile"]
        return Message("kd-hidden-here") if tile == HIDDEN else Message("kd-only-you", {"tile": action_name(tile)})

    def describe_cell(self, cell: str, legal: bool) -> Message:
        piece = self._table.position()["board"].get(cell)
        return Message(
            "kd-describe",
            {"cell": cell, "piece": self._piece_name(piece) if piece else "none", "legal": "yes" if legal else "no"},
        )

    def _piece_name(self, piece: str) -> MessageArg:
        seat, colon, rank = piece.partition(":")
        if colon:
            return Message("kd-castle-of", {"rank": rank, "player": self._table.names[int(seat)]})
        return action_name(piece)

    def piece_label(self, change: PieceChange) -> MessageArg | None:
        return self._piece_name(change.kind)

    def explain_cell(self, cell: str) -> list[Message]:
        piece = self._table.position()["board"].get(cell)
        if not piece:
            return []
        text = explanation("kd-castle" if ":" in piece else _effect_id(piece))
        return [Message("tui-labelled", {"name": self._piece_name(piece), "value": text})] if text else []

    def hand_lines(self) -> list[Message]:
        return []

    def holdings(self, seat: int) -> list[Message]:
        castles = self._table.position()["seats"][seat]["castles"]
        return [
            Message("tui-labelled", {"name": Message("kd-castle-rank", {"rank": rank}), "value": left})
            for rank, left in castles.items()
        ]

    def extra_score_rows(self) -> list[tuple[MessageArg, list[int]]]:
        castles = [sum(side["castles"].values()) for side in self._table.position()["seats"]]
        return [(Message("tui-castles-left"), castles)]


def _effect_id(tile: str) -> str:
    """Return the id of what a tile does."""
    kind = {"+": "plus", "-": "minus"}.get(tile[0], tile.lower())
    return f"kd-tile-{kind}"

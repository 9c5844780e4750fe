"""Kingdoms at this terminal: its board, and what its turn says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..tables.messages import Gesture
from ..words import Phrase, Said, Words, action
from .gridmap import COLUMNS, ROWS, GridMap
from .table import Table

HIDDEN: Final = "?"
EPOCHS: Final = 3


class KingdomsFace:
    revealed = "kd-tile-revealed"

    def __init__(self, table: Table, words: Words) -> None:
        self._table = table
        self._words = words

    def picture(self, zoom: int) -> GridMap:
        return GridMap(self._tile_name, zoom)

    def _tile_name(self, tile: str) -> str:
        sign = {"+": "plus-", "-": "minus-"}.get(tile[0])
        return self._words.say(f"kd-tile-{sign}{tile[1:]}" if sign else f"kd-tile-{tile.lower()}")

    def plain(self, gestures: Sequence[Gesture]) -> Gesture | None:
        """The only thing that there is to do, such as putting down the tile that was drawn."""
        return gestures[0] if len(gestures) == 1 and gestures[0].cells else None

    def title(self) -> Phrase:
        table = self._table
        return Phrase("turn-over") if table.over else Phrase("whose-turn", {"player": table.names[table.actor]})

    def where(self) -> list[Phrase]:
        shown = self._table.shown()
        free = COLUMNS * ROWS - len(shown["board"])
        if "last-castle" in self._table.about["variants"]:
            return [Phrase("kd-where-endless", {"epoch": shown["epoch"], "free": free})]
        return [Phrase("kd-where", {"epoch": shown["epoch"], "free": free, "total": EPOCHS})]

    def advice(self, chosen: Gesture | None) -> Phrase:
        table, shown = self._table, self._table.shown()
        if table.over:
            return Phrase("log-game-over")
        if not table.screen.seats:
            return Phrase("advice-watch")
        if not table.mine:
            return Phrase("advice-wait", {"player": table.names[table.actor]})
        if shown["drawn"]:
            return Phrase("kd-advice-put", {"tile": action(shown["drawn"])})
        if all(gesture.lead == "pass" for gesture in table.gestures()):
            return Phrase("kd-advice-pass")
        if chosen is not None:
            return Phrase("kd-advice-place", {"piece": self.label(chosen.lead)})
        return Phrase("kd-advice-open" if "open" in table.about["variants"] else "kd-advice")

    def label(self, move: str) -> Said:
        verb, _, rest = move.partition(" ")
        if verb == "castle":
            return Phrase("kd-castle-rank", {"rank": rest})
        if verb == "tile":
            return action(rest)
        return Phrase({"draw": "kd-draw", "start": "kd-starting-tile", "pass": "kd-pass"}.get(verb, f"action-{verb}"))

    def about(self, gesture: Gesture) -> Said | None:
        shown, seat = self._table.shown(), self._table.actor
        verb, _, rest = gesture.lead.partition(" ")
        if verb == "castle":
            return Phrase("kd-left", {"count": shown["seats"][seat]["castles"][rest]})
        if verb == "tile":
            return Phrase("kd-left", {"count": shown["supply"][rest]})
        if verb == "draw":
            return Phrase("kd-supply", {"count": shown["supply_size"]})
        if verb == "put" and shown["drawn"]:
            return action(shown["drawn"])
        if verb != "start":
            return None
        tile = shown["seats"][seat]["start_tile"]
        return Phrase("kd-hidden-here") if tile == HIDDEN else Phrase("kd-only-you", {"tile": action(tile)})

    def describe(self, cell: str, legal: bool) -> Phrase:
        piece = self._table.shown()["board"].get(cell)
        return Phrase(
            "kd-describe",
            {"cell": cell, "piece": self._piece(piece) if piece else "none", "legal": "yes" if legal else "no"},
        )

    def _piece(self, piece: str) -> Said:
        seat, colon, rank = piece.partition(":")
        if colon:
            return Phrase("kd-castle-of", {"rank": rank, "player": self._table.names[int(seat)]})
        return action(piece)

    def facts(self) -> list[Phrase]:
        return []

    def rows(self) -> list[tuple[Said, list[int]]]:
        castles = [sum(side["castles"].values()) for side in self._table.shown()["seats"]]
        return [(Phrase("tui-castles-left"), castles)]

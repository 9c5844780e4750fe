"""The presenter of Kingdom Builder."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from ..components import Contents, GameComponents, HeldTile
from ..game import JsonDict
from ..i18n import Message, MessageArg, Translator, action_name, component_name, explanation, has_message, name_of
from ..protocol.message_parts import MoveGroup, PieceChange
from .hexmap import HexMap
from .table import TerminalTable

HIDDEN: Final = "?"
TILE_GROUPS: Final = ("location", "held")


class KingdomBuilderPresenter:
    undo_refused_key = "undo-card-revealed"

    def __init__(self, table: TerminalTable, translator: Translator) -> None:
        self._table = table
        self._translator = translator
        self._rows = {"": table.setup_dict["board"], "i": (table.setup_dict["island"] or {}).get("rows", [])}

    @cached_property
    def _terrains(self) -> dict[str, str]:
        return {terrain.letter: terrain.name for terrain in self._components.terrains}

    @cached_property
    def _components(self) -> GameComponents:
        return self._table.game.components()

    def picture(self, zoom: int) -> HexMap:
        setup = self._table.setup_dict
        names = {cell: self._format(name_of(name, "location")) for cell, name in setup["locations"].items()}
        return HexMap(setup, self._components, names, zoom)

    def default_group(self, groups: Sequence[MoveGroup]) -> MoveGroup | None:
        """Return the group of the pending decision, or else of the mandatory action."""
        doing = self._table.position()["doing"]
        return next((group for group in groups if group.cells and (doing or group.verb == "build")), None)

    def title(self) -> Message:
        table, position = self._table, self._table.position()
        if table.over:
            return Message("turn-over")
        args: dict[str, MessageArg] = {"player": table.names[table.actor]}
        doing = position["doing"]
        if table.piece_lifted():
            return Message("turn-moves", args)
        if doing:
            key = "turn-goes-on" if table.actor == position["turn"] else "turn-answers"
            return Message(key, {**args, "tile": action_name(doing["verb"])})
        if any(group.verb == "choose" for group in table.move_groups()):
            return Message("turn-choose", args)
        return Message("turn-builds" if position["to_build"] else "turn-after", args)

    def progress(self) -> list[Message]:
        position = self._table.position()
        progress = Message("where", {"round": position["round"], "cards": sum(position["deck"].values())})
        return [progress, Message("last-round")] if position["end_triggered"] else [progress]

    def advice(self, chosen: MoveGroup | None) -> Message:
        table, position = self._table, self._table.position()
        if (idle := table.idle_advice()) is not None:
            return idle
        if not table.can_act:
            return self._waiting_advice(position)
        default = self.default_group(table.move_groups())
        if chosen is not None and chosen != default:
            return Message("advice-take" if chosen.lifts_piece else "advice-power", {"tile": action_name(chosen.verb)})
        if position["doing"]:
            return self._pending_advice(position["doing"], default)
        if any(group.words for group in table.move_groups()):
            return Message("advice-choose" if len(position["card"]["hand"]) > 1 else "action-choose-about")
        if default and position["card"]["chosen"]:
            return Message("advice-build", {"terrain": component_name(position["card"]["chosen"])})
        return Message("advice-after")

    def _pending_advice(self, doing: JsonDict, default: MoveGroup | None) -> Message:
        """Return the advice for a decision that interrupts the turn."""
        table = self._table
        if table.piece_lifted():
            return Message("advice-put", {"tile": action_name(doing["verb"]), "origin": doing.get("from", "")})
        groups = table.move_groups()
        if words := [word for group in groups for word in group.words]:
            return Message("refusal-choose-a-line", {"hexes": ", ".join(words)})
        verbs = {group.verb for group in groups}
        key = "advice-answer" if "pass" in verbs else "advice-more" if "done" in verbs else "advice-power"
        return Message(key, {"tile": action_name(default.verb if default else doing["verb"])})

    def _waiting_advice(self, position: JsonDict) -> Message:
        table = self._table
        args: dict[str, MessageArg] = {"player": table.names[table.actor]}
        if position["doing"] and table.actor != position["turn"]:
            return Message("advice-wait-answer", {**args, "tile": action_name(position["doing"]["verb"])})
        hand = position["seats"][table.viewer.perspective]["hand"] if table.viewer.perspective >= 0 else []
        if not hand or HIDDEN in hand:
            return Message("advice-wait", args)
        return Message("advice-wait-card", {**args, "terrain": component_name(hand[0])})

    def label(self, move: str) -> MessageArg:
        verb, _, rest = move.partition(" ")
        if rest:
            line = Message("choice-line", {"line": rest}) if rest.isdecimal() else component_name(rest)
            return line if verb == "choose" else Message("tui-labelled", {"name": action_name(verb), "value": line})
        return Message(f"choice-{verb}") if has_message(f"choice-{verb}") else action_name(verb)

    def description(self, group: MoveGroup) -> MessageArg | None:
        keys = (f"tile-{group.verb}", f"action-{group.verb}-about")
        return next((Message(key) for key in keys if has_message(key)), None)

    def describe_cell(self, cell: str, legal: bool) -> Message:
        area, _, name = cell.rpartition(":")
        letter = self._rows[area][int(name[1:]) - 1][ord(name[0]) - 97]
        contents = self._table.contents()
        tile = next((tile for tile in contents.board_tiles if tile.cell == cell), None)
        is_location = cell in self._table.setup_dict["locations"]
        marker = next((each.kind for each in self._components.markers if cell in each.cells), None)
        return Message(
            "describe-hex",
            {
                "cell": cell,
                "hex": name_of(marker or self._terrains[letter], "hex", "piece"),
                "location": action_name(tile.kind) if tile and (tile.left or is_location) else "none",
                "tiles": tile.left if tile else 1,
                "piece": self._piece_on(cell, contents) or "none",
                "legal": "yes" if legal else "no",
            },
        )

    def piece_label(self, change: PieceChange) -> MessageArg | None:
        return None if change.action == "build" else action_name(change.action)

    def explain_cell(self, cell: str) -> list[Message]:
        return [
            Message("tui-labelled", {"name": Message(thing), "value": text})
            for thing in self._things_at(cell)
            if (text := explanation(thing))
        ]

    def _things_at(self, cell: str) -> list[str]:
        """Return the ids of the tile, marker or building on a hex and of special pieces."""
        area, _, name = cell.rpartition(":")
        letter = self._rows[area][int(name[1:]) - 1][ord(name[0]) - 97]
        contents, components = self._table.contents(), self._components
        tiles = [f"{group}-{tile.kind}" for tile in contents.board_tiles if tile.cell == cell for group in TILE_GROUPS]
        markers = [f"piece-{marker.kind}" for marker in components.markers if cell in marker.cells]
        terrains = [f"terrain-{each.name}" for each in components.terrains if each.letter == letter and each.special]
        special = {piece.kind for piece in components.pieces if piece.look.symbol}
        pieces = [f"piece-{each.kind}" for each in contents.pieces if cell in each.cells and each.kind in special]
        tiles = [tile for tile in tiles if tile in components.rules]
        return [*(tiles or markers or terrains), *pieces]

    def _piece_on(self, cell: str, contents: Contents) -> MessageArg | None:
        each_seat = {piece.kind: piece.each_seat for piece in self._components.pieces}
        for group in contents.pieces:
            if cell in group.cells:
                piece = name_of(group.kind, "piece")
                if group.seat is None or not each_seat[group.kind]:
                    return piece
                return Message("describe-piece", {"piece": piece, "player": self._table.names[group.seat]})
        return None

    def hand_lines(self) -> list[Message]:
        """Return the terrain card, and the tiles of the seat at this terminal."""
        table, position = self._table, self._table.position()
        lines = []
        cards = [card for card in position["card"]["hand"] if card != HIDDEN]
        if cards and not table.over:
            lines.append(
                Message(
                    "tui-card",
                    {"card": self._translator.format_list([self._format(component_name(card)) for card in cards])},
                )
            )
        seat = table.actor if table.can_act else min(table.viewer.seats, default=position["turn"])
        if tiles := [self._tile_text(tile) for tile in table.contents().held_tiles if tile.seat == seat]:
            lines.append(Message("tui-tiles", {"tiles": ", ".join(tiles)}))
        return lines

    def holdings(self, seat: int) -> list[Message]:
        lines = []
        for tile in self._table.contents().held_tiles:
            power = next(filter(None, (explanation(f"{group}-{tile.kind}") for group in TILE_GROUPS)), "")
            if tile.seat == seat:
                lines.append(Message("tui-labelled", {"name": self._tile_text(tile), "value": power}))
        return lines

    def _tile_text(self, tile: HeldTile) -> str:
        return self._format(Message("tui-tile", {"tile": name_of(tile.kind, tile.group), "state": tile.state}))

    def _format(self, message: MessageArg) -> str:
        return self._translator.format(message.key, **message.args) if isinstance(message, Message) else str(message)

    def extra_score_rows(self) -> list[tuple[MessageArg, list[int]]]:
        seats = self._table.position()["seats"]
        tiles = [tile.seat for tile in self._table.contents().held_tiles]
        return [
            (Message("supply"), [side["supply"] for side in seats]),
            (Message("tui-tiles-held"), [tiles.count(seat) for seat in range(len(seats))]),
        ]

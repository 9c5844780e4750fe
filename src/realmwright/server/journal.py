"""The log of a table, and refusals, in keys and arguments of the catalog; as much of it as one viewer may know.

A move is `log-VERB`; an action of a tile `log-tile-build`, or `log-take` and then `log-put` if a piece is moved. What
chance did openly is named for its step (`log-redraw`), what it hid for its verb (`log-draw`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias

from ..game import CHANCE, NOBODY, Game, Plain
from ..game import Refusal as Refused
from .answers import CELL, tiles_between
from .catalog import locations_of, terrains_of
from .knowledge import told
from .messages import LogEntry, Message, Refusal
from .store import Event

Args: TypeAlias = dict[str, str | int | Message]


class Point(NamedTuple):
    """A moment of a table: the position after an event, and how it came about."""

    state: Any
    ply: int
    event: Event  # an empty one at the start
    undoes: tuple[int, ...] = ()


class Journal:
    """Puts events and refusals of one table into keys."""

    def __init__(self, game: Game[Any, Any], names: list[str]) -> None:
        self.game = game
        self.names = names
        setup = game.about()
        self._terrains = {terrain.letter: terrain.name for terrain in terrains_of(setup)}
        self._locations = locations_of(setup)
        self._rows: list[str] = setup.get("board", [])

    def entry(self, seq: int, before: Point, point: Point, viewer: int) -> LogEntry:
        """What an event looks like to a viewer."""
        text = point.event.text
        if point.event.kind == "undo":
            seat = self.game.actor(point.state)
            return LogEntry(seq, point.ply, seat, None, self._undo(seat), [], list(point.undoes))
        actor = self.game.actor(before.state)
        old, new = (self.game.present(self.game.view(each.state, viewer)) for each in (before, point))
        chance = actor == CHANCE
        return LogEntry(
            seq=seq,
            ply=point.ply,
            seat=None if chance else actor,
            move=text if not chance or self._told(before.state, text, viewer) else None,
            text=self._chance(before.state, text, old) if chance else self._move(actor, text, old, new),
            notes=[*self._notes(actor, old, new), *self._over(point.state)],
            undoes=[],
        )

    def refusal(self, move: str, why: Refused) -> Refusal:
        cells = next((value for value in why.data.values() if isinstance(value, list)), [])
        text = Message(f"refusal-{why.reason}", {name: self._reason(name, value) for name, value in why.data.items()})
        return Refusal(move, why.rule, why.reason, dict(why.data), text, list(cells))

    def _told(self, state: Any, text: str, viewer: int) -> bool:
        return told(self.game, state, self.game.read(state, text), viewer)

    def _undo(self, seat: int) -> Message:
        return Message("log-undo", {"player": self.names[seat]})

    def _chance(self, state: Any, text: str, old: Plain) -> Message:
        verb, *words = text.split(" ")
        doing = old.get("doing") or {}
        seat: int = doing["seat"] if "seat" in doing else old["turn"]
        player: Args = {"player": self.names[seat]}
        if not self._told(state, text, NOBODY):
            return Message(f"log-{verb}", player)
        return Message(f"log-{doing.get('verb', verb)}", {**player, "terrain": self._name(" ".join(words))})

    def _move(self, actor: int, text: str, old: Plain, new: Plain) -> Message:
        verb, *words = text.split(" ")
        args: Args = {"player": self.names[actor], "count": 1}
        for word in words:
            args |= self._place(word) if CELL.fullmatch(word) else {"word": self._name(word)}
        if origin := (old.get("doing") or {}).get("from"):
            return Message("log-put", {**args, "origin": origin})
        if verb not in self._locations:
            return Message(f"log-{verb}", args)
        key = "log-take" if (new.get("doing") or {}).get("from") else "log-tile-build"
        return Message(key, {**args, "tile": self._name(verb)})

    def _notes(self, actor: int, old: Plain, new: Plain) -> Iterator[Message]:
        gains, losses = tiles_between(old, new)
        for key, tiles in (("log-tile-gained", gains), ("log-tile-lost", losses)):
            for tile in tiles:
                yield Message(key, {"player": self.names[tile.seat], "tile": self._name(tile.kind)})
        if new.get("end_triggered") and not old.get("end_triggered"):
            yield Message("log-end-triggered", {"player": self.names[actor]})
        before, after = ((shown.get("card") or {}).get("hand", []) for shown in (old, new))
        if after != before or new.get("turn") != old.get("turn"):
            for card in after:
                yield Message("log-reveal", {"player": self.names[new["turn"]], "terrain": self._name(card)})

    def _over(self, state: Any) -> Iterator[Message]:
        if self.game.actor(state) == NOBODY:
            yield Message("log-game-over", {})

    def _place(self, cell: str) -> Args:
        row, column = int(cell[1:]) - 1 if ":" not in cell else -1, ord(cell[0]) - ord("a")
        if not 0 <= row < len(self._rows) or not 0 <= column < len(self._rows[row]):
            return {"cell": cell}
        terrain = self._terrains[self._rows[row][column]]
        return {"cell": cell, "terrain": Message(f"terrain-{terrain}", {}), "hex": Message(f"hex-{terrain}", {})}

    def _name(self, word: str) -> str | Message:
        """A terrain or a location as the catalog calls it; anything else as it is written."""
        if word in self._terrains.values():
            return Message(f"terrain-{word}", {})
        return Message(f"location-{word}", {}) if word in self._locations else word

    def _reason(self, name: str, value: str | int | list[str]) -> str | int | Message:
        """An argument of a refusal; its sentences speak of hexes of a terrain and of players by name."""
        if isinstance(value, list):
            return ", ".join(value)
        if isinstance(value, int):
            return self.names[value] if name == "seat" else value
        if name in ("terrain", "wanted"):
            return Message(f"hex-{value}", {}) if value else "none"
        return self._name(value)

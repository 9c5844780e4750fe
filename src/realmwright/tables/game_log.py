"""The game log and refusals as localized messages, as far as one viewer may know them.

The effect of a move is derived from the positions before and after it, so that moves of unknown expansions have
messages too: `log-put` if a piece was moved, `log-place`, `log-take` or `log-remove` if an action placed, lifted or
removed a piece. A verb may have its own message (`log-build`); `log-GAME-VERB` precedes both. A visible chance move
is named for its step (`log-redraw`), a hidden one for its verb (`log-draw`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from ..components import Contents
from ..game import CHANCE, NOBODY, JsonDict
from ..game import Refusal as Refused
from ..game_values import merge_private
from ..i18n import Message, MessageArg, action_name, component_name, has_message, name_of, refusal_message
from ..protocol.localize import localize
from ..protocol.message_parts import LocalizedMessage, LogEntry
from ..protocol.server_messages import RefusalMessage
from .non_move_log import table_entry
from .positions import CELL, Position, Positions
from .state import Revision
from .viewer_messages import tile_changes

CACHED_PLIES: Final = 8  # more than one message of a client stores
Args: TypeAlias = dict[str, MessageArg]
PIECE: Final = "one-piece"
SETTLEMENTS: Final = "settlements"  # kind of piece
LOCATION: Final = "location"  # group of tiles
PLAYER_VERBS: Final = {"tile": "open"}  # message names of verbs that chance has too


class PieceOnBoard(NamedTuple):
    kind: str
    seat: int | None  # None: neutral


class Seen(NamedTuple):
    """A position as a viewer sees it."""

    data: JsonDict
    contents: Contents


class PlayedMove(NamedTuple):
    """A move of a seat, with the positions before and after it."""

    verb: str
    actor: int
    old: Seen
    new: Seen

    @property
    def before(self) -> dict[str, PieceOnBoard]:
        """The pieces on the board before the move."""
        return _pieces(self.old.contents)

    @property
    def after(self) -> dict[str, PieceOnBoard]:
        return _pieces(self.new.contents)

    @property
    def lifted(self) -> str | None:
        """The hex that a lifted piece comes from."""
        return (self.new.data.get("doing") or {}).get("from")

    def origin(self, first_hex: str) -> Args:
        """Return the last hex of the moved piece, which for a wagon differs from the first."""
        before = self.before
        emptied = [*(before.keys() - self.after.keys())]
        origin = emptied[0] if len(emptied) == 1 else first_hex
        return {"origin": origin, "piece": _piece_name(before.get(origin))}


class PlyMessages(NamedTuple):
    """The messages of a ply for all viewers who see the same of both positions, cards aside."""

    hidden: list[JsonDict]  # the private fields
    names: list[str]
    text: LocalizedMessage
    notes: list[LocalizedMessage]
    entries: dict[bool, LogEntry]  # by whether the viewer can see the move


class PlyLog(NamedTuple):
    """The log of one ply, shared by all viewers."""

    before: Position
    after: Position
    text: str
    move: Any
    events: list[JsonDict]
    messages: list[PlyMessages]

    def is_visible(self, viewer: int) -> bool:
        """Whether a viewer may know the move, which chance may have made."""
        return self.before.actor != CHANCE or self.before.is_chance_move_visible(self.move, self.after, viewer)


class GameLog:
    """Builds the log entries and refusal messages of one table."""

    def __init__(self, positions: Positions, names: list[str]) -> None:
        self.game = game = positions.game
        self.names = names
        self._positions = positions
        self._plies: dict[int, PlyLog] = {}  # by revision
        setup = game.setup_dict()
        components = game.components()
        self._terrains = {terrain.letter: terrain.name for terrain in components.terrains}
        self._location_verbs = {each.verb for each in components.actions if each.tile_group == LOCATION}
        island = setup.get("island") or {}
        self._rows: dict[str, list[str]] = {"": setup.get("board", []), "i": island.get("rows", [])}

    def with_names(self, names: list[str]) -> GameLog:
        """Return a log with these player names, which may be those of an earlier revision."""
        if names == self.names:
            return self
        other = copy(self)
        other.names = names
        return other

    def clear_cache(self) -> None:
        """Forget the plies that were described last; their positions take much memory."""
        self._plies.clear()

    def entry(self, revision: int, before: Revision, after: Revision, viewer: int) -> LogEntry:
        """Return the entry of an event as a viewer may see it."""
        if after.event.kind == "move":
            return self._ply_entry(revision, before, after, viewer)
        if (entry := table_entry(revision, before, after)) is not None:
            return entry
        kind, text, at = after.event
        seat = self.game.actor(after.state if kind == "undo" else before.state)
        args: dict[str, Any] = {"player": self.names[seat]}
        key = "log-undo" if kind == "undo" else f"log-bot-{text}"  # of a `failure`
        if after.undone_decisions > 1:
            key, args["count"] = "log-undo-steps", after.undone_decisions
        message = LocalizedMessage(key, args)
        return LogEntry(revision, kind, at, after.ply, seat, None, message, [], [], list(after.undoes))

    def _ply_entry(self, revision: int, before: Revision, after: Revision, viewer: int) -> LogEntry:
        if revision not in self._plies:
            if len(self._plies) >= CACHED_PLIES:
                self._plies.clear()
            events = list(self.game.events(before.state, after.move, after.state))
            old, new = self._positions.get(before.state), self._positions.get(after.state)
            self._plies[revision] = PlyLog(old, new, after.event.text, after.move, events, [])
        ply = self._plies[revision]
        messages, is_visible = self._messages(ply, viewer), ply.is_visible(viewer)
        entry = messages.entries.get(is_visible)
        if entry is not None:
            return entry
        entry = messages.entries[is_visible] = LogEntry(
            revision=revision,
            kind=after.event.kind,
            at=after.event.at,
            ply=after.ply,
            seat=None if ply.before.actor == CHANCE else ply.before.actor,
            move=ply.text if is_visible else None,
            text=messages.text,
            notes=messages.notes,
            events=ply.events,
            undoes=[],
        )
        return entry

    def describe_step(self, before: Any, text: str, after: Any) -> LocalizedMessage:
        """Return the message of a move that was not played, from the views before and after it."""
        old, new = (Seen(self.game.to_dict(view), self.game.contents(view)) for view in (before, after))
        return localize(self._move(before, text, old, new))

    def refusal_message(self, move: str, why: Refused) -> RefusalMessage:
        cells = next((value for value in why.data.values() if isinstance(value, list)), [])
        return RefusalMessage(
            move, why.rule, why.reason, dict(why.data), localize(refusal_message(why, self.names)), list(cells)
        )

    def _messages(self, ply: PlyLog, viewer: int) -> PlyMessages:
        """Return the messages of a ply, shared by all viewers with the same positions."""
        actor = ply.before.actor
        hidden = [each.private_without_cards(viewer) for each in (ply.before, ply.after)]
        for messages in ply.messages:
            if messages.hidden == hidden and messages.names == self.names:
                return messages
        old, new = map(merge_private, (ply.before.public_dict, ply.after.public_dict), hidden)
        seen = Seen(old, ply.before.contents), Seen(new, ply.after.contents)
        text = self._chance(ply, old) if actor == CHANCE else self._move(ply.before.state, ply.text, *seen)
        notes = [*self._tile_notes(*seen), *self._notes(actor, old, new), *self._replaced(ply, old, new)]
        if ply.after.actor == NOBODY:
            notes.append(Message("log-game-over"))
        messages = PlyMessages(hidden, self.names, localize(text), [localize(note) for note in notes], {})
        ply.messages.append(messages)
        return messages

    def _key(self, *names: str) -> str | None:
        """Return the first existing message key, preferring those of this game."""
        return _first_existing(self.game.name, names)

    # Chance moves

    def _chance(self, ply: PlyLog, old: JsonDict) -> Message:
        verb, _, drawn = ply.text.partition(" ")
        doing = old.get("doing") or {}
        step: str = doing.get("verb", verb)
        seat: int = doing["seat"] if "seat" in doing else old["turn"]
        args: Args = {"player": self.names[seat]}
        own = f"log-{self.game.name}-"
        if not ply.is_visible(NOBODY):
            return Message(own + step if has_message(own + step) else f"log-{verb}", args)
        key = own + verb if has_message(own + verb) else self._key(step, verb) or "log-use"
        return Message(key, {**args, "terrain": component_name(drawn), "tile": action_name(drawn)})

    # Moves of players

    def _move(self, state: Any, text: str, old: Seen, new: Seen) -> Message:
        verb, *rest = text.split(" ")
        actor = self.game.actor(state)
        doing = old.data.get("doing") or {}
        pending_verb: str = doing.get("verb", verb)
        args: Args = {"player": self.names[actor], "count": 1, "cell": "none", "tile": action_name(pending_verb)}
        for each in rest:
            args |= self._cell_args(each) if CELL.fullmatch(each) else {"word": component_name(each), "rank": each}
        if has_message(own := f"log-{self.game.name}-{PLAYER_VERBS.get(verb, verb)}"):
            return Message(own, {**args, "tile": self._tile(state, actor, rest)})
        played = PlayedMove(verb, actor, old, new)
        if doing.get("from"):
            args |= played.origin(doing["from"])
        if verb == "to":
            return Message("log-put", {**args, "piece": _piece_name(played.after.get(str(args["cell"])))})
        if verb not in self._location_verbs and (key := self._key(f"{verb}-{pending_verb}", verb)):
            return Message(key, args)
        return self._use(played, {**args, "tile": action_name(verb)})

    def _tile(self, state: Any, actor: int, rest: list[str]) -> MessageArg:
        """Return the name of the tile that a move mentions or places."""
        if rest and not CELL.fullmatch(rest[0]):
            return action_name(rest[0])
        position = self.game.to_dict(state) if rest else {}
        tile = position.get("drawn") or (position["seats"][actor].get("start_tile") if rest else None)
        return action_name(tile) if tile else "none"

    def _use(self, played: PlayedMove, args: Args) -> Message:
        """Return the message of an action by its effect on the hex that it names."""
        cell = str(args["cell"])
        if cell == "none":
            return Message("log-use-word" if "word" in args else "log-use", args)
        old, new = played.before.get(cell), played.after.get(cell)
        args |= {"piece": _piece_name(new or old)}
        if new and not old:
            built = played.verb in self._location_verbs and new.kind == SETTLEMENTS
            return Message("log-tile-build" if built else "log-place", args)
        if old and old.seat not in (played.actor, None):
            return Message("log-strike", {**args, "owner": self.names[old.seat]})
        if played.lifted == cell:
            return Message("log-take", args)
        return Message("log-remove" if old and not new else "log-use-cell", args)

    def _cell_args(self, cell: str) -> Args:
        land, _, name = cell.rpartition(":")
        rows, row, column = self._rows.get(land, []), int(name[1:]) - 1, ord(name[0]) - ord("a")
        letter = rows[row][column] if row < len(rows) and column < len(rows[row]) else ""
        if letter not in self._terrains:
            return {"cell": cell, "terrain": cell, "hex": Message("hex-any")}
        terrain = self._terrains[letter]
        return {"cell": cell, "terrain": name_of(terrain, "terrain"), "hex": name_of(terrain, "hex")}

    # Consequences

    def _tile_notes(self, old: Seen, new: Seen) -> Iterator[Message]:
        """Yield notes on tiles gained, and on lost ones that depend on a hex: others are used up."""
        gains, losses = tile_changes(old.contents, new.contents)
        keys = [("log-tile-gained" if tile.cell else "log-held-gained", tile) for tile in gains]
        keys += [("log-tile-lost", tile) for tile in losses if tile.cell]
        for key, tile in keys:
            yield Message(key, {"player": self.names[tile.seat], "tile": name_of(tile.kind, tile.group)})

    def _notes(self, actor: int, old: JsonDict, new: JsonDict) -> Iterator[Message]:
        for seat, name in enumerate(self.names):
            if gold := new["seats"][seat].get("gold", 0) - old["seats"][seat].get("gold", 0):
                yield from self._gold(name, gold)
        if new.get("end_triggered") and not old.get("end_triggered"):
            if all(seat["supply"] for seat in new["seats"]):
                yield Message("log-no-cards-left")
            else:
                yield Message("log-end-triggered", {"player": self.names[actor if actor >= 0 else new["turn"]]})
        before, after = ((position.get("card") or {}).get("hand", []) for position in (old, new))
        if after != before or new.get("turn") != old.get("turn"):
            for card in after:
                yield Message("log-reveal", {"player": self.names[new["turn"]], "terrain": component_name(card)})

    def _replaced(self, ply: PlyLog, old: JsonDict, new: JsonDict) -> Iterator[Message]:
        """Yield notes on a played card that left the game: another is drawn, or none is left."""
        args: Args = {"player": self.names[new["turn"]]}
        if ply.after.actor == CHANCE:
            before, after = (_cards(self.game.to_dict(each.state)) for each in (ply.before, ply.after))
            for card in before - after:
                yield Message("log-terrain-full", {**args, "hex": name_of(card, "hex")})
        elif _lapses(ply.text, old, new):
            yield Message("log-lapse", args)

    def _gold(self, player: str, gold: int) -> Iterator[Message]:
        key = self._key("gold" if gold > 0 else "gold-lost")
        if key:
            yield Message(key, {"player": player, "gold": abs(gold)})


@cache
def _first_existing(game: str, names: tuple[str, ...]) -> str | None:
    keys = (key for name in names for key in (f"log-{game}-{name}", f"log-{name}"))
    return next(filter(has_message, keys), None)


def _pieces(contents: Contents) -> dict[str, PieceOnBoard]:
    """Return the pieces by cell."""
    return {cell: PieceOnBoard(group.kind, group.seat) for group in contents.pieces for cell in group.cells}


def _piece_name(piece: PieceOnBoard | None) -> MessageArg:
    return name_of(piece.kind, "one") if piece else Message(PIECE)


def _cards(position: JsonDict) -> Counter[str]:
    """Return all cards of the game."""
    hands = [position.get("card") or {}, *position["seats"]]
    return (
        Counter(position.get("deck", {}))
        + Counter(position.get("discard", {}))
        + Counter(card for hand in hands for card in hand.get("hand", []))
    )


def _lapses(text: str, old: JsonDict, new: JsonDict) -> bool:
    """Return whether the rest of the mandatory action lapses because no card is left to draw."""
    if new.get("stage") != "after" or new["card"]["hand"]:
        return False
    if new["turn"] != old["turn"]:
        return bool(new["seats"][new["turn"]]["supply"])
    return int(old["to_build"]) > text.startswith("build ")

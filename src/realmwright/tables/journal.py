"""The log of a table, and refusals, in keys and arguments of the catalog; as much of it as one viewer may know.

What a move did is read from the positions before and after it, so that a set nobody has heard of is told as well:
`log-put` if a piece was moved, `log-place`, `log-take` or `log-remove` if an action put a piece down, lifted it or took
it away. A verb with a sentence of its own (`log-build`) has that; `log-GAME-VERB` comes before both. What chance did
openly is named for its step (`log-redraw`), what it hid for its verb (`log-draw`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import copy
from functools import cache
from typing import Any, Final, NamedTuple, TypeAlias

from ..game import CHANCE, NOBODY, Game, Plain
from ..game import Refusal as Refused
from ..words import Phrase, Said, action, known, name_of, refused, word
from .answers import CELL, tiles_between
from .catalog import locations_of, terrains_of
from .course import Point
from .knowledge import told
from .messages import LogEntry, Message, Refusal
from .recall import POSITIONS, Recall
from .tidings import tiding

HIDDEN: Final = ("deck", "discard")  # of a position: what nobody needs for the log, and viewers see differently
Args: TypeAlias = dict[str, Said]
PIECE: Final = "one-piece"
PLAYED: Final = {"tile": "open"}  # a verb that chance has too: what a sentence about a player is named instead
HELD: Final = (("nomad_tiles", "nomad"), ("bonus", "bonus"))  # other tiles of a seat, and how the catalog calls them


class Piece(NamedTuple):
    kind: str  # its field in the trace
    seat: int  # NOBODY's if it lies on the table


class Did(NamedTuple):
    """A move of a player, and the position before and after it."""

    verb: str
    actor: int
    old: Plain
    new: Plain

    @property
    def before(self) -> dict[str, Piece]:
        """What stood on the board. Most moves are told without looking."""
        return _pieces(self.old)

    @property
    def after(self) -> dict[str, Piece]:
        return _pieces(self.new)

    @property
    def lifted(self) -> str | None:
        """The hex that a piece now on its way comes from."""
        return (self.new.get("doing") or {}).get("from")

    def origin(self, set_out: str) -> Args:
        """Where a piece came from: a wagon has gone on since it set out."""
        before = self.before
        gone = [*(before.keys() - self.after.keys())]
        origin = gone[0] if len(gone) == 1 else set_out
        return {"origin": origin, "piece": _one(before.get(origin))}


class Journal:
    """Puts events and refusals of one table into keys."""

    def __init__(self, game: Game[Any, Any], names: list[str]) -> None:
        self.game = game
        self.names = names
        self._recall = Recall(POSITIONS)
        setup = game.about()
        self._terrains = {terrain.letter: terrain.name for terrain in terrains_of(setup)}
        self._locations = locations_of(setup)
        island = setup.get("island") or {}
        self._rows: dict[str, list[str]] = {"": setup.get("board", []), "i": island.get("rows", [])}

    def called(self, names: list[str]) -> Journal:
        """The same with other names: who sat there then."""
        other = copy(self)
        other.names = names
        return other

    def entry(self, seq: int, before: Point, point: Point, viewer: int) -> LogEntry:
        """What an event looks like to a viewer."""
        if (found := tiding(seq, before, point)) is not None:
            return found
        text, told = point.event.text, (point.event.kind, point.event.at)
        if point.event.kind == "undo":
            seat = self.game.actor(point.state)
            undone = Message("log-undo", {"player": self.names[seat]})
            return LogEntry(seq, *told, point.ply, seat, None, undone, [], [], list(point.undoes))
        actor = self.game.actor(before.state)
        if point.event.kind == "fault":
            failed = Message(f"log-bot-{text}", {"player": self.names[actor]})
            return LogEntry(seq, *told, point.ply, actor, None, failed, [], [], [])
        chance = actor == CHANCE
        events = self._recall(point, "events", lambda: self._events(before, point))
        said, notes = self._told_of(before, point, viewer)
        return LogEntry(
            seq=seq,
            kind=point.event.kind,
            at=point.event.at,
            ply=point.ply,
            seat=None if chance else actor,
            move=text if not chance or self._told(before.state, text, viewer) else None,
            text=said,
            notes=notes,
            events=events,
            undoes=[],
        )

    def step(self, before: Any, text: str, after: Any) -> Message:
        """A move that has not been made, from what its mover sees before it and after it."""
        return message_of(self._move(before, text, self.game.present(before), self.game.present(after)))

    def refusal(self, move: str, why: Refused) -> Refusal:
        cells = next((value for value in why.data.values() if isinstance(value, list)), [])
        return Refusal(move, why.rule, why.reason, dict(why.data), message_of(refused(why, self.names)), list(cells))

    def _events(self, before: Point, point: Point) -> list[Plain]:
        move = self.game.read(before.state, point.event.text)
        return list(self.game.events(before.state, move, point.state))

    def _told_of(self, before: Point, point: Point, viewer: int) -> tuple[Message, list[Message]]:
        """The sentence and what follows it. Most viewers see the same of it: that is put into words once."""
        old, new = (self._seen(each.state, viewer) for each in (before, point))
        known_already: list[tuple[Plain, Plain, Message, list[Message]]] = self._recall(point, tuple(self.names), list)
        for seen_before, seen_after, said, notes in known_already:
            if seen_after == new and seen_before == old:
                return said, notes
        said, notes = self._put(before, point, old, new)
        known_already.append((old, new, said, notes))
        return said, notes

    def _seen(self, state: Any, viewer: int) -> Plain:
        """A position without the cards in hands and piles."""
        shown = self.game.present(self.game.view(state, viewer))
        return self._recall(shown, "seen", lambda: _without_cards(shown))

    def _put(self, before: Point, point: Point, old: Plain, new: Plain) -> tuple[Message, list[Message]]:
        text, actor = point.event.text, self.game.actor(before.state)
        said = self._chance(before.state, text, old) if actor == CHANCE else self._move(before.state, text, old, new)
        notes = [*self._notes(actor, old, new), *self._replaced(before, point), *self._over(point.state)]
        return message_of(said), [message_of(note) for note in notes]

    def _told(self, state: Any, text: str, viewer: int) -> bool:
        return self._recall(state, (text, viewer), lambda: told(self.game, state, self.game.read(state, text), viewer))

    def _key(self, *names: str) -> str | None:
        """The first sentence that there is, each in the words of this game if it has its own."""
        return _first_known(self.game.name, names)

    # What chance did

    def _chance(self, state: Any, text: str, old: Plain) -> Phrase:
        verb, _, drawn = text.partition(" ")
        doing = old.get("doing") or {}
        step: str = doing.get("verb", verb)
        seat: int = doing["seat"] if "seat" in doing else old["turn"]
        args: Args = {"player": self.names[seat]}
        own = f"log-{self.game.name}-"
        if not self._told(state, text, NOBODY):
            return Phrase(own + step if known(own + step) else f"log-{verb}", args)
        key = own + verb if known(own + verb) else self._key(step, verb) or "log-use"
        return Phrase(key, {**args, "terrain": word(drawn), "tile": action(drawn)})

    # What a player did

    def _move(self, state: Any, text: str, old: Plain, new: Plain) -> Phrase:
        verb, *rest = text.split(" ")
        actor = self.game.actor(state)
        doing = old.get("doing") or {}
        under_way: str = doing.get("verb", verb)
        args: Args = {"player": self.names[actor], "count": 1, "cell": "none", "tile": action(under_way)}
        for each in rest:
            args |= self._place(each) if CELL.fullmatch(each) else {"word": word(each), "rank": each}
        if known(own := f"log-{self.game.name}-{PLAYED.get(verb, verb)}"):
            return Phrase(own, {**args, "tile": self._tile(state, actor, rest)})
        did = Did(verb, actor, old, new)
        if doing.get("from"):
            args |= did.origin(doing["from"])
        if verb == "to":
            return Phrase("log-put", {**args, "piece": _one(did.after.get(str(args["cell"])))})
        if verb not in self._locations and (key := self._key(f"{verb}-{under_way}", verb)):
            return Phrase(key, args)
        return self._use(did, {**args, "tile": action(verb)})

    def _tile(self, state: Any, actor: int, rest: list[str]) -> Said:
        """The tile that a move names or puts down; everybody sees it from then on, and not before."""
        if rest and not CELL.fullmatch(rest[0]):
            return action(rest[0])
        shown = self.game.present(state) if rest else {}
        tile = shown.get("drawn") or (shown["seats"][actor].get("start_tile") if rest else None)
        return action(tile) if tile else "none"

    def _use(self, did: Did, args: Args) -> Phrase:
        """An action, by what it did to the hex that it names."""
        cell = str(args["cell"])
        if cell == "none":
            return Phrase("log-use-word" if "word" in args else "log-use", args)
        stood, stands = did.before.get(cell), did.after.get(cell)
        args |= {"piece": _one(stands or stood)}
        if stands and not stood:
            built = did.verb in self._locations and stands.kind == "settlements"
            return Phrase("log-tile-build" if built else "log-place", args)
        if stood and stood.seat not in (did.actor, NOBODY):
            return Phrase("log-strike", {**args, "owner": self.names[stood.seat]})
        if did.lifted == cell:
            return Phrase("log-take", args)
        return Phrase("log-remove" if stood and not stands else "log-use-cell", args)

    def _place(self, cell: str) -> Args:
        land, _, name = cell.rpartition(":")
        rows, row, column = self._rows.get(land, []), int(name[1:]) - 1, ord(name[0]) - ord("a")
        letter = rows[row][column] if row < len(rows) and column < len(rows[row]) else ""
        if letter not in self._terrains:
            return {"cell": cell, "terrain": cell, "hex": Phrase("hex-any")}
        terrain = self._terrains[letter]
        return {"cell": cell, "terrain": name_of(terrain, "terrain"), "hex": name_of(terrain, "hex")}

    # What followed

    def _notes(self, actor: int, old: Plain, new: Plain) -> Iterator[Phrase]:
        gains, losses = tiles_between(old, new)
        for key, tiles in (("log-tile-gained", gains), ("log-tile-lost", losses)):
            for tile in tiles:
                yield Phrase(key, {"player": self.names[tile.seat], "tile": action(tile.kind)})
        for seat, name in enumerate(self.names):
            for gained in _gained(old["seats"][seat], new["seats"][seat]):
                yield Phrase("log-held-gained", {"player": name, "tile": gained})
            yield from self._gold(name, new["seats"][seat].get("gold", 0) - old["seats"][seat].get("gold", 0))
        if new.get("end_triggered") and not old.get("end_triggered"):
            yield Phrase("log-end-triggered", {"player": self.names[actor if actor >= 0 else new["turn"]]})
        before, after = ((shown.get("card") or {}).get("hand", []) for shown in (old, new))
        if after != before or new.get("turn") != old.get("turn"):
            for card in after:
                yield Phrase("log-reveal", {"player": self.names[new["turn"]], "terrain": word(card)})

    def _replaced(self, before: Point, point: Point) -> Iterator[Phrase]:
        """The played card left the game, which everybody sees: another is drawn, or there is none to draw."""
        old, new = (self.game.present(each.state) for each in (before, point))
        args: Args = {"player": self.names[new["turn"]]}
        if self.game.actor(point.state) == CHANCE:
            for card in _cards(old) - _cards(new):
                yield Phrase("log-terrain-full", {**args, "hex": name_of(card, "hex")})
        elif _lapses(point.event.text, old, new):
            yield Phrase("log-lapse", args)

    def _gold(self, player: str, gold: int) -> Iterator[Phrase]:
        key = self._key("gold" if gold > 0 else "gold-lost")
        if gold and key:
            yield Phrase(key, {"player": player, "gold": abs(gold)})

    def _over(self, state: Any) -> Iterator[Phrase]:
        if self.game.actor(state) == NOBODY:
            yield Phrase("log-game-over")


@cache
def _first_known(game: str, names: tuple[str, ...]) -> str | None:
    keys = (key for name in names for key in (f"log-{game}-{name}", f"log-{name}"))
    return next(filter(known, keys), None)


def message_of(phrase: Phrase) -> Message:
    return Message(phrase.key, {name: _argument(said) for name, said in phrase.args.items()})


def _argument(said: Said) -> str | int | Message:
    return message_of(said) if isinstance(said, Phrase) else said if isinstance(said, str) else int(said)


def _without_cards(shown: Plain) -> Plain:
    seats = [{name: value for name, value in side.items() if name != "hand"} for side in shown["seats"]]
    return {**{name: value for name, value in shown.items() if name not in HIDDEN}, "seats": seats}


def _pieces(shown: Plain) -> dict[str, Piece]:
    """What stands where, of all that the catalog has a word for."""
    owners = [(NOBODY, shown), *enumerate(shown["seats"])]
    return {
        cell: Piece(kind, seat)
        for seat, fields in owners
        for kind, cells in fields.items()
        if cells and _is_piece(kind)
        for cell in ([cells] if isinstance(cells, str) else cells)
    }


@cache
def _is_piece(kind: str) -> bool:
    return known(f"one-{kind}")


def _one(piece: Piece | None) -> Phrase:
    return Phrase(f"one-{piece.kind}" if piece else PIECE)


def _cards(shown: Plain) -> Counter[str]:
    """Every card of the game, wherever it is."""
    hands = [shown.get("card") or {}, *shown["seats"]]
    return (
        Counter(shown.get("deck", {}))
        + Counter(shown.get("discard", {}))
        + Counter(card for hand in hands for card in hand.get("hand", []))
    )


def _lapses(text: str, old: Plain, new: Plain) -> bool:
    """Nobody has a card any more in the middle of a turn, or at the start of one, though there is more to build."""
    if new.get("stage") != "after" or new["card"]["hand"]:
        return False
    if new["turn"] != old["turn"]:
        return bool(new["seats"][new["turn"]]["supply"])
    return int(old["to_build"]) > text.startswith("build ")


def _gained(old: Plain, new: Plain) -> Iterator[Said]:
    """Tiles that are no location tiles; those that leave the game at the end of the turn need no telling."""
    for field, kind in HELD:
        before = [_kind(tile) for tile in old.get(field, [])]
        for tile in (_kind(tile) for tile in new.get(field, [])):
            if tile in before:
                before.remove(tile)
            else:
                yield name_of(tile, kind)


def _kind(tile: Any) -> str:
    return str(tile["kind"] if isinstance(tile, dict) else tile)

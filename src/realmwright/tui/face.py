"""How a game is shown and told at this terminal; what both games have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from ..game import Plain
from ..tables.answers import cells_in
from ..tables.messages import Change, Gesture, Hint, LogEntry, Message, Preview, Refusal
from ..tables.messages import Tile as Held
from ..words import Phrase, Said, Words, action, name_of
from .gridmap import signed
from .picture import Picture
from .table import Table


class Face(Protocol):
    """A game's own words and its board."""

    revealed: str  # the key that says why nothing can be undone any more

    def picture(self, zoom: int) -> Picture: ...
    def plain(self, gestures: Sequence[Gesture]) -> Gesture | None: ...  # what is done to a cell without choosing
    def title(self) -> Phrase: ...
    def where(self) -> list[Phrase]: ...  # how far the game has come
    def advice(self, chosen: Gesture | None) -> Phrase: ...
    def label(self, move: str) -> Said: ...  # a gesture or a whole move, as on a button
    def about(self, gesture: Gesture) -> Said | None: ...  # what it does
    def describe(self, cell: str, legal: bool) -> Phrase: ...
    def facts(self) -> list[Phrase]: ...  # what lies before whoever plays here
    def rows(self) -> list[tuple[Said, list[int]]]: ...  # further lines of the score table


class Speaker:
    """Everything that a table has to say, in one language."""

    def __init__(self, words: Words, table: Table) -> None:
        self.words = words
        self.table = table
        self._told: dict[int, list[str]] = {}  # of the log

    def say(self, said: Said) -> str:
        return self.words.say(said.key, **said.args) if isinstance(said, Phrase) else str(said)

    def refusal(self, refusal: Refusal) -> tuple[str, str]:
        """Why a move is not allowed, and the rule that forbids it."""
        rule = self.words.say("tui-rule", name=Phrase(f"rule-{refusal.rule.lower()}"), rule=refusal.rule)
        return self.say(phrase_of(refusal.text)), rule

    def source(self, name: str) -> str:
        """A card, a task or another source of gold."""
        return self.say(name_of(name, "card", "task", "source"))

    def changes(self, changes: Iterable[Change]) -> str:
        """What changes for every card and player: Ada Fishermen +1, Knights +2; Bruno Lords −6."""
        found: dict[int, list[str]] = {}
        for change in changes:
            found.setdefault(change.seat, []).append(f"{self.source(change.source)} {signed(change.gold)}")
        return "; ".join(f"{self.table.names[seat]} {', '.join(told)}" for seat, told in found.items())

    def preview(self, preview: Preview, seat: int) -> str:
        gold = self.changes(preview.changes) or self.words.say("no-change")
        tiles = [*self._tiles("takes-tile", preview.gains, seat), *self._tiles("loses-tile", preview.losses, seat)]
        return " ".join([f"{gold}.", *tiles])

    def _tiles(self, key: str, tiles: Iterable[Held], seat: int) -> list[str]:
        return [self.words.say(key, tile=action(tile.kind)) for tile in tiles if tile.seat == seat]

    def hint(self, hint: Hint) -> str:
        """The steps of a good turn, and what they bring."""
        steps = " ".join(self._placed(self.say(phrase_of(step.text)), step.cells) for step in hint.steps)
        gold = self.changes(hint.changes)
        why = self.words.say("tui-because", why=gold) if gold else self.words.say("hint-later")
        return f"{self.words.say('tui-hint', steps=steps)} {why}"

    def log(self, entry: LogEntry) -> list[str]:
        """An entry and what followed from it, a line each. It never changes, so it is put into words once."""
        if entry.seq not in self._told:
            self._told[entry.seq] = self._lines(entry)
        return self._told[entry.seq]

    def _lines(self, entry: LogEntry) -> list[str]:
        lines = [phrase_of(entry.text), *map(phrase_of, entry.notes)]
        scored = [Phrase("log-kingdoms-epoch", {"epoch": event["epoch"]}) for event in entry.events if _epoch(event)]
        first, *others = [self.say(line) for line in (*lines[:1], *scored, *lines[1:])]
        return [self._placed(first, cells_in([entry.move or ""])), *others]

    def _placed(self, sentence: str, cells: Sequence[str]) -> str:
        """With the cells that it is about, if it does not name them itself."""
        if not cells or cells[-1] in sentence:
            return sentence
        return self.words.say("tui-labelled", name=", ".join(cells), value=sentence)

    def result(self) -> str:
        """Who has won."""
        winners = self.table.winners
        gold = sum(self.table.scores()[winners[0]].values())
        names = [self.table.names[seat] for seat in winners]
        if len(names) == 1:
            return self.words.say("final-one", player=names[0], gold=gold)
        return self.words.say("final-shared", players=self.words.listed(names), gold=gold)


def _epoch(event: Plain) -> bool:
    return event.get("type") == "epoch"


def phrase_of(message: Message) -> Phrase:
    args: dict[str, Said] = {
        name: phrase_of(said) if isinstance(said, Message) else said for name, said in message.args.items()
    }
    return Phrase(message.key, args)

"""Formats the messages of a table in one language: log, refusals, previews, hints and results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..components import HeldTile
from ..game import JsonDict
from ..i18n import Message, MessageArg, Translator, explanation, name_of
from ..protocol.message_parts import LocalizedMessage, LogEntry, ScoreChange
from ..protocol.server_messages import Hint, Preview, RefusalMessage
from ..tables.viewer_messages import cells_in
from .gridmap import signed
from .table import TerminalTable


class MessageFormatter:
    """Formats the messages of a table in one language."""

    def __init__(self, translator: Translator, table: TerminalTable) -> None:
        self.translator = translator
        self.table = table
        self._log_lines: dict[int, list[str]] = {}  # by revision

    def format(self, message: MessageArg) -> str:
        return self.translator.format(message.key, **message.args) if isinstance(message, Message) else str(message)

    def refusal(self, refusal: RefusalMessage) -> tuple[str, str]:
        """Return why a move is not allowed, and the rule that forbids it."""
        rule = self.translator.format("tui-rule", name=Message(f"rule-{refusal.rule.lower()}"), rule=refusal.rule)
        return self.format(to_message(refusal.text)), rule

    def source(self, name: str) -> str:
        """Return the name of a card, task or other source of gold."""
        return self.format(name_of(name, "card", "task", "source"))

    def source_rule(self, name: str) -> str:
        """Return the rule of a card, task or other source of gold."""
        source = name_of(name, "card", "task", "source")
        rule = explanation(source.key) if isinstance(source, Message) else None
        return self.format(rule) if rule else ""

    def changes(self, changes: Iterable[ScoreChange]) -> str:
        """Format score changes by player and card: Ada Fishermen +1, Knights +2; Bruno Lords −6."""
        by_seat: dict[int, list[str]] = {}
        for change in changes:
            by_seat.setdefault(change.seat, []).append(f"{self.source(change.source)} {signed(change.gold)}")
        return "; ".join(f"{self.table.names[seat]} {', '.join(parts)}" for seat, parts in by_seat.items())

    def preview(self, preview: Preview, seat: int) -> str:
        gold = self.changes(preview.changes) or self.translator.format("no-change")
        tiles = [*self._tiles("takes-tile", preview.gains, seat), *self._tiles("loses-tile", preview.losses, seat)]
        return " ".join([f"{gold}.", *tiles])

    def _tiles(self, key: str, tiles: Iterable[HeldTile], seat: int) -> list[str]:
        return [self.translator.format(key, tile=name_of(tile.kind, tile.group)) for tile in tiles if tile.seat == seat]

    def hint(self, hint: Hint) -> str:
        """Format the steps of a hint and their score changes."""
        steps = " ".join(self._with_cells(self.format(to_message(step.text)), step.cells) for step in hint.steps)
        gold = self.changes(hint.changes)
        reason = self.translator.format("tui-because", why=gold) if gold else self.translator.format("hint-later")
        return f"{self.translator.format('tui-hint', steps=steps)} {reason}"

    def log(self, entry: LogEntry) -> list[str]:
        """Return the lines of a log entry and its consequences; entries never change, so they are cached."""
        if entry.revision not in self._log_lines:
            self._log_lines[entry.revision] = self._entry_lines(entry)
        return self._log_lines[entry.revision]

    def _entry_lines(self, entry: LogEntry) -> list[str]:
        messages = [to_message(entry.text), *map(to_message, entry.notes)]
        epochs = [
            Message("log-kingdoms-epoch", {"epoch": event["epoch"]}) for event in entry.events if _is_epoch(event)
        ]
        first, *others = [self.format(message) for message in (*messages[:1], *epochs, *messages[1:])]
        return [self._with_cells(first, cells_in([entry.move or ""])), *others]

    def _with_cells(self, sentence: str, cells: Sequence[str]) -> str:
        """Prefix the cells of a move unless the sentence names them."""
        if not cells or cells[-1] in sentence:
            return sentence
        return self.translator.format("tui-labelled", name=", ".join(cells), value=sentence)

    def result(self) -> str:
        """Return the sentence that names the winners."""
        winners = self.table.winners
        gold = sum(self.table.scores()[winners[0]].values())
        names = [self.table.names[seat] for seat in winners]
        if len(names) == 1:
            return self.translator.format("final-one", player=names[0], gold=gold)
        return self.translator.format("final-shared", players=self.translator.format_list(names), gold=gold)


def _is_epoch(event: JsonDict) -> bool:
    return event.get("type") == "epoch"


def to_message(message: LocalizedMessage) -> Message:
    """Convert a message of the protocol, with nested ones, to a `Message` for the translator."""
    args: dict[str, MessageArg] = {
        name: to_message(value) if isinstance(value, LocalizedMessage) else value
        for name, value in message.args.items()
    }
    return Message(message.key, args)

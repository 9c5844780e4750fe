"""The play screen: board, turn, actions, score and log, and all keys and clicks of a game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import Worker

from ..i18n import Translator
from ..protocol.errors import MoveRefused
from ..protocol.message_parts import MoveGroup
from ..tables.positions import CELL
from .action_list import END, Actions, Choice
from .bindings import bindings
from .board import BoardWidget
from .canvas import Marks, ShownPosition
from .dialogs import HelpDialog, LeaveDialog, PlayersDialog, ResultDialog, SaveDialog
from .key_bar import KeyBar
from .message_formatter import MessageFormatter
from .palette import SHAPES
from .presenter import PRESENTERS, Presenter
from .score_table import score_table
from .since_last_turn import since_lines
from .table import TerminalTable

if TYPE_CHECKING:
    from .app import TerminalApp

MAX_LOG_ENTRIES: Final = 100
WIDE, EXTRA_WIDE = 110, 160  # least columns of the screen for the wider layouts
MIN_SIDEBAR_WIDTH: Final = 32
FINAL_SCORE_WIDTH: Final = 62
KEYS: Final = {
    **{str(number): f"choose_action({number})" for number in range(1, 10)},
    "e": "end_turn", "u": "undo", "h": "hint", "c": "next_card", "o": "players",
    "s": "save", "p": "pace", "t": "app.toggle_theme",
    "f": "final_score", "question_mark": "explain", "f1": "help", "escape": "cancel", "q": "leave",
}  # fmt: skip
PACES: Final = (1.0, 2.0, 4.0)  # speed factors of bot moves


class PlayScreen(Screen[None]):
    app: TerminalApp
    BINDINGS: ClassVar[list[BindingType]] = bindings(KEYS)

    def __init__(self, table: TerminalTable, translator: Translator, file: Path | None = None) -> None:
        super().__init__()
        self.table = table
        self.translator = translator
        self.formatter = MessageFormatter(translator, table)
        self.presenter: Presenter = PRESENTERS[table.game.name](table, translator)
        self._file = file
        self._saved_revision = table.revision
        self._chosen: str | None = None  # beginning of the move that a cell completes
        self._source: str | None = None  # card whose scoring hexes are highlighted
        self._highlighted: frozenset[str] = frozenset()
        self._pace = 0
        self._final_score_shown = False
        self._bot_worker: Worker[None] | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(id="table"):
            yield BoardWidget(self.presenter.picture, self._cursor_moved, self._choose_cell)
            with Vertical(id="sidebar"):
                yield Static(id="turn")
                yield Actions(self.formatter, self.presenter, self._choose_action)
                yield Static(id="score")
                with VerticalScroll(id="log", can_focus=True):
                    yield Static(id="log-lines")
        with VerticalScroll(id="message-area", can_focus=False):
            yield Static(id="message")
        yield KeyBar()

    def on_mount(self) -> None:
        self.board.focus()
        self.show()

    def on_resize(self) -> None:
        self.set_class(self.size.width >= WIDE, "wide")
        self.set_class(self.size.width >= EXTRA_WIDE, "extra-wide")
        self.call_after_refresh(self.show)

    @property
    def board(self) -> BoardWidget:
        return self.query_one(BoardWidget)

    # Display

    def show(self) -> None:
        """Update the whole screen, and let bots play if one is to move."""
        self.query_one(Actions).show(self.table.move_groups(), self.active_group(), self.app.palette)
        if self._source:
            self._highlighted = frozenset(self._scoring_cells())
        self._set_text("#turn", self._turn_text())
        width = self.query_one("#score").size.width or MIN_SIDEBAR_WIDTH
        score = score_table(self.formatter, self.presenter, self.app.palette, self._source, width)
        self.query_one("#score", Static).update(score)
        self._set_text("#log-lines", self._log_text())
        self.query_one(KeyBar).show(self._keys(), self.app.palette, self.size.width)
        shown = ShownPosition(self.table.position(), self.table.contents())
        self.board.show(shown, self._marks(), self.app.palette)
        if self.table.over and not self._final_score_shown:
            self._final_score_shown = True
            self.action_final_score()
        self._start_bots()
        if self.table.can_act:
            self._describe_cursor()
        else:
            self.show_message(self.formatter.format(self.presenter.advice(None)))

    def _set_text(self, selector: str, text: Text) -> None:
        self.query_one(selector, Static).update(text)

    def show_message(self, message: str, *details: str, error: bool = False) -> None:
        """Show a message under the board; errors have a colour and a mark."""
        palette = self.app.palette
        text = Text().append(f"✗ {message}" if error else message, palette.loss if error else palette.foreground)
        for detail in details:
            text.append(f"  {detail}", palette.muted)
        self._set_text("#message", text)
        self.query_one("#message-area").scroll_home(animate=False)

    def active_group(self) -> MoveGroup | None:
        """Return the group of moves that choosing a cell completes."""
        groups = self.table.move_groups()
        chosen = next((group for group in groups if group.prefix == self._chosen and group.cells), None)
        return chosen or self.presenter.default_group(groups)

    def _marks(self) -> Marks:
        group = self.active_group()
        legal = frozenset(group.cells) if group else frozenset[str]()
        return Marks(legal, self._highlighted, frozenset(self.table.recent_cells()))

    def _turn_text(self) -> Text:
        palette = self.app.palette
        shape = "" if self.table.over else f"{SHAPES[self.table.actor]} "
        text = Text().append(f"{shape}{self.formatter.format(self.presenter.title())}", f"bold {palette.accent}")
        for message in (*self.presenter.progress(), *self.presenter.hand_lines()):
            text.append(f"\n{self.formatter.format(message)}", palette.muted)
        return text

    def _log_text(self) -> Text:
        entries, palette = self.table.log(), self.app.palette
        undone = {revision for entry in entries for revision in entry.undoes}
        text = Text()
        for line in since_lines(self.formatter, self.presenter):
            text.append(f"{line}\n", palette.accent)
        for entry in reversed(entries[-MAX_LOG_ENTRIES:]):
            is_undone = entry.revision in undone
            line_style = f"strike {palette.muted}" if is_undone else palette.foreground
            for number, line in enumerate(self.formatter.log(entry)):
                text.append("  " * bool(number) + line, line_style)
                text.append(f" {self.translator.format('log-undone')}\n" if is_undone else "\n")
        return text

    def _keys(self) -> list[tuple[str, str, str]]:
        """Return the entries of the key bar: key, label, action."""
        text_of = self.translator.format
        can_end = any(group.verb == END for group in self.table.move_groups())
        return [
            ("n", text_of("tui-key-next"), "next_legal"),
            *([("e", text_of("tui-key-end"), "end_turn")] if can_end else []),
            ("u", text_of("undo"), "undo"),
            ("h", text_of("hint"), "hint"),
            ("c", text_of("score-card"), "next_card"),
            ("o", text_of("people"), "players"),
            ("s", text_of("tui-key-save"), "save"),
            ("p", text_of("pace", pace=f"{PACES[self._pace]:g}"), "pace"),
            ("?", text_of("keys"), "explain"),
            ("q", text_of("tui-key-leave"), "leave"),
        ]

    # Actions

    def action_choose_action(self, number: int) -> None:
        self.query_one(Actions).choose(number)

    def _choose_action(self, choice: Choice) -> None:
        if choice.complete:
            self._play(choice.move)
            return
        self._chosen, self._highlighted = choice.move, frozenset()
        self.board.focus()
        self.show()
        self.show_message(self.formatter.format(self.presenter.advice(choice.group)))

    # Board

    def _cursor_moved(self, _: str) -> None:
        self._describe_cursor()

    def _describe_cursor(self) -> None:
        """Describe the cell under the cursor.

        Add a preview if a move there is legal, else advice.
        """
        cell, group = self.board.cursor, self.active_group()
        legal = group is not None and cell in group.cells
        detail = self.formatter.format(self.presenter.advice(group))
        if legal and group is not None:
            detail = self.formatter.preview(self.table.preview(f"{group.prefix} {cell}"), self.table.actor)
        self.show_message(self.formatter.format(self.presenter.describe_cell(cell, legal)), detail)

    def _choose_cell(self, cell: str) -> None:
        group = self.active_group()
        prefix = group.prefix if group else self._last_prefix()
        if prefix is None and self.table.can_act:
            self.show_message(self.translator.format("tui-choose-first"), error=True)
        else:
            self._play(f"{prefix} {cell}")

    def _last_prefix(self) -> str | None:
        """Return how the last move on a cell began if no move needs a cell now.

        The rules then refuse the move with a reason.
        """
        if any(group.cells for group in self.table.move_groups()):
            return None
        moves = (move.rpartition(" ") for move in reversed(self.table.table_state.record.moves))
        return next((prefix for prefix, _, cell in moves if prefix and CELL.fullmatch(cell)), None)

    def _play(self, move: str) -> None:
        try:
            self.table.play(move)
        except MoveRefused as error:
            self.show_message(*self.formatter.refusal(error.reply), error=True)
            return
        self._table_changed()

    def _table_changed(self) -> None:
        self._chosen, self._source, self._highlighted = None, None, frozenset()
        self.show()

    # Keys

    def action_next_legal(self) -> None:
        self.board.action_next_legal(1)

    def action_end_turn(self) -> None:
        self._play(END)

    def action_undo(self) -> None:
        if not self.table.undoable_plies():
            has_played = any(entry.seat in self.table.viewer.seats for entry in self.table.log())
            key = self.presenter.undo_refused_key if has_played else "undo-nothing"
            self.show_message(self.translator.format(key), error=True)
            return
        if self._bot_worker is not None:
            self._bot_worker.cancel()
            self._bot_worker = None
        self.table.undo()
        self._table_changed()

    def action_cancel(self) -> None:
        self._table_changed()
        self.board.focus()

    def action_next_card(self) -> None:
        """Highlight the scoring hexes of the next card."""
        sources: list[str | None] = [None, *self.table.scores()[0]]
        self._source = sources[(sources.index(self._source) + 1) % len(sources)]
        self._highlighted = frozenset()
        self.show()
        if self._source:
            name = self.formatter.source(self._source)
            lit = self.translator.format("tui-lit", player=self.table.names[self._score_seat()], card=name)
            self.show_message(lit, self.formatter.source_rule(self._source))

    def _score_seat(self) -> int:
        """Return the seat whose scoring hexes are shown: the winner, or the player at this terminal."""
        if self.table.over:
            return self.table.winners[0]
        return self.table.actor if self.table.can_act else max(self.table.viewer.perspective, 0)

    def _scoring_cells(self) -> list[str]:
        return self.table.scoring_cells(self._score_seat(), self._source) if self._source else []

    def action_pace(self) -> None:
        self._pace = (self._pace + 1) % len(PACES)
        self.show()

    def action_explain(self) -> None:
        """Explain what is under the cursor; on a plain hex show the help."""
        explanations = self.presenter.explain_cell(self.board.cursor)
        if explanations:
            self.show_message(*(self.formatter.format(each) for each in explanations))
        else:
            self.action_help()

    def action_help(self) -> None:
        self.app.push_screen(HelpDialog(self.translator, self.table))

    def action_players(self) -> None:
        self.app.push_screen(PlayersDialog(self.formatter, self.presenter))

    def action_final_score(self) -> None:
        if self.table.over:
            score = score_table(self.formatter, self.presenter, self.app.palette, None, FINAL_SCORE_WIDTH)
            dialog = ResultDialog(self.translator, self.formatter.result(), score)
            self.app.push_screen(dialog, self._after_final_score)

    def _after_final_score(self, answer: str | None) -> None:
        if answer == "save":
            self.action_save()
        elif answer == "new":
            self.leave()

    # Saving and leaving

    def action_save(self) -> None:
        self.app.push_screen(SaveDialog(self.translator, self._file or self._unused_path()), self._save)

    def _unused_path(self) -> Path:
        paths = (Path(f"{self.table.game.name}-{number}.txt") for number in range(1, 1000))
        return next(path for path in paths if not path.exists())

    def _save(self, file: Path | None) -> None:
        if file is None:
            return
        try:
            if file != self._file and file.exists():
                raise FileExistsError(self.translator.format("tui-file-exists"))
            file.write_text(str(self.table.table_state.record), "utf-8")
        except OSError as error:
            self.show_message(self.translator.format("tui-cannot-save", why=error.strerror or str(error)), error=True)
            return
        self._file, self._saved_revision = file, self.table.revision
        self.show_message(self.translator.format("tui-saved", file=str(file)))

    def action_leave(self) -> None:
        if self.table.over or self._saved_revision == self.table.revision:
            self.leave()
        else:
            self.app.push_screen(LeaveDialog(self.translator), self._after_leave)

    def _after_leave(self, answer: str | None) -> None:
        if answer == "save":
            self.app.push_screen(SaveDialog(self.translator, self._file or self._unused_path()), self._save_and_leave)
        elif answer == "leave":
            self.leave()

    def _save_and_leave(self, file: Path | None) -> None:
        self._save(file)
        if self._saved_revision == self.table.revision:
            self.leave()

    def leave(self) -> None:
        self.app.bots.close_players(self.table)
        self.dismiss()

    # Bots and hints

    def _start_bots(self) -> None:
        """Start the bot worker if a bot is to move and the worker is not running."""
        if self.table.bot is not None and (self._bot_worker is None or self._bot_worker.is_finished):
            self._bot_worker = self.run_worker(self._play_bots())

    async def _play_bots(self) -> None:
        loop = asyncio.get_running_loop()
        while self.table.bot is not None:
            started = loop.time()
            choice = await self.app.bots.choose(self.table)
            await asyncio.sleep(max(0.0, started + self.app.pause / PACES[self._pace] - loop.time()))
            self.table.play_for_bot(*choice)
            self._table_changed()

    def action_hint(self) -> None:
        if not self.table.can_act:
            self.show_message(self.formatter.format(self.presenter.advice(None)), error=True)
            return
        self.show_message(self.translator.format("hint-pending"))
        self.run_worker(self._show_hint(), group="hint", exclusive=True)

    async def _show_hint(self) -> None:
        revision = self.table.revision
        hint = await self.app.bots.hint(self.table)
        if self.table.revision != revision:
            return
        if hint is None:
            self.show_message(self.translator.format("problem-no-hint"), error=True)
            return
        first = hint.steps[0]
        self._chosen = first.move.rpartition(" ")[0] if first.cells else None
        self._source, self._highlighted = None, frozenset(cell for step in hint.steps for cell in step.cells)
        if first.cells:
            self.board.set_cursor(first.cells[-1])
        self.show()
        self.show_message(self.formatter.hint(hint))

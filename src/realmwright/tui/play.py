"""The table on the screen: board, turn, actions, score and log; every key and click of a game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import Worker

from ..tables.answers import CELL
from ..tables.messages import Gesture, Refusal
from ..tables.viewing import Trouble
from ..words import Words
from .actions import END, Actions, Choice
from .board import Board
from .boxes import Help, Leave, Result, Save
from .face import Face, Speaker
from .faces import FACES
from .keys import KeyBar
from .palette import SHAPES
from .picture import Marks
from .sheet import score_table
from .table import Table

if TYPE_CHECKING:
    from .app import TerminalApp

LINES: Final = 100  # of the log that are shown
WIDE, VAST = 110, 160  # columns of the screen from which there is more room
NARROW, SHEET = 32, 62  # columns of the rail at its narrowest, and of the final sheet
PACES: Final = (1.0, 2.0, 4.0)


class Play(Screen[None]):
    app: TerminalApp
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(number), f"pick({number})", show=False) for number in range(1, 10)),
        Binding("e", "end_turn", show=False),
        Binding("u", "undo", show=False),
        Binding("h", "hint", show=False),
        Binding("c", "light", show=False),
        Binding("s", "save", show=False),
        Binding("p", "pace", show=False),
        Binding("t", "app.turn_theme", show=False),
        Binding("f", "final", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape", "cancel", show=False),
        Binding("q", "leave", show=False),
    ]

    def __init__(self, table: Table, words: Words, file: Path | None = None) -> None:
        super().__init__()
        self.table = table
        self.words = words
        self.speaker = Speaker(words, table)
        self.face: Face = FACES[table.game.name](table, words)
        self._file = file
        self._saved = table.seq  # the moment that is on disk
        self._chosen: str | None = None
        self._source: str | None = None  # the card whose hexes are lit
        self._lit: frozenset[str] = frozenset()
        self._pace = 0
        self._final_shown = False
        self._bots: Worker[None] | None = None

    def compose(self) -> ComposeResult:
        with Horizontal(id="table"):
            yield Board(self.face.picture, self._pointed, self._choose)
            with Vertical(id="rail"):
                yield Static(id="turn")
                yield Actions(self.speaker, self.face, self._take)
                yield Static(id="score")
                with VerticalScroll(id="log", can_focus=True):
                    yield Static(id="lines")
        with VerticalScroll(id="tell", can_focus=False):
            yield Static(id="told")
        yield KeyBar()

    def on_mount(self) -> None:
        self.board.focus()
        self.show()

    def on_resize(self) -> None:
        self.set_class(self.size.width >= WIDE, "wide")
        self.set_class(self.size.width >= VAST, "vast")
        self.call_after_refresh(self.show)

    @property
    def board(self) -> Board:
        return self.query_one(Board)

    # What is on the screen

    def show(self) -> None:
        """Everything anew, after each change of the table."""
        self.query_one(Actions).show(self.table.gestures(), self.gesture(), self.app.look)
        self._paint()
        self._fill("#turn", self._turn())
        width = self.query_one("#score").size.width or NARROW
        score = score_table(self.speaker, self.face, self.app.look, self._source, width)
        self.query_one("#score", Static).update(score)
        self._fill("#lines", self._log())
        self.query_one(KeyBar).show(self._keys(), self.app.look, self.size.width)
        self.board.show(self.table.shown(), self._marks(), self.app.look)
        if self.table.over and not self._final_shown:
            self._final_shown = True
            self.action_final()
        self._wake()
        if self.table.mine:
            self._describe()
        else:
            self.tell(self.speaker.say(self.face.advice(None)))

    def _fill(self, where: str, text: Text) -> None:
        self.query_one(where, Static).update(text)

    def tell(self, line: str, *more: str, wrong: bool = False) -> None:
        """The line under the board; what goes wrong stands out by its colour and by a mark."""
        text = Text().append(f"✗ {line}" if wrong else line, self.app.look.loss if wrong else self.app.look.ink)
        for each in more:
            text.append(f"  {each}", self.app.look.faint)
        self._fill("#told", text)
        self.query_one("#tell").scroll_home(animate=False)

    def gesture(self) -> Gesture | None:
        """What choosing a cell means now."""
        gestures = self.table.gestures()
        chosen = next((one for one in gestures if one.lead == self._chosen and one.cells), None)
        return chosen or self.face.plain(gestures)

    def _marks(self) -> Marks:
        gesture = self.gesture()
        legal = frozenset(gesture.cells) if gesture else frozenset[str]()
        return Marks(legal, self._lit, frozenset(self.table.last()))

    def _turn(self) -> Text:
        look = self.app.look
        shape = "" if self.table.over else f"{SHAPES[self.table.actor]} "
        text = Text().append(f"{shape}{self.speaker.say(self.face.title())}", f"bold {look.accent}")
        for phrase in (*self.face.where(), *self.face.facts()):
            text.append(f"\n{self.speaker.say(phrase)}", look.faint)
        return text

    def _log(self) -> Text:
        entries = self.table.log()
        undone = {seq for entry in entries for seq in entry.undoes}
        text = Text()
        for entry in reversed(entries[-LINES:]):
            for number, line in enumerate(self.speaker.log(entry)):
                gone = entry.seq in undone
                text.append("  " * bool(number) + line, f"strike {self.app.look.faint}" if gone else self.app.look.ink)
                text.append(f" {self.words.say('log-undone')}\n" if gone else "\n")
        return text

    def _keys(self) -> list[tuple[str, str, str]]:
        """The keys that matter now: key, word, action."""
        say = self.words.say
        ends = any(gesture.verb == END for gesture in self.table.gestures())
        return [
            ("n", say("tui-key-next"), "board_next"),
            *([("e", say("tui-key-end"), "end_turn")] if ends else []),
            ("u", say("undo"), "undo"),
            ("h", say("hint"), "hint"),
            ("c", say("score-card"), "light"),
            ("s", say("tui-key-save"), "save"),
            ("p", say("pace", pace=f"{PACES[self._pace]:g}"), "pace"),
            ("?", say("keys"), "help"),
            ("q", say("tui-key-leave"), "leave"),
        ]

    # The list of actions

    def action_pick(self, number: int) -> None:
        self.query_one(Actions).take(number)

    def _take(self, choice: Choice) -> None:
        if choice.at_once:
            self._play(choice.move)
            return
        self._chosen, self._lit = choice.move, frozenset()
        self.board.focus()
        self.show()
        self.tell(self.speaker.say(self.face.advice(choice.gesture)))

    # The board

    def _pointed(self, _: str) -> None:
        self._describe()

    def _describe(self) -> None:
        """The hex under the cursor, and what a move there would change; or else what to do."""
        cell, gesture = self.board.cursor, self.gesture()
        legal = gesture is not None and cell in gesture.cells
        told = self.speaker.say(self.face.advice(gesture))
        if legal and gesture is not None:
            told = self.speaker.preview(self.table.preview(f"{gesture.lead} {cell}"), self.table.actor)
        self.tell(self.speaker.say(self.face.describe(cell, legal)), told)

    def _choose(self, cell: str) -> None:
        gesture = self.gesture()
        lead = gesture.lead if gesture else self._usual_lead()
        if lead is None and self.table.mine:
            self.tell(self.words.say("tui-choose-first"), wrong=True)
        else:
            self._play(f"{lead} {cell}")

    def _usual_lead(self) -> str | None:
        """Nothing is chosen: if cells are of no use now, the rules say so of the last thing that was done to one."""
        if any(gesture.cells for gesture in self.table.gestures()):
            return None
        moves = (move.rpartition(" ") for move in reversed(self.table.record.moves))
        return next((lead for lead, _, cell in moves if lead and CELL.fullmatch(cell)), None)

    def _play(self, move: str) -> None:
        try:
            self.table.play(move)
        except Trouble as trouble:
            if not isinstance(trouble.answer, Refusal):  # nobody is waited for at this terminal
                raise
            self.tell(*self.speaker.refusal(trouble.answer), wrong=True)
            return
        self._changed()

    def _changed(self) -> None:
        self._chosen, self._source, self._lit = None, None, frozenset()
        self.show()

    def _paint(self) -> None:
        self._lit = frozenset(self._earning()) if self._source else self._lit

    # Keys

    def action_board_next(self) -> None:
        self.board.action_next_legal(1)

    def action_end_turn(self) -> None:
        self._play(END)

    def action_undo(self) -> None:
        if not self.table.undoable():
            played = any(entry.seat in self.table.screen.seats for entry in self.table.log())
            self.tell(self.words.say(self.face.revealed if played else "undo-nothing"), wrong=True)
            return
        if self._bots is not None:
            self._bots.cancel()  # what it thinks is of no use any more
            self._bots = None
        self.table.undo()
        self._changed()

    def action_cancel(self) -> None:
        self._changed()
        self.board.focus()

    def action_light(self) -> None:
        """The next card: its hexes light up."""
        sources: list[str | None] = [None, *self.table.scores()[0]]
        self._source = sources[(sources.index(self._source) + 1) % len(sources)]
        self._lit = frozenset()
        self.show()
        if self._source:
            name = self.speaker.source(self._source)
            self.tell(self.words.say("tui-lit", player=self.table.names[self._seat()], card=name))

    def _seat(self) -> int:
        """Whose gold is shown: the winner's, or that of whoever plays here."""
        if self.table.over:
            return self.table.winners[0]
        return self.table.actor if self.table.mine else max(self.table.screen.viewer, 0)

    def _earning(self) -> list[str]:
        return self.table.earning(self._seat(), self._source) if self._source else []

    def action_pace(self) -> None:
        self._pace = (self._pace + 1) % len(PACES)
        self.show()

    def action_help(self) -> None:
        self.app.push_screen(Help(self.words, self.table))

    def action_final(self) -> None:
        if self.table.over:
            sheet = score_table(self.speaker, self.face, self.app.look, None, SHEET)
            self.app.push_screen(Result(self.words, self.speaker.result(), sheet), self._after_final)

    def _after_final(self, wanted: str | None) -> None:
        if wanted == "save":
            self.action_save()
        elif wanted == "new":
            self.leave()

    # Saving and leaving

    def action_save(self) -> None:
        self.app.push_screen(Save(self.words, self._file or self._free_name()), self._save)

    def _free_name(self) -> Path:
        names = (Path(f"{self.table.game.name}-{number}.txt") for number in range(1, 1000))
        return next(name for name in names if not name.exists())

    def _save(self, file: Path | None) -> None:
        if file is None:
            return
        try:
            if file != self._file and file.exists():
                raise FileExistsError(self.words.say("tui-file-exists"))
            file.write_text(str(self.table.record), "utf-8")
        except OSError as error:
            self.tell(self.words.say("tui-cannot-save", why=error.strerror or str(error)), wrong=True)
            return
        self._file, self._saved = file, self.table.seq
        self.tell(self.words.say("tui-saved", file=str(file)))

    def action_leave(self) -> None:
        if self.table.over or self._saved == self.table.seq:
            self.leave()
        else:
            self.app.push_screen(Leave(self.words), self._after_leave)

    def _after_leave(self, wanted: str | None) -> None:
        if wanted == "save":
            self.app.push_screen(Save(self.words, self._file or self._free_name()), self._save_and_leave)
        elif wanted == "leave":
            self.leave()

    def _save_and_leave(self, file: Path | None) -> None:
        self._save(file)
        if self._saved == self.table.seq:
            self.leave()

    def leave(self) -> None:
        self.app.mind.leave(self.table)
        self.dismiss()

    # Bots and hints

    def _wake(self) -> None:
        """Let the bots play, if it is for one of them and none is thinking yet."""
        if self.table.bot is not None and (self._bots is None or self._bots.is_finished):
            self._bots = self.run_worker(self._play_bots())

    async def _play_bots(self) -> None:
        loop = asyncio.get_running_loop()
        while self.table.bot is not None:
            began = loop.time()
            chosen = await self.app.mind.choose(self.table)
            await asyncio.sleep(max(0.0, began + self.app.pause / PACES[self._pace] - loop.time()))
            self.table.play_for_bot(*chosen)
            self._changed()

    def action_hint(self) -> None:
        if not self.table.mine:
            self.tell(self.speaker.say(self.face.advice(None)), wrong=True)
            return
        self.tell(self.words.say("hint-pending"))
        self.run_worker(self._hint(), group="hint", exclusive=True)

    async def _hint(self) -> None:
        seq = self.table.seq
        hint = await self.app.mind.hint(self.table)
        if self.table.seq != seq:
            return
        if hint is None:
            self.tell(self.words.say("problem-no-hint"), wrong=True)
            return
        first = hint.steps[0]
        self._chosen = first.move.rpartition(" ")[0] if first.cells else None
        self._source, self._lit = None, frozenset(cell for step in hint.steps for cell in step.cells)
        if first.cells:
            self.board.lead(first.cells[-1])
        self.show()
        self.tell(self.speaker.hint(hint))

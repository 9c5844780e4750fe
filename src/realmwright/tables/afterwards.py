"""What is told of a game that is looked at afterwards: over the wire, or in a browser that plays alone."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from .. import draw, trace
from ..game import NOBODY
from .bodies import Advice, AdviceRequest, Study
from .desk import Fault
from .hints import steps_of
from .messages import Problem
from .opponents import check_bot
from .study import study_of
from .viewing import Trouble


class NoMoment(Trouble):
    status = 404


class File(NamedTuple):
    name: str
    kind: str
    text: str


def study(table: Any) -> Study:
    return study_of(_open(table).course)


async def advice(table: Any, wanted: AdviceRequest) -> Advice:
    """What a bot would have played at a moment, of what the seat that was to move could see."""
    check_bot(wanted.bot)
    state = _state(_open(table), wanted.seq)
    game = table.course.game
    seat = game.actor(state)
    if seat < 0:
        raise Trouble(Problem("nobody-to-move", "nobody is to move at this moment"))
    view = game.view(state, seat)
    try:
        line = await table.advice(wanted.bot, seat, view)
    except Fault as fault:
        raise Trouble(Problem("no-hint", "no move could be thought of; nothing is lost, try again")) from fault
    return Advice(wanted.seq, seat, wanted.bot, steps_of(table.journal, view, line))


def record_file(table: Any, _seq: str = "") -> File:
    """Every card that was drawn stands in it."""
    if not table.over:
        raise Trouble(Problem("not-over", "the record names every card drawn: it is given out when the game is over"))
    return File(f"{_name(table)}.txt", "text/plain; charset=utf-8", table.record_text())


def trace_file(table: Any, _seq: str = "") -> File:
    if not table.over:
        raise Trouble(Problem("not-over", "the trace names every card drawn: it is given out when the game is over"))
    lines = "".join(f"{json.dumps(line)}\n" for line in trace.retrace(table.course.record))
    return File(f"{_name(table)}.jsonl", "application/x-ndjson", lines)


def picture_file(table: Any, seq: str = "") -> File:
    """The board at a moment, the last one if none is named, as everybody may see it."""
    number = int(seq) if seq.isdecimal() else table.course.seq
    game = table.course.game
    drawing = draw.picture(game, game.view(_state(table, number), NOBODY), "svg")
    return File(f"{_name(table)}-{number}.svg", "image/svg+xml", drawing)


FILES: Final = {"record": record_file, "trace": trace_file, "board.svg": picture_file}


def _open(table: Any) -> Any:
    """A table of which everything may be told: one that is over, or at which nobody is a stranger."""
    if table.row.online and not table.over:
        raise Trouble(Problem("not-over", "a game among several people is studied when it is over"))
    return table


def _state(table: Any, seq: int) -> Any:
    if not 0 <= seq <= table.course.seq:
        raise NoMoment(Problem("no-such-moment", f"no moment {seq}: expected 0 to {table.course.seq}"))
    return table.course.points[seq].state


def _name(table: Any) -> str:
    return f"{table.row.game}-{table.row.id}"

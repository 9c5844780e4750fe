"""The score of a game on a real table."""

from __future__ import annotations

from .. import registry
from ..trace import score_sheet
from .bodies_help import Scored, ScoreRequest, ScoreSheet


def scored(wanted: ScoreRequest) -> Scored:
    kind = registry.game(wanted.game)
    sheets, earning = kind.score(wanted.text), kind.earning(wanted.text)
    told = score_sheet(sheets)
    seats = [
        ScoreSheet(dict(sheet), total["total"], {source: list(cells) for source, cells in lit.items()})
        for sheet, total, lit in zip(sheets, told["scores"], earning, strict=True)
    ]
    return Scored(seats, told["winners"])

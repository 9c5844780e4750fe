"""Set-ups of Kingdoms, chosen by params or drawn (KD-SETUP)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from ..game import GameError, InvalidSetup, ParseError, Rng, SetupField
from ..text_fields import parse_fields
from .board import CASTLE_COUNTS, MAX_SEATS

VARIANTS: Final = ("last-castle", "open", "immediate")
SMALL_CASTLES: Final = {2: 4, 3: 3, 4: 2}  # of rank 1, by the number of players (KD-SETUP-1)
FIELDS: Final = (
    SetupField("players", ("2", "3", "4"), "2", "KD-COMP-2"),
    SetupField("variants", ("none", *VARIANTS), "none", "KD-VAR-COMBO", many=True),
    SetupField("start", ("0", "1", "2", "3", "random"), "random", "KD-SETUP-6"),
)


@dataclass(frozen=True)
class Setup:
    """A complete set-up."""

    players: int
    start: int
    last_castle: bool = False
    open: bool = False
    immediate: bool = False

    @property
    def variants(self) -> list[str]:
        chosen = (self.last_castle, self.open, self.immediate)
        return [name for name, used in zip(VARIANTS, chosen, strict=True) if used]

    @property
    def castles(self) -> tuple[int, ...]:
        """The castles of each seat by rank (KD-SETUP-1, KD-VAR-LASTCASTLE-2)."""
        return CASTLE_COUNTS if self.last_castle else (SMALL_CASTLES[self.players], *CASTLE_COUNTS[1:])

    def __str__(self) -> str:
        return f"players={self.players} start={self.start} variants={','.join(self.variants) or 'none'}"


def draw(params: Mapping[str, str], rng: Rng) -> Setup:
    """Return a set-up by these params; missing ones are drawn."""
    players, variants = _select_options(params)
    text = params.get("start", "random")
    return Setup(players, rng.randrange(players) if text == "random" else _select_start(text, players), *variants)


@cache
def parse(text: str) -> Setup:
    """Parse the text of a complete set-up."""
    params = parse_fields(text, "a set-up", "players=2", empty_values=True)
    if missing := [choice.name for choice in FIELDS if choice.name not in params]:
        raise ParseError(f"a set-up has no {missing[0]}: expected '{missing[0]}=…'")
    players, variants = _select_options(params)
    return Setup(players, _select_start(params["start"], players), *variants)


def _select_options(params: Mapping[str, str]) -> tuple[int, list[bool]]:
    known = [choice.name for choice in FIELDS]
    if unknown := sorted(set(params) - set(known)):
        raise GameError(f"no set-up parameter {unknown[0][:40]!r}: expected one of {', '.join(known)}")
    return _parse_players(params.get("players", "2")), _select_variants(params.get("variants", "none"))


def _parse_players(text: str) -> int:
    if text not in ("2", "3", "4"):
        message = f"{text[:20]!r} players: expected 2 to {MAX_SEATS} (KD-COMP-2)"
        raise InvalidSetup(message, "KD-COMP-2", "players", text)
    return int(text)


def _select_variants(text: str) -> list[bool]:
    names = [] if text in ("none", "") else [name.strip() for name in text.split(",")]
    for name in names:
        if name not in VARIANTS:
            message = f"no variant {name[:40]!r}: expected none or some of {', '.join(VARIANTS)}"
            raise InvalidSetup(message, "KD-VAR-COMBO", "variants", name)
    if len(set(names)) != len(names):
        raise InvalidSetup(f"variants are {text[:60]!r}: expected each once", "KD-VAR-COMBO", "variants", text)
    return [name in names for name in VARIANTS]


def _select_start(text: str, players: int) -> int:
    if text not in ("0", "1", "2", "3")[:players]:
        raise InvalidSetup(f"start player {text[:20]!r}: expected 0 to {players - 1}", "KD-SETUP-6", "start", text)
    return int(text)

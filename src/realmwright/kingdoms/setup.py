"""How a table is set up: chosen where somebody wishes, drawn where nobody does (KD-SETUP)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from ..game import Choice, GameError, Rng, Unreadable, Unwanted
from .pieces import CASTLES, MOST_SEATS

VARIANTS: Final = ("last-castle", "open", "immediate")
SMALL_CASTLES: Final = {2: 4, 3: 3, 4: 2}  # of rank 1, by the number of players (KD-SETUP-1)
FIELDS: Final = (
    Choice("players", ("2", "3", "4"), "2", "KD-COMP-2"),
    Choice("variants", ("none", *VARIANTS), "none", "KD-VAR-COMBO", many=True),
    Choice("start", ("0", "1", "2", "3", "random"), "random", "KD-SETUP-6"),
)


@dataclass(frozen=True)
class Setup:
    """Everything settled before the first tile is drawn."""

    players: int
    start: int
    last_castle: bool = False
    open: bool = False
    immediate: bool = False

    @property
    def variants(self) -> list[str]:
        chosen = (self.last_castle, self.open, self.immediate)
        return [name for name, wanted in zip(VARIANTS, chosen, strict=True) if wanted]

    @property
    def castles(self) -> tuple[int, ...]:
        """What each seat starts with, by rank (KD-SETUP-1, KD-VAR-LASTCASTLE-2)."""
        return CASTLES if self.last_castle else (SMALL_CASTLES[self.players], *CASTLES[1:])

    def __str__(self) -> str:
        return f"players={self.players} start={self.start} variants={','.join(self.variants) or 'none'}"


def draw(wishes: Mapping[str, str], rng: Rng) -> Setup:
    """A set-up by these wishes."""
    players, variants = _settled(wishes)
    text = wishes.get("start", "random")
    return Setup(players, rng.randrange(players) if text == "random" else _start(text, players), *variants)


@cache
def parse(text: str) -> Setup:
    """A set-up from its own text; nothing is drawn."""
    wishes: dict[str, str] = {}
    for word in text.split(" "):
        key, equals, value = word.partition("=")
        if not equals or key in wishes:
            raise Unreadable(f"a set-up has {word[:40]!r}: expected words such as 'players=2', each once")
        wishes[key] = value
    if missing := [choice.name for choice in FIELDS if choice.name not in wishes]:
        raise Unreadable(f"a set-up does not settle {missing[0]}: expected '{missing[0]}=…'")
    players, variants = _settled(wishes)
    return Setup(players, _start(wishes["start"], players), *variants)


def _settled(wishes: Mapping[str, str]) -> tuple[int, list[bool]]:
    known = [choice.name for choice in FIELDS]
    if unknown := sorted(set(wishes) - set(known)):
        raise GameError(f"nothing to set up is called {unknown[0][:40]!r}: expected one of {', '.join(known)}")
    return _players(wishes.get("players", "2")), _variants(wishes.get("variants", "none"))


def _players(text: str) -> int:
    if text not in ("2", "3", "4"):
        beyond = f"{text[:20]!r} players: expected 2 to {MOST_SEATS} (KD-COMP-2)"
        raise Unwanted(beyond, "KD-COMP-2", "players", text)
    return int(text)


def _variants(text: str) -> list[bool]:
    wanted = [] if text in ("none", "") else [name.strip() for name in text.split(",")]
    for name in wanted:
        if name not in VARIANTS:
            unknown = f"no variant {name[:40]!r}: expected none or some of {', '.join(VARIANTS)}"
            raise Unwanted(unknown, "KD-VAR-COMBO", "variants", name)
    if len(set(wanted)) != len(wanted):
        raise Unwanted(f"variants are {text[:60]!r}: expected each once", "KD-VAR-COMBO", "variants", text)
    return [name in wanted for name in VARIANTS]


def _start(text: str, players: int) -> int:
    if text not in ("0", "1", "2", "3")[:players]:
        raise Unwanted(f"start player {text[:20]!r}: expected 0 to {players - 1}", "KD-SETUP-6", "start", text)
    return int(text)

"""Set-up steps that choose one hex of each of several lists; their value is `c7,h12`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from ..components import Look
from ..game import Rng
from .component_types import SetupDraft, SetupStep
from .game_layout import Layout

HexChoices: TypeAlias = Sequence[Sequence[str]]


def hex_choice_step(
    name: str,
    rule: str,
    choices: Callable[[SetupDraft], HexChoices],
    describe: Callable[[HexChoices], str],
    apply_to: Callable[[Layout, str], None],
    *,
    look: Look,
    affects_score: bool = False,
    trace_order: int = 0,
) -> SetupStep:
    """Return a step that marks one hex of each list; `describe` names the lists for an invalid value."""

    def draw(draft: SetupDraft, rng: Rng) -> str:
        return ",".join(rng.choice(hexes) for hexes in choices(draft))

    def check(draft: SetupDraft, text: str) -> str | None:
        lists = choices(draft)
        return None if _has_one_of_each(lists, text) else describe(lists)

    return SetupStep(
        name,
        rule,
        draw,
        check,
        lambda text: {name: split_hexes(text)},
        apply_to,
        affects_score=affects_score,
        many=True,
        look=look,
        trace_order=trace_order,
    )


def split_hexes(text: str) -> list[str]:
    return text.split(",") if text else []


def _has_one_of_each(choices: HexChoices, text: str) -> bool:
    """Return whether the text has one hex of each list, in order."""
    names = split_hexes(text)
    return len(names) == len(choices) and all(name in hexes for name, hexes in zip(names, choices, strict=True))

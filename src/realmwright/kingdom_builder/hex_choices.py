"""Set-up steps that choose one hex of each of several lists; their value is `c7,h12`."""

from __future__ import annotations

from collections.abc import Sequence

from ..game import Rng


def draw_hexes(choices: Sequence[Sequence[str]], rng: Rng) -> str:
    return ",".join(rng.choice(hexes) for hexes in choices)


def split_hexes(text: str) -> list[str]:
    return text.split(",") if text else []


def has_one_of_each(choices: Sequence[Sequence[str]], text: str) -> bool:
    """Return whether the text has one hex of each list, in order."""
    names = split_hexes(text)
    return len(names) == len(choices) and all(name in hexes for name, hexes in zip(names, choices, strict=True))

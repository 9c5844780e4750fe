"""The games that can be played at this terminal, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ..words import Words
from .builder import BuilderFace
from .face import Face
from .kingdoms import KingdomsFace
from .table import Table

FACES: Final[Mapping[str, Callable[[Table, Words], Face]]] = {
    "kingdom-builder": BuilderFace,
    "kingdoms": KingdomsFace,
}

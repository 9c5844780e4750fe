"""A client that looks at a table."""

from __future__ import annotations

from typing import NamedTuple


class Viewer(NamedTuple):
    """The view a client gets of a table and the seats it controls."""

    perspective: int  # the seat whose hidden information is visible, or NOBODY: public information only
    seats: frozenset[int]
    host: bool = False  # may fill and free seats, set the pace and mute spectators

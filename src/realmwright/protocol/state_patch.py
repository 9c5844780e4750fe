"""Changes of a state, as messages carry them.

A path is a list of field names and list indices from the `state` message down.
"""

from __future__ import annotations

from functools import reduce
from operator import getitem
from typing import Any, TypeAlias

from msgspec import Struct

Path: TypeAlias = list[str | int]
NewValue: TypeAlias = tuple[Path, Any]  # of a field or list item
Splice: TypeAlias = tuple[Path, int, int, list[Any]]  # a list, the index, how many items to remove, and those to insert


class StatePatch(Struct, frozen=True):
    """Changes of a state; the paths of no two changes overlap."""

    values: list[NewValue]
    splices: list[Splice]


def apply_patch(state: Any, patch: StatePatch) -> None:
    """Apply changes to a state in place; it consists of dictionaries and lists."""
    for path, value in patch.values:
        reduce(getitem, path[:-1], state)[path[-1]] = value
    for path, start, removed, inserted in patch.splices:
        reduce(getitem, path, state)[start : start + removed] = inserted

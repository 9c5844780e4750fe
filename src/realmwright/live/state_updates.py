"""Updates of the state of a table: what all viewers share is compared and encoded once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final

from msgspec import Raw, Struct

from ..protocol.server_messages import Clocks, LogMessage, StateMessage
from ..protocol.state_patch import Path, StatePatch
from ..tables.state import TableState
from ..tables.viewer import Viewer
from ..tables.viewer_messages import PrivateState, private_state, public_state
from .subscribers import Subscriber, encode_message

LISTS: Final = (list, tuple)
PLAIN_TYPES: Final = (dict, str, int, bool)


class EncodedUpdate(Struct, frozen=True, tag_field="type", tag="update"):
    """An `Update` whose parts are encoded, with the same fields in the same order."""

    base: int
    revision: int
    entries: Raw
    public: Raw
    private: Raw
    clocks: Raw


class StateUpdates:
    """Sends the updates of one table. It keeps the last state of all viewers to compare it with the next one."""

    def __init__(self) -> None:
        self._revision = -1
        self._public: StateMessage | None = None
        self._private: dict[Viewer, PrivateState] = {}

    def send(
        self,
        members: Collection[Subscriber],
        before: TableState,
        after: TableState,
        log: Callable[[Viewer], LogMessage],
        clocks: Clocks | None,
    ) -> None:
        """Send each subscriber the new log entries, the changes of its state and the clocks in one message."""
        if self._public is None or self._revision != before.revision:
            self._public, self._private = public_state(before), {}
        old, self._private = self._private, {}
        public = public_state(after)
        public_patch = Raw(encode_message(make_patch(self._public, public)))
        clocks_part = Raw(encode_message(clocks))
        entries_parts: dict[tuple[int, ...], Raw] = {}  # by the identities of entries, which most viewers share
        messages: dict[Viewer, bytes] = {}
        for member in members:
            viewer = member.viewer
            if viewer not in messages:
                entries = log(viewer).entries
                key = tuple(map(id, entries))
                if key not in entries_parts:
                    entries_parts[key] = Raw(encode_message(entries))
                private = self._private[viewer] = private_state(after, viewer)
                patch = make_patch(old.get(viewer) or private_state(before, viewer), private)
                private_patch = Raw(encode_message(patch))
                messages[viewer] = encode_message(
                    EncodedUpdate(
                        before.revision, after.revision, entries_parts[key], public_patch, private_patch, clocks_part
                    )
                )
            member.send(messages[viewer])
        self._revision, self._public = after.revision, public


def make_patch(before: Any, after: Any) -> StatePatch:
    """Return the changes between two messages of the same type."""
    patch = StatePatch([], [])
    if before != after:
        _compare(patch, [], before, after)
    return patch


def _compare(patch: StatePatch, path: Path, old: Any, new: Any) -> None:
    """Add the changes between two different values."""
    kind = type(new)
    if kind is dict and type(old) is dict and [*old] == [*new]:
        for name, value in new.items():
            if old[name] != value:
                _compare(patch, [*path, name], old[name], value)
    elif kind in LISTS and type(old) in LISTS:
        _compare_lists(patch, path, old, new)
    elif kind is type(old) and kind not in PLAIN_TYPES:
        for name in kind.__struct_fields__ if issubclass(kind, Struct) else kind.__dataclass_fields__:
            before, after = getattr(old, name), getattr(new, name)
            if before is not after and before != after:
                _compare(patch, [*path, name], before, after)
    else:
        patch.values.append((path, new))


def _compare_lists(patch: StatePatch, path: Path, old: Sequence[Any], new: Sequence[Any]) -> None:
    """Compare lists of objects with equal lengths item by item, and others as a whole."""
    if len(old) == len(new) and not isinstance(new[0], str | int):
        for index, item in enumerate(new):
            if old[index] != item:
                _compare(patch, [*path, index], old[index], item)
        return
    shorter = min(len(old), len(new))
    start = next((index for index in range(shorter) if old[index] != new[index]), shorter)
    end = next((index for index in range(shorter - start) if old[-1 - index] != new[-1 - index]), shorter - start)
    patch.splices.append((path, start, len(old) - start - end, [*new[start : len(new) - end]]))

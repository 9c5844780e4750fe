"""Key bindings of the screens; the key bar shows the keys instead of Textual's footer."""

from __future__ import annotations

from collections.abc import Mapping

from textual.binding import Binding, BindingType


def bindings(actions: Mapping[str, str]) -> list[BindingType]:
    """Return hidden bindings from keys, separated by commas, to actions."""
    return [Binding(keys, action, show=False) for keys, action in actions.items()]

"""A set-up as text for players, in their language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..game import Game
from ..i18n import Translator

POSITIONS: Final = ("north-west", "north-east", "south-west", "south-east")
# Prefixes of the messages that may name a value of a set-up.
NAMES: Final = ("set", "quadrant", "location", "card", "task", "held", "terrain", "variant")
HIDDEN: Final = {"players", "options", "board"}  # shown elsewhere or not by name


def setup_lines(game: Game[Any, Any], seed: int, options: Mapping[str, str], messages: Translator) -> Iterator[str]:
    """Yield the lines: players, boards, cards and whatever else the set-up has, start player, seed."""
    setup = game.setup_dict()
    yield messages.format("new-title", game=messages.format(f"game-{game.name}"))
    yield messages.format("new-players", count=setup["players"])
    for key, value in setup.items():
        if key == "start_player":
            seat = messages.format("seat", number=value + 1)
            yield messages.format("new-start", player=seat)
        elif key == "quadrants":
            yield messages.format("new-boards")
            yield from (_board(each, position, messages) for position, each in zip(POSITIONS, value, strict=True))
        elif value and key not in HIDDEN:
            yield f"{_label(key, messages)}: {', '.join(_names(value, messages))}"
    for name, chosen in options.items():
        option = name.replace(".", "-").replace("_", "-")
        words = [messages.format(f"option-{option}"), messages.format(f"option-{option}-{chosen.replace('_', '-')}")]
        yield messages.format("new-option", option=words[0], value=words[1])
    yield messages.format("new-seed", seed=str(seed))


def _board(quadrant: Mapping[str, Any], position: str, messages: Translator) -> str:
    turned = "yes" if quadrant["rotated"] else "no"
    place = messages.format(f"position-{position}")
    return "  " + messages.format("new-board", position=place, quadrant=_name(quadrant["id"], messages), turned=turned)


def _label(key: str, messages: Translator) -> str:
    """Return the name of a part of the set-up: that of its field, or of its list on the printed page."""
    word = key.replace("_", "-")
    return next((messages.format(name) for name in (f"field-{word}", f"new-{word}") if name in messages), word)


def _names(value: Any, messages: Translator) -> list[str]:
    if isinstance(value, dict):
        return (
            [_name(value["id"], messages)] if "id" in value else [f"{k} {_name(v, messages)}" for k, v in value.items()]
        )
    return [_name(each, messages) for each in ([value] if isinstance(value, str) else value)]


def _name(value: str, messages: Translator) -> str:
    """Return the translated name of a value; cells and custom boards have none."""
    word = value.replace("_", "-")
    return next((messages.format(f"{prefix}-{word}") for prefix in NAMES if f"{prefix}-{word}" in messages), value)

"""Sentences for server and terminal, from the Fluent catalogs in `locale/` that the page uses too.

words("de-CH", "en").say("log-end", player="Ada")
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from fluent.runtime import FluentBundle, FluentResource

from .game import Refusal

LANGUAGES: Final = ("en", "de", "fr", "nl")
LISTED: Final = 6  # a sentence that names more cells than this is no longer read
_SIGNS: Final = {"+": "plus", "-": "minus"}
_TAG: Final = re.compile(r"[A-Za-z]+")


class Words:
    """The catalog of one language. A key or an argument that is missing is an error, never a gap in the sentence."""

    def __init__(self, language: str) -> None:
        self.language = language
        text = (files(__package__) / "locale" / f"{language}.ftl").read_text("utf-8")
        # All our languages run left to right, so arguments need no isolating marks.
        self._bundle = FluentBundle([language], use_isolating=False)
        self._bundle.add_resource(FluentResource(text))

    def __contains__(self, key: str) -> bool:
        return bool(self._bundle.has_message(key))

    def say(self, key: str, /, **args: str | float) -> str:
        if key not in self:
            raise KeyError(f"no message {key!r} in {self.language}.ftl")
        pattern = self._bundle.get_message(key).value
        sentence, errors = self._bundle.format_pattern(pattern, args) if pattern else ("", [KeyError("no value")])
        if errors:
            raise ValueError(f"{key} in {self.language}.ftl: {errors[0]}")
        return str(sentence)

    def listed(self, items: Sequence[str]) -> str:
        """`a, b and c`; of a long list the first few and how many more there are."""
        if len(items) > LISTED:
            return self.say("list-more", list=", ".join(items[:LISTED]), count=len(items) - LISTED)
        if len(items) < 2:
            return "".join(items)
        return self.say("list-last", list=", ".join(items[:-1]), last=items[-1])

    def say_refusal(self, refusal: Refusal, players: Sequence[str]) -> str:
        """Why a move is not allowed; `players` are the names by seat."""
        told = {name: self._told(name, value, players) for name, value in refusal.data.items()}
        return self.say(f"refusal-{refusal.reason}", **told)

    def _told(self, name: str, value: Any, players: Sequence[str]) -> str | float:
        """What the rules send along, as the head of `en.ftl` says that a sentence gets it."""
        match name:
            case "terrain" | "wanted":
                return self.say(f"hex-{value}") if value else "none"
            case "tile":
                return self._tile(value)
            case "action":
                return self._first_of(f"location-{value}", f"action-{value}") or str(value)
            case "seat":
                return str(players[value])
            case "hexes" | "possible":
                return self.listed(value)
        return value  # type: ignore[no-any-return]  # cells and numbers are said as they are

    def _tile(self, tile: str) -> str:
        """A location by its kind, a tile of Kingdoms by its notation: `+4`, `-2` or a letter."""
        if not tile:
            return "none"
        if tile[0] in _SIGNS:
            sign, minus = _SIGNS[tile[0]], tile.replace("-", "\N{MINUS SIGN}")
            return self.say("kd-tile-worth", name=self.say(f"kd-tile-{sign}-{tile[1:]}"), value=minus)
        return self._first_of(f"location-{tile}", f"kd-tile-{tile.lower()}") or tile

    def _first_of(self, *keys: str) -> str | None:
        return next((self.say(key) for key in keys if key in self), None)


def words(*accepted: str) -> Words:
    """The first language that we have of those somebody accepts (`fr-BE`, `nl_NL.UTF-8`), English if we have none."""
    tags = (_TAG.match(tag) for tag in accepted)
    known = (tag[0].lower() for tag in tags if tag and tag[0].lower() in LANGUAGES)
    return _load(next(known, LANGUAGES[0]))


@cache
def _load(language: str) -> Words:
    return Words(language)

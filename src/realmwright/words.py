"""Sentences for server and terminal, from the Fluent catalogs in `locale/` that the page uses too.

words("de-CH", "en").say("log-end", player="Ada")
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeAlias

from fluent.runtime import FluentBundle, FluentResource

from .game import Refusal

LANGUAGES: Final = ("en", "de", "fr", "nl")
LISTED: Final = 6  # a sentence that names more cells than this is no longer read
NONE: Final = "none"  # stands for a word that is missing
_SIGNS: Final = {"+": "plus", "-": "minus"}
_TAG: Final = re.compile(r"[A-Za-z]+")
_ACTIONS: Final = ("location", "action", "nomad", "bonus", "card")  # where the names of things to do are looked up
_WORDS: Final = ("terrain", *_ACTIONS, "quadrant", "set")


class Phrase(NamedTuple):
    """A sentence or a name still to be put into words: a key of the catalogs and its arguments."""

    key: str
    args: Mapping[str, Said] = {}


Said: TypeAlias = "str | float | Phrase"  # an argument; what is no phrase is said as it is


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

    def say(self, key: str, /, **args: Said) -> str:
        if key not in self:
            raise KeyError(f"no message {key!r} in {self.language}.ftl")
        pattern = self._bundle.get_message(key).value
        told = {name: self._words_of(said) for name, said in args.items()}
        sentence, errors = self._bundle.format_pattern(pattern, told) if pattern else ("", [KeyError("no value")])
        if errors:
            raise ValueError(f"{key} in {self.language}.ftl: {errors[0]}")
        return str(sentence)

    def _words_of(self, said: Said) -> str | float:
        return self.say(said.key, **said.args) if isinstance(said, Phrase) else said

    def listed(self, items: Sequence[str]) -> str:
        """`a, b and c`; of a long list the first few and how many more there are."""
        return str(self._words_of(listed(items)))

    def say_refusal(self, refusal: Refusal, players: Sequence[str]) -> str:
        """Why a move is not allowed; `players` are the names by seat."""
        phrase = refused(refusal, players)
        return self.say(phrase.key, **phrase.args)


def refused(refusal: Refusal, players: Sequence[str]) -> Phrase:
    """Why a move is not allowed, with what the rules send along put as the head of `en.ftl` says."""
    told = {name: _told(name, value, players) for name, value in refusal.data.items()}
    missing = {"terrain": NONE, "wanted": NONE} if "cell" in told else {}
    return Phrase(f"refusal-{refusal.reason}", {**missing, **told})


def _told(name: str, value: Any, players: Sequence[str]) -> Said:
    match name:
        case "terrain" | "wanted":
            return name_of(value, "hex") if value else NONE
        case "tile" | "action":
            return action(value) if value else NONE
        case "seat":
            return str(players[value])
        case "wish":
            return name_of(value, "field", "option")
        case "hexes" | "possible":
            return listed(value)
    return word(value) if isinstance(value, str) else int(value)


def listed(items: Sequence[str]) -> Said:
    """`a, b and c`; of a long list the first few and how many more there are."""
    if len(items) > LISTED:
        return Phrase("list-more", {"list": ", ".join(items[:LISTED]), "count": len(items) - LISTED})
    if len(items) < 2:
        return "".join(items)
    return Phrase("list-last", {"list": ", ".join(items[:-1]), "last": items[-1]})


def action(name: str) -> Said:
    """An action or a tile: a location, what a button says, or a tile of Kingdoms (`+4`, `-2` or a letter)."""
    if name[0] in _SIGNS:
        worth = name.replace("-", "\N{MINUS SIGN}")
        return Phrase("kd-tile-worth", {"name": Phrase(f"kd-tile-{_SIGNS[name[0]]}-{name[1:]}"), "value": worth})
    return name_of(name, *_ACTIONS, "kd-tile")


def word(text: str) -> Said:
    """Something that a move names: a terrain, a card of two terrains, a tile."""
    return name_of(text, *_WORDS)


def name_of(text: str, *kinds: str) -> Said:
    """The first of these kinds that the catalogs have a name for; without one it is said as it is written."""
    name = re.sub(r"[^a-z0-9]+", "-", text.lower())
    keys = (f"{kind}-{name}" for kind in kinds)
    return next((Phrase(key) for key in keys if known(key)), text)


def known(key: str) -> bool:
    """The languages have the same keys."""
    return key in _load(LANGUAGES[0])


def words(*accepted: str) -> Words:
    """The first language that we have of those somebody accepts (`fr-BE`, `nl_NL.UTF-8`), English if we have none."""
    tags = (_TAG.match(tag) for tag in accepted)
    found = (tag[0].lower() for tag in tags if tag and tag[0].lower() in LANGUAGES)
    return _load(next(found, LANGUAGES[0]))


@cache
def _load(language: str) -> Words:
    return Words(language)

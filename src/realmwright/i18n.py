"""Translated messages for server and terminal.

The page uses the same Fluent catalogs in `locale/`.

translator("de-CH", "en").format("log-end", player="Ada")
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, TypeAlias

from .extras import extra
from .game import Refusal

with extra("tui"):
    from fluent.runtime import FluentBundle, FluentResource

CATALOGS: Final = files(__package__) / "locale"
MAX_LISTED: Final = 6  # items named in a sentence before it says how many more
MAX_CACHED_NAMES: Final = 4096  # limits memory: clients choose some of the texts
NONE: Final = "none"  # selector value of a missing argument
_SIGNS: Final = {"+": "plus", "-": "minus"}
_TAG: Final = re.compile(r"[A-Za-z]+")
_ACTIONS: Final = ("location", "action", "held", "card")  # key prefixes of the names of actions
_COMPONENTS: Final = ("terrain", *_ACTIONS, "quadrant", "set")


def _languages() -> tuple[str, ...]:
    """Return the languages with a message catalog, English first."""
    names = (entry.name.removesuffix(".ftl") for entry in CATALOGS.iterdir() if entry.name.endswith(".ftl"))
    return tuple(sorted(names, key=lambda name: (name != "en", name)))


LANGUAGES: Final = _languages()


class Message(NamedTuple):
    """A message key of the catalogs with its arguments."""

    key: str
    args: Mapping[str, MessageArg] = {}


MessageArg: TypeAlias = "str | float | Message"  # a plain value is formatted as it is


class Translator:
    """The catalog of one language. Missing keys and arguments raise."""

    def __init__(self, language: str) -> None:
        self.language = language
        text = (CATALOGS / f"{language}.ftl").read_text("utf-8")
        # All languages are left-to-right, so arguments need no isolation marks.
        self._bundle = FluentBundle([language], use_isolating=False)
        self._bundle.add_resource(FluentResource(text))

    def __contains__(self, key: str) -> bool:
        return bool(self._bundle.has_message(key))

    def format(self, key: str, /, **args: MessageArg) -> str:
        if key not in self:
            raise KeyError(f"no message {key!r} in {self.language}.ftl")
        pattern = self._bundle.get_message(key).value
        values = {name: self._value(arg) for name, arg in args.items()}
        sentence, errors = self._bundle.format_pattern(pattern, values) if pattern else ("", [KeyError("no value")])
        if errors:
            raise ValueError(f"{key} in {self.language}.ftl: {errors[0]}")
        return str(sentence)

    def _value(self, arg: MessageArg) -> str | float:
        return self.format(arg.key, **arg.args) if isinstance(arg, Message) else arg

    def format_list(self, items: Sequence[str]) -> str:
        """Return `a, b and c`, or the first items and the number of the others."""
        return str(self._value(list_message(items)))

    def format_refusal(self, refusal: Refusal, players: Sequence[str]) -> str:
        """Return the sentence of a refusal; `players` are names by seat."""
        message = refusal_message(refusal, players)
        return self.format(message.key, **message.args)


def refusal_message(refusal: Refusal, players: Sequence[str]) -> Message:
    """Return the message of a refusal, with the arguments described at the top of `en.ftl`."""
    args = {name: _argument(name, value, players) for name, value in refusal.data.items()}
    missing = {"terrain": NONE, "wanted": NONE} if "cell" in args else {}
    return Message(f"refusal-{refusal.reason}", {**missing, **args})


def _argument(name: str, value: Any, players: Sequence[str]) -> MessageArg:
    match name:
        case "terrain" | "wanted":
            return name_of(value, "hex") if value else NONE
        case "tile" | "action":
            return action_name(value) if value else NONE
        case "seat":
            return str(players[value])
        case "param":
            return name_of(value, "field", "option")
        case "hexes" | "possible":
            return list_message(value)
        case "choices":
            return list_message([component_name(each) for each in value])
    return component_name(value) if isinstance(value, str) else int(value)


def list_message(items: Sequence[MessageArg]) -> MessageArg:
    """Return the message for `a, b and c`, shortened after the first items."""
    if len(items) > MAX_LISTED:
        return Message("list-more", {"list": _joined(items[:MAX_LISTED]), "count": len(items) - MAX_LISTED})
    if len(items) < 2:
        return items[0] if items else ""
    return Message("list-last", {"list": _joined(items[:-1]), "last": items[-1]})


def _joined(items: Sequence[MessageArg]) -> MessageArg:
    """Return the message for `a, b, c`."""
    if all(isinstance(item, str) for item in items):
        return ", ".join(map(str, items))
    *before, last = items
    return Message("list-next", {"list": _joined(before), "last": last}) if before else last


@lru_cache(MAX_CACHED_NAMES)
def action_name(name: str) -> MessageArg:
    """Return the name of an action, a location or a tile of Kingdoms (`+4`, `-2` or a letter)."""
    if name[0] in _SIGNS:
        worth = name.replace("-", "\N{MINUS SIGN}")
        return Message("kd-tile-worth", {"name": Message(f"kd-tile-{_SIGNS[name[0]]}-{name[1:]}"), "value": worth})
    return name_of(name, *_ACTIONS, "kd-tile")


def component_name(text: str) -> MessageArg:
    """Return the name of a component that a move mentions: a terrain, a card, a tile."""
    return name_of(text, *_COMPONENTS)


@lru_cache(MAX_CACHED_NAMES)
def name_of(text: str, *kinds: str) -> MessageArg:
    """Return the message of the first key `KIND-TEXT` in the catalogs, or the text itself."""
    name = re.sub(r"[^a-z0-9]+", "-", text.lower())
    keys = (f"{kind}-{name}" for kind in kinds)
    return next((Message(key) for key in keys if has_message(key)), text)


def explanation(thing: str) -> Message | None:
    """Return the text of a thing such as location-farm, or of all things whose names begin alike."""
    words = thing.split("-")
    forms = ("-".join(words[:end]) for end in range(len(words), 0, -1))
    keys = (f"{form}-{text}" for form in forms for text in ("power", "rule", "about"))
    return next((Message(key) for key in keys if has_message(key)), None)


@lru_cache(MAX_CACHED_NAMES)
def has_message(key: str) -> bool:
    """Return whether the catalogs have this key; all languages have the same keys."""
    return key in _load(LANGUAGES[0])


def translator(*accepted: str) -> Translator:
    """Return the translator of the first accepted language, else English.

    Languages are tags such as `fr-BE` or `nl_NL.UTF-8`.
    """
    tags = (_TAG.match(tag) for tag in accepted)
    languages = (tag[0].lower() for tag in tags if tag and tag[0].lower() in LANGUAGES)
    return _load(next(languages, LANGUAGES[0]))


@cache
def _load(language: str) -> Translator:
    return Translator(language)

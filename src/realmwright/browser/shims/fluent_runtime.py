"""Replacement of `fluent.runtime`: only the keys of the messages; the page formats them."""

from __future__ import annotations

import re


class FluentResource(frozenset[str]):
    """The message keys of a catalog."""

    def __new__(cls, text: str) -> FluentResource:
        return super().__new__(cls, re.findall(r"^([a-zA-Z][\w-]*) *=", text, re.MULTILINE))


class FluentBundle:
    def __init__(self, locales: list[str], use_isolating: bool = True) -> None:
        del locales, use_isolating
        self._keys: frozenset[str] = frozenset()

    def add_resource(self, resource: FluentResource) -> None:
        self._keys |= resource

    def has_message(self, key: str) -> bool:
        return key in self._keys

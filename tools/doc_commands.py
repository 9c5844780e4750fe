"""The commands that the documents show, and the same commands on a small scale, so that all of them can be tried."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_CODE: Final = re.compile(r" {4}(?! *(?:>>>|\.\.\.)) *(\S.*)")
_COMMENT: Final = re.compile(r"\s{2,}#.*|\s+#\s.*")
_STARTS: Final = ("realmwright ", "./", "pip install ", "source ", "cd ")
# Figures that take long, and what is tried instead.
_SMALLER: Final = (
    (re.compile(r"(?<=--database )postgresql://\S+"), "empty.db"),  # a database of one's own is smaller than any
    (re.compile(r"--games \d+"), "--games 2"),
    (re.compile(r"--generations \d+"), "--generations 1"),
    (re.compile(r"--population \d+"), "--population 2"),
    (re.compile(r"--jobs \d+"), "--jobs 1"),
    (re.compile(r" --executor ray| --ray-address \S+"), ""),
    (re.compile(r"(realmwright tune .*)"), r"\1 --checks 2 --bot planner@2"),
    (re.compile(r"(realmwright bench .*)"), r"\1 --seconds 1"),
    (re.compile(r"@[\d.]+s\b"), "@2"),  # a budget for each turn
    (re.compile(r"planner,greedy"), "planner@2,greedy"),
)


def commands(text: str) -> list[str]:
    """Every command that a document tells its reader to type, without the remark beside it."""
    return [line for line in _whole_lines(text) if line.startswith(_STARTS) and not _is_header(line)]


def _whole_lines(text: str) -> Iterator[str]:
    """Lines of code; one that ends with a backslash goes on in the next."""
    begun = ""
    for found in filter(None, map(_CODE.fullmatch, text.splitlines())):
        line = begun + _COMMENT.sub("", found[1]).strip()
        begun = f"{line[:-1].rstrip()} " if line.endswith("\\") else ""
        if not begun:
            yield line


def _is_header(line: str) -> bool:
    """The first line of a record begins with the same word."""
    return " rules=" in line


def smaller(command: str) -> str:
    for figure, instead in _SMALLER:
        command = figure.sub(instead, command)
    return command

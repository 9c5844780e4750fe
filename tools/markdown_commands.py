"""Shell commands in Markdown documents, and scaled-down versions of them for the tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_CODE: Final = re.compile(r" {4}(?! *(?:>>>|\.\.\.)) *(\S.*)")
_COMMENT: Final = re.compile(r"\s{2,}#.*|\s+#\s.*")
_PREFIXES: Final = ("realmwright ", "./", "pip install ", "source ", "cd ")
# Options that take long, and their replacements.
_SMALLER: Final = (
    (re.compile(r"(?<=--database )postgresql://\S+"), "empty.db"),  # no server needed
    (re.compile(r"--games \d+"), "--games 2"),
    (re.compile(r"--generations \d+"), "--generations 1"),
    (re.compile(r"--population \d+"), "--population 2"),
    (re.compile(r"--jobs \d+"), "--jobs 1"),
    (re.compile(r" --executor ray| --ray-address \S+"), ""),
    (re.compile(r"(realmwright tune .*)"), r"\1 --checks 2 --bot planner@2"),
    (re.compile(r"(realmwright bench .*)"), r"\1 --seconds 1"),
    (re.compile(r"@[\d.]+s\b"), "@2"),  # a budget per turn
    (re.compile(r"planner,greedy"), "planner@2,greedy"),
)


def commands(text: str) -> list[str]:
    """Return the shell commands of a document, without trailing comments."""
    return [line for line in _code_lines(text) if line.startswith(_PREFIXES) and not _is_header(line)]


def _code_lines(text: str) -> Iterator[str]:
    """Yield the lines of code blocks, continued lines joined."""
    prefix = ""
    for match in filter(None, map(_CODE.fullmatch, text.splitlines())):
        line = prefix + _COMMENT.sub("", match[1]).strip()
        prefix = f"{line[:-1].rstrip()} " if line.endswith("\\") else ""
        if not prefix:
            yield line


def _is_header(line: str) -> bool:
    """Return whether this is the header of a record, which begins like a command."""
    return " rules=" in line


def smaller(command: str) -> str:
    """Return the command with small numbers of games, jobs and so on."""
    for option, replacement in _SMALLER:
        command = option.sub(replacement, command)
    return command

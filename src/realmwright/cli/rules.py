"""`realmwright rules`: search the players' rulebook."""

from __future__ import annotations

import argparse
import json
import os
import textwrap
from typing import Final

from ..rulebook.book import Entry
from ..rulebook.files import LANGUAGES, load_search
from .setup_args import Parser

SHOWN: Final = 3
WIDTH: Final = 88


def add_arguments(parser: Parser) -> None:
    parser.add_argument("question", nargs="+", metavar="QUESTION", help="a question, a name, or a few words")
    parser.add_argument("--language", choices=LANGUAGES, help="default: the locale of the environment, else en")
    parser.add_argument("--json", action="store_true", help="print a JSON list: id, title and text of each entry")


def run(args: argparse.Namespace) -> int:
    """Print the entries that answer a question, best first; without one the exit code is 1."""
    hits = load_search(args.language or _environment_language()).find(" ".join(args.question))
    if args.json:
        found = [{"id": hit.entry.id, "title": hit.entry.title, "text": hit.entry.text} for hit in hits]
        print(json.dumps(found, ensure_ascii=False))
    else:
        print("\n\n".join(_page(hit.entry) for hit in hits[:SHOWN]))
    return 0 if hits else 1


def _environment_language() -> str:
    names = (os.environ.get(variable, "") for variable in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return next((name[:2] for name in names if name), LANGUAGES[0])


def _page(entry: Entry) -> str:
    """Return an entry as lines of a terminal, with the ids of its exact rules."""
    paragraphs = [textwrap.fill(line, WIDTH) for line in entry.text.splitlines() if line]
    rules = textwrap.fill(f"[{', '.join(entry.rules)}]", WIDTH, initial_indent="  ", subsequent_indent="  ")
    return "\n".join([f"{entry.title}  ({entry.id})", *paragraphs, rules])

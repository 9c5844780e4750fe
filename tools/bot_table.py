"""The table of docs/bots.md, made of the results in docs/figures/*.json.

tools/bot_table.py            # write it anew
tools/bot_table.py --check    # exit 1 if the page does not show what the files say
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "bots.md"
FIGURES = ROOT / "docs" / "figures"
BEGIN, END = "<!-- figures: made by tools/bot_table.py -->", "<!-- end of figures -->"


def table(folder: Path) -> str:
    """One table for each file, in the order of their names."""
    return "\n".join(
        line for file in sorted(folder.glob("*.json")) for line in _lines(json.loads(file.read_text("utf-8")))
    )


def _lines(found: dict[str, Any]) -> Iterator[str]:
    yield ""
    yield f"**{_title(found)}**, {found['games']} games on {found['deals']} deals"
    yield ""
    yield "| bot | win share | 95 % | rating | gold | lead | ms a move | ms a turn | forfeits |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    for bot in found["bots"]:
        yield f"| {' | '.join(_cells(bot))} |"
    yield ""
    yield f"    {found['command']}"


def _title(found: dict[str, Any]) -> str:
    wishes = [f"{name} {value}" for name, value in sorted(found["setup"].items()) if name != "players"]
    return ", ".join([found["game"], f"{found['players']} players", *wishes])


def _cells(bot: dict[str, Any]) -> list[str]:
    return [
        f"`{bot['name']}`",
        f"{bot['win_share']:.1%}",
        f"{bot['low']:.1%} – {bot['high']:.1%}",
        f"{bot['rating']:.1f} ± {2 * bot['rating_sigma']:.1f}",
        f"{bot['gold']['mean']:.1f}" if bot["gold"] else "–",
        f"{bot['margin']['mean']:+.1f}" if bot["margin"] else "–",
        f"{bot['ms_per_move']:.2f}",
        f"{bot['ms_per_turn']:.1f}",
        str(bot["forfeits"]),
    ]


def filled(page: str, made: str) -> str:
    """The page with the table between its two marks."""
    before, begin, rest = page.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{PAGE} has no place for the table: expected {BEGIN} and {END}")
    return f"{before}{BEGIN}\n{made}\n\n{END}{after}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing, only compare")
    args = parser.parse_args()
    page = PAGE.read_text("utf-8")
    wanted = filled(page, table(FIGURES))
    if args.check:
        sys.exit(f"{PAGE} is not what {FIGURES} says: run tools/bot_table.py" if page != wanted else 0)
    PAGE.write_text(wanted, "utf-8")


if __name__ == "__main__":
    main()

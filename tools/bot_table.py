"""Generate the tables of docs/bots.md and the ratings of the levels.

The results are read from docs/figures/*.json.

tools/bot_table.py            # update both files
tools/bot_table.py --check    # exit 1 if one of them is out of date
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from realmwright.arena.stats import format_columns
from realmwright.bots.levels import LEVELS, Level

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "bots.md"
FIGURES: Final = ROOT / "docs" / "figures"
RATINGS: Final = ROOT / "src" / "realmwright" / "bots" / "ratings.json"
COLUMNS: Final = ("win share", "95 %", "rating", "gold", "lead", "ms a move", "ms a turn", "forfeits")
GAMES: Final = {"kingdom-builder": "Kingdom Builder", "kingdoms": "Kingdoms"}
RATING_SCALE: Final = 40  # maps the initial rating of 25 to 1000


def table(folder: Path) -> str:
    """Return one table for each file, sorted by name."""
    return "\n".join(
        line for file in sorted(folder.glob("*.json")) for line in _lines(json.loads(file.read_text("utf-8")))
    )


def _lines(results: dict[str, Any]) -> Iterator[str]:
    yield ""
    yield f"**{_title(results)}**, {results['games']} games on {results['deals']} deals"
    yield ""
    yield f"| bot | {' | '.join(COLUMNS)} |"
    yield f"|---|{'--:|' * len(COLUMNS)}"
    for bot in results["bots"]:
        cells = format_columns(bot)
        yield f"| `{bot['name']}` | {' | '.join(cells[column] for column in COLUMNS)} |"
    yield ""
    yield f"    {results['command']}"


def _title(results: dict[str, Any]) -> str:
    params = [f"{name} {value}" for name, value in sorted(results["setup"].items()) if name != "players"]
    return ", ".join([results["game"], f"{results['players']} players", *params])


def levels(folder: Path) -> str:
    """Return the table of levels, each with its results against the next lower one."""
    rows = ["", f"| level | {' | '.join(GAMES.values())} |", f"|--:|{'---|' * len(GAMES)}"]
    below: Level | None = None
    for number, level in enumerate(LEVELS, 1):
        cells = [
            _level_cell(_level_results(folder, game), level.spec_for(game), below and below.spec_for(game))
            for game in GAMES
        ]
        rows.append(f"| {number} | {' | '.join(cells)} |")
        below = level
    return "\n".join(rows)


def _level_cell(results: dict[str, Any], bot: str, below: str | None) -> str:
    return f"`{bot}`: {_pair_result(results, bot, below)}" if below else f"`{bot}`"


def _level_results(folder: Path, game: str) -> dict[str, Any]:
    file = folder / f"levels-{game}.json"
    results: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.is_file() else {"bots": [], "meetings": []}
    return results


def _pair_result(results: dict[str, Any], bot: str, other: str) -> str:
    for pair in results["meetings"]:
        if (pair["bot"], pair["other"]) == (bot, other):
            return f"{pair['ahead']:.0%} of {pair['games']} games ({pair['low']:.0%} – {pair['high']:.0%})"
    return "not measured"


def ratings(folder: Path) -> str:
    """Return the ratings of the levels as JSON, by game and bot."""
    ratings_by_game = {}
    for game in GAMES:
        bots = _level_results(folder, game)["bots"]
        ratings_by_game[game] = {bot["name"]: round(RATING_SCALE * bot["rating"]) for bot in bots}
    return f"{json.dumps(ratings_by_game, indent=2)}\n"


def fill_page(page: str, folder: Path) -> str:
    """Return the page with the tables between their markers."""
    return _replace_section(_replace_section(page, "figures", table(folder)), "levels", levels(folder))


def _replace_section(page: str, name: str, content: str) -> str:
    begin, end = f"<!-- {name}: made by tools/bot_table.py -->", f"<!-- end of {name} -->"
    before, first, rest = page.partition(begin)
    _, last, after = rest.partition(end)
    if not first or not last:
        raise SystemExit(f"{PAGE} lacks the markers {begin} and {end}")
    return f"{before}{begin}\n{content}\n\n{end}{after}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="exit 1 if a file is out of date, write nothing")
    args = parser.parse_args()
    contents = {PAGE: fill_page(PAGE.read_text("utf-8"), FIGURES), RATINGS: ratings(FIGURES)}
    for file, text in contents.items():
        if not args.check:
            file.write_text(text, "utf-8")
        elif file.read_text("utf-8") != text:
            sys.exit(f"{file} is out of date: run tools/bot_table.py")


if __name__ == "__main__":
    main()

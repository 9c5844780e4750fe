"""The tables of docs/bots.md and the ratings of the levels, made of the results in docs/figures/*.json.

tools/bot_table.py            # write them anew
tools/bot_table.py --check    # exit 1 if the page or the ratings are not what the files say
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from realmwright.arena.figures import shown
from realmwright.bots.levels import LEVELS

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "bots.md"
FIGURES: Final = ROOT / "docs" / "figures"
RATINGS: Final = ROOT / "src" / "realmwright" / "bots" / "ratings.json"
COLUMNS: Final = ("win share", "95 %", "rating", "gold", "lead", "ms a move", "ms a turn", "forfeits")
GAMES: Final = {"kingdom-builder": "Kingdom Builder", "kingdoms": "Kingdoms"}
SCALE: Final = 40  # who is as good as the mean of those who met has 1000


def table(folder: Path) -> str:
    """One table for each file, in the order of their names."""
    return "\n".join(
        line for file in sorted(folder.glob("*.json")) for line in _lines(json.loads(file.read_text("utf-8")))
    )


def _lines(found: dict[str, Any]) -> Iterator[str]:
    yield ""
    yield f"**{_title(found)}**, {found['games']} games on {found['deals']} deals"
    yield ""
    yield f"| bot | {' | '.join(COLUMNS)} |"
    yield f"|---|{'--:|' * len(COLUMNS)}"
    for bot in found["bots"]:
        cells = shown(bot)
        yield f"| `{bot['name']}` | {' | '.join(cells[column] for column in COLUMNS)} |"
    yield ""
    yield f"    {found['command']}"


def _title(found: dict[str, Any]) -> str:
    wishes = [f"{name} {value}" for name, value in sorted(found["setup"].items()) if name != "players"]
    return ", ".join([found["game"], f"{found['players']} players", *wishes])


def levels(folder: Path) -> str:
    """The levels, and how each of them does against the one below."""
    arenas = [_arena(folder, game) for game in GAMES]
    rows = ["", f"| level | bot | {' | '.join(GAMES.values())} |", f"|--:|---|{'--:|' * len(GAMES)}"]
    below = ""
    for number, level in enumerate(LEVELS, 1):
        cells = [_meeting(found, level.spec, below) for found in arenas]
        rows.append(f"| {number} | `{level.spec}` | {' | '.join(cells)} |")
        below = level.spec
    return "\n".join(rows)


def _arena(folder: Path, game: str) -> dict[str, Any]:
    file = folder / f"levels-{game}.json"
    found: dict[str, Any] = json.loads(file.read_text("utf-8")) if file.is_file() else {"bots": [], "meetings": []}
    return found


def _meeting(found: dict[str, Any], bot: str, other: str) -> str:
    for pair in found["meetings"]:
        if (pair["bot"], pair["other"]) == (bot, other):
            return f"{pair['ahead']:.0%} of {pair['games']} games ({pair['low']:.0%} – {pair['high']:.0%})"
    return "not measured" if other else ""


def ratings(folder: Path) -> str:
    """What the levels show on the page, by game and bot."""
    found = {
        game: {bot["name"]: round(SCALE * bot["rating"]) for bot in _arena(folder, game)["bots"]} for game in GAMES
    }
    return f"{json.dumps(found, indent=2)}\n"


def filled(page: str, folder: Path) -> str:
    """The page with the tables between their marks."""
    return _between(_between(page, "figures", table(folder)), "levels", levels(folder))


def _between(page: str, name: str, made: str) -> str:
    begin, end = f"<!-- {name}: made by tools/bot_table.py -->", f"<!-- end of {name} -->"
    before, first, rest = page.partition(begin)
    _, last, after = rest.partition(end)
    if not first or not last:
        raise SystemExit(f"{PAGE} has no place for the {name}: expected {begin} and {end}")
    return f"{before}{begin}\n{made}\n\n{end}{after}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="change nothing, only compare")
    args = parser.parse_args()
    wanted = {PAGE: filled(PAGE.read_text("utf-8"), FIGURES), RATINGS: ratings(FIGURES)}
    for file, text in wanted.items():
        if not args.check:
            file.write_text(text, "utf-8")
        elif file.read_text("utf-8") != text:
            sys.exit(f"{file} is not what {FIGURES} says: run tools/bot_table.py")


if __name__ == "__main__":
    main()

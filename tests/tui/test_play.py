"""A table in the terminal: whole games by keys, the mouse, refusals, undoing, and what the screen says."""

from __future__ import annotations

from random import Random

import pytest

from realmwright.game import NOBODY
from realmwright.record import load
from realmwright.tui.actions import Actions
from realmwright.tui.boxes import Help, Result
from realmwright.words import LANGUAGES, words

from .terminal import Terminal, at, new_table


async def play_on(terminal: Terminal, rng: Random, plies: int = 10_000) -> None:
    """Any legal moves, by keys alone: an action by its number, the next hex by N, Enter; E where a turn may end."""
    while not terminal.table.over and plies:
        plies -= 1
        before = terminal.table.seq
        choices = terminal.play.query_one(Actions).choices
        number = rng.randrange(len(choices))
        await pick(terminal, number)
        if not choices[number].at_once:
            await terminal.press(*["n"] * rng.randrange(1, 3), "enter")
        assert terminal.table.seq > before, terminal.text()


async def pick(terminal: Terminal, number: int) -> None:
    """By its number, or in the list where the numbers end."""
    if number < 9:
        await terminal.press(str(number + 1))
    else:
        listed = terminal.play.query_one(Actions)
        listed.focus()
        listed.highlighted = number
        await terminal.press("enter")


@pytest.mark.parametrize(
    ("game", "wishes"),
    [
        ("kingdom-builder", {}),
        ("kingdom-builder", {"preset": "free", "sets": "all"}),
        ("kingdoms", {}),
        ("kingdoms", {"variants": "open"}),
    ],
)
def test_a_whole_game_by_keys(game: str, wishes: dict[str, str]) -> None:
    table = new_table(game, **wishes)

    async def scenario(terminal: Terminal) -> None:
        await play_on(terminal, Random(1))
        assert isinstance(terminal.app.screen, Result)
        sheet = terminal.text()
        totals = [sum(each.values()) for each in table.scores()]
        assert all(str(total).replace("-", "−") in sheet for total in totals)
        assert any(name in sheet for name in ("Ada wins", "Bruno wins", "share the victory"))

    at(scenario, table)
    assert table.game.actor(table.state) == NOBODY
    assert load(str(table.record)).moves == table.record.moves

"""Bots and hints run in other processes while the screen stays responsive."""

from __future__ import annotations

import asyncio

import pytest

from realmwright.live.table_bots import BotChoice, TableBots
from realmwright.record import Record
from realmwright.testing import registered

from ..server.failing_bots import Raising
from .terminal import Terminal, new_table, run_scenario


def test_bots_play_until_a_person_is_to_move_while_the_screen_stays_responsive(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(bots=("level-1", "level-2", None), players="3")
    start, choose = asyncio.Event(), TableBots.choose

    async def delayed_choose(self: TableBots, seat: int, bot: str, record: Record) -> BotChoice:
        await start.wait()
        return await choose(self, seat, bot, record)

    monkeypatch.setattr(TableBots, "choose", delayed_choose)

    async def scenario(terminal: Terminal) -> None:
        assert not table.can_act
        assert terminal.message() == "Please wait: Ada is playing. Your next card: " + next_card(terminal)
        first_cursor = terminal.play.board.cursor
        await terminal.press("right")
        assert terminal.play.board.cursor != first_cursor
        await terminal.press("enter")
        assert terminal.message().startswith("✗ It is not your turn: Ada is playing.")
        start.set()
        await terminal.wait_until(lambda: table.can_act)
        assert "■ Bruno: " in terminal.text()
        assert "Chiara builds" in terminal.text()

    run_scenario(scenario, table)


def next_card(terminal: Terminal) -> str:
    (card,) = terminal.table.position()["seats"][2]["hand"]
    return terminal.app.translator.format(f"terrain-{card}") + "."


@registered(Raising)
def test_a_bot_that_fails_does_not_stop_the_game() -> None:
    table = new_table("kingdoms", bots=("raising", None))

    async def scenario(terminal: Terminal) -> None:
        await terminal.wait_until(lambda: table.can_act)
        assert "Ada’s bot had an error" in " ".join(terminal.text().split())

    run_scenario(scenario, table)


def test_a_hint_names_a_turn_and_its_reason() -> None:
    table = new_table("kingdoms", bots=(None, None))

    async def scenario(terminal: Terminal) -> None:
        await terminal.press("h")
        assert terminal.message() == "Thinking of a good turn…"
        await terminal.wait_until(lambda: terminal.message().startswith("Hint: Ada "))
        assert terminal.play.board.marks.highlighted
        assert ("What it brings: " in terminal.message()) or ("prepares later turns" in terminal.message())
        await terminal.press("enter")
        assert len([entry for entry in table.log() if entry.seat == 0]) == 1

    run_scenario(scenario, table)


def test_a_hint_out_of_turn_is_refused() -> None:
    table = new_table("kingdoms", bots=(None, None))

    async def scenario(terminal: Terminal) -> None:
        table.viewer = table.viewer._replace(seats=frozenset())
        await terminal.press("h")
        assert terminal.message().startswith("✗ ")

    run_scenario(scenario, table)

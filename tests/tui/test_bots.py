"""Bots and hints: thought of elsewhere, while the screen goes on."""

from __future__ import annotations

import asyncio

import pytest

from realmwright import registry
from realmwright.record import Record
from realmwright.tables.opponents import Chosen, Opponents

from ..server.odd_bots import OddBot, Raising
from .terminal import Terminal, at, new_table


def test_bots_play_until_it_is_ones_turn_and_the_screen_goes_on_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table(bots=("level-1", "level-2", None), players="3")
    begin, think = asyncio.Event(), Opponents.choose

    async def later(self: Opponents, seat: int, bot: str, record: Record) -> Chosen:
        await begin.wait()
        return await think(self, seat, bot, record)

    monkeypatch.setattr(Opponents, "choose", later)

    async def scenario(terminal: Terminal) -> None:
        assert not table.mine
        assert terminal.told() == "Please wait: Ada is playing. Your next card: " + card(terminal)
        before = terminal.play.board.cursor
        await terminal.press("right")
        assert terminal.play.board.cursor != before
        await terminal.press("enter")
        assert terminal.told().startswith("✗ It is not your turn: Ada is playing.")
        begin.set()
        await terminal.until(lambda: table.mine)
        assert "Bruno ends the turn." in terminal.text()
        assert "Chiara builds" in terminal.text()

    at(scenario, table)


def card(terminal: Terminal) -> str:
    (held,) = terminal.table.shown()["seats"][2]["hand"]
    return terminal.app.words.say(f"terrain-{held}") + "."


def test_a_bot_that_fails_does_not_stop_the_game() -> None:
    registry.register("bots", OddBot(Raising))
    table = new_table("kingdoms", bots=("raising", None))

    async def scenario(terminal: Terminal) -> None:
        await terminal.until(lambda: table.mine)
        assert "The bot of Ada has failed" in " ".join(terminal.text().split())

    at(scenario, table)


def test_a_hint_tells_a_good_turn_and_why() -> None:
    table = new_table("kingdoms", bots=(None, None))

    async def scenario(terminal: Terminal) -> None:
        await terminal.press("h")
        assert terminal.told() == "Thinking of a good turn…"
        await terminal.until(lambda: terminal.told().startswith("Hint: Ada "))
        assert terminal.play.board.marks.lit
        assert ("What it brings: " in terminal.told()) or ("prepares later turns" in terminal.told())
        await terminal.press("enter")
        assert len([seat for seat in table.log() if seat.seat == 0]) == 1

    at(scenario, table)


def test_no_hint_out_of_turn() -> None:
    table = new_table("kingdoms", bots=(None, None))

    async def scenario(terminal: Terminal) -> None:
        table.screen = table.screen._replace(seats=frozenset())
        await terminal.press("h")
        assert terminal.told().startswith("✗ ")

    at(scenario, table)

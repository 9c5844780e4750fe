"""The set-up screen: every game, seat, box, board and card; records to be played on."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Collapsible, Input, Select

from realmwright.tui.fields import Fields
from realmwright.tui.setup import SetUp
from realmwright.tui.tick import Tick

from .terminal import Terminal, at, new_table


def choose(terminal: Terminal, name: str, value: str) -> None:
    terminal.app.screen.query_one(f"#{name}", Select).value = value


def test_the_first_game_is_one_key_away() -> None:
    async def scenario(terminal: Terminal) -> None:
        assert "Play the recommended first game" in terminal.text()
        await terminal.press("enter")
        assert terminal.table.about["cards"] == ["fishermen", "knights", "merchants"]
        await terminal.press("q")
        assert isinstance(terminal.app.screen, SetUp)
        await terminal.press("f2")
        assert [seat.bot for seat in terminal.table.row.seats] == [None, "level-2"]

    at(scenario)


def test_boxes_boards_and_cards_by_choice() -> None:
    async def scenario(terminal: Terminal) -> None:
        screen = terminal.app.screen
        choose(terminal, "players", "3")
        for number in range(3):
            choose(terminal, f"who-{number}", "human")
        screen.query_one("#name-1", Input).value = "Zoë"
        for tick in screen.query("#sets Tick").results(Tick):
            if tick.name == "nomads":
                tick.focus()
        await terminal.press("space")
        choose(terminal, "quadrants", "choose")
        choose(terminal, "cards", "choose")
        await terminal.pilot.pause()
        for number, board in enumerate(("quarry", "farm", "tower", "barn")):
            choose(terminal, f"quadrants-{number}", board)
            screen.query_one(f"#turned-{number}", Tick).set(number == 1)
        for number, card in enumerate(("families", "lords", "miners")):
            choose(terminal, f"cards-{number}", card)
        screen.query_one("#seed", Input).value = "12"
        await terminal.press("f5")
        about = terminal.table.about
        assert [(board["id"], board["rotated"]) for board in about["quadrants"]] == [
            ("quarry", False), ("farm", True), ("tower", False), ("barn", False),
        ]  # fmt: skip
        assert about["cards"] == ["families", "lords", "miners"]
        assert about["sets"] == ["base", "nomads"]
        assert terminal.table.names == ["Ada", "Zoë", "Chiara"]

    at(scenario)


def test_what_cannot_be_is_said() -> None:
    async def scenario(terminal: Terminal) -> None:
        choose(terminal, "cards", "choose")
        await terminal.pilot.pause()
        for number in range(3):
            choose(terminal, f"cards-{number}", "lords")
        await terminal.press("f5")
        assert isinstance(terminal.app.screen, SetUp)
        assert "The game cannot be set up like this" in terminal.text()
        assert "three different ones" in terminal.text()

    at(scenario)


def test_kingdoms_with_variants_and_switches() -> None:
    async def scenario(terminal: Terminal) -> None:
        choose(terminal, "game", "kingdoms")
        await terminal.pilot.pause()
        await terminal.until(lambda: terminal.app.screen.query_one(Fields).game == "kingdoms")
        choose(terminal, "who-1", "human")
        variants = list(terminal.app.screen.query("#variants Tick").results(Tick))
        variants[1].focus()
        await terminal.press("enter")
        terminal.app.screen.query_one("#more", Collapsible).collapsed = False
        await terminal.pilot.pause()
        for select in terminal.app.screen.query(".single").results(Select):
            select.value = "1" if select.name == "start" else select.value
        await terminal.press("f5")
        assert terminal.table.about == {"players": 2, "variants": [str(variants[1].name)], "start_player": 1}

    at(scenario)


def test_the_language_can_be_changed() -> None:
    async def scenario(terminal: Terminal) -> None:
        choose(terminal, "language", "fr")
        await terminal.until(lambda: "Première partie" in terminal.text())
        choose(terminal, "who-1", "human")
        await terminal.press("f5")
        assert "Annuler" in terminal.text()

    at(scenario)


def test_a_record_is_opened(tmp_path: Path) -> None:
    table, file = new_table("kingdoms"), tmp_path / "game.txt"
    file.write_text(str(table.record), "utf-8")

    async def scenario(terminal: Terminal) -> None:
        choose(terminal, "who-1", "human")
        path = terminal.app.screen.query_one("#file", Input)
        path.focus()
        path.value = str(tmp_path / "none.txt")
        await terminal.press("enter")
        assert "This file cannot be opened" in terminal.text()
        path.value = str(file)
        await terminal.press("enter")
        assert terminal.table.game.setup == table.game.setup
        assert terminal.table.screen.seats == {0, 1}

    at(scenario)

"""The set-up screen: games, seats, expansions, boards, cards, and records to resume."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Collapsible, Input, Select

from realmwright.tui.checkbox import LabelledCheckbox
from realmwright.tui.setup_form import SetupForm
from realmwright.tui.setup_screen import SetupScreen

from .terminal import Terminal, new_table, run_scenario


def set_select(terminal: Terminal, name: str, value: str) -> None:
    terminal.app.screen.query_one(f"#{name}", Select).value = value


def test_enter_starts_the_first_game() -> None:
    async def scenario(terminal: Terminal) -> None:
        assert "Play the recommended first game" in terminal.text()
        await terminal.press("enter")
        assert terminal.table.setup_dict["cards"] == ["fishermen", "knights", "merchants"]
        await terminal.press("q")
        assert isinstance(terminal.app.screen, SetupScreen)
        await terminal.press("f2")
        assert [seat.bot for seat in terminal.table.table_state.row.seats] == [None, "level-2"]

    run_scenario(scenario)


def test_expansions_boards_and_cards_can_be_chosen() -> None:
    async def scenario(terminal: Terminal) -> None:
        screen = terminal.app.screen
        set_select(terminal, "players", "3")
        for number in range(3):
            set_select(terminal, f"player-{number}", "human")
        screen.query_one("#name-1", Input).value = "Zoë"
        for checkbox in screen.query("#sets LabelledCheckbox").results(LabelledCheckbox):
            if checkbox.name == "nomads":
                checkbox.focus()
        await terminal.press("space")
        set_select(terminal, "quadrants", "choose")
        set_select(terminal, "cards", "choose")
        await terminal.pilot.pause()
        for number, board in enumerate(("quarry", "farm", "tower", "barn")):
            set_select(terminal, f"quadrants-{number}", board)
            screen.query_one(f"#rotated-{number}", LabelledCheckbox).set_value(number == 1)
        for number, card in enumerate(("families", "lords", "miners")):
            set_select(terminal, f"cards-{number}", card)
        screen.query_one("#seed", Input).value = "12"
        await terminal.press("f5")
        setup = terminal.table.setup_dict
        assert [(board["id"], board["rotated"]) for board in setup["quadrants"]] == [
            ("quarry", False), ("farm", True), ("tower", False), ("barn", False),
        ]  # fmt: skip
        assert setup["cards"] == ["families", "lords", "miners"]
        assert setup["sets"] == ["base", "nomads"]
        assert terminal.table.names == ["Ada", "Zoë", "Chiara"]

    run_scenario(scenario)


def test_an_invalid_set_up_is_refused_with_its_reason() -> None:
    async def scenario(terminal: Terminal) -> None:
        set_select(terminal, "cards", "choose")
        await terminal.pilot.pause()
        for number in range(3):
            set_select(terminal, f"cards-{number}", "lords")
        await terminal.press("f5")
        assert isinstance(terminal.app.screen, SetupScreen)
        assert "The game cannot be set up like this" in terminal.text()
        assert "three different ones" in terminal.text()

    run_scenario(scenario)


def test_kingdoms_with_a_variant_and_an_option() -> None:
    async def scenario(terminal: Terminal) -> None:
        set_select(terminal, "game", "kingdoms")
        await terminal.pilot.pause()
        await terminal.wait_until(lambda: terminal.app.screen.query_one(SetupForm).game == "kingdoms")
        set_select(terminal, "player-1", "human")
        variants = list(terminal.app.screen.query("#variants LabelledCheckbox").results(LabelledCheckbox))
        variants[1].focus()
        await terminal.press("enter")
        terminal.app.screen.query_one("#more-options", Collapsible).collapsed = False
        await terminal.pilot.pause()
        for select in terminal.app.screen.query(".single").results(Select):
            select.value = "1" if select.name == "start" else select.value
        await terminal.press("f5")
        assert terminal.table.setup_dict == {"players": 2, "variants": [str(variants[1].name)], "start_player": 1}

    run_scenario(scenario)


def test_the_language_can_be_changed() -> None:
    async def scenario(terminal: Terminal) -> None:
        set_select(terminal, "language", "fr")
        await terminal.wait_until(lambda: "Première partie" in terminal.text())
        set_select(terminal, "player-1", "human")
        await terminal.press("f5")
        assert "Annuler" in terminal.text()

    run_scenario(scenario)


def test_a_record_can_be_resumed(tmp_path: Path) -> None:
    table, file = new_table("kingdoms"), tmp_path / "game.txt"
    file.write_text(str(table.table_state.record), "utf-8")

    async def scenario(terminal: Terminal) -> None:
        set_select(terminal, "player-1", "human")
        path = terminal.app.screen.query_one("#file", Input)
        path.focus()
        path.value = str(tmp_path / "none.txt")
        await terminal.press("enter")
        assert "This file cannot be opened" in terminal.text()
        path.value = str(file)
        await terminal.press("enter")
        assert terminal.table.game.setup == table.game.setup
        assert terminal.table.viewer.seats == {0, 1}

    run_scenario(scenario)

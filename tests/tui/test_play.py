"""The play screen: games by keys and mouse, refusals, undo, messages, saving."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from textual.widgets import Input

from realmwright.game import CHANCE, NOBODY
from realmwright.i18n import LANGUAGES, translator
from realmwright.record import load
from realmwright.tui.action_list import Actions
from realmwright.tui.dialogs import HelpDialog, ResultDialog
from realmwright.tui.key_bar import KeyBar
from realmwright.tui.palette import PALETTES
from realmwright.tui.setup_screen import SetupScreen
from realmwright.tui.table import TerminalTable

from .terminal import Terminal, new_table, run_scenario


async def play_on(terminal: Terminal, rng: Random, plies: int = 10_000) -> None:
    """Play random legal moves by keys: an action by its number, then N for the next hex and Enter."""
    while not terminal.table.over and plies:
        plies -= 1
        revision = terminal.table.revision
        choices = terminal.play.query_one(Actions).choices
        number = rng.randrange(len(choices))
        await choose_action(terminal, number)
        if not choices[number].complete:
            await terminal.press(*["n"] * rng.randrange(1, 3), "enter")
        assert terminal.table.revision > revision, terminal.text()


def near_the_end(table: TerminalTable, plies_left: int = 16) -> TerminalTable:
    record, rng = table.table_state.record.branch(len(table.table_state.record.moves)), Random(1)
    while (actor := table.game.actor(record.state)) != NOBODY:
        moves = table.game.moves(record.state)
        weights = table.game.weights(record.state) if actor == CHANCE else None
        record.play(rng.choices(moves, weights)[0])
    row = table.table_state.row
    return TerminalTable(record.branch(len(record.moves) - plies_left), row.seats, row.secret)


async def choose_action(terminal: Terminal, number: int) -> None:
    """Choose an action by its number key, or in the list beyond 9."""
    if number < 9:
        await terminal.press(str(number + 1))
    else:
        actions = terminal.play.query_one(Actions)
        actions.focus()
        actions.highlighted = number
        await terminal.press("enter")


@pytest.mark.parametrize("game", ["kingdom-builder", "kingdoms"])
def test_a_game_is_finished_by_keys(game: str) -> None:
    """Play the last moves by keys; random moves before that save time."""
    table = near_the_end(new_table(game))

    async def scenario(terminal: Terminal) -> None:
        await play_on(terminal, Random(1))
        assert isinstance(terminal.app.screen, ResultDialog)
        text = terminal.text()
        totals = [sum(sheet.values()) for sheet in table.scores()]
        assert all(str(total).replace("-", "−") in text for total in totals)
        assert any(sentence in text for sentence in ("Ada wins", "Bruno wins", "share the win"))

    run_scenario(scenario, table)
    assert table.game.actor(table.state) == NOBODY
    assert load(str(table.table_state.record)).moves == table.table_state.record.moves


@pytest.mark.parametrize(
    ("game", "params"), [("kingdom-builder", {"preset": "free", "sets": "all"}), ("kingdoms", {"variants": "open"})]
)
def test_every_expansion_by_keys(game: str, params: dict[str, str]) -> None:
    table = new_table(game, **params)
    run_scenario(lambda terminal: play_on(terminal, Random(2), 15), table)
    assert len(table.table_state.record.moves) >= 15


def test_a_refused_move_names_the_rule_and_changes_nothing() -> None:
    table = new_table()

    async def scenario(terminal: Terminal) -> None:
        moves, cells = list(table.table_state.record.moves), table.move_groups()[0].cells
        terminal.play.board.move_cursor(next(cell for cell in terminal.play.board.picture.cells if cell not in cells))
        await terminal.press("enter")
        assert terminal.message().startswith("✗ ")
        assert "Rule: " in terminal.message()
        assert "(KB-BASE-" in terminal.message()
        assert "KB-BASE-" in terminal.text()
        await terminal.press("e")
        assert "First build 3 more settlements" in terminal.message()
        assert table.table_state.record.moves == moves

    run_scenario(scenario, table)


def test_a_click_builds_and_pointing_previews() -> None:
    table = new_table()

    async def scenario(terminal: Terminal) -> None:
        cell = table.move_groups()[0].cells[-1]
        region = terminal.play.board.picture.region(cell)
        await terminal.pilot.hover(terminal.play.board, offset=(region.x, region.y))
        await terminal.pilot.pause()
        assert terminal.message().startswith(f"{cell}: ")
        assert "Knights +2" in terminal.message()
        await terminal.click(cell)
        assert table.table_state.record.moves[-1] == f"build {cell}"
        await terminal.pilot.click(terminal.play.board, offset=(0, 0))
        assert table.table_state.record.moves[-1] == f"build {cell}"

    run_scenario(scenario, table)


def test_actions_and_keys_can_be_clicked() -> None:
    table = new_table("kingdoms")

    async def scenario(terminal: Terminal) -> None:
        await terminal.click("c3")
        assert "First choose what to do" in terminal.message()
        await terminal.pilot.click(Actions, offset=(6, 2))
        await terminal.pilot.pause()
        assert terminal.message().startswith("Castle of rank 3: ")
        await terminal.click("c3")
        assert table.table_state.record.moves[-1] == "castle 3 c3"
        await terminal.pilot.click(KeyBar, offset=(14, 0))
        await terminal.pilot.pause()
        assert table.table_state.record.moves[-1] != "castle 3 c3"

    run_scenario(scenario, table)


def test_undo_stops_at_a_revealed_card() -> None:
    table = new_table()

    async def scenario(terminal: Terminal) -> None:
        await terminal.press("u")
        assert terminal.message() == "✗ Nothing to undo"
        start = len(table.table_state.record.moves)
        await terminal.press("n", "enter", "n", "enter", "u", "u")
        assert len(table.table_state.record.moves) == start
        assert "(undone)" in terminal.text()
        await terminal.press("n", "enter", "n", "enter", "n", "enter", "e", "u")
        assert terminal.message() == f"✗ {translator('en').format('undo-card-revealed')}"

    run_scenario(scenario, table)


def test_the_scoring_hexes_of_a_card_are_highlighted() -> None:
    table = new_table()

    async def scenario(terminal: Terminal) -> None:
        await terminal.press("n", "enter", "c", "c")
        assert terminal.play.board.marks.highlighted == set(table.scoring_cells(0, "knights"))
        assert "Ada: the hexes that earn gold for Knights are lit up." in terminal.message()
        assert "2 gold for each of your settlements on the one horizontal line" in terminal.message()
        assert "▶ Knights" in terminal.text()
        await terminal.press("escape")
        assert not terminal.play.board.marks.highlighted

    run_scenario(scenario, table)


def test_question_mark_explains_the_hex_under_the_cursor() -> None:
    table = new_table()
    tavern = next(cell for cell, name in table.setup_dict["locations"].items() if name == "tavern")

    async def scenario(terminal: Terminal) -> None:
        await terminal.click(tavern)  # refused, but the cursor is there
        await terminal.press("question_mark")
        assert "Tavern: Build 1 settlement at the end of a line" in terminal.message()
        await terminal.press("f1")
        assert "Keyboard" in terminal.text()

    run_scenario(scenario, table)


def test_everything_fits_on_80_by_24() -> None:
    table = new_table()

    async def scenario(terminal: Terminal) -> None:
        lines = terminal.lines()
        assert [len(line) for line in lines] == [80] * 24
        assert all(any(line.startswith(f"{row:>2} ") for line in lines) for row in range(1, 21))
        for word in ("Ada builds", "Card: ", "Build", "Fishermen", "Total", "Supply", "Bruno", "Leave"):
            assert word in terminal.text()

    run_scenario(scenario, table)


def test_the_board_scrolls_to_the_cursor() -> None:
    table = new_table(preset="free", sets="base,island")

    async def scenario(terminal: Terminal) -> None:
        board = terminal.play.board
        for _ in range(25):
            await terminal.pilot.press("down")
        await terminal.press("end")
        assert board.cursor.startswith("i:")
        assert board.scroll_offset.y > 0
        assert any(line.startswith("i:") for line in terminal.lines())

    run_scenario(scenario, table)


def test_a_large_terminal_shows_a_larger_map() -> None:
    async def scenario(terminal: Terminal) -> None:
        assert terminal.play.board.picture.region("a1").size == (4, 2)
        await terminal.press("minus")
        assert terminal.play.board.picture.region("a1").size == (2, 1)
        await terminal.press("plus", "plus")
        assert terminal.play.board.picture.region("a1").size == (6, 3)

    run_scenario(scenario, new_table(), size=(140, 48))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["kingdom-builder", "kingdoms"])
def test_every_language_is_shown(game: str, language: str) -> None:
    async def scenario(terminal: Terminal) -> None:
        words, text = translator(language), terminal.text()
        assert words.format("score-total") in text
        assert words.format("undo") in text
        await terminal.press("question_mark")
        assert isinstance(terminal.app.screen, HelpDialog)
        assert words.format("keys-arrows")[:30] in terminal.text()
        await terminal.press("escape")

    run_scenario(scenario, new_table(game), language=language)


def test_the_theme_can_be_toggled() -> None:
    async def scenario(terminal: Terminal) -> None:
        assert terminal.app.theme == "realmwright-light"
        await terminal.press("t")
        assert terminal.app.theme == "realmwright-dark"
        assert terminal.app.palette == PALETTES["dark"]

    run_scenario(scenario, new_table(), colours="light")


def test_a_game_is_saved_and_left(tmp_path: Path) -> None:
    table, file = new_table(), tmp_path / "game.txt"

    async def scenario(terminal: Terminal) -> None:
        await terminal.press("n", "enter", "s")
        terminal.app.screen.query_one(Input).value = str(file)
        await terminal.press("enter")
        assert load(file.read_text("utf-8")).moves == table.table_state.record.moves
        assert terminal.message() == f"Saved: {file}"
        await terminal.press("n", "enter", "q")
        assert "not saved" in terminal.text()
        await terminal.press("tab", "tab", "enter")
        await terminal.press("s", "enter", "q")
        assert isinstance(terminal.app.screen, SetupScreen)

    run_scenario(scenario, table)
    assert load(file.read_text("utf-8")).moves == table.table_state.record.moves


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("mine", "utf-8")

    async def scenario(terminal: Terminal) -> None:
        for name in (file, tmp_path / "no folder" / "game.txt"):
            await terminal.press("s")
            terminal.app.screen.query_one(Input).value = str(name)
            await terminal.press("enter")
            assert "✗ This could not be saved" in terminal.message()

    run_scenario(scenario, new_table())
    assert file.read_text("utf-8") == "mine"


def test_keys_typed_ahead_act_on_the_latest_position() -> None:
    """Each N uses the legal hexes after the previous Enter, without waiting for Textual messages."""
    table = new_table()

    async def scenario(terminal: Terminal) -> None:
        moves = len(table.table_state.record.moves)
        board = terminal.play.board
        for _ in range(3):
            board.action_next_legal(1)
            board.action_choose()
        await terminal.pilot.pause()
        assert len(table.table_state.record.moves) == moves + 3

    run_scenario(scenario, table)

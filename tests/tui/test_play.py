"""A table in the terminal: whole games by keys, the mouse, refusals, undoing, and what the screen says."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from textual.widgets import Input

from realmwright.game import CHANCE, NOBODY
from realmwright.record import load
from realmwright.tui.actions import Actions
from realmwright.tui.boxes import Help, Result
from realmwright.tui.keys import KeyBar
from realmwright.tui.palette import NAMES
from realmwright.tui.setup import SetUp
from realmwright.tui.table import Table
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


def near_the_end(table: Table, left: int = 16) -> Table:
    record, rng = table.record.branch(len(table.record.moves)), Random(1)
    while (acting := table.game.actor(record.state)) != NOBODY:
        moves = table.game.moves(record.state)
        weights = table.game.weights(record.state) if acting == CHANCE else None
        record.play(rng.choices(moves, weights)[0])
    return Table(record.branch(len(record.moves) - left), table.row.seats, table.row.secret)


async def pick(terminal: Terminal, number: int) -> None:
    """By its number, or in the list where the numbers end."""
    if number < 9:
        await terminal.press(str(number + 1))
    else:
        listed = terminal.play.query_one(Actions)
        listed.focus()
        listed.highlighted = number
        await terminal.press("enter")


@pytest.mark.parametrize("game", ["kingdom-builder", "kingdoms"])
def test_a_game_to_its_end_by_keys(game: str) -> None:
    """From the last round or so on; before that any moves, without keys, to save time."""
    table = near_the_end(new_table(game))

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


@pytest.mark.parametrize(
    ("game", "wishes"), [("kingdom-builder", {"preset": "free", "sets": "all"}), ("kingdoms", {"variants": "open"})]
)
def test_every_box_by_keys(game: str, wishes: dict[str, str]) -> None:
    table = new_table(game, **wishes)
    at(lambda terminal: play_on(terminal, Random(2), 15), table)
    assert len(table.record.moves) >= 15


def test_a_refused_move_names_the_rule_and_changes_nothing() -> None:
    table = new_table()

    async def scenario(terminal: Terminal) -> None:
        moves, cells = list(table.record.moves), table.gestures()[0].cells
        terminal.play.board.point(next(cell for cell in terminal.play.board.picture.cells if cell not in cells))
        await terminal.press("enter")
        assert terminal.told().startswith("✗ ")
        assert "Rule: " in terminal.told()
        assert "(KB-BASE-" in terminal.told()
        assert "KB-BASE-" in terminal.text()
        await terminal.press("e")
        assert "First build 3 more settlements" in terminal.told()
        assert table.record.moves == moves

    at(scenario, table)


def test_a_click_builds_and_pointing_previews() -> None:
    table = new_table()

    async def scenario(terminal: Terminal) -> None:
        cell = table.gestures()[0].cells[-1]
        place = terminal.play.board.picture.place(cell)
        await terminal.pilot.hover(terminal.play.board, offset=(place.x, place.y))
        await terminal.pilot.pause()
        assert terminal.told().startswith(f"{cell}: ")
        assert "Knights +2" in terminal.told()
        await terminal.click(cell)
        assert table.record.moves[-1] == f"build {cell}"
        await terminal.pilot.click(terminal.play.board, offset=(0, 0))
        assert table.record.moves[-1] == f"build {cell}"

    at(scenario, table)


def test_the_lists_can_be_clicked() -> None:
    table = new_table("kingdoms")

    async def scenario(terminal: Terminal) -> None:
        await terminal.click("c3")
        assert "First choose what to do" in terminal.told()
        await terminal.pilot.click(Actions, offset=(6, 2))
        await terminal.pilot.pause()
        assert terminal.told().startswith("Castle of rank 3: ")
        await terminal.click("c3")
        assert table.record.moves[-1] == "castle 3 c3"
        await terminal.pilot.click(KeyBar, offset=(14, 0))
        await terminal.pilot.pause()
        assert table.record.moves[-1] != "castle 3 c3"

    at(scenario, table)


def test_undo_goes_back_to_the_last_revealed_card() -> None:
    table = new_table()

    async def scenario(terminal: Terminal) -> None:
        await terminal.press("u")
        assert terminal.told() == "✗ Nothing to undo"
        start = len(table.record.moves)
        await terminal.press("n", "enter", "n", "enter", "u", "u")
        assert len(table.record.moves) == start
        assert "(taken back)" in terminal.text()
        await terminal.press("n", "enter", "n", "enter", "n", "enter", "e", "u")
        assert terminal.told() == f"✗ {words('en').say('undo-card-revealed')}"

    at(scenario, table)


def test_the_hexes_of_a_card_light_up() -> None:
    table = new_table()

    async def scenario(terminal: Terminal) -> None:
        await terminal.press("n", "enter", "c", "c")
        assert terminal.play.board.marks.lit == set(table.earning(0, "knights"))
        assert "Ada: the hexes that earn gold for Knights are lit up." in terminal.told()
        assert "▶ Knights" in terminal.text()
        await terminal.press("escape")
        assert not terminal.play.board.marks.lit

    at(scenario, table)


def test_everything_is_on_a_screen_of_80_by_24() -> None:
    table = new_table()

    async def scenario(terminal: Terminal) -> None:
        lines = terminal.lines()
        assert [len(line) for line in lines] == [80] * 24
        assert all(any(line.startswith(f"{row:>2} ") for line in lines) for row in range(1, 21))
        for word in ("Ada builds", "Card: ", "Build", "Fishermen", "Total", "Supply", "Bruno", "Leave"):
            assert word in terminal.text()

    at(scenario, table)


def test_what_lies_outside_is_scrolled_to() -> None:
    table = new_table(preset="free", sets="base,island")

    async def scenario(terminal: Terminal) -> None:
        board = terminal.play.board
        for _ in range(25):
            await terminal.pilot.press("down")
        await terminal.press("end")
        assert board.cursor.startswith("i:")
        assert board.scroll_offset.y > 0
        assert any(line.startswith("i:") for line in terminal.lines())

    at(scenario, table)


def test_a_large_terminal_uses_its_room() -> None:
    async def scenario(terminal: Terminal) -> None:
        assert terminal.play.board.picture.place("a1").size == (4, 2)
        await terminal.press("minus")
        assert terminal.play.board.picture.place("a1").size == (2, 1)
        await terminal.press("plus", "plus")
        assert terminal.play.board.picture.place("a1").size == (6, 3)

    at(scenario, new_table(), size=(140, 48))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["kingdom-builder", "kingdoms"])
def test_every_language(game: str, language: str) -> None:
    async def scenario(terminal: Terminal) -> None:
        said, text = words(language), terminal.text()
        assert said.say("score-total") in text
        assert said.say("undo") in text
        await terminal.press("question_mark")
        assert isinstance(terminal.app.screen, Help)
        assert said.say("keys-arrows")[:30] in terminal.text()
        await terminal.press("escape")

    at(scenario, new_table(game), language=language)


def test_light_and_dark() -> None:
    async def scenario(terminal: Terminal) -> None:
        assert terminal.app.theme == "realmwright-light"
        await terminal.press("t")
        assert terminal.app.theme == "realmwright-dark"
        assert terminal.app.look == NAMES["dark"]

    at(scenario, new_table(), colours="light")


def test_a_game_is_saved_and_left(tmp_path: Path) -> None:
    table, file = new_table(), tmp_path / "game.txt"

    async def scenario(terminal: Terminal) -> None:
        await terminal.press("n", "enter", "s")
        terminal.app.screen.query_one(Input).value = str(file)
        await terminal.press("enter")
        assert load(file.read_text("utf-8")).moves == table.record.moves
        assert terminal.told() == f"Saved: {file}"
        await terminal.press("n", "enter", "q")
        assert "not saved" in terminal.text()
        await terminal.press("tab", "tab", "enter")
        await terminal.press("s", "enter", "q")
        assert isinstance(terminal.app.screen, SetUp)

    at(scenario, table)
    assert load(file.read_text("utf-8")).moves == table.record.moves


def test_another_file_is_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("mine", "utf-8")

    async def scenario(terminal: Terminal) -> None:
        for name in (file, tmp_path / "no folder" / "game.txt"):
            await terminal.press("s")
            terminal.app.screen.query_one(Input).value = str(name)
            await terminal.press("enter")
            assert "✗ This could not be saved" in terminal.told()

    at(scenario, new_table())
    assert file.read_text("utf-8") == "mine"


def test_keys_that_are_typed_ahead_mean_what_they_say() -> None:
    """A second N looks for a hex after the first Enter has built, however fast they come."""
    table = new_table()

    async def scenario(terminal: Terminal) -> None:
        moves = len(table.record.moves)
        board = terminal.play.board
        for _ in range(3):
            board.action_next_legal(1)
            board.action_choose()
        await terminal.pilot.pause()
        assert len(table.record.moves) == moves + 3

    at(scenario, table)

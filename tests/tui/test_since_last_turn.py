"""What the others did since the last turn, in the terminal."""

from __future__ import annotations

import pytest
from textual.widgets import Label, Static

from realmwright.i18n import LANGUAGES, Translator, translator
from realmwright.protocol.message_parts import PieceChange
from realmwright.protocol.server_messages import TurnSummary
from realmwright.tui.message_formatter import MessageFormatter
from realmwright.tui.presenter import PRESENTERS
from realmwright.tui.since_last_turn import since_lines
from realmwright.tui.table import TerminalTable

from .terminal import Terminal, new_table, run_scenario


def play_turns(table: TerminalTable, turns: int) -> None:
    """Play the first legal moves of a number of turns; bots and people alike."""
    for _ in range(turns):
        turn = table.position()["turn"]
        while table.position()["turn"] == turn:
            table.play_for_bot(table.game.moves(table.state)[0], [])


def lines(table: TerminalTable, words: Translator) -> list[str]:
    return since_lines(MessageFormatter(words, table), PRESENTERS[table.game.name](table, words))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["kingdom-builder", "kingdoms"])
def test_one_line_for_each_opponent(game: str, language: str) -> None:
    table, words = new_table(game, (None, "random", "random")), translator(language)
    assert lines(table, words) == []
    play_turns(table, 3)
    heading, bruno, chiara = lines(table, words)
    assert heading == words.format("since-title")
    assert bruno.startswith("■ Bruno: ")
    assert chiara.startswith("● Chiara: ")
    cells = [change.cell for change in table.turns_since(0)[0].pieces]
    assert cells
    assert all(cell in bruno for cell in cells)
    assert set(cells) <= set(table.recent_cells())


def test_gold_of_the_opponent_and_of_the_player_only() -> None:
    table, words = new_table("kingdom-builder", (None, "random", "random")), translator("en")
    play_turns(table, 3)
    bruno = lines(table, words)[1]
    gold = {change.seat: change.gold for change in table.turns_since(0)[0].changes}
    assert 1 in gold
    assert "Bruno Fishermen" in bruno or "Bruno Knights" in bruno or "Bruno Merchants" in bruno
    assert "Chiara" not in bruno


def test_several_people_read_whose_turn_it_was() -> None:
    table, words = new_table(), translator("en")
    play_turns(table, 2)
    assert lines(table, words)[0] == "Since Ada’s last turn"


def test_the_lines_precede_the_log() -> None:
    table = new_table("kingdom-builder", (None, "random"))
    play_turns(table, 2)

    async def look(terminal: Terminal) -> None:
        assert "Since your last turn" in terminal.text()

    run_scenario(look, table)


def test_a_marked_line_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    table, words = new_table("kingdom-builder", (None, "random")), translator("en")
    marked = TurnSummary(1, [], [PieceChange("lines", 1, "", "16", "build")], [], [], [])
    monkeypatch.setattr(table, "turns_since", lambda _: [marked])
    assert lines(table, words)[1] == "■ Bruno: Line 16."


def test_tiles_of_all_players_with_their_powers() -> None:
    async def scenario(terminal: Terminal) -> None:
        await terminal.press("o")
        text = "\n".join(str(part.content) for part in terminal.app.screen.query(Static))
        assert "Ada" in "\n".join(str(label.content) for label in terminal.app.screen.query(Label))
        held = terminal.table.contents().held_tiles
        assert held
        assert all(translator("en").format(f"location-{tile.kind}-power") in text for tile in held)
        await terminal.press("escape")
        assert terminal.app.screen is terminal.play

    table = new_table("kingdom-builder", (None, None))
    play_turns(table, 12)
    run_scenario(scenario, table)

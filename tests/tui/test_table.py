"""A table without its screen: visibility, undo, log and resumed records."""

from __future__ import annotations

from pathlib import Path

import pytest

from realmwright.game import GameError
from realmwright.i18n import Message, translator
from realmwright.protocol.errors import MoveRefused
from realmwright.protocol.message_parts import LocalizedMessage
from realmwright.protocol.server_messages import RefusalMessage
from realmwright.record import load
from realmwright.tables.events import Event, SeatSetup
from realmwright.tui.message_formatter import MessageFormatter, to_message
from realmwright.tui.setup_model import RequestedSetup, create_table, default_seats, first_game, load_table
from realmwright.tui.table import TerminalTable

from .terminal import new_table


def log_lines(table: TerminalTable) -> list[str]:
    formatter = MessageFormatter(translator("en"), table)
    return [line for entry in table.log() for line in formatter.log(entry)]


def build(table: TerminalTable) -> str:
    move = f"build {table.move_groups()[0].cells[0]}"
    table.play(move)
    return move


def test_one_person_sees_their_own_hand_and_several_see_only_public_information() -> None:
    single, shared = new_table(bots=(None, "level-1")), new_table()
    assert [side["hand"] for side in single.position()["seats"]][1] == ["?"]
    assert single.viewer.perspective == 0
    assert [side["hand"] for side in shared.position()["seats"]][1] == ["?"]
    assert shared.viewer.seats == {0, 1}


def test_the_log_marks_undone_moves() -> None:
    table = new_table()
    revision, before = table.revision, table.state
    build(table)
    assert table.undoable_plies() == 1
    table.undo()
    assert table.state == before
    assert table.log()[-1].undoes == [revision + 1]
    assert log_lines(table)[-1] == "Ada undoes the last step."


def test_a_revealed_card_cannot_be_undone() -> None:
    table = new_table()
    for _ in range(3):
        build(table)
    table.play("end")
    assert table.actor == 1
    assert table.undoable_plies() == 0


def refused(table: TerminalTable, move: str) -> RefusalMessage:
    with pytest.raises(MoveRefused) as error:
        table.play(move)
    assert isinstance(error.value.reply, RefusalMessage)
    return error.value.reply


def test_a_refusal_names_the_rule() -> None:
    table = new_table()
    build(table)
    sentence, rule = MessageFormatter(translator("en"), table).refusal(refused(table, "end"))
    assert sentence == "First build 2 more settlements of the mandatory action."
    assert rule.startswith("Rule: ")
    assert rule.endswith("(KB-BASE-TURN-7)") or "KB-BASE-TURN" in rule


def test_a_move_out_of_turn_is_refused() -> None:
    table = new_table(bots=("level-1", None))
    assert (
        MessageFormatter(translator("de"), table).refusal(refused(table, "end"))[0].startswith("Du bist nicht am Zug")
    )


def test_the_log_reports_a_bot_failure() -> None:
    table = new_table(bots=("level-1", None))
    table.play_for_bot(table.game.moves(table.state)[0], [Event("failure", "raised")])
    assert "Ada’s bot had an error: a random move is played for it." in log_lines(table)


def test_a_seed_determines_the_set_up() -> None:
    request = RequestedSetup("kingdom-builder", {"sets": "all"}, default_seats(3), "77")
    first, second = create_table(request), create_table(request)
    assert first.game.setup == second.game.setup
    assert first.table_state.record.moves == second.table_state.record.moves
    assert create_table(request._replace(seed="78")).game.setup != first.game.setup


def test_the_first_game_has_its_boards() -> None:
    table = create_table(first_game())
    assert table.setup_dict["cards"] == ["fishermen", "knights", "merchants"]
    assert [seat.bot for seat in table.table_state.row.seats] == [None, "level-2"]


def test_a_record_can_be_resumed(tmp_path: Path) -> None:
    table, file = new_table(), tmp_path / "game.txt"
    build(table)
    file.write_text(str(table.table_state.record), "utf-8")
    opened = load_table(file, [SeatSetup("Zoë", None)])
    assert opened.names == ["Zoë", "Bruno"]
    assert opened.state == table.state
    assert len(opened.log()) == len(table.table_state.record.moves)
    build(opened)
    assert load(str(opened.table_state.record)).moves[:-1] == table.table_state.record.moves


@pytest.mark.parametrize("text", [b"\xff\xfe", b"nothing", b""])
def test_an_invalid_record_is_refused(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(text)
    with pytest.raises(GameError):
        load_table(file, [])


def test_nested_protocol_messages_are_converted() -> None:
    nested = LocalizedMessage("log-reveal", {"player": "Ada", "terrain": LocalizedMessage("terrain-grass", {})})
    assert to_message(nested) == Message("log-reveal", {"player": "Ada", "terrain": Message("terrain-grass")})

"""A table without its screen: who sees what, undoing, the log, records that are played on."""

from __future__ import annotations

from pathlib import Path

import pytest

from realmwright.game import GameError
from realmwright.record import load
from realmwright.tables.events import Event, Seat
from realmwright.tables.messages import Message, Refusal
from realmwright.tables.viewing import Trouble
from realmwright.tui.face import Speaker, phrase_of
from realmwright.tui.table import Table
from realmwright.tui.wishes import Wanted, first_game, open_table, set_up, usual_seats
from realmwright.words import Phrase, words

from .terminal import new_table


def said(table: Table) -> list[str]:
    speaker = Speaker(words("en"), table)
    return [line for entry in table.log() for line in speaker.log(entry)]


def build(table: Table) -> str:
    move = f"build {table.gestures()[0].cells[0]}"
    table.play(move)
    return move


def test_alone_one_sees_the_own_hand_and_several_see_what_all_may() -> None:
    alone, together = new_table(bots=(None, "level-1")), new_table()
    assert [side["hand"] for side in alone.shown()["seats"]][1] == ["?"]
    assert alone.screen.viewer == 0
    assert [side["hand"] for side in together.shown()["seats"]][1] == ["?"]
    assert together.screen.seats == {0, 1}


def test_the_log_tells_what_was_undone() -> None:
    table = new_table()
    seq, before = table.seq, table.state
    build(table)
    assert table.undoable() == 1
    table.undo()
    assert table.state == before
    assert table.log()[-1].undoes == [seq + 1]
    assert said(table)[-1] == "Ada undoes the last step."


def test_a_revealed_card_cannot_be_undone() -> None:
    table = new_table()
    for _ in range(3):
        build(table)
    table.play("end")
    assert table.actor == 1
    assert table.undoable() == 0


def refused(table: Table, move: str) -> Refusal:
    with pytest.raises(Trouble) as trouble:
        table.play(move)
    assert isinstance(trouble.value.answer, Refusal)
    return trouble.value.answer


def test_a_refusal_names_the_rule() -> None:
    table = new_table()
    build(table)
    sentence, rule = Speaker(words("en"), table).refusal(refused(table, "end"))
    assert sentence == "First build 2 more settlements of the mandatory action."
    assert rule.startswith("Rule: ")
    assert rule.endswith("(KB-BASE-TURN-7)") or "KB-BASE-TURN" in rule


def test_nobody_moves_out_of_turn() -> None:
    table = new_table(bots=("level-1", None))
    assert Speaker(words("de"), table).refusal(refused(table, "end"))[0].startswith("Du bist nicht am Zug")


def test_a_bot_that_fails_is_told_of() -> None:
    table = new_table(bots=("level-1", None))
    table.play_for_bot(table.game.moves(table.state)[0], [Event("fault", "raised")])
    assert "The bot of Ada has failed: a random move is played for it." in said(table)


def test_a_seed_is_a_whole_set_up() -> None:
    wanted = Wanted("kingdom-builder", {"sets": "all"}, usual_seats(3), "77")
    one, other = set_up(wanted), set_up(wanted)
    assert one.game.setup == other.game.setup
    assert one.record.moves == other.record.moves
    assert set_up(wanted._replace(seed="78")).game.setup != one.game.setup


def test_the_first_game_has_its_boards() -> None:
    table = set_up(first_game())
    assert table.about["cards"] == ["fishermen", "knights", "merchants"]
    assert [seat.bot for seat in table.row.seats] == [None, "level-2"]


def test_a_record_is_played_on(tmp_path: Path) -> None:
    table, file = new_table(), tmp_path / "game.txt"
    build(table)
    file.write_text(str(table.record), "utf-8")
    opened = open_table(file, [Seat("Zoë", None)])
    assert opened.names == ["Zoë", "Bruno"]
    assert opened.state == table.state
    assert len(opened.log()) == len(table.record.moves)
    build(opened)
    assert load(str(opened.record)).moves[:-1] == table.record.moves


@pytest.mark.parametrize("text", [b"\xff\xfe", b"nothing", b""])
def test_what_is_no_record_is_refused(tmp_path: Path, text: bytes) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(text)
    with pytest.raises(GameError):
        open_table(file, [])


def test_messages_become_phrases() -> None:
    nested = Message("log-reveal", {"player": "Ada", "terrain": Message("terrain-grass", {})})
    assert phrase_of(nested) == Phrase("log-reveal", {"player": "Ada", "terrain": Phrase("terrain-grass")})

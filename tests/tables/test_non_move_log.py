"""Log entries of events that are no moves."""

from __future__ import annotations

from typing import Any

import pytest

from realmwright.protocol.message_parts import LocalizedMessage, LogEntry
from realmwright.tables.events import Event
from realmwright.tables.non_move_log import table_entry
from realmwright.tables.offers import AnswerEvent, OfferEvent, answer_event, offer_event
from realmwright.tables.state import TableState

from .fixtures import at, mute, new_table, play, seat

TABLE = play(new_table("here", "here", "random"))
PLAYER_0, PLAYER_1 = {"player": "seat 0"}, {"player": "seat 1"}


def entry(event: Event, table: TableState = TABLE) -> LogEntry | None:
    after = table.apply([event])
    return table_entry(after.revision, after.revisions[-2], after.revisions[-1])


def described(event: Event, table: TableState = TABLE) -> tuple[int | None, str, dict[str, Any]]:
    logged = entry(event, table)
    assert logged is not None
    assert isinstance(logged.text, LocalizedMessage)
    return logged.seat, logged.text.key, dict(logged.text.args)


def test_entry_has_revision_kind_time_and_ply() -> None:
    logged = entry(Event("resign", "1", at(8)))
    text = LocalizedMessage("log-resign", {"player": "seat 1"})
    assert logged == LogEntry(TABLE.revision + 1, "resign", at(8), len(TABLE.record.moves), 1, None, text, [], [], [])


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (Event("flag", "0", at(0)), (0, "log-flag", PLAYER_0)),
        (Event("credit", "8600", at(0)), (None, "log-credit", {"seconds": 9})),
        (Event("rematch", "xyz", at(0)), (None, "log-next", {})),
        (Event("chat", '{"seat":1,"name":"Bea","text":"hm"}', at(0)), (1, "log-chat", {"player": "Bea", "text": "hm"})),
        (mute("Zed", True), (None, "log-mute", {"player": "Zed"})),
        (mute("Zed", False), (None, "log-unmute", {"player": "Zed"})),
        (offer_event(OfferEvent("take-back", 1, None, [0]), at(0)), (1, "log-offer-take-back", PLAYER_1)),
        (offer_event(OfferEvent("bot", 0, 1, []), at(0)), (0, "log-offer-bot", {**PLAYER_0, "other": "seat 1"})),
        (offer_event(OfferEvent("bot", 1, 0, []), at(0)), (1, "log-offer-bot", {**PLAYER_1, "other": "seat 0"})),
        (answer_event(AnswerEvent(1, 1, True), at(0)), (1, "log-agree", PLAYER_1)),
        (answer_event(AnswerEvent(1, 0, False), at(0)), (0, "log-decline", PLAYER_0)),
        (answer_event(AnswerEvent(1, 0, False, True), at(0)), (0, "log-withdraw", PLAYER_0)),
    ],
)  # fmt: skip
def test_messages(event: Event, expected: tuple[int | None, str, dict[str, Any]]) -> None:
    assert described(event) == expected


def test_seat_changes() -> None:
    waiting = new_table("here", "open", "open")
    assert described(seat(1), waiting) == (1, "log-seat-taken", {"player": "Bruno", "number": 2})
    assert described(seat(2, "Eva", "random"), waiting)[1:] == ("log-seat-bot", {"player": "Eva", "number": 3})
    assert described(seat(0, free=True), waiting)[:2] == (0, "log-seat-open")
    replaced = TABLE.apply([seat(1, bot="level-2")])
    assert described(seat(1, bot="level-2"))[1] == "log-seat-stand-in"
    assert described(seat(1), replaced)[1] == "log-seat-back"


@pytest.mark.parametrize("kind", ["undo", "failure", "move"])
def test_other_events_are_left_to_the_game_log(kind: str) -> None:
    texts = {"undo": "1", "failure": "timeout", "move": TABLE.game.write(TABLE.record.state, _first_move())}
    assert entry(Event(kind, texts[kind], at(0))) is None


def _first_move() -> Any:
    return TABLE.game.moves(TABLE.record.state)[0]

"""The state of a table after its events: turns, clocks, offers, seats and results."""

from __future__ import annotations

import pytest

from realmwright.fairness import signed, verify
from realmwright.protocol.message_parts import Clock, Offer
from realmwright.protocol.server_messages import Clocks
from realmwright.tables.events import Event
from realmwright.tables.offers import OfferEvent, offer_event
from realmwright.tables.seats import REPLACEMENT_BOT
from realmwright.tables.state import TableState

from .fixtures import START_MS, at, mute, new_table, play, play_decision, seat

FISCHER = Clock("fischer", 60_000, 5_000)
TWO = ("here", "here")


def resign(number: int, kind: str = "resign") -> Event:
    return Event(kind, str(number), at(0))


def finished(table: TableState) -> TableState:
    while not table.over:
        table = play(table)
    return table


def test_new_table_begins_with_the_chance_before_the_first_decision() -> None:
    table = new_table(*TWO)
    assert [entry.event.kind for entry in table.revisions] == ["start", "move", "move"]
    assert table.revisions[0].event.at == at(0)
    assert (table.revision, table.position_revision, table.to_move, table.over) == (2, 2, 0, False)
    assert (table.reason, table.winners, table.bot_to_move, table.waiting) == (None, [], None, False)


def test_chance_after_a_move_is_derived_from_the_secret_and_the_number_of_the_ply() -> None:
    """So that a finished record can be verified."""
    table = new_table(*TWO)
    played = table.play(table.game.read(table.record.state, "draw"))
    assert len(played) == 2
    record = table.record.branch(len(table.record.moves))
    for ply in played:
        record.append(ply)
    checks = verify(signed(record, table.row.secret, {"start": "0", "players": "2"}))
    assert [(check.name, check.good) for check in checks] == [
        ("rules", True), ("commitment", True), ("setup", True), ("chance", True),
    ]  # fmt: skip


def test_first_decision_may_come_without_any_event() -> None:
    table = new_table("random", "here", params={"variants": "open"})
    assert (table.revision, table.to_move, table.bot_to_move) == (0, 0, 0)
    assert table.row.to_move == 0
    assert table.due_at() == at(0)
    assert table.row.due_at == at(0)
    person = new_table("here", "random", params={"variants": "open"}, clock=FISCHER)
    assert (person.revision, person.flag_at_ms) == (0, START_MS + 60_000)
    assert person.row.due_at == at(60_000)


def test_applied_events_leave_the_original_alone() -> None:
    table = new_table(*TWO)
    moves, revisions = list(table.record.moves), list(table.revisions)
    after = play(table)
    assert (table.record.moves, table.revisions, table.revision) == (moves, revisions, 2)
    assert (after.revision, after.revisions[-1].undoes) == (3, ())
    undone = after.apply([Event("undo", "1", at(0))])
    assert after.record.moves == [*moves, after.record.moves[-1]]
    assert undone.record.moves == moves
    assert play(after).apply([Event("undo", "2", at(0))]).revisions[-1].undoes == (3, 4)


def test_undo_lists_the_revisions_that_it_takes_back() -> None:
    table = play_decision(new_table(*TWO))
    count = len(table.record.moves)
    chat = table.apply([Event("chat", "{}", at(0))])
    again = play(chat)
    undone = again.apply([Event("undo", "1", at(0))])
    assert undone.revisions[-1].undoes == (again.revision,)
    assert undone.revisions[-1].ply == count
    assert undone.position_revision == undone.revision
    replayed = play(undone).apply([Event("undo", "2", at(0))])
    assert replayed.revisions[-1].undoes == (table.revision, undone.revision + 1)


def test_record_of_an_earlier_revision() -> None:
    table = play(new_table(*TWO), 3)
    undone = play(table.apply([Event("undo", "2", at(0)), Event("chat", "{}", at(0))]), 1)
    for revision in range(undone.revision + 1):
        record = undone.record_at(revision)
        assert record.state == undone.revisions[revision].state
        assert len(record.moves) == undone.revisions[revision].ply
        assert len(record.states) == len(record.moves) + 1
    assert undone.record_at(undone.revision).moves == undone.record.moves


def test_events_besides_moves_do_not_change_the_position() -> None:
    table = new_table(*TWO)
    after = table.apply([Event("chat", "{}", at(0)), mute("Zed", True), mute("Yan", True), mute("Zed", False)])
    assert after.position_revision == table.position_revision
    assert (after.chat_count, after.muted_names) == (1, frozenset({"Yan"}))
    assert (table.chat_count, table.muted_names) == (0, frozenset())
    assert after.record.state is table.record.state


def test_game_waits_for_open_seats() -> None:
    table = new_table("random", "open")
    assert (table.waiting, table.to_move, table.bot_to_move, table.due_at()) == (True, None, None, None)
    begun = table.apply([seat(1, ms=7)])
    assert (begun.waiting, begun.to_move, begun.bot_to_move) == (False, 0, 0)
    assert begun.due_at() == at(7)
    assert begun.changes_since(table) == {"due_at": at(7), "to_move": 0, "accounts": {}}


def test_result_of_a_finished_game() -> None:
    table = finished(new_table(*TWO))
    assert (table.reason, table.to_move, table.bot_to_move, table.due_at()) == ("played", None, None, None)
    scores = [sum(sheet.values()) for sheet in table.game.scores(table.record.state)]
    best = [number for number in (0, 1) if scores[number] == max(scores)]
    assert table.winners == best
    assert table.result() == {"scores": scores, "winners": best, "reason": "played", "resigned": []}
    changes = table.changes_since(new_table(*TWO))
    assert changes == {"to_move": None, "finished": table.revisions[-1].event.at, "result": table.result()}
    back = table.apply([Event("undo", "1", at(0))])
    assert back.changes_since(table) == {"to_move": back.to_move, "finished": None, "result": None}


@pytest.mark.parametrize(("kind", "reason"), [("resign", "resigned"), ("flag", "flagged")])
def test_game_of_two_ends_when_one_gives_up(kind: str, reason: str) -> None:
    table = new_table(*TWO).apply([resign(0, kind)])
    assert (table.over, table.reason, table.winners, table.to_move) == (True, reason, [1], None)
    assert table.result()["resigned"] == [0]
    assert table.seats[0].bot is None


def test_bot_plays_on_for_one_of_three_who_cannot_win() -> None:
    table = new_table("here", "here", "here").apply([resign(0)])
    assert (table.over, table.forfeit, table.bot_to_move) == (False, None, 0)
    assert [one.bot for one in table.seats] == [REPLACEMENT_BOT, None, None]
    after = table.apply([resign(2)])
    assert (after.over, after.winners) == (True, [1])
    assert 0 not in finished(table).winners


def test_game_ends_when_only_bots_would_remain() -> None:
    table = new_table("here", "random", "random").apply([resign(0)])
    assert (table.over, table.reason) == (True, "resigned")
    assert set(table.winners) <= {1, 2}
    absent = new_table("here", "here", "random").apply([seat(1, bot="level-2")])
    assert not absent.apply([resign(0)]).over


def test_changes_of_accounts() -> None:
    table = new_table("here", "open", account="ada")
    assert [one.account for one in table.seats] == ["ada", None]
    claimed = table.apply([seat(1)._replace(text='{"seat":1,"name":"B","account":"bruno"}')])
    assert claimed.changes_since(table)["accounts"] == {1: "bruno"}
    assert "accounts" not in play(claimed).changes_since(claimed)


def test_offers_end_with_the_position_the_seat_or_the_game() -> None:
    table = new_table("here", "here", "here")
    offers = [offer_event(OfferEvent("take-back", 0, None, [1]), at(0)),
              offer_event(OfferEvent("bot", 0, 1, [2]), at(0)),
              offer_event(OfferEvent("bot", 0, 2, [1]), at(0)),
              offer_event(OfferEvent("rematch", 0, None, [1]), at(0))]  # fmt: skip
    standing = table.apply(offers)
    first = table.revision + 1
    assert standing.offers.offers[0] == Offer(first, "take-back", 0, None, [], [1])

    def kinds(after: TableState) -> list[tuple[str, int | None]]:
        return [(offer.kind, offer.seat) for offer in after.offers.offers]

    assert kinds(standing) == [("take-back", None), ("bot", 1), ("bot", 2), ("rematch", None)]
    assert kinds(play(standing)) == [("bot", 1), ("bot", 2), ("rematch", None)]
    assert kinds(standing.apply([Event("chat", "{}", at(0))])) == kinds(standing)
    assert kinds(standing.apply([seat(1, bot="random")])) == [("take-back", None), ("bot", 2), ("rematch", None)]
    assert kinds(standing.apply([resign(0), resign(1)])) == [("rematch", None)]
    rematch = standing.apply([Event("rematch", "xyz", at(0))])
    assert (kinds(rematch), rematch.rematch_id) == ([], "xyz")
    assert rematch.changes_since(standing) == {"rematch_id": "xyz"}
    assert play(rematch).changes_since(rematch).get("rematch_id") is None


def test_clock_runs_for_people_only() -> None:
    table = new_table("here", "random", clock=FISCHER)
    assert table.timed
    assert table.flag_at_ms == START_MS + 60_000
    assert table.due_at() == at(60_000)
    assert table.clocks_message(START_MS + 4_000) == Clocks([56_000, None], 0)
    moved = play(table, ms=10_000)
    assert (moved.to_move, moved.flag_at_ms) == (1, None)
    assert moved.due_at() == at(10_000)
    assert moved.clocks_message(START_MS + 90_000) == Clocks([55_000, None], None)


def test_seat_out_of_time() -> None:
    table = new_table(*TWO, clock=FISCHER)
    assert table.flagged_seat(START_MS + 59_999) is None
    assert table.flagged_seat(START_MS + 60_000) == 0
    assert play_decision(table, ms=1).flagged_seat(START_MS + 60_001) == 1
    assert new_table(*TWO).flagged_seat(START_MS * 2) is None
    assert new_table(*TWO).flag_at_ms is None


def test_clock_waits_for_open_seats_and_undo_gives_no_increment() -> None:
    table = new_table("here", "open", clock=FISCHER)
    assert table.flag_at_ms is None
    begun = table.apply([seat(1, ms=5_000)])
    assert begun.flag_at_ms == START_MS + 65_000
    moved = play_decision(begun, ms=7_000)
    assert moved.clocks_message(START_MS + 7_000) == Clocks([63_000, 60_000], 1)
    plies = len(moved.record.moves) - len(begun.record.moves)
    undone = moved.apply([Event("undo", str(plies), at(9_000))])
    assert undone.clocks_message(START_MS + 9_000) == Clocks([63_000, 58_000], 0)


def test_local_table_is_never_due() -> None:
    local = new_table("random", "here", online=False)
    assert (local.bot_to_move, local.due_at()) == (0, None)


def test_due_time_is_compared_with_the_stored_one() -> None:
    table = new_table("random", "here")
    assert table.row.due_at == at(0)
    assert "due_at" not in table.changes_since(table)
    assert table.apply([Event("chat", "{}", at(3))]).changes_since(table) == {"due_at": at(3)}

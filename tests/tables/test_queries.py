"""Queries of a table and the errors of its requests."""

from __future__ import annotations

import pytest

from realmwright.fairness import commitment, verify
from realmwright.game import NOBODY
from realmwright.protocol.errors import RequestError, RevisionNotFound, StaleRevision
from realmwright.protocol.server_messages import Preview, RefusalMessage
from realmwright.tables.credentials import Credential
from realmwright.tables.events import Event
from realmwright.tables.queries import TableQueries
from realmwright.tables.state import TableState
from realmwright.tables.viewer import Viewer

from .fixtures import at, new_table, play, play_decision, seat

HOST = Viewer(0, frozenset({0}), True)
GUEST = Viewer(1, frozenset({1}))
SPECTATOR = Viewer(NOBODY, frozenset())
TABLE = new_table("here", "here")
QUERIES = TableQueries(TABLE)


def code(error: pytest.ExceptionInfo[RequestError]) -> str:
    reply = error.value.reply
    return reply.reason if isinstance(reply, RefusalMessage) else reply.code


def resigned(table: TableState = TABLE) -> TableQueries:
    return TableQueries(table.apply([Event("resign", "0", at(0))]))


def test_table_info_of_a_player_and_a_spectator() -> None:
    info = QUERIES.table_info(HOST)
    assert (info.table_id, info.game, info.own_seats, info.host, info.watching) == (
        TABLE.row.id, "kingdoms", [0], True, False,
    )  # fmt: skip
    assert info.setup["game"] == "kingdoms"
    assert [one.name for one in info.seats] == ["seat 0", "seat 1"]
    assert (info.commitment, info.secret) == (commitment(TABLE.row.secret), None)
    watching = QUERIES.table_info(SPECTATOR)
    assert (watching.own_seats, watching.host, watching.watching) == ([], False, True)
    assert resigned().table_info(SPECTATOR).secret == TABLE.row.secret


def test_viewer_of_a_credential() -> None:
    assert QUERIES.viewer(None) == SPECTATOR
    assert QUERIES.viewer(Credential(TABLE.row.id, 1, TABLE.row.credential_keys.seats[1])) == GUEST


def test_log_after_a_revision() -> None:
    queries = TableQueries(play(TABLE, 2))
    revisions = [entry.revision for entry in queries.log(HOST, 0).entries]
    assert revisions == [1, 2, 3, 4]
    assert [entry.revision for entry in queries.log(HOST, 3).entries] == [4]
    assert queries.log(HOST, 4).entries == []
    for unknown in (5, -1):
        assert [entry.revision for entry in queries.log(HOST, unknown).entries] == revisions
    queries.state = play(queries.state)
    assert [entry.revision for entry in queries.log(HOST, 4).entries] == [5]


def test_log_names_players_as_they_were_called_then() -> None:
    renamed = play(TABLE).apply([seat(0, "Eva")])
    entries = TableQueries(play_decision(renamed)).log(SPECTATOR, 2).entries
    assert entries[0].text.args["player"] == "seat 0"
    assert entries[2].text.args["player"] == "seat 1"
    back = TableQueries(play(play(TABLE).apply([seat(1, "Eva")])))
    assert back.log(SPECTATOR, 3).entries[1].text.args["player"] == "Eva"


def test_log_names_the_player_who_claimed_a_seat_after_the_draws() -> None:
    table = new_table("here", "open")
    queries = TableQueries(table)
    assert [entry.text.args["player"] for entry in queries.log(SPECTATOR, 0).entries] == ["seat 0", "seat 1"]
    queries.state = table.apply([seat(1, "Grace")])
    assert [entry.text.args["player"] for entry in queries.log(SPECTATOR, 0).entries] == ["seat 0", "Grace", "Grace"]


def test_each_perspective_has_its_own_log() -> None:
    moves = TABLE.record.moves
    hidden = [[entry.move for entry in QUERIES.log(viewer, 0).entries] for viewer in (HOST, GUEST, SPECTATOR)]
    assert hidden == [[moves[0], None], [None, moves[1]], [None, None]]


def test_snapshots_and_scores_of_revisions() -> None:
    queries = TableQueries(play(TABLE))
    assert (queries.snapshot(HOST, 2).ply, queries.snapshot(HOST, 0).ply) == (2, 0)
    for revision in (-1, 4):
        with pytest.raises(RevisionNotFound, match=f"no revision {revision}: expected 0 to 3"):
            queries.snapshot(HOST, revision)
    source = next(iter(queries.state.game.scores(queries.state.record.state)[0]))
    assert queries.scoring_cells(HOST, source, 0, None).revision == 3
    assert queries.scoring_cells(HOST, source, 1, 2).revision == 2
    for wrong, number in ((source, 2), (source, -1), ("nothing", 0)):
        with pytest.raises(RequestError) as error:
            queries.scoring_cells(HOST, wrong, number, None)
        assert code(error) == "no-such-source"


def test_position_must_be_current_but_chat_does_not_matter() -> None:
    queries = TableQueries(TABLE.apply([Event("chat", "{}", at(0))]))
    queries.require_current(2)
    queries.require_current(3)
    for revision in (1, 4):
        with pytest.raises(StaleRevision, match="revision 3 now"):
            queries.require_current(revision)


def test_preconditions() -> None:
    QUERIES.require_running()
    QUERIES.require_host(HOST)
    for queries, expected in ((TableQueries(new_table("here", "open")), "waiting"), (resigned(), "over")):
        with pytest.raises(RequestError) as error:
            queries.require_running()
        assert code(error) == expected
    with pytest.raises(RequestError) as error:
        QUERIES.require_host(GUEST)
    assert code(error) == "not-host"


def test_acting_seat() -> None:
    both = Viewer(NOBODY, frozenset({0, 1}))
    assert [QUERIES.acting_seat(viewer) for viewer in (HOST, GUEST, both)] == [0, 1, 0]
    later = TableQueries(play_decision(TABLE))
    assert later.acting_seat(both) == 1
    assert resigned().acting_seat(both) == 0
    with pytest.raises(RequestError) as error:
        QUERIES.acting_seat(SPECTATOR)
    assert code(error) == "watching"


def test_moves_of_the_seat_to_move_are_parsed() -> None:
    move = QUERIES.parse_move(HOST, "castle 1 a1")
    assert TABLE.game.write(TABLE.record.state, move) == "castle 1 a1"
    with pytest.raises(RequestError) as error:
        QUERIES.parse_move(GUEST, "castle 1 a1")
    assert code(error) == "not-your-turn"
    with pytest.raises(RequestError) as error:
        QUERIES.parse_move(SPECTATOR, "castle 1 a1")
    assert code(error) == "not-your-turn"
    with pytest.raises(RequestError) as error:
        TableQueries(play(TABLE).apply([Event("move", "castle 1 b1", at(0))])).parse_move(HOST, "castle 1 a1")
    assert code(error) == "space-taken"


def test_no_move_while_waiting_or_after_a_resignation() -> None:
    for queries, expected in ((TableQueries(new_table("here", "open")), "waiting"), (resigned(), "over")):
        with pytest.raises(RequestError) as error:
            queries.parse_move(HOST, "castle 1 a1")
        assert code(error) == expected


def test_finished_game_says_so() -> None:
    table = TABLE
    while not table.over:
        table = play(table)
    with pytest.raises(RequestError) as error:
        TableQueries(table).parse_move(HOST, "castle 1 a1")
    assert code(error) == "game-over"


def test_explanation_of_a_cell_or_a_whole_move() -> None:
    queries = TableQueries(play(TABLE).apply([Event("move", "castle 1 b1", at(0))]))
    refusal = queries.explain_move(HOST, "a1")
    assert isinstance(refusal, RefusalMessage)
    assert refusal.reason == "space-taken"
    legal = queries.explain_move(HOST, "castle 2 c1")
    assert isinstance(legal, Preview)
    assert legal.move == "castle 2 c1"
    with pytest.raises(RequestError) as error:
        resigned().explain_move(HOST, "castle 1 a1")
    assert code(error) == "over"


def test_record_of_a_finished_game_can_be_verified() -> None:
    local = new_table("here", "here", online=False)
    queries = TableQueries(play(local))
    checks = verify(queries.signed_record())
    assert {check.name for check in checks} == {"rules", "commitment", "setup", "chance"}
    assert all(check.good for check in checks)

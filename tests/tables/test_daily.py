"""Tests of the daily board."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from realmwright import fairness, registry
from realmwright.game import CHANCE, Game
from realmwright.record import Record
from realmwright.tables.daily import (
    BOT,
    create_daily_table,
    daily_result,
    daily_secret,
    daily_setup,
    is_closed,
    streaks,
)
from realmwright.tables.queries import TableQueries
from realmwright.tables.state import TableState

DAY = "2026-11-18"
DAYS = [f"2026-{month:02}-{day:02}" for month in range(1, 5) for day in range(1, 29)]


def draws(record: Record) -> list[str]:
    return [move for state, move in record.plies() if record.game.actor(state) == CHANCE]


def play_out(game: Game[Any, Any], secret: str, seed: str) -> Record:
    """Play random moves to the end; all chance is drawn from the secret."""
    record, rng = Record(game), Random(seed)
    fairness.draw_chance(record, secret)
    while game.actor(record.state) >= 0:
        record.play(rng.choice(game.moves(record.state)))
        fairness.draw_chance(record, secret)
    return record


def test_every_day_has_a_playable_board_and_all_games_and_expansions_have_days() -> None:
    setups = [daily_setup(day) for day in DAYS]
    assert {setup.game for setup in setups} == {*registry.find("games")}
    assert {one for setup in setups for one in setup.expansions} == {*registry.find("expansions")} - {"base"}
    for setup in setups[:30]:
        assert registry.game(setup.game).create(setup.params, Random(1)).seats == 2


def test_all_players_of_a_day_have_the_same_board_and_opponent() -> None:
    secret = daily_secret("of the server", DAY)
    ada, ben = (create_daily_table(DAY, secret, name) for name in ("Ada", "Ben"))
    assert ada.row.setup == ben.row.setup
    assert [event.text for event in ada.events[1:]] == [event.text for event in ben.events[1:]]
    assert [seat.bot for seat in ada.row.seats] == [None, BOT]
    assert (ada.row.daily, ada.row.online, ada.row.rated) == (DAY, True, False)
    assert ada.accounts == {0: "Ada"}


def test_secrets_differ_by_day_and_server() -> None:
    secrets = {daily_secret(server, day) for server in "ab" for day in DAYS[:5]}
    assert len(secrets) == 10
    assert all(len(secret) <= 80 for secret in secrets)  # the column


def test_other_moves_meet_the_same_draws_of_a_deal() -> None:
    game = registry.game("kingdom-builder").create({"players": "2", "sets": "base,nomads"}, Random(3))
    secret = daily_secret("of the server", DAY)
    records = [play_out(game, secret, str(seed)) for seed in range(3)]
    assert len({len(record.moves) for record in records}) == 3
    common = min(len(draws(record)) for record in records)
    assert common > 20
    assert len({tuple(draws(record)[:common]) for record in records}) == 1
    ordinary = [play_out(game, "secret", str(seed)) for seed in range(2)]
    assert draws(ordinary[0])[:20] != draws(ordinary[1])[:20]  # its draws are numbered by plies


def test_record_of_a_deal_can_be_verified() -> None:
    table = create_daily_table(DAY, daily_secret("of the server", DAY), "Ada")
    game = TableState(table.row).game
    record = play_out(game, table.row.secret, "1")
    text = fairness.signed(record, table.row.secret, table.row.params)
    assert [check.good for check in fairness.verify(text)] == [True] * 4
    assert not all(check.good for check in fairness.verify(text.replace(table.row.secret, f"{table.row.secret}0")))


def test_secret_is_shown_when_the_board_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    table = create_daily_table(DAY, daily_secret("of the server", DAY), "Ada")
    queries = TableQueries(TableState(table.row, table.events))
    queries.state.over = True
    for time, shown in (("2026-11-19T23:59:59.999+00:00", False), ("2026-11-20T00:00:00.000+00:00", True)):
        monkeypatch.setattr("realmwright.tables.queries.now", lambda time=time: time)
        assert (queries.table_info(queries.anonymous_viewer()).secret is not None) == shown
        assert (table.row.secret in queries.signed_record()) == shown


def test_a_board_closes_at_the_end_of_the_next_day() -> None:
    assert not is_closed(DAY, "2026-11-19T23:59:59.999+00:00")
    assert is_closed(DAY, "2026-11-20T00:00:00.000+00:00")
    assert not is_closed("2026-12-31", "2027-01-01T12:00:00.000+00:00")


def test_result_counts_if_the_game_was_played_to_its_end() -> None:
    played = {"scores": [61, 55], "reason": "played"}
    assert daily_result(played) == (61, 6)
    assert daily_result({**played, "scores": [50, 55]}) == (50, -5)
    assert daily_result({**played, "reason": "resigned"}) is None
    assert daily_result({**played, "reason": "closed"}) is None


@pytest.mark.parametrize(
    ("days", "current", "best"),
    [
        ([], 0, 0),
        (["2026-11-18"], 1, 1),
        (["2026-11-17"], 1, 1),  # today can still be played
        (["2026-11-16"], 0, 1),
        (["2026-11-18", "2026-11-16", "2026-11-17", "2026-11-10"], 3, 3),
        (["2026-10-30", "2026-10-31", "2026-11-01", "2026-11-18"], 1, 3),
    ],
)
def test_streaks(days: list[str], current: int, best: int) -> None:
    assert streaks(days, DAY) == (current, best)

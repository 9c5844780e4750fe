"""The secret of a table: promised at the start, told at the end, and never before."""

from __future__ import annotations

import json
import sqlite3
from random import Random

from realmwright import fair
from realmwright.tables.messages import AskResign, State, TableInfo

from .client import Server, moves_of
from .together import Enter, play, two_seats


def test_a_secret_is_told_at_the_end_and_never_before(server: Server, enter: Enter) -> None:
    """The game can then be checked by everybody, from the record alone."""
    table, host, guest = two_seats(server, enter, wishes={"sets": "base,nomads"})
    watcher = enter(table.id)
    rows = sqlite3.connect(server.database)
    (secret,) = rows.execute("select secret from games where id = ?", (table.id,)).fetchone()
    rows.close()
    assert host.about.commitment == guest.about.commitment == watcher.about.commitment == fair.commitment(secret)
    assert server.http.get(f"/api/tables/{table.id}/record").status_code == 409
    assert secret not in server.http.get(f"/api/tables/{table.id}").text
    play(Random(1), host, guest)
    for player in (host, guest, watcher):
        while not player.state.over:
            player.hear(State)
        while player.about.secret is None:
            player.hear(TableInfo)
        assert player.about.secret == secret
        told = [number for number, text in enumerate(player.heard) if secret in text]
        ended = next(number for number, text in enumerate(player.heard) if '"over":true' in text)
        assert min(told) >= ended - 3  # together with the last move
        assert not any(secret in text for text in player.heard if json.loads(text).get("over") is False)
    text = server.http.get(f"/api/tables/{table.id}/record").text
    assert all(check.good for check in fair.verify(text))
    assert f"# commitment {host.about.commitment}" in text


def test_a_game_that_was_given_up_can_be_checked_too(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter)
    play(Random(2), host, guest, moves=15)
    guest.say(AskResign())
    while not host.state.over:
        host.hear(State)
    checks = fair.verify(server.http.get(f"/api/tables/{table.id}/record").text)
    assert [check.name for check in checks if check.good] == ["rules", "commitment", "setup", "chance"]


def test_a_seed_draws_an_online_table_but_none_of_its_cards(server: Server) -> None:
    """Whoever makes a table must not know what will be drawn."""
    tables = [server.new_online(None, None, seed=5) for _ in range(3)]
    hosts = [server.enter(table.id, table.host) for table in tables]
    assert hosts[0].about.setup == hosts[1].about.setup == hosts[2].about.setup
    assert len({host.about.commitment for host in hosts}) == 3
    assert fair.commitment("seed 5") not in {host.about.commitment for host in hosts}
    assert fair.commitment("seed 5") == server.sit(server.new_table(None, None, seed=5)).about.commitment
    for host in hosts:
        host.leave()


def test_a_local_game_of_a_seed_is_checked_as_well(server: Server) -> None:
    player = server.sit(server.new_table(None, "random", seed=11))
    rng = Random(3)
    while not player.wait_for_turn().over:
        player.move(rng.choice(moves_of(player.state.gestures)))
    text = server.http.get(f"/api/tables/{player.table}/record").text
    assert "# secret seed 11\n" in text
    assert all(check.good for check in fair.verify(text))
    player.leave()

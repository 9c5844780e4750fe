"""Tests of the commitment to a table's secret and its verification."""

from __future__ import annotations

import json
import sqlite3
from random import Random

from realmwright import fairness
from realmwright.protocol.client_messages import ResignRequest
from realmwright.protocol.server_messages import StateMessage, TableInfo

from .online_players import Enter, play, two_seats
from .server_process import Server, legal_moves


def test_secret_is_revealed_only_at_the_end(server: Server, enter: Enter) -> None:
    """The record alone is then sufficient to verify the game."""
    table, host, guest = two_seats(server, enter, params={"sets": "base,nomads"})
    watcher = enter(table.id)
    rows = sqlite3.connect(server.database)
    (secret,) = rows.execute("select secret from tables where id = ?", (table.id,)).fetchone()
    rows.close()
    assert host.info.commitment == guest.info.commitment == watcher.info.commitment == fairness.commitment(secret)
    assert server.http.get(f"/api/tables/{table.id}/record").status_code == 409
    assert secret not in server.http.get(f"/api/tables/{table.id}").text
    play(Random(1), host, guest)
    for player in (host, guest, watcher):
        while not player.state.over:
            player.receive(StateMessage)
        while player.info.secret is None:
            player.receive(TableInfo)
        assert player.info.secret == secret
        revealed = [number for number, text in enumerate(player.received) if secret in text]
        ended = next(number for number, text in enumerate(player.received) if '"over":true' in text)
        assert min(revealed) >= ended - 3  # sent with the last move
        assert not any(secret in text for text in player.received if json.loads(text).get("over") is False)
    text = server.http.get(f"/api/tables/{table.id}/record").text
    assert all(check.good for check in fairness.verify(text))
    assert f"# commitment {host.info.commitment}" in text


def test_resigned_game_can_be_verified(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter)
    play(Random(2), host, guest, moves=15)
    guest.send(ResignRequest())
    while not host.state.over:
        host.receive(StateMessage)
    checks = fairness.verify(server.http.get(f"/api/tables/{table.id}/record").text)
    assert [check.name for check in checks if check.good] == ["rules", "commitment", "setup", "chance"]


def test_seed_determines_the_setup_but_not_the_draws_of_an_online_table(server: Server) -> None:
    """The creator of a table must not be able to predict the draws."""
    tables = [server.new_online(None, None, seed=5) for _ in range(3)]
    hosts = [server.enter(table.id, table.host) for table in tables]
    assert hosts[0].info.setup == hosts[1].info.setup == hosts[2].info.setup
    assert len({host.info.commitment for host in hosts}) == 3
    assert fairness.commitment("seed 5") not in {host.info.commitment for host in hosts}
    assert fairness.commitment("seed 5") == server.join(server.new_table(None, None, seed=5)).info.commitment
    for host in hosts:
        host.leave()


def test_local_game_with_a_seed_can_be_verified(server: Server) -> None:
    player = server.join(server.new_table(None, "random", seed=11))
    rng = Random(3)
    while not player.wait_for_turn().over:
        player.move(rng.choice(legal_moves(player.state.move_groups)))
    text = server.http.get(f"/api/tables/{player.table}/record").text
    assert "# secret seed 11\n" in text
    assert all(check.good for check in fairness.verify(text))
    player.leave()

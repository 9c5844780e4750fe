"""Helpers for several clients at one online table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from realmwright.protocol.server_messages import StateMessage

from .server_process import OnlineTable, Server, TableClient, legal_moves

Enter = Callable[..., TableClient]


def two_seats(server: Server, enter: Enter, **more: Any) -> tuple[OnlineTable, TableClient, TableClient]:
    """Create a table with a host at seat 0 and a guest at seat 1."""
    table = server.new_online(None, "open", **more)
    table.links[1] = server.claim(table.id, table.links[1], "Bruno")
    return table, enter(table.id, table.host), enter(table.id, table.links[1])


def mover(*players: TableClient) -> TableClient | None:
    """Return the client to move when all have the same revision; None if the game is over."""
    while True:
        newest = max(players, key=lambda player: player.state.revision)
        for player in players:
            player.catch_up(newest)
        if newest.state.over:
            return None
        for player in players:
            if player.state.move_groups:
                return player
        newest.receive(StateMessage)  # a bot is to move


def play(rng: Random, *players: TableClient, moves: int = 10_000) -> None:
    for _ in range(moves):
        player = mover(*players)
        if player is None:
            return
        player.move(rng.choice(legal_moves(player.state.move_groups)))
    mover(*players)

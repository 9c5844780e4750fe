"""Several screens at one online table."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from realmwright.tables.messages import State

from .client import Invited, Player, Server, moves_of

Enter = Callable[..., Player]


def two_seats(server: Server, enter: Enter, **more: Any) -> tuple[Invited, Player, Player]:
    """A host at seat 0 and a guest at seat 1."""
    table = server.new_online(None, "open", **more)
    text = server.claim(table.id, table.links[1], "Bruno")
    return table, enter(table.id, table.host), enter(table.id, text)


def mover(*players: Player) -> Player | None:
    """Whoever is to move, when all have heard the same; None: the game is over."""
    while True:
        newest = max(players, key=lambda player: player.state.seq)
        for player in players:
            player.catch_up(newest)
        if newest.state.over:
            return None
        for player in players:
            if player.state.gestures:
                return player
        newest.hear(State)  # a bot is to move


def play(rng: Random, *players: Player, moves: int = 10_000) -> None:
    for _ in range(moves):
        one = mover(*players)
        if one is None:
            return
        one.move(rng.choice(moves_of(one.state.gestures)))
    mover(*players)

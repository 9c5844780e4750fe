"""Runs the games of an arena on a Ray cluster."""

from __future__ import annotations

import os
import secrets
import socket
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..extras import extra
from ..game import NOBODY, GameError, Seat
from .match import GameResult, forfeited_game, play
from .schedule import Schedule

LOCALHOST = "127.0.0.1"
CONNECT_TIMEOUT_SECONDS = 10.0


class GameActor:
    """Ray actor that plays games of one schedule."""

    def __init__(self, schedule: Schedule) -> None:
        schedule.register_bots()
        self._schedule = schedule

    def play(self, index: int, monitor: Any = None) -> GameResult | GameError:
        """Play one game.

        A monitor gets the running seat before every step; that is slow, so only retries have one.
        """

        def on_active_seat(seat: Seat) -> None:
            if monitor is not None:
                import_ray().get(monitor.set_active.remote(seat))

        try:
            return play(self._schedule, self._schedule.pairing(index), on_active_seat)
        except GameError as error:
            return error


class ActiveSeatMonitor:
    """Ray actor that holds the seat whose bot is running, and survives the actor that plays."""

    def __init__(self) -> None:
        self._last = NOBODY

    def set_active(self, seat: Seat) -> None:
        self._last = seat

    def last(self) -> Seat:
        return self._last


def run(schedule: Schedule, games: Iterable[int], jobs: int, address: str | None = None) -> Iterator[GameResult]:
    """Play these games in `jobs` actors and yield the results in order of completion."""
    ray = import_ray()
    remaining = iter(games)
    with _cluster(ray, address, jobs):
        actors = ray.remote(GameActor)
        running: dict[Any, tuple[Any, int]] = {}
        for _, index in zip(range(jobs), remaining, strict=False):
            actor = actors.remote(schedule)
            running[actor.play.remote(index)] = actor, index
        while running:
            (done,), _ = ray.wait(list(running))
            actor, index = running.pop(done)
            try:
                result = ray.get(done)
            except ray.exceptions.RayActorError:
                actor = actors.remote(schedule)
                result = _retry_monitored(ray, schedule, index)
            if isinstance(result, GameError):
                raise result
            yield result
            if (index := next(remaining, -1)) >= 0:
                running[actor.play.remote(index)] = actor, index


def _retry_monitored(ray: Any, schedule: Schedule, index: int) -> GameResult | GameError:
    """Repeat a game whose actor died, with a monitor of the running seat."""
    monitor = ray.remote(num_cpus=0)(ActiveSeatMonitor).remote()
    actor = ray.remote(GameActor).remote(schedule)
    try:
        return ray.get(actor.play.remote(index, monitor))  # type: ignore[no-any-return]  # returned by GameActor.play
    except ray.exceptions.RayActorError as error:
        seat = ray.get(monitor.last.remote())
        if seat == NOBODY:
            raise GameError(f"game {index} ended its actor twice while no bot was running") from error
        return forfeited_game(schedule, schedule.pairing(index), seat, "its process ended")


@contextmanager
def _cluster(ray: Any, address: str | None, jobs: int) -> Iterator[None]:
    """Connect to the cluster at the address, or start a private one on this machine."""
    with tempfile.TemporaryDirectory(prefix="realmwright-ray-") as folder:
        options = {"address": address} if address else _local_options(Path(folder), jobs)
        try:
            ray.init(**options, logging_level="ERROR", log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise GameError(f"no Ray cluster at {address or LOCALHOST}: {error}") from error
        try:
            yield
        finally:
            ray.shutdown()


def check_address(address: str) -> None:
    """Raise GameError if no cluster answers at this address: Ray itself retries for minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        try:
            socket.create_connection((host.strip("[]"), int(port)), CONNECT_TIMEOUT_SECONDS).close()
        except (OSError, ValueError, OverflowError) as error:
            raise GameError(f"no Ray cluster at {address[:80]!r}: {error}") from error


def _local_options(folder: Path, jobs: int) -> dict[str, Any]:
    """Return the options of a cluster on the loopback address, with a temporary token.

    By default Ray listens on a public address and stores the token in the home folder.
    """
    if not {"RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"} & set(os.environ):
        token = folder / "token"
        token.touch(0o600)
        token.write_text(secrets.token_hex(32))
        os.environ["RAY_AUTH_TOKEN_PATH"] = str(token)
    return {"num_cpus": jobs, "include_dashboard": False, "_node_ip_address": LOCALHOST}


def import_ray() -> Any:
    with extra("cluster"):
        import ray
    return ray

"""The arena on a Ray cluster: actors hold the bots, wherever there is room for them."""

from __future__ import annotations

import os
import secrets
import socket
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ..game import NOBODY, GameError, Seat
from .match import Played, lost, play
from .plan import Plan

HERE = "127.0.0.1"
PATIENCE = 10.0  # seconds for a cluster to answer


class Stand:
    """An actor that plays games of one plan."""

    def __init__(self, plan: Plan) -> None:
        plan.prepare()
        self._plan = plan

    def play(self, index: int, witness: Any = None) -> Played | GameError:
        """A witness is told before every step whose bot is at work; that takes time, so there is seldom one."""

        def watch(seat: Seat) -> None:
            if witness is not None:
                need_ray().get(witness.see.remote(seat))

        try:
            return play(self._plan, self._plan.fixture(index), watch)
        except GameError as error:
            return error


class Witness:
    """An actor that survives the one it watches."""

    def __init__(self) -> None:
        self._last = NOBODY

    def see(self, seat: Seat) -> None:
        self._last = seat

    def last(self) -> Seat:
        return self._last


def run(plan: Plan, games: Iterable[int], jobs: int, address: str | None = None) -> Iterator[Played]:
    """Play these games, so many at a time; they come in the order in which they end."""
    ray = need_ray()
    coming = iter(games)
    with _connected(ray, address, jobs):
        stands = ray.remote(Stand)
        playing: dict[Any, tuple[Any, int]] = {}
        for _, index in zip(range(jobs), coming, strict=False):
            stand = stands.remote(plan)
            playing[stand.play.remote(index)] = stand, index
        while playing:
            (done,), _ = ray.wait(list(playing))
            stand, index = playing.pop(done)
            try:
                found = ray.get(done)
            except ray.exceptions.RayActorError:
                stand = stands.remote(plan)
                found = _again(ray, plan, index)
            if isinstance(found, GameError):
                raise found
            yield found
            if (index := next(coming, -1)) >= 0:
                playing[stand.play.remote(index)] = stand, index


def _again(ray: Any, plan: Plan, index: int) -> Played | GameError:
    """A game whose actor went away, before a witness: either the machine was to blame, or the bot does it again."""
    witness = ray.remote(num_cpus=0)(Witness).remote()
    stand = ray.remote(Stand).remote(plan)
    try:
        return ray.get(stand.play.remote(index, witness))  # type: ignore[no-any-return]  # what Stand.play returns
    except ray.exceptions.RayActorError as error:
        seat = ray.get(witness.last.remote())
        if seat == NOBODY:
            raise GameError(f"game {index} ended its actor twice while no bot was at work") from error
        return lost(plan, plan.fixture(index), seat, "its process ended")


@contextmanager
def _connected(ray: Any, address: str | None, jobs: int) -> Iterator[None]:
    """The cluster at the address, or one on this machine that nobody else can reach."""
    with tempfile.TemporaryDirectory(prefix="realmwright-ray-") as folder:
        wanted = _there(address) if address else _own(Path(folder), jobs)
        try:
            ray.init(**wanted, logging_level="ERROR", log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise GameError(f"no Ray cluster at {address or HERE}: {error}") from error
        try:
            yield
        finally:
            ray.shutdown()


def _there(address: str) -> dict[str, Any]:
    """Ray tries for minutes where nobody answers."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        try:
            socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
        except (OSError, ValueError, OverflowError) as error:
            raise GameError(f"no Ray cluster at {address[:80]!r}: {error}") from error
    return {"address": address}


def _own(folder: Path, jobs: int) -> dict[str, Any]:
    """Ray would listen on a public address and keep the token for it in the home folder."""
    if not {"RAY_AUTH_TOKEN", "RAY_AUTH_TOKEN_PATH"} & set(os.environ):
        token = folder / "token"
        token.touch(0o600)
        token.write_text(secrets.token_hex(32))
        os.environ["RAY_AUTH_TOKEN_PATH"] = str(token)
    return {"num_cpus": jobs, "include_dashboard": False, "_node_ip_address": HERE}


def need_ray() -> Any:
    try:
        import ray
    except ModuleNotFoundError as error:
        raise GameError("ray is missing: expected 'pip install realmwright[cluster]'") from error
    return ray

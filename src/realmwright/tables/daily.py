"""The daily board: the same set-up, chance and opponent for all players of a day (UTC)."""

from __future__ import annotations

import hmac
from collections.abc import Collection, Mapping
from datetime import date, timedelta
from hashlib import sha256
from random import Random
from typing import Any, Final, NamedTuple

from .. import registry
from ..fairness import DEAL_PREFIX
from ..game import SetupField
from ..protocol.rest import NewSeat, NewTable
from .create import NewTableRecord, create_table
from .events import TimeSource, now

BOT: Final = "planner@2000"  # a budget in positions: it plays alike on every machine
BOT_NAME: Final = "Realmwright"
EXPANSIONS_FIELD: Final = "sets"
EXPANSION_COUNTS: Final = (0, 1, 1, 2)  # equally likely


class DailySetup(NamedTuple):
    """The game of a day and the params of its set-up."""

    game: str
    params: Mapping[str, str]

    @property
    def expansions(self) -> list[str]:
        return self.params.get(EXPANSIONS_FIELD, "").split(",")[1:]


class DailyResult(NamedTuple):
    """The gold of a player, and how much more than that of the best opponent it is."""

    gold: int
    margin: int


def daily_setup(day: str) -> DailySetup:
    """Return the set-up of a day; most days have the game with expansions, with none, one or two of them."""
    rng = Random(f"daily board {day}")
    games = sorted(registry.find("games").values(), key=lambda game: str(game.name))
    fields = {game.name: _expansions_field(game) for game in games}
    names = list(fields)
    game = rng.choices(names, [4 if fields[name] else 1 for name in names])[0]
    field = fields[game]
    if field is None:
        return DailySetup(game, {"players": "2"})
    optional = [value for value in field.values if value not in (field.default, "all")]
    chosen = rng.sample(optional, rng.choice(EXPANSION_COUNTS))
    return DailySetup(game, {"players": "2", EXPANSIONS_FIELD: ",".join([field.default, *sorted(chosen)])})


def _expansions_field(game: Any) -> SetupField | None:
    return next((field for field in game.fields if field.name == EXPANSIONS_FIELD), None)


def daily_secret(server_secret: str, day: str) -> str:
    """Return the secret of a day's deal, which follows from that of the server."""
    return DEAL_PREFIX + hmac.new(server_secret.encode(), f"daily board {day}".encode(), sha256).hexdigest()


def create_daily_table(day: str, secret: str, account: str, time_source: TimeSource = now) -> NewTableRecord:
    """Create the table on which an account plays the daily board."""
    setup = daily_setup(day)
    request = NewTable(
        game=setup.game,
        seats=[NewSeat(account), NewSeat(BOT_NAME, BOT)],
        params=dict(setup.params),
        online=True,
    )
    return create_table(request, account, time_source=time_source, daily=day, deal=secret)


def day_after(day: str) -> str:
    return (date.fromisoformat(day) + timedelta(1)).isoformat()


def is_closed(day: str, time: str) -> bool:
    """Whether results no longer count: the day after that of the board is over at a time in the format of `now`."""
    return time[:10] > day_after(day)


def daily_result(result: Mapping[str, Any]) -> DailyResult | None:
    """Return the result of a finished daily board; None if the player gave up or the game was closed."""
    if result["reason"] != "played":
        return None
    gold, *opponents = result["scores"]
    return DailyResult(gold, gold - max(opponents))


def streaks(days: Collection[str], today: str) -> tuple[int, int]:
    """Return the current and the longest run of consecutive days; today need not be played yet."""
    current = best = run = 0
    previous = ""
    for day in sorted(days):
        run = run + 1 if previous and day == day_after(previous) else 1
        best, previous = max(best, run), day
    if previous in (today, (date.fromisoformat(today) - timedelta(1)).isoformat()):
        current = run
    return current, best

"""What the routes of one server share."""

from __future__ import annotations

from typing import NamedTuple

from ..tables.passes import Passes
from .hall import Hall
from .keeping.store import Store
from .limits import Limits
from .people.accounts import Accounts
from .people.lobby import Lists
from .people.ratings import Ratings
from .people.webhooks import Hooks


class Services(NamedTuple):
    store: Store
    hall: Hall
    passes: Passes
    limits: Limits
    accounts: Accounts
    ratings: Ratings
    lists: Lists
    hooks: Hooks
    metrics_from: tuple[str, ...]  # networks

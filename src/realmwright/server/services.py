"""What the routes of one server share."""

from __future__ import annotations

from typing import NamedTuple

from .accounts import Accounts
from .hall import Hall
from .limits import Limits
from .lobby import Lists
from .passes import Passes
from .ratings import Ratings
from .store import Store
from .webhooks import Hooks


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

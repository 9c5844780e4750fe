"""Bot registry that is reset after each test."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from realmwright.testing import registered

from .bots import FORFEITING, DyingPlayer, SpyPlayer


@pytest.fixture(autouse=True)
def _misbehaving_bots() -> Iterator[None]:
    with registered(*FORFEITING, DyingPlayer, SpyPlayer):
        yield

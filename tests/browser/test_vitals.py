"""The first visit: light, soon usable, and nothing jumps. `bench/vitals.py` looks at every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from .server import Server
from .vitals import LIGHT, STEADY, Screen, measure

pytestmark = pytest.mark.browser
PHONE = (390, 844)
IN_THE_END = 10_000  # milliseconds: the tests share their machine, which is why it isn't slowed down either
LEAST = 60_000  # bytes: the words alone are a third of it


def screens(server: Server) -> list[Screen]:
    table = server.new_table((None, None), {"preset": "first-game"}, 1)
    return [Screen("start page", "/", ".go"), Screen("table", f"/table/{table}", ".hit.legal")]


@pytest.mark.parametrize("number", [0, 1])
def test_the_first_visit(browser: Browser, server: Server, number: int) -> None:
    found = measure(browser, server.url, screens(server)[number], PHONE, slower=1)
    assert LEAST < found.size <= LIGHT
    assert found.shift <= STEADY, found.shifted
    assert 0 < found.interactive <= IN_THE_END


def test_what_jumps_is_seen(browser: Browser) -> None:
    """A heading that comes late pushes all else down."""
    late = "setTimeout(() => document.body.prepend(document.querySelector('h1')), 300)"
    body = "<p style='height: 50vh'>text</p><button>go</button><h1 style='height: 30vh'>late</h1>"
    page = f"<body>{body}<script>{late}</script>"
    found = measure(browser, "data:text/html,", Screen("late", page, "button"), PHONE, slower=1)
    assert found.shift > STEADY

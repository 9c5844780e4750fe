"""Web vitals of the first visit; `bench/web_vitals.py` measures every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from .server import Server
from .web_vitals import MAX_BYTES, MAX_SHIFT, Screen, measure

pytestmark = pytest.mark.browser
PHONE = (390, 844)
MAX_INTERACTIVE_MS = 10_000  # generous and without CPU throttling, because test machines are shared
MIN_BYTES = 60_000  # the catalog alone is a third of it


def screens(server: Server) -> list[Screen]:
    table = server.new_table((None, None), {"preset": "first-game"}, 1)
    return [Screen("start page", "/", ".go"), Screen("table", f"/table/{table}", ".hit.legal")]


@pytest.mark.parametrize("number", [0, 1])
def test_first_visit_is_within_limits(browser: Browser, server: Server, number: int) -> None:
    vitals = measure(browser, server.url, screens(server)[number], PHONE, cpu_slowdown=1)
    assert MIN_BYTES < vitals.size <= MAX_BYTES
    assert vitals.shift <= MAX_SHIFT, vitals.shifted
    assert 0 < vitals.interactive <= MAX_INTERACTIVE_MS


def test_layout_shift_is_measured(browser: Browser) -> None:
    """A late heading moves the other elements."""
    move_heading = "setTimeout(() => document.body.prepend(document.querySelector('h1')), 300)"
    body = "<p style='height: 50vh'>text</p><button>go</button><h1 style='height: 30vh'>late</h1>"
    page = f"<body>{body}<script>{move_heading}</script>"
    vitals = measure(browser, "data:text/html,", Screen("late", page, "button"), PHONE, cpu_slowdown=1)
    assert vitals.shift > MAX_SHIFT

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from realmwright.server.rest_files import PAGE

from .driver import CHROMIUM, FLAGS, PATIENCE, Driver
from .server import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (PAGE / "index.html").exists():
        pytest.fail("the page has not been built: run ./test, or npm run build in web/")
    running = Server(tmp_path_factory.mktemp("browser") / "tables.db")
    yield running
    running.stop()


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, to be killed."""
    running = Server(tmp_path / "tables.db")
    yield running
    running.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as play:
        chromium = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def sit(browser: Browser, server: Server) -> Iterator[Callable[..., Driver]]:
    """A fresh browser with one tab. Nothing may be complained of in its console unless a test takes note of it."""
    opened: list[Driver] = []

    def sit_down(at: Server | None = None, **wanted: Any) -> Driver:
        size = {"width": 1280, "height": 800}
        given: dict[str, Any] = {"viewport": size, "locale": "en-GB", "reduced_motion": "reduce"}
        given |= {"service_workers": "block"} | wanted  # what a page keeps is tested by itself
        context = browser.new_context(**given)
        opened.append(Driver(context.new_page(), (at or server).url))
        return opened[-1]

    yield sit_down
    for driver in opened:
        driver.page.context.close()
    assert [line for driver in opened for line in driver.complaints] == []


@pytest.fixture
def hands(sit: Callable[..., Driver]) -> Driver:
    return sit()

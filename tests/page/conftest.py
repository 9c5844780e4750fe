from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from realmwright.server.static import PAGE_FOLDER

from .driver import CHROMIUM, FLAGS, TIMEOUT_MS, Driver
from .server import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (PAGE_FOLDER / "index.html").exists():
        pytest.fail("the page has not been built: run ./test, or npm run build in web/")
    running = Server(tmp_path_factory.mktemp("browser") / "tables.db")
    yield running
    running.stop()


@pytest.fixture
def disposable_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which the test may kill."""
    running = Server(tmp_path / "tables.db")
    yield running
    running.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=TIMEOUT_MS)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def open_browser(browser: Browser, server: Server) -> Iterator[Callable[..., Driver]]:
    """Return a function that opens a new browser context; errors in its console fail the test unless cleared."""
    drivers: list[Driver] = []

    def open_driver(server_to_use: Server | None = None, **options: Any) -> Driver:
        size = {"width": 1280, "height": 800}
        settings: dict[str, Any] = {"viewport": size, "locale": "en-GB", "reduced_motion": "reduce"}
        settings |= {"service_workers": "block"} | options  # test_offline.py allows them
        context = browser.new_context(**settings)
        drivers.append(Driver(context.new_page(), (server_to_use or server).url))
        return drivers[-1]

    yield open_driver
    for driver in drivers:
        driver.page.context.close()
    assert [error for driver in drivers for error in driver.console_errors] == []


@pytest.fixture
def driver(open_browser: Callable[..., Driver]) -> Driver:
    return open_browser()

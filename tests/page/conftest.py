from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from realmwright.server.static import PAGE_FOLDER

from .browser_pool import BrowserPool
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


@pytest.fixture(scope="session")
def browser_pool(browser: Browser) -> BrowserPool:
    return BrowserPool(browser)


@pytest.fixture
def open_browser(browser_pool: BrowserPool, server: Server) -> Iterator[Callable[..., Driver]]:
    """Return a function that opens a browser without data; errors in its console fail the test unless cleared.

    After a test with `driver.is_reusable = False` the browser context is closed.
    """
    drivers: list[tuple[Driver, dict[str, Any]]] = []

    def open_driver(server_to_use: Server | None = None, **options: Any) -> Driver:
        driver = Driver(browser_pool.take(options), (server_to_use or server).url)
        driver.is_reusable = "service_workers" not in options  # workers outlive their page
        drivers.append((driver, options))
        return driver

    yield open_driver
    for driver, options in drivers:
        driver.stop_listening()
        if driver.is_reusable:
            browser_pool.give_back(driver.page, options, driver.url)
        else:
            driver.page.context.close()
    assert [error for driver, _ in drivers for error in driver.console_errors] == []


@pytest.fixture
def driver(open_browser: Callable[..., Driver]) -> Driver:
    return open_browser()

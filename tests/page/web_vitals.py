"""Web vitals of the first visit of a screen: transferred bytes, time to interactive, layout shift.

- **bytes**: all responses and socket messages until the page is idle, as transferred: headers, compressed bodies and
  socket frames. The service worker and Pyodide are not loaded.
- **interactive**: the time from the start of the navigation to the last of these: the first contentful paint; the
  frame in which the main control is visible, enabled and clickable at its centre (or below the viewport); the end of
  the last task of more than 50 ms. The page is idle when none of these happened for `QUIET_MS` milliseconds.
- **shift**: the sum of all layout shifts without recent input; it is at least the cumulative layout shift (CLS), which
  counts only the worst five seconds.
"""

from __future__ import annotations

import re
from typing import Any, Final, NamedTuple
from zlib import Z_SYNC_FLUSH, compressobj

from playwright.sync_api import Browser, CDPSession, Page

QUIET_MS: Final = 1500
WINDOW_DELAY_MS: Final = 1000  # until a new window has drawn its own controls
POLL_MS: Final = 100  # polling in every frame would slow the page down
CPU_SLOWDOWN: Final = 4  # an older phone compared with a development machine
TIMEOUT_MS: Final = 60_000
EXTENSIONS: Final = "sec-websocket-extensions"
MAX_BYTES, MAX_SHIFT = 150_000, 0.05  # limits
OBSERVER_SCRIPT: Final = """
(() => {
  const vitals = (window.vitals = { shift: 0, busy: 0, painted: 0, usable: 0, shifted: [] })
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  const named = ({ node }) => (node instanceof Element ? node : node?.parentElement)?.outerHTML.slice(0, 60)
  watch('layout-shift', (entry) => {
    if (entry.hadRecentInput) return
    vitals.shift += entry.value
    vitals.shifted.push([entry.value, ...entry.sources.map(named)])
  })
  watch('longtask', (entry) => (vitals.busy = Math.max(vitals.busy, entry.startTime + entry.duration)))
  watch('paint', (entry) => (vitals.painted = entry.startTime))
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
    if (usable(document.querySelector(CONTROL))) vitals.usable = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
})()
"""
IS_IDLE: Final = """
(quiet) => {
  const { usable, busy, painted } = window.vitals
  return usable && performance.now() - Math.max(usable, busy, painted) > quiet
}
"""


class Screen(NamedTuple):
    name: str
    path: str
    control: str  # selector of the main control


class Vitals(NamedTuple):
    size: int  # bytes
    interactive: float  # milliseconds
    shift: float
    shifted: list[list[Any]]  # shift value and elements


def measure(
    browser: Browser, url: str, screen: Screen, size: tuple[int, int], cpu_slowdown: float = CPU_SLOWDOWN
) -> Vitals:
    """Open a screen in a new browser context and measure it."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, locale="en-GB", service_workers="block"
    )
    try:
        page = context.new_page()
        page.set_default_timeout(TIMEOUT_MS)
        session = context.new_cdp_session(page)
        traffic = TrafficCounter(session)
        session.send("Emulation.setCPUThrottlingRate", {"rate": cpu_slowdown})
        page.add_init_script(OBSERVER_SCRIPT.replace("CONTROL", repr(screen.control)))
        page.wait_for_timeout(WINDOW_DELAY_MS)
        page.goto(url + screen.path)
        return _wait_for_idle(page, traffic)
    finally:
        context.close()


def _wait_for_idle(page: Page, traffic: TrafficCounter) -> Vitals:
    page.wait_for_function(IS_IDLE, arg=QUIET_MS, polling=POLL_MS)
    vitals = page.evaluate("window.vitals")
    interactive = max(vitals["painted"], vitals["usable"], vitals["busy"])
    return Vitals(traffic.size, interactive, vitals["shift"], vitals["shifted"])


class TrafficCounter:
    """Counts the bytes that a page receives."""

    def __init__(self, session: CDPSession) -> None:
        self.size = 0
        self._compressors: dict[str, Any] = {}  # compression of socket messages by request
        session.on("Network.loadingFinished", self._on_loaded)
        session.on("Network.webSocketHandshakeResponseReceived", self._on_handshake)
        session.on("Network.webSocketFrameReceived", self._on_frame)
        session.send("Network.enable")

    def _on_loaded(self, event: dict[str, Any]) -> None:
        self.size += int(event["encodedDataLength"])

    def _on_handshake(self, event: dict[str, Any]) -> None:
        headers = {name.lower(): value for name, value in event["response"]["headers"].items()}
        bits = re.search(r"permessage-deflate.*server_max_window_bits=(\d+)", headers.get(EXTENSIONS, ""))
        if bits:
            self._compressors[event["requestId"]] = compressobj(wbits=-int(bits[1]), memLevel=5)

    def _on_frame(self, event: dict[str, Any]) -> None:
        """Count a frame. The browser reports it uncompressed, so it is compressed again like on the server."""
        data = event["response"]["payloadData"].encode()
        if compressor := self._compressors.get(event["requestId"]):
            data = compressor.compress(data) + compressor.flush(Z_SYNC_FLUSH)
        self.size += len(data)

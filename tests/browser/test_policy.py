"""The page does all that it does within its policy, and nothing that somebody might slip into it is run."""

from __future__ import annotations

import pytest

from .driver import Driver
from .server import Server

pytestmark = pytest.mark.browser

LISTEN = """
window.violations = []
document.addEventListener('securitypolicyviolation', (found) =>
  window.violations.push(`${found.violatedDirective} ${found.blockedURI} ${found.sourceFile}`))
"""
SLIP_IN = """
() => {
  const script = document.createElement('script')
  script.textContent = 'window.slipped = true'
  document.body.append(script)
  const sheet = document.createElement('style')
  sheet.textContent = 'body { display: none }'
  document.body.append(sheet)
  const image = document.createElement('img')
  image.src = 'http://192.0.2.1/seen.png'
  document.body.append(image)
  return [window.slipped === true, getComputedStyle(document.body).display === 'none']
}
"""


def test_nothing_that_the_page_does_is_against_its_policy(hands: Driver, server: Server) -> None:
    hands.page.add_init_script(LISTEN)
    for path in ("/", "/lobby", "/boards", "/account"):
        hands.open(path)
        assert hands.page.evaluate("window.violations") == []
    hands.open_table(server.new_table([None, None], {"sets": "all"}, 1))
    assert hands.legal()
    assert hands.page.evaluate("window.violations") == []


def test_what_is_slipped_in_is_not_run(hands: Driver) -> None:
    hands.page.add_init_script(LISTEN)
    hands.open("/")
    assert hands.page.evaluate(SLIP_IN) == [False, False]
    hands.page.wait_for_function("window.violations.length === 3")
    said = hands.page.evaluate("window.violations.map((line) => line.split(' ')[0]).sort()")
    assert said == ["img-src", "script-src-elem", "style-src-elem"]
    hands.complaints.clear()

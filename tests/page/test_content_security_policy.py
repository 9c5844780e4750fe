"""The page works within its content security policy, which blocks injected content."""

from __future__ import annotations

import pytest

from .driver import Driver
from .server import Server

pytestmark = pytest.mark.browser

LISTEN = """
window.violations = []
document.addEventListener('securitypolicyviolation', (event) =>
  window.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`))
"""
INJECT = """
() => {
  const script = document.createElement('script')
  script.textContent = 'window.injected = true'
  document.body.append(script)
  const sheet = document.createElement('style')
  sheet.textContent = 'body { display: none }'
  document.body.append(sheet)
  const image = document.createElement('img')
  image.src = 'http://192.0.2.1/seen.png'
  document.body.append(image)
  return [window.injected === true, getComputedStyle(document.body).display === 'none']
}
"""


def test_page_does_not_violate_its_policy(driver: Driver, server: Server) -> None:
    driver.is_reusable = False
    driver.page.add_init_script(LISTEN)
    for path in ("/", "/lobby", "/boards", "/account"):
        driver.open(path)
        assert driver.page.evaluate("window.violations") == []
    driver.open_table(server.new_table([None, None], {"sets": "all"}, 1))
    assert driver.legal_cells()
    assert driver.page.evaluate("window.violations") == []


def test_injected_content_is_blocked(driver: Driver) -> None:
    driver.is_reusable = False
    driver.page.add_init_script(LISTEN)
    driver.open("/")
    assert driver.page.evaluate(INJECT) == [False, False]
    driver.page.wait_for_function("window.violations.length === 3")
    directives = driver.page.evaluate("window.violations.map((line) => line.split(' ')[0]).sort()")
    assert directives == ["img-src", "script-src-elem", "style-src-elem"]
    driver.console_errors.clear()

"""Browser tests of the lessons, by clicking only the highlighted targets."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from realmwright.i18n import LANGUAGES, translator
from realmwright.tables.tutorial import lessons

from .driver import TIMEOUT_MS, Driver

pytestmark = pytest.mark.browser
GAMES = [lesson.game for lesson in lessons().lessons]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MAX_ACTIONS = 80  # a lesson needs about thirty
# The current step, task, instruction and target; empty while they change.
CURRENT_TASK = """() => {
    const coach = document.querySelector('.coach')
    if (!coach) return location.pathname === '/learn' ? 'over' : ''
    const [pointer, button] = [document.querySelector('.pointer'), coach.querySelector('[data-coach]')]
    if (coach.dataset.do === 'reply' || !(pointer || button)) return ''
    if (!coach.querySelector('.ask-for').innerText) return ''  // the texts of lessons load after the others
    const target = pointer?.dataset.target
    return [coach.dataset.step, coach.dataset.do, coach.querySelector('.ask-for').innerText, target].join('|')
}"""

# Whether the ring has arrived at its target: it follows scrolling and layout changes a little later, and is cut off
# where its target scrolls.
RING_IN_PLACE = """() => {
    const ring = document.querySelector('.pointer')
    const target = ring && document.querySelector(ring.dataset.target)
    if (!target) return false
    const [a, b] = [ring.getBoundingClientRect(), target.getBoundingClientRect()]
    const distance = (side, size) => Math.abs(a[side] + a[size] / 2 - b[side] - b[size] / 2)
    return distance('x', 'width') < 4 && distance('y', 'height') < 4
}"""


class Learner:
    """Clicks the highlighted target or the button of the coach, and nothing else."""

    def __init__(self, driver: Driver, *, touch: bool = False) -> None:
        self.driver = driver
        self.page = driver.page
        self.touch = touch

    @property
    def coach(self) -> Locator:
        return self.page.locator(".coach")

    @property
    def task_kind(self) -> str | None:
        return self.coach.get_attribute("data-do")

    def start(self, game: str) -> None:
        self.driver.open("/")
        self.page.get_by_role("link", name="Learn to play").click()
        self.page.locator(f'[data-lesson="{game}"]').get_by_role("button", name="Begin").click()
        self.coach.wait_for()

    def wait_for_task(self, before: str = "") -> str:
        """Wait for a task other than `before`."""
        handle = self.page.wait_for_function(
            f"before => {{ const now = ({CURRENT_TASK})(); return now && now !== before ? now : null }}", arg=before
        )
        return str(handle.json_value())

    def act(self) -> None:
        """Click, hover or tap the target once."""
        button = self.page.locator(".coach [data-coach]")
        if button.count():
            (button.tap if self.touch else button.click)()
            return
        self.page.wait_for_function(RING_IN_PLACE)
        box = self.page.locator(".pointer").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.touch:
            self.page.touchscreen.tap(x, y)
        elif (
            self.task_kind in ("preview", "light")
            and self.page.locator('.pointer[data-target*="data-lead"]').count() == 0
        ):
            self.page.mouse.move(x, y)
        else:
            self.page.mouse.click(x, y)

    @property
    def _previewed(self) -> Locator:
        return self.page.locator(".answer .again")

    def advance_to(self, step: int = 0) -> None:
        """Advance to a step; 0: to the end."""
        now = self.wait_for_task()
        for _ in range(MAX_ACTIONS):
            if now == "over" or (step and int(now.split("|")[0]) >= step):
                return
            needs_preview = self.touch and "|move|" in now and "data-cell" in now
            if needs_preview and not self._previewed.count():
                self.act()  # the first tap only previews
                self._previewed.wait_for(state="attached")
            self.act()
            now = self.wait_for_task(now)
        raise AssertionError(f"still at {now}")


@pytest.mark.parametrize("game", GAMES)
def test_lesson_is_finished_by_following_it(driver: Driver, game: str) -> None:
    learner = Learner(driver)
    learner.start(game)
    for step in range(2, 11):
        learner.advance_to(step)
        driver.screenshot(f"learn-{game}-{step}")
    learner.advance_to()
    expect(driver.page.locator(f'[data-lesson="{game}"] .done')).to_be_visible()
    driver.screenshot(f"learn-{game}-done")


def test_lesson_on_a_phone_continues_after_a_reload(open_browser: Callable[..., Driver]) -> None:
    driver, game = open_browser(**PHONE), "kingdom-builder"
    learner = Learner(driver, touch=True)
    learner.start(game)
    learner.advance_to(5)
    driver.screenshot(f"learn-{game}-phone")
    assert driver.axe_violations() == []
    driver.open("/learn")
    driver.page.get_by_role("link", name="Go on with step 5").click()
    before = learner.wait_for_task()
    driver.page.reload()
    assert learner.wait_for_task() == before
    learner.advance_to()
    assert driver.page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(driver.page.locator(f'[data-lesson="{game}"] .done')).to_be_visible()


def test_another_legal_move_is_taken_back(driver: Driver) -> None:
    learner = Learner(driver)
    learner.start("kingdom-builder")
    learner.advance_to(2)
    before = driver.seq
    other = next(cell for cell in driver.legal_cells() if cell not in ("k17", "l17", "l16"))
    driver.click(other)
    driver.wait_for_update(before)
    expect(learner.coach).to_have_attribute("data-do", "off")
    expect(learner.coach).to_contain_text("Not this one")
    learner.wait_for_task()
    learner.act()
    expect(learner.coach).to_have_attribute("data-do", "move")
    assert learner.coach.get_attribute("data-step") == "2"


def test_step_can_be_restarted_after_other_moves(driver: Driver) -> None:
    learner = Learner(driver)
    learner.start("kingdom-builder")
    learner.advance_to(2)
    table = driver.table
    for _ in range(3):
        before = driver.seq
        driver.click(driver.legal_cells()[0])
        driver.wait_for_update(before)
    driver.play("end")
    expect(learner.coach).to_contain_text("Begin this step again")
    learner.act()
    driver.page.wait_for_url(lambda url: not url.endswith(table), timeout=TIMEOUT_MS)
    learner.advance_to(3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lessons_are_accessible(open_browser: Callable[..., Driver], language: str) -> None:
    driver, messages = open_browser(locale=language), translator(language)
    driver.open("/learn")
    lesson = driver.page.locator("[data-lesson]").nth(1)
    lesson.wait_for()
    assert driver.violations_in_both_themes(f"learn-{language}") == []
    lesson.get_by_role("button", name=messages.format("learn-kingdoms-mountain")).click()
    expect(driver.page.locator(".pointer")).to_be_visible()
    expect(driver.page.locator(".coach")).to_contain_text("E3")
    assert driver.violations_in_both_themes(f"learn-mountain-{language}") == []

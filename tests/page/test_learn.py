"""Browser tests of the lessons, by clicking only the highlighted targets."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from realmwright.i18n import translator
from realmwright.tables.tutorial import lessons

from .driver import TIMEOUT_MS, Driver

pytestmark = pytest.mark.browser
LESSONS = [lesson.name for lesson in lessons().lessons]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MAX_ACTIONS = 80  # a lesson needs about forty
# The current step, task, instruction and target; empty while they change.
CURRENT_TASK = """() => {
    const coach = document.querySelector('.coach')
    if (!coach) return location.pathname === '/learn' ? 'over' : ''
    const [pointer, button] = [document.querySelector('.pointer'), coach.querySelector('[data-coach]')]
    if (coach.dataset.do === 'reply' || !(pointer || button)) return ''
    if (!coach.querySelector('.ask-for').innerText) return ''  // the texts of lessons load after the others
    const target = pointer?.dataset.target
    const text = coach.querySelector('.ask-for').innerText
    const element = target ? document.querySelector(target) : null
    return [coach.dataset.step, coach.dataset.do, text, JSON.stringify(element?.dataset), button !== null].join('|')
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

    def start(self, lesson: str) -> None:
        self.driver.open("/learn")
        self.page.locator(f'[data-lesson="{lesson}"]').get_by_role("button", name="Begin").click()
        self.coach.wait_for()

    def open_step(self, lesson: str, number: int) -> None:
        card = self.page.locator(f'[data-lesson="{lesson}"]')
        card.locator("summary").click()
        card.locator("li button").nth(number - 1).click()
        expect(self.coach).to_have_attribute("data-step", str(number))

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
        target = self.page.locator(".pointer").get_attribute("data-target") or ""
        element = self.page.locator(target).first
        if self.touch:
            self._tap_ring()
        elif self.task_kind in ("preview", "light") and "data-lead" not in target:
            element.hover()
        else:
            element.click()

    def _tap_ring(self) -> None:
        """Tap the middle of the ring."""
        self.page.wait_for_function(RING_IN_PLACE)
        box = self.page.locator(".pointer").bounding_box()
        assert box is not None
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    @property
    def _previewed(self) -> Locator:
        return self.page.locator(".answer .again")

    def advance_to(self, step: int = 0) -> None:
        """Advance to a step; 0: to the end."""
        now = self.wait_for_task()
        for _ in range(MAX_ACTIONS):
            if now == "over" or (step and int(now.split("|")[0]) >= step):
                return
            needs_preview = self.touch and "|move|" in now and '"cell"' in now
            if needs_preview and not self._previewed.count():
                self.act()  # the first tap only previews
                self._previewed.wait_for(state="attached")
            self.act()
            now = self.wait_for_task(now)
        raise AssertionError(f"still at {now}")


@pytest.mark.parametrize("lesson", LESSONS)
def test_lesson_is_finished_by_following_it(driver: Driver, lesson: str) -> None:
    learner = Learner(driver)
    learner.start(lesson)
    learner.advance_to()
    expect(driver.page.locator(f'[data-lesson="{lesson}"] .done')).to_be_visible()


def test_lesson_on_a_phone_continues_after_a_reload(open_browser: Callable[..., Driver]) -> None:
    driver, game = open_browser(**PHONE), "kingdom-builder"
    learner = Learner(driver, touch=True)
    learner.start(game)
    learner.advance_to(6)
    driver.screenshot(f"learn-{game}-phone")
    assert driver.axe_violations() == []
    driver.open("/learn")
    driver.page.get_by_role("link", name="Go on with step 6").click()
    before = learner.wait_for_task()
    driver.page.reload()
    assert learner.wait_for_task() == before
    learner.advance_to(9)
    assert driver.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_steps_wait_for_the_learner_and_can_be_repeated(driver: Driver) -> None:
    learner = Learner(driver)
    driver.open("/learn")
    learner.open_step("kingdom-builder", 9)
    for row in ("fishermen", "knights"):
        expect(learner.page.locator(".coach [data-coach]")).to_have_count(0)
        learner.page.locator(f'[data-row="{row}"] th').hover()
        expect(learner.page.locator(".coach [data-coach]")).to_have_text("Continue")
        learner.page.mouse.move(5, 5)
        expect(learner.coach).to_have_attribute("data-step", "9")
        learner.act()
    table = driver.table
    driver.button("Repeat this step").click()
    driver.page.wait_for_url(lambda url: not url.endswith(table), timeout=TIMEOUT_MS)
    expect(learner.coach).to_contain_text("Fishermen: 1 gold")
    driver.button("Back to the step before").click()
    expect(learner.coach).to_have_attribute("data-step", "8")
    rules = learner.coach.get_by_role("link", name="Rules")
    assert (rules.get_attribute("href") or "").endswith("entry=kb-extra-actions")


def test_another_legal_move_is_taken_back(driver: Driver) -> None:
    learner = Learner(driver)
    learner.start("kingdom-builder")
    learner.advance_to(3)
    before = driver.seq
    other = next(cell for cell in driver.legal_cells() if cell not in ("k17", "l17", "l16"))
    driver.click(other)
    driver.wait_for_update(before)
    expect(learner.coach).to_have_attribute("data-do", "off")
    expect(learner.coach).to_contain_text("Not this one")
    learner.wait_for_task()
    learner.act()
    expect(learner.coach).to_have_attribute("data-do", "move")
    assert learner.coach.get_attribute("data-step") == "3"


def test_step_can_be_restarted_after_other_moves(driver: Driver) -> None:
    learner = Learner(driver)
    learner.start("kingdom-builder")
    learner.advance_to(3)
    table = driver.table
    for _ in range(3):
        before = driver.seq
        driver.click(driver.legal_cells()[0])
        driver.wait_for_update(before)
    driver.play("end")
    expect(learner.coach).to_contain_text("Begin this step again")
    learner.act()
    driver.page.wait_for_url(lambda url: not url.endswith(table), timeout=TIMEOUT_MS)
    learner.advance_to(4)


@pytest.mark.parametrize("language", ["en", "de"])
def test_lessons_are_accessible(open_browser: Callable[..., Driver], language: str) -> None:
    driver, messages = open_browser(locale=language), translator(language)
    driver.open("/learn")
    lesson = driver.page.locator("[data-lesson]").nth(1)
    lesson.wait_for()
    assert driver.violations_in_both_themes(f"learn-{language}") == []
    lesson.get_by_text(messages.format("learn-steps")).click()
    lesson.get_by_role("button", name=messages.format("learn-kingdoms-mountain")).click()
    expect(driver.page.locator(".pointer")).to_be_visible()
    expect(driver.page.locator(".coach")).to_contain_text("E3")
    assert driver.violations_in_both_themes(f"learn-mountain-{language}") == []

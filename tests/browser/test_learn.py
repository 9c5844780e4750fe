"""The lessons, by somebody who does nothing but what the page points at."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from realmwright.tables.lessons import lessons
from realmwright.words import LANGUAGES, words

from .driver import PATIENCE, Driver

pytestmark = pytest.mark.browser
GAMES = [lesson.game for lesson in lessons().lessons]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
MOST = 80  # touches; a lesson has some thirty
# What the page asks for: the sentence, and what is pointed at, once both have come to rest.
ASKED = """() => {
    const coach = document.querySelector('.coach')
    if (!coach) return location.pathname === '/learn' ? 'over' : ''
    const [pointer, button] = [document.querySelector('.pointer'), coach.querySelector('[data-coach]')]
    if (coach.dataset.do === 'reply' || !(pointer || button)) return ''
    const target = pointer?.dataset.target
    return [coach.dataset.step, coach.dataset.do, coach.querySelector('.ask-for').innerText, target].join('|')
}"""


class Pupil:
    """Touches what is pointed at, or the button of the coach, and nothing else."""

    def __init__(self, hands: Driver, *, touch: bool = False) -> None:
        self.hands = hands
        self.page = hands.page
        self.touch = touch

    @property
    def coach(self) -> Locator:
        return self.page.locator(".coach")

    @property
    def asks(self) -> str | None:
        return self.coach.get_attribute("data-do")

    def begin(self, game: str) -> None:
        self.hands.open("/")
        self.page.get_by_role("link", name="Learn to play").click()
        self.page.locator(f'[data-lesson="{game}"]').get_by_role("button", name="Begin").click()
        self.coach.wait_for()

    def asked(self, before: str = "") -> str:
        """What is asked for next."""
        told = self.page.wait_for_function(
            f"before => {{ const now = ({ASKED})(); return now && now !== before ? now : null }}", arg=before
        )
        return str(told.json_value())

    def act(self) -> None:
        """One touch. Something that is only to be looked at is pointed at; a finger has no other way than to tap."""
        button = self.page.locator(".coach [data-coach]")
        if button.count():
            (button.tap if self.touch else button.click)()
            return
        self.page.wait_for_timeout(150)  # the pointer follows what scrolls
        box = self.page.locator(".pointer").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if self.touch:
            self.page.touchscreen.tap(x, y)
        elif self.asks in ("preview", "light") and self.page.locator('.pointer[data-target*="data-lead"]').count() == 0:
            self.page.mouse.move(x, y)
        else:
            self.page.mouse.click(x, y)

    def _after(self, seq: int) -> Locator:
        return self.page.locator(f'[data-seq]:not([data-seq="{seq}"])')

    def go_on(self, step: int = 0) -> None:
        """On to this step; 0: to the end."""
        now = self.asked()
        for _ in range(MOST):
            if now == "over" or (step and int(now.split("|")[0]) >= step):
                return
            before = self.hands.seq
            self.act()
            if self.touch and "|move|" in now and "data-cell" in now:
                self.page.locator(".answer .again").or_(self._after(before)).first.wait_for(state="attached")
                self.page.wait_for_timeout(300)
                if self.hands.seq == before:
                    self.act()  # the first tap has shown what the second one does
            now = self.asked(now)
        raise AssertionError(f"still at {now}")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_finished_by_doing_what_it_says(hands: Driver, game: str) -> None:
    pupil = Pupil(hands)
    pupil.begin(game)
    for step in range(2, 11):
        pupil.go_on(step)
        hands.shoot(f"learn-{game}-{step}")
    pupil.go_on()
    expect(hands.page.locator(f'[data-lesson="{game}"] .done')).to_be_visible()
    hands.shoot(f"learn-{game}-done")


def test_a_lesson_on_a_phone_goes_on_after_a_reload(sit: Callable[..., Driver]) -> None:
    hands, game = sit(**PHONE), "kingdom-builder"
    pupil = Pupil(hands, touch=True)
    pupil.begin(game)
    pupil.go_on(5)
    hands.shoot(f"learn-{game}-phone")
    assert hands.axe() == []
    hands.open("/learn")
    hands.page.get_by_role("link", name="Go on with step 5").click()
    before = pupil.asked()
    hands.page.reload()
    assert pupil.asked() == before
    pupil.go_on()
    assert hands.page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(hands.page.locator(f'[data-lesson="{game}"] .done')).to_be_visible()


def test_another_legal_move_is_not_refused_but_taken_back(hands: Driver) -> None:
    pupil = Pupil(hands)
    pupil.begin("kingdom-builder")
    pupil.go_on(2)
    before = hands.seq
    other = next(cell for cell in hands.legal() if cell not in ("k17", "l17", "l16"))
    hands.click(other)
    hands.heard(before)
    expect(pupil.coach).to_have_attribute("data-do", "off")
    expect(pupil.coach).to_contain_text("Not this one")
    pupil.asked()
    pupil.act()
    expect(pupil.coach).to_have_attribute("data-do", "move")
    assert pupil.coach.get_attribute("data-step") == "2"


def test_a_table_that_has_gone_astray_begins_its_step_again(hands: Driver) -> None:
    pupil = Pupil(hands)
    pupil.begin("kingdom-builder")
    pupil.go_on(2)
    table = hands.table
    for _ in range(3):
        before = hands.seq
        hands.click(hands.legal()[0])
        hands.heard(before)
    hands.play("end")
    expect(pupil.coach).to_contain_text("Begin this step again")
    pupil.act()
    hands.page.wait_for_url(lambda url: not url.endswith(table), timeout=PATIENCE)
    pupil.go_on(3)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_in_lessons(sit: Callable[..., Driver], language: str, theme: str) -> None:
    hands, said = sit(locale=language, color_scheme=theme), words(language)
    hands.open("/learn")
    lesson = hands.page.locator("[data-lesson]").nth(1)
    lesson.wait_for()
    hands.shoot(f"learn-{language}-{theme}")
    assert hands.axe() == []
    lesson.get_by_role("button", name=said.say("learn-kingdoms-mountain")).click()
    expect(hands.page.locator(".pointer")).to_be_visible()
    expect(hands.page.locator(".coach")).to_contain_text("E3")
    hands.shoot(f"learn-mountain-{language}-{theme}")
    assert hands.axe() == []

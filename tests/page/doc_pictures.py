"""Draw the pictures of the documentation: `python -m tests.page.doc_pictures [NAME…]`.

Each picture is a screenshot of a running server, saved as docs/pictures/NAME.webp. `sources.json` beside them has the
hash of the page component of each screen; `tests/test_doc_pictures.py` fails if one of them changed.
"""

from __future__ import annotations

import base64
import json
import sys
import tempfile
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from playwright.sync_api import Browser, sync_playwright

from realmwright import registry
from realmwright.record import Record
from realmwright.tables.tutorial import apply_task, lessons
from realmwright.tables.tutorial_scripts import load_scripts

from .driver import CHROMIUM, FLAGS, Driver
from .multiplayer import create_online_table
from .server import Server

ROOT: Final = Path(__file__).parents[2]
FOLDER: Final = ROOT / "docs" / "pictures"
SOURCES: Final = FOLDER / "sources.json"
LAPTOP: Final = {"viewport": {"width": 1280, "height": 760}}
PHONE: Final = {"viewport": {"width": 390, "height": 800}, "has_touch": True, "is_mobile": True}
QUALITY: Final = 0.82
NAMES: Final = ["Ada", "Bruno"]
# Convert a screenshot in the browser, so that no library for images is needed.
TO_WEBP: Final = """async ([png, quality]) => {
    const image = new Image()
    image.src = 'data:image/png;base64,' + png
    await image.decode()
    const canvas = document.createElement('canvas')
    ;[canvas.width, canvas.height] = [image.width, image.height]
    canvas.getContext('2d').drawImage(image, 0, 0)
    return canvas.toDataURL('image/webp', quality).split(',')[1]
}"""

Show = Callable[[Driver, Server], None]


class Screen(NamedTuple):
    """A screen of the page: the file of its component, how to open it, and the browser's options."""

    source: str  # in web/src
    show: Show
    options: Mapping[str, Any] = LAPTOP


def page(path: str, wait: str = "main") -> Show:
    """Return how to open a page by its address."""

    def show(driver: Driver, _: Server) -> None:
        driver.open(path)
        driver.page.locator(wait).first.wait_for()

    return show


def lesson_record(name: str, chapter: int, *, finished: bool = False) -> Record:
    """Return the table of a chapter, before its first step or after its last."""
    script = load_scripts()[name]
    part = script.chapters[chapter]
    record = Record(registry.game(script.game).load(part.setup), part.prior_moves.split("; "))
    steps = next(lesson for lesson in lessons().lessons if lesson.name == name).steps
    for task in (task for step in steps if finished and step.chapter == chapter for task in step.tasks):
        apply_task(record, task, part.secret)
    return record


def table(name: str, chapter: int, hovered: str = "") -> Show:
    """Return how to open a table with the position of a lesson."""

    def show(driver: Driver, server: Server) -> None:
        driver.open_table(server.continue_record(lesson_record(name, chapter), NAMES))
        if hovered:
            driver.hex(hovered).hover()
            driver.page.locator(".what-if").first.wait_for()

    return show


def result(driver: Driver, server: Server) -> None:
    driver.open_table(server.continue_record(lesson_record("kingdom-builder", 2, finished=True), NAMES))
    driver.page.locator(".winners").first.wait_for()


def analysis(driver: Driver, _: Server) -> None:
    record = lesson_record("kingdom-builder", 2, finished=True)
    driver.open(f"/replay#record={quote(str(record), safe='')}")
    driver.page.locator("[data-revision]").wait_for(state="attached")
    driver.button("Review the game").click()
    driver.page.locator(".study .chart path").first.wait_for(state="attached")
    driver.page.locator(".study").scroll_into_view_if_needed()


def waiting_room(driver: Driver, _: Server) -> None:
    create_online_table(driver, "Ada", players=3)


def lesson(driver: Driver, _: Server) -> None:
    driver.open("/learn")
    card = driver.page.locator('[data-lesson="kingdom-builder"]')
    card.locator("summary").click()
    card.locator("li button").nth(9).click()
    driver.page.locator(".pointer").wait_for()


SCREENS: Final[Mapping[str, Screen]] = {
    "start": Screen("pages/Start.svelte", page("/")),
    "set-up": Screen("pages/SetUp.svelte", page("/set-up?seed=5", "aside svg[role=img]")),
    "table": Screen("kingdom_builder/KingdomBuilderTable.svelte", table("kingdom-builder", 2, "n14")),
    "table-dark": Screen("kingdom_builder/GamePage.svelte", table("crossroads", 1), {**LAPTOP, "color_scheme": "dark"}),
    "table-phone": Screen("kingdom_builder/TurnPanel.svelte", table("kingdom-builder", 2), PHONE),
    "kingdoms": Screen("kingdoms/GamePage.svelte", table("kingdoms", 2)),
    "learn": Screen("pages/Learn.svelte", page("/learn", "[data-lesson]")),
    "lesson": Screen("learn/LessonCoach.svelte", lesson),
    "rulebook": Screen("rules/PlayersRulebook.svelte", page("/rules?entry=location-caravan", "article svg")),
    "waiting-room": Screen("online/WaitingRoom.svelte", waiting_room),
    "lobby": Screen("pages/Lobby.svelte", page("/lobby")),
    "account": Screen("pages/Account.svelte", page("/account")),
    "result": Screen("kingdom_builder/FinalScoreSheet.svelte", result),
    "analysis": Screen("pages/OpenRecord.svelte", analysis),
    "print": Screen("pages/PrintSetup.svelte", page("/print?seed=5", "svg[role=img]")),
    "score": Screen("pages/ScoreCalculator.svelte", page("/score")),
    "boards": Screen("pages/Boards.svelte", page("/boards", "main svg")),
}


def source_hash(screen: Screen) -> str:
    return sha256((ROOT / "web" / "src" / screen.source).read_bytes()).hexdigest()[:16]


def draw(browser: Browser, server: Server, screen: Screen) -> bytes:
    """Return the picture of a screen."""
    context = browser.new_context(locale="en-GB", reduced_motion="reduce", service_workers="block", **screen.options)
    driver = Driver(context.new_page(), server.url)
    screen.show(driver, server)
    driver.page.wait_for_load_state("networkidle")
    shot = base64.b64encode(driver.page.screenshot()).decode()
    canvas = context.new_page()  # the page's own policy forbids data URLs
    picture = base64.b64decode(canvas.evaluate(TO_WEBP, [shot, QUALITY]))
    context.close()
    return picture


def main(names: list[str]) -> int:
    FOLDER.mkdir(exist_ok=True)
    hashes: dict[str, str] = json.loads(SOURCES.read_text("utf-8")) if SOURCES.exists() else {}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.db")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in names or SCREENS:
            (FOLDER / f"{name}.webp").write_bytes(draw(browser, server, SCREENS[name]))
            hashes[name] = source_hash(SCREENS[name])
            listed = {each: hashes[each] for each in SCREENS if each in hashes}
            SOURCES.write_text(json.dumps(listed, indent=1) + "\n", "utf-8")
        browser.close()
        server.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

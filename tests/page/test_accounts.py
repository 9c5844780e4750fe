"""Browser tests of accounts, the lobby, the leaderboard and all online screens in several sizes and themes."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from realmwright.i18n import translator

from .driver import Driver, OpenBrowser
from .multiplayer import (
    create_online_table,
    driver_to_move,
    join,
    open_link,
    play_rematch,
    play_turns,
    resign,
    send_chat,
    submit_setup,
    wait_for_start,
)
from .server import Server

pytestmark = pytest.mark.browser
FORMAT = translator("en").format
PASSWORD = "correct horse battery"
SIZES = {"phone": (360, 740), "large": (2560, 1440)}


def register(driver: Driver, name: str) -> None:
    driver.open("/account")
    driver.page.get_by_label("Create an account").check()
    driver.page.get_by_label("Name", exact=True).fill(name)
    driver.page.get_by_label("Password").fill(PASSWORD)
    driver.page.locator("form .go").click()
    expect(driver.page.locator("h1")).to_have_text(name)


def test_account_stores_settings_and_tokens(open_browser: OpenBrowser) -> None:
    driver = open_browser()
    register(driver, "Zoë")
    driver.page.locator("header select").nth(1).select_option("dark")
    driver.button("Save the settings of this device").click()
    expect(driver.button("Settings saved")).to_be_visible()
    driver.page.get_by_label("Name of the program").fill("my bot")
    driver.button("New token").click()
    token = driver.page.locator("code").inner_text()
    assert len(token) > 20
    driver.page.reload()
    tokens = driver.page.locator("section li", has_text="my bot")
    expect(tokens).to_have_count(1)
    expect(driver.page.get_by_text(token)).to_have_count(0)
    driver.button("Revoke: my bot").click()
    expect(tokens).to_have_count(0)
    driver.button("Log out").click()
    driver.page.get_by_label("Create an account").wait_for()

    second = open_browser()
    second.open("/account")
    second.page.get_by_label("Name", exact=True).fill("Zoë")
    second.page.get_by_label("Password").fill("something else")
    second.page.locator("form .go").click()
    expect(second.page.get_by_role("alert")).to_contain_text("Wrong name or password")
    second.page.get_by_label("Password").fill(PASSWORD)
    second.page.locator("form .go").click()
    expect(second.page.locator("h1")).to_have_text("Zoë")
    expect(second.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert second.console_errors  # the browser logs the rejected login
    second.console_errors.clear()


def test_rated_game_from_lobby_to_leaderboard(open_browser: OpenBrowser) -> None:
    host, guest, watcher = open_browser(), open_browser(), open_browser()
    register(host, "Grete")
    register(guest, "Hans")
    host.open("/set-up?with=friends")
    host.page.get_by_label("Seat 1: Name").fill("Grete")
    host.page.get_by_label("Anyone, in the lobby").check()
    host.page.get_by_label("Rated game").check()
    submit_setup(host)

    guest.page.evaluate("localStorage.setItem('realmwright.name', JSON.stringify('Nickname of a guest'))")
    guest.open("/lobby")
    guest.page.locator("a", has_text="Grete").filter(has_text="Sit down").click()
    for driver in (host, guest):
        expect(driver.page.locator(".room")).to_contain_text("This is a rated game.")
    expect(guest.page.get_by_label("Your name")).to_have_value("Hans")
    guest.button("Sit down").click()
    wait_for_start(host, guest)
    for driver in (host, guest):
        expect(driver.page.locator(".bar .rated")).to_have_text("rated")
        expect(driver.page.get_by_role("button", name="Hint")).to_have_count(0)
    watcher.open("/lobby")
    watcher.page.locator("a", has_text="Grete").filter(has_text="Watch").click()
    expect(watcher.page.locator(".badge")).to_be_visible()
    resign(host, "Abort")  # before each player had two turns
    for driver in (host, guest, watcher):
        expect(driver.page.locator(".winners")).to_have_text(FORMAT("final-aborted"))
    play_rematch(host, guest)

    play_turns([host, guest], 4)
    resign(host)
    for driver, change in ((host, "895 (−105)"), (guest, "1105 (+105)")):
        expect(driver.page.locator(".winners")).to_contain_text(f"Your rating: 1000 → {change}")
    host.button("Check fairness").click()
    expect(host.page.locator("dialog li.good")).not_to_have_count(0)
    expect(host.page.locator("dialog li:not(.good)")).to_have_count(0)
    host.screenshot("online-fair")
    host.page.keyboard.press("Escape")
    for _ in range(2):  # three games are needed for the leaderboard
        play_rematch(host, guest)
        play_turns([host, guest], 4)
        resign(host)
        guest.page.locator(".winners").wait_for()

    guest.open("/lobby")
    newest = guest.page.locator("section", has_text="Your games").locator("a").first
    expect(newest).to_contain_text(re.compile(r"Grete\s*7\d\d"))  # with the rating
    expect(newest.locator(".map path")).not_to_have_count(0)
    check_profile(guest, "Grete")
    watcher.open("/lobby")
    watcher.page.locator("a", has_text="Watch the replay").filter(has_text="Grete").first.click()
    watcher.page.locator(".log li button").last.click()
    expect(watcher.button("Back to the current position").first).to_be_visible()
    host.open("/leaderboard?game=kingdom-builder&players=2")
    expect(host.page.locator("tbody tr").first).to_contain_text("Hans")
    expect(host.page.locator("tr.me")).to_contain_text("Grete")
    host.open("/account")
    expect(host.page.locator("tbody tr")).to_contain_text("Kingdom Builder")


def check_profile(driver: Driver, opponent: str) -> None:
    """Look at the profile after three victories and an aborted game: history, filter, statistics and CSV."""
    driver.open("/profile")
    games = driver.page.locator("section", has_text="Finished games").locator("li")
    expect(games).to_have_count(4)
    expect(games.first).to_contain_text(opponent)
    expect(driver.page.get_by_text("3 games, 3 won (100%)")).to_be_visible()
    assert driver.violations_in_both_themes("profile") == []
    driver.page.get_by_label("Result").select_option("Aborted")
    expect(games).to_have_count(1)
    expect(driver.page.get_by_text("Statistics")).to_have_count(0)  # such a game does not count
    with driver.page.expect_download() as download:
        driver.button("Download as CSV").click()
    rows = list(csv.reader(download.value.path().read_text("utf-8-sig").splitlines()))
    assert [row[5] for row in rows] == ["Opponent", opponent]
    driver.page.get_by_label("Until").fill("2020-01-01")
    expect(driver.page.get_by_text("No game matches these filters.")).to_be_visible()


@pytest.mark.parametrize(("theme", "size"), [("light", "phone"), ("dark", "large")])
def test_online_screens_are_accessible(open_browser: OpenBrowser, theme: str, size: str) -> None:
    width, height = SIZES[size]
    phone = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    options = {"viewport": {"width": width, "height": height}, "color_scheme": theme, **phone}
    host, guest = open_browser(**options), open_browser(**options)
    violations: dict[str, list[str]] = {}

    def check(driver: Driver, name: str) -> None:
        driver.screenshot(f"online-{name}-{size}-{theme}")
        violations[name] = driver.axe_violations()
        assert driver.page.evaluate("document.documentElement.scrollWidth") <= width, name

    for name in ("lobby", "account", "leaderboard"):
        host.open(f"/{name}")
        host.page.wait_for_load_state("networkidle")
        check(host, name)
    host.open("/set-up?with=friends")
    host.page.get_by_label("For the whole game").check()
    host.page.locator("svg[role=img]").first.wait_for()
    check(host, "set-up")
    link = submit_setup(host)
    check(host, "room")
    open_link(guest, link)
    guest.page.locator(".room form").wait_for()
    check(guest, "sit")
    join(guest, link, "Bruno")
    wait_for_start(host, guest)
    send_chat(guest, "A word of welcome, long enough to need more than one line on a telephone.")
    check(guest, "chat")
    check(host, "table")
    guest.page.keyboard.press("Escape")
    acting = driver_to_move([host, guest])
    other = guest if acting is host else host
    acting.play(f"build {acting.legal_cells()[0]}")
    acting.page.get_by_role("button", name="Ask for a take-back").click()
    other.page.locator("[data-offer]").wait_for()
    check(other, "offer")
    host.page.get_by_role("button", name="This table").click()
    host.page.get_by_role("button", name="QR code").first.click()
    check(host, "menu")
    host.page.keyboard.press("Escape")
    acting.page.locator(".people").get_by_role("button", name="Resign").click()
    check(acting, "resign")
    acting.page.locator("dialog").get_by_role("button", name="Resign").click()
    other.page.locator(".winners").wait_for()
    check(other, "over")
    assert {name: lines for name, lines in violations.items() if lines} == {}


def test_online_code_is_loaded_on_demand(driver: Driver) -> None:
    requested: list[str] = []
    driver.listen("request", lambda request: requested.append(Path(request.url).name))
    driver.open("/")
    assert not [name for name in requested if name.startswith(("lazyOnline-", "Lobby-", "Account-"))]
    create_online_table(driver, "Ada")
    assert [name for name in requested if name.startswith("lazyOnline-")]


def test_administrator_and_personal_data(open_browser: OpenBrowser, server: Server) -> None:
    """The owner changes the password, blocks and exports; an administrator announces, bans and lifts the ban."""
    owner, boss = open_browser(), open_browser()
    register(owner, "Quentin")
    register(boss, "Boss of all")
    owner.page.get_by_label("Account name").fill("Boss of all")
    owner.page.get_by_role("button", name="Block", exact=True).click()
    owner.button("Unblock: Boss of all").click()
    expect(owner.button("Unblock: Boss of all")).to_have_count(0)
    expect(owner.page.get_by_text("This device", exact=True)).to_be_visible()
    owner.page.get_by_label("Current password").fill(PASSWORD)
    owner.page.get_by_label("New password").fill("another horse battery")
    owner.button("Change password").click()
    expect(owner.page.get_by_text("Your password has been changed.")).to_be_visible()
    with owner.page.expect_download() as download:
        owner.page.get_by_role("link", name="Download my data").click()
    assert json.loads(download.value.path().read_text("utf-8"))["account"]["name"] == "Quentin"

    boss.open("/admin")
    expect(boss.page.get_by_text("Only administrators of this server can do this.")).to_be_visible()
    server.admin("grant", "boss of all")
    boss.open("/admin")
    boss.page.get_by_role("radio", name="Announcement").check()
    boss.page.get_by_label("Message for everyone connected").fill("Restart at noon")
    boss.page.get_by_role("button", name="Announce", exact=True).click()
    expect(boss.button("Withdraw")).to_be_visible()
    owner.open("/lobby")
    expect(owner.page.get_by_role("status").filter(has_text="Restart at noon")).to_be_visible()
    boss.button("Withdraw").click()
    boss.page.get_by_role("radio", name="Accounts").check()
    boss.page.get_by_label("Account name").fill("quent")
    boss.button("Search").click()
    boss.button("Ban: Quentin").click()
    boss.button("Really? Press again").click()
    expect(boss.page.get_by_text("· Ban")).to_be_visible()
    owner.open("/account")
    expect(owner.page.get_by_label("Create an account")).to_be_visible()  # no longer logged in
    owner.console_errors.clear()
    boss.page.get_by_role("radio", name="Bans and mutes").check()
    boss.button("Lift: Quentin").click()
    expect(boss.button("Lift: Quentin")).to_have_count(0)
    boss.page.get_by_role("radio", name="Audit log").check()
    expect(boss.page.get_by_text("Ban lifted")).to_be_visible()

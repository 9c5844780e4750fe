"""Accounts, the lobby and the leaderboard; every screen of playing with others, in light and dark, small and large."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from .driver import Driver
from .friends import agree, begin, begun, come, join, offered, on_turn, resign, say, set_up

pytestmark = pytest.mark.browser
Sit = Callable[..., Driver]
PASSWORD = "correct horse battery"
SIZES = {"phone": (360, 740), "large": (2560, 1440)}


def register(hands: Driver, name: str) -> None:
    hands.open("/account")
    hands.page.get_by_label("Create an account").check()
    hands.page.get_by_label("Name", exact=True).fill(name)
    hands.page.get_by_label("Password").fill(PASSWORD)
    hands.page.locator("form .go").click()
    expect(hands.page.locator("h1")).to_have_text(name)


def test_an_account_keeps_settings_tokens_and_an_address(sit: Sit) -> None:
    hands = sit()
    register(hands, "Zoë")
    hands.page.locator("header select").nth(1).select_option("dark")
    hands.button("Keep the settings of this device").click()
    expect(hands.button("Settings kept")).to_be_visible()
    hands.page.get_by_label("Name of the program").fill("my bot")
    hands.button("New token").click()
    token = hands.page.locator("code").inner_text()
    assert len(token) > 20
    hands.page.reload()
    expect(hands.page.locator("section li")).to_contain_text("my bot")
    expect(hands.page.get_by_text(token)).to_have_count(0)
    hands.button("Take away: my bot").click()
    expect(hands.page.locator("section li")).to_have_count(0)
    hands.button("Log out").click()
    hands.page.get_by_label("Password").wait_for()

    elsewhere = sit()
    elsewhere.open("/account")
    elsewhere.page.get_by_label("Name", exact=True).fill("Zoë")
    elsewhere.page.get_by_label("Password").fill("something else")
    elsewhere.page.locator("form .go").click()
    expect(elsewhere.page.get_by_role("alert")).to_contain_text("No account has this name and password")
    elsewhere.page.get_by_label("Password").fill(PASSWORD)
    elsewhere.page.locator("form .go").click()
    expect(elsewhere.page.locator("h1")).to_have_text("Zoë")
    expect(elsewhere.page.locator("html")).to_have_attribute("data-theme", "dark")
    assert elsewhere.complaints  # the browser tells of the refused password
    elsewhere.complaints.clear()


def once_more(host: Driver, guest: Driver) -> None:
    old = host.table
    host.button("Play again together").click()
    offered(guest, "rematch")
    agree(guest)
    for hands in (host, guest):
        hands.page.wait_for_url(lambda url: old not in url)
    begun(host, guest)


def test_a_rated_game_from_the_lobby_to_the_leaderboard(sit: Sit) -> None:
    host, guest, watcher = sit(), sit(), sit()
    register(host, "Grete")
    register(guest, "Hans")
    host.open("/set-up?with=friends")
    host.page.get_by_label("Seat 1: Name").fill("Grete")
    host.page.get_by_label("Anybody, in the lobby").check()
    host.page.get_by_label("The game counts for the ratings").check()
    begin(host)

    guest.open("/lobby")
    guest.page.locator("a", has_text="Grete").filter(has_text="Sit down").click()
    guest.page.get_by_label("Your name").fill("Hans")
    guest.button("Sit down").click()
    begun(host, guest)
    watcher.open("/lobby")
    watcher.page.locator("a", has_text="Grete").filter(has_text="Watch").click()
    expect(watcher.page.locator(".badge")).to_be_visible()

    resign(on_turn([host, guest]))
    for hands in (host, guest, watcher):
        hands.page.locator(".winners").wait_for()
    host.button("Check fairness").click()
    expect(host.page.locator("dialog li.good")).not_to_have_count(0)
    expect(host.page.locator("dialog li:not(.good)")).to_have_count(0)
    host.shoot("online-fair")
    host.page.keyboard.press("Escape")
    for _ in range(2):  # whoever has played three games stands on the leaderboard
        once_more(host, guest)
        resign(host)
        guest.page.locator(".winners").wait_for()

    guest.open("/lobby")
    expect(guest.page.locator("section", has_text="Your games").locator("a").first).to_contain_text("Grete")
    watcher.open("/lobby")
    watcher.page.locator("a", has_text="Watch the replay").filter(has_text="Grete").first.click()
    watcher.page.locator(".log li button").last.click()
    expect(watcher.button("Back to now").first).to_be_visible()
    host.open("/leaderboard?game=kingdom-builder&players=2")
    expect(host.page.locator("tbody tr").first).to_contain_text("Hans")
    expect(host.page.locator("tr.me")).to_contain_text("Grete")
    host.open("/account")
    expect(host.page.locator("tbody tr")).to_contain_text("Kingdom Builder")


@pytest.mark.parametrize(("theme", "size"), [("light", "phone"), ("dark", "large")])
def test_axe_finds_nothing_among_people(sit: Sit, theme: str, size: str) -> None:
    width, height = SIZES[size]
    phone = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    wanted = {"viewport": {"width": width, "height": height}, "color_scheme": theme, **phone}
    host, guest = sit(**wanted), sit(**wanted)
    found: dict[str, list[str]] = {}

    def look(hands: Driver, name: str) -> None:
        hands.shoot(f"online-{name}-{size}-{theme}")
        found[name] = hands.axe()
        assert hands.page.evaluate("document.documentElement.scrollWidth") <= width, name

    for name in ("lobby", "account", "leaderboard"):
        host.open(f"/{name}")
        host.page.wait_for_load_state("networkidle")
        look(host, name)
    host.open("/set-up?with=friends")
    host.page.get_by_label("For the whole game").check()
    host.page.locator("svg[role=img]").first.wait_for()
    look(host, "set-up")
    link = begin(host)
    look(host, "room")
    come(guest, link)
    guest.page.locator(".room form").wait_for()
    look(guest, "sit")
    join(guest, link, "Bruno")
    begun(host, guest)
    say(guest, "A word of welcome, long enough to need more than one line on a telephone.")
    look(guest, "chat")
    look(host, "table")
    guest.page.keyboard.press("Escape")
    acting = on_turn([host, guest])
    other = guest if acting is host else host
    acting.play(f"build {acting.legal()[0]}")
    acting.page.get_by_role("button", name="Ask to take back").click()
    other.page.locator("[data-offer]").wait_for()
    look(other, "offer")
    host.page.get_by_role("button", name="This table").click()
    host.page.get_by_role("button", name="QR code").first.click()
    look(host, "menu")
    host.page.keyboard.press("Escape")
    acting.page.locator(".people").get_by_role("button", name="Resign").click()
    look(acting, "resign")
    acting.page.locator("dialog").get_by_role("button", name="Resign").click()
    other.page.locator(".winners").wait_for()
    look(other, "over")
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_what_only_friends_need_is_loaded_with_them(hands: Driver) -> None:
    asked: list[str] = []
    hands.page.on("request", lambda request: asked.append(Path(request.url).name))
    hands.open("/")
    assert not [name for name in asked if name.startswith(("parts-", "Lobby-", "Account-"))]
    set_up(hands, "Ada")
    assert [name for name in asked if name.startswith("parts-")]

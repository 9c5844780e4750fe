"""Browser tests of online tables: links, chat, offers, reconnects, rematches."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from .driver import Driver, OpenBrowser
from .multiplayer import (
    MessageRecorder,
    accept_offer,
    create_online_table,
    driver_to_move,
    join,
    log_lines,
    logged_builds,
    open_link,
    play_rematch,
    play_turn,
    play_turns,
    resign,
    seat_link,
    send_chat,
    submit_setup,
    wait_for_offer,
    wait_for_start,
)
from .server import Server

pytestmark = pytest.mark.browser
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def two_players(open_browser: OpenBrowser, **options: object) -> tuple[Driver, Driver]:
    host, guest = open_browser(**options), open_browser(**options)
    join(guest, create_online_table(host, "Ada"), "Bruno")
    wait_for_start(host, guest)
    return host, guest


def test_online_game_from_link_to_rematch(open_browser: OpenBrowser) -> None:
    host, guest = two_players(open_browser)
    assert "#" not in guest.page.url
    expect(host.page.locator('.strips li[data-seat="1"]')).to_contain_text("Bruno")
    play_turns([host, guest], 3)
    send_chat(host, "A fine start.")
    expect(guest.page.locator(".people .count")).to_have_text("1")
    send_chat(guest, "It is.")
    expect(guest.page.locator(".people .count")).to_have_count(0)
    expect(host.page.locator(".chat li p")).to_have_text(["A fine start.", "It is."])
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator(".chat")).to_have_count(0)

    acting = driver_to_move([host, guest])
    other = guest if acting is host else host
    play_turn(acting)
    other.page.locator(".hit.legal").first.wait_for(state="attached")
    acting.button("Ask for a take-back").click()
    wait_for_offer(other, "take-back")
    accept_offer(other)
    expect(acting.end).not_to_have_attribute("aria-disabled", "true")
    expect(other.page.locator("[data-offer]")).to_have_count(0)
    assert [line.split(" ", 1)[1] for line in log_lines(other)[:2]] == ["undoes the last step.", "agrees."]

    resign(other)
    for driver, name in ((host, "Ada"), (guest, "Bruno")):
        won = "wins: the other player has resigned"
        expect(driver.page.locator(".winners h2")).to_have_text(re.compile(won))
        assert (name in driver.page.locator(".winners h2").inner_text()) == (driver is acting)
    play_rematch(host, guest)
    expect(host.page.locator('.strips li[data-seat="0"]')).to_contain_text("Bruno")  # the seats rotate
    play_turns([host, guest], 2)


def test_players_join_in_different_ways_and_one_watches(open_browser: OpenBrowser) -> None:
    host, friend, other, watcher = open_browser(), open_browser(), open_browser(**PHONE), open_browser()
    invitation = create_online_table(host, "Ada", players=4)
    link = seat_link(host, 1)
    host.page.locator('.room li[data-seat="3"] select').select_option("level-1")
    expect(host.page.locator('.room li[data-seat="3"]')).to_contain_text("bot")
    friend.page.goto(link)
    friend.page.get_by_label("Your name").fill("Bruno")
    friend.button("Sit down").click()
    expect(host.page.locator('.room li[data-seat="1"]')).to_contain_text("connected")
    expect(host.page.locator('.room li[data-seat="2"]')).to_contain_text("free")
    recorder = MessageRecorder(watcher)
    open_link(watcher, invitation.partition("#")[0])
    expect(watcher.page.locator(".room form")).to_have_count(0)
    open_link(other, invitation)
    other.screenshot("online-sit-phone")
    other.page.get_by_label("Your name").fill("Chiara")
    other.button("Sit down").click()
    wait_for_start(host, friend, other, watcher)
    drivers = [host, friend, other]
    for _ in range(3):
        driver = driver_to_move(drivers)
        play_turn(driver)
        for other_driver in (*drivers, watcher):
            other_driver.wait_for_revision(driver.seq)
    expect(watcher.page.locator(".badge")).to_have_text("You are watching")
    expect(host.page.locator(".watchers")).to_contain_text("1 person is watching")
    assert watcher.page.locator(".hit.legal").count() == 0
    states = recorder.states()
    hands_seen = [seat["hand"] for state in states for seat in state["state"]["seats"]]
    open_hands = [state["state"]["card"]["hand"] for state in states]
    assert len(states) > 9  # three turns with three settlements each
    assert {card for hand in hands_seen for card in hand} - {card for hand in open_hands for card in hand} <= {"?"}
    assert all(not state["move_groups"] for state in states)
    watcher.screenshot("online-watching")


def test_seat_link_works_on_another_device(open_browser: OpenBrowser) -> None:
    host, guest = two_players(open_browser)
    guest.page.get_by_role("button", name="This table").click()
    own = guest.page.get_by_label("Play on another device").input_value()
    guest.page.keyboard.press("Escape")
    second = open_browser(**PHONE)
    open_link(second, own)
    expect(second.page.locator(".badge")).to_have_count(0)
    assert "#" not in second.page.url
    play_turns([host, guest], 2)
    second.wait_for_revision(host.seq)
    second.page.reload()
    second.page.locator("[data-revision]").wait_for(state="attached")
    acting = driver_to_move([host, guest])
    if acting is guest:
        second.page.locator(".hit.legal").first.wait_for(state="attached")
    else:
        assert second.page.locator(".hit.legal").count() == 0


def test_qr_code_has_a_quiet_zone_and_the_size_for_its_link(open_browser: OpenBrowser) -> None:
    host, _ = two_players(open_browser)
    host.page.get_by_role("button", name="This table").click()
    sizes = {}
    for field in host.page.locator("dialog .link:not(.small)").all():
        field.get_by_role("button", name="QR code").click()
        view_box = field.get_by_role("img").get_attribute("viewBox") or ""
        box = field.locator("path").evaluate("path => [path.getBBox().x, path.getBBox().y, path.getBBox().width]")
        x, y, width, height = (int(number) for number in view_box.split())
        assert (x, y, width, height) == (box[0] - 4, box[1] - 4, box[2] + 8, box[2] + 8)
        sizes[len(field.locator("input").input_value())] = box[2]
    short, long = sorted(sizes)
    assert 21 < sizes[short] < sizes[long] < 57


def test_lost_connection_during_a_turn(open_browser: OpenBrowser) -> None:
    host, guest = two_players(open_browser)
    acting = driver_to_move([host, guest])
    other = guest if acting is host else host
    acting.play(f"build {acting.legal_cells()[0]}")
    acting.page.context.set_offline(True)
    acting.page.locator(".banner [role=alert], [role=alert].banner").first.wait_for()
    seat = "0" if acting is host else "1"
    expect(other.page.locator(f'.strips li[data-seat="{seat}"] .status')).to_have_attribute("data-presence", "away")
    send_chat(other, "Are you there?")
    acting.screenshot("online-lost")
    acting.page.context.set_offline(False)
    expect(acting.page.locator("[role=alert]")).to_have_count(0)
    expect(other.page.locator(f'.strips li[data-seat="{seat}"] .status')).to_have_attribute("data-presence", "here")
    expect(acting.page.locator(".people .count")).to_have_text("1")
    play_turn(acting)
    other.wait_for_revision(acting.seq)
    assert len(log_lines(acting)) == len(log_lines(other))
    assert logged_builds(acting) == logged_builds(other) != []
    acting.page.reload()
    acting.page.locator("[data-revision]").wait_for(state="attached")
    expect(acting.page.locator(".log li:not(.turn)")).to_have_count(len(log_lines(other)))
    acting.console_errors.clear()  # the browser logs lost connections


def test_correspondence_game_survives_a_server_restart(open_browser: OpenBrowser, disposable_server: Server) -> None:
    host, guest = open_browser(disposable_server), open_browser(disposable_server)
    host.open("/set-up?with=friends")
    host.page.get_by_label("Seat 1: Name").fill("Ada")
    host.page.get_by_label("Per turn", exact=True).check()
    host.page.get_by_label("Time per turn").select_option("3 days")
    join(guest, submit_setup(host), "Bruno")
    wait_for_start(host, guest)
    expect(host.page.locator(".strips .time").first).to_have_text(re.compile(r"[23] d \d+ h"))
    play_turns([host, guest], 1)
    send_chat(host, "See you tomorrow.")
    lines = log_lines(host)
    guest.page.goto("about:blank")
    disposable_server.kill()
    host.page.locator("[role=alert]").wait_for()
    disposable_server.start()
    expect(host.page.locator("[role=alert]")).to_have_count(0)
    assert log_lines(host) == lines
    guest.open("/")
    guest.page.locator("section li a").first.click()
    guest.page.locator("[data-revision]").wait_for(state="attached")
    guest.page.locator(".people").wait_for()
    guest.page.locator(".people").get_by_role("button", name="Chat").click()
    expect(guest.page.locator(".chat li p")).to_have_text(["See you tomorrow."])
    play_turns([host, guest], 2)
    host.console_errors.clear()


def test_muting_affects_only_one_browser(open_browser: OpenBrowser) -> None:
    host, guest = two_players(open_browser)
    send_chat(guest, "Buy my carpets.")
    send_chat(guest, "Cheap carpets.")
    host.page.locator(".people").get_by_role("button", name="Chat").click()
    expect(host.page.locator(".chat li p")).to_have_count(2)
    host.page.locator(".chat .name").first.click()
    host.button("Hide for me").click()
    expect(host.page.locator(".chat li p")).to_have_count(0)
    host.screenshot("online-muted")
    host.page.get_by_title("Show again").click()
    expect(host.page.locator(".chat li p")).to_have_count(2)
    expect(guest.page.locator(".chat li p")).to_have_count(2)


def test_kingdoms_online(open_browser: OpenBrowser) -> None:
    host, guest = open_browser(), open_browser()
    join(guest, create_online_table(host, "Ada", game="kingdoms"), "Bruno")
    wait_for_start(host, guest)
    for _ in range(3):
        acting = driver_to_move([host, guest])
        before = acting.seq
        acting.page.get_by_role("button", name=re.compile("Rank 1")).first.click()
        acting.page.locator(".legal[data-cell]").first.click()
        acting.wait_for_update(before)
        other = guest if acting is host else host
        other.wait_for_revision(acting.seq)
        expect(other.page).to_have_title(re.compile("Your turn"))
    host.screenshot("online-kingdoms")


def test_turns_are_notified_while_the_page_is_hidden(open_browser: OpenBrowser) -> None:
    host, guest = two_players(open_browser)
    for driver in (host, guest):
        driver.is_reusable = False
        driver.page.context.grant_permissions(["notifications"])
        driver.page.evaluate(
            "() => { window.notifications = []; window.Notification = class { static permission = 'granted';"
            " static requestPermission = async () => 'granted'; close() {}"
            " constructor(title, { body }) { window.notifications.push(`${title} ${body}`) } } }"
        )
        driver.page.get_by_role("button", name="This table").click()
        driver.button("Notify me when it is my turn").click()
        expect(driver.button("Turn notifications are on")).to_be_visible()
        driver.page.keyboard.press("Escape")
        driver.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    acting = driver_to_move([host, guest])
    other = guest if acting is host else host
    expect(acting.page).to_have_title(re.compile("^Your turn"))
    play_turn(acting)
    other.wait_for_revision(acting.seq)
    expect(other.page).to_have_title(re.compile("^Your turn"))
    assert other.page.evaluate("window.notifications") == ["Your turn Kingdom Builder"]

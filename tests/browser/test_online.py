"""Tables with several screens: friends come by links, play on, part and meet again."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from .driver import Driver
from .friends import (
    Ear,
    agree,
    begin,
    begun,
    come,
    join,
    log_lines,
    offered,
    on_turn,
    play_turn,
    play_turns,
    resign,
    say,
    seat_link,
    set_up,
)
from .server import Server

pytestmark = pytest.mark.browser
Sit = Callable[..., Driver]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def two(sit: Sit, **wanted: object) -> tuple[Driver, Driver]:
    host, guest = sit(**wanted), sit(**wanted)
    join(guest, set_up(host, "Ada"), "Bruno")
    begun(host, guest)
    return host, guest


def test_a_game_with_a_friend_from_the_link_to_the_rematch(sit: Sit) -> None:
    host, guest = two(sit)
    assert "#" not in guest.page.url
    expect(host.page.locator('.people li[data-seat="1"]')).to_contain_text("Bruno")
    play_turns([host, guest], 3)
    say(host, "A fine start.")
    expect(guest.page.locator(".people .count")).to_have_text("1")
    say(guest, "It is.")
    expect(guest.page.locator(".people .count")).to_have_count(0)
    expect(host.page.locator(".chat li p")).to_have_text(["A fine start.", "It is."])
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator(".chat")).to_have_count(0)

    acting = on_turn([host, guest])
    other = guest if acting is host else host
    play_turn(acting)
    other.page.locator(".hit.legal").first.wait_for(state="attached")
    acting.button("Ask to take back").click()
    offered(other, "take-back")
    agree(other)
    expect(acting.end).not_to_have_attribute("aria-disabled", "true")
    expect(other.page.locator("[data-offer]")).to_have_count(0)
    assert [line.split(" ", 1)[1] for line in log_lines(other)[:2]] == ["undoes the last step.", "agrees."]

    resign(other)
    for hands, name in ((host, "Ada"), (guest, "Bruno")):
        won = "wins: the other player has resigned"
        expect(hands.page.locator(".winners h2")).to_have_text(re.compile(won))
        assert (name in hands.page.locator(".winners h2").inner_text()) == (hands is acting)
    old = host.table
    host.button("Play again together").click()
    offered(guest, "rematch")
    agree(guest)
    for hands in (host, guest):
        hands.page.wait_for_url(lambda url: old not in url)
    begun(host, guest)
    expect(host.page.locator('.people li[data-seat="0"]')).to_contain_text("Bruno")  # seats move on by one
    play_turns([host, guest], 2)


def test_four_come_in_four_ways_and_one_watches(sit: Sit) -> None:
    host, friend, other, watcher = sit(), sit(), sit(**PHONE), sit()
    invitation = set_up(host, "Ada", players=4)
    link = seat_link(host, 1)
    host.page.locator('.room li[data-seat="3"] select').select_option("level-1")
    expect(host.page.locator('.room li[data-seat="3"]')).to_contain_text("bot")
    friend.page.goto(link)
    friend.page.get_by_label("Your name").fill("Bruno")
    friend.button("Sit down").click()
    expect(host.page.locator('.room li[data-seat="1"]')).to_contain_text("connected")
    expect(host.page.locator('.room li[data-seat="2"]')).to_contain_text("free")
    ear = Ear(watcher)
    come(watcher, invitation.partition("#")[0])
    expect(watcher.page.locator(".room form")).to_have_count(0)
    come(other, invitation)
    other.shoot("online-sit-phone")
    other.page.get_by_label("Your name").fill("Chiara")
    other.button("Sit down").click()
    begun(host, friend, other, watcher)
    people = [host, friend, other]
    for _ in range(3):
        hands = on_turn(people)
        play_turn(hands)
        for one in (*people, watcher):
            one.caught_up(hands.seq)
    expect(watcher.page.locator(".badge")).to_have_text("You are watching")
    expect(host.page.locator(".watchers")).to_contain_text("1 person is watching")
    assert watcher.page.locator(".hit.legal").count() == 0
    hands_seen = [seat["hand"] for state in ear.of("state") for seat in state["state"]["seats"]]
    open_hands = [state["state"]["card"]["hand"] for state in ear.of("state")]
    assert hands_seen
    assert {card for hand in hands_seen for card in hand} - {card for hand in open_hands for card in hand} <= {"?"}
    assert all(not state["gestures"] for state in ear.of("state"))
    watcher.shoot("online-watching")


def test_a_seat_goes_with_its_link_to_another_device(sit: Sit) -> None:
    host, guest = two(sit)
    guest.page.get_by_role("button", name="This table").click()
    own = guest.page.get_by_label("Play on another device").input_value()
    guest.page.keyboard.press("Escape")
    second = sit(**PHONE)
    come(second, own)
    expect(second.page.locator(".badge")).to_have_count(0)
    assert "#" not in second.page.url
    play_turns([host, guest], 2)
    second.caught_up(host.seq)
    second.page.reload()
    second.page.locator("[data-seq]").wait_for(state="attached")
    acting = on_turn([host, guest])
    if acting is guest:
        second.page.locator(".hit.legal").first.wait_for(state="attached")
    else:
        assert second.page.locator(".hit.legal").count() == 0


def test_a_lost_connection_in_the_middle_of_a_turn(sit: Sit) -> None:
    host, guest = two(sit)
    acting = on_turn([host, guest])
    other = guest if acting is host else host
    acting.play(f"build {acting.legal()[0]}")
    acting.page.context.set_offline(True)
    acting.page.locator(".banner [role=alert], [role=alert].banner").first.wait_for()
    seat = "0" if acting is host else "1"
    expect(other.page.locator(f'.people li[data-seat="{seat}"]')).to_have_attribute("data-presence", "away")
    say(other, "Are you there?")
    acting.shoot("online-lost")
    acting.page.context.set_offline(False)
    expect(acting.page.locator("[role=alert]")).to_have_count(0)
    expect(other.page.locator(f'.people li[data-seat="{seat}"]')).to_have_attribute("data-presence", "here")
    expect(acting.page.locator(".people .count")).to_have_text("1")
    play_turn(acting)
    other.caught_up(acting.seq)
    assert log_lines(acting) == log_lines(other)
    acting.page.reload()
    acting.page.locator("[data-seq]").wait_for(state="attached")
    expect(acting.page.locator(".log li")).to_have_count(len(log_lines(other)))
    acting.complaints.clear()  # browsers tell of every line that is lost


def test_a_game_by_correspondence_outlives_the_server(sit: Sit, mortal: Server) -> None:
    host, guest = sit(mortal), sit(mortal)
    host.open("/set-up?with=friends")
    host.page.get_by_label("Seat 1: Name").fill("Ada")
    host.page.get_by_label("For every turn").check()
    host.page.get_by_label("Time for a turn").select_option("3 days")
    join(guest, begin(host), "Bruno")
    begun(host, guest)
    expect(host.page.locator(".people .time").first).to_have_text(re.compile(r"[23] d \d+ h"))
    play_turns([host, guest], 1)
    say(host, "See you tomorrow.")
    lines = log_lines(host)
    guest.page.goto("about:blank")
    mortal.kill()
    host.page.locator("[role=alert]").wait_for()
    mortal.start()
    expect(host.page.locator("[role=alert]")).to_have_count(0)
    assert log_lines(host) == lines
    guest.open("/")
    guest.page.locator("section li a").first.click()
    guest.page.locator("[data-seq]").wait_for(state="attached")
    guest.page.locator(".people").wait_for()
    guest.page.locator(".people").get_by_role("button", name="Chat").click()
    expect(guest.page.locator(".chat li p")).to_have_text(["See you tomorrow."])
    play_turns([host, guest], 2)
    host.complaints.clear()


def test_muting_is_one_screens_own_matter(sit: Sit) -> None:
    host, guest = two(sit)
    say(guest, "Buy my carpets.")
    say(guest, "Cheap carpets.")
    host.page.locator(".people").get_by_role("button", name="Chat").click()
    expect(host.page.locator(".chat li p")).to_have_count(2)
    host.page.locator(".chat .name").first.click()
    host.button("Hide for me").click()
    expect(host.page.locator(".chat li p")).to_have_count(0)
    host.shoot("online-muted")
    host.page.get_by_title("Show again").click()
    expect(host.page.locator(".chat li p")).to_have_count(2)
    expect(guest.page.locator(".chat li p")).to_have_count(2)


def test_kingdoms_is_played_with_friends_too(sit: Sit) -> None:
    host, guest = sit(), sit()
    join(guest, set_up(host, "Ada", game="kingdoms"), "Bruno")
    begun(host, guest)
    for _ in range(3):
        acting = on_turn([host, guest])
        before = acting.seq
        acting.page.get_by_role("button", name=re.compile("Rank 1")).first.click()
        acting.page.locator(".legal[data-cell]").first.click()
        acting.heard(before)
        other = guest if acting is host else host
        other.caught_up(acting.seq)
        expect(other.page).to_have_title(re.compile("Your turn"))
    host.shoot("online-kingdoms")


def test_turns_are_told_to_whoever_looks_elsewhere(sit: Sit) -> None:
    host, guest = two(sit)
    for hands in (host, guest):
        hands.page.context.grant_permissions(["notifications"])
        hands.page.evaluate(
            "() => { window.told = []; window.Notification = class { static permission = 'granted';"
            " static requestPermission = async () => 'granted'; close() {}"
            " constructor(title, { body }) { window.told.push(`${title} ${body}`) } } }"
        )
        hands.page.get_by_role("button", name="This table").click()
        hands.button("Tell me when it is my turn").click()
        expect(hands.button("You are told of your turn")).to_be_visible()
        hands.page.keyboard.press("Escape")
        hands.page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    acting = on_turn([host, guest])
    other = guest if acting is host else host
    expect(acting.page).to_have_title(re.compile("^Your turn"))
    play_turn(acting)
    other.caught_up(acting.seq)
    expect(other.page).to_have_title(re.compile("^Your turn"))
    assert other.page.evaluate("window.told") == ["Your turn Kingdom Builder"]

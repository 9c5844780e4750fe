"""Several people at one table, each with a browser of their own: what they do to get there and to play on."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import expect

from .driver import PATIENCE, Driver

PAUSE = 50  # milliseconds


def set_up(host: Driver, name: str, *, players: int = 2, game: str = "kingdom-builder") -> str:
    """A table for friends, by the form; the host sits at the first seat and sees the waiting room. Its invitation."""
    host.open(f"/set-up?game={game}&with=friends")
    host.page.locator(".count input").nth(players - 2).check()
    host.page.get_by_label("Seat 1: Name").fill(name)
    for seat in range(2, players + 1):
        host.page.get_by_label(f"Seat {seat}", exact=True).select_option("By link")
    return begin(host)


def begin(host: Driver) -> str:
    expect(host.button("Start the game")).to_have_attribute("aria-disabled", "false")
    host.button("Start the game").click()
    host.page.locator(".room").wait_for()
    return host.page.get_by_label("Send this link to the others.").input_value()


def seat_link(host: Driver, seat: int) -> str:
    """The link of one seat, as the host copies it in the waiting room."""
    row = host.page.locator(f'.room li[data-seat="{seat}"]')
    return row.locator("input").input_value()


def come(guest: Driver, link: str) -> None:
    guest.page.goto(link)
    guest.page.locator("[data-seq]").wait_for(state="attached")


def join(guest: Driver, link: str, name: str, *, seat: int | None = None) -> None:
    """Come by a link, say a name and sit down."""
    come(guest, link)
    guest.page.get_by_label("Your name").fill(name)
    if seat is not None:
        guest.page.get_by_label(f"Seat {seat + 1}", exact=True).check()
    guest.button("Sit down").click()
    guest.page.locator(".room form").wait_for(state="detached")


def begun(*people: Driver) -> None:
    for hands in people:
        hands.page.locator(".room").wait_for(state="detached")
        hands.page.locator(".people").wait_for()


def on_turn(people: Sequence[Driver]) -> Driver:
    """Whoever is told that it is their turn, as soon as somebody is."""
    for _ in range(PATIENCE // PAUSE):
        for hands in people:
            if hands.page.title().startswith("Your turn"):
                return hands
        people[0].page.wait_for_timeout(PAUSE)
    raise AssertionError("it is nobody's turn")


def play_turn(hands: Driver) -> None:
    """Three settlements where the page lets them be built, and the end of the turn."""
    while hands.page.locator(".hit.legal").count():
        hands.play(f"build {hands.legal()[0]}")
    hands.play("end")


def play_turns(people: Sequence[Driver], turns: int) -> None:
    for _ in range(turns):
        hands = on_turn(people)
        play_turn(hands)
        for other in people:
            other.caught_up(hands.seq)


def say(hands: Driver, text: str) -> None:
    if not hands.page.locator(".chat").count():
        hands.page.locator(".people").get_by_role("button", name="Chat").click()
    hands.page.locator(".chat").get_by_label("Message").fill(text)
    hands.page.locator(".chat").get_by_role("button", name="Send").click()
    expect(hands.page.locator(".chat li p").last).to_have_text(text)


def offered(hands: Driver, kind: str) -> None:
    hands.page.locator(f'[data-offer="{kind}"]').wait_for()


def agree(hands: Driver) -> None:
    hands.page.get_by_role("button", name="Agree", exact=True).click()


def resign(hands: Driver) -> None:
    hands.page.locator(".people").get_by_role("button", name="Resign").click()
    hands.page.locator("dialog").get_by_role("button", name="Resign").click()


def log_lines(hands: Driver) -> list[str]:
    return hands.page.locator(".log li").all_inner_texts()


class Ear:
    """Everything that the server tells one page over its sockets."""

    def __init__(self, hands: Driver) -> None:
        self.heard: list[dict[str, Any]] = []
        hands.page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        self.heard.append(json.loads(frame))

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == kind]

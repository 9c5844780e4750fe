"""Actions of several players at one online table, each with an own browser."""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import msgspec
from playwright.sync_api import expect

from realmwright.protocol.state_patch import StatePatch, apply_patch

from .driver import TIMEOUT_MS, Driver

POLL_MS = 50


def create_online_table(host: Driver, name: str, *, players: int = 2, game: str = "kingdom-builder") -> str:
    """Create an online table by the set-up form and return its invitation link."""
    host.open(f"/set-up?game={game}&with=friends")
    host.page.locator(".count input").nth(players - 2).check()
    host.page.get_by_label("Seat 1: Name").fill(name)
    for seat in range(2, players + 1):
        host.page.get_by_label(f"Seat {seat}", exact=True).select_option("By link")
    return submit_setup(host)


def submit_setup(host: Driver) -> str:
    expect(host.button("Start the game")).to_have_attribute("aria-disabled", "false")
    host.button("Start the game").click()
    host.page.locator(".room").wait_for()
    return host.page.get_by_label("Send this link to the others.").input_value()


def seat_link(host: Driver, seat: int) -> str:
    """Return the link of a seat from the waiting room."""
    row = host.page.locator(f'.room li[data-seat="{seat}"]')
    return row.locator("input").input_value()


def open_link(guest: Driver, link: str) -> None:
    guest.page.goto(link)
    guest.page.locator("[data-revision]").wait_for(state="attached")


def join(guest: Driver, link: str, name: str, *, seat: int | None = None) -> None:
    """Open a link, enter a name and take a seat."""
    open_link(guest, link)
    guest.page.get_by_label("Your name").fill(name)
    if seat is not None:
        guest.page.get_by_label(f"Seat {seat + 1}", exact=True).check()
    guest.button("Sit down").click()
    guest.page.locator(".room form").wait_for(state="detached")


def wait_for_start(*drivers: Driver) -> None:
    for driver in drivers:
        driver.page.locator(".room").wait_for(state="detached")
        driver.page.locator(".people").wait_for()


def driver_to_move(drivers: Sequence[Driver]) -> Driver:
    """Wait until one of the drivers is to move, and return it."""
    for _ in range(TIMEOUT_MS // POLL_MS):
        for driver in drivers:
            if driver.page.title().startswith("Your turn"):
                return driver
        drivers[0].page.wait_for_timeout(POLL_MS)
    raise AssertionError("no driver is to move")


def play_turn(driver: Driver) -> None:
    """Build on the first legal hexes and end the turn."""
    driver.wait_for_turn()  # the title of the window can be earlier than the hexes
    while driver.page.locator(".hit.legal").count():
        driver.play(f"build {driver.legal_cells()[0]}")
    driver.play("end")


def play_turns(drivers: Sequence[Driver], turns: int) -> None:
    for _ in range(turns):
        driver = driver_to_move(drivers)
        play_turn(driver)
        for other in drivers:
            other.wait_for_revision(driver.seq)


def send_chat(driver: Driver, text: str) -> None:
    if not driver.page.locator(".chat").count():
        driver.page.locator(".people").get_by_role("button", name="Chat").click()
    driver.page.locator(".chat").get_by_label("Message").fill(text)
    driver.page.locator(".chat").get_by_role("button", name="Send").click()
    expect(driver.page.locator(".chat li p").last).to_have_text(text)


def wait_for_offer(driver: Driver, kind: str) -> None:
    driver.page.locator(f'[data-offer="{kind}"]').wait_for()


def accept_offer(driver: Driver) -> None:
    driver.page.get_by_role("button", name="Agree", exact=True).click()


def play_rematch(host: Driver, guest: Driver) -> None:
    old = host.table
    host.button("Play again together").click()
    wait_for_offer(guest, "rematch")
    accept_offer(guest)
    for driver in (host, guest):
        driver.page.wait_for_url(lambda url: old not in url)
    wait_for_start(host, guest)


def resign(driver: Driver, name: str = "Resign") -> None:
    """Resign, or abort the game, by the button of this name and its dialog."""
    driver.page.locator(".people").get_by_role("button", name=name).click()
    driver.page.locator("dialog").get_by_role("button", name=name).click()


def log_lines(driver: Driver) -> list[str]:
    """Return the entries of the log without the headings of turns."""
    return driver.page.locator(".log li:not(.turn)").all_inner_texts()


def logged_builds(driver: Driver) -> list[str]:
    """Return the builds in the log in notation, which is the same for every viewer."""
    lines = driver.page.locator('.log li button[title^="build "]').all()
    return [line.get_attribute("title") or "" for line in lines]


class MessageRecorder:
    """Records the messages that a page receives over its sockets."""

    def __init__(self, driver: Driver) -> None:
        self.messages: list[dict[str, Any]] = []
        driver.listen("websocket", lambda socket: socket.on("framereceived", self._on_frame))

    def _on_frame(self, frame: str | bytes) -> None:
        self.messages.append(json.loads(frame))

    def states(self) -> list[dict[str, Any]]:
        """Return the whole state after every message that changes it."""
        states: list[dict[str, Any]] = []
        for message in self.messages:
            if message["type"] == "state":
                states.append(message)
            elif message["type"] == "update":
                assert message["base"] == states[-1]["revision"]
                states.append({**deepcopy(states[-1]), "revision": message["revision"]})
                for part in ("public", "private"):
                    apply_patch(states[-1], msgspec.convert(message[part], StatePatch))
        return states

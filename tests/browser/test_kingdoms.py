"""Kingdoms at the page, by hand: whole games, every variant, what a move would change, and what nobody may see."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable, Sequence
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from realmwright.record import Record, load
from realmwright.words import LANGUAGES, words

from .driver import Driver
from .server import PATIENCE, Server

pytestmark = pytest.mark.browser
PEOPLE = (None, None)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def new_table(server: Server, bots: Sequence[str | None], variants: str = "none", seed: int = 5) -> str:
    """A table where Ada begins and bots don't wait."""
    seats = [{"name": name, "bot": bot} for name, bot in zip(("Ada", "Bruno", "Chiara", "Dirk"), bots, strict=False)]
    wishes = {"players": str(len(bots)), "variants": variants, "start": "0"}
    body = {"game": "kingdoms", "seats": seats, "wishes": wishes, "seed": seed, "pace_ms": 0}
    asked = urllib.request.Request(
        f"{server.url}/api/tables", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
        return str(json.load(answer)["id"])


def number(text: str) -> int:
    return int(text.replace("−", "-").split()[0])


class Player:
    """Plays Kingdoms by clicking: chooses a piece, then a space; goes on when an epoch was scored."""

    def __init__(self, hands: Driver, seed: int = 1) -> None:
        self.hands = hands
        self.page = hands.page
        self.rng = Random(seed)
        self.epochs: list[list[int]] = []

    def choice(self, lead: str) -> Locator:
        return self.page.locator(f'[data-lead="{lead}"]')

    def ready(self) -> list[str]:
        found: list[str] = self.page.eval_on_selector_all("[data-lead].ready", "all => all.map(e => e.dataset.lead)")
        return found

    def place(self, lead: str, cell: str = "") -> None:
        """A whole action: what it needs, in the order in which the page wants it."""
        before = self.hands.seq
        self.choice(lead).click()
        if lead == "draw":
            self.hands.heard(before)
            before = self.hands.seq
        self.page.locator(f'.hit.legal[data-cell="{cell}"]' if cell else ".hit.legal").first.click()
        self.hands.heard(before)

    def wait(self) -> None:
        """Until there is something to do here: a turn, an epoch to look at, or the end."""
        self.page.locator("[data-lead].ready, .hit.legal, .epoch, .winners, .go").first.wait_for()

    def act(self) -> None:
        """Anything, by clicking."""
        if self.page.locator(".epoch").count():
            self.look_at_the_epoch()
        elif legal := self.hands.legal():
            before = self.hands.seq
            self.hands.click(self.rng.choice(legal))
            self.hands.heard(before)
        elif leads := self.ready():
            lead = self.rng.choice(leads)
            before = self.hands.seq
            self.choice(lead).click()
            if lead == "draw":
                self.hands.heard(before)
        elif self.hands.end.get_attribute("aria-disabled") == "false":
            self.hands.end.click()

    def look_at_the_epoch(self) -> None:
        rows = self.page.locator(".epoch tbody tr")
        cells = [[number(text) for text in row.locator("td").all_inner_texts()] for row in rows.all()]
        lines, total = cells[:11], cells[11]
        assert [sum(line[seat] for line in lines) for seat in range(len(total))] == total
        self.epochs.append(total)
        self.page.get_by_role("button", name="Next line").click()
        expect(self.page.locator(".band").first).to_be_attached()
        self.page.get_by_role("button", name="Go on").click()

    def to_the_end(self) -> None:
        while True:
            self.wait()
            if self.page.locator(".epoch").count() == 0 and self.page.locator(".winners").count():
                return
            self.act()

    def totals(self) -> list[int]:
        return [number(text) for text in self.page.locator("tr.total td").all_inner_texts()]


def final_gold(record: Record) -> list[int]:
    return [sum(sheet.values()) for sheet in record.game.scores(record.state)]


def check_the_end(player: Player, server: Server) -> Record:
    """The sheet of a finished game is what the rules say of its record."""
    record = load(server.record(player.hands.table))
    assert player.totals() == final_gold(record)
    history = record.game.present(record.state)["history"]
    paid = [[row + column for row, column in zip(one["rows"], one["columns"], strict=True)] for one in history]
    shown = player.page.locator(".sheet tbody tr").all()[1:-1]
    assert [[number(text) for text in row.locator("td").all_inner_texts()] for row in shown] == paid
    assert player.epochs == paid[: len(player.epochs)]
    assert str(max(player.totals())) in player.page.locator(".winners h2").inner_text()
    return record


def test_three_epochs_against_a_bot_by_clicking_only(hands: Driver, server: Server) -> None:
    hands.open("/")
    hands.page.get_by_role("link", name="Set up a table").click()
    hands.page.get_by_role("link", name="Kingdoms", exact=True).click()
    hands.page.locator(".many").wait_for()
    expect(hands.button("Start the game")).to_have_attribute("aria-disabled", "false")
    hands.button("Start the game").click()
    hands.page.wait_for_url("**/table/*")
    player = Player(hands)
    player.wait()
    hands.fastest()
    player.to_the_end()
    record = check_the_end(player, server)
    assert len(player.epochs) >= 2
    assert len(record.game.present(record.state)["history"]) == 3
    hands.shoot("kingdoms-final")
    hands.page.get_by_role("button", name="Epoch 2", exact=True).click()
    expect(hands.page.locator(".epoch tbody tr")).to_have_count(13)
    hands.page.get_by_role("button", name="Go on").click()
    assert hands.axe() == []
    first = hands.table
    hands.button("Same table again").click()
    hands.page.wait_for_function("first => !location.pathname.endsWith(first)", arg=first)
    player.wait()


@pytest.mark.parametrize("variant", ["last-castle", "open", "immediate"])
def test_a_game_of_each_variant(hands: Driver, server: Server, variant: str) -> None:
    hands.open("/set-up?game=kingdoms&players=4&start=0")
    name = words("en").say(f"variant-{variant}")
    hands.page.get_by_label(name).check()
    for seat in ("Seat 2", "Seat 3", "Seat 4"):
        hands.page.get_by_label(seat, exact=True).select_option("random")
    expect(hands.button("Start the game")).to_have_attribute("aria-disabled", "false")
    hands.page.wait_for_load_state("networkidle")
    hands.button("Start the game").click()
    hands.page.wait_for_url("**/table/*")
    assert server.about(hands.table)["setup"]["variants"] == [variant]
    player = Player(hands, seed=len(variant))
    player.wait()
    hands.fastest()
    expect(player.choice("draw")).to_have_count(0 if variant == "open" else 1)
    expect(player.choice("tile +6")).to_have_count(1 if variant == "open" else 0)
    expect(hands.page.locator(".where")).to_have_text(
        re.compile("^Epoch 1, " if variant == "last-castle" else "^Epoch 1 of 3, ")
    )
    if variant == "immediate":
        while hands.page.locator(".paid").count() == 0:
            player.wait()
            player.act()
        assert 0 < hands.page.locator(".paid").count() < 11
    player.to_the_end()
    check_the_end(player, server)
    hands.shoot(f"kingdoms-{variant}")


def test_what_if_is_what_happens(hands: Driver, server: Server) -> None:
    """With two people at the screen nobody moves in between."""
    hands.open_table(new_table(server, PEOPLE, "open"))
    player = Player(hands)
    moves = ["tile +6 b2", "castle 2 b4", "castle 3 e2", "castle 1 c2", "tile D a2", "tile M d2", "castle 4 a4"]
    for move in moves:
        lead, _, cell = move.rpartition(" ")
        before = player.totals()
        player.choice(lead).click()
        hands.hex(cell).hover()
        ledger = hands.page.locator(".ledger")
        expect(ledger).to_contain_text(cell.upper())
        deltas = [
            number(td.locator(".delta").inner_text()) if td.locator(".delta").count() else 0
            for td in hands.page.locator("tr.total td").all()
        ]
        seat = moves.index(move) % 2
        assert number(hands.page.locator("svg .sum text").text_content() or "") == deltas[seat]
        if any(deltas):
            sums = [number(text) for text in ledger.locator("tr.sum td").all_inner_texts()]
            assert sums == [delta for delta in deltas if delta]
        was = hands.seq
        hands.click(cell)
        hands.heard(was)
        hands.page.mouse.move(5, 300)
        assert [after - old for after, old in zip(player.totals(), before, strict=True)] == deltas
    hands.hex("f5").hover()
    expect(hands.page.locator(".gutter").nth(1)).to_have_attribute("aria-label", re.compile(r"^Row 2: .* / "))


def test_a_starting_tile_is_its_owner_s_secret(sit: Callable[..., Driver], server: Server) -> None:
    alone = sit()
    table = new_table(server, (None, "random"))
    alone.open_table(table)
    player = Player(alone)
    expect(player.choice("start")).to_contain_text("only you see it")
    deals = alone.page.locator(".log li", has_text="hidden starting tile")
    expect(deals).to_have_count(2)
    together = sit()
    together.open_table(new_table(server, PEOPLE))
    expect(Player(together).choice("start")).to_contain_text(words("en").say("kd-hidden-here"))
    Player(together).choice("start").click()
    together.hex("c3").hover()
    expect(together.page.locator(".ledger h2")).to_be_visible()


def test_without_a_mouse(hands: Driver, server: Server) -> None:
    hands.open_table(new_table(server, PEOPLE))
    page = hands.page
    page.keyboard.press("2")
    expect(Player(hands).choice("castle 2")).to_have_attribute("aria-pressed", "true")
    hands.hex("a1").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    expect(hands.hex("b3")).to_be_focused()
    expect(page.locator(".ledger")).to_contain_text("B3")
    assert hands.described("b3") == "B3: free, you can play here"
    before = hands.seq
    page.keyboard.press("Enter")
    hands.heard(before)
    assert hands.described("b3") == "B3: Castle of rank 2 (Ada)"
    expect(page.locator("[data-seq]")).to_contain_text("Ada places a castle of rank 2 on B3.")
    page.keyboard.press("Enter")
    expect(hands.refusal).to_contain_text("B3 is taken")
    page.keyboard.press("u")
    hands.heard(before + 1)
    assert hands.described("b3") == "B3: free"
    before = hands.seq
    page.keyboard.press("d")
    hands.heard(before)
    expect(hands.undo).to_contain_text(words("en").say("kd-tile-revealed"))
    page.keyboard.press("n")
    before = hands.seq
    page.keyboard.press("Enter")
    hands.heard(before)
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_contain_text(words("en").say("kd-keys-pick"))


def test_nothing_is_placed_before_something_is_chosen(hands: Driver, server: Server) -> None:
    hands.open_table(new_table(server, PEOPLE))
    hands.click("c3")
    expect(hands.refusal).to_contain_text(words("en").say("kd-choose-first"))
    player = Player(hands)
    player.place("castle 4", "c3")
    player.place("castle 1", "c4")
    player.choice("castle 4").click(force=True)
    expect(hands.refusal).to_contain_text("no castle of rank 4")


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(sit: Callable[..., Driver], server: Server, language: str) -> None:
    hands = sit(locale=language)
    hands.open_table(new_table(server, (None, "greedy")))
    said = words(language)
    player = Player(hands)
    for key in ("kd-what-to-place", "kd-draw", "kd-starting-tile", "kd-if-scored-now", "kd-castles-left"):
        expect(hands.page.locator("aside")).to_contain_text(said.say(key))
    player.place("castle 3", "c3")
    sentence = said.say("log-kingdoms-castle", player="Ada", rank=3, cell="C3")
    expect(hands.page.locator(".log")).to_contain_text(sentence)
    player.choice("castle 1").click()
    hands.click("c3")
    expect(hands.refusal).to_contain_text(said.say("refusal-space-taken", cell="C3"))
    assert "kd-" not in hands.page.locator("body").inner_text()
    hands.shoot(f"kingdoms-{language}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_at_a_table_of_kingdoms(sit: Callable[..., Driver], server: Server, theme: str) -> None:
    hands = sit(color_scheme=theme)
    hands.open_table(new_table(server, (None, "random", "random", "random"), "open,immediate", seed=8))
    player, found = Player(hands, seed=3), dict[str, list[str]]()
    found["empty"] = hands.axe()
    player.choice(player.ready()[0]).click()
    hands.hex(hands.legal()[0]).hover()
    hands.page.locator(".ledger").wait_for()
    found["what-if"] = hands.axe()
    hands.shoot(f"kingdoms-what-if-{theme}")
    hands.page.keyboard.press("Escape")
    while hands.page.locator(".epoch").count() == 0:
        player.act()
        player.wait()
    found["epoch"] = hands.axe()
    hands.shoot(f"kingdoms-epoch-{theme}")
    player.look_at_the_epoch()
    player.wait()
    hands.page.locator(".log li button").nth(4).click()
    hands.page.locator(".moment").wait_for()
    found["log"] = hands.axe()
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_a_finger_previews_first(sit: Callable[..., Driver], server: Server) -> None:
    hands = sit(**PHONE)
    hands.open_table(new_table(server, PEOPLE))
    player = Player(hands)
    player.choice("castle 2").tap()
    before = hands.seq
    hands.hex("d4").tap()
    hands.page.locator("svg .sum").wait_for()
    assert hands.seq == before
    assert hands.axe() == []
    hands.shoot("kingdoms-phone")
    assert hands.page.evaluate("document.documentElement.scrollWidth") <= 390
    hands.end.tap()
    hands.heard(before)
    player.choice("castle 1").tap()
    before = hands.seq
    hands.hex("d5").tap()
    hands.page.locator("svg .sum").wait_for()
    hands.hex("d5").tap()
    hands.heard(before)
    assert "Castle of rank 1 (Bruno)" in hands.described("d5")


def test_the_page_of_kingdoms_is_loaded_only_for_kingdoms(hands: Driver, server: Server) -> None:
    asked: list[str] = []
    hands.page.on("request", lambda request: asked.append(request.url))
    hands.open("/")
    hands.open_table(server.new_table(PEOPLE, {"preset": "first-game", "start": "0"}, 3))
    first = {url for url in asked if url.endswith(".js")}
    assert not [url for url in first if "/Play-" in url]
    hands.open_table(new_table(server, PEOPLE))
    assert len([url for url in set(asked) - first if "/Play-" in url and url.endswith(".js")]) == 1

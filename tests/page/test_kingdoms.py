"""Browser tests of Kingdoms: whole games, all variants, previews and hidden information."""

from __future__ import annotations

import json
import re
import urllib.request
from collections.abc import Callable, Sequence
from random import Random

import pytest
from playwright.sync_api import Locator, expect

from realmwright.i18n import LANGUAGES, translator
from realmwright.record import Record, load

from .driver import Driver
from .server import TIMEOUT_SECONDS, Server

pytestmark = pytest.mark.browser
PEOPLE = (None, None)
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def new_table(server: Server, bots: Sequence[str | None], variants: str = "none", seed: int = 5) -> str:
    """Create a table where Ada starts and bots move without a delay."""
    seats = [{"name": name, "bot": bot} for name, bot in zip(("Ada", "Bruno", "Chiara", "Dirk"), bots, strict=False)]
    params = {"players": str(len(bots)), "variants": variants, "start": "0"}
    body = {"game": "kingdoms", "seats": seats, "params": params, "seed": seed, "pace_ms": 0}
    requested = urllib.request.Request(
        f"{server.url}/api/tables", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(requested, timeout=TIMEOUT_SECONDS) as answer:
        return str(json.load(answer)["table_id"])


def number(text: str) -> int:
    return int(text.replace("−", "-").split()[0])


class Player:
    """Plays Kingdoms by clicking: chooses a piece, then a space; closes the scores of an epoch."""

    def __init__(self, driver: Driver, seed: int = 1) -> None:
        self.driver = driver
        self.page = driver.page
        self.rng = Random(seed)
        self.epochs: list[list[int]] = []

    def choice(self, lead: str) -> Locator:
        return self.page.locator(f'[data-lead="{lead}"]')

    def ready(self) -> list[str]:
        leads: list[str] = self.page.eval_on_selector_all("[data-lead].ready", "all => all.map(e => e.dataset.lead)")
        return leads

    def place(self, lead: str, cell: str = "") -> None:
        """Choose a piece and place it on a space."""
        before = self.driver.seq
        self.choice(lead).click()
        if lead == "draw":
            self.driver.wait_for_update(before)
            before = self.driver.seq
        self.page.locator(f'.hit.legal[data-cell="{cell}"]' if cell else ".hit.legal").first.click()
        self.driver.wait_for_update(before)

    def wait(self) -> None:
        """Wait for a turn, the scores of an epoch, or the end."""
        self.page.locator("[data-lead].ready, .hit.legal, .epoch, .winners, .go").first.wait_for()

    def act(self) -> None:
        """Make a random action by clicking."""
        if self.page.locator(".epoch").count():
            self.look_at_the_epoch()
        elif legal := self.driver.legal_cells():
            before = self.driver.seq
            self.driver.click(self.rng.choice(legal))
            self.driver.wait_for_update(before)
        elif leads := self.ready():
            lead = self.rng.choice(leads)
            before = self.driver.seq
            self.choice(lead).click()
            if lead == "draw":
                self.driver.wait_for_update(before)
        elif self.driver.can_end():
            self.driver.end.click()

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
    """Compare the final score sheet with the record."""
    record = load(server.record(player.driver.table))
    assert player.totals() == final_gold(record)
    history = record.game.to_dict(record.state)["history"]
    paid = [[row + column for row, column in zip(one["rows"], one["columns"], strict=True)] for one in history]
    shown = player.page.locator(".sheet tbody tr").all()[1:-1]
    assert [[number(text) for text in row.locator("td").all_inner_texts()] for row in shown] == paid
    assert player.epochs == paid[: len(player.epochs)]
    assert str(max(player.totals())) in player.page.locator(".winners h2").inner_text()
    return record


def test_three_epochs_against_a_bot_by_clicking_only(driver: Driver, server: Server) -> None:
    driver.open("/")
    driver.page.get_by_role("link", name="Set up a table").click()
    driver.page.get_by_role("link", name="Kingdoms", exact=True).click()
    driver.page.locator(".many").wait_for()
    expect(driver.button("Start the game")).to_have_attribute("aria-disabled", "false")
    driver.button("Start the game").click()
    driver.page.wait_for_url("**/table/*")
    player = Player(driver)
    player.wait()
    driver.set_fastest_pace()
    player.to_the_end()
    record = check_the_end(player, server)
    assert len(player.epochs) >= 2
    assert len(record.game.to_dict(record.state)["history"]) == 3
    driver.screenshot("kingdoms-final")
    driver.page.get_by_role("button", name="Epoch 2", exact=True).click()
    expect(driver.page.locator(".epoch tbody tr")).to_have_count(13)
    driver.page.get_by_role("button", name="Go on").click()
    assert driver.axe_violations() == []
    first = driver.table
    driver.button("Play again").click()
    driver.page.wait_for_function("first => !location.pathname.endsWith(first)", arg=first)
    player.wait()


@pytest.mark.parametrize("variant", ["last-castle", "open", "immediate"])
def test_a_game_of_each_variant(driver: Driver, server: Server, variant: str) -> None:
    driver.open("/set-up?game=kingdoms&players=4&start=0")
    name = translator("en").format(f"variant-{variant}")
    driver.page.get_by_label(name).check()
    for seat in ("Seat 2", "Seat 3", "Seat 4"):
        driver.page.get_by_label(seat, exact=True).select_option("random")
    expect(driver.button("Start the game")).to_have_attribute("aria-disabled", "false")
    driver.page.wait_for_load_state("networkidle")
    driver.button("Start the game").click()
    driver.page.wait_for_url("**/table/*")
    assert server.setup_dict(driver.table)["setup"]["variants"] == [variant]
    player = Player(driver, seed=len(variant))
    player.wait()
    driver.set_fastest_pace()
    expect(player.choice("draw")).to_have_count(0 if variant == "open" else 1)
    expect(player.choice("tile +6")).to_have_count(1 if variant == "open" else 0)
    expect(driver.page.locator(".where")).to_have_text(
        re.compile("^Epoch 1, " if variant == "last-castle" else "^Epoch 1 of 3, ")
    )
    if variant == "immediate":
        while driver.page.locator(".paid").count() == 0:
            player.wait()
            player.act()
        assert 0 < driver.page.locator(".paid").count() < 11
    player.to_the_end()
    check_the_end(player, server)
    driver.screenshot(f"kingdoms-{variant}")


def test_preview_matches_the_move(driver: Driver, server: Server) -> None:
    """The preview matches the change by the move."""
    driver.open_table(new_table(server, PEOPLE, "open"))
    player = Player(driver)
    moves = ["tile +6 b2", "castle 2 b4", "castle 3 e2", "castle 1 c2", "tile D a2", "tile M d2", "castle 4 a4"]
    for move in moves:
        lead, _, cell = move.rpartition(" ")
        before = player.totals()
        player.choice(lead).click()
        driver.hex(cell).hover()
        ledger = driver.page.locator(".ledger")
        expect(ledger).to_contain_text(cell.upper())
        deltas = [
            number(td.locator(".delta").inner_text()) if td.locator(".delta").count() else 0
            for td in driver.page.locator("tr.total td").all()
        ]
        seat = moves.index(move) % 2
        assert number(driver.page.locator("svg .sum text").text_content() or "") == deltas[seat]
        if any(deltas):
            sums = [number(text) for text in ledger.locator("tr.sum td").all_inner_texts()]
            assert sums == [delta for delta in deltas if delta]
        revision = driver.seq
        driver.click(cell)
        driver.wait_for_update(revision)
        driver.page.mouse.move(5, 300)
        assert [after - old for after, old in zip(player.totals(), before, strict=True)] == deltas
    driver.hex("f5").hover()
    expect(driver.page.locator(".gutter").nth(1)).to_have_attribute("aria-label", re.compile(r"^Row 2: .* / "))


def test_starting_tile_is_hidden_from_others(open_browser: Callable[..., Driver], server: Server) -> None:
    alone = open_browser()
    table = new_table(server, (None, "random"))
    alone.open_table(table)
    player = Player(alone)
    expect(player.choice("start")).to_contain_text("only you can see it")
    deals = alone.page.locator(".log li", has_text="hidden starting tile")
    expect(deals).to_have_count(2)
    together = open_browser()
    together.open_table(new_table(server, PEOPLE))
    expect(Player(together).choice("start")).to_contain_text(translator("en").format("kd-hidden-here"))
    Player(together).choice("start").click()
    together.hex("c3").hover()
    expect(together.page.locator(".ledger h2")).to_be_visible()


def test_keyboard_play(driver: Driver, server: Server) -> None:
    driver.open_table(new_table(server, PEOPLE))
    page = driver.page
    page.keyboard.press("2")
    expect(Player(driver).choice("castle 2")).to_have_attribute("aria-pressed", "true")
    driver.hex("a1").focus()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    expect(driver.hex("b3")).to_be_focused()
    expect(page.locator(".ledger")).to_contain_text("B3")
    assert driver.description("b3") == "B3: free, you can play here"
    before = driver.seq
    page.keyboard.press("Enter")
    driver.wait_for_update(before)
    assert driver.description("b3") == "B3: Castle of rank 2 (Ada)"
    expect(page.locator("[data-revision]")).to_contain_text("Ada places a castle of rank 2 on B3.")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog", name="Castle of rank 2 (Ada)")).to_be_focused()
    page.keyboard.press("Escape")
    expect(driver.hex("b3")).to_be_focused()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(driver.refusal).to_contain_text("B3 is taken")
    page.keyboard.press("u")
    driver.wait_for_update(before + 1)
    assert driver.description("b3") == "B3: free"
    before = driver.seq
    page.keyboard.press("d")
    driver.wait_for_update(before)
    expect(driver.undo).to_contain_text(translator("en").format("kd-tile-revealed"))
    page.keyboard.press("n")
    before = driver.seq
    page.keyboard.press("Enter")
    driver.wait_for_update(before)
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_contain_text(translator("en").format("kd-keys-pick"))


def test_the_page_of_the_game_opens_with_one_connection(driver: Driver, server: Server) -> None:
    """The first message of the table says which game it is; the page of that game takes over its socket."""
    sockets: list[str] = []
    driver.listen("websocket", lambda socket: sockets.append(socket.url))
    table = new_table(server, PEOPLE)
    driver.open_table(table)
    driver.page.locator(".pick, [data-lead]").first.wait_for()
    assert len(sockets) == 1
    assert f"/api/tables/{table}/socket" in sockets[0]


def test_a_piece_must_be_chosen_first(driver: Driver, server: Server) -> None:
    driver.open_table(new_table(server, PEOPLE))
    driver.click("c3")
    expect(driver.refusal).to_contain_text(translator("en").format("kd-choose-first"))
    player = Player(driver)
    player.place("castle 4", "c3")
    player.place("castle 1", "c4")
    player.choice("castle 4").click(force=True)
    expect(driver.page.locator("#info .refused")).to_contain_text("no castle of rank 4")


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(open_browser: Callable[..., Driver], server: Server, language: str) -> None:
    driver = open_browser(locale=language)
    driver.open_table(new_table(server, (None, "greedy")))
    messages = translator(language)
    player = Player(driver)
    for key in ("kd-what-to-place", "kd-draw", "kd-starting-tile", "kd-if-scored-now"):
        expect(driver.page.locator("aside")).to_contain_text(messages.format(key))
    player.place("castle 3", "c3")
    entry = messages.format("log-kingdoms-castle-you", rank=3, cell="C3")
    expect(driver.page.locator(".log")).to_contain_text(entry)
    player.choice("castle 1").click()
    driver.click("c3")
    expect(driver.refusal).to_contain_text(messages.format("refusal-space-taken", cell="C3"))
    assert "kd-" not in driver.page.locator("body").inner_text()
    driver.screenshot(f"kingdoms-{language}")


def test_kingdoms_table_is_accessible(driver: Driver, server: Server) -> None:
    driver.open_table(new_table(server, (None, "random", "random", "random"), "open,immediate", seed=8))
    player, violations = Player(driver, seed=3), dict[str, list[str]]()
    violations["empty"] = driver.violations_in_both_themes("kingdoms-empty")
    player.choice(player.ready()[0]).click()
    driver.hex(driver.legal_cells()[0]).hover()
    driver.page.locator(".ledger").wait_for()
    violations["what-if"] = driver.violations_in_both_themes("kingdoms-what-if")
    driver.page.keyboard.press("Escape")
    while driver.page.locator(".epoch").count() == 0:
        player.act()
        player.wait()
    violations["epoch"] = driver.violations_in_both_themes("kingdoms-epoch")
    player.look_at_the_epoch()
    player.wait()
    driver.page.locator(".log li button").nth(4).click()
    driver.page.locator(".moment").wait_for()
    violations["log"] = driver.violations_in_both_themes("kingdoms-log")
    assert {name: lines for name, lines in violations.items() if lines} == {}


def test_first_tap_previews(open_browser: Callable[..., Driver], server: Server) -> None:
    driver = open_browser(**PHONE)
    driver.open_table(new_table(server, PEOPLE))
    player = Player(driver)
    player.choice("castle 2").tap()
    before = driver.seq
    driver.hex("d4").tap()
    driver.page.locator("svg .sum").wait_for()
    assert driver.seq == before
    assert driver.axe_violations() == []
    driver.screenshot("kingdoms-phone")
    assert driver.page.evaluate("document.documentElement.scrollWidth") <= 390
    driver.end.tap()
    driver.wait_for_update(before)
    player.choice("castle 1").tap()
    before = driver.seq
    driver.hex("d5").tap()
    driver.page.locator("svg .sum").wait_for()
    driver.hex("d5").tap()
    driver.wait_for_update(before)
    assert "Castle of rank 1 (Bruno)" in driver.description("d5")


def test_kingdoms_code_is_loaded_on_demand(driver: Driver, server: Server) -> None:
    requested: list[str] = []
    driver.listen("request", lambda request: requested.append(request.url))
    driver.open("/")
    driver.open_table(server.new_table(PEOPLE, {"preset": "first-game", "start": "0"}, 3))
    first = {url for url in requested if url.endswith(".js")}
    assert not [url for url in first if "/GamePage-" in url]
    driver.open_table(new_table(server, PEOPLE))
    assert len([url for url in set(requested) - first if "/GamePage-" in url and url.endswith(".js")]) == 1

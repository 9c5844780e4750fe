"""Board pictures: each cell has its own region, and everything is readable without colours."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from realmwright.game import NOBODY
from realmwright.i18n import LANGUAGES, translator
from realmwright.testing import playout
from realmwright.tui.canvas import BoardPicture, Marks, ShownPosition, cell_style
from realmwright.tui.message_formatter import MessageFormatter
from realmwright.tui.palette import PALETTES, SHAPES, contrast, text_on, theme
from realmwright.tui.presenter import PRESENTERS
from realmwright.tui.table import TerminalTable

from .terminal import new_table

TABLES: list[tuple[str, dict[str, str]]] = [
    ("kingdom-builder", {"preset": "free", "sets": "all", "quadrants": "random"}),
    ("kingdoms", {}),
    ("kingdoms", {"variants": "last-castle,open,immediate"}),
]


def shown(table: TerminalTable) -> ShownPosition:
    return ShownPosition(table.position(), table.contents())


def picture(table: TerminalTable, zoom: int) -> BoardPicture:
    return PRESENTERS[table.game.name](table, translator("en")).picture(zoom)


@pytest.mark.parametrize(("game", "zoom"), list(product(PRESENTERS, range(3))))
def test_every_cell_has_its_own_region(game: str, zoom: int) -> None:
    drawn = picture(new_table(game, preset="free", sets="all") if game == "kingdom-builder" else new_table(game), zoom)
    for cell in drawn.cells:
        region = drawn.region(cell)
        corners = [(x, y) for x in (region.x, region.right - 1) for y in (region.y, region.bottom - 1)]
        assert {drawn.cell_at(x, y) for x, y in corners} == {cell}
        assert region.x >= 0
        assert region.right <= drawn.width
        assert region.bottom <= drawn.height
    assert drawn.cell_at(0, 0) is None


@pytest.mark.parametrize("game", list(PRESENTERS))
def test_arrow_keys_reach_every_cell_and_stop_at_the_edge(game: str) -> None:
    drawn = picture(new_table(game, preset="free", sets="all") if game == "kingdom-builder" else new_table(game), 0)
    reached, new = set(), {drawn.cells[0]}
    while new:
        reached |= new
        new = {drawn.step(cell, direction) for cell in new for direction in ("left", "right", "up", "down")} - reached
    assert reached == set(drawn.cells)
    first, last = drawn.cells[0], drawn.cells[-1]
    assert drawn.step(first, "left") == drawn.step(first, "up") == first
    assert drawn.step(last, "right") == drawn.step(last, "down") == last


def test_the_map_is_readable_without_colours() -> None:
    table = new_table()
    table.play(f"build {table.move_groups()[0].cells[-1]}")
    built = table.table_state.record.moves[-1].split()[1]
    drawn = picture(table, 0)
    text = drawn.draw(shown(table), Marks(legal=frozenset(["a1"])), PALETTES["dark"]).plain().splitlines()
    region = drawn.region(built)
    letter = table.setup_dict["board"][int(built[1:]) - 1][ord(built[0]) - 97].lower()
    assert text[region.y][region.x : region.right] == f"{letter}{SHAPES[0]}"
    assert text[1].startswith(f" 1 {table.setup_dict['board'][0][0].lower()}·")
    location = drawn.region(next(iter(table.setup_dict["locations"])))
    assert text[location.y][location.x : location.right] == "L2"


def test_a_large_map_names_the_locations() -> None:
    table = new_table()
    text = picture(table, 2).draw(shown(table), Marks(), PALETTES["light"]).plain()
    assert all(
        translator("en").format(f"location-{name}")[:6] in text for name in table.setup_dict["locations"].values()
    )


@pytest.mark.parametrize("colours", list(PALETTES))
def test_text_has_enough_contrast_with_its_background(colours: str) -> None:
    palette = PALETTES[colours]
    backgrounds = [
        *palette.terrains.values(),
        *palette.players,
        palette.legal,
        palette.highlight,
        palette.cursor,
        palette.location,
        palette.castle,
    ]
    assert min(contrast(text_on(background), background) for background in backgrounds) >= 4.5
    texts = [palette.foreground, palette.muted, palette.accent, palette.gain, palette.loss]
    screens = [palette.background, palette.surface]
    assert min(contrast(text, background) for text in texts for background in screens) >= 4.5
    assert theme(colours).dark == (colours == "dark")


def test_every_kind_of_mark_has_its_own_background() -> None:
    palette, cells = PALETTES["light"], frozenset(["a1"])
    marked = {cell_style("a1", "#ffffff", marks, palette).bgcolor for marks in marks_of(cells)}
    assert len(marked) == 4


def marks_of(cells: frozenset[str]) -> list[Marks]:
    return [Marks(), Marks(legal=cells), Marks(legal=cells, highlighted=cells), Marks(cells, cells, cells, "a1")]


@pytest.mark.parametrize(("game", "params"), TABLES)
def test_every_position_can_be_drawn_and_described(game: str, params: dict[str, str]) -> None:
    """Check positions of random games with all expansions, in turn in every language."""
    table = new_table(game, (None,) * 3, **params)
    for number, (state, _) in enumerate(playout(table.game, Random(3))):
        if number % 7 == 0 and table.game.actor(state) >= 0:
            check_messages(at_state(table, state), LANGUAGES[number % len(LANGUAGES)])


def at_state(table: TerminalTable, state: Any) -> TerminalTable:
    table.table_state.record.states[-1] = state
    return table


def check_messages(table: TerminalTable, language: str) -> None:
    presenter, formatter = (
        PRESENTERS[table.game.name](table, translator(language)),
        MessageFormatter(translator(language), table),
    )
    groups = table.move_groups()
    assert groups
    messages = [
        presenter.title(),
        *presenter.progress(),
        *presenter.hand_lines(),
        *(label for label, _ in presenter.extra_score_rows()),
    ]
    messages += [presenter.advice(group) for group in (None, presenter.default_group(groups), *groups)]
    messages += [
        presenter.label(move)
        for group in groups
        for move in (group.prefix, *(f"{group.prefix} {word}" for word in group.words))
    ]
    messages += [text for group in groups if (text := presenter.description(group)) is not None]
    drawn = presenter.picture(0)
    messages += [presenter.describe_cell(cell, legal=True) for cell in drawn.cells]
    assert all(formatter.format(message).strip() for message in messages)
    legal = frozenset(cell for group in groups for cell in group.cells)
    marked = drawn.draw(shown(table), Marks(legal=legal), PALETTES["dark"]).plain().count("·")
    assert marked >= len(legal - special(table))


def test_a_cave_is_no_mountain_hex() -> None:
    table = new_table(preset="free", sets="base,caves")
    presenter = PRESENTERS["kingdom-builder"](table, translator("en"))
    formatter = MessageFormatter(translator("en"), table)
    cave = table.setup_dict["caves"][0]
    assert formatter.format(presenter.describe_cell(cave, legal=False)).startswith(f"{cave}: cave hex")


def special(table: TerminalTable) -> set[str]:
    """Return the hexes whose symbol hides the mark of legal hexes: caves and tiles."""
    return {cell for name in ("caves", "locations", "nomads") for cell in table.setup_dict.get(name, ())}


def test_a_finished_table_shows_its_result() -> None:
    table = new_table("kingdoms")
    rng = Random(1)
    while not table.over:
        table.play_for_bot(rng.choice(table.game.moves(table.state)), [])
    presenter, formatter = PRESENTERS["kingdoms"](table, translator("en")), MessageFormatter(translator("en"), table)
    assert table.game.actor(table.state) == NOBODY
    assert formatter.format(presenter.title()) == "The game is over"
    assert formatter.result().startswith(tuple(f"{table.names[seat]} " for seat in table.winners))
    assert "Epoch 3 is scored." in [line for entry in table.log() for line in formatter.log(entry)]

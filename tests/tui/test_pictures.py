"""The drawn boards: every cell in its place, everything that lies there readable without colours."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from realmwright.game import NOBODY
from realmwright.testing import playout
from realmwright.tui.face import Speaker
from realmwright.tui.faces import FACES
from realmwright.tui.palette import NAMES, SHAPES, contrast, on, theme
from realmwright.tui.picture import Marks, Picture, painted
from realmwright.tui.table import Table
from realmwright.words import LANGUAGES, words

from .terminal import new_table

TABLES: list[tuple[str, dict[str, str]]] = [
    ("kingdom-builder", {"preset": "free", "sets": "all", "quadrants": "random"}),
    ("kingdoms", {}),
    ("kingdoms", {"variants": "last-castle,open,immediate"}),
]


def picture(table: Table, zoom: int) -> Picture:
    return FACES[table.game.name](table, words("en")).picture(zoom)


@pytest.mark.parametrize(("game", "zoom"), list(product(FACES, range(3))))
def test_every_cell_has_a_place_of_its_own(game: str, zoom: int) -> None:
    drawn = picture(new_table(game, preset="free", sets="all") if game == "kingdom-builder" else new_table(game), zoom)
    for cell in drawn.cells:
        place = drawn.place(cell)
        assert {drawn.cell_at(x, y) for x in (place.x, place.right - 1) for y in (place.y, place.bottom - 1)} == {cell}
        assert place.x >= 0
        assert place.right <= drawn.width
        assert place.bottom <= drawn.height
    assert drawn.cell_at(0, 0) is None


@pytest.mark.parametrize("game", list(FACES))
def test_arrow_keys_lead_everywhere_and_back(game: str) -> None:
    drawn = picture(new_table(game, preset="free", sets="all") if game == "kingdom-builder" else new_table(game), 0)
    reached, fresh = set(), {drawn.cells[0]}
    while fresh:
        reached |= fresh
        fresh = {drawn.step(cell, way) for cell in fresh for way in ("left", "right", "up", "down")} - reached
    assert reached == set(drawn.cells)
    first, last = drawn.cells[0], drawn.cells[-1]
    assert drawn.step(first, "left") == drawn.step(first, "up") == first
    assert drawn.step(last, "right") == drawn.step(last, "down") == last


def test_the_map_says_without_colours_what_lies_there() -> None:
    table = new_table()
    table.play(f"build {table.gestures()[0].cells[-1]}")
    built = table.record.moves[-1].split()[1]
    drawn = picture(table, 0)
    text = drawn.draw(table.shown(), Marks(legal=frozenset(["a1"])), NAMES["dark"]).plain().splitlines()
    place = drawn.place(built)
    letter = table.about["board"][int(built[1:]) - 1][ord(built[0]) - 97].lower()
    assert text[place.y][place.x : place.right] == f"{letter}{SHAPES[0]}"
    assert text[1].startswith(f" 1 {table.about['board'][0][0].lower()}·")
    location = drawn.place(next(iter(table.about["locations"])))
    assert text[location.y][location.x : location.right] == "L2"


def test_a_large_map_names_the_locations() -> None:
    table = new_table()
    text = picture(table, 2).draw(table.shown(), Marks(), NAMES["light"]).plain()
    assert all(words("en").say(f"location-{name}")[:6] in text for name in table.about["locations"].values())


@pytest.mark.parametrize("colours", list(NAMES))
def test_everything_stands_out_from_its_ground(colours: str) -> None:
    look = NAMES[colours]
    grounds = [*look.grounds.values(), *look.players, look.legal, look.lit, look.cursor, look.disc, look.castle]
    assert min(contrast(on(ground), ground) for ground in grounds) >= 4.5
    texts = [look.ink, look.faint, look.accent, look.gain, look.loss]
    assert min(contrast(text, ground) for text in texts for ground in (look.paper, look.panel)) >= 4.5
    assert theme(colours).dark == (colours == "dark")


def test_the_cursor_is_seen_on_whatever_is_marked() -> None:
    look, everything = NAMES["light"], frozenset(["a1"])
    marked = {painted("a1", "#ffffff", marks, look).bgcolor for marks in marks_of(everything)}
    assert len(marked) == 4


def marks_of(cells: frozenset[str]) -> list[Marks]:
    return [Marks(), Marks(legal=cells), Marks(legal=cells, lit=cells), Marks(cells, cells, cells, "a1")]


@pytest.mark.parametrize(("game", "wishes"), TABLES)
def test_every_position_can_be_drawn_and_told(game: str, wishes: dict[str, str]) -> None:
    """Whole random games, every box: each moment has a title, an advice, labels and a picture, in every language."""
    made = new_table(game, (None,) * 3, **wishes)
    for number, (state, _) in enumerate(playout(made.game, Random(3))):
        if number % 7 == 0 and made.game.actor(state) >= 0:
            tell_all(at_state(made, state), LANGUAGES[number % len(LANGUAGES)])


def at_state(table: Table, state: Any) -> Table:
    table.record.states[-1] = state
    return table


def tell_all(table: Table, language: str) -> None:
    face, speaker = FACES[table.game.name](table, words(language)), Speaker(words(language), table)
    gestures = table.gestures()
    assert gestures
    said = [face.title(), *face.where(), *face.facts(), *(label for label, _ in face.rows())]
    said += [face.advice(gesture) for gesture in (None, face.plain(gestures), *gestures)]
    said += [face.label(each) for one in gestures for each in (one.lead, *(f"{one.lead} {w}" for w in one.words))]
    said += [about for gesture in gestures if (about := face.about(gesture)) is not None]
    drawn = face.picture(0)
    said += [face.describe(cell, legal=True) for cell in drawn.cells]
    assert all(speaker.say(each).strip() for each in said)
    legal = frozenset(cell for gesture in gestures for cell in gesture.cells)
    marked = drawn.draw(table.shown(), Marks(legal=legal), NAMES["dark"]).plain().count("·")
    assert marked >= len(legal - special(table))


def special(table: Table) -> set[str]:
    """Hexes whose sign says something else: a cave, or tiles that are left."""
    return {cell for name in ("caves", "locations", "nomads") for cell in table.about.get(name, ())}


def test_a_finished_table_says_so() -> None:
    table = new_table("kingdoms")
    rng = Random(1)
    while not table.over:
        table.play_for_bot(rng.choice(table.game.moves(table.state)), [])
    face, speaker = FACES["kingdoms"](table, words("en")), Speaker(words("en"), table)
    assert table.game.actor(table.state) == NOBODY
    assert speaker.say(face.title()) == "The game is over"
    assert speaker.result().startswith(tuple(f"{table.names[seat]} " for seat in table.winners))
    assert "Epoch 3 is scored." in [line for entry in table.log() for line in speaker.log(entry)]

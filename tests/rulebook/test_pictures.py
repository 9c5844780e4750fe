"""Pictures of the rulebook: real positions, legal moves, one for every component."""

from __future__ import annotations

import pytest

from realmwright.rulebook.files import load_book
from realmwright.rulebook.pictures import PictureSpec, picture_specs, play_picture
from realmwright.tables.rulebook_pages import rule_picture, rulebook_text

from .test_book import components

# Entries without a picture, and why there is nothing to show
WITHOUT_PICTURE = {
    "kb-winner": "a comparison of totals, nothing on the board",
    "kb-secrets": "about cards in hand, which no board shows",
    "kd-pass": "a pass changes nothing on the board",
    "kd-winner": "a comparison of totals, nothing on the board",
}


def test_every_component_has_a_picture() -> None:
    entries = load_book("en").entries.values()
    without = {thing for entry in entries if entry.id not in picture_specs() for thing in entry.things}
    assert sorted(components() & without) == []


def test_every_entry_has_a_picture_or_a_reason() -> None:
    assert picture_specs().keys() | WITHOUT_PICTURE.keys() == load_book("en").entries.keys()
    assert picture_specs().keys() & WITHOUT_PICTURE.keys() == set()


@pytest.mark.parametrize("entry", picture_specs())
def test_a_picture_shows_legal_moves_in_a_possible_position(entry: str) -> None:
    spec = picture_specs()[entry]
    picture = play_picture(spec)
    game, state = picture.game, picture.before
    assert game.validate(state) == []
    for text in spec.moves:
        move = game.read(state, text)
        assert move in game.moves(state), text
        state = game.apply(state, move)
    assert game.validate(state) == []
    assert picture.cells, "nothing changes"
    assert not spec.source or picture.gold[1] > picture.gold[0]


def test_an_illegal_move_is_no_picture() -> None:
    spec = picture_specs()["location-farm"]
    with pytest.raises(Exception, match="a1"):
        play_picture(PictureSpec(spec.position, ["farm a1"]))


def test_clients_receive_text_and_pictures() -> None:
    entries = [entry for chapter in rulebook_text("de").chapters for entry in chapter.entries]
    assert {entry.id for entry in entries if entry.picture} == picture_specs().keys()
    picture = rule_picture("card-knights")
    assert picture is not None
    assert picture.gold[1] > picture.gold[0]
    assert picture.scoring
    assert rule_picture("nothing") is None

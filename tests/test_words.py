"""Sentences for server and terminal."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from realmwright import registry
from realmwright.game import CHANCE, Refusal, Unreadable
from realmwright.kingdom_builder.kind import KIND
from realmwright.kingdom_builder.notation import parse
from realmwright.testing import playout
from realmwright.words import LANGUAGES, LISTED, Phrase, name_of, words

PLAYERS = ["Ada", "Bruno", "Chiara"]


def refusal(reason: str, **data: Any) -> Refusal:
    return Refusal("KB-BASE-TURN-3", reason, data)


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ((), "en"),
        (("de",), "de"),
        (("de-CH", "fr"), "de"),
        (("pl", "fr_BE.UTF-8", "de"), "fr"),
        (("NL",), "nl"),
        (("*", "C.UTF-8", "", "123"), "en"),
        (("det", "nld"), "en"),
    ],
)
def test_the_first_language_that_we_have(accepted: tuple[str, ...], language: str) -> None:
    assert words(*accepted).language == language


def test_a_language_is_read_once() -> None:
    assert words("de-AT") is words("de")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ada ends the turn."),
        ("de", "Ada beendet den Zug."),
        ("fr", "Ada termine son tour."),
        ("nl", "Ada beëindigt de beurt."),
    ],
)
def test_an_argument_stands_bare_in_the_sentence(language: str, sentence: str) -> None:
    assert words(language).say("log-end", player="Ada") == sentence


@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("en", ["0 settlements to go", "1 settlement to go", "2 settlements to go"]),
        ("de", ["noch 0 Siedlungen", "noch 1 Siedlung", "noch 2 Siedlungen"]),
        ("fr", ["encore 0 cité", "encore 1 cité", "encore 2 cités"]),
        ("nl", ["nog 0 nederzettingen", "nog 1 nederzetting", "nog 2 nederzettingen"]),
    ],
)
def test_numbers_follow_the_language(language: str, numbers: list[str]) -> None:
    assert [words(language).say("end-not-yet", count=count) for count in range(3)] == numbers


def test_nothing_is_missing_silently() -> None:
    english = words("en")
    assert "end-turn" in english
    assert "no-such-message" not in english
    with pytest.raises(KeyError, match="no-such-message"):
        english.say("no-such-message")
    with pytest.raises(ValueError, match="log-end"):
        english.say("log-end")


def test_lists() -> None:
    german = words("de")
    assert [german.listed(["c7", "d7", "e7"][:count]) for count in range(4)] == ["", "c7", "c7 und d7", "c7, d7 und e7"]
    cells = [f"a{row}" for row in range(1, LISTED + 3)]
    assert german.listed(cells[:LISTED]) == "a1, a2, a3, a4, a5 und a6"
    assert german.listed(cells) == "a1, a2, a3, a4, a5, a6 und 2 weitere"


@pytest.mark.parametrize(
    ("language", "refused", "sentence"),
    [
        ("en", refusal("not-your-turn", seat=1), "It is not your turn: Bruno is playing."),
        ("en", refusal("tile-new", tile="tavern"), "This tile can be used from your next turn on: Tavern."),
        (
            "de",
            refusal("special-hex", cell="c7", terrain="castle"),
            "c7 ist ein Burgfeld: Darauf kann nie etwas stehen.",
        ),
        (
            "de",
            refusal("wrong-terrain", cell="c7", terrain="desert", wanted="flowers"),
            "c7 ist ein Wüstenfeld: Diese Aktion braucht ein Blumenfeld.",
        ),
        ("de", refusal("no-hex-left", wanted=""), "Für diese Aktion gibt es kein freies Feld mehr."),
        (
            "fr",
            refusal("no-hex-left", wanted="forest"),
            "Il ne reste aucune case Forêt inoccupée pour cette action.",
        ),
        ("fr", refusal("mandatory-not-done", left=1), "Placez d’abord 1 cité de l’action obligatoire."),
        ("fr", refusal("mandatory-not-done", left=3), "Placez d’abord 3 cités de l’action obligatoire."),
        (
            "nl",
            refusal("must-adjoin", cell="c7", hexes=["d4", "e4"]),
            "Niet op c7: passende vrije velden grenzen aan je nederzettingen, kies dus een daarvan: d4 en e4.",
        ),
        ("nl", refusal("no-such-action", action="paddock"), "Deze actie bestaat hier niet: Weide."),
        ("nl", refusal("no-such-action", action="end"), "Deze actie bestaat hier niet: Beurt beëindigen."),
        ("nl", refusal("no-such-action", action="dance"), "Deze actie bestaat hier niet: dance."),
        ("de", refusal("must-place-tile", tile="+4"), "Setze zuerst das gezogene Plättchen ein: Windmühle +4."),
        ("fr", refusal("must-place-tile", tile="-6"), "Placez d’abord la tuile piochée\u00a0: Troll −6."),
        ("en", refusal("no-such-tile", tile="W"), "This tile is not in the supply: Wizard."),
        ("en", refusal("no-such-tile", tile=""), "There is no such tile."),
        ("en", refusal("may-not-pass", possible=["castle", "draw"]), "You may pass only if nothing else is possible."),
    ],
)
def test_refusals(language: str, refused: Refusal, sentence: str) -> None:
    assert words(language).say_refusal(refused, PLAYERS) == sentence


BOXES = registry._shipped("sets").values()
VERBS = (
    "build", "to", "choose",
    *(part.name for box in BOXES for part in (*box.locations, *box.actions)),
    *(verb for box in BOXES for verb in box.verbs),
)  # fmt: skip
ALONE = (
    "end",
    "done",
    "pass",
    "return",
    "outpost",
    "fort",
    "cathedral",
    "choose grass",
    "bazaar farm",
    "bazaar bazaar",
)


def refused_in(seed: int, **wishes: str) -> dict[str, Refusal]:
    """The refusals of a random game, one of each reason, found by trying silly things at every ply."""
    rng = Random(seed)
    game = KIND.table({"players": "3", **wishes}, rng)
    found: dict[str, Refusal] = {}
    for state, _ in playout(game, rng):
        silly = [
            f"{verb} {rng.choice('abcdefghijklmnopqrst')}{rng.randrange(1, 21)}"
            for verb in ("build", "to", *rng.sample(VERBS, 8))
        ]
        for seat in {0, game.actor(state)} - {CHANCE}:
            for move in (*ALONE, *silly):
                with suppress(Unreadable):  # a verb of a box that is not in play
                    if why := game.explain(state, parse(state, move), seat):
                        found[why.reason] = why
    return found


def check_said(found: dict[str, Refusal]) -> None:
    for language in LANGUAGES:
        said = [words(language).say_refusal(why, PLAYERS) for why in found.values()]
        assert all(sentence.endswith(".") and "{" not in sentence for sentence in said)
        assert all("none" not in sentence.replace(": none stands", "").split() for sentence in said)


@pytest.mark.parametrize("seed", range(3))
def test_every_refusal_of_a_real_game_can_be_said(seed: int) -> None:
    found = refused_in(seed)
    assert {"must-adjoin", "not-your-turn", "mandatory-not-done", "special-hex", "no-such-action"} <= set(found)
    check_said(found)


def test_every_refusal_of_all_boxes_can_be_said() -> None:
    found: dict[str, Refusal] = {}
    for seed in range(5):
        found |= refused_in(seed, sets="all", cards="mayors,scouts,knights")
    assert len(found) > 25
    check_said(found)


def test_every_line_of_the_score_sheet_has_a_name() -> None:
    sources = {source for seed in range(3) for source in sheet(seed)}
    assert {"castles", "in_game", "mayors", "scouts", "knights"} <= sources
    kinds = ("source", "card", "task")
    assert [source for source in sources if not isinstance(name_of(source, *kinds), Phrase)] == []


def sheet(seed: int) -> set[str]:
    game = KIND.table({"players": "2", "sets": "all", "cards": "mayors,scouts,knights"}, Random(seed))
    return set(game.scores(game.start())[0])

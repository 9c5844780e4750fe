"""Translated messages of server and terminal."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from realmwright import registry
from realmwright.game import CHANCE, ParseError, Refusal
from realmwright.i18n import LANGUAGES, MAX_LISTED, Message, name_of, translator
from realmwright.kingdom_builder.game import GAME
from realmwright.kingdom_builder.notation import parse_move
from realmwright.testing import playout

PLAYERS = ["Ada", "Bruno", "Chiara"]


def make_refusal(reason: str, **data: Any) -> Refusal:
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
def test_the_first_supported_language_is_chosen(accepted: tuple[str, ...], language: str) -> None:
    assert translator(*accepted).language == language


def test_a_translator_is_cached_by_language() -> None:
    assert translator("de-AT") is translator("de")


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ada ends the turn."),
        ("de", "Ada beendet den Zug."),
        ("fr", "Ada termine son tour."),
        ("nl", "Ada beëindigt de beurt."),
    ],
)
def test_an_argument_is_inserted_without_isolation_marks(language: str, sentence: str) -> None:
    assert translator(language).format("log-end", player="Ada") == sentence


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ["0 settlements to go", "1 settlement to go", "2 settlements to go"]),
        ("de", ["noch 0 Siedlungen", "noch 1 Siedlung", "noch 2 Siedlungen"]),
        ("fr", ["encore 0 cité", "encore 1 cité", "encore 2 cités"]),
        ("nl", ["nog 0 nederzettingen", "nog 1 nederzetting", "nog 2 nederzettingen"]),
    ],
)
def test_plural_forms_follow_the_language(language: str, sentences: list[str]) -> None:
    assert [translator(language).format("end-not-yet", count=count) for count in range(3)] == sentences


def test_a_missing_message_or_argument_raises_an_error() -> None:
    english = translator("en")
    assert "end-turn" in english
    assert "no-such-message" not in english
    with pytest.raises(KeyError, match="no-such-message"):
        english.format("no-such-message")
    with pytest.raises(ValueError, match="log-end"):
        english.format("log-end")


def test_lists_are_joined_and_shortened() -> None:
    german = translator("de")
    assert [german.format_list(["c7", "d7", "e7"][:count]) for count in range(4)] == [
        "",
        "c7",
        "c7 und d7",
        "c7, d7 und e7",
    ]
    cells = [f"a{row}" for row in range(1, MAX_LISTED + 3)]
    assert german.format_list(cells[:MAX_LISTED]) == "a1, a2, a3, a4, a5 und a6"
    assert german.format_list(cells) == "a1, a2, a3, a4, a5, a6 und 2 weitere"


@pytest.mark.parametrize(
    ("language", "refusal", "sentence"),
    [
        ("en", make_refusal("not-your-turn", seat=1), "It is not your turn: Bruno is playing."),
        ("en", make_refusal("tile-new", tile="tavern"), "This tile can be used from your next turn on: Tavern."),
        (
            "de",
            make_refusal("special-hex", cell="c7", terrain="castle"),
            "c7 ist ein Burgfeld: Dort darf nichts stehen.",
        ),
        (
            "de",
            make_refusal("wrong-terrain", cell="c7", terrain="desert", wanted="flowers"),
            "c7 ist ein Wüstenfeld: Diese Aktion braucht ein Blumenfeld.",
        ),
        ("de", make_refusal("no-hex-left", wanted=""), "Für diese Aktion gibt es kein freies Feld mehr."),
        (
            "fr",
            make_refusal("no-hex-left", wanted="forest"),
            "Il ne reste aucune case Forêt inoccupée pour cette action.",
        ),
        ("fr", make_refusal("mandatory-not-done", left=1), "Placez d’abord 1 cité de l’action obligatoire."),
        ("fr", make_refusal("mandatory-not-done", left=3), "Placez d’abord 3 cités de l’action obligatoire."),
        (
            "nl",
            make_refusal("must-adjoin", cell="c7", hexes=["d4", "e4"]),
            "Niet op c7: zolang het kan, komt een nederzetting naast je eigen. Kies uit deze velden: d4 en e4.",
        ),
        ("nl", make_refusal("no-such-action", action="paddock"), "Deze actie bestaat hier niet: Weide."),
        ("nl", make_refusal("no-such-action", action="end"), "Deze actie bestaat hier niet: Beurt beëindigen."),
        ("nl", make_refusal("no-such-action", action="dance"), "Deze actie bestaat hier niet: dance."),
        ("de", make_refusal("must-place-tile", tile="+4"), "Setze zuerst das gezogene Plättchen ein: Windmühle +4."),
        ("fr", make_refusal("must-place-tile", tile="-6"), "Placez d’abord la tuile piochée\u00a0: Troll −6."),
        ("en", make_refusal("no-such-tile", tile="W"), "This tile is not in the supply: Wizard."),
        ("en", make_refusal("no-such-tile", tile=""), "There is no such tile."),
        (
            "en",
            make_refusal("may-not-pass", possible=["castle", "draw"]),
            "You may pass only if nothing else is possible.",
        ),
    ],
)
def test_a_refusal_is_formatted_as_a_sentence(language: str, refusal: Refusal, sentence: str) -> None:
    assert translator(language).format_refusal(refusal, PLAYERS) == sentence


EXPANSIONS = registry.shipped("expansions").values()
VERBS = (
    "build", "to", "choose",
    *(part.name for expansion in EXPANSIONS for part in (*expansion.locations, *expansion.actions)),
    *(verb for expansion in EXPANSIONS for verb in expansion.verbs),
)  # fmt: skip
MOVES_WITHOUT_HEX = (
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


def collect_refusals(seed: int, **params: str) -> dict[str, Refusal]:
    """Try random moves at every ply of a random game and return one refusal of each reason."""
    rng = Random(seed)
    game = GAME.create({"players": "3", **params}, rng)
    refusals: dict[str, Refusal] = {}
    for state, _ in playout(game, rng):
        random_moves = [
            f"{verb} {rng.choice('abcdefghijklmnopqrst')}{rng.randrange(1, 21)}"
            for verb in ("build", "to", *rng.sample(VERBS, 8))
        ]
        for seat in {0, game.actor(state)} - {CHANCE}:
            for move in (*MOVES_WITHOUT_HEX, *random_moves):
                with suppress(ParseError):  # a verb of an expansion that is not in the game
                    if reply := game.explain(state, parse_move(state, move), seat):
                        refusals[reply.reason] = reply
    return refusals


def check_sentences(refusals: dict[str, Refusal]) -> None:
    for language in LANGUAGES:
        sentences = [translator(language).format_refusal(each, PLAYERS) for each in refusals.values()]
        assert all(sentence.endswith(".") and "{" not in sentence for sentence in sentences)
        assert all("none" not in sentence.replace(": none stands", "").split() for sentence in sentences)


@pytest.mark.parametrize("seed", range(3))
def test_every_refusal_of_a_base_game_has_a_sentence(seed: int) -> None:
    refusals = collect_refusals(seed)
    assert {"must-adjoin", "not-your-turn", "mandatory-not-done", "special-hex", "no-such-action"} <= set(refusals)
    check_sentences(refusals)


def test_every_refusal_with_all_expansions_has_a_sentence() -> None:
    refusals: dict[str, Refusal] = {}
    for seed in range(5):
        refusals |= collect_refusals(seed, sets="all", cards="mayors,scouts,knights")
    assert len(refusals) > 25
    check_sentences(refusals)


def test_every_source_of_the_score_sheet_has_a_name() -> None:
    sources = {source for seed in range(3) for source in score_sources(seed)}
    assert {"castles", "in_game", "mayors", "scouts", "knights"} <= sources
    prefixes = ("source", "card", "task")
    assert [source for source in sources if not isinstance(name_of(source, *prefixes), Message)] == []


def score_sources(seed: int) -> set[str]:
    game = GAME.create({"players": "2", "sets": "all", "cards": "mayors,scouts,knights"}, Random(seed))
    return set(game.scores(game.start())[0])

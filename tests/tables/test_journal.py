"""The log in words: every move of every box and of both games, in all languages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from realmwright import registry
from realmwright.game import CHANCE, NOBODY, Refusal
from realmwright.tables.course import Point
from realmwright.tables.events import Event
from realmwright.tables.journal import Journal
from realmwright.tables.messages import LogEntry, Message
from realmwright.testing import playout
from realmwright.words import LANGUAGES, Phrase, Said, words

from ..kingdom_builder.table import Table, table
from ..kingdom_builder.test_redraw import filled, full

NAMES = ["Ada", "Bruno", "Chiara"]
BOXES = ["base", "nomads", "crossroads", "marshlands", "harvest", "capitol", "caves", "island"]
VARIANTS = ["none", "last-castle", "open", "immediate", "last-castle,open,immediate"]
EVERYTHING = {"sets": "all", "cards": "mayors,scouts,shepherds", "deck.use_swamp_cards": "always"}


@cache
def log(game: str, seed: int = 1, **wishes: str) -> tuple[LogEntry, ...]:
    """A random game as somebody without a seat hears of it."""
    rng = Random(seed)
    table = registry.game(game).table({"players": "3", **wishes}, rng)
    journal = Journal(table, NAMES)
    entries, before = [], Point(table.start(), 0, Event("start", "", ""))
    for ply, (state, move) in enumerate(playout(table, rng), 1):
        after = Point(table.apply(state, move), ply, Event("move", table.write(state, move), ""))
        entries.append(journal.entry(ply, before, after, NOBODY))
        before = after
    return tuple(entries)


def game_of(box: str) -> tuple[LogEntry, ...]:
    """Games with one box: with all of its boards if it has any."""
    wishes = {"sets": box if box == "base" else f"base,{box}"}
    boards = [board.id for board in registry.find("sets")[box].quadrants]
    if len(boards) == 4:
        wishes["quadrants"] = ",".join(boards)
    return tuple(entry for seed in range(3) for entry in log("kingdom-builder", seed, **wishes))


def phrase(message: Message) -> Phrase:
    return Phrase(message.key, {name: said(value) for name, value in message.args.items()})


def said(value: str | int | Message) -> Said:
    return phrase(value) if isinstance(value, Message) else value


def say(language: str, message: Message) -> str:
    told = phrase(message)
    return words(language).say(told.key, **told.args)


def messages(entries: tuple[LogEntry, ...]) -> Iterator[Message]:
    for entry in entries:
        yield entry.text
        yield from entry.notes


def check_words(entries: tuple[LogEntry, ...]) -> None:
    """One sentence of each kind that differs in more than a name or a hex."""
    different = {(message.key, str(message.args.get("tile")), str(message.args.get("piece"))): message
                 for message in messages(entries)}  # fmt: skip
    for language in LANGUAGES:
        for message in different.values():
            sentence = say(language, message)
            assert sentence.endswith((".", ")")), sentence
            assert "none" not in sentence.split(), sentence


@pytest.mark.parametrize("box", BOXES)
def test_every_box_is_told_in_every_language(box: str) -> None:
    check_words(game_of(box))


@pytest.mark.parametrize("variants", VARIANTS)
def test_every_variant_of_kingdoms_is_told_in_every_language(variants: str) -> None:
    entries = log("kingdoms", variants=variants)
    check_words(entries)
    assert all(entry.text.key.startswith("log-kingdoms-") for entry in entries)


def test_all_boxes_together() -> None:
    check_words(log("kingdom-builder", seed=5, **EVERYTHING))


def sentences(entries: tuple[LogEntry, ...], start: str) -> list[str]:
    """In English, those of the moves that begin so."""
    return [say("en", entry.text) for entry in entries if (entry.move or "").startswith(start)]


@pytest.mark.parametrize(
    ("box", "move", "beginnings"),
    [
        ("base", "build", {"builds on a"}),
        ("base", "paddock", {"uses the action Paddock and lifts a settlement from"}),
        ("base", "to", {"moves a settlement from"}),
        ("nomads", "quarry", {"uses the action Quarry and places a stone wall on a"}),
        ("crossroads", "barracks", {"uses the action Barracks and places a warrior on a",
                                    "uses the action Barracks and takes a warrior off"}),
        ("marshlands", "temple", {"uses the action Temple and takes a settlement off"}),
        ("harvest", "farmland", {"uses the action Farmland and places a settlement on a farmland hex"}),
        ("caves", "cave", {"uses the action Cave and lifts a settlement from"}),
    ],
)  # fmt: skip
def test_a_move_is_told_by_what_it_did(box: str, move: str, beginnings: set[str]) -> None:
    found = sentences(game_of(box), f"{move} ")
    assert found
    for sentence in found:
        assert any(sentence.partition(" ")[2].startswith(beginning) for beginning in beginnings), sentence


def test_hexes_of_the_island_have_a_terrain() -> None:
    built = [entry for entry in game_of("island") if " i:" in (entry.move or "") and entry.text.key != "log-take"]
    assert built
    assert all("hex" in entry.text.args for entry in built)


def test_a_tile_of_kingdoms_has_its_name() -> None:
    assert any("Windmill +4" in sentence for sentence in sentences(log("kingdoms", variants="open"), "tile +4"))
    placed = sentences(log("kingdoms"), "start ")
    assert placed
    assert not any("none" in sentence for sentence in placed)


def test_a_starting_tile_is_told_when_it_lies_on_the_board() -> None:
    told = [entry for entry in log("kingdoms") if "tile" in entry.text.args and entry.text.args["tile"] != "none"]
    assert {(entry.move or "").partition(" ")[0] for entry in told} == {"tile", "castle", "put", "start"}


def test_gold_and_other_tiles_are_told() -> None:
    assert "log-gold" in {note.key for note in messages(log("kingdom-builder", seed=5, **EVERYTHING))}
    assert "log-held-gained" in {note.key for note in messages(game_of("nomads"))}


def told(at: Table, *moves: str) -> list[str]:
    """What is noted in English of the last of these moves."""
    before = at.do(*moves[:-1])
    start, point = (Point(each.state, 0, Event("move", moves[-1], "")) for each in (before, before.do(moves[-1])))
    entry = Journal(at.game, NAMES[: at.game.seats]).entry(1, start, point, NOBODY)
    return [say("en", note) for note in entry.notes]


@pytest.mark.rule("KB-BASE-BUILD-6")
def test_why_another_card_is_drawn() -> None:
    said = "No free desert hex is left: Ada draws a new card."
    assert said in told(filled("k11", own="j12 s9"), "build k11")
    assert told(filled("k11", own="j12 s9"), "build k11", "draw desert") == [said]
    assert told(filled("k11", own="j12 s9"), "build k11", "draw forest") == ["Ada reveals a terrain card: forest."]
    turn = table(full(own="i9"), turn=2, stage="after", players="3")
    assert told(turn, "end", "draw grass") == [said]


@pytest.mark.rule("KB-BASE-BUILD-7", "R-04")
def test_that_the_rest_of_the_action_lapses() -> None:
    said = "Ada has no card to draw: the rest of the mandatory action lapses."
    assert told(filled("k11", own="j12 s9", deck=""), "build k11") == [said]
    assert told(filled("k11", own="j12 s9", deck="desert:1"), "build k11", "draw desert") == [said]
    without = table({0: "i9"}, turn=1, stage="after", card="", hands="", deck="")
    assert told(without, "end") == [said]


@pytest.mark.rule("D-02")
def test_nothing_lapses_when_everything_is_built() -> None:
    last = filled("k11", "l11", "k12", own="j12", deck="")
    assert told(last, "build k11", "build k12", "build l11") == []


class Stranger:
    """A game of a set that the catalog has never heard of: one seat, one board, one odd move."""

    name, rules_version, seats, setup = "stranger", "1", 1, ""

    def about(self) -> dict[str, Any]:
        return {}

    def actor(self, *_: object) -> int:
        return 0

    def view(self, state: str, *_: object) -> str:
        return state

    def present(self, state: str) -> dict[str, Any]:
        return {"turn": 0, "seats": [{"settlements": [state] if state else []}], "doing": None}

    def read(self, *_: object) -> str:
        return ""

    def events(self, *_: object) -> list[dict[str, Any]]:
        return []


@pytest.mark.parametrize(
    ("move", "after", "sentence"),
    [
        ("dance", "", "Ada uses the action dance."),
        ("dance tango", "", "Ada uses the action dance: tango."),
        ("dance d4", "", "Ada uses the action dance on d4."),
        ("dance d4", "d4", "Ada uses the action dance and places a settlement on a hex, d4."),
        ("build d4", "d4", "Ada builds on a hex."),
    ],
)
def test_an_unknown_set_is_told_as_well(move: str, after: str, sentence: str) -> None:
    game: Any = Stranger()
    start, point = Point("", 0, Event("start", "", "")), Point(after, 1, Event("move", move, ""))
    assert say("en", Journal(game, NAMES[:1]).entry(1, start, point, NOBODY).text) == sentence


@pytest.mark.parametrize(
    ("reason", "data", "sentence"),
    [
        ("choose-a-line", {"hexes": list("12345678")}, "Choose the line to mark: 1, 2, 3, 4, 5, 6 and 2 more."),
        ("no-such-action", {"action": "silo"}, "There is no such action here: Silo."),
        ("tile-new", {"tile": "canoe-bonus"}, "This tile can be used from your next turn on: Canoe bonus."),
        ("must-place-tile", {"tile": "-2"}, "First place the tile you have drawn: Graveyard −2."),
        ("not-their-settlement", {"cell": "c7", "seat": 1}, "Choose a settlement of Bruno: none stands on c7."),
        ("wrong-terrain", {"cell": "c7", "terrain": "desert", "wanted": "swamp/grass"},
         "c7 is a desert hex: this action needs a swamp hex or grass hex."),
        ("wrong-terrain", {"cell": "c7", "terrain": "desert"}, "c7 is a desert hex: that does not fit this action."),
    ],
)  # fmt: skip
def test_refusals_are_sent_in_words(reason: str, data: dict[str, Any], sentence: str) -> None:
    journal = Journal(registry.game("kingdoms").table({}, Random(1)), NAMES)
    sent = journal.refusal("build c7", Refusal("KB-BASE-TURN-3", reason, data))
    assert say("en", sent.text) == sentence


def test_what_chance_hides_is_hidden() -> None:
    hidden = [entry for entry in game_of("base") if entry.seat is None and entry.move is None]
    assert {entry.text.key for entry in hidden} == {"log-draw"}
    assert CHANCE not in {entry.seat for entry in game_of("base")}

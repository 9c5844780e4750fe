"""Log messages of every move of every expansion and both games, in all languages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from realmwright import registry
from realmwright.components import Contents, GameComponents, PieceGroup
from realmwright.game import CHANCE, NOBODY, Refusal
from realmwright.i18n import LANGUAGES, Message, MessageArg, translator
from realmwright.protocol.message_parts import LocalizedMessage, LogEntry
from realmwright.tables.events import Event
from realmwright.tables.game_log import GameLog
from realmwright.tables.positions import Positions
from realmwright.tables.state import Revision, TableState
from realmwright.testing import playout

from ..kingdom_builder.fixtures import Table, table
from ..kingdom_builder.test_redraw import filled, full
from .fixtures import at, new_table, play

NAMES = ["Ada", "Bruno", "Chiara"]
EXPANSIONS = ["base", "nomads", "crossroads", "marshlands", "harvest", "capitol", "caves", "island"]
VARIANTS = ["none", "last-castle", "open", "immediate", "last-castle,open,immediate"]
EVERYTHING = {"sets": "all", "cards": "mayors,scouts,shepherds", "deck.use_swamp_cards": "always"}


@cache
def log(game: str, seed: int = 1, **params: str) -> tuple[LogEntry, ...]:
    """Return the log of a random game for a spectator."""
    rng = Random(seed)
    table = registry.game(game).create({"players": "3", **params}, rng)
    game_log = GameLog(Positions(table), NAMES)
    entries, before = [], Revision(table.start(), 0, Event("start", "", ""))
    for ply, (state, move) in enumerate(playout(table, rng), 1):
        after = Revision(table.apply(state, move), ply, Event("move", table.write(state, move), ""), move=move)
        entries.append(game_log.entry(ply, before, after, NOBODY))
        before = after
    return tuple(entries)


def games_with(expansion: str) -> tuple[LogEntry, ...]:
    """Return the logs of three games with an expansion, on its own boards if it has four."""
    params = {"sets": expansion if expansion == "base" else f"base,{expansion}"}
    boards = [board.id for board in registry.find("expansions")[expansion].quadrants]
    if len(boards) == 4:
        params["quadrants"] = ",".join(boards)
    return tuple(entry for seed in range(3) for entry in log("kingdom-builder", seed, **params))


def to_message(message: LocalizedMessage) -> Message:
    return Message(message.key, {name: to_argument(value) for name, value in message.args.items()})


def to_argument(value: str | int | LocalizedMessage) -> MessageArg:
    return to_message(value) if isinstance(value, LocalizedMessage) else value


def sentence_of(language: str, message: LocalizedMessage) -> str:
    arguments = to_message(message)
    return translator(language).format(arguments.key, **arguments.args)


def messages(entries: tuple[LogEntry, ...]) -> Iterator[LocalizedMessage]:
    for entry in entries:
        yield entry.text
        yield from entry.notes


def check_sentences(entries: tuple[LogEntry, ...]) -> None:
    """Check one sentence of each message, tile and piece."""
    different = {(message.key, str(message.args.get("tile")), str(message.args.get("piece"))): message
                 for message in messages(entries)}  # fmt: skip
    for language in LANGUAGES:
        for message in different.values():
            sentence = sentence_of(language, message)
            assert sentence.endswith((".", ")")), sentence
            assert "none" not in sentence.split(), sentence


@pytest.mark.parametrize("expansion", EXPANSIONS)
def test_every_expansion_has_log_messages_in_every_language(expansion: str) -> None:
    check_sentences(games_with(expansion))


@pytest.mark.parametrize("variants", VARIANTS)
def test_every_variant_of_kingdoms_has_log_messages_in_every_language(variants: str) -> None:
    entries = log("kingdoms", variants=variants)
    check_sentences(entries)
    assert all(entry.text.key.startswith("log-kingdoms-") for entry in entries)


def test_all_expansions_together() -> None:
    check_sentences(log("kingdom-builder", seed=5, **EVERYTHING))


def sentences(entries: tuple[LogEntry, ...], start: str) -> list[str]:
    """Return the English sentences of the moves with this beginning."""
    return [sentence_of("en", entry.text) for entry in entries if (entry.move or "").startswith(start)]


@pytest.mark.parametrize(
    ("expansion", "move", "beginnings"),
    [
        ("base", "build", {"builds on "}),
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
def test_a_move_is_described_by_its_effect(expansion: str, move: str, beginnings: set[str]) -> None:
    described = sentences(games_with(expansion), f"{move} ")
    assert described
    for sentence in described:
        assert any(sentence.partition(" ")[2].startswith(beginning) for beginning in beginnings), sentence


def test_hexes_of_the_island_have_a_terrain() -> None:
    built = [entry for entry in games_with("island") if " i:" in (entry.move or "") and entry.text.key != "log-take"]
    assert built
    assert all("hex" in entry.text.args for entry in built)


def test_a_tile_of_kingdoms_has_its_name() -> None:
    assert any("Windmill +4" in sentence for sentence in sentences(log("kingdoms", variants="open"), "tile +4"))
    placed = sentences(log("kingdoms"), "start ")
    assert placed
    assert not any("none" in sentence for sentence in placed)


def test_a_starting_tile_is_named_once_it_is_on_the_board() -> None:
    named = [entry for entry in log("kingdoms") if "tile" in entry.text.args and entry.text.args["tile"] != "none"]
    assert {(entry.move or "").partition(" ")[0] for entry in named} == {"tile", "castle", "put", "start"}


def test_gold_and_other_tiles_are_noted() -> None:
    assert "log-gold" in {note.key for note in messages(log("kingdom-builder", seed=5, **EVERYTHING))}
    assert "log-held-gained" in {note.key for note in messages(games_with("nomads"))}


def notes_of(table: Table, *moves: str) -> list[str]:
    """Return the English notes on the last of these moves."""
    before = table.play(*moves[:-1])
    move, after = table.game.read(before.state, moves[-1]), before.play(moves[-1])
    start = Revision(before.state, 0, Event("start", "", ""))
    end = Revision(after.state, 1, Event("move", moves[-1], ""), move=move)
    entry = GameLog(Positions(table.game), NAMES[: table.game.seats]).entry(1, start, end, NOBODY)
    return [sentence_of("en", note) for note in entry.notes]


@pytest.mark.rule("KB-BASE-BUILD-6")
def test_a_note_explains_why_another_card_is_drawn() -> None:
    note = "No free desert hex is left: Ada draws a new card."
    assert note in notes_of(filled("k11", own="j12 s9"), "build k11")
    assert notes_of(filled("k11", own="j12 s9"), "build k11", "draw desert") == [note]
    assert notes_of(filled("k11", own="j12 s9"), "build k11", "draw forest") == ["Ada reveals a terrain card: forest."]
    turn = table(full(own="i9"), turn=2, stage="after", players="3")
    assert notes_of(turn, "end", "draw grass") == [note]


@pytest.mark.rule("KB-BASE-BUILD-7", "R-04", "R-37")
def test_a_note_says_that_the_rest_of_the_action_lapses() -> None:
    note = "Ada cannot draw a card: the rest of the mandatory action is lost."
    assert notes_of(filled("k11", own="j12 s9", deck=""), "build k11") == [note]
    assert notes_of(filled("k11", own="j12 s9", deck="desert:1"), "build k11", "draw desert") == [note]
    without = table({0: "i9"}, turn=1, stage="after", card="", hands="", deck="")
    last = "There are no terrain cards left: this round is the last."
    assert notes_of(without, "end") == [last, note]


@pytest.mark.rule("D-02")
def test_nothing_lapses_when_everything_is_built() -> None:
    last = filled("k11", "l11", "k12", own="j12", deck="")
    assert notes_of(last, "build k11", "build k12", "build l11") == []


class UnknownGame:
    """A game without messages in the catalog: one seat, one board, one move."""

    name, rules_version, seats, setup = "unknown", "1", 1, ""

    def setup_dict(self) -> dict[str, Any]:
        return {}

    def actor(self, *_: object) -> int:
        return 0

    def view(self, state: str, *_: object) -> str:
        return state

    def to_dict(self, _state: str) -> dict[str, Any]:
        return {"turn": 0, "seats": [{}], "doing": None}

    def private_dict(self, *_: object) -> dict[str, Any]:
        return {}

    def components(self) -> GameComponents:
        return GameComponents()

    def contents(self, state: str) -> Contents:
        return Contents([PieceGroup("settlements", 0, [state])] if state else [])

    def events(self, *_: object) -> list[dict[str, Any]]:
        return []


@pytest.mark.parametrize(
    ("move", "after", "sentence"),
    [
        ("dance", "", "Ada uses the action dance."),
        ("dance tango", "", "Ada uses the action dance: tango."),
        ("dance d4", "", "Ada uses the action dance on d4."),
        ("dance d4", "d4", "Ada uses the action dance and places a settlement on a hex, d4."),
        ("build d4", "d4", "Ada builds on hex d4."),
    ],
)
def test_moves_of_an_unknown_expansion_have_messages(move: str, after: str, sentence: str) -> None:
    game: Any = UnknownGame()
    start, end = Revision("", 0, Event("start", "", "")), Revision(after, 1, Event("move", move, ""))
    assert sentence_of("en", GameLog(Positions(game), NAMES[:1]).entry(1, start, end, NOBODY).text) == sentence


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
        ("wrong-terrain", {"cell": "c7", "terrain": "desert"}, "c7 is a desert hex: that does not match this action."),
    ],
)  # fmt: skip
def test_refusals_have_messages(reason: str, data: dict[str, Any], sentence: str) -> None:
    game_log = GameLog(Positions(registry.game("kingdoms").create({}, Random(1))), NAMES)
    sent = game_log.refusal_message("build c7", Refusal("KB-BASE-TURN-3", reason, data))
    assert sentence_of("en", sent.text) == sentence


def test_hidden_chance_moves_stay_hidden() -> None:
    hidden = [entry for entry in games_with("base") if entry.seat is None and entry.move is None]
    assert {entry.text.key for entry in hidden} == {"log-draw"}
    assert CHANCE not in {entry.seat for entry in games_with("base")}


def test_a_take_back_counts_decisions_without_draws() -> None:
    """A settlement and the draw that follows are one step."""
    state = TableState(new_table("here", "here", game="kingdom-builder").row)
    game = state.game
    while len(state.record.moves) < 12 or game.actor(state.record.state) < 0:
        state = play(state)
    decisions = [game.actor(before) >= 0 for before, _ in state.record.plies()]
    draws = len(decisions) - sum(decisions)
    assert draws
    undone = state.apply([Event("undo", str(len(decisions)), at(0))])
    entry = GameLog(Positions(game), NAMES[:2]).entry(13, undone.revisions[-2], undone.revisions[-1], NOBODY)
    assert entry.text.args["count"] == len(decisions) - draws


def test_a_take_back_of_one_decision_and_a_draw_is_no_count() -> None:
    state = TableState(new_table("here", "here", game="kingdom-builder").row)
    game = state.game
    while [game.actor(before) >= 0 for before in state.record.states[-3:-1]] != [True, False]:
        state = play(state)
    undone = state.apply([Event("undo", "2", at(0))])
    entry = GameLog(Positions(game), NAMES[:2]).entry(99, undone.revisions[-2], undone.revisions[-1], NOBODY)
    assert entry.text.key == "log-undo"

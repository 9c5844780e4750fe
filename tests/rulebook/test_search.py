"""The search in the rulebook: players' questions, inflections and typing errors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from realmwright.cli import main
from realmwright.rulebook.files import LANGUAGES, load_search
from realmwright.rulebook.search import distance

QUESTIONS = Path(__file__).parent / "questions"
LEAST_RIGHT = 0.95


def questions(language: str) -> list[tuple[str, set[str]]]:
    lines = (QUESTIONS / f"{language}.txt").read_text("utf-8").splitlines()
    pairs = (line.rsplit("|", 1) for line in lines if not line.startswith("#"))
    return [(question.strip(), set(ids.split())) for question, ids in pairs]


@pytest.mark.parametrize("language", LANGUAGES)
def test_players_questions_find_their_entry_among_the_first_three(language: str) -> None:
    search = load_search(language)
    asked = questions(language)
    assert len(asked) == 87
    wrong = [text for text, ids in asked if not ids & {hit.entry.id for hit in search.find(text)[:3]}]
    assert len(wrong) <= (1 - LEAST_RIGHT) * len(asked), wrong


@pytest.mark.parametrize("text", ["knights", "Knight?", "knigths", "KNIGTHS card"])
def test_case_inflection_and_typing_errors_are_forgiven(text: str) -> None:
    assert load_search("en").find(text)[0].entry.id == "card-knights"


def test_the_found_sentence_is_shown() -> None:
    hit = load_search("en").find("may the caravan stop earlier")[0]
    assert (hit.entry.id, hit.sentence) == ("location-caravan", "Can I stop earlier?")


@pytest.mark.parametrize("text", ["", "?!", "qqqqqqqq", "x" * 5000])
def test_nothing_is_found_for_nonsense(text: str) -> None:
    assert load_search("en").find(text) == []


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [("ab", "ab", 0), ("ab", "ba", 1), ("abc", "ac", 1), ("abcd", "xbdc", 2), ("", "a", 1)],
)
def test_distance_counts_typing_errors(one: str, other: str, expected: int) -> None:
    assert distance(one, other) == expected


def test_the_command_prints_entries_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "who wins a tie", "--language", "en", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found[0]["id"] == "kb-winner"
    assert set(found[0]) == {"id", "title", "text"}
    assert main(["rules", "paddock", "--language", "en"]) == 0
    assert "[KB-LOC-PADDOCK, I-16]" in capsys.readouterr().out
    assert main(["rules", "qqqqqqqq", "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == []

"""What is kept of an arena, and how it goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from realmwright.arena import arena
from realmwright.arena.journal import Journal
from realmwright.arena.match import Played
from realmwright.arena.plan import Plan
from realmwright.game import GameError, Plain

HEAD: Plain = {"game": "kingdoms", "seed": 1}


def played(index: int) -> Played:
    return Played(index, 0, ["a", "b"], [1, 2], [3, 3], [2, 2], [0.5, 0.25], [0.5, 0.25], [0, 0], None, "")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    with Journal(tmp_path / "journal", HEAD) as kept:
        kept.add(played(0))
        kept.add(played(2))
    return tmp_path / "journal"


def test_what_was_kept_is_there_again(file: Path) -> None:
    with Journal(file, HEAD) as kept:
        assert kept.played == {0: played(0), 2: played(2)}
        kept.add(played(1))
    with Journal(file, HEAD) as kept:
        assert sorted(kept.played) == [0, 1, 2]


def test_a_line_that_was_not_finished_is_cut_off(file: Path) -> None:
    whole = file.read_bytes()
    for cut in range(1, len(whole) - whole.rindex(b"\n", 0, -1) - 1):
        file.write_bytes(whole[:-cut])
        with Journal(file, HEAD) as kept:
            assert sorted(kept.played) == [0]
            kept.add(played(7))
        with Journal(file, HEAD) as kept:
            assert sorted(kept.played) == [0, 7]


@pytest.mark.parametrize("left", [b"", b'{"game":'])
def test_of_a_beginning_nothing_is_left(tmp_path: Path, left: bytes) -> None:
    file = tmp_path / "journal"
    file.write_bytes(left)
    with Journal(file, HEAD) as kept:
        assert kept.played == {}
        kept.add(played(0))
    with Journal(file, HEAD) as kept:
        assert sorted(kept.played) == [0]


def test_the_journal_of_another_arena_is_not_touched(file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(GameError, match="of another arena: expected one with seed 2, not 1"):
        Journal(file, {**HEAD, "seed": 2})
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\n", b"[]\n", b"hello\n", b'{"game":"kingdoms","seed":1}\n{"index":1}\n']
)
def test_a_file_that_is_no_journal_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "journal"
    file.write_bytes(content)
    with pytest.raises(GameError, match="is no journal of an arena"):
        Journal(file, HEAD)
    assert file.read_bytes() == content


def test_games_that_are_kept_are_not_played_again_and_more_can_be_added(tmp_path: Path) -> None:
    plan = Plan("kingdoms", ("random",), 1)
    first = arena.run(plan, 4, journal=tmp_path / "journal")
    heard: list[int] = []
    more = arena.run(plan, 6, journal=tmp_path / "journal", tell=lambda kept: heard.append(len(kept)))
    assert more[:4] == first  # times included
    assert heard == [4, 5, 6]

"""Chance that follows from a secret: what is promised, what is drawn, and what a check finds."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from realmwright import fair, record, registry
from realmwright.cli import main
from realmwright.game import CHANCE, NOBODY, Unreadable
from realmwright.record import Record

SECRET = "8c1f"


def a_game(name: str, secret: str = SECRET, **wishes: str) -> tuple[Record, dict[str, str]]:
    """A game as a server plays it: whose decisions do not matter, chance by the secret."""
    wishes = {"players": "3", **wishes}
    kept = Record(registry.game(name).table(wishes, Random(secret)))
    rng = Random(1)
    fair.settle(kept, secret)
    while kept.game.actor(kept.state) != NOBODY:
        kept.play(rng.choice(kept.game.moves(kept.state)))
        fair.settle(kept, secret)
    return kept, wishes


def findings(text: str) -> dict[str, bool]:
    return {check.name: check.good for check in fair.verify(text)}


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert fair.commitment(SECRET) == sha256(SECRET.encode()).hexdigest()


@pytest.mark.parametrize("name", sorted(registry.find("games")))
def test_a_fair_game_is_found_fair(name: str) -> None:
    kept, wishes = a_game(name)
    text = fair.signed(kept, SECRET, wishes)
    assert record.load(text).moves == kept.moves
    assert findings(text) == {"rules": True, "commitment": True, "setup": True, "chance": True}


def test_all_boxes() -> None:
    kept, wishes = a_game("kingdom-builder", sets="all", players="4")
    assert all(check.good for check in fair.verify(fair.signed(kept, SECRET, wishes)))


def test_another_secret_is_noticed() -> None:
    kept, wishes = a_game("kingdom-builder")
    text = fair.signed(kept, SECRET, wishes).replace(f"# secret {SECRET}", "# secret 8c2f")
    assert findings(text) == {"rules": True, "commitment": False, "setup": False, "chance": False}


def test_another_table_is_noticed() -> None:
    kept, wishes = a_game("kingdom-builder")
    for wrong in ({**wishes, "players": "4"}, {**wishes, "players": "many"}):
        found = findings(fair.signed(kept, SECRET, wrong))
        assert found == {"rules": True, "commitment": True, "setup": False, "chance": True}
    broken = fair.signed(kept, SECRET, wishes).replace("# wishes {", "# wishes [")
    assert not findings(broken)["setup"]


def test_every_draw_that_is_not_the_secrets_is_noticed() -> None:
    """Whichever draw is exchanged for another that would have been possible."""
    kept, wishes = a_game("kingdom-builder")
    draws = [ply for ply, (state, _) in enumerate(kept.plies()) if kept.game.actor(state) == CHANCE]
    noticed = 0
    for ply in draws:
        state = kept.states[ply]
        for move in kept.game.moves(state):
            text = kept.game.write(state, move)
            if text != kept.moves[ply]:
                forged = kept.branch(ply)
                forged.push(text)
                checks = fair.verify(fair.signed(forged, SECRET, wishes))
                assert [check.name for check in checks if not check.good] == ["chance"]
                assert f"ply {ply} " in checks[-1].message
                noticed += 1
                break
    assert noticed > 20


def test_an_illegal_move_is_noticed() -> None:
    kept, wishes = a_game("kingdom-builder")
    text = fair.signed(kept, SECRET, wishes) + "build a1\n"
    assert findings(text) == {"rules": False}


@pytest.mark.parametrize("missing", ["commitment", "secret", "wishes"])
def test_without_its_notes_nothing_can_be_checked(missing: str) -> None:
    kept, wishes = a_game("kingdoms")
    lines = fair.signed(kept, SECRET, wishes).splitlines()
    with pytest.raises(Unreadable, match=missing):
        fair.verify("\n".join(line for line in lines if not line.startswith(f"# {missing}")))


def test_the_command_says_what_it_found(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    kept, wishes = a_game("kingdoms")
    file = tmp_path / "game.txt"
    file.write_text(fair.signed(kept, SECRET, wishes))
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.count("good ") == 4
    file.write_text(fair.signed(kept, SECRET, wishes).replace(SECRET, "0000"))
    assert main(["verify", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["good"] is False
    file.write_text(str(kept))
    assert main(["verify", str(file)]) == 2
    assert "commitment" in capsys.readouterr().err

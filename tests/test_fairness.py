"""Verifiable chance: commitment to a secret, draws derived from it, verification."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from realmwright import fairness, record, registry
from realmwright.cli import main
from realmwright.game import CHANCE, NOBODY, ParseError
from realmwright.record import Record

SECRET = "8c1f"


def play_game(name: str, secret: str = SECRET, **params: str) -> tuple[Record, dict[str, str]]:
    """Play a random game with chance drawn from the secret; return its record and its params."""
    params = {"players": "3", **params}
    game_record = Record(registry.game(name).create(params, Random(secret)))
    rng = Random(1)
    fairness.draw_chance(game_record, secret)
    while game_record.game.actor(game_record.state) != NOBODY:
        game_record.play(rng.choice(game_record.game.moves(game_record.state)))
        fairness.draw_chance(game_record, secret)
    return game_record, params


def check_results(text: str) -> dict[str, bool]:
    return {check.name: check.good for check in fairness.verify(text)}


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert fairness.commitment(SECRET) == sha256(SECRET.encode()).hexdigest()


@pytest.mark.parametrize("name", sorted(registry.find("games")))
def test_a_fair_game_passes_every_check(name: str) -> None:
    game_record, params = play_game(name)
    text = fairness.signed(game_record, SECRET, params)
    assert record.load(text).moves == game_record.moves
    assert check_results(text) == {"rules": True, "commitment": True, "setup": True, "chance": True}


def test_a_game_with_all_expansions_passes_every_check() -> None:
    game_record, params = play_game("kingdom-builder", sets="all", players="4")
    assert all(check.good for check in fairness.verify(fairness.signed(game_record, SECRET, params)))


def test_another_secret_fails_the_commitment_setup_and_chance_checks() -> None:
    game_record, params = play_game("kingdom-builder")
    text = fairness.signed(game_record, SECRET, params).replace(f"# secret {SECRET}", "# secret 8c2f")
    assert check_results(text) == {"rules": True, "commitment": False, "setup": False, "chance": False}


def test_other_params_fail_the_setup_check() -> None:
    game_record, params = play_game("kingdom-builder")
    for wrong in ({**params, "players": "4"}, {**params, "players": "many"}):
        results = check_results(fairness.signed(game_record, SECRET, wrong))
        assert results == {"rules": True, "commitment": True, "setup": False, "chance": True}
    broken = fairness.signed(game_record, SECRET, params).replace("# wishes {", "# wishes [")
    assert not check_results(broken)["setup"]


def test_every_draw_that_differs_from_the_secret_fails_the_chance_check() -> None:
    """Each draw of the game in turn is replaced by another possible one."""
    game_record, params = play_game("kingdom-builder")
    draws = [ply for ply, (state, _) in enumerate(game_record.plies()) if game_record.game.actor(state) == CHANCE]
    detected = 0
    for ply in draws:
        state = game_record.states[ply]
        for move in game_record.game.moves(state):
            text = game_record.game.write(state, move)
            if text != game_record.moves[ply]:
                forged = game_record.branch(ply)
                forged.push(text)
                checks = fairness.verify(fairness.signed(forged, SECRET, params))
                assert [check.name for check in checks if not check.good] == ["chance"]
                assert f"ply {ply} " in checks[-1].message
                detected += 1
                break
    assert detected > 20


def test_an_illegal_move_fails_the_rules_check() -> None:
    game_record, params = play_game("kingdom-builder")
    text = fairness.signed(game_record, SECRET, params) + "build a1\n"
    assert check_results(text) == {"rules": False}


@pytest.mark.parametrize("missing", ["commitment", "secret", "wishes"])
def test_a_record_without_one_of_its_notes_raises_an_error(missing: str) -> None:
    game_record, params = play_game("kingdoms")
    lines = fairness.signed(game_record, SECRET, params).splitlines()
    with pytest.raises(ParseError, match=missing):
        fairness.verify("\n".join(line for line in lines if not line.startswith(f"# {missing}")))


def test_the_verify_command_prints_the_results(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    game_record, params = play_game("kingdoms")
    file = tmp_path / "game.txt"
    file.write_text(fairness.signed(game_record, SECRET, params))
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.count("good ") == 4
    file.write_text(fairness.signed(game_record, SECRET, params).replace(SECRET, "0000"))
    assert main(["verify", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["good"] is False
    file.write_text(str(game_record))
    assert main(["verify", str(file)]) == 2
    assert "commitment" in capsys.readouterr().err

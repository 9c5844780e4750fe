"""Programs as bots: what is said, and that nothing a program does holds up a table or leaves a process behind."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from realmwright import registry
from realmwright.bots import program
from realmwright.bots.bot import Budget, named, sit
from realmwright.bots.program import Misconduct, Program
from realmwright.game import CHANCE, NOBODY, Game, GameError

ROOT = Path(__file__).parent.parent.parent
PAGE = ROOT / "docs" / "bot-protocol.md"
PYTHON = shlex.quote(sys.executable)
EXAMPLES = {"python": f"{PYTHON} {ROOT}/examples/bot.py", "node": f"node {ROOT}/examples/bot.js"}

GREETING = """
import json, os, sys, time
def ask(): return json.loads(sys.stdin.readline())
def say(text): os.write(1, text if isinstance(text, bytes) else (text + "\\n").encode())
ask(); say('{"type":"hello","protocol":1}'); legal = ask()["legal"]
"""


@pytest.fixture(autouse=True)
def _nobody_stays(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(registry, "_registered", {group: dict(held) for group, held in registry._registered.items()})
    before = _children()
    yield
    assert program._running == set()
    assert _children() == before


def _children() -> set[str]:
    return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split())


def scripted(source: str, limit: float = 30.0) -> Program:
    return Program("scripted", f"{PYTHON} -c {shlex.quote(source)}", limit)


def at_its_turn(name: str = "kingdom-builder") -> tuple[Game[Any, Any], Any, int]:
    """A table where a seat has to decide."""
    game = registry.game(name).table({}, Random(1))
    state = game.start()
    while game.actor(state) == CHANCE:
        state = game.apply(state, game.moves(state)[0])
    return game, state, game.actor(state)


def asked_once(bot: Program) -> Any:
    """What it plays, after which it is sent home."""
    game, state, seat = at_its_turn()
    player = bot.sit(game, seat, Random(1))
    try:
        return game.write(state, player.choose(game.view(state, seat)))
    finally:
        player.close()


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("game_name", ["kingdom-builder", "kingdoms"])
def test_the_examples_play_whole_games(name: str, game_name: str) -> None:
    program.enrol("example", EXAMPLES[name], 30.0)
    game = registry.game(game_name).table({"players": "2"}, Random(2))
    players = [sit(spec, game, seat, Random(seat)) for seat, spec in enumerate(("example@0.5s", "random"))]
    state, rng = game.start(), Random(3)
    while (acting := game.actor(state)) != NOBODY:
        if acting == CHANCE:
            state = game.apply(state, rng.choices(game.moves(state), game.weights(state))[0])
        else:
            state = game.apply(state, players[acting].choose(game.view(state, acting)))
    for player in players:
        player.close()


def test_the_conversation_of_the_page_is_held_word_for_word(tmp_path: Path) -> None:
    lines = PAGE.read_text("utf-8").partition("```transcript\n")[2].partition("```")[0].splitlines()
    answers = [line[2:] for line in lines if line.startswith("<")]
    heard = tmp_path / "heard"
    script = (
        f"import sys\nanswers = iter({answers!r})\nwith open({str(heard)!r}, 'w') as heard:\n"
        "  for line in sys.stdin:\n    heard.write(line); heard.flush()\n"
        "    if 'bye' in line: break\n    print(next(answers), flush=True)\n"
    )
    hello = json.loads(next(line[2:] for line in lines if line.startswith(">")))
    game = registry.game(hello["game"]).load(hello["setup"])
    player = scripted(script, 60.0).sit(game, hello["seat"], Random(1), Budget(seconds=0.5))
    state = game.start()
    for line in lines[2:-1]:
        if line.startswith("= "):
            state = game.apply(state, game.read(state, line[2:]))
        elif line.startswith("> "):
            state = game.apply(state, player.choose(game.view(state, hello["seat"])))
    player.close()
    shown = [line[2:] for line in lines if line.startswith(">")]
    said = heard.read_text("utf-8").splitlines()
    assert len(said) == len(shown) == 4
    for wanted, found in zip(shown, said, strict=True):
        assert _fits(wanted, found), found


def _fits(shown: str, said: str) -> bool:
    """The same, but for what the page leaves out."""
    first, *others = shown.split("…")
    if not others:
        return shown == said
    place = len(first) if said.startswith(first) else -1
    for part in others:
        place = said.find(part, place) + len(part) if place >= 0 and part in said[place:] else -1
    return place >= 0 and said.endswith(others[-1])


def test_a_program_hears_what_its_seat_may_see_and_no_more(tmp_path: Path) -> None:
    """Two tables that differ only in what is hidden from the seat sound the same."""
    game, state, seat = at_its_turn()
    view = game.view(state, seat)
    guesses = {game.determinise(view, Random(seed)) for seed in range(8)}
    assert len(guesses) > 1
    said = set()
    for number, guess in enumerate(guesses):
        heard = tmp_path / str(number)
        listening = GREETING.replace('legal = ask()["legal"]', 'said = ask(); legal = said["legal"]')
        keeping = f"open({str(heard)!r}, 'w').write(json.dumps(said))"
        answering = "say(json.dumps({'type':'move','move':legal[0]}))"
        player = scripted(f"{listening}{keeping}; {answering}").sit(game, seat, Random(1))
        player.choose(game.view(guess, seat))
        player.close()
        said.add(heard.read_text("utf-8"))
    (only,) = said
    assert json.loads(only)["state"] == game.present(view)
    assert "?" in only


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", "ended with code 0"),
        ("import sys; sys.exit('out of paper')", "ended with code 1; it said: …out of paper"),
        ("input(); print('hello', flush=True)", "expected a JSON object, not b'hello'"),
        ("input(); print('[]', flush=True)", "expected a JSON object"),
        ("input(); print('{}', flush=True)", 'expected {"type":"hello","protocol":1}, not {}'),
        ("""input(); print('{"type":"hello","protocol":2}', flush=True)""", '"protocol":1}, not'),
        (f"{GREETING}say('{{}}')", 'expected {"type":"move","move":…}'),
        (f'{GREETING}say(\'{{"type":"move","move":5}}\')', 'expected {"type":"move","move":…}'),
        (f'{GREETING}say(\'{{"type":"move","move":"build zz9"}}\')', "illegal move"),
        (f'{GREETING}say(\'{{"type":"move","move":"end"}}\')', "illegal move"),
        (f'{GREETING}say(\'{{"type":"move","move":"\' + \'x\' * 5000 + \'"}}\')', "illegal move"),
        (f"{GREETING}say('rubbish')", "expected a JSON object, not b'rubbish'"),
        (f"{GREETING}say(bytes([255, 254, 10]))", r"not b'\xff\xfe'"),
        (f"{GREETING}say('[' * 60000)", "expected a JSON object"),
        (f"{GREETING}os.close(1); time.sleep(60)", "closed its output"),
        (f"{GREETING}os.kill(os.getpid(), 11)", "ended with code -11"),
        (f"{GREETING}raise RuntimeError('no ideas')", "RuntimeError: no ideas"),
        (f"{GREETING}say(b'x' * 100_000_000)", "an answer of more than 65536 bytes"),
        (f"{GREETING}\nwhile True: say(b'x' * 65536)", "an answer of more than 65536 bytes"),
    ],
)
def test_whatever_is_no_move_is_misconduct_with_its_reason(source: str, expected: str) -> None:
    with pytest.raises(Misconduct) as raised:
        asked_once(scripted(source))
    assert expected in str(raised.value)
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 600


@pytest.mark.parametrize(
    "source",
    [
        "import time; time.sleep(60)",
        f"{GREETING}time.sleep(60)",
        f"{GREETING}\nwhile True: os.write(2, b'x' * 65536)",
        f"{GREETING}import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); os.fork(); time.sleep(60)",
    ],
    ids=["no-greeting", "no-answer", "only-complaints", "with-children"],
)
def test_a_program_that_hangs_is_waited_for_no_longer_than_the_limit(source: str) -> None:
    began = monotonic()
    with pytest.raises(Misconduct, match=r"no answer within 1.5 s"):
        asked_once(scripted(source, 1.5))
    assert monotonic() - began < 20  # on a machine that has other things to do


def test_a_program_that_does_not_read_does_not_block_the_table() -> None:
    game, _, seat = at_its_turn()
    greeting = (
        """import os, time; os.read(0, 65536); os.write(1, b'{"type":"hello","protocol":1}\\n'); time.sleep(60)"""
    )
    player = scripted(greeting, 3.0).sit(game, seat, Random(1))
    with pytest.raises(Misconduct, match="no answer within"):
        player._ask({"type": "choose", "padding": "x" * 10_000_000})  # type: ignore[attr-defined]
    player.close()


def test_nobody_answers_before_being_asked() -> None:
    game, state, seat = at_its_turn()
    twice = f"{GREETING}move = json.dumps({{'type':'move','move':legal[0]}}); say(move + chr(10) + move); ask()"
    player = scripted(twice).sit(game, seat, Random(1))
    view = game.view(state, seat)
    player.choose(view)
    with pytest.raises(Misconduct, match="without being asked"):
        player.choose(view)
    player.close()


def test_who_does_not_leave_is_shown_the_door_with_all_its_children(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    script = (
        f"{GREETING}child = os.fork()\nif child: open({str(pids)!r}, 'w').write(f'{{os.getpid()}} {{child}}'); "
        "say(json.dumps({'type':'move','move':legal[0]}))\ntime.sleep(600)"
    )
    assert asked_once(scripted(script)).startswith("build")
    until = monotonic() + 10  # the kill is sent before the table goes on; dying takes a moment
    while any(map(alive, pids.read_text("ascii").split())):
        assert monotonic() < until
        sleep(0.01)


def alive(pid: str) -> bool:
    """A child whose parent is gone may wait for somebody to take note of its end."""
    state = Path(f"/proc/{pid}/stat")
    return state.exists() and not state.read_text("ascii").rpartition(") ")[2].startswith("Z")


def test_complaints_stay_off_the_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    noisy = f"{GREETING}os.write(2, b'debug' * 50_000); say(json.dumps({{'type':'move','move':legal[0]}}))"
    assert asked_once(scripted(noisy)).startswith("build")
    said = capfd.readouterr()
    assert (said.out, said.err) == ("", "")


def test_closing_twice_is_closing() -> None:
    game, _, seat = at_its_turn()
    before = _children()
    player = scripted(GREETING).sit(game, seat, Random(1))
    assert len(_children() - before) == 1
    for _ in range(2):
        player.close()
        assert _children() <= before


def test_commands_are_split_at_commas_outside_quotation_marks() -> None:
    assert program.split("""program:a "b,c" 'd",e',greedy@5,""") == ["""program:a "b,c" 'd",e'""", "greedy@5", ""]
    assert program.inline(["greedy", "program:node bot.js", "program:./x -y@0.5s"]) == {
        "program:node bot.js": "node bot.js",
        "program:./x -y": "./x -y",
    }
    with pytest.raises(GameError, match="has an @ in its command"):
        program.inline(["program:node node_modules/@me/bot.js"])


def test_a_name_from_elsewhere_never_becomes_a_command() -> None:
    """The server seats bots by names that strangers send."""
    with pytest.raises(GameError, match="no bot 'program:touch x'"):
        named("program:touch x")


def test_every_bot_of_a_package_is_found_by_its_entry_point(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps", "--no-index"]
    where = ["--no-build-isolation", "--target", str(tmp_path), str(ROOT / "examples" / "cautious")]
    subprocess.run([*pip, *where], check=True, capture_output=True)
    paths = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    words = ["arena", "--game", "kingdoms", "--bots", "cautious,random", "--games", "4"]
    ran = subprocess.run(
        [sys.executable, "-m", "realmwright", *words],
        check=True, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": paths},
    )  # fmt: skip
    assert "cautious" in ran.stdout
    assert "forfeit" not in ran.stdout

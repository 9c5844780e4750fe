"""Subprocess bots: the protocol, its violations, and cleanup of processes."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from realmwright import registry
from realmwright.arena import match
from realmwright.arena.schedule import Schedule
from realmwright.bots import subprocess_bot
from realmwright.bots.bot import Budget, create_player, parse_spec
from realmwright.bots.subprocess_bot import ProtocolViolation, SubprocessBot
from realmwright.game import CHANCE, NOBODY, Game, GameError
from realmwright.testing import registered

ROOT = Path(__file__).parent.parent.parent
PROTOCOL_PAGE = ROOT / "docs" / "bot-protocol.md"
PYTHON = shlex.quote(sys.executable)
EXAMPLES = {
    "python": f"{PYTHON} {ROOT}/examples/bot.py",
    "node": f"node {ROOT}/examples/bot.js",
    "c": f"cc -Wall -Wextra -Werror -o bot {ROOT}/examples/bot.c -lm",
    "rust": f"rustc -D warnings -o bot {ROOT}/examples/bot.rs",
}

GREETING = """
import json, os, sys, time
def receive(): return json.loads(sys.stdin.readline())
def send(text): os.write(1, text if isinstance(text, bytes) else (text + "\\n").encode())
receive(); send('{"type":"hello","protocol":1}'); legal = receive()["legal"]
"""


@pytest.fixture(autouse=True)
def _no_process_is_left() -> Iterator[None]:
    before = _children()
    with registered():
        yield
    assert subprocess_bot._running == set()
    assert _children() == before


def _children() -> set[str]:
    return set(Path(f"/proc/self/task/{os.getpid()}/children").read_text("ascii").split())


def scripted(source: str, limit: float = 30.0) -> SubprocessBot:
    return SubprocessBot("scripted", f"{PYTHON} -c {shlex.quote(source)}", limit)


def first_decision(name: str = "kingdom-builder") -> tuple[Game[Any, Any], Any, int]:
    """Return a game, its first state in which a seat acts, and the seat."""
    game = registry.game(name).create({}, Random(1))
    state = game.start()
    while game.actor(state) == CHANCE:
        state = game.apply(state, game.moves(state)[0])
    return game, state, game.actor(state)


def choose_once(bot: SubprocessBot) -> Any:
    """Return the move that the bot chooses, and close the player."""
    game, state, seat = first_decision()
    player = bot(game, seat, Random(1))
    try:
        return game.write(state, player.choose(game.view(state, seat)))
    finally:
        player.close()


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("game_name", ["kingdom-builder", "kingdoms"])
def test_the_examples_play_whole_games(name: str, game_name: str, tmp_path: Path) -> None:
    subprocess_bot.register_program("example", _built(EXAMPLES[name], tmp_path), 30.0)
    game = registry.game(game_name).create({"players": "2"}, Random(2))
    players = [create_player(spec, game, seat, Random(seat)) for seat, spec in enumerate(("example@0.5s", "random"))]
    state, rng = game.start(), Random(3)
    while (acting := game.actor(state)) != NOBODY:
        if acting == CHANCE:
            state = game.apply(state, rng.choices(game.moves(state), game.weights(state))[0])
        else:
            state = game.apply(state, players[acting].choose(game.view(state, acting)))
    for player in players:
        player.close()


def _built(command: str, folder: Path) -> str:
    """Return the command of a bot; compile it first if the command does that."""
    if " -o bot " not in command:
        return command
    if shutil.which(command.split(maxsplit=1)[0]) is None:
        pytest.skip(f"{command.split(maxsplit=1)[0]} is not installed")
    subprocess.run(shlex.split(command), cwd=folder, check=True)
    return str(folder / "bot")


def test_the_documented_session_is_exact(tmp_path: Path) -> None:
    lines = PROTOCOL_PAGE.read_text("utf-8").partition("```transcript\n")[2].partition("```")[0].splitlines()
    answers = [line[2:] for line in lines if line.startswith("<")]
    log = tmp_path / "log"
    script = (
        f"import sys\nanswers = iter({answers!r})\nwith open({str(log)!r}, 'w') as log:\n"
        "  for line in sys.stdin:\n    log.write(line); log.flush()\n"
        "    if 'bye' in line: break\n    print(next(answers), flush=True)\n"
    )
    hello = json.loads(next(line[2:] for line in lines if line.startswith(">")))
    game = registry.game(hello["game"]).load(hello["setup"])
    player = scripted(script, 60.0)(game, hello["seat"], Random(1), Budget(seconds=0.5))
    state = game.start()
    for line in lines[2:-1]:
        if line.startswith("= "):
            state = game.apply(state, game.read(state, line[2:]))
        elif line.startswith("> "):
            state = game.apply(state, player.choose(game.view(state, hello["seat"])))
    player.close()
    documented = [line[2:] for line in lines if line.startswith(">")]
    requests = log.read_text("utf-8").splitlines()
    assert len(requests) == len(documented) == 4
    for expected, request in zip(documented, requests, strict=True):
        assert _matches(expected, request), request


def _matches(documented: str, request: str) -> bool:
    """Return whether a request equals the documented one, in which … stands for omitted text."""
    first, *others = documented.split("…")
    if not others:
        return documented == request
    index = len(first) if request.startswith(first) else -1
    for part in others:
        index = request.find(part, index) + len(part) if index >= 0 and part in request[index:] else -1
    return index >= 0 and request.endswith(others[-1])


@pytest.mark.parametrize(("protocol", "last"), [(1, ["choose", "bye"]), (2, ["choose", "result", "bye"])])
def test_a_program_gets_scores_log_and_result(tmp_path: Path, protocol: int, last: list[str]) -> None:
    """Version 1 knows no `result`; the log has what the seat may see since its last decision."""
    requests = tmp_path / "requests"
    script = (
        f"import json, sys\nwith open({str(requests)!r}, 'w') as log:\n"
        "  for line in sys.stdin:\n    log.write(line); log.flush(); request = json.loads(line)\n"
        f"    if request['type'] == 'hello': print('{{\"type\":\"hello\",\"protocol\":{protocol}}}', flush=True)\n"
        "    if request['type'] == 'choose': "
        "print(json.dumps({'type': 'move', 'move': request['legal'][0]}), flush=True)\n"
    )
    registry.register("bots", scripted(script))
    schedule = Schedule("kingdom-builder", ("scripted", "random"), 3, {"players": "2"})
    played = match.play(schedule, schedule.pairing(0))
    assert played.forfeit is None
    messages = [json.loads(line) for line in requests.read_text("utf-8").splitlines()]
    assert [message["type"] for message in messages][-len(last) :] == last
    seat = messages[0]["seat"]
    choices = [message for message in messages if message["type"] == "choose"]
    log = [entry for choice in choices for entry in choice["log"]]
    assert {"seat": "chance", "move": "draw ?"} in log
    own_moves = [entry["move"] for entry in log if entry["seat"] == seat]
    assert own_moves == [choice["legal"][0] for choice in choices[:-1]]
    assert {entry["seat"] for entry in log} == {0, 1, "chance"}
    own_draws = [entry["move"] for entry in log if entry["seat"] == "chance" and "?" not in entry["move"]]
    assert choices[0]["state"]["card"]["hand"][0] == own_draws[0].removeprefix("draw ")
    assert len(choices[-1]["scores"]) == 2
    if protocol > 1:
        assert messages[-2]["gold"] == played.gold
        assert messages[-2]["winners"] == played.winners


def test_requests_contain_only_the_view_of_the_seat(tmp_path: Path) -> None:
    """States that differ only in hidden information give equal requests."""
    game, state, seat = first_decision()
    view = game.view(state, seat)
    guesses = {game.determinise(view, Random(seed)) for seed in range(8)}
    assert len(guesses) > 1
    requests = set()
    for number, guess in enumerate(guesses):
        log = tmp_path / str(number)
        receiving = GREETING.replace('legal = receive()["legal"]', 'request = receive(); legal = request["legal"]')
        logging = f"open({str(log)!r}, 'w').write(json.dumps(request))"
        answering = "send(json.dumps({'type':'move','move':legal[0]}))"
        player = scripted(f"{receiving}{logging}; {answering}")(game, seat, Random(1))
        player.choose(game.view(guess, seat))
        player.close()
        requests.add(log.read_text("utf-8"))
    (only,) = requests
    assert json.loads(only)["state"] == game.to_dict(view)
    assert "?" in only


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", "exited with code 0"),
        ("import sys; sys.exit('out of paper')", "exited with code 1; stderr: …out of paper"),
        ("input(); print('hello', flush=True)", "expected a JSON object, not b'hello'"),
        ("input(); print('[]', flush=True)", "expected a JSON object"),
        ("input(); print('{}', flush=True)", 'expected {"type":"hello","protocol":2}, not {}'),
        ("""input(); print('{"type":"hello","protocol":3}', flush=True)""", '"protocol":2}, not'),
        (f"{GREETING}send('{{}}')", 'expected {"type":"move","move":…}'),
        (f'{GREETING}send(\'{{"type":"move","move":5}}\')', 'expected {"type":"move","move":…}'),
        (f'{GREETING}send(\'{{"type":"move","move":"build zz9"}}\')', "illegal move"),
        (f'{GREETING}send(\'{{"type":"move","move":"end"}}\')', "illegal move"),
        (f'{GREETING}send(\'{{"type":"move","move":"\' + \'x\' * 5000 + \'"}}\')', "illegal move"),
        (f"{GREETING}send('garbage')", "expected a JSON object, not b'garbage'"),
        (f"{GREETING}send(bytes([255, 254, 10]))", r"not b'\xff\xfe'"),
        (f"{GREETING}send('[' * 60000)", "expected a JSON object"),
        (f"{GREETING}os.close(1); time.sleep(60)", "closed its output"),
        (f"{GREETING}os.kill(os.getpid(), 11)", "exited with code -11"),
        (f"{GREETING}raise RuntimeError('no ideas')", "RuntimeError: no ideas"),
        (f"{GREETING}send(b'x' * 100_000_000)", "an answer of more than 65536 bytes"),
        (f"{GREETING}\nwhile True: send(b'x' * 65536)", "an answer of more than 65536 bytes"),
    ],
)
def test_invalid_answers_are_protocol_violations_with_a_reason(source: str, expected: str) -> None:
    with pytest.raises(ProtocolViolation) as raised:
        choose_once(scripted(source))
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
    ids=["no-greeting", "no-answer", "only-stderr", "with-children"],
)
def test_a_program_that_hangs_times_out(source: str) -> None:
    start = monotonic()
    with pytest.raises(ProtocolViolation, match=r"no answer within 1.5 s"):
        choose_once(scripted(source, 1.5))
    assert monotonic() - start < 20  # allows for a loaded machine


def test_a_program_that_does_not_read_does_not_block_the_game() -> None:
    game, _, seat = first_decision()
    greeting = (
        """import os, time; os.read(0, 65536); os.write(1, b'{"type":"hello","protocol":1}\\n'); time.sleep(60)"""
    )
    player = scripted(greeting, 3.0)(game, seat, Random(1))
    with pytest.raises(ProtocolViolation, match="no answer within"):
        player._request({"type": "choose", "padding": "x" * 10_000_000})  # type: ignore[attr-defined]
    player.close()


def test_unsolicited_answers_are_rejected() -> None:
    game, state, seat = first_decision()
    twice = f"{GREETING}move = json.dumps({{'type':'move','move':legal[0]}}); send(move + chr(10) + move); receive()"
    player = scripted(twice)(game, seat, Random(1))
    view = game.view(state, seat)
    player.choose(view)
    with pytest.raises(ProtocolViolation, match="unsolicited output"):
        player.choose(view)
    player.close()


def test_a_program_that_does_not_exit_is_killed_with_its_children(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    script = (
        f"{GREETING}child = os.fork()\nif child: open({str(pids)!r}, 'w').write(f'{{os.getpid()}} {{child}}'); "
        "send(json.dumps({'type':'move','move':legal[0]}))\ntime.sleep(600)"
    )
    assert choose_once(scripted(script)).startswith("build")
    deadline = monotonic() + 10  # processes take a moment to exit after the signal
    while any(map(alive, pids.read_text("ascii").split())):
        assert monotonic() < deadline
        sleep(0.01)


def alive(pid: str) -> bool:
    """Return whether a process exists and is no zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text("ascii")
    except (FileNotFoundError, ProcessLookupError):
        return False
    return not state.rpartition(") ")[2].startswith("Z")


def test_stderr_is_not_shown_on_the_terminal(capfd: pytest.CaptureFixture[str]) -> None:
    noisy = f"{GREETING}os.write(2, b'debug' * 50_000); send(json.dumps({{'type':'move','move':legal[0]}}))"
    assert choose_once(scripted(noisy)).startswith("build")
    output = capfd.readouterr()
    assert (output.out, output.err) == ("", "")


def test_close_is_idempotent() -> None:
    game, _, seat = first_decision()
    before = _children()
    player = scripted(GREETING)(game, seat, Random(1))
    assert len(_children() - before) == 1
    for _ in range(2):
        player.close()
        assert _children() <= before


def test_specs_are_split_at_commas_outside_quotation_marks() -> None:
    assert subprocess_bot.split_specs("""program:a "b,c" 'd",e',greedy@5,""") == [
        """program:a "b,c" 'd",e'""",
        "greedy@5",
        "",
    ]
    assert subprocess_bot.inline_programs(["greedy", "program:node bot.js", "program:./x -y@0.5s"]) == {
        "program:node bot.js": "node bot.js",
        "program:./x -y": "./x -y",
    }
    with pytest.raises(GameError, match="has an @ in its command"):
        subprocess_bot.inline_programs(["program:node node_modules/@me/bot.js"])


def test_a_bot_name_never_becomes_a_command() -> None:
    """The server creates players by names that come over the network."""
    with pytest.raises(GameError, match="no bot 'program:touch x'"):
        parse_spec("program:touch x")


def test_bots_of_installed_packages_are_found_by_their_entry_point(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps", "--no-index"]
    target = ["--no-build-isolation", "--target", str(tmp_path), str(ROOT / "examples" / "cautious")]
    subprocess.run([*pip, *target], check=True, capture_output=True)
    paths = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    args = ["arena", "--game", "kingdoms", "--bots", "cautious,random", "--games", "4"]
    process = subprocess.run(
        [sys.executable, "-m", "realmwright", *args],
        check=True, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": paths},
    )  # fmt: skip
    assert "cautious" in process.stdout
    assert "forfeit" not in process.stdout

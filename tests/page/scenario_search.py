"""Search for games of expansions in which all goals are reached."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from realmwright.game import NOBODY, JsonDict
from realmwright.record import Record

from .coverage_goals import PIECES, REQUIRED_TILES, Decision, distance, goals
from .seeded_record import play_move, start_record

MIN_GOALS_IN_RICH_TURN = 4  # goals in one turn
MAX_TRIED_MOVES = 12  # moves of a verb to look ahead


class ScenarioGoals(NamedTuple):
    """The goals of a game, places to build next to, and the rounds in which tiles are only collected."""

    goals: frozenset[str]
    places: tuple[str, ...] = ()  # letters of the map, or fields of the set-up
    gather_rounds: int = 0


class Ply(NamedTuple):
    move: str
    seat: int
    turn: int
    number: int  # number of the turn
    pending: str  # verb of the pending action
    built: int  # settlements built before it in this turn by the mandatory action
    reached: frozenset[str]  # goals reached by it
    placed: tuple[tuple[str, str], ...]  # pieces placed by it: field in the state and cell


def search_scenario(wanted: ScenarioGoals, params: dict[str, str], seed: int) -> tuple[list[Ply], Record]:
    """Return the plies of a game until all goals are reached and the turn is over, and its record."""
    player = _Player(start_record(params, seed), wanted, Random(seed))
    game, plies, number, built = player.record.game, list[Ply](), 0, 0
    while (player.open_goals or plies[-1].move != "end") and game.actor(player.record.state) != NOBODY:
        decision = player.decision()
        text = player.choose(decision)
        reached = wanted.goals & goals(decision, text)
        player.record_goals(text, reached)
        play_move(player.record, game.read(player.record.state, text), seed)
        placed = tuple(sorted(_pieces(game.to_dict(player.record.state)) - _pieces(decision.state)))
        plies.append(Ply(text, decision.seat, decision.state["turn"], number, decision.pending, built, reached, placed))
        built = 0 if text == "end" else built + text.startswith("build ")
        number += text == "end"
    assert not player.open_goals, f"seed {seed} never reaches {sorted(player.open_goals)}"
    return plies, player.record


def _pieces(state: JsonDict) -> set[tuple[str, str]]:
    """Return the pieces of expansions with their cells."""
    lists = [(kind, holder.get(kind) or []) for holder in (state, *state["seats"]) for kind in PIECES]
    return {(kind, cell) for kind, cells in lists for cell in ([cells] if isinstance(cells, str) else cells)}


def turns_to_click(plies: Sequence[Ply]) -> set[int]:
    """Return turns that together reach all goals, chosen greedily to have few moves."""
    turns: dict[int, set[str]] = {}
    lengths = Counter(ply.number for ply in plies)
    for ply in plies:
        turns.setdefault(ply.number, set()).update(ply.reached)
    open_goals, chosen = set().union(*turns.values()), set[int]()
    while open_goals:
        best = max(turns, key=lambda number: (len(turns[number] & open_goals) / lengths[number], number))
        chosen.add(best)
        open_goals -= turns[best]
    return chosen


class _Player:
    """Chooses the moves of all seats."""

    def __init__(self, record: Record, wanted: ScenarioGoals, rng: Random) -> None:
        self.record = record
        self.wanted = wanted
        self.open_goals = set(wanted.goals)
        self.open_this_turn = set(wanted.goals)  # goals not reached in this turn
        self.rng = rng
        self.setup_dict = record.game.setup_dict()

    def record_goals(self, text: str, reached: frozenset[str]) -> None:
        self.open_goals -= reached
        self.open_this_turn = set(self.wanted.goals) if text == "end" else self.open_this_turn - reached

    def decision(self, state: Any = None) -> Decision:
        game = self.record.game
        state = self.record.state if state is None else state
        texts = [game.write(state, move) for move in game.moves(state)]
        return Decision(self.setup_dict, game.to_dict(state), game.actor(state), texts)

    def choose(self, decision: Decision) -> str:
        """Return a move to a goal, the answer to a pending action, or a move of the mandatory action."""
        gathering = decision.state["round"] <= self.wanted.gather_rounds
        if not gathering and (move := self._goal_move(decision)):
            return move
        cells = [text for text in decision.texts if " " in text]
        if decision.pending:
            return next((word for word in ("done", "pass") if word in decision.texts), "") or self.rng.choice(
                cells or decision.texts
            )
        builds = [text for text in decision.texts if text.startswith("build ")]
        if builds:
            return self._closest(decision, builds)
        chosen = [text for text in decision.texts if text.startswith("choose ")]
        return self.rng.choice(chosen) if chosen else "end"

    def _goal_move(self, decision: Decision) -> str:
        """Return a move that reaches or leads to a goal, preferably a new one; empty if there is none."""
        for missing in (self.open_goals, self.open_this_turn if self._is_rich_turn(decision) else set[str]()):
            if moves_to_goals := [text for text in decision.texts if goals(decision, text) & missing]:
                return self.rng.choice(moves_to_goals)
        verbs = {text.split(" ")[0] for text in decision.texts} - {"build", "choose", "end", "to"}
        for verb in sorted(verbs):
            moves = [text for text in decision.texts if text.split(" ")[0] == verb]
            for text in self.rng.sample(moves, min(MAX_TRIED_MOVES, len(moves))):
                if self._leads_to_goal(decision, text):
                    return text
        return ""

    def _is_rich_turn(self, decision: Decision) -> bool:
        """Whether many goals can be or were reached in this turn, so that reached ones are repeated."""
        reachable = {feat for text in decision.texts for feat in goals(decision, text) & self.wanted.goals}
        return len(reachable | self.wanted.goals - self.open_this_turn) >= MIN_GOALS_IN_RICH_TURN

    def _leads_to_goal(self, decision: Decision, text: str) -> bool:
        game, state = self.record.game, self.record.state
        after = game.apply(state, game.read(state, text))
        if game.actor(after) != decision.seat:
            return False
        next_decision = self.decision(after)
        return bool(next_decision.pending) and any(
            goals(next_decision, text) & self.open_goals for text in next_decision.texts
        )

    def _closest(self, decision: Decision, builds: list[str]) -> str:
        """Return the build closest to a target."""
        targets = list(self._tile_targets(decision)) or list(self._fallback_targets(decision))
        return min(
            builds, key=lambda text: (min((distance(text.split(" ")[1], goal) for goal in targets), default=0), text)
        )

    def _tile_targets(self, decision: Decision) -> Iterator[str]:
        """Yield the cells of the tiles that the player lacks."""
        kinds = {kind for feat in self.open_goals for kind in REQUIRED_TILES.get(feat, (feat,))}
        held = {tile["kind"] for tile in decision.player_state["tiles"]}
        for cell, kind in self.setup_dict["locations"].items():
            lacking = f"2 {kind}" in kinds or kind in kinds - held
            if lacking and cell not in decision.player_state["taken_from"] and decision.state["location_tiles"][cell]:
                yield cell
        if decision.state["round"] > self.wanted.gather_rounds:
            yield from (cell for cell, kind in decision.state["nomads"].items() if kind.partition("-")[0] in kinds)

    def _fallback_targets(self, decision: Decision) -> Iterator[str]:
        """Yield the requested places that the player is not next to."""
        yield from (cell for cell in self._place_targets() if not decision.is_next_to_own(cell))

    def _place_targets(self) -> Iterator[str]:
        """Yield the cells of the requested letters and set-up fields."""
        for y, row in enumerate(self.setup_dict["board"]):
            yield from (f"{chr(97 + x)}{y + 1}" for x, letter in enumerate(row) if letter in self.wanted.places)
        yield from (cell for place in self.wanted.places for cell in self.setup_dict.get(place) or ())

"""Games of any boxes in which everything wanted gets used, worked out beforehand with the library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from realmwright.game import NOBODY, Plain
from realmwright.record import Record

from .feats import NEEDS, PIECES, Moment, distance, feats
from .script import begin, go

RICH = 4  # things to do in one turn
TRIED = 12  # moves of a verb that are looked into before it is given up


class Wanted(NamedTuple):
    """What is to happen; hexes to come to besides; and how many rounds tiles are only gathered before."""

    feats: frozenset[str]
    places: tuple[str, ...] = ()  # letters of the map, or lists of the set-up
    gather: int = 0


class Ply(NamedTuple):
    move: str
    seat: int
    turn: int
    number: int  # of the turn
    doing: str  # the decision that it belongs to, if the mandatory action does not ask for it
    built: int  # settlements of the mandatory action before it, in this turn
    done: frozenset[str]  # what of the wanted it does
    put: tuple[tuple[str, str], ...]  # pieces that have come to stand, by their list in the position, and where


def quest(wanted: Wanted, wishes: dict[str, str], seed: int) -> tuple[list[Ply], Record]:
    """Moves of everybody until all that is wanted has happened and the turn is over, and the game so far."""
    player = _Player(begin(wishes, seed), wanted, Random(seed))
    game, plies, number, built = player.record.game, list[Ply](), 0, 0
    while (player.left or plies[-1].move != "end") and game.actor(player.record.state) != NOBODY:
        at = player.look()
        text = player.choose(at)
        done = wanted.feats & feats(at, text)
        player.take_note(text, done)
        go(player.record, game.read(player.record.state, text), seed)
        put = tuple(sorted(_pieces(game.present(player.record.state)) - _pieces(at.shown)))
        plies.append(Ply(text, at.seat, at.shown["turn"], number, at.doing, built, done, put))
        built = 0 if text == "end" else built + text.startswith("build ")
        number += text == "end"
    assert not player.left, f"seed {seed} never gets to {sorted(player.left)}"
    return plies, player.record


def _pieces(shown: Plain) -> set[tuple[str, str]]:
    """Which pieces of boxes stand where."""
    lists = [(kind, holder.get(kind) or []) for holder in (shown, *shown["seats"]) for kind in PIECES]
    return {(kind, cell) for kind, cells in lists for cell in ([cells] if isinstance(cells, str) else cells)}


def by_hand(plies: Sequence[Ply]) -> set[int]:
    """Turns in which everything wanted happens, as few moves together as a short look finds."""
    turns: dict[int, set[str]] = {}
    lengths = Counter(ply.number for ply in plies)
    for ply in plies:
        turns.setdefault(ply.number, set()).update(ply.done)
    left, chosen = set().union(*turns.values()), set[int]()
    while left:
        best = max(turns, key=lambda number: (len(turns[number] & left) / lengths[number], number))
        chosen.add(best)
        left -= turns[best]
    return chosen


class _Player:
    """Plays for everybody."""

    def __init__(self, record: Record, wanted: Wanted, rng: Random) -> None:
        self.record = record
        self.wanted = wanted
        self.left = set(wanted.feats)
        self.today = set(wanted.feats)  # what has not been done in this turn
        self.rng = rng
        self.about = record.game.about()

    def take_note(self, text: str, done: frozenset[str]) -> None:
        self.left -= done
        self.today = set(self.wanted.feats) if text == "end" else self.today - done

    def look(self, state: Any = None) -> Moment:
        game = self.record.game
        state = self.record.state if state is None else state
        texts = [game.write(state, move) for move in game.moves(state)]
        return Moment(self.about, game.present(state), game.actor(state), texts)

    def choose(self, at: Moment) -> str:
        """Something that is wanted, the answer to a question, or what the mandatory action asks for."""
        gathering = at.shown["round"] <= self.wanted.gather
        if not gathering and (found := self._wanted(at)):
            return found
        cells = [text for text in at.texts if " " in text]
        if at.doing:
            return next((word for word in ("done", "pass") if word in at.texts), "") or self.rng.choice(
                cells or at.texts
            )
        builds = [text for text in at.texts if text.startswith("build ")]
        if builds:
            return self._closest(at, builds)
        chosen = [text for text in at.texts if text.startswith("choose ")]
        return self.rng.choice(chosen) if chosen else "end"

    def _wanted(self, at: Moment) -> str:
        """A move that does something wanted, above all what was never done, or that leads to one."""
        for missing in (self.left, self.today if self._rich(at) else set[str]()):
            if fresh := [text for text in at.texts if feats(at, text) & missing]:
                return self.rng.choice(fresh)
        verbs = {text.split(" ")[0] for text in at.texts} - {"build", "choose", "end", "to"}
        for verb in sorted(verbs):
            moves = [text for text in at.texts if text.split(" ")[0] == verb]
            for text in self.rng.sample(moves, min(TRIED, len(moves))):
                if self._leads_on(at, text):
                    return text
        return ""

    def _rich(self, at: Moment) -> bool:
        """Several things can be done in this turn, or have been: then it is worth while to do them all again."""
        able = {feat for text in at.texts for feat in feats(at, text) & self.wanted.feats}
        return len(able | self.wanted.feats - self.today) >= RICH

    def _leads_on(self, at: Moment, text: str) -> bool:
        game, state = self.record.game, self.record.state
        after = game.apply(state, game.read(state, text))
        if game.actor(after) != at.seat:
            return False
        then = self.look(after)
        return bool(then.doing) and any(feats(then, text) & self.left for text in then.texts)

    def _closest(self, at: Moment, builds: list[str]) -> str:
        """The build that brings a tile or comes closest to one."""
        goals = list(self._goals(at)) or list(self._further(at))
        return min(
            builds, key=lambda text: (min((distance(text.split(" ")[1], goal) for goal in goals), default=0), text)
        )

    def _goals(self, at: Moment) -> Iterator[str]:
        """Where the tiles lie that this player lacks."""
        kinds = {kind for feat in self.left for kind in NEEDS.get(feat, (feat,))}
        held = {tile["kind"] for tile in at.side["tiles"]}
        for cell, kind in self.about["locations"].items():
            lacking = f"2 {kind}" in kinds or kind in kinds - held
            if lacking and cell not in at.side["taken_from"] and at.shown["location_tiles"][cell]:
                yield cell
        if at.shown["round"] > self.wanted.gather:
            yield from (cell for cell, kind in at.shown["nomads"].items() if kind.partition("-")[0] in kinds)

    def _further(self, at: Moment) -> Iterator[str]:
        """When there is no tile to come for."""
        yield from (cell for cell in self._marked() if not at.beside_own(cell))

    def _marked(self) -> Iterator[str]:
        """The hexes of the wanted letters, and those that the set-up lists under the wanted names."""
        for y, row in enumerate(self.about["board"]):
            yield from (f"{chr(97 + x)}{y + 1}" for x, letter in enumerate(row) if letter in self.wanted.places)
        yield from (cell for place in self.wanted.places for cell in self.about.get(place) or ())

"""A second opinion on what a move changes, over what a public trace shows: see `slow_lands`.

Followed are the pieces, tiles, markers, counters and gold of every seat, the end of the game, and which canoes answer.
The cards are left to the base game's checker.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tests.kingdom_builder.slow_rules import Plain, step
from tests.kingdom_builder.slow_scorer import around, hex_of, letter, name_of, quadrant

from .slow_lands import GOVERNED, MOVING, STRICT, canoe, read

QUARTERS = ("nw", "ne", "sw", "se")
BONUS = ("canoe", "fountain", "refuge", "temple")
LANDS = {"G": "grass", "C": "canyon", "D": "desert", "F": "flowers", "T": "forest", "W": "water", "M": "mountain"}
BUILDS = (*GOVERNED, *STRICT, "canoe", "canoe-bonus", "donation")
VEHICLES = {"wagon": "wagon", "lighthouse": "ship"}


def pieces(seat: Plain, first: bool = False) -> list[str]:
    """Everything that counts as a settlement on the board (KB-CRO-PIECES-1, -2)."""
    vehicles = filter(None, (seat["wagon"], seat["ship"]))
    return [*seat["settlements"], *seat["city"], *vehicles, *(() if first else seat["warriors"])]


def paid(seat: Plain, first: bool) -> list[str]:
    """Everything that counts when gold is counted."""
    return [*seat["settlements"], *seat["city"]] if first else pieces(seat)


class Sequel:
    """The public state after a seat's move. `built` are the hexes of the mandatory action of this turn so far."""

    def __init__(self, about: Plain, state: Plain, built: list[str]) -> None:
        self.about = about
        self.now: Plain = json.loads(json.dumps(state))
        self.doing: Plain = self.now["doing"] or {}
        self.turn: int = state["turn"]
        self.who: int = self.doing["seat"] if self.doing else self.turn
        self.me: Plain = self.now["seats"][self.who]
        self.over = self.doing.get("verb", "") in ("silo", "silo-move")  # the last turn is over (I-31)
        self.first: bool = about["options"]["edition"] == "first"
        self.built = built
        self.answers = [
            (each["seat"], each["tile"], each["emptied"]) for each in self._frames() if each["verb"] == "canoe"
        ]

    def _frames(self) -> list[Plain]:
        return [self.doing, *self.doing.get("then", [])] if self.doing else []

    # What follows from a piece that comes to stand or leaves (I-50)

    def stands(self, cells: list[str], how: str) -> None:
        """`how`: mandatory, built or moved."""
        called = self._gain(cells) if not self.over else []
        if how == "moved":
            self._lose()
        for cell in cells:
            self._pay(cell, how)
        self._mark(cells)
        self._answer(called)
        if how != "moved":
            self._ask_end()

    def _gain(self, cells: list[str]) -> list[tuple[str, list[tuple[int, str]]]]:
        """Tiles of locations and nomads; the hexes that were emptied, each with the canoes that are there to see it."""
        now, me, emptied = self.now, self.me, []
        near = {name_of(place) for cell in cells for place in around(hex_of(cell))}
        canoes = self._canoes()
        for place in sorted(near & set(self.about["locations"])):
            if now["location_tiles"][place] and place not in me["taken_from"]:
                now["location_tiles"][place] -= 1
                emptied += [place] if not now["location_tiles"][place] else []
                self._take(place, self.about["locations"][place])
        for place in sorted(near & set(now["nomads"])):
            kind = now["nomads"].pop(place)
            emptied.append(place)
            if kind == "treasure":
                me["gold"] += 3
            else:
                me["nomad_tiles"].append({"kind": kind, "state": "new"})
        return [(place, canoes) for place in emptied]

    def _take(self, place: str, kind: str) -> None:
        me = self.me
        me["tiles"].append({"kind": kind, "from": place, "ready": False, "new": True})
        me["taken_from"].append(place)
        if kind == "cathedral":
            me["cathedral"] += 1  # KB-HAR-CATHEDRAL-1
        if kind in BONUS and [tile["kind"] for tile in me["tiles"]].count(kind) == 2:
            me["bonus"].append(kind)  # KB-MAR-BONUS-1

    def _lose(self, spare: str = "") -> None:
        """KB-BASE-TILE-5, -8: everybody's, but for the tile whose action is under way (I-13)."""
        for seat, side in enumerate(self.now["seats"]):
            own = {hex_of(name) for name in pieces(side, self.first)}
            for tile in [tile for tile in side["tiles"] if not around(hex_of(tile["from"])) & own]:
                if tile["kind"] == spare or self.over:
                    continue
                side["tiles"].remove(tile)
                for twin in side["tiles"]:
                    if tile["ready"] and twin["kind"] == tile["kind"] and not twin["new"]:
                        twin["ready"] = True
                side["bonus"] = [kind for kind in side["bonus"] if kind != tile["kind"]]  # KB-MAR-BONUS-2
                if tile["kind"] == "cathedral":
                    side["cathedral"] = 0  # I-37
                self.answers = [each for each in self.answers if each[:2] != (seat, tile["from"])]

    def _pay(self, cell: str, how: str) -> None:
        """Cards that pay during the game, and only whose turn it is (KB-CARD-INGAME-1, I-26 h, D-18)."""
        moves_pay = self.about["options"]["cards.incremental_on_move"] and cell in self.me["settlements"]  # C-08
        if (how == "moved" and not moves_pay) or self.over or self.who != self.turn:
            return
        cards, board = self.about["cards"], self.about["board"]
        place, quarter = hex_of(cell), QUARTERS[quadrant(hex_of(cell))]
        seats = self.now["seats"]
        if "rovers" in cards and quarter not in self.now["rovers"]:
            self.now["rovers"].append(quarter)
            self.me["gold"] += 1
        foreign = {hex_of(name) for side in seats if side is not self.me for name in paid(side, self.first)}
        if "ambassadors" in cards and around(place) & foreign:
            self.me["gold"] += 1
        taken = {hex_of(name) for side in seats for name in pieces(side)} | set(map(hex_of, self.now["walls"]))
        free = [n for n in around(place) if letter(board, n) == letter(board, place) and n not in taken]
        if "shepherds" in cards and not free:  # a scout's hex is free (I-36)
            self.me["gold"] += 2
        if how == "mandatory" and "families" in cards and self._family(cell):
            self.me["gold"] += 2

    def _family(self, cell: str) -> bool:
        """I-39: the first time that three built in this mandatory action stand in a row, not on two swamps."""
        before = set(map(hex_of, self.built))
        if in_a_row(before) or (self.built and letter(self.about["board"], hex_of(self.built[0])) == "P"):
            return False
        return in_a_row(before | {hex_of(cell)})

    def _mark(self, cells: list[str]) -> None:
        """KB-CARD-MAYORS-1: lines of the hexes that were built or moved to."""
        if "mayors" not in self.about["cards"]:
            return
        marked = {line for side in self.now["seats"] for line in side["markers"]}
        own = paid(self.me, self.first)
        lines = sorted({cell[1:] for cell in cells} - marked, key=int)
        won = [line for line in lines if sum(name[1:] == line for name in own) >= 4]
        if len(won) <= self.me["supply"]:
            self.me["markers"] += won
            self.me["supply"] -= len(won)
            if won:
                self._ask_end()

    def _ask_end(self) -> None:
        self.now["end_triggered"] |= not self.me["supply"] and not self.me["waiting"]  # D-14

    def _canoes(self) -> list[tuple[int, str]]:
        """KB-MAR-CANOE-3: canoe tiles in the order of answering, from the left of whoever took the tile."""
        seats, options = self.now["seats"], self.about["options"]
        first = self.who if options["marsh.canoe_order"] == "left_of_active" else self.about["start_player"]
        order = [(first + i) % len(seats) for i in range(1, len(seats) + 1)]
        if not options["marsh.canoe_on_own_pickup"]:
            order.remove(self.who)
        return [(seat, tile["from"]) for seat in order for tile in seats[seat]["tiles"] if tile["kind"] == "canoe"]

    def _answer(self, called: list[tuple[str, list[tuple[int, str]]]]) -> None:
        """New answers come before older ones (D-12); a tile that is lost or a player who cannot build has none."""
        for place, canoes in called:
            found = []
            for seat, tile in canoes:
                held = any(each["from"] == tile for each in self.now["seats"][seat]["tiles"])
                if held and canoe(read(self.about, {**self.now, "doing": {"seat": seat}})):
                    found.append((seat, tile, place))
            self.answers = found + self.answers

    # Moves

    def build(self, cell: str, how: str = "built") -> None:
        if how == "mandatory" and self.now["owed"]:
            self.me["waiting"] -= 1
        else:
            self.me["supply"] -= 1
        self.me["settlements"].append(cell)
        self.stands([cell], how)

    def enter(self, piece: str, cell: str) -> None:
        self._set(piece, cell)
        if not self.first:
            self.stands([cell], "built")
        elif piece != "warriors":
            self.stands([cell], "moved")  # it takes tiles, but no card pays for it

    def _set(self, piece: str, cell: str) -> None:
        if piece in ("warriors", "settlements"):
            self.me[piece].append(cell)
        else:
            self.me[piece] = cell

    def leave(self, seat: Plain, cell: str) -> str:
        """A piece leaves the board; says which kind it was."""
        for kind in ("settlements", "warriors"):
            if cell in seat[kind]:
                seat[kind].remove(cell)
                return kind
        kind = "wagon" if seat["wagon"] == cell else "ship"
        seat[kind] = None
        return kind

    def spend(self, verb: str, word: str) -> None:
        """The tile of an action that begins is used; of donations the one that shows the terrain of the hex."""
        if self.doing:
            return
        shown = f"donation-{LANDS[letter(self.about['board'], hex_of(word))]}" if verb == "donation" else verb
        for tile in self.me["tiles"]:
            if tile["kind"] == verb and tile["ready"]:
                tile["ready"] = False
                return
        for nomad in self.me["nomad_tiles"]:
            if nomad["kind"] == shown and nomad["state"] == "ready":
                nomad["state"] = "used"
                return

    def move(self, verb: str, word: str) -> None:
        if self.doing.get("verb") == "canoe":
            self.answers = self.answers[1:]
        self.spend(verb, word)
        if verb == "build":
            self.build(word, "mandatory")
        elif verb in BUILDS or (verb in ("fort", "cathedral") and word):
            if verb == "cathedral":
                self._hand_in()
            self.build(word)
        elif verb in MOVING:
            self.leave(self.me, word)
        elif act := getattr(self, "do_" + verb.replace("-", "_"), None):
            act(word)

    def _hand_in(self) -> None:
        """I-37: where all are to be handed in, those that nothing can be built for are forfeited."""
        self.me["cathedral"] -= 1
        if self.me["supply"] == 1 and self.about["options"]["harvest.cathedral_spend"] == "all":
            self.me["cathedral"] = 0

    def do_temple(self, word: str) -> None:
        self.leave(self.me, word)
        self.me["waiting"] += 1
        self._lose()

    def do_cathedral(self, word: str) -> None:
        assert not word
        self.me["cathedral"] += 1

    def do_city_hall(self, word: str) -> None:
        self.me["city"] = sorted({word, *(name_of(place) for place in around(hex_of(word)))})
        self.stands(self.me["city"], "built")

    def do_barracks(self, word: str) -> None:
        if word in self.me["warriors"]:
            self.leave(self.me, word)
            self._lose()
        else:
            self.enter("warriors", word)

    def do_wagon(self, word: str) -> None:
        if not self.me["wagon"]:
            self.enter("wagon", word)

    def do_lighthouse(self, word: str) -> None:
        if not self.me["ship"]:
            self.enter("ship", word)

    def do_silo(self, word: str) -> None:
        if word in pieces(self.me):
            self.leave(self.me, word)
        else:
            self.build(word)

    def do_to(self, word: str) -> None:
        inside = self.doing["verb"]
        if inside in VEHICLES:
            self._set(VEHICLES[inside], word)
            self._journey(word, last=self.doing["left"] == 1)
        elif inside == "scout-cabin":
            self.now["scouts"].append(word)
        else:
            self._set(self.doing.get("word", "settlements"), word)
            if word != self.doing["from"]:
                self.stands([word], "moved")

    def do_return(self, _: str) -> None:
        self.leave(self.me, self.me[VEHICLES[self.doing["verb"]]])
        self._lose()

    def do_done(self, _: str) -> None:
        if self.doing["verb"] in VEHICLES:
            self._lose()
        if self.doing["verb"] == "cathedral" and self.about["options"]["harvest.cathedral_spend"] == "all":
            self.me["cathedral"] = 0

    def do_quarry(self, word: str) -> None:
        self.now["walls"].append(word)

    def do_scout_cabin(self, word: str) -> None:
        scouts = self.now["scouts"]
        self.now["scouts"] = [each for each in scouts if each != word] if word in scouts else [*scouts, word]

    def do_choose(self, word: str) -> None:
        if self.doing.get("verb") == "mayors":
            self.me["markers"].append(word)
            self.me["supply"] -= 1
            self._ask_end()

    def _journey(self, cell: str, last: bool) -> None:
        """Each step is a move (D-07), but the tile that moves the piece is judged at the end (I-13)."""
        called = self._gain([cell])
        self._lose("" if last else self.doing["verb"])
        self._mark([cell])
        self._answer(called)

    def do_sword(self, cell: str) -> None:
        victim = next(side for side in self.now["seats"] if cell in pieces(side))
        victim["supply"] += self.leave(victim, cell) == "settlements"
        seats = self.now["seats"]
        number = seats.index(victim)
        left = [(number + i) % len(seats) for i in range(1, len(seats))]
        rest = left[: left.index(self.who)]
        if not any(self._removable(seats[seat]) for seat in rest):
            self._lose()  # after all removals (I-19)

    def _removable(self, side: Plain) -> set[str]:
        return set(side["settlements"]) if self.first else set(pieces(side)) - set(side["city"])

    def do_end(self, _: str) -> None:
        """KB-BASE-TURN-7, KB-NOM-TILE-TIMING, KB-HAR-SCOUTCABIN-2."""
        self.now["scouts"], self.now["rovers"] = [], []
        for seat, side in enumerate(self.now["seats"]):
            for tile in side["tiles"]:
                tile["ready"], tile["new"] = True, False
            kept = [tile for tile in side["nomad_tiles"] if seat != self.turn or tile["state"] == "new"]
            side["nomad_tiles"] = [{**tile, "state": "ready"} for tile in kept]


def in_a_row(places: set[Any]) -> bool:
    for place in places:
        for way in ("e", "se", "sw"):
            second = step(place, way)
            if second and second in places and step(second, way) in places:
                return True
    return False


def after(about: Plain, state: Plain, move: str, built: list[str]) -> Plain:
    sequel = Sequel(about, state, built)
    verb, _, word = move.partition(" ")
    sequel.move(verb, word)
    return {**sequel.now, "answers": sequel.answers}


def answers(state: Plain) -> list[tuple[int, str, str]]:
    """The canoes that are still to answer: whose, which tile, to which hex."""
    doing = state["doing"] or {}
    frames = [each for each in [doing, *doing.get("then", [])] if each.get("verb") == "canoe"]
    return [(each["seat"], each["tile"], each["emptied"]) for each in frames]


def facts(state: Plain) -> Plain:
    """What two states must agree on, without the order of lists and without which of two equal tiles was used."""
    found: Plain = {key: state[key] for key in ("location_tiles", "nomads", "end_triggered")}
    found |= {key: sorted(state[key]) for key in ("walls", "scouts")}
    waiting = state.get("answers", answers(state))
    found["answers"] = {place: [each[:2] for each in waiting if each[2] == place] for _, _, place in waiting}
    for number, seat in enumerate(state["seats"]):
        kept = ("supply", "waiting", "gold", "cathedral", "wagon", "ship")
        lists = ("settlements", "warriors", "city", "taken_from", "bonus", "markers")
        found[f"seat {number}"] = {
            **{key: seat[key] for key in kept},
            **{key: sorted(seat[key]) for key in lists},
            "tiles": sorted((tile["kind"], tile["from"]) for tile in seat["tiles"]),
            "ready": sorted(tile["kind"] for tile in seat["tiles"] if tile["ready"]),
            "nomads": sorted((tile["kind"], tile["state"]) for tile in seat["nomad_tiles"]),
        }
    return found


def differences(expected: Plain, shown: Plain) -> Iterator[str]:
    ours, theirs = facts(expected), facts(shown)
    for key, value in ours.items():
        if value != theirs[key]:
            yield f"{key}: {value} by the rules, {theirs[key]} shown"

"""Reference implementation of the effects of a move, for the expansions of `reference_marshlands_harvest`.

It tracks the pieces, tiles, markers, counters and gold of every seat, the end of the game and pending canoe answers.
The reference implementation of the base game covers the terrain cards.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from tests.kingdom_builder.reference_rules import JsonDict, step
from tests.kingdom_builder.reference_scorer import hex_name, letter, neighbours, parse_hex, quadrant

from .reference_marshlands_harvest import MOVING, RULE_3_BUILDS, STRICT_BUILDS, canoe_hexes, read_position

QUADRANTS = ("nw", "ne", "sw", "se")
BONUS = ("canoe", "fountain", "refuge", "temple")
TERRAINS = {"G": "grass", "C": "canyon", "D": "desert", "F": "flowers", "T": "forest", "W": "water", "M": "mountain"}
BUILDS = (*RULE_3_BUILDS, *STRICT_BUILDS, "canoe", "canoe-bonus", "donation")
VEHICLES = {"wagon": "wagon", "lighthouse": "ship"}


def pieces_of(seat: JsonDict, first: bool = False) -> list[str]:
    """Return the hexes of everything that counts as a settlement on the board (KB-CRO-PIECES-1, -2)."""
    vehicles = filter(None, (seat["wagon"], seat["ship"]))
    return [*seat["settlements"], *seat["city"], *vehicles, *(() if first else seat["warriors"])]


def scored_pieces(seat: JsonDict, first: bool) -> list[str]:
    """Return the hexes of everything that counts as a settlement in the scoring."""
    return [*seat["settlements"], *seat["city"]] if first else pieces_of(seat)


class MoveEffects:
    """The public state after a seat's move.

    `mandatory_builds` are the hexes built so far from the supply in the mandatory action of this turn (D-13).
    """

    def __init__(self, setup: JsonDict, state: JsonDict, mandatory_builds: list[str]) -> None:
        self.setup_dict = setup
        self.state: JsonDict = json.loads(json.dumps(state))
        self.doing: JsonDict = self.state["doing"] or {}
        self.turn: int = state["turn"]
        self.actor: int = self.doing["seat"] if self.doing else self.turn
        self.me: JsonDict = self.state["seats"][self.actor]
        self.game_ending = self.doing.get("verb", "") in ("silo", "silo-move")  # the last turn is over (I-31)
        self.first: bool = setup["options"]["edition"] == "first"
        self.mandatory_builds = mandatory_builds
        self.answers = [
            (each["seat"], each["tile"], each["emptied"]) for each in self._frames() if each["verb"] == "canoe"
        ]

    def _frames(self) -> list[JsonDict]:
        return [self.doing, *self.doing.get("then", [])] if self.doing else []

    # Consequences of placing or removing a piece (I-50)

    def piece_placed(self, cells: list[str], how: str) -> None:
        """Apply the consequences of new pieces; `how` is mandatory, built or moved."""
        emptied_hexes = self._gain_tiles(cells) if not self.game_ending else []
        if how == "moved":
            self._lose_tiles()
        for cell in cells:
            self._pay_cards(cell, how)
        self._mark_lines(cells)
        self._queue_canoes(emptied_hexes)
        if how != "moved":
            self._check_end()

    def _gain_tiles(self, cells: list[str]) -> list[tuple[str, list[tuple[int, str]]]]:
        """Take location and nomad tiles; return the emptied hexes, each with the canoe tiles that may answer."""
        state, me, emptied = self.state, self.me, []
        near = {hex_name(place) for cell in cells for place in neighbours(parse_hex(cell))}
        canoes = self._canoe_tiles()
        for place in sorted(near & set(self.setup_dict["locations"])):
            if state["location_tiles"][place] and place not in me["taken_from"]:
                state["location_tiles"][place] -= 1
                emptied += [place] if not state["location_tiles"][place] else []
                self._take_tile(place, self.setup_dict["locations"][place])
        for place in sorted(near & set(state["nomads"])):
            kind = state["nomads"].pop(place)
            emptied.append(place)
            if kind == "treasure":
                me["gold"] += 3
            else:
                me["nomad_tiles"].append({"kind": kind, "state": "new"})
        return [(place, canoes) for place in emptied]

    def _take_tile(self, place: str, kind: str) -> None:
        me = self.me
        me["tiles"].append({"kind": kind, "from": place, "ready": False, "new": True})
        me["taken_from"].append(place)
        if kind == "cathedral":
            me["cathedral"] += 1  # KB-HAR-CATHEDRAL-1
        if kind in BONUS and [tile["kind"] for tile in me["tiles"]].count(kind) == 2:
            me["bonus"].append(kind)  # KB-MAR-BONUS-1

    def _lose_tiles(self, exempt: str = "") -> None:
        """Remove lost tiles of all seats, except the tile whose action is in progress (KB-BASE-TILE-5, -8, I-13)."""
        for seat, side in enumerate(self.state["seats"]):
            own = {parse_hex(name) for name in pieces_of(side, self.first)}
            for tile in [tile for tile in side["tiles"] if not neighbours(parse_hex(tile["from"])) & own]:
                if tile["kind"] == exempt or self.game_ending:
                    continue
                side["tiles"].remove(tile)
                for twin in side["tiles"]:
                    if tile["ready"] and twin["kind"] == tile["kind"] and not twin["new"]:
                        twin["ready"] = True
                side["bonus"] = [kind for kind in side["bonus"] if kind != tile["kind"]]  # KB-MAR-BONUS-2
                if tile["kind"] == "cathedral":
                    side["cathedral"] = 0  # I-37
                self.answers = [each for each in self.answers if each[:2] != (seat, tile["from"])]

    def _pay_cards(self, cell: str, how: str) -> None:
        """Pay the cards scored during the game to the active player (KB-CARD-INGAME-1, I-26 h, D-18)."""
        moves_pay = self.setup_dict["options"]["cards.incremental_on_move"] and cell in self.me["settlements"]  # C-08
        if (how == "moved" and not moves_pay) or self.game_ending or self.actor != self.turn:
            return
        cards, board = self.setup_dict["cards"], self.setup_dict["board"]
        place, quarter = parse_hex(cell), QUADRANTS[quadrant(parse_hex(cell))]
        seats = self.state["seats"]
        if "rovers" in cards and quarter not in self.state["rovers"]:
            self.state["rovers"].append(quarter)
            self.me["gold"] += 1
        foreign = {parse_hex(name) for side in seats if side is not self.me for name in scored_pieces(side, self.first)}
        if "ambassadors" in cards and neighbours(place) & foreign:
            self.me["gold"] += 1
        taken = {parse_hex(name) for side in seats for name in pieces_of(side)}
        taken |= set(map(parse_hex, self.state["walls"]))
        free = [n for n in neighbours(place) if letter(board, n) == letter(board, place) and n not in taken]
        if "shepherds" in cards and not free:  # a scout's hex is free (I-36)
            self.me["gold"] += 2
        if how == "mandatory" and not self.state["owed"] and "families" in cards and self._completes_family(cell):
            self.me["gold"] += 2

    def _completes_family(self, cell: str) -> bool:
        """I-39: the first three in a row of this mandatory action, unless it is a two-swamp action."""
        before = list(map(parse_hex, self.mandatory_builds))
        is_swamp_action = bool(before) and letter(self.setup_dict["board"], before[0]) == "P"
        if has_three_in_a_row(set(before)) or is_swamp_action:
            return False
        return has_three_in_a_row({*before, parse_hex(cell)})

    def _mark_lines(self, cells: list[str]) -> None:
        """KB-CARD-MAYORS-1: mark the lines of the hexes that were built on or moved to."""
        if "mayors" not in self.setup_dict["cards"]:
            return
        marked = {line for side in self.state["seats"] for line in side["markers"]}
        own = scored_pieces(self.me, self.first)
        lines = sorted({cell[1:] for cell in cells} - marked, key=int)
        won = [line for line in lines if sum(name[1:] == line for name in own) >= 4]
        if len(won) <= self.me["supply"]:
            self.me["markers"] += won
            self.me["supply"] -= len(won)
            if won:
                self._check_end()

    def _check_end(self) -> None:
        self.state["end_triggered"] |= not self.me["supply"] and not self.me["waiting"]  # D-14

    def _canoe_tiles(self) -> list[tuple[int, str]]:
        """KB-MAR-CANOE-3, R-34: return the canoe tiles of those who can build now, in the order of their answers."""
        seats, options = self.state["seats"], self.setup_dict["options"]
        first = self.actor if options["marsh.canoe_order"] == "left_of_active" else self.setup_dict["start_player"]
        order = [(first + i) % len(seats) for i in range(1, len(seats) + 1)]
        if not options["marsh.canoe_on_own_pickup"]:
            order.remove(self.actor)
        able = [
            seat
            for seat in order
            if canoe_hexes(read_position(self.setup_dict, {**self.state, "doing": {"seat": seat}}))
        ]
        return [(seat, tile["from"]) for seat in able for tile in seats[seat]["tiles"] if tile["kind"] == "canoe"]

    def _queue_canoes(self, emptied_hexes: list[tuple[str, list[tuple[int, str]]]]) -> None:
        """Put new answers before older ones (D-12); lost tiles do not answer."""
        for place, canoes in emptied_hexes:
            answers = []
            for seat, tile in canoes:
                is_held = any(each["from"] == tile for each in self.state["seats"][seat]["tiles"])
                if is_held:
                    answers.append((seat, tile, place))
            self.answers = answers + self.answers

    # Moves

    def build(self, cell: str, how: str = "built") -> None:
        if how == "mandatory" and self.state["owed"]:
            self.me["waiting"] -= 1
        else:
            self.me["supply"] -= 1
        self.me["settlements"].append(cell)
        self.piece_placed([cell], how)

    def place_piece(self, piece: str, cell: str) -> None:
        self._put_piece(piece, cell)
        if not self.first:
            self.piece_placed([cell], "built")
        elif piece != "warriors":
            self.piece_placed([cell], "moved")  # it takes tiles, but no card pays for it

    def _put_piece(self, piece: str, cell: str) -> None:
        if piece in ("warriors", "settlements"):
            self.me[piece].append(cell)
        else:
            self.me[piece] = cell

    def remove_piece(self, seat: JsonDict, cell: str) -> str:
        """Remove a piece from the board and return its kind."""
        for kind in ("settlements", "warriors"):
            if cell in seat[kind]:
                seat[kind].remove(cell)
                return kind
        kind = "wagon" if seat["wagon"] == cell else "ship"
        seat[kind] = None
        return kind

    def use_tile(self, verb: str, word: str) -> None:
        """Mark the tile of an action as used; for donations the tile that shows the terrain of the hex."""
        if self.doing:
            return
        shown = verb
        if verb == "donation":
            shown = f"donation-{TERRAINS[letter(self.setup_dict['board'], parse_hex(word))]}"
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
        self.use_tile(verb, word)
        if verb == "build":
            self.build(word, "mandatory")
        elif verb in BUILDS or (verb in ("fort", "cathedral") and word):
            if verb == "cathedral":
                self._spend_settlement_tile()
            self.build(word)
        elif verb in MOVING:
            self.remove_piece(self.me, word)
        elif act := getattr(self, "apply_" + verb.replace("-", "_"), None):
            act(word)

    def _spend_settlement_tile(self) -> None:
        """I-37: if all settlement tiles must be spent, those that cannot be built are forfeited."""
        self.me["cathedral"] -= 1
        if self.me["supply"] == 1 and self.setup_dict["options"]["harvest.cathedral_spend"] == "all":
            self.me["cathedral"] = 0

    def apply_temple(self, word: str) -> None:
        self.remove_piece(self.me, word)
        self.me["waiting"] += 1
        self._lose_tiles()

    def apply_cathedral(self, word: str) -> None:
        assert not word
        self.me["cathedral"] += 1

    def apply_city_hall(self, word: str) -> None:
        self.me["city"] = sorted({word, *(hex_name(place) for place in neighbours(parse_hex(word)))})
        self.piece_placed(self.me["city"], "built")

    def apply_barracks(self, word: str) -> None:
        if word in self.me["warriors"]:
            self.remove_piece(self.me, word)
            self._lose_tiles()
        else:
            self.place_piece("warriors", word)

    def apply_wagon(self, word: str) -> None:
        if not self.me["wagon"]:
            self.place_piece("wagon", word)

    def apply_lighthouse(self, word: str) -> None:
        if not self.me["ship"]:
            self.place_piece("ship", word)

    def apply_silo(self, word: str) -> None:
        if word in pieces_of(self.me):
            self.remove_piece(self.me, word)
        else:
            self.build(word)

    def apply_to(self, word: str) -> None:
        inside = self.doing["verb"]
        if inside in VEHICLES:
            self._put_piece(VEHICLES[inside], word)
            self._travel_step(word, last=self.doing["left"] == 1)
        elif inside == "scout-cabin":
            self.state["scouts"].append(word)
        else:
            self._put_piece(self.doing.get("word", "settlements"), word)
            if word != self.doing["from"]:
                self.piece_placed([word], "moved")

    def apply_return(self, _: str) -> None:
        self.remove_piece(self.me, self.me[VEHICLES[self.doing["verb"]]])
        self._lose_tiles()

    def apply_done(self, _: str) -> None:
        if self.doing["verb"] in VEHICLES:
            self._lose_tiles()
        if self.doing["verb"] == "cathedral" and self.setup_dict["options"]["harvest.cathedral_spend"] == "all":
            self.me["cathedral"] = 0

    def apply_quarry(self, word: str) -> None:
        self.state["walls"].append(word)

    def apply_scout_cabin(self, word: str) -> None:
        scouts = self.state["scouts"]
        self.state["scouts"] = [each for each in scouts if each != word] if word in scouts else [*scouts, word]

    def apply_choose(self, word: str) -> None:
        if self.doing.get("verb") == "mayors":
            self.me["markers"].append(word)
            self.me["supply"] -= 1
            self._check_end()

    def _travel_step(self, cell: str, last: bool) -> None:
        """Each step is a move (D-07), but the tile that moves the piece is checked at the end (I-13)."""
        emptied_hexes = self._gain_tiles([cell])
        self._lose_tiles("" if last else self.doing["verb"])
        self._mark_lines([cell])
        self._queue_canoes(emptied_hexes)

    def apply_sword(self, cell: str) -> None:
        victim = next(side for side in self.state["seats"] if cell in pieces_of(side))
        victim["supply"] += self.remove_piece(victim, cell) == "settlements"
        seats = self.state["seats"]
        number = seats.index(victim)
        left = [(number + i) % len(seats) for i in range(1, len(seats))]
        rest = left[: left.index(self.actor)]
        if not any(self._removable(seats[seat]) for seat in rest):
            self._lose_tiles()  # after all removals (I-19)

    def _removable(self, side: JsonDict) -> set[str]:
        return set(side["settlements"]) if self.first else set(pieces_of(side)) - set(side["city"])

    def apply_end(self, _: str) -> None:
        """KB-BASE-TURN-7, KB-NOM-TILE-TIMING, KB-HAR-SCOUTCABIN-2."""
        self.state["scouts"], self.state["rovers"] = [], []
        for seat, side in enumerate(self.state["seats"]):
            for tile in side["tiles"]:
                tile["ready"], tile["new"] = True, False
            tiles = [tile for tile in side["nomad_tiles"] if seat != self.turn or tile["state"] == "new"]
            side["nomad_tiles"] = [{**tile, "state": "ready"} for tile in tiles]


def has_three_in_a_row(places: set[Any]) -> bool:
    for place in places:
        for way in ("e", "se", "sw"):
            second = step(place, way)
            if second and second in places and step(second, way) in places:
                return True
    return False


def after(setup: JsonDict, state: JsonDict, move: str, mandatory_builds: list[str]) -> JsonDict:
    effects = MoveEffects(setup, state, mandatory_builds)
    verb, _, word = move.partition(" ")
    effects.move(verb, word)
    return {**effects.state, "answers": effects.answers}


def answers(state: JsonDict) -> list[tuple[int, str, str]]:
    """Return the pending canoe answers: seat, canoe tile, emptied hex."""
    doing = state["doing"] or {}
    frames = [each for each in [doing, *doing.get("then", [])] if each.get("verb") == "canoe"]
    return [(each["seat"], each["tile"], each["emptied"]) for each in frames]


def comparable(state: JsonDict) -> JsonDict:
    """Return the parts that two states must agree on, ignoring list order and which of two equal tiles was used."""
    result: JsonDict = {key: state[key] for key in ("location_tiles", "nomads", "end_triggered")}
    result |= {key: sorted(state[key]) for key in ("walls", "scouts")}
    canoe_answers = state.get("answers", answers(state))
    result["answers"] = {
        place: [each[:2] for each in canoe_answers if each[2] == place] for _, _, place in canoe_answers
    }
    for number, seat in enumerate(state["seats"]):
        scalars = ("supply", "waiting", "gold", "cathedral", "wagon", "ship")
        lists = ("settlements", "warriors", "city", "taken_from", "bonus", "markers")
        result[f"seat {number}"] = {
            **{key: seat[key] for key in scalars},
            **{key: sorted(seat[key]) for key in lists},
            "tiles": sorted((tile["kind"], tile["from"]) for tile in seat["tiles"]),
            "ready": sorted(tile["kind"] for tile in seat["tiles"] if tile["ready"]),
            "nomads": sorted((tile["kind"], tile["state"]) for tile in seat["nomad_tiles"]),
        }
    return result


def differences(expected: JsonDict, actual: JsonDict) -> Iterator[str]:
    expected_facts, actual_facts = comparable(expected), comparable(actual)
    for key, value in expected_facts.items():
        if value != actual_facts[key]:
            yield f"{key}: {value} by the rules, {actual_facts[key]} shown"

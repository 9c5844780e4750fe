"""Reference implementation of the effects of a move, for the expansions of `reference_nomads_crossroads`."""

from __future__ import annotations

import json
from typing import Any

from tests.kingdom_builder.reference_rules import JsonDict, draw_pile, refill

from .reference_nomads_crossroads import (
    BUILDING,
    MOVING,
    TERRAIN_LETTERS,
    TRAVELS,
    HexMap,
    Position,
    hex_map_of,
    hex_of,
    name_of,
    next_victim,
    quarry_hexes,
    settlements_of,
    special_pieces,
    without_piece,
)

MANDATORY, BUILT, MOVED = "mandatory", "built", "moved"
AXES = (("e", "w"), ("ne", "sw"), ("nw", "se"))
LISTS = ("settlements", "taken_from", "warriors", "city", "hand")


class StateEditor:
    """A copy of a public state, changed by applying a move."""

    def __init__(self, setup: JsonDict, state: JsonDict) -> None:
        self.setup_dict = setup
        self.hex_map: HexMap = hex_map_of(setup)
        self.state: JsonDict = json.loads(json.dumps(state))
        self.seats: list[JsonDict] = self.state["seats"]

    @property
    def me(self) -> JsonDict:
        return self.seats[self.state["turn"]]

    @property
    def position(self) -> Position:
        return Position(self.hex_map, self.state, bool(self.me["outpost"]))

    # Placing and removing pieces

    def put_piece(self, kind: str, name: str) -> None:
        if kind in ("wagon", "ship"):
            self.me[kind] = name
        else:
            self.me[kind].append(name)

    def lift_piece(self, seat: int, name: str) -> str:
        kind = special_pieces(self.seats[seat]).get(hex_of(name), "settlements")
        self.seats[seat] = without_piece(self.seats[seat], kind, name)
        return kind

    def build(self, name: str, how: str = BUILT) -> None:
        """Build a settlement from the supply (KB-BASE-BUILD, I-50)."""
        self.me["supply"] -= 1
        self.state["to_build"] = min(self.state["to_build"], self.me["supply"])  # at any time
        self.put_piece("settlements", name)
        self.gain_tiles(name)
        self.pay_cards(name, how)
        self.state["end_triggered"] |= self.me["supply"] == 0

    def place_from_stock(self, kind: str, name: str) -> None:
        """Place a special piece from the stock; it counts as building where these pieces score (D-08)."""
        self.put_piece(kind, name)
        if hex_of(name) in settlements_of(self.hex_map, self.me):
            self.gain_tiles(name)
        if not self.hex_map.first:
            self.pay_cards(name, BUILT)

    def move_piece(self, kind: str, origin: str, name: str, exempt_tile: str = "") -> None:
        """Move a piece: gain, then lose tiles (I-50); the tile of the current action is checked later (I-13)."""
        self.put_piece(kind, name)
        self.gain_tiles(name)
        self.lose_tiles(self.state["turn"], exempt_tile)
        if kind == "settlements" and name != origin and self.setup_dict["options"]["cards.incremental_on_move"]:
            self.pay_cards(name, MOVED)

    # Gaining and losing tiles (KB-BASE-TILE, KB-NOM-TILE)

    def gain_tiles(self, cell: str) -> None:
        for name in map(name_of, self.hex_map.near[hex_of(cell)]):
            if self.state["location_tiles"].get(name) and name not in self.me["taken_from"]:
                kind = self.setup_dict["locations"][name]
                self.me["tiles"].append({"kind": kind, "from": name, "ready": False, "new": True})
                self.me["taken_from"].append(name)
                self.state["location_tiles"][name] -= 1
            nomad_tile = self.state["nomads"].pop(name, None)
            if nomad_tile == "treasure":
                self.me["gold"] += 3
            elif nomad_tile:
                self.me["nomad_tiles"].append({"kind": nomad_tile, "state": "new"})

    def lose_tiles(self, number: int, exempt_tile: str = "") -> None:
        seat = self.seats[number]
        own = settlements_of(self.hex_map, seat)
        for tile in list(seat["tiles"]):
            if self.hex_map.near[hex_of(tile["from"])] & own or tile["kind"] == exempt_tile:
                continue
            seat["tiles"].remove(tile)
            for other in seat["tiles"]:  # KB-BASE-TILE-8
                if tile["ready"] and other["kind"] == tile["kind"] and not other["new"]:
                    other["ready"] = True

    def use_tile(self, kind: str) -> None:
        next(tile for tile in self.me["tiles"] if tile["kind"] == kind and tile["ready"])["ready"] = False

    def use_nomad(self, kind: str) -> None:
        tiles = self.me["nomad_tiles"]
        next(tile for tile in tiles if tile["kind"] == kind and tile["state"] == "ready")["state"] = "used"

    # Cards paid during the game (9.2)

    def pay_cards(self, name: str, how: str) -> None:
        place, cards = hex_of(name), self.setup_dict["cards"]
        near = self.hex_map.near[place]
        if "families" in cards and how == MANDATORY:
            self.pay_families(name)
        if "shepherds" in cards and not near & self.position.empty(self.hex_map.letters[place]):
            self.me["gold"] += 2
        if "ambassadors" in cards and near & self.opponent_settlements():
            self.me["gold"] += 1

    def opponent_settlements(self) -> set[tuple[str, int, int]]:
        """Return the settlements of other players that count for gold (KB-CRO-PIECES-2)."""
        hexes = set()
        for seat in (seat for number, seat in enumerate(self.seats) if number != self.state["turn"]):
            hexes |= {hex_of(name) for name in (*seat["settlements"], *seat["city"])}
            hexes |= set() if self.hex_map.first else set(special_pieces(seat))
        return hexes

    def pay_families(self, name: str) -> None:
        built = {hex_of(each) for each in (*self.state["families"], name)}
        self.state["families"] = [name_of(place) for place in built]
        ends = [{self.hex_map.step(place, way) for way in axis} for place in built for axis in AXES]
        if any(len(both) == 2 and both <= built for both in ends):
            self.me["gold"] += 2
            self.state["families"] = []

    # The turn

    def finish_action(self, start: bool = False) -> None:
        """Finish an action or a settlement of the mandatory action (R-02, R-03), or start a turn (R-04)."""
        state, pos = self.state, self.position
        state["doing"] = None
        state["to_build"] = min(state["to_build"], self.me["supply"])
        if state["stage"] == "after" or not state["to_build"]:
            state["stage"], state["to_build"] = "after", 0
        card = state["card"]
        if pos.open(pos.terrain) or (not pos.terrain and (card["hand"] or not start)):
            return
        if card["chosen"]:  # KB-BASE-BUILD-6: it leaves the game
            card["hand"].remove(card["chosen"])
            card["chosen"] = None
        if draw_pile(state):
            refill(state)
            state["doing"] = {"verb": "redraw"}
            return
        self.discard(card["hand"])  # a card that was not chosen has no function (I-28)
        state["card"] = {"hand": [], "chosen": None}
        state["stage"], state["to_build"] = "after", 0

    def discard(self, cards: list[str]) -> None:
        for kind in cards:
            self.state["discard"][kind] += 1

    def end_turn(self) -> None:
        """End the turn (KB-BASE-TURN-7, KB-NOM-TILE-TIMING)."""
        for tile in self.me["tiles"]:
            tile["ready"], tile["new"] = True, False
        fresh = [tile for tile in self.me["nomad_tiles"] if tile["state"] == "new"]
        self.me["nomad_tiles"] = [{"kind": tile["kind"], "state": "ready"} for tile in fresh]
        self.me["outpost"] = self.state["cave_used"] = False
        self.state["families"] = []
        self.discard(self.state["card"]["hand"])
        self.state["card"] = {"hand": [], "chosen": None}
        self.deal_cards()

    def deal_cards(self) -> None:
        """Deal one card, two with the Crossroads tile, while there are any; then start the next turn."""
        hand_size = 1 + any(tile["kind"] == "crossroads" for tile in self.me["tiles"])
        if len(self.me["hand"]) < hand_size and draw_pile(self.state):
            refill(self.state)
            self.state["doing"] = {"verb": "deal"}
            return
        self.state["doing"] = None
        self.state["turn"] = (self.state["turn"] + 1) % len(self.seats)
        if self.state["turn"] == self.setup_dict["start_player"]:
            self.state["round"] += 1
            self.state["over"] = self.state["end_triggered"]
        if not self.state.get("over"):
            self.start_turn()

    def start_turn(self) -> None:
        hand, self.me["hand"] = self.me["hand"], []
        self.state["stage"], self.state["to_build"] = "before", 3
        self.state["card"] = {"hand": hand, "chosen": hand[0] if len(hand) == 1 else None}
        self.finish_action(start=True)

    def draw_card(self, kind: str) -> None:
        state, verb = self.state, self.state["doing"]["verb"]
        state["deck"][kind] -= 1
        refill(state)
        if verb == "redraw":
            state["card"] = {"hand": [*state["card"]["hand"], kind], "chosen": kind}
            self.finish_action()
        elif verb == "fort-draw":
            self.draw_fort_card(kind)
        elif state["stage"] == "after":
            self.me["hand"].append(kind)
            self.deal_cards()
        else:  # the first hands, clockwise from the start player
            dealt = sum(1 for seat in self.seats if seat["hand"])
            self.seats[(self.setup_dict["start_player"] + dealt) % len(self.seats)]["hand"] = [kind]
            if dealt + 1 == len(self.seats):
                self.start_turn()

    def draw_fort_card(self, kind: str) -> None:
        if self.position.open(TERRAIN_LETTERS[kind]):
            self.state["doing"] = {"verb": "fort", "word": kind}
        else:
            self.discard([kind])
            self.finish_action()

    # The moves of a seat

    def apply(self, verb: str, word: str) -> None:
        doing = self.state["doing"] or {}
        if verb == "draw":
            self.draw_card(word)
        elif verb == "end":
            self.end_turn()
        elif verb == "outpost":
            self.use_nomad("outpost")
            self.me["outpost"] = True
        elif verb == "choose":
            self.state["card"]["chosen"] = word
            self.finish_action()
        elif verb == "build":
            self.state["stage"], self.state["to_build"] = "during", self.state["to_build"] - 1
            self.spend_outpost()
            self.build(word, MANDATORY)
            self.finish_action()
        elif verb in ("to", "done", "return"):
            self.apply_step(verb, word, doing)
        else:
            self.apply_action(verb, word, doing)

    def apply_action(self, verb: str, word: str, doing: JsonDict) -> None:
        if verb in MOVING:
            self.lift_to_move(verb, word)
        elif verb == "donation":
            self.apply_donation(word, doing)
        elif verb == "resettlement":
            if not doing:
                self.use_nomad(verb)
            self.lift_to_move(verb, word, doing.get("left", 4) - 1)
        elif verb == "sword":
            self.apply_sword(word, doing)
        else:
            self.apply_tile(verb, word, doing)

    def spend_outpost(self) -> None:
        """Spend a declared Outpost after a placement under rule 3 (I-22)."""
        self.me["outpost"] = False

    def lift_to_move(self, verb: str, word: str, left: int = 0) -> None:
        if verb == "cave":
            self.state["cave_used"] = True
        elif verb in MOVING:
            self.use_tile(verb)
        kind = self.lift_piece(self.state["turn"], word)
        self.state["doing"] = {"verb": verb, "from": word, "word": kind, "left": left}

    def apply_step(self, verb: str, word: str, doing: JsonDict) -> None:
        name = doing["verb"]
        if name in TRAVELS:
            self.travel_step(verb, word, doing, TRAVELS[name][0])
            return
        if verb == "to":
            if name in ("barn", "harbor", "rope-bridge", "tree-house"):
                self.spend_outpost()
            self.move_piece(doing.get("word", "settlements"), doing["from"], word)
            if doing.get("left"):
                self.state["doing"] = {"verb": name, "left": doing["left"]}
                return
        self.finish_action()

    def travel_step(self, verb: str, word: str, doing: JsonDict, kind: str) -> None:
        if verb == "to":
            self.move_piece(kind, doing["from"], word, exempt_tile=doing["verb"])
            if doing["left"] > 1:
                self.state["doing"] = {"verb": doing["verb"], "from": word, "left": doing["left"] - 1}
                return
        elif verb == "return":
            self.me[kind] = None
        self.lose_tiles(self.state["turn"])
        self.finish_action()

    def apply_donation(self, word: str, doing: JsonDict) -> None:
        land = next(kind for kind, letter in TERRAIN_LETTERS.items() if letter == self.hex_map.letters[hex_of(word)])
        if not doing:
            self.use_nomad(f"donation-{land}")
        left = doing.get("left", 3) - 1
        self.spend_outpost()
        self.build(word)
        if left and self.me["supply"]:
            self.state["doing"] = {"verb": "donation", "left": left, "word": land}
        else:
            self.finish_action()

    def apply_sword(self, word: str, doing: JsonDict) -> None:
        """Remove one piece; tiles are lost after the last removal (I-19)."""
        if not doing:
            self.use_nomad("sword")
        turn, players = self.state["turn"], len(self.seats)
        victim = doing["victim"] if doing else next_victim(self.position, 1)[0]
        if self.lift_piece(victim, word) == "settlements":
            self.seats[victim]["supply"] += 1
        following, pieces = next_victim(self.position, (victim - turn) % players + 1)
        if pieces:
            self.state["doing"] = {"verb": "sword", "victim": following}
            return
        for number in range(players):
            self.lose_tiles(number)
        self.finish_action()

    def apply_tile(self, verb: str, word: str, doing: JsonDict) -> None:
        if not doing:
            self.use_tile(verb)
        if verb == "fort" and not doing:
            refill(self.state)
            self.state["doing"] = {"verb": "fort-draw"}
        elif verb == "quarry":
            self.state["walls"].append(word)
            self.state["doing"] = {"verb": "quarry", "left": 1}
            if doing or not quarry_hexes(self.position):
                self.finish_action()
        elif verb in TRAVELS and self.me[TRAVELS[verb][0]]:
            self.state["doing"] = {"verb": verb, "from": word, "left": 3}
        else:
            self.apply_placement(verb, word, doing)
            self.finish_action()

    def apply_placement(self, verb: str, word: str, doing: JsonDict) -> None:
        if verb not in ("tavern", "village", "city-hall") and word not in self.me["warriors"]:
            self.spend_outpost()
        if verb in BUILDING or verb == "fort":
            self.discard([doing["word"]] if doing else [])
            self.build(word)
        elif verb == "city-hall":
            self.me["city"] = [word, *map(name_of, self.hex_map.near[hex_of(word)])]
            for name in self.me["city"]:
                self.gain_tiles(name)
                self.pay_cards(name, BUILT)
        elif word in self.me["warriors"]:
            self.me["warriors"].remove(word)
            self.lose_tiles(self.state["turn"])
        else:
            self.place_from_stock("warriors" if verb == "barracks" else TRAVELS[verb][0], word)


def after(setup: JsonDict, state: JsonDict, move: str) -> JsonDict:
    """Return the public state after a legal move."""
    editor = StateEditor(setup, state)
    verb, _, word = move.partition(" ")
    editor.apply(verb, word)
    return editor.state


def comparable(state: JsonDict) -> JsonDict:
    """Return the parts that two states must agree on, ignoring list order and which of two equal tiles was used."""
    ignored = ("seats", "doing", "card", "played", "over")
    result: JsonDict = {key: value for key, value in state.items() if key not in ignored}
    result["walls"], result["families"] = sorted(state["walls"]), sorted(state["families"])
    result["card"] = sorted(state["card"]["hand"]), state["card"]["chosen"]
    doing = {key: (state["doing"] or {}).get(key) for key in ("verb", "from", "word", "left", "victim")}
    result["doing"] = {key: value for key, value in doing.items() if value not in (None, 0, "settlements")}
    for number, seat in enumerate(state["seats"]):
        plain = {key: sorted(value) if key in LISTS else value for key, value in seat.items()}
        plain["nomad_tiles"] = sorted((tile["kind"], tile["state"]) for tile in seat["nomad_tiles"])
        plain["tiles"] = sorted((tile["kind"], tile["from"], tile["new"]) for tile in seat["tiles"])
        plain["ready"] = sorted(tile["kind"] for tile in seat["tiles"] if tile["ready"])
        result[f"seat {number}"] = plain
    return result


def differences(expected: JsonDict, actual: JsonDict) -> dict[str, tuple[Any, Any]]:
    left, right = comparable(expected), comparable(actual)
    return {key: (left[key], right[key]) for key in left if left[key] != right[key]}

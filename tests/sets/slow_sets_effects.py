"""A second opinion on what a move changes, for the sets of `slow_sets`: the public state after a legal move."""

from __future__ import annotations

import json
from typing import Any

from tests.kingdom_builder.slow_rules import Plain, pile, refill

from .slow_sets import (
    BUILDING,
    MOVING,
    SHOWN,
    TRAVELS,
    Position,
    World,
    figures,
    hex_of,
    lifted,
    name_of,
    quarry,
    settlements,
    victims,
    world_of,
)

MANDATORY, BUILT, MOVED = "mandatory", "built", "moved"
AXES = (("e", "w"), ("ne", "sw"), ("nw", "se"))
LISTS = ("settlements", "taken_from", "warriors", "city", "hand")


class Table:
    """A state that is being changed."""

    def __init__(self, about: Plain, state: Plain) -> None:
        self.about = about
        self.world: World = world_of(about)
        self.now: Plain = json.loads(json.dumps(state))
        self.seats: list[Plain] = self.now["seats"]

    @property
    def me(self) -> Plain:
        return self.seats[self.now["turn"]]

    @property
    def at(self) -> Position:
        return Position(self.world, self.now, bool(self.me["outpost"]))

    # Pieces come and go

    def stand(self, kind: str, name: str) -> None:
        if kind in ("wagon", "ship"):
            self.me[kind] = name
        else:
            self.me[kind].append(name)

    def lift(self, seat: int, name: str) -> str:
        kind = figures(self.seats[seat]).get(hex_of(name), "settlements")
        self.seats[seat] = lifted(self.seats[seat], kind, name)
        return kind

    def build(self, name: str, how: str = BUILT) -> None:
        """KB-BASE-BUILD, I-50: a settlement from the supply."""
        self.me["supply"] -= 1
        self.now["to_build"] = min(self.now["to_build"], self.me["supply"])  # at any time
        self.stand("settlements", name)
        self.gain(name)
        self.pay(name, how)
        self.now["end_triggered"] |= self.me["supply"] == 0

    def enter(self, kind: str, name: str) -> None:
        """A figure from the stock: a build where these pieces score (D-08)."""
        self.stand(kind, name)
        if hex_of(name) in settlements(self.world, self.me):
            self.gain(name)
        if not self.world.first:
            self.pay(name, BUILT)

    def put(self, kind: str, origin: str, name: str, spared: str = "") -> None:
        """A move: gains, then losses (I-50); a tile whose action is under way is judged later (I-13)."""
        self.stand(kind, name)
        self.gain(name)
        self.lose(self.now["turn"], spared)
        if kind == "settlements" and name != origin and self.about["options"]["cards.incremental_on_move"]:
            self.pay(name, MOVED)

    # Tiles come and go: KB-BASE-TILE, KB-NOM-TILE

    def gain(self, cell: str) -> None:
        for name in map(name_of, self.world.near[hex_of(cell)]):
            if self.now["location_tiles"].get(name) and name not in self.me["taken_from"]:
                kind = self.about["locations"][name]
                self.me["tiles"].append({"kind": kind, "from": name, "ready": False, "new": True})
                self.me["taken_from"].append(name)
                self.now["location_tiles"][name] -= 1
            found = self.now["nomads"].pop(name, None)
            if found == "treasure":
                self.me["gold"] += 3
            elif found:
                self.me["nomad_tiles"].append({"kind": found, "state": "new"})

    def lose(self, number: int, spared: str = "") -> None:
        seat = self.seats[number]
        own = settlements(self.world, seat)
        for tile in list(seat["tiles"]):
            if self.world.near[hex_of(tile["from"])] & own or tile["kind"] == spared:
                continue
            seat["tiles"].remove(tile)
            for other in seat["tiles"]:  # KB-BASE-TILE-8
                if tile["ready"] and other["kind"] == tile["kind"] and not other["new"]:
                    other["ready"] = True

    def use(self, kind: str) -> None:
        next(tile for tile in self.me["tiles"] if tile["kind"] == kind and tile["ready"])["ready"] = False

    def use_nomad(self, kind: str) -> None:
        tiles = self.me["nomad_tiles"]
        next(tile for tile in tiles if tile["kind"] == kind and tile["state"] == "ready")["state"] = "used"

    # Cards paid during the game (9.2)

    def pay(self, name: str, how: str) -> None:
        place, cards = hex_of(name), self.about["cards"]
        near = self.world.near[place]
        if "families" in cards and how == MANDATORY:
            self.families(name)
        if "shepherds" in cards and not near & self.at.empty(self.world.letters[place]):
            self.me["gold"] += 2
        if "ambassadors" in cards and near & self.strangers():
            self.me["gold"] += 1

    def strangers(self) -> set[tuple[str, int, int]]:
        """Other players' settlements, as far as they count where gold is paid (KB-CRO-PIECES-2)."""
        found = set()
        for seat in (seat for number, seat in enumerate(self.seats) if number != self.now["turn"]):
            found |= {hex_of(name) for name in (*seat["settlements"], *seat["city"])}
            found |= set() if self.world.first else set(figures(seat))
        return found

    def families(self, name: str) -> None:
        built = {hex_of(each) for each in (*self.now["families"], name)}
        self.now["families"] = [name_of(place) for place in built]
        ends = [{self.world.step(place, way) for way in axis} for place in built for axis in AXES]
        if any(len(both) == 2 and both <= built for both in ends):
            self.me["gold"] += 2
            self.now["families"] = []

    # The course of a turn

    def complete(self, start: bool = False) -> None:
        """An action, or a settlement of the mandatory one, is complete (R-02, R-03), or a turn begins (R-04)."""
        now, at = self.now, self.at
        now["doing"] = None
        now["to_build"] = min(now["to_build"], self.me["supply"])
        if now["stage"] == "after" or not now["to_build"]:
            now["stage"], now["to_build"] = "after", 0
        card = now["card"]
        if at.open(at.terrain) or (not at.terrain and (card["hand"] or not start)):
            return
        if card["chosen"]:  # KB-BASE-BUILD-6: it leaves the game
            card["hand"].remove(card["chosen"])
            card["chosen"] = None
        if pile(now):
            refill(now)
            now["doing"] = {"verb": "redraw"}
            return
        self.discard(card["hand"])  # a card that was not chosen has no function (I-28)
        now["card"] = {"hand": [], "chosen": None}
        now["stage"], now["to_build"] = "after", 0

    def discard(self, cards: list[str]) -> None:
        for kind in cards:
            self.now["discard"][kind] += 1

    def end(self) -> None:
        """KB-BASE-TURN-7, KB-NOM-TILE-TIMING."""
        for tile in self.me["tiles"]:
            tile["ready"], tile["new"] = True, False
        fresh = [tile for tile in self.me["nomad_tiles"] if tile["state"] == "new"]
        self.me["nomad_tiles"] = [{"kind": tile["kind"], "state": "ready"} for tile in fresh]
        self.me["outpost"] = self.now["cave_used"] = False
        self.now["families"] = []
        self.discard(self.now["card"]["hand"])
        self.now["card"] = {"hand": [], "chosen": None}
        self.deal_on()

    def deal_on(self) -> None:
        """One card, two with the Crossroads tile, as long as there are any; then the next turn."""
        wanted = 1 + any(tile["kind"] == "crossroads" for tile in self.me["tiles"])
        if len(self.me["hand"]) < wanted and pile(self.now):
            refill(self.now)
            self.now["doing"] = {"verb": "deal"}
            return
        self.now["doing"] = None
        self.now["turn"] = (self.now["turn"] + 1) % len(self.seats)
        if self.now["turn"] == self.about["start_player"]:
            self.now["round"] += 1
            self.now["over"] = self.now["end_triggered"]
        if not self.now.get("over"):
            self.reveal()

    def reveal(self) -> None:
        hand, self.me["hand"] = self.me["hand"], []
        self.now["stage"], self.now["to_build"] = "before", 3
        self.now["card"] = {"hand": hand, "chosen": hand[0] if len(hand) == 1 else None}
        self.complete(start=True)

    def draw(self, kind: str) -> None:
        now, verb = self.now, self.now["doing"]["verb"]
        now["deck"][kind] -= 1
        refill(now)
        if verb == "redraw":
            now["card"] = {"hand": [*now["card"]["hand"], kind], "chosen": kind}
            self.complete()
        elif verb == "fort-draw":
            self.fort_card(kind)
        elif now["stage"] == "after":
            self.me["hand"].append(kind)
            self.deal_on()
        else:  # the first hands, clockwise from the start player
            dealt = sum(1 for seat in self.seats if seat["hand"])
            self.seats[(self.about["start_player"] + dealt) % len(self.seats)]["hand"] = [kind]
            if dealt + 1 == len(self.seats):
                self.reveal()

    def fort_card(self, kind: str) -> None:
        if self.at.open(SHOWN[kind]):
            self.now["doing"] = {"verb": "fort", "word": kind}
        else:
            self.discard([kind])
            self.complete()

    # The moves of a seat

    def play(self, verb: str, word: str) -> None:
        doing = self.now["doing"] or {}
        if verb == "draw":
            self.draw(word)
        elif verb == "end":
            self.end()
        elif verb == "outpost":
            self.use_nomad("outpost")
            self.me["outpost"] = True
        elif verb == "choose":
            self.now["card"]["chosen"] = word
            self.complete()
        elif verb == "build":
            self.now["stage"], self.now["to_build"] = "during", self.now["to_build"] - 1
            self.governed()
            self.build(word, MANDATORY)
            self.complete()
        elif verb in ("to", "done", "return"):
            self.go_on(verb, word, doing)
        else:
            self.act(verb, word, doing)

    def act(self, verb: str, word: str, doing: Plain) -> None:
        if verb in MOVING:
            self.take(verb, word)
        elif verb == "donation":
            self.donate(word, doing)
        elif verb == "resettlement":
            if not doing:
                self.use_nomad(verb)
            self.take(verb, word, doing.get("left", 4) - 1)
        elif verb == "sword":
            self.strike(word, doing)
        else:
            self.tile(verb, word, doing)

    def governed(self) -> None:
        """Rule 3 was asked of this piece: an Outpost that was declared is spent (I-22)."""
        self.me["outpost"] = False

    def take(self, verb: str, word: str, left: int = 0) -> None:
        if verb == "cave":
            self.now["cave_used"] = True
        elif verb in MOVING:
            self.use(verb)
        kind = self.lift(self.now["turn"], word)
        self.now["doing"] = {"verb": verb, "from": word, "word": kind, "left": left}

    def go_on(self, verb: str, word: str, doing: Plain) -> None:
        name = doing["verb"]
        if name in TRAVELS:
            self.journey(verb, word, doing, TRAVELS[name][0])
            return
        if verb == "to":
            if name in ("barn", "harbor", "rope-bridge", "tree-house"):
                self.governed()
            self.put(doing.get("word", "settlements"), doing["from"], word)
            if doing.get("left"):
                self.now["doing"] = {"verb": name, "left": doing["left"]}
                return
        self.complete()

    def journey(self, verb: str, word: str, doing: Plain, kind: str) -> None:
        if verb == "to":
            self.put(kind, doing["from"], word, spared=doing["verb"])
            if doing["left"] > 1:
                self.now["doing"] = {"verb": doing["verb"], "from": word, "left": doing["left"] - 1}
                return
        elif verb == "return":
            self.me[kind] = None
        self.lose(self.now["turn"])
        self.complete()

    def donate(self, word: str, doing: Plain) -> None:
        land = next(kind for kind, letter in SHOWN.items() if letter == self.world.letters[hex_of(word)])
        if not doing:
            self.use_nomad(f"donation-{land}")
        left = doing.get("left", 3) - 1
        self.governed()
        self.build(word)
        if left and self.me["supply"]:
            self.now["doing"] = {"verb": "donation", "left": left, "word": land}
        else:
            self.complete()

    def strike(self, word: str, doing: Plain) -> None:
        """I-19: tiles are lost when everybody has been struck."""
        if not doing:
            self.use_nomad("sword")
        turn, players = self.now["turn"], len(self.seats)
        victim = doing["victim"] if doing else victims(self.at, 1)[0]
        if self.lift(victim, word) == "settlements":
            self.seats[victim]["supply"] += 1
        following, found = victims(self.at, (victim - turn) % players + 1)
        if found:
            self.now["doing"] = {"verb": "sword", "victim": following}
            return
        for number in range(players):
            self.lose(number)
        self.complete()

    def tile(self, verb: str, word: str, doing: Plain) -> None:
        if not doing:
            self.use(verb)
        if verb == "fort" and not doing:
            refill(self.now)
            self.now["doing"] = {"verb": "fort-draw"}
        elif verb == "quarry":
            self.now["walls"].append(word)
            self.now["doing"] = {"verb": "quarry", "left": 1}
            if doing or not quarry(self.at):
                self.complete()
        elif verb in TRAVELS and self.me[TRAVELS[verb][0]]:
            self.now["doing"] = {"verb": verb, "from": word, "left": 3}
        else:
            self.place(verb, word, doing)
            self.complete()

    def place(self, verb: str, word: str, doing: Plain) -> None:
        if verb not in ("tavern", "village", "city-hall") and word not in self.me["warriors"]:
            self.governed()
        if verb in BUILDING or verb == "fort":
            self.discard([doing["word"]] if doing else [])
            self.build(word)
        elif verb == "city-hall":
            self.me["city"] = [word, *map(name_of, self.world.near[hex_of(word)])]
            for name in self.me["city"]:
                self.gain(name)
                self.pay(name, BUILT)
        elif word in self.me["warriors"]:
            self.me["warriors"].remove(word)
            self.lose(self.now["turn"])
        else:
            self.enter("warriors" if verb == "barracks" else TRAVELS[verb][0], word)


def after(about: Plain, state: Plain, move: str) -> Plain:
    """The public state after a legal move."""
    table = Table(about, state)
    verb, _, word = move.partition(" ")
    table.play(verb, word)
    return table.now


def facts(state: Plain) -> Plain:
    """What two states must agree on, without the order of lists and without which of two equal tiles was used."""
    left_out = ("seats", "doing", "card", "played", "over")
    found: Plain = {key: value for key, value in state.items() if key not in left_out}
    found["walls"], found["families"] = sorted(state["walls"]), sorted(state["families"])
    found["card"] = sorted(state["card"]["hand"]), state["card"]["chosen"]
    doing = {key: (state["doing"] or {}).get(key) for key in ("verb", "from", "word", "left", "victim")}
    found["doing"] = {key: value for key, value in doing.items() if value not in (None, 0, "settlements")}
    for number, seat in enumerate(state["seats"]):
        plain = {key: sorted(value) if key in LISTS else value for key, value in seat.items()}
        plain["nomad_tiles"] = sorted((tile["kind"], tile["state"]) for tile in seat["nomad_tiles"])
        plain["tiles"] = sorted((tile["kind"], tile["from"], tile["new"]) for tile in seat["tiles"])
        plain["ready"] = sorted(tile["kind"] for tile in seat["tiles"] if tile["ready"])
        found[f"seat {number}"] = plain
    return found


def differences(expected: Plain, shown: Plain) -> dict[str, tuple[Any, Any]]:
    ours, theirs = facts(expected), facts(shown)
    return {key: (ours[key], theirs[key]) for key in ours if ours[key] != theirs[key]}

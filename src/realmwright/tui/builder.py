"""Kingdom Builder at this terminal: its map, and what its turn says."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from ..game import Plain
from ..tables.catalog import terrains_of
from ..tables.messages import Gesture
from ..words import Phrase, Said, Words, action, known, name_of, word
from .hexmap import HexMap
from .table import Table

HIDDEN: Final = "?"
OWNED: Final = {
    "settlements": "piece-settlement", "warriors": "piece-warrior", "wagon": "piece-wagon", "ship": "piece-ship",
    "city": "piece-city-tile",
}  # fmt: skip
LYING: Final = {"walls": "piece-stone-wall", "scouts": "piece-scout"}
PLACED: Final = {"capitols": "piece-capitol", "caves": "piece-cave"}


class BuilderFace:
    revealed = "undo-card-revealed"

    def __init__(self, table: Table, words: Words) -> None:
        self._table = table
        self._words = words
        self._rows = {"": table.about["board"], "i": (table.about["island"] or {}).get("rows", [])}

    @cached_property
    def _terrains(self) -> dict[str, str]:
        return {terrain.letter: terrain.name for terrain in terrains_of(self._table.about)}

    def picture(self, zoom: int) -> HexMap:
        about = self._table.about
        names = {cell: self._words.say(f"location-{name}") for cell, name in about["locations"].items()}
        return HexMap(about, terrains_of(about), names, zoom)

    def plain(self, gestures: Sequence[Gesture]) -> Gesture | None:
        """The mandatory action is made on the map, and so is whatever has to be finished first."""
        doing = self._table.shown()["doing"]
        return next((one for one in gestures if one.cells and (doing or one.verb == "build")), None)

    def title(self) -> Phrase:
        table, shown = self._table, self._table.shown()
        if table.over:
            return Phrase("turn-over")
        args: dict[str, Said] = {"player": table.names[table.actor]}
        doing = shown["doing"]
        if table.lifted():
            return Phrase("turn-moves", args)
        if doing:
            key = "turn-goes-on" if table.actor == shown["turn"] else "turn-answers"
            return Phrase(key, {**args, "tile": action(doing["verb"])})
        if any(gesture.verb == "choose" for gesture in table.gestures()):
            return Phrase("turn-choose", args)
        return Phrase("turn-builds" if shown["to_build"] else "turn-after", args)

    def where(self) -> list[Phrase]:
        shown = self._table.shown()
        now = Phrase("where", {"round": shown["round"], "cards": sum(shown["deck"].values())})
        return [now, Phrase("last-round")] if shown["end_triggered"] else [now]

    def advice(self, chosen: Gesture | None) -> Phrase:
        table, shown = self._table, self._table.shown()
        if table.over:
            return Phrase("log-game-over")
        if not table.screen.seats:
            return Phrase("advice-watch")
        if not table.mine:
            return self._waiting(shown)
        plain = self.plain(table.gestures())
        if chosen is not None and chosen != plain:
            return Phrase("advice-take" if chosen.opens else "advice-power", {"tile": action(chosen.verb)})
        if shown["doing"]:
            return self._under_way(shown["doing"], plain)
        if any(gesture.words for gesture in table.gestures()):
            return Phrase("advice-choose" if len(shown["card"]["hand"]) > 1 else "action-choose-about")
        if plain and shown["card"]["chosen"]:
            return Phrase("advice-build", {"terrain": word(shown["card"]["chosen"])})
        return Phrase("advice-after")

    def _under_way(self, doing: Plain, plain: Gesture | None) -> Phrase:
        """What has to be decided before the turn goes on."""
        table = self._table
        if table.lifted():
            return Phrase("advice-put", {"tile": action(doing["verb"]), "origin": doing.get("from", "")})
        gestures = table.gestures()
        if words := [each for gesture in gestures for each in gesture.words]:
            return Phrase("refusal-choose-a-line", {"hexes": ", ".join(words)})
        verbs = {gesture.verb for gesture in gestures}
        key = "advice-answer" if "pass" in verbs else "advice-more" if "done" in verbs else "advice-power"
        return Phrase(key, {"tile": action(plain.verb if plain else doing["verb"])})

    def _waiting(self, shown: Plain) -> Phrase:
        table = self._table
        args: dict[str, Said] = {"player": table.names[table.actor]}
        if shown["doing"] and table.actor != shown["turn"]:
            return Phrase("advice-wait-answer", {**args, "tile": action(shown["doing"]["verb"])})
        hand = shown["seats"][table.screen.viewer]["hand"] if table.screen.viewer >= 0 else []
        if not hand or HIDDEN in hand:
            return Phrase("advice-wait", args)
        return Phrase("advice-wait-card", {**args, "terrain": word(hand[0])})

    def label(self, move: str) -> Said:
        verb, _, rest = move.partition(" ")
        if rest:
            line = Phrase("choice-line", {"line": rest}) if rest.isdecimal() else word(rest)
            return line if verb == "choose" else Phrase("tui-labelled", {"name": action(verb), "value": line})
        return Phrase(f"choice-{verb}") if known(f"choice-{verb}") else action(verb)

    def about(self, gesture: Gesture) -> Said | None:
        keys = (f"tile-{gesture.verb}", f"action-{gesture.verb}-about")
        return next((Phrase(key) for key in keys if known(key)), None)

    def describe(self, cell: str, legal: bool) -> Phrase:
        land, _, name = cell.rpartition(":")
        letter = self._rows[land][int(name[1:]) - 1][ord(name[0]) - 97]
        shown = self._table.shown()
        location = self._table.about["locations"].get(cell)
        nomad = shown["nomads"].get(cell)
        return Phrase(
            "describe-hex",
            {
                "cell": cell,
                "hex": name_of(self._terrains[letter], "hex"),
                "location": action(location) if location else Phrase(f"nomad-{nomad}") if nomad else "none",
                "tiles": shown["location_tiles"].get(cell, 0) if location else 1,
                "piece": self._standing(cell, shown) or "none",
                "legal": "yes" if legal else "no",
            },
        )

    def _standing(self, cell: str, shown: Plain) -> Phrase | None:
        for seat, side in enumerate(shown["seats"]):
            for field, key in OWNED.items():
                if cell in (side.get(field) or ()):
                    return Phrase("describe-piece", {"piece": Phrase(key), "player": self._table.names[seat]})
        things = {**{key: shown.get(field) for field, key in LYING.items()}}
        things |= {key: self._table.about.get(field) for field, key in PLACED.items()}
        return next((Phrase(key) for key, cells in things.items() if cell in (cells or ())), None)

    def facts(self) -> list[Phrase]:
        """The card, and the tiles of whoever plays here."""
        table, shown = self._table, self._table.shown()
        found = []
        cards = [card for card in shown["card"]["hand"] if card != HIDDEN]
        if cards and not table.over:
            found.append(Phrase("tui-card", {"card": self._words.listed([self._said(word(card)) for card in cards])}))
        seat = table.actor if table.mine else min(table.screen.seats, default=shown["turn"])
        tiles = [self._said(tile) for tile in _tiles(shown["seats"][seat])]
        if tiles:
            found.append(Phrase("tui-tiles", {"tiles": ", ".join(tiles)}))
        return found

    def _said(self, said: Said) -> str:
        return self._words.say(said.key, **said.args) if isinstance(said, Phrase) else str(said)

    def rows(self) -> list[tuple[Said, list[int]]]:
        return [(Phrase("supply"), [side["supply"] for side in self._table.shown()["seats"]])]


def _tiles(side: Plain) -> list[Phrase]:
    """Every tile of a seat, and whether it can be used."""
    held = [
        (tile["kind"], "ready" if tile["ready"] else "new" if tile["new"] else "used", "location")
        for tile in side["tiles"]
    ]
    held += [(tile["kind"], tile["state"], "nomad") for tile in side["nomad_tiles"]]
    resting = dict(each.split(":") for each in side.get("bonus_resting", []))
    held += [(kind, resting.get(kind, "ready"), "bonus") for kind in side["bonus"]]
    return [Phrase("tui-tile", {"tile": name_of(kind, sort), "state": state}) for kind, state, sort in held]

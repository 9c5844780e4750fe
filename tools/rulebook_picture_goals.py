"""What each picture of the players' rulebook must show."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from tools.rulebook_picture_boards import HEX, PROGRESS, letter, neighbours, own_cells

from realmwright.game import Game
from realmwright.rulebook.pictures import contents_by_cell as cells

KINGDOM_BUILDER, KINGDOMS = "kingdom-builder", "kingdoms"
PLAIN_CARDS: Final = ("citizens", "workers", "discoverers")


class Ply(NamedTuple):
    """A move with the states around it."""

    before: Any
    text: str
    after: Any
    actor: int

    @property
    def verb(self) -> str:
        return self.text.split()[0]


Part = Sequence[Ply]
Fits = Callable[[Game[Any, Any], Part], bool]


@dataclass(frozen=True)
class Goal:
    """A kind of picture: the game to search in and what must happen."""

    fits: Fits
    params: Mapping[str, str] = field(default_factory=dict)
    source: str = ""
    game: str = KINGDOM_BUILDER
    length: int = 1  # plies
    continues: bool = True  # further plies of the same action belong to it
    task: str = ""
    games: int = 400


def params_of(goal: Goal) -> dict[str, str]:
    if goal.game == KINGDOMS:
        return dict(goal.params)
    return {"players": "2", "sets": "all", **goal.params}


# What happens in a part


def used(*verbs: str) -> Fits:
    """Accept the use of a verb that changes something on the board."""
    return lambda game, part: part[0].verb in verbs and cells(game, part[0].before) != cells(game, part[-1].after)


def pays(source: str, least: int = 1, verbs: Sequence[str] = ("build",)) -> Fits:
    """Accept moves by which the gold of a source grows."""

    def fits(game: Game[Any, Any], part: Part) -> bool:
        if any(ply.verb not in verbs for ply in part):
            return False
        seat = part[0].actor
        before, after = (game.scores(state)[seat].get(source, 0) for state in (part[0].before, part[-1].after))
        return bool(after - before >= least)

    return fits


def takes(*kinds: str) -> Fits:
    """Accept a build that takes a tile from the board."""

    def fits(game: Game[Any, Any], part: Part) -> bool:
        if part[0].verb != "build":
            return False
        before, after = (
            {tile.cell: (tile.kind, tile.left) for tile in game.contents(state).board_tiles}
            for state in (part[0].before, part[-1].after)
        )
        return any(
            (not kinds or kind.startswith(kinds)) and after.get(cell, (kind, 0))[1] < left
            for cell, (kind, left) in before.items()
        )

    return fits


def gains_held(suffix: str) -> Fits:
    """Accept a build that gains a tile whose kind ends like this."""

    def fits(game: Game[Any, Any], part: Part) -> bool:
        before, after = (
            sum(tile.kind.endswith(suffix) and tile.seat == part[0].actor for tile in game.contents(state).held_tiles)
            for state in (part[0].before, part[-1].after)
        )
        return part[0].verb == "build" and after > before

    return fits


def holds(kind: str) -> Fits:
    """Accept players who have a tile of this kind."""
    return lambda game, part: any(
        tile.kind == kind and tile.seat == part[0].actor for tile in game.contents(part[0].before).held_tiles
    )


def loses_tile(game: Game[Any, Any], part: Part) -> bool:
    """Accept a move by which a location tile is lost."""
    before, after = (
        [tile for tile in game.contents(state).held_tiles if tile.seat == part[0].actor and tile.cell]
        for state in (part[0].before, part[-1].after)
    )
    return part[0].verb in {"paddock", "barn", "harbor"} and len(after) < len(before)


def builds_on(letters: str, verbs: Sequence[str] = ("build",)) -> Fits:
    """Accept moves after which something new stands on a terrain."""

    def fits(game: Game[Any, Any], part: Part) -> bool:
        new = cells(game, part[-1].after).keys() - cells(game, part[0].before).keys()
        return part[0].verb in verbs and any(HEX.fullmatch(cell) and letter(game, cell) in letters for cell in new)

    return fits


def builds_on_island(_: Game[Any, Any], part: Part) -> bool:
    return part[0].verb == "build" and part[0].text.split()[1].startswith("i:")


def with_kind(kind: str) -> Fits:
    """Accept moves that bring a piece of this kind onto the board."""

    def fits(game: Game[Any, Any], part: Part) -> bool:
        before, after = (
            sum(len(group.cells) for group in game.contents(state).pieces if group.kind == kind)
            for state in (part[0].before, part[-1].after)
        )
        return after > before

    return fits


def both(*conditions: Fits) -> Fits:
    return lambda game, part: all(condition(game, part) for condition in conditions)


def adjacent_choice(wanted: bool) -> Fits:
    """Accept builds where all possible hexes touch the own settlements, or none does although there are some."""

    def fits(game: Game[Any, Any], part: Part) -> bool:
        if part[0].verb != "build":
            return False
        own = own_cells(game, part[0].before, part[0].actor)
        choices = [game.write(part[0].before, move).split() for move in game.moves(part[0].before)]
        hexes = [words[1] for words in choices if words[0] == "build"]
        touching = [bool(neighbours(cell) & own) for cell in hexes]
        return len(own) >= 3 and len(hexes) >= 3 and (all(touching) if wanted else not any(touching))

    return fits


def no_hex(_: Game[Any, Any], part: Part) -> bool:
    """Accept a new card in the middle of a mandatory action."""
    return [ply.verb for ply in part] == ["build", "draw", "build"]


def last_settlement(game: Game[Any, Any], part: Part) -> bool:
    seats = game.to_dict(part[0].after)["seats"], game.to_dict(part[0].before)["seats"]
    after, before = (seat[part[0].actor].get("supply") for seat in seats)
    return part[0].verb == "build" and bool(after == 0 and before)


def free_of_adjacency(game: Game[Any, Any], part: Part) -> bool:
    """Accept a first settlement that stands apart by the bonus of the temples."""
    holds = any(
        tile.kind == "temple-bonus" and tile.seat == part[0].actor and tile.state == "ready"
        for tile in game.contents(part[0].before).held_tiles
    )
    if not holds or part[0].verb != "build":
        return False
    own = own_cells(game, part[0].before, part[0].actor)
    return not neighbours(part[0].text.split()[1]) & own and any(
        neighbours(words[1]) & own
        for move in game.moves(part[0].before)
        if (words := game.write(part[0].before, move).split())[0] == "build"
    )


def places(*pieces: str) -> Fits:
    """Accept the placement of one of these pieces in Kingdoms."""

    def fits(game: Game[Any, Any], part: Part) -> bool:
        new = cells(game, part[-1].after).items() - cells(game, part[0].before).items()
        return len(cells(game, part[0].before)) >= 8 and any(str(piece).startswith(pieces) for _, piece in new)

    return fits


def first_piece(game: Game[Any, Any], part: Part) -> bool:
    """Accept the first placement of a game."""
    return not cells(game, part[0].before) and len(cells(game, part[-1].after)) == 1


def ends_epoch(game: Game[Any, Any], part: Part) -> bool:
    """Accept a placement on the last free space that brings gold."""
    return not cells(game, part[-1].after) and pays("gold", 1, ("castle", "put", "start"))(game, part)


def completes_row(game: Game[Any, Any], part: Part) -> bool:
    """Accept a placement in Kingdoms that fills a row and raises the gold of the rows."""
    after = cells(game, part[-1].after)
    new = after.keys() - cells(game, part[0].before).keys()
    filled = any({f"{column}{cell[1:]}" for column in "abcdef"} <= after.keys() for cell in new)
    return filled and pays("rows", 1, ("castle", "put", "start"))(game, part)


def scores_with(card: str, *verbs: str) -> Fits:
    """Accept a whole action by which the gold of a card grows."""
    growth = pays(card, 1, [*verbs, "to", "step", "done"])
    return lambda game, part: part[0].verb in verbs and growth(game, part)


# The goals by entry


def card(name: str, least: int = 1) -> Goal:
    others = [each for each in PLAIN_CARDS if each != name][:2]
    return Goal(pays(name, least), {"cards": ",".join([name, *others])}, name)


def paid_at_once(name: str, least: int, length: int = 1) -> Goal:
    params = {"cards": ",".join([name, *PLAIN_CARDS[:2]])}
    return Goal(pays("in_game", least), params, "in_game", length=length)


def task(name: str, verbs: Sequence[str] = ("build",)) -> Goal:
    return Goal(pays(name, 1, verbs), {"tasks": name, "quadrants": TASK_BOARDS}, name, task=name, games=1500)


def tile(*pieces: str) -> Goal:
    return Goal(places(*pieces), {"players": "2"}, game=KINGDOMS)


TASK_BOARDS: Final = "city_hall_fort,tower,farm,oasis"
FIRST: Final = {"sets": "base", "quadrants": "tavern,paddock,oasis,farm", "cards": "fishermen,knights,merchants"}
LOCATIONS: Final = (
    "oracle", "farm", "oasis", "tower", "tavern", "barn", "harbor", "paddock", "quarry", "caravan", "village",
    "garden", "lighthouse", "forester-lodge", "barracks", "city-hall", "fort", "monastery", "wagon", "temple",
    "refuge", "canoe", "fountain", "bazaar", "water-mill", "mountain-station", "scout-cabin", "cathedral",
    "watchtower", "university", "palisade", "rope-bridge", "tree-house",
)  # fmt: skip
CARDS: Final = (
    "fishermen", "miners", "merchants", "workers", "discoverers", "knights", "hermits", "citizens", "lords",
    "farmers", "geologists", "messengers", "noblewomen", "vassals", "captains", "scouts", "rangers", "travellers",
    "chainers", "homesteaders",
)  # fmt: skip
GOALS: Final[Mapping[str, Goal]] = {
    **{f"location-{name}": Goal(used(name)) for name in LOCATIONS},
    "location-bazaar": Goal(
        lambda game, part: (
            part[0].verb == "bazaar" and len(cells(game, part[1].after)) > len(cells(game, part[0].before))
        ),
        length=2,
    ),
    **{f"card-{name}": card(name) for name in CARDS},
    "card-families": paid_at_once("families", 2, 3),
    "card-shepherds": paid_at_once("shepherds", 2),
    "card-ambassadors": paid_at_once("ambassadors", 1),
    "card-rovers": paid_at_once("rovers", 1),
    "card-mayors": Goal(with_kind("markers"), {"cards": "mayors,citizens,workers"}, "mayors"),
    "kb-goal": Goal(used("build"), FIRST),
    "kb-setup": Goal(first_piece, FIRST),
    "kb-editions": Goal(scores_with("workers", "wagon"), {"cards": "workers,citizens,discoverers"}, "workers"),
    "kb-turn": Goal(lambda _, part: [ply.verb for ply in part] == ["build"] * 3, FIRST, length=3),
    "kb-rule-1": Goal(adjacent_choice(wanted=True), {**FIRST, "players": "4"}),
    "kb-rule-2": Goal(builds_on("GCDFR"), FIRST),
    "kb-rule-3": Goal(adjacent_choice(wanted=True), FIRST),
    "kb-rule-4": Goal(adjacent_choice(wanted=False), FIRST),
    "kb-no-hex": Goal(no_hex, {"players": "5", "sets": "base"}, length=3, games=3000),
    "kb-tiles": Goal(takes(), FIRST),
    "kb-extra-actions": Goal(used("tavern"), FIRST),
    "kb-losing-tiles": Goal(loses_tile, FIRST),
    "kb-moving": Goal(used("barn"), {"sets": "base"}),
    "kb-castles": Goal(pays("castles"), FIRST, "castles"),
    "kb-end": Goal(last_settlement, FIRST),
    "kb-scoring": Goal(pays("merchants"), FIRST, "merchants"),
    "kb-terrain": Goal(builds_on("GCDFR"), FIRST),
    "terrain-water": Goal(builds_on("W", ("harbor",)), {"sets": "base"}),
    "terrain-mountain": Goal(builds_on("M", ("donation", "wagon"))),
    "nomads": Goal(takes("donation", "sword", "outpost", "resettlement")),
    "terrain-nomad": Goal(takes("donation", "sword", "outpost", "resettlement")),
    "held-donation": Goal(used("donation")),
    "held-resettlement": Goal(used("resettlement")),
    "held-outpost": Goal(lambda _, part: part[0].verb == "outpost" and part[1].verb == "build", length=2),
    "held-sword": Goal(used("sword")),
    "held-treasure": Goal(both(takes("treasure"), pays("in_game", 3)), source="in_game"),
    "crossroads": Goal(used("city-hall")),
    "crossroads-pieces": Goal(used("wagon")),
    "piece-warriors": Goal(both(used("barracks"), with_kind("warriors"))),
    "location-crossroads": Goal(
        both(holds("crossroads"), lambda _, part: [ply.verb for ply in part] == ["choose", "build"]),
        {"quadrants": "barracks_crossroads,tower,farm,oasis"},
        length=2,
    ),
    "crossroads-tasks": task("home-country"),
    "task-home-country": task("home-country"),
    "task-fortress": task("fortress", ("build", "city-hall")),
    **{f"task-{name}": task(name) for name in PROGRESS},
    "marshlands": Goal(builds_on("P")),
    "terrain-swamp": Goal(builds_on("P")),
    "terrain-palace": Goal(pays("palaces"), source="palaces"),
    "marshlands-bonus": Goal(gains_held("-bonus"), {"quadrants": "temple,refuge,canoe,fountain"}),
    "held-temple-bonus": Goal(free_of_adjacency, {"quadrants": "temple,farm,oasis,tower"}, games=3000),
    "held-refuge-bonus": Goal(used("refuge-bonus"), {"quadrants": "refuge,farm,oasis,tower"}, games=3000),
    "held-canoe-bonus": Goal(used("canoe-bonus"), {"quadrants": "canoe,farm,oasis,tower"}, games=3000),
    "held-fountain-bonus": Goal(builds_on("M", ("fountain",)), {"quadrants": "fountain,farm,oasis,tower"}, games=3000),
    "harvest": Goal(used("farmland")),
    "terrain-farmland": Goal(used("farmland")),
    "terrain-silo": Goal(used("silo")),
    "queenies": Goal(used("cave")),
    "piece-capitols": Goal(pays("capitols"), {"quadrants": "harbor,farm,tower,tavern"}, "capitols"),
    "piece-caves": Goal(used("cave")),
    "island": Goal(builds_on_island),
    **{f"kd-{name}": tile("0:", "1:") for name in ("goal", "turn", "castle", "line", "gold")},
    "kd-setup": Goal(first_piece, game=KINGDOMS),
    "kd-epoch-end": Goal(ends_epoch, source="gold", game=KINGDOMS),
    "kd-variant-last-castle": Goal(places("0:4", "1:4"), {"variants": "last-castle"}, game=KINGDOMS),
    "kd-variant-open": Goal(used("tile"), {"variants": "open"}, game=KINGDOMS),
    "kd-variant-immediate": Goal(completes_row, {"variants": "immediate"}, "rows", KINGDOMS),
    "kd-draw": tile("+", "-"),
    "kd-starting-tile": Goal(used("start"), game=KINGDOMS),
    "kd-resource": tile("+"),
    "kd-hazard": tile("-"),
    "kd-tile-m": tile("M"),
    "kd-tile-d": tile("D"),
    "kd-tile-g": tile("G"),
    "kd-tile-w": tile("W"),
}

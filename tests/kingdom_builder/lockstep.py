"""Random games of Kingdom Builder for lock-step."""

from __future__ import annotations

from random import Random

from realmwright import registry
from realmwright.game import InvalidSetup
from realmwright.kingdom_builder import setup
from realmwright.kingdom_builder.game import KingdomBuilder
from realmwright.kingdom_builder.game_layout import create_layout
from realmwright.kingdom_builder.rule_options import RULES_VERSION, RULES_VERSIONS, all_options
from realmwright.kingdom_builder.state import State
from tests.lockstep import Lockstep


def random_game(rng: Random) -> KingdomBuilder:
    """Create a game with random expansions, options, quadrants and cards."""
    while True:
        try:
            version = rng.choice((*RULES_VERSIONS, RULES_VERSION))
            return KingdomBuilder(create_layout(setup.draw(_random_params(rng), rng, version)))
        except InvalidSetup:
            continue  # options that exclude each other


def _random_params(rng: Random) -> dict[str, str]:
    expansions = registry.shipped("expansions")
    names = ["base", *(name for name in sorted(expansions) if name != "base" and rng.random() < 0.5)]
    seats = 2 + rng.randrange(4 if "nomads" in names else 3)
    params = {"sets": ",".join(names), "players": str(seats)}
    for option in all_options():
        if rng.random() < 0.3 and not (option.name == "edition" and seats == 5):
            params[option.name] = rng.choice(option.values)
    boards = [board.id for name in names[1:] for board in expansions[name].quadrants]
    if len(boards) >= 4 and rng.random() < 0.4:
        params["quadrants"] = ",".join(name + rng.choice(("", ":r")) for name in rng.sample(boards, 4))
    cards = [card.name for name in names for card in expansions[name].cards]
    if rng.random() < 0.4:
        params["cards"] = ",".join(rng.sample(cards, 3))
    return params


def scrambled_start(game: KingdomBuilder, rng: Random) -> State:
    """Return a start with few cards, few settlements and many tiles, for rules that full games rarely meet."""
    state = game.start().copy()
    if rng.random() < 0.5:
        deck = tuple(min(count, rng.choice((0, 0, 0, 1, 1, 2))) for count in state.deck)
        state.deck = deck if any(deck) else state.deck
    for seat in range(game.seats):
        me = state.edit_seat(seat)
        me.supply = rng.choice((40, rng.randrange(2, 16)))
        me.tiles = me.taken_from = sum(1 << i for i in range(len(state.tiles_left)) if rng.random() < 0.5)
    return state


def play_random_game(seed: str) -> Lockstep:
    """Play one random game in both engines; raise Divergence if they disagree."""
    rng = Random(seed)
    game = random_game(rng)
    lockstep = Lockstep(game, scrambled_start(game, rng) if rng.random() < 0.5 else None)
    lockstep.play(rng)
    return lockstep

"""Random games of Kingdoms for lock-step."""

from __future__ import annotations

from random import Random

from realmwright.kingdoms.board import CASTLE_COUNTS, RANKS
from realmwright.kingdoms.game import GAME, Kingdoms
from realmwright.kingdoms.setup import VARIANTS
from realmwright.kingdoms.state import State
from tests.lockstep import Lockstep


def random_game(rng: Random) -> Kingdoms:
    """Create a game with random variants."""
    variants = [name for name in VARIANTS if rng.random() < 0.5]
    return GAME.create({"players": str(rng.randrange(2, 5)), "variants": ",".join(variants) or "none"}, rng)


def scrambled_start(game: Kingdoms, rng: Random) -> State:
    """Return a start with few castles and tiles, so that seats pass and epochs end with empty spaces."""
    state = game.start()
    state.castles = tuple(rng.randrange(CASTLE_COUNTS[i % len(RANKS)] + 1) for i in range(len(state.castles)))
    if rng.random() < 0.5:
        state.supply = tuple(rng.randrange(count + 1) for count in state.supply)
        state.supply_size = sum(state.supply)
        if state.supply_size < game.seats:
            return game.start()
    return state


def play_random_game(seed: str) -> Lockstep:
    """Play one random game in both engines; raise Divergence if they disagree."""
    rng = Random(seed)
    game = random_game(rng)
    lockstep = Lockstep(game, scrambled_start(game, rng) if rng.random() < 0.4 else None)
    lockstep.play(rng)
    return lockstep

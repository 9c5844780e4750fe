"""Updates of the state: applied to the last state, they give the whole state byte for byte."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from realmwright import registry
from realmwright.live.connection import handle_message
from realmwright.live.ports import ClientOrigin
from realmwright.live.social import SocialActions
from realmwright.live.state_updates import make_patch
from realmwright.live.subscribers import encode_message
from realmwright.live.table import Table
from realmwright.protocol.client_messages import OfferRequest, StateRequest
from realmwright.protocol.errors import RequestError
from realmwright.protocol.message_parts import Clock
from realmwright.protocol.server_messages import Clocks, LogMessage, StateMessage, Update
from realmwright.protocol.state_patch import apply_patch
from realmwright.tables.credentials import HOST
from realmwright.tables.events import Event, now

from .fixtures import Client, Live, credential_of, run_live

EXPANSIONS = ["base", *(name for name in registry.find("expansions") if name != "base"), "all"]
CLOCK = Clock("fischer", 600_000, 5_000)


class Screen(Client):
    """A client that applies updates, as the page does."""

    state: Any = None
    entries: tuple[Any, ...] = ()
    clocks: Clocks | None = None

    def send(self, message: bytes) -> None:
        super().send(message)
        match self.messages[-1]:
            case StateMessage():
                self.state = msgspec.json.decode(message)
            case LogMessage(entries):
                self.entries = (*(self.entries if entries and entries[0].revision > 1 else ()), *entries)
            case Clocks() as clocks:
                self.clocks = clocks
            case Update() as update:
                assert update.base == self.state["revision"]
                apply_patch(self.state, update.public)
                apply_patch(self.state, update.private)
                self.state["revision"] = update.revision
                self.entries = (*self.entries, *update.entries)
                self.clocks = update.clocks or self.clocks

    def check(self, table: Table) -> None:
        """Compare state and log with what a new client would get."""
        self.check_state(table)
        assert [*self.entries] == table.log(self.viewer, 0).entries

    def check_state(self, table: Table) -> None:
        assert msgspec.json.encode(self.state) == encode_message(table.state_message(self.viewer))


def enter(table: Table, seat: int | None) -> Screen:
    screen = Screen(table, credential_of(table, seat))
    screen.origin = ClientOrigin(updates=True)
    table.subscribe(screen, 0)
    return screen


async def do_something(table: Table, rng: Random, players: list[Screen]) -> None:
    """Play a random move, mostly; or undo, chat, or make, accept or decline an offer."""
    state = table.state
    number = state.to_move
    assert number is not None
    player = players[number]
    social = SocialActions(table, player)
    try:
        match rng.randrange(12):
            case 0:
                await table.undo(player.viewer, state.revision, turn=rng.random() < 0.3)
            case 1:
                await social.chat(f"line {state.revision}")
            case 2:
                await social.offer(OfferRequest("take-back"))
            case 3 if state.offers.offers:
                other = players[state.offers.offers[0].pending[0]]
                await SocialActions(table, other).answer(state.offers.offers[0].revision, rng.random() < 0.5)
            case _:
                legal = state.game.moves(table.record.state)
                text = state.game.write(table.record.state, legal[rng.randrange(len(legal))])
                await table.move(player.viewer, state.revision, text)
    except RequestError:  # nothing to undo, or nothing to take back
        return


@pytest.mark.parametrize(
    ("game", "params"),
    [
        *(("kingdom-builder", {"sets": name}) for name in EXPANSIONS),
        ("kingdoms", {}),
        ("kingdoms", {"variants": "open"}),
    ],
)
def test_updated_states_equal_whole_states(game: str, params: dict[str, str]) -> None:
    async def use(live: Live) -> None:
        rng = Random(game + str(params))
        table = await live.new_table("here", "here", "here", game=game, params=params, clock=CLOCK)
        screens = [enter(table, seat) for seat in (0, 1, 2, None)]
        while not table.over and table.state.revision < 90:
            await do_something(table, rng, screens[:3])
            for screen in screens:
                screen.check(table)
                assert screen.clocks is not None
                assert screen.clocks.running == table.state.to_move
        assert max(len(screen.all(StateMessage)) for screen in screens) == 1  # at the beginning
        await table.commit([Event("resign", "0", now())])
        await table.commit([Event("resign", "1", now())])
        for screen in screens:
            screen.check(table)
            assert screen.state["over"]

    run_live(use)


def test_updates_of_other_workers_and_a_new_seat() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "open", "open")
        host, watcher, late = enter(table, HOST), enter(table, None), enter(table, 1)
        await table.claim_seat(1, "Ada", None)
        await table.claim_seat(2, "Bob", None)
        for screen in (host, watcher, late):
            screen.check_state(table)
        assert late.viewer.seats == frozenset()  # the seat has a new key
        joined = enter(table, 1)
        live.store_elsewhere(table, Event("chat", '{"seat":0,"name":"seat 0","text":"hello"}', now()))
        await table.catch_up()
        state, game = table.record.state, table.state.game
        plies = [Event("move", ply.text, now()) for ply in table.state.play(game.moves(state)[0])]
        live.store_elsewhere(table, *plies)
        await table.catch_up()
        joined.check(table)
        for screen in (host, watcher):
            screen.check_state(table)
        assert [len(screen.all(StateMessage)) for screen in (watcher, joined)] == [1, 1]

    run_live(use, shared=True)


def test_the_whole_state_on_request() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here")
        client: Any = enter(table, 0)
        assert await handle_message(table, client, StateRequest()) == table.state_message(client.viewer)

    run_live(use)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ({"a": 1, "b": [1, 2, 3]}, {"a": 1, "b": [1, 9, 3]}),
        ({"b": [1, 2, 3]}, {"b": [2, 3]}),
        ({"b": [1, 1]}, {"b": [1, 1, 1]}),
        ({"b": []}, {"b": [{"c": 1}]}),
        ({"b": [{"c": 1}, {"c": 2}]}, {"b": [{"c": 1}, {"c": 3}]}),
        ({"a": None}, {"a": {"c": [1]}}),
        ({"a": {"x": 1}}, {"a": {}}),
    ],
)
def test_patches_restore_order_and_length(old: Any, new: Any) -> None:
    patch = make_patch(old, new)
    state = msgspec.json.decode(msgspec.json.encode(old))
    apply_patch(state, msgspec.json.decode(msgspec.json.encode(patch), type=type(patch)))
    assert msgspec.json.encode(state) == msgspec.json.encode(new)

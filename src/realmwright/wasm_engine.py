"""A compiled engine as WebAssembly, with the classes of the extension module (native/wasm_module.hpp)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from struct import Struct, iter_unpack, unpack_from
from typing import Any

from .wasm_module import WasmModule

HALF = 1 << 32
TURN = Struct("<dqi")  # value, playouts, number of moves


class Engine:
    """The engine of a game. States and tables are addresses in its memory."""

    def __init__(self, path: Path) -> None:
        self._module = WasmModule(path)
        self.functions = self._module.functions

    def constants(self, number: int) -> tuple[str, ...]:
        return self.texts(self.functions.constants(number))

    def result(self, address: int) -> bytes:
        return self._module.read(address, self.functions.result_size())

    def numbers(self, address: int, code: str = "<i") -> tuple[int, ...]:
        return tuple(number for (number,) in iter_unpack(code, self.result(address)))

    def texts(self, address: int) -> tuple[str, ...]:
        return tuple(self.result(address).decode().split("\0")[:-1])

    def with_bytes(self, function: Callable[..., int], data: bytes, *args: int) -> int:
        """Call a function with the address and size of the data."""
        address = self.functions.allocate(len(data))
        try:
            self._module.write(address, data)
            return function(*args, address, len(data))
        finally:
            self.functions.release(address)


class Table:
    """A set-up in the engine."""

    def __init__(self, engine: Engine, layout: bytes, describe: Callable[[Any], str]) -> None:
        self.engine, self.describe = engine, describe
        self.address = 0  # if the next line fails
        self.address = engine.with_bytes(engine.functions.table_new, layout)
        self.words = engine.texts(engine.functions.table_words(self.address))

    def __del__(self) -> None:
        if self.address:
            self.engine.functions.table_delete(self.address)

    def load(self, data: bytes) -> State:
        return State(self, self.engine.with_bytes(self.engine.functions.table_load, data, self.address))


class State:
    """A state of the engine: a value, as in the extension module."""

    __slots__ = ("_address", "_engine", "_functions", "_table")

    def __init__(self, table: Table, address: int) -> None:
        self._table, self._address = table, address
        self._engine, self._functions = table.engine, table.engine.functions

    def __del__(self) -> None:
        self._functions.state_delete(self._address)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.pack() == other.pack()

    def __hash__(self) -> int:
        return hash(self.pack())

    def __repr__(self) -> str:
        return self._table.describe(self)

    def actor(self) -> int:
        seat: int = self._functions.state_actor(self._address)
        return seat

    def moves(self) -> list[int]:
        return list(self._engine.numbers(self._functions.state_moves(self._address), "<I"))

    def weights(self) -> tuple[int, ...]:
        return self._engine.numbers(self._functions.state_weights(self._address))

    def apply(self, move: int) -> State:
        return State(self._table, self._functions.state_apply(self._address, move if move < HALF else 0))

    def copy(self) -> State:
        return State(self._table, self._functions.state_copy(self._address))

    def pack(self) -> bytes:
        return self._engine.result(self._functions.state_pack(self._address))

    def scores(self) -> tuple[tuple[int, ...], ...]:
        gold = self._engine.numbers(self._functions.state_scores(self._address))
        seats = self._functions.state_players(self._address)
        size = len(gold) // seats
        return tuple(gold[seat * size : (seat + 1) * size] for seat in range(seats))

    def playouts(self, count: int, seed: int, threads: int = 0) -> tuple[int, ...]:  # noqa: ARG002  # there is one thread
        sums = self._functions.state_playouts(self._address, count, seed % HALF, seed // HALF)
        return self._engine.numbers(sums, "<q")

    def perft(self, depth: int, threads: int = 0) -> int:  # noqa: ARG002  # there is one thread
        (count,) = self._engine.numbers(self._functions.state_perft(self._address, depth), "<q")
        return count

    def search(
        self,
        seconds: float,
        playouts: int,
        seed: int,
        threads: int = 1,  # noqa: ARG002  # there is one thread
    ) -> tuple[tuple[float, int, tuple[int, ...]], ...]:
        data = self._engine.result(
            self._functions.state_search(self._address, seconds, playouts, seed % HALF, seed // HALF)
        )
        turns, offset = [], 0
        while offset < len(data):
            value, count, size = TURN.unpack_from(data, offset)
            moves = unpack_from(f"<{size}I", data, offset + TURN.size)
            turns.append((value, count, moves))
            offset += TURN.size + 4 * size
        return tuple(turns)

    def view(self, seat: int) -> State:
        return State(self._table, self._functions.state_view(self._address, seat))

    def determinise(self, seed: int) -> State:
        return State(self._table, self._functions.state_determinise(self._address, seed % HALF, seed // HALF))


def apply_many(states: Sequence[State], moves: Sequence[int], threads: int = 0) -> list[State]:
    del threads
    return [state.apply(move) for state, move in zip(states, moves, strict=True)]

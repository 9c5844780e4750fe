// The search of a game for Python: `state.search(seconds, playouts, seed, threads)` returns the turns that were
// compared, best first, each as its value, its number of playouts and its moves. The game has a function `search`.
#pragma once
#include "../python_batches.hpp"
#include "limits.hpp"

namespace {

PyObject *turn_of(const realmwright::RankedTurn<Move> &turn) {
    PyObject *moves = tuple_of(turn.moves, [](Move move) { return number_of(encode(move)); });
    return moves ? Py_BuildValue("(dLN)", turn.value, (long long)turn.playouts, moves) : nullptr;
}

template <typename Searched> PyObject *state_search(PyObject *self, PyObject *args) {
    realmwright::SearchLimits limits;
    long long playouts;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "dLK|i", &limits.seconds, &playouts, &seed, &limits.threads)) return nullptr;
    limits.playouts = playouts, limits.seed = seed;
    const Searched &from = state_of(self);
    if constexpr (requires { search(from, limits); }) {
        std::vector<realmwright::RankedTurn<Move>> turns;
        if (!without_gil(module_state(self), [&] { turns = search(from, limits); })) return nullptr;
        return tuple_of(turns, turn_of);
    } else {
        return raise(module_state(self), "this game has no search");
    }
}

}  // namespace

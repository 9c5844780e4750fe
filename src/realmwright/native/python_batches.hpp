// Calls of the Python module that play many plies: they release the GIL and use several cores.
#pragma once
#include "python_objects.hpp"

namespace {

using Applications = std::vector<realmwright::Application<State, Move>>;

// Return whether the work was done; if not, a Python error is set.
template <typename Work> bool without_gil(const ModuleState &module, Work work) {
    std::string problem;
    Py_BEGIN_ALLOW_THREADS;
    try {
        work();
    } catch (const std::exception &error) {
        problem = error.what();
    }
    Py_END_ALLOW_THREADS;
    if (!problem.empty()) raise(module, problem.c_str());
    return problem.empty();
}

PyObject *state_playouts(PyObject *self, PyObject *args) {  // count, seed, threads; plies, and the gold by seat, in sum
    long long count;
    unsigned long long seed;
    int threads = 0;
    if (!PyArg_ParseTuple(args, "LK|i", &count, &seed, &threads)) return nullptr;
    const State &from = state_of(self);
    realmwright::PlayoutSums<MAX_SEATS> sums;
    if (!without_gil(module_state(self), [&] { sums = realmwright::playouts<MAX_SEATS>(from, count, seed, threads); }))
        return nullptr;
    std::vector<std::int64_t> values{sums.plies};
    values.insert(values.end(), sums.gold, sums.gold + from.players);
    return tuple_of(values, number_of);
}

PyObject *state_perft(PyObject *self, PyObject *args) {  // depth, threads
    int depth, threads = 0;
    if (!PyArg_ParseTuple(args, "i|i", &depth, &threads)) return nullptr;
    if (depth < 1 || depth > 1000) return raise(module_state(self), "the depth must be 1 to 1000");
    std::int64_t count = 0;
    bool done = without_gil(module_state(self), [&] { count = realmwright::perft(state_of(self), depth, threads); });
    return done ? number_of(count) : nullptr;
}

// Fill the list with the states and moves of two Python lists.
bool read_applications(const ModuleState &module, PyObject *states, PyObject *numbers, Applications &list) {
    for (std::size_t i = 0; i < list.size(); i++) {
        PyObject *state = PyList_GetItem(states, Py_ssize_t(i));
        if (Py_TYPE(state) != module.state_type) {
            raise(module, "a list of states is needed");
            return false;
        }
        if (!decode(PyList_GetItem(numbers, Py_ssize_t(i)), list[i].move)) return false;
        list[i].before = &state_of(state);
        list[i].after = table_of(state).new_state();
    }
    return true;
}

PyObject *list_of_results(ModuleState &module, PyObject *states, Applications &list) {
    PyObject *results = PyList_New(Py_ssize_t(list.size()));
    for (std::size_t i = 0; i < list.size() && results; i++) {
        PyObject *state = PyTuple_GetItem(states, Py_ssize_t(i));
        PyObject *made = new_state(module, as<PyState>(state)->owner, std::move(list[i].after));
        if (made) {
            PyList_SetItem(results, Py_ssize_t(i), made);
        } else {
            Py_DECREF(results);
            results = nullptr;
        }
    }
    return results;
}

PyObject *apply_many(PyObject *self, PyObject *args) {  // states, moves, threads
    PyObject *states, *numbers;
    int threads = 0;
    if (!PyArg_ParseTuple(args, "O!O!|i", &PyList_Type, &states, &PyList_Type, &numbers, &threads)) return nullptr;
    auto &module = *static_cast<ModuleState *>(PyModule_GetState(self));
    if (PyList_Size(numbers) != PyList_Size(states)) return raise(module, "as many moves as states are needed");
    PyObject *kept = PyList_AsTuple(states);  // another thread may change the list
    if (!kept) return nullptr;
    PyObject *results = nullptr;
    Applications list(std::size_t(PyList_Size(states)));
    if (read_applications(module, states, numbers, list) &&
        without_gil(module, [&] { realmwright::apply_many(list, threads); }))
        results = list_of_results(module, kept, list);
    Py_DECREF(kept);
    return results;
}

}  // namespace

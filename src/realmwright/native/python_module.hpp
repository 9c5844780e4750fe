// The Python module of a game, by the limited API of Python 3.11: one binary for all later versions. States are values:
// no method changes one. Calls that may take long release the GIL. The module of a game defines MODULE_NAME and the
// namespace `game` with its rules, then includes this file.
#pragma once
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include "bytes.hpp"

#include <bit>
#include <memory>
#include <string_view>
#include <vector>

#ifndef SOURCE_HASH
#define SOURCE_HASH ""
#endif

namespace {

using namespace game;

struct ModuleState {
    PyTypeObject *table_type, *state_type;
    PyObject *error;
};
struct PyTable {
    PyObject_HEAD Layout *layout;
    PyObject *describe;  // called by repr(state)
};
struct PyState {
    PyObject_HEAD PyTable *table;
    State *state;
};

template <typename T, typename F> T *as(F *object) { return reinterpret_cast<T *>(object); }
ModuleState &module_state(PyObject *self) { return *static_cast<ModuleState *>(PyType_GetModuleState(Py_TYPE(self))); }
const State &state_of(PyObject *self) { return *as<PyState>(self)->state; }

PyObject *raise(const ModuleState &module, const char *message) {
    PyErr_SetString(module.error, message);
    return nullptr;
}

template <typename Work> PyObject *guarded(PyObject *self, Work work) {
    try {
        return work();
    } catch (const std::exception &error) {
        return raise(module_state(self), error.what());
    }
}

template <typename Work> PyObject *without_gil(PyObject *self, Work work) {
    std::string problem;
    Py_BEGIN_ALLOW_THREADS;
    try {
        work();
    } catch (const std::exception &error) {
        problem = error.what();
    }
    Py_END_ALLOW_THREADS;
    return problem.empty() ? Py_None : raise(module_state(self), problem.c_str());  // borrowed
}

static_assert(std::endian::native == std::endian::little && sizeof(Move) == 4);
std::uint32_t encode(Move move) { return std::bit_cast<std::uint32_t>(move); }
bool decode(PyObject *number, Move &move) {
    unsigned long value = PyLong_AsUnsignedLong(number);
    if (value == (unsigned long)-1 && PyErr_Occurred()) return false;
    move = std::bit_cast<Move>(std::uint32_t(value > 0xFFFFFFFFul ? 0 : value));
    return true;
}

template <typename Items, typename Each> PyObject *tuple_of(const Items &items, Each each) {
    PyObject *tuple = PyTuple_New(Py_ssize_t(std::size(items)));
    Py_ssize_t i = 0;
    for (const auto &item : items) {
        PyObject *value = tuple ? each(item) : nullptr;
        if (!value) {
            Py_XDECREF(tuple);
            return nullptr;
        }
        PyTuple_SetItem(tuple, i++, value);
    }
    return tuple;
}
PyObject *text_of(std::string_view text) { return PyUnicode_FromStringAndSize(text.data(), Py_ssize_t(text.size())); }
PyObject *number_of(std::int64_t value) { return PyLong_FromLongLong(value); }

PyObject *new_state(ModuleState &module, PyTable *table, std::unique_ptr<State> state) {
    auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(module.state_type, Py_tp_alloc));
    auto *made = as<PyState>(allocate(module.state_type, 0));
    if (!made) return nullptr;
    Py_INCREF(as<PyObject>(table));
    made->table = table;
    made->state = state.release();
    return as<PyObject>(made);
}

void free_object(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(as<PyObject>(type));
}

// Table

PyObject *table_new(PyTypeObject *type, PyObject *args, PyObject *) {
    const unsigned char *bytes;
    Py_ssize_t size;
    PyObject *describe;
    if (!PyArg_ParseTuple(args, "y#O", &bytes, &size, &describe)) return nullptr;
    auto &module = *static_cast<ModuleState *>(PyType_GetModuleState(type));
    try {
        auto layout = std::make_unique<Layout>(Reader{bytes, bytes + size});
        auto *self = as<PyTable>(reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc))(type, 0));
        if (!self) return nullptr;
        self->layout = layout.release();
        self->describe = describe;
        Py_INCREF(describe);
        return as<PyObject>(self);
    } catch (const std::exception &error) {
        return raise(module, error.what());
    }
}

void table_dealloc(PyObject *self) {
    delete as<PyTable>(self)->layout;
    Py_XDECREF(as<PyTable>(self)->describe);
    free_object(self);
}

PyObject *table_load(PyObject *self, PyObject *data) {
    char *bytes;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(data, &bytes, &size)) return nullptr;
    return guarded(self, [&] {
        auto *at = reinterpret_cast<const unsigned char *>(bytes);
        auto state = std::make_unique<State>();
        unpack(*as<PyTable>(self)->layout, {at, at + size}, *state);
        return new_state(module_state(self), as<PyTable>(self), std::move(state));
    });
}

PyObject *table_words(PyObject *self, void *) { return tuple_of(words(*as<PyTable>(self)->layout), text_of); }

// State

void state_dealloc(PyObject *self) {
    delete as<PyState>(self)->state;
    Py_DECREF(as<PyObject>(as<PyState>(self)->table));
    free_object(self);
}

PyObject *state_actor(PyObject *self, PyObject *) { return PyLong_FromLong(actor(state_of(self))); }

PyObject *state_moves(PyObject *self, PyObject *) {
    return guarded(self, [&]() -> PyObject * {
        const auto legal = moves(state_of(self));
        PyObject *list = PyList_New(legal.count());
        if (!list) return nullptr;
        Py_ssize_t i = 0;
        legal.each([&](Move move) { PyList_SetItem(list, i++, PyLong_FromUnsignedLong(encode(move))); });
        if (!PyErr_Occurred()) return list;
        Py_DECREF(list);
        return nullptr;
    });
}

PyObject *state_weights(PyObject *self, PyObject *) {
    std::vector<std::int64_t> weights;
    for (std::int8_t count : draw_weights(state_of(self)))
        if (count) weights.push_back(count);
    return tuple_of(weights, number_of);
}

std::unique_ptr<State> applied(const State &state, Move move) {
    if (!moves(state).has(move)) fail("the move is not legal");
    auto after = std::make_unique<State>(state);
    apply(*after, move);
    return after;
}

PyObject *state_apply(PyObject *self, PyObject *number) {
    Move move;
    if (!decode(number, move)) return nullptr;
    return guarded(
        self, [&] { return new_state(module_state(self), as<PyState>(self)->table, applied(state_of(self), move)); });
}

PyObject *state_pack(PyObject *self, PyObject *) {
    return guarded(self, [&] {
        std::string bytes = pack(state_of(self));
        return PyBytes_FromStringAndSize(bytes.data(), Py_ssize_t(bytes.size()));
    });
}

PyObject *state_scores(PyObject *self, PyObject *) {
    return guarded(self, [&] {
        return tuple_of(score_sheets(state_of(self)), [](const auto &gold) { return tuple_of(gold, number_of); });
    });
}

template <typename Change> PyObject *changed(PyObject *self, Change change) {
    return guarded(self, [&] {
        auto copy = std::make_unique<State>(state_of(self));
        change(*copy);
        return new_state(module_state(self), as<PyState>(self)->table, std::move(copy));
    });
}

PyObject *state_copy(PyObject *self, PyObject *) {
    return changed(self, [](State &) {});
}

PyObject *state_view(PyObject *self, PyObject *argument) {
    long seat = PyLong_AsLong(argument);
    if (seat == -1 && PyErr_Occurred()) return nullptr;
    return changed(self, [&](State &state) { hide(state, int(seat)); });
}

PyObject *state_determinise(PyObject *self, PyObject *argument) {
    Rng rng{PyLong_AsUnsignedLongLong(argument)};
    if (PyErr_Occurred()) return nullptr;
    return changed(self, [&](State &state) { determinise(state, rng); });
}

PyObject *state_playouts(PyObject *self, PyObject *args) {  // plies, and the total gold by seat
    int count;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "iK", &count, &seed)) return nullptr;
    const State &from = state_of(self);
    std::vector<std::int64_t> sums(std::size_t(from.players) + 1);
    PyObject *done = without_gil(self, [&] {
        Rng rng{seed};
        State state;
        for (int i = 0; i < count; i++) {
            state = from;
            sums[0] += playout(state, rng);
            int gold[MAX_SEATS];
            total_scores(state, gold);
            for (int seat = 0; seat < from.players; seat++) sums[std::size_t(seat) + 1] += gold[seat];
        }
    });
    return done ? tuple_of(sums, number_of) : nullptr;
}

PyObject *state_perft(PyObject *self, PyObject *argument) {
    long depth = PyLong_AsLong(argument);
    if (depth == -1 && PyErr_Occurred()) return nullptr;
    if (depth < 1 || depth > 1000) return raise(module_state(self), "the depth must be 1 to 1000");
    std::int64_t count = 0;
    PyObject *done = without_gil(self, [&] { count = perft(state_of(self), int(depth)); });
    return done ? number_of(count) : nullptr;
}

PyObject *state_compare(PyObject *self, PyObject *other, int operation) {
    if (Py_TYPE(self) != Py_TYPE(other) || (operation != Py_EQ && operation != Py_NE)) {
        Py_INCREF(Py_NotImplemented);
        return Py_NotImplemented;
    }
    return guarded(self, [&] {
        bool equal = pack(state_of(self)) == pack(state_of(other));
        return PyBool_FromLong(equal == (operation == Py_EQ));
    });
}

Py_hash_t state_hash(PyObject *self) {
    Py_hash_t hash = Py_hash_t(std::hash<std::string>{}(pack(state_of(self))));
    return hash == -1 ? -2 : hash;
}

PyObject *state_repr(PyObject *self) {
    return PyObject_CallFunctionObjArgs(as<PyState>(self)->table->describe, self, nullptr);
}

PyObject *apply_many(PyObject *module_object, PyObject *args) {
    PyObject *states, *numbers;
    if (!PyArg_ParseTuple(args, "O!O!", &PyList_Type, &states, &PyList_Type, &numbers)) return nullptr;
    auto &module = *static_cast<ModuleState *>(PyModule_GetState(module_object));
    auto count = std::size_t(PyList_Size(states));
    if (std::size_t(PyList_Size(numbers)) != count) return raise(module, "as many moves as states are needed");
    std::vector<PyObject *> from(count);
    std::vector<Move> moves(count);
    for (std::size_t i = 0; i < count; i++) {
        from[i] = PyList_GetItem(states, Py_ssize_t(i));
        if (Py_TYPE(from[i]) != module.state_type) return raise(module, "a list of states is needed");
        if (!decode(PyList_GetItem(numbers, Py_ssize_t(i)), moves[i])) return nullptr;
    }
    std::vector<std::unique_ptr<State>> after(count);
    for (PyObject *state : from) Py_INCREF(state);
    std::string problem;
    Py_BEGIN_ALLOW_THREADS;
    try {
        for (std::size_t i = 0; i < count; i++) after[i] = applied(state_of(from[i]), moves[i]);
    } catch (const std::exception &error) {
        problem = error.what();
    }
    Py_END_ALLOW_THREADS;
    PyObject *list = problem.empty() ? PyList_New(Py_ssize_t(count)) : raise(module, problem.c_str());
    for (std::size_t i = 0; i < count && list; i++) {
        PyObject *made = new_state(module, as<PyState>(from[i])->table, std::move(after[i]));
        if (made) {
            PyList_SetItem(list, Py_ssize_t(i), made);
        } else {
            Py_DECREF(list);
            list = nullptr;
        }
    }
    for (PyObject *state : from) Py_DECREF(state);
    return list;
}

// Module

PyMethodDef TABLE_METHODS[] = {{"load", table_load, METH_O, nullptr}, {}};
PyGetSetDef TABLE_FIELDS[] = {{"words", table_words, nullptr, nullptr, nullptr}, {}};
PyMethodDef STATE_METHODS[] = {{"actor", state_actor, METH_NOARGS, nullptr},
                               {"moves", state_moves, METH_NOARGS, nullptr},
                               {"weights", state_weights, METH_NOARGS, nullptr},
                               {"apply", state_apply, METH_O, nullptr},
                               {"copy", state_copy, METH_NOARGS, nullptr},
                               {"pack", state_pack, METH_NOARGS, nullptr},
                               {"scores", state_scores, METH_NOARGS, nullptr},
                               {"playouts", state_playouts, METH_VARARGS, nullptr},
                               {"perft", state_perft, METH_O, nullptr},
                               {"view", state_view, METH_O, nullptr},
                               {"determinise", state_determinise, METH_O, nullptr},
                               {}};
PyMethodDef MODULE_METHODS[] = {{"apply_many", apply_many, METH_VARARGS, nullptr}, {}};
PyType_Slot TABLE_SLOTS[] = {{Py_tp_new, (void *)table_new},
                             {Py_tp_dealloc, (void *)table_dealloc},
                             {Py_tp_methods, TABLE_METHODS},
                             {Py_tp_getset, TABLE_FIELDS},
                             {}};
PyType_Slot STATE_SLOTS[] = {{Py_tp_dealloc, (void *)state_dealloc},     {Py_tp_methods, STATE_METHODS},
                             {Py_tp_richcompare, (void *)state_compare}, {Py_tp_hash, (void *)state_hash},
                             {Py_tp_repr, (void *)state_repr},           {}};
PyType_Spec TABLE_SPEC = {MODULE_NAME ".Table", sizeof(PyTable), 0, Py_TPFLAGS_DEFAULT, TABLE_SLOTS};
PyType_Spec STATE_SPEC = {MODULE_NAME ".State", sizeof(PyState), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, STATE_SLOTS};

int add(PyObject *module, const char *name, PyObject *value) {
    int failed = value ? PyModule_AddObjectRef(module, name, value) : -1;
    Py_XDECREF(value);
    return failed;
}

int execute(PyObject *module) {
    auto &state = *static_cast<ModuleState *>(PyModule_GetState(module));
    state.table_type = as<PyTypeObject>(PyType_FromModuleAndSpec(module, &TABLE_SPEC, nullptr));
    state.state_type = as<PyTypeObject>(PyType_FromModuleAndSpec(module, &STATE_SPEC, nullptr));
    state.error = PyErr_NewException(MODULE_NAME ".Error", PyExc_ValueError, nullptr);
    if (!state.table_type || !state.state_type || !state.error) return -1;
    if (PyModule_AddObjectRef(module, "Table", as<PyObject>(state.table_type))) return -1;
    if (PyModule_AddObjectRef(module, "State", as<PyObject>(state.state_type))) return -1;
    if (PyModule_AddObjectRef(module, "Error", state.error)) return -1;
    try {
        for (const auto &[name, texts] : constants())
            if (add(module, name, tuple_of(texts, text_of))) return -1;
    } catch (const std::exception &error) {
        PyErr_SetString(PyExc_ImportError, error.what());
        return -1;
    }
    return add(module, "SOURCE_HASH", text_of(SOURCE_HASH));
}

void free_module(void *module) {
    auto *state = static_cast<ModuleState *>(PyModule_GetState(static_cast<PyObject *>(module)));
    Py_XDECREF(as<PyObject>(state->table_type));
    Py_XDECREF(as<PyObject>(state->state_type));
    Py_XDECREF(state->error);
}

PyModuleDef_Slot MODULE_SLOTS[] = {{Py_mod_exec, (void *)execute}, {}};
PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, "_native", nullptr, sizeof(ModuleState), MODULE_METHODS,
                      MODULE_SLOTS,          nullptr,   nullptr, free_module};

}  // namespace

PyMODINIT_FUNC PyInit__native() { return PyModuleDef_Init(&MODULE); }

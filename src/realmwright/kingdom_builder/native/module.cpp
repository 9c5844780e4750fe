// The Python module, by the limited API of Python 3.11: one binary for all later versions. States are values: no method
// changes one. Calls that may take long release the GIL.
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include "packing.hpp"
#include "random_play.hpp"
#include "scoring.hpp"

#ifndef SOURCE_HASH
#define SOURCE_HASH ""
#endif

namespace kingdom_builder {

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

template <typename T, typename F> static T *as(F *object) { return reinterpret_cast<T *>(object); }
static ModuleState &module_state(PyObject *self) {
    return *static_cast<ModuleState *>(PyType_GetModuleState(Py_TYPE(self)));
}
static const State &state_of(PyObject *self) { return *as<PyState>(self)->state; }

static PyObject *raise(const ModuleState &module, const char *message) {
    PyErr_SetString(module.error, message);
    return nullptr;
}

template <typename Work> static PyObject *guarded(PyObject *self, Work work) {
    try {
        return work();
    } catch (const std::exception &error) {
        return raise(module_state(self), error.what());
    }
}

template <typename Work> static PyObject *without_gil(PyObject *self, Work work) {
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

static std::uint32_t encode(Move move) {
    return move.verb | std::uint32_t(move.word) << 8 | std::uint32_t(std::uint16_t(move.cell)) << 16;
}
static bool decode(PyObject *number, Move &move) {
    unsigned long value = PyLong_AsUnsignedLong(number);
    if (value == (unsigned long)-1 && PyErr_Occurred()) return false;
    if (value > 0xFFFFFFFFul) value = 0;
    move = {Name(value), Word(value >> 8), std::int16_t(value >> 16)};
    return true;
}

template <typename Items, typename Each> static PyObject *tuple_of(const Items &items, Each each) {
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
static PyObject *text_of(std::string_view text) {
    return PyUnicode_FromStringAndSize(text.data(), Py_ssize_t(text.size()));
}
static PyObject *number_of(std::int64_t value) { return PyLong_FromLongLong(value); }

static PyObject *new_state(ModuleState &module, PyTable *table, std::unique_ptr<State> state) {
    auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(module.state_type, Py_tp_alloc));
    auto *made = as<PyState>(allocate(module.state_type, 0));
    if (!made) return nullptr;
    Py_INCREF(as<PyObject>(table));
    made->table = table;
    made->state = state.release();
    return as<PyObject>(made);
}

static void free_object(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(as<PyObject>(type));
}

// Table

static PyObject *table_new(PyTypeObject *type, PyObject *args, PyObject *) {
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

static void table_dealloc(PyObject *self) {
    delete as<PyTable>(self)->layout;
    Py_XDECREF(as<PyTable>(self)->describe);
    free_object(self);
}

static PyObject *table_load(PyObject *self, PyObject *data) {
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

static PyObject *table_words(PyObject *self, void *) { return tuple_of(as<PyTable>(self)->layout->words, text_of); }

// State

static void state_dealloc(PyObject *self) {
    delete as<PyState>(self)->state;
    Py_DECREF(as<PyObject>(as<PyState>(self)->table));
    free_object(self);
}

static PyObject *state_actor(PyObject *self, PyObject *) { return PyLong_FromLong(actor(state_of(self))); }

static PyObject *state_moves(PyObject *self, PyObject *) {
    return guarded(self, [&]() -> PyObject * {
        MoveMasks masks;
        legal_masks(state_of(self), masks);
        PyObject *list = PyList_New(masks.count());
        if (!list) return nullptr;
        Py_ssize_t i = 0;
        auto append = [&](Move move) { PyList_SetItem(list, i++, PyLong_FromUnsignedLong(encode(move))); };
        for (const MoveMask &mask : masks) {
            for (int k = 0; k < mask.words; k++) append({mask.verb, mask.word[k]});
            if (!mask.words)
                for (int cell : mask.cells) append({mask.verb, 0, std::int16_t(cell)});
        }
        if (!PyErr_Occurred()) return list;
        Py_DECREF(list);
        return nullptr;
    });
}

static PyObject *state_weights(PyObject *self, PyObject *) {
    std::vector<std::int64_t> weights;
    for (std::int8_t count : state_of(self).deck)
        if (count) weights.push_back(count);
    return tuple_of(weights, number_of);
}

static std::unique_ptr<State> applied(const State &state, Move move) {
    MoveMasks masks;
    legal_masks(state, masks);
    if (!masks.has(move)) fail("the move is not legal");
    auto after = std::make_unique<State>(state);
    apply(*after, move);
    return after;
}

static PyObject *state_apply(PyObject *self, PyObject *number) {
    Move move;
    if (!decode(number, move)) return nullptr;
    return guarded(
        self, [&] { return new_state(module_state(self), as<PyState>(self)->table, applied(state_of(self), move)); });
}

static PyObject *state_copy(PyObject *self, PyObject *) {
    return guarded(self, [&] {
        auto copy = std::make_unique<State>(state_of(self));
        return new_state(module_state(self), as<PyState>(self)->table, std::move(copy));
    });
}

static PyObject *state_pack(PyObject *self, PyObject *) {
    return guarded(self, [&] {
        std::string bytes = pack(state_of(self));
        return PyBytes_FromStringAndSize(bytes.data(), Py_ssize_t(bytes.size()));
    });
}

static PyObject *state_scores(PyObject *self, PyObject *) {  // by seat: gold of each source, then gold of the game
    return guarded(self, [&] {
        const State &state = state_of(self);
        ScoringContext ctx(state);
        std::vector<std::vector<int>> sheets;
        for (int seat = 0; seat < state.players; seat++) {
            std::vector<int> &gold = sheets.emplace_back(state.layout->sources.size() + 1);
            score_sheet(ctx, seat, gold.data());
            gold.back() = state.seats[seat].gold;
        }
        return tuple_of(sheets, [](const std::vector<int> &gold) { return tuple_of(gold, number_of); });
    });
}

static PyObject *state_playouts(PyObject *self, PyObject *args) {  // plies, and the total gold by seat
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

static PyObject *state_perft(PyObject *self, PyObject *argument) {
    long depth = PyLong_AsLong(argument);
    if (depth == -1 && PyErr_Occurred()) return nullptr;
    if (depth < 1 || depth > 1000) return raise(module_state(self), "the depth must be 1 to 1000");
    std::int64_t count = 0;
    PyObject *done = without_gil(self, [&] { count = perft(state_of(self), int(depth)); });
    return done ? number_of(count) : nullptr;
}

static PyObject *state_compare(PyObject *self, PyObject *other, int operation) {
    if (Py_TYPE(self) != Py_TYPE(other) || (operation != Py_EQ && operation != Py_NE)) {
        Py_INCREF(Py_NotImplemented);
        return Py_NotImplemented;
    }
    return guarded(self, [&] {
        bool equal = pack(state_of(self)) == pack(state_of(other));
        return PyBool_FromLong(equal == (operation == Py_EQ));
    });
}

static Py_hash_t state_hash(PyObject *self) {
    Py_hash_t hash = Py_hash_t(std::hash<std::string>{}(pack(state_of(self))));
    return hash == -1 ? -2 : hash;
}

static PyObject *state_repr(PyObject *self) {
    return PyObject_CallFunctionObjArgs(as<PyState>(self)->table->describe, self, nullptr);
}

static PyObject *apply_many(PyObject *module_object, PyObject *args) {
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

static PyMethodDef TABLE_METHODS[] = {{"load", table_load, METH_O, nullptr}, {}};
static PyGetSetDef TABLE_FIELDS[] = {{"words", table_words, nullptr, nullptr, nullptr}, {}};
static PyMethodDef STATE_METHODS[] = {
    {"actor", state_actor, METH_NOARGS, nullptr},     {"moves", state_moves, METH_NOARGS, nullptr},
    {"weights", state_weights, METH_NOARGS, nullptr}, {"apply", state_apply, METH_O, nullptr},
    {"copy", state_copy, METH_NOARGS, nullptr},       {"pack", state_pack, METH_NOARGS, nullptr},
    {"scores", state_scores, METH_NOARGS, nullptr},   {"playouts", state_playouts, METH_VARARGS, nullptr},
    {"perft", state_perft, METH_O, nullptr},          {}};
static PyMethodDef MODULE_METHODS[] = {{"apply_many", apply_many, METH_VARARGS, nullptr}, {}};
static PyType_Slot TABLE_SLOTS[] = {{Py_tp_new, (void *)table_new},
                                    {Py_tp_dealloc, (void *)table_dealloc},
                                    {Py_tp_methods, TABLE_METHODS},
                                    {Py_tp_getset, TABLE_FIELDS},
                                    {}};
static PyType_Slot STATE_SLOTS[] = {{Py_tp_dealloc, (void *)state_dealloc},     {Py_tp_methods, STATE_METHODS},
                                    {Py_tp_richcompare, (void *)state_compare}, {Py_tp_hash, (void *)state_hash},
                                    {Py_tp_repr, (void *)state_repr},           {}};
static PyType_Spec TABLE_SPEC = {"realmwright.kingdom_builder._native.Table", sizeof(PyTable), 0, Py_TPFLAGS_DEFAULT,
                                 TABLE_SLOTS};
static PyType_Spec STATE_SPEC = {"realmwright.kingdom_builder._native.State", sizeof(PyState), 0,
                                 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, STATE_SLOTS};

static int add(PyObject *module, const char *name, PyObject *value) {
    int failed = value ? PyModule_AddObjectRef(module, name, value) : -1;
    Py_XDECREF(value);
    return failed;
}

static int execute(PyObject *module) {
    auto &state = *static_cast<ModuleState *>(PyModule_GetState(module));
    state.table_type = as<PyTypeObject>(PyType_FromModuleAndSpec(module, &TABLE_SPEC, nullptr));
    state.state_type = as<PyTypeObject>(PyType_FromModuleAndSpec(module, &STATE_SPEC, nullptr));
    state.error = PyErr_NewException("realmwright.kingdom_builder._native.Error", PyExc_ValueError, nullptr);
    if (!state.table_type || !state.state_type || !state.error) return -1;
    std::vector<std::string_view> known;
    try {
        for (const Expansion *expansion : expansions()) known.push_back(expansion->name);
    } catch (const std::exception &error) {
        PyErr_SetString(PyExc_ImportError, error.what());
        return -1;
    }
    if (PyModule_AddObjectRef(module, "Table", as<PyObject>(state.table_type))) return -1;
    if (PyModule_AddObjectRef(module, "State", as<PyObject>(state.state_type))) return -1;
    if (PyModule_AddObjectRef(module, "Error", state.error)) return -1;
    if (add(module, "EXPANSIONS", tuple_of(known, text_of))) return -1;
    if (add(module, "NAMES", tuple_of(names(), text_of))) return -1;
    if (add(module, "TERRAINS", tuple_of(terrain_names(), text_of))) return -1;
    return add(module, "SOURCE_HASH", text_of(SOURCE_HASH));
}

static void free_module(void *module) {
    auto *state = static_cast<ModuleState *>(PyModule_GetState(static_cast<PyObject *>(module)));
    Py_XDECREF(as<PyObject>(state->table_type));
    Py_XDECREF(as<PyObject>(state->state_type));
    Py_XDECREF(state->error);
}

static PyModuleDef_Slot MODULE_SLOTS[] = {{Py_mod_exec, (void *)execute}, {}};
static PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, "_native", nullptr, sizeof(ModuleState), MODULE_METHODS,
                             MODULE_SLOTS,          nullptr,   nullptr, free_module};

}  // namespace kingdom_builder

PyMODINIT_FUNC PyInit__native() { return PyModuleDef_Init(&kingdom_builder::MODULE); }

// The Python module of a game, by the limited API of Python 3.11: one binary for all later versions. States are values:
// no method changes one. The module of a game defines MODULE_NAME and the namespace `game` with its rules, then
// includes this file.
#pragma once
#include "python_environments.hpp"
#include "search/python_search.hpp"

#ifndef SOURCE_HASH
#define SOURCE_HASH ""
#endif

namespace {

// Table

PyObject *table_new(PyTypeObject *type, PyObject *args, PyObject *) {
    const unsigned char *bytes;
    Py_ssize_t size;
    PyObject *describe;
    if (!PyArg_ParseTuple(args, "y#O", &bytes, &size, &describe)) return nullptr;
    auto &module = *static_cast<ModuleState *>(PyType_GetModuleState(type));
    try {
        auto table = std::make_unique<Table>(Reader{bytes, bytes + size});
        auto *self = as<PyTable>(reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc))(type, 0));
        if (!self) return nullptr;
        table->describe = describe;
        Py_INCREF(describe);
        self->table = table.release();
        return as<PyObject>(self);
    } catch (const std::exception &error) {
        return raise(module, error.what());
    }
}

void table_dealloc(PyObject *self) {
    Py_DECREF(as<PyTable>(self)->table->describe);
    delete as<PyTable>(self)->table;
    free_object(self);
}

PyObject *table_load(PyObject *self, PyObject *data) {
    char *bytes;
    Py_ssize_t size;
    if (PyBytes_AsStringAndSize(data, &bytes, &size)) return nullptr;
    return guarded(self, [&] {
        auto *at = reinterpret_cast<const unsigned char *>(bytes);
        auto state = as<PyTable>(self)->table->new_state();
        unpack(as<PyTable>(self)->table->layout, {at, at + size}, *state);
        return new_state(module_state(self), as<PyTable>(self), std::move(state));
    });
}

PyObject *table_words(PyObject *self, void *) { return tuple_of(words(as<PyTable>(self)->table->layout), text_of); }

// State

void state_dealloc(PyObject *self) {
    table_of(self).recycle(std::unique_ptr<State>(as<PyState>(self)->state));
    Py_DECREF(as<PyObject>(as<PyState>(self)->owner));
    free_object(self);
}

PyObject *state_actor(PyObject *self, PyObject *) { return PyLong_FromLong(actor(state_of(self))); }

PyObject *state_moves(PyObject *self, PyObject *) {
    return guarded(self, [&]() -> PyObject * {
        const auto legal = moves(state_of(self));
        PyObject *list = PyList_New(legal.count());
        if (!list) return nullptr;
        Py_ssize_t i = 0;
        MoveNumbers &numbers = table_of(self).numbers;
        legal.each([&](Move move) { PyList_SetItem(list, i++, numbers.get(move)); });
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

PyObject *state_apply(PyObject *self, PyObject *number) {
    Move move;
    if (!decode(number, move)) return nullptr;
    return guarded(self, [&] {
        auto after = table_of(self).new_state();
        realmwright::apply_legal(state_of(self), move, *after);
        return new_state(module_state(self), as<PyState>(self)->owner, std::move(after));
    });
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
        auto copy = table_of(self).new_state();
        *copy = state_of(self);
        change(*copy);
        return new_state(module_state(self), as<PyState>(self)->owner, std::move(copy));
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

PyObject *state_repr(PyObject *self) { return PyObject_CallFunctionObjArgs(table_of(self).describe, self, nullptr); }

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
                               {"perft", state_perft, METH_VARARGS, nullptr},
                               {"view", state_view, METH_O, nullptr},
                               {"determinise", state_determinise, METH_O, nullptr},
                               {"search", state_search<State>, METH_VARARGS, nullptr},
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
    if (add(module, "Environments", PyType_FromModuleAndSpec(module, &ENVIRONMENTS_SPEC, nullptr))) return -1;
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

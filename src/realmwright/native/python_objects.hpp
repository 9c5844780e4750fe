// What the Python module of a game consists of: its objects, and the way from C++ values to Python's and back.
#pragma once
#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>

#include "batches.hpp"
#include "bytes.hpp"

#include <bit>
#include <memory>
#include <string_view>
#include <vector>

namespace {

using namespace game;

struct ModuleState {
    PyTypeObject *table_type, *state_type;
    PyObject *error;
};

static_assert(std::endian::native == std::endian::little && sizeof(Move) == 4);
std::uint32_t encode(Move move) { return std::bit_cast<std::uint32_t>(move); }
bool decode(PyObject *number, Move &move) {
    unsigned long value = PyLong_AsUnsignedLong(number);
    if (value == (unsigned long)-1 && PyErr_Occurred()) return false;
    move = std::bit_cast<Move>(std::uint32_t(value > 0xFFFFFFFFul ? 0 : value));
    return true;
}

// Numbers of moves as Python objects, kept because the same moves are listed at ply after ply.
class MoveNumbers {
    struct Entry {
        std::uint32_t number;
        PyObject *object;
    };
    std::vector<Entry> entries = std::vector<Entry>(4096);

  public:
    MoveNumbers() = default;
    MoveNumbers(const MoveNumbers &) = delete;
    ~MoveNumbers() {
        for (Entry &entry : entries) Py_XDECREF(entry.object);
    }
    PyObject *get(Move move) {  // a new reference
        std::uint32_t number = encode(move);
        Entry &entry = entries[number * 0x9E3779B1u >> 20];
        if (!entry.object || entry.number != number) {
            PyObject *made = PyLong_FromUnsignedLong(number);
            if (!made) return nullptr;
            Py_XDECREF(entry.object);
            entry = {number, made};
        }
        Py_INCREF(entry.object);
        return entry.object;
    }
};

struct Table {  // used with the GIL held, but for the layout
    Layout layout;
    PyObject *describe = nullptr;  // called by repr(state)
    MoveNumbers numbers = {};
    std::vector<std::unique_ptr<State>> spare = {};  // memory of states that are gone

    explicit Table(Reader reader) : layout(reader) {}
    std::unique_ptr<State> new_state() {
        if (spare.empty()) return std::make_unique<State>();
        auto state = std::move(spare.back());
        spare.pop_back();
        return state;
    }
    void recycle(std::unique_ptr<State> state) {
        if (spare.size() < 64) spare.push_back(std::move(state));
    }
};
struct PyTable {
    PyObject_HEAD Table *table;
};
struct PyState {
    PyObject_HEAD PyTable *owner;
    State *state;
};

template <typename T, typename F> T *as(F *object) { return reinterpret_cast<T *>(object); }
ModuleState &module_state(PyObject *self) { return *static_cast<ModuleState *>(PyType_GetModuleState(Py_TYPE(self))); }
const State &state_of(PyObject *self) { return *as<PyState>(self)->state; }

Table &table_of(PyObject *self) { return *as<PyState>(self)->owner->table; }

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

PyObject *new_state(ModuleState &module, PyTable *owner, std::unique_ptr<State> state) {
    auto allocate = reinterpret_cast<allocfunc>(PyType_GetSlot(module.state_type, Py_tp_alloc));
    auto *made = as<PyState>(allocate(module.state_type, 0));
    if (!made) return nullptr;
    Py_INCREF(as<PyObject>(owner));
    made->owner = owner;
    made->state = state.release();
    return as<PyObject>(made);
}

void free_object(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    reinterpret_cast<freefunc>(PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(as<PyObject>(type));
}

}  // namespace

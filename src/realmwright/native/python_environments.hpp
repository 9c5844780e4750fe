// The type `Environments` of the Python module. It holds the arrays by the buffer protocol; numpy is not needed.
#pragma once
#include "environments.hpp"
#include "python_batches.hpp"

namespace {

struct Buffer {  // an array of Python, held until the end of this object
    Py_buffer view = {};
    Buffer() = default;
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;
    ~Buffer() {
        if (view.obj) PyBuffer_Release(&view);
    }
    bool acquire(PyObject *array, bool is_writable) {
        return PyObject_GetBuffer(array, &view,
                                  is_writable ? PyBUF_WRITABLE | PyBUF_C_CONTIGUOUS : PyBUF_C_CONTIGUOUS) == 0;
    }
    template <typename T> T *data() const { return static_cast<T *>(view.buf); }
};

constexpr int ARRAY_COUNT = 10;  // in the order of environments_new

struct EnvironmentsData {
    Buffer buffers[ARRAY_COUNT];
    std::unique_ptr<Environments> environments;
    std::vector<PyObject *> tables;  // whose layouts the states point to

    explicit EnvironmentsData(int rows) : tables(std::size_t(rows)) {}
    ~EnvironmentsData() {
        for (PyObject *table : tables) Py_XDECREF(table);
    }
    bool acquire(PyObject *arrays) {
        for (int i = 0; i < ARRAY_COUNT; i++) {
            PyObject *array = PyTuple_GetItem(arrays, i);
            if (!array || (array != Py_None && !buffers[i].acquire(array, true))) return false;
        }
        return true;
    }
    void create(int rows, const EnvironmentOptions &options) {
        auto *at = buffers;
        Arrays arrays{at[0].data<std::int8_t>(),  at[1].data<std::int8_t>(),  at[2].data<std::int8_t>(),
                      at[3].data<std::int8_t>(),  at[4].data<std::int16_t>(), at[5].data<float>(),
                      at[6].data<std::uint8_t>(), at[7].data<std::int32_t>(), at[8].data<std::int8_t>(),
                      at[9].data<std::int16_t>()};
        environments = std::make_unique<Environments>(rows, arrays, options);
    }
    // Refuse arrays of other sizes than this encoding needs.
    void check_sizes(const Encoding &encoding, int players) const {
        auto rows = Py_ssize_t(tables.size());
        Py_ssize_t board = encoding.rows * encoding.columns;
        Py_ssize_t planes = (Py_ssize_t(encoding.ground.size()) + encoding.plane_count) * board;
        Py_ssize_t vector = 2 * (Py_ssize_t(encoding.facts.size()) + encoding.number_count);
        Py_ssize_t sizes[] = {planes, encoding.actions(), 1, 1, vector, 4 * players, 1, 4 * players, planes, vector};
        for (int i = 0; i < ARRAY_COUNT; i++)
            if (buffers[i].view.obj && buffers[i].view.len != rows * sizes[i]) fail("an array of another size");
    }
};

struct PyEnvironments {
    PyObject_HEAD EnvironmentsData *data;
};

EnvironmentsData &data_of(PyObject *self) { return *as<PyEnvironments>(self)->data; }

// rows, (planes, mask, actor, agent, vector, rewards, outcome, scores, final planes, final vector), agent,
// plays_opponents, resets_at_once, shaping, illegal_reward
PyObject *environments_new(PyTypeObject *type, PyObject *args, PyObject *) {
    int rows, plays_opponents, resets_at_once;
    PyObject *arrays;
    EnvironmentOptions options{};
    if (!PyArg_ParseTuple(args, "iO!ippdd", &rows, &PyTuple_Type, &arrays, &options.agent, &plays_opponents,
                          &resets_at_once, &options.shaping, &options.illegal_reward))
        return nullptr;
    options.plays_opponents = plays_opponents;
    options.resets_at_once = resets_at_once;
    auto &module = *static_cast<ModuleState *>(PyType_GetModuleState(type));
    if (rows < 1) return raise(module, "at least one game is needed");
    auto data = std::make_unique<EnvironmentsData>(rows);
    if (!data->acquire(arrays)) return nullptr;
    data->create(rows, options);
    auto *self = as<PyEnvironments>(reinterpret_cast<allocfunc>(PyType_GetSlot(type, Py_tp_alloc))(type, 0));
    if (self) self->data = data.release();
    return as<PyObject>(self);
}

void environments_dealloc(PyObject *self) {
    delete as<PyEnvironments>(self)->data;
    free_object(self);
}

bool has_row(PyObject *self, int row) {
    if (row >= 0 && row < data_of(self).environments->count()) return true;
    raise(module_state(self), "there is no such game");
    return false;
}

PyObject *none_result() {
    Py_INCREF(Py_None);
    return Py_None;
}

PyObject *environments_set_game(PyObject *self, PyObject *args) {  // row, starting state, encoding, number of games
    int row, games;
    PyObject *start;
    const unsigned char *bytes;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(args, "iO!y#i", &row, module_state(self).state_type, &start, &bytes, &size, &games))
        return nullptr;
    if (!has_row(self, row)) return nullptr;
    return guarded(self, [&] {
        EnvironmentsData &data = data_of(self);
        auto encoding = std::make_shared<const Encoding>(Reader{bytes, bytes + size}, table_of(start).layout);
        data.check_sizes(*encoding, state_of(start).players);
        PyObject *&table = data.tables[std::size_t(row)], *old = table;
        table = as<PyObject>(as<PyState>(start)->owner);
        Py_INCREF(table);
        data.environments->set_game(row, state_of(start), std::move(encoding), games);
        Py_XDECREF(old);
        return none_result();
    });
}

bool has_game(PyObject *self, int row) {
    if (!has_row(self, row)) return false;
    if (data_of(self).tables[std::size_t(row)]) return true;
    raise(module_state(self), "no set-up is given");
    return false;
}

PyObject *environments_set_features(PyObject *self, PyObject *args) {  // row, list of features; after set_game
    int row;
    const unsigned char *bytes;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(args, "iy#", &row, &bytes, &size) || !has_game(self, row)) return nullptr;
    return guarded(self, [&] {
        Episode &episode = data_of(self).environments->at(row);
        episode.features = std::make_shared<const FeatureLayout>(Reader{bytes, bytes + size}, *episode.encoding,
                                                                 episode.start.players);
        return none_result();
    });
}

PyObject *environments_seed(PyObject *self, PyObject *args) {  // row, random numbers of the game, of `sample`
    int row;
    unsigned long long game_seed, sampling_seed;
    if (!PyArg_ParseTuple(args, "iKK", &row, &game_seed, &sampling_seed) || !has_row(self, row)) return nullptr;
    Episode &episode = data_of(self).environments->at(row);
    episode.rng.state = game_seed;
    episode.sampling_rng.state = sampling_seed;
    return none_result();
}

PyObject *environments_start(PyObject *self, PyObject *args) {  // row
    int row;
    if (!PyArg_ParseTuple(args, "i", &row) || !has_game(self, row)) return nullptr;
    return guarded(self, [&] {
        data_of(self).environments->start_game(row);
        return none_result();
    });
}

PyObject *environments_state(PyObject *self, PyObject *args) {  // row
    int row;
    if (!PyArg_ParseTuple(args, "i", &row) || !has_game(self, row)) return nullptr;
    EnvironmentsData &data = data_of(self);
    auto *owner = as<PyTable>(data.tables[std::size_t(row)]);
    auto copy = owner->table->new_state();
    *copy = data.environments->at(row).state;
    return new_state(module_state(self), owner, std::move(copy));
}

PyObject *environments_save(PyObject *self, PyObject *args) {  // row; what `restore` takes after the state
    int row;
    if (!PyArg_ParseTuple(args, "i", &row) || !has_game(self, row)) return nullptr;
    const Episode &episode = data_of(self).environments->at(row);
    return Py_BuildValue("(iiKK)", episode.agent, episode.games_left, (unsigned long long)episode.rng.state,
                         (unsigned long long)episode.sampling_rng.state);
}

// row, state, (agent, games left on this table, random numbers of the game, of `sample`)
PyObject *environments_restore(PyObject *self, PyObject *args) {
    int row, agent, games_left;
    unsigned long long game_seed, sampling_seed;
    PyObject *state;
    if (!PyArg_ParseTuple(args, "iO!(iiKK)", &row, module_state(self).state_type, &state, &agent, &games_left,
                          &game_seed, &sampling_seed) ||
        !has_game(self, row))
        return nullptr;
    if (as<PyObject>(as<PyState>(state)->owner) != data_of(self).tables[std::size_t(row)] || agent < ALL_SEATS ||
        agent >= state_of(state).players)
        return raise(module_state(self), "a state of another table");
    return guarded(self, [&] {
        Episode &episode = data_of(self).environments->at(row);
        episode.rng.state = game_seed;
        episode.sampling_rng.state = sampling_seed;
        data_of(self).environments->resume_game(row, state_of(state), agent, games_left);
        return none_result();
    });
}

template <typename T>
bool acquire_row_array(PyObject *self, PyObject *array, bool is_writable, Buffer &to, Py_ssize_t width) {
    if (!to.acquire(array, is_writable)) return false;
    if (to.view.len == Py_ssize_t(sizeof(T)) * width * Py_ssize_t(data_of(self).tables.size())) return true;
    raise(module_state(self), "an array of another size");
    return false;
}

bool all_have_games(PyObject *self) {
    for (int row = 0; row < data_of(self).environments->count(); row++)
        if (!has_game(self, row)) return false;
    return true;
}

PyObject *environments_step(PyObject *self, PyObject *args) {  // actions (int32), threads
    PyObject *array;
    int threads = 1;
    Buffer actions;
    if (!PyArg_ParseTuple(args, "O|i", &array, &threads) || !all_have_games(self) ||
        !acquire_row_array<std::int32_t>(self, array, false, actions, 1))
        return nullptr;
    Environments &environments = *data_of(self).environments;
    if (!without_gil(module_state(self), [&] { environments.step(actions.data<std::int32_t>(), threads); }))
        return nullptr;
    return none_result();
}

PyObject *environments_sample(PyObject *self, PyObject *args) {  // actions to be written (int32), threads
    PyObject *array;
    int threads = 1;
    Buffer actions;
    if (!PyArg_ParseTuple(args, "O|i", &array, &threads) || !all_have_games(self) ||
        !acquire_row_array<std::int32_t>(self, array, true, actions, 1))
        return nullptr;
    Environments &environments = *data_of(self).environments;
    if (!without_gil(module_state(self), [&] { environments.sample(actions.data<std::int32_t>(), threads); }))
        return nullptr;
    return none_result();
}

PyObject *environments_sample_logits(PyObject *self, PyObject *args) {  // logits, actions, log_probs, threads
    PyObject *given[3];
    int threads = 1;
    Buffer logits, actions, log_probs;
    if (!PyArg_ParseTuple(args, "OOO|i", &given[0], &given[1], &given[2], &threads) || !all_have_games(self))
        return nullptr;
    Environments &environments = *data_of(self).environments;
    int width = environments.at(0).encoding->actions();
    if (!acquire_row_array<float>(self, given[0], false, logits, width) ||
        !acquire_row_array<std::int32_t>(self, given[1], true, actions, 1) ||
        !acquire_row_array<float>(self, given[2], true, log_probs, 1))
        return nullptr;
    bool done = without_gil(module_state(self), [&] {
        environments.sample_logits(logits.data<float>(), actions.data<std::int32_t>(), log_probs.data<float>(),
                                   threads);
    });
    return done ? none_result() : nullptr;
}

// Return the number of features of each position, 0 with a Python error if they are not set.
int feature_count(PyObject *self) {
    Environments &environments = *data_of(self).environments;
    for (int row = 0; row < environments.count(); row++)
        if (!environments.at(row).features ||
            environments.at(row).features->count() != environments.at(0).features->count()) {
            raise(module_state(self), "no features are set");
            return 0;
        }
    return environments.at(0).features->count();
}

PyObject *environments_features(PyObject *self, PyObject *args) {  // features, threads
    PyObject *array;
    int threads = 1;
    Buffer features;
    int width = 0;
    if (!PyArg_ParseTuple(args, "O|i", &array, &threads) || !all_have_games(self) || !(width = feature_count(self)) ||
        !acquire_row_array<float>(self, array, true, features, width))
        return nullptr;
    Environments &environments = *data_of(self).environments;
    bool done =
        without_gil(module_state(self), [&] { environments.observe_features(features.data<float>(), threads); });
    return done ? none_result() : nullptr;
}

PyObject *environments_afterstates(PyObject *self, PyObject *args) {  // rows, actions, features, threads; their number
    PyObject *given[3];
    int threads = 1, width = 0;
    Buffer rows, actions, features;
    if (!PyArg_ParseTuple(args, "OOO|i", &given[0], &given[1], &given[2], &threads) || !all_have_games(self) ||
        !(width = feature_count(self)) || !rows.acquire(given[0], true) || !actions.acquire(given[1], true) ||
        !features.acquire(given[2], true))
        return nullptr;
    Py_ssize_t capacity = rows.view.len / Py_ssize_t(sizeof(std::int32_t));
    if (actions.view.len != rows.view.len || features.view.len != capacity * width * Py_ssize_t(sizeof(float)))
        return raise(module_state(self), "an array of another size");
    Environments &environments = *data_of(self).environments;
    std::int64_t count = 0;
    bool done = without_gil(module_state(self), [&] {
        count = environments.afterstates(rows.data<std::int32_t>(), actions.data<std::int32_t>(),
                                         features.data<float>(), capacity, threads);
    });
    return done ? number_of(count) : nullptr;
}

PyMethodDef ENVIRONMENTS_METHODS[] = {{"set_game", environments_set_game, METH_VARARGS, nullptr},
                                      {"set_features", environments_set_features, METH_VARARGS, nullptr},
                                      {"features", environments_features, METH_VARARGS, nullptr},
                                      {"afterstates", environments_afterstates, METH_VARARGS, nullptr},
                                      {"seed", environments_seed, METH_VARARGS, nullptr},
                                      {"start", environments_start, METH_VARARGS, nullptr},
                                      {"state", environments_state, METH_VARARGS, nullptr},
                                      {"save", environments_save, METH_VARARGS, nullptr},
                                      {"restore", environments_restore, METH_VARARGS, nullptr},
                                      {"step", environments_step, METH_VARARGS, nullptr},
                                      {"sample", environments_sample, METH_VARARGS, nullptr},
                                      {"sample_logits", environments_sample_logits, METH_VARARGS, nullptr},
                                      {}};
PyType_Slot ENVIRONMENTS_SLOTS[] = {{Py_tp_new, (void *)environments_new},
                                    {Py_tp_dealloc, (void *)environments_dealloc},
                                    {Py_tp_methods, ENVIRONMENTS_METHODS},
                                    {}};
PyType_Spec ENVIRONMENTS_SPEC = {MODULE_NAME ".Environments", sizeof(PyEnvironments), 0, Py_TPFLAGS_DEFAULT,
                                 ENVIRONMENTS_SLOTS};

}  // namespace

// The WebAssembly module of a game: the functions of python_module.hpp for a caller with a memory of its own. Tables
// and states are addresses. What is not a number is left as bytes at the address that is returned, `result_size` of
// them, until the next call. Errors are thrown by the import `fail`. The namespace `game` has the rules.
#pragma once
#include "batches.hpp"
#include "bytes.hpp"
#include "search/limits.hpp"

#include <bit>
#include <cstdlib>
#include <memory>
#include <string_view>

namespace {

using namespace game;

std::string result;  // of the last call

const char *bytes_result(std::string bytes) {
    result = std::move(bytes);
    return result.data();
}
template <typename T> void append(T value) { result.append(reinterpret_cast<const char *>(&value), sizeof value); }
template <typename Texts> const char *text_result(const Texts &texts) {  // each ends with a zero
    result.clear();
    for (std::string_view text : texts) (result += text) += '\0';
    return result.data();
}
std::uint64_t wide(std::uint32_t low, std::uint32_t high) { return low | std::uint64_t(high) << 32; }

}  // namespace

#define EXPORT(name) extern "C" __attribute__((export_name(#name)))

EXPORT(allocate) void *wasm_allocate(std::size_t size) { return std::malloc(size); }
EXPORT(release) void wasm_release(void *address) { std::free(address); }
EXPORT(result_size) std::size_t wasm_result_size() { return result.size(); }
EXPORT(constants) const char *wasm_constants(std::size_t number) { return text_result(constants()[number].second); }

EXPORT(table_new) Layout *wasm_table_new(const unsigned char *bytes, std::size_t size) {
    return std::make_unique<Layout>(Reader{bytes, bytes + size}).release();
}
EXPORT(table_delete) void wasm_table_delete(Layout *table) { delete table; }
EXPORT(table_words) const char *wasm_table_words(const Layout *table) { return text_result(words(*table)); }
EXPORT(table_load) State *wasm_table_load(const Layout *table, const unsigned char *bytes, std::size_t size) {
    auto state = std::make_unique<State>();
    unpack(*table, {bytes, bytes + size}, *state);
    return state.release();
}

EXPORT(state_delete) void wasm_state_delete(State *state) { delete state; }
EXPORT(state_copy) State *wasm_state_copy(const State *state) { return new State(*state); }
EXPORT(state_players) int wasm_state_players(const State *state) { return state->players; }
EXPORT(state_actor) int wasm_state_actor(const State *state) { return actor(*state); }
EXPORT(state_pack) const char *wasm_state_pack(const State *state) { return bytes_result(pack(*state)); }
EXPORT(state_moves) const char *wasm_state_moves(const State *state) {
    result.clear();
    moves(*state).each([](Move move) { append(std::bit_cast<std::uint32_t>(move)); });
    return result.data();
}
EXPORT(state_weights) const char *wasm_state_weights(const State *state) {
    result.clear();
    for (std::int8_t count : draw_weights(*state))
        if (count) append(std::int32_t(count));
    return result.data();
}
EXPORT(state_apply) State *wasm_state_apply(const State *state, std::uint32_t number) {
    auto after = std::make_unique<State>();
    realmwright::apply_legal(*state, std::bit_cast<Move>(number), *after);
    return after.release();
}
EXPORT(state_view) State *wasm_state_view(const State *state, int seat) {
    auto view = std::make_unique<State>(*state);
    hide(*view, seat);
    return view.release();
}
EXPORT(state_determinise) State *wasm_state_determinise(const State *state, std::uint32_t low, std::uint32_t high) {
    auto dealt = std::make_unique<State>(*state);
    Rng rng{wide(low, high)};
    determinise(*dealt, rng);
    return dealt.release();
}
EXPORT(state_scores) const char *wasm_state_scores(const State *state) {  // all sheets, one after another
    result.clear();
    for (const auto &sheet : score_sheets(*state))
        for (int gold : sheet) append(std::int32_t(gold));
    return result.data();
}
EXPORT(state_playouts)
const char *wasm_state_playouts(const State *state, std::uint32_t count, std::uint32_t low, std::uint32_t high) {
    const auto sums = realmwright::playouts<MAX_SEATS>(*state, count, wide(low, high), 1);
    result.clear();
    append(sums.plies);
    for (int seat = 0; seat < state->players; seat++) append(sums.gold[seat]);
    return result.data();
}
EXPORT(state_perft) const char *wasm_state_perft(const State *state, int depth) {
    if (depth < 1 || depth > 1000) realmwright::fail("the depth must be 1 to 1000");
    result.clear();
    append(realmwright::perft(*state, depth, 1));
    return result.data();
}

namespace {

template <typename Searched> void append_search(const Searched &state, const realmwright::SearchLimits &limits) {
    if constexpr (requires { search(state, limits); }) {
        for (const auto &turn : search(state, limits)) {
            append(turn.value);
            append(turn.playouts);
            append(std::int32_t(turn.moves.size()));
            for (Move move : turn.moves) append(std::bit_cast<std::uint32_t>(move));
        }
    } else {
        realmwright::fail("this game has no search");
    }
}

}  // namespace

EXPORT(state_search)
const char *wasm_state_search(const State *state, double seconds, std::uint32_t playouts, std::uint32_t low,
                              std::uint32_t high) {
    result.clear();
    append_search(*state, {seconds, playouts, wide(low, high), 1});
    return result.data();
}

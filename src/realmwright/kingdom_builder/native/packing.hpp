// packing.py: tables and states as bytes. One description of a state serves both directions: `packer.number(x)` writes
// x or reads it, and refuses a value that x cannot hold.
#pragma once
#include "game_layout.hpp"

namespace kingdom_builder {

struct Packer {
    const Layout &layout;
    std::string *out = nullptr;  // null: unpack from `in`
    Reader in = {};

    template <typename T> void number(T &value) {
        if (out) {
            append(std::int32_t(value));
            return;
        }
        std::int32_t wide = in.number();
        value = T(wide);
        if (std::int32_t(value) != wide) fail("a number that a state cannot hold: " + std::to_string(wide));
    }
    template <typename T> void number_up_to(T &value, int low, int high) {
        int wide = int(value);
        number(wide);
        if (wide < low || wide > high) fail("a number that a state cannot hold: " + std::to_string(wide));
        value = T(wide);
    }
    void flag(bool &value) { number_up_to(value, 0, 1); }
    void cells(Cells &value);
    void text(Word &);
    template <typename T, int CAPACITY> void row(Row<T, CAPACITY> &value, int low, int high) {
        number_up_to(value.size, 0, CAPACITY);
        for (int i = 0; i < value.size; i++) number_up_to(value.item[i], low, high);
    }
    template <typename T> T &slot(State &state) { return state.slots.get<T>(); }

  private:
    void append(std::int32_t value) { out->append(reinterpret_cast<const char *>(&value), sizeof value); }
};

std::string pack(const State &);
void unpack(const Layout &, Reader, State &);  // fails for a state that this engine cannot hold

}  // namespace kingdom_builder

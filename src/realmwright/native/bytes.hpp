// Tables and states as bytes: numbers of 32 bits, the lowest byte first, and texts. One description of a state serves
// both directions: `packer.number(x)` writes x or reads it, and refuses a value that x cannot hold.
#pragma once
#include "engine.hpp"

#include <cstddef>
#include <cstring>

namespace realmwright {

struct Reader {
    const unsigned char *at = nullptr, *end = nullptr;
    void take(void *to, std::size_t size) {
        if (std::size_t(end - at) < size) fail("the bytes end too early");
        if (size) std::memcpy(to, at, size);
        at += size;
    }
    template <typename T> T value() {
        T taken;
        take(&taken, sizeof taken);
        return taken;
    }
    int number() { return value<std::int32_t>(); }
    int count() {
        int number_of_items = number();
        if (number_of_items < 0 || number_of_items > 10000) fail("a count out of range");
        return number_of_items;
    }
    std::string text() {
        std::string taken(std::size_t(count()), ' ');
        take(taken.data(), taken.size());
        return taken;
    }
    std::string rest() const { return {reinterpret_cast<const char *>(at), std::size_t(end - at)}; }
};

struct NumberPacker {
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
    template <typename T, int CAPACITY> void row(Row<T, CAPACITY> &value, int low, int high) {
        number_up_to(value.size, 0, CAPACITY);
        for (int i = 0; i < value.size; i++) number_up_to(value.item[i], low, high);
    }

  protected:
    void append(std::int32_t value) { out->append(reinterpret_cast<const char *>(&value), sizeof value); }
};

}  // namespace realmwright

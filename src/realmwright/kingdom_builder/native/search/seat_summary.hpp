// What the cards count of one seat: settlements by line and quadrant, and connected areas.
#pragma once
#include "board_facts.hpp"

namespace kingdom_builder::turn_search {

constexpr int MAX_AREAS = 64;

struct Area {
    std::uint8_t size = 0;
    std::uint64_t specials = 0;  // special hexes that it touches
    float link_potential = 0;
};

struct SeatSummary {
    Cells cells = {};
    std::int16_t count = 0, area_count = 0;  // area_count: the highest number of an area
    float hex_gold = 0;
    std::uint64_t castles = 0, linked = 0;  // linked: special hexes that an area connects with another one
    std::uint8_t rows[LINE_COUNT] = {}, quadrants[QUADRANTS + 1] = {};
    std::uint8_t area_of[CELL_COUNT] = {};  // 0: none
    Area areas[MAX_AREAS] = {};
    std::uint8_t distances[MAX_AREAS][MAX_SPECIALS];  // of areas to special hexes; last, for short copies

    SeatSummary() = default;
    SeatSummary(const SeatSummary &other) { *this = other; }
    SeatSummary &operator=(const SeatSummary &other) {
        std::size_t used = offsetof(SeatSummary, distances) + std::size_t(other.area_count + 1) * MAX_SPECIALS;
        std::memcpy(static_cast<void *>(this), &other, used);
        return *this;
    }
    void read(const BoardFacts &, const Cells &settlements);
    void add(const BoardFacts &, int cell);
    std::uint64_t adjoining_areas(const BoardFacts &facts,
                                  int cell) const {  // numbers, as bits
        std::uint64_t found = 0;
        for (int i = 0; i < facts.around_count[cell]; i++) found |= 1ull << area_of[facts.around[cell][i]];
        return found & ~1ull;
    }

  private:
    void join(const BoardFacts &, int cell);
};

float link_potential(const BoardFacts &, std::uint64_t specials, const std::uint8_t *distances);

}  // namespace kingdom_builder::turn_search

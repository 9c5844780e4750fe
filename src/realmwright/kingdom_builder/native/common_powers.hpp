// common_powers.py: the two common powers of location tiles: build a settlement, or move an own settlement.
#pragma once
#include "deck.hpp"

namespace kingdom_builder {

using TargetHexes = Cells (*)(const State &, const Seat &);

inline Cells played_cells(const State &state, const Seat &) {
    return state.terrain == NONE ? none() : state.layout->terrains[state.terrain].cells;
}
inline Cells on_buildable(const State &state, const Seat &) { return state.layout->buildable; }

template <BaseTerrain TERRAIN> Cells on_terrain(const State &state, const Seat &) {
    return state.layout->terrains[TERRAIN].cells;
}
inline Cells two_away(const Cells &cells) {  // in a straight line, over any hex
    Cells down = cells << 2 * WIDTH, up = cells >> 2 * WIDTH;
    return cells << 2 | cells >> 2 | down << 1 | up >> 1 | down >> 1 | up << 1;
}

// Returns the cells next to own settlements, all if there are none (KB-BASE-BUILD-3).
inline Cells adjacent_or_all(const State &state, const Seat &me, const Cells &open, bool mandatory = false) {
    for (auto applies : state.layout->exemptions)
        if (applies(state, me, mandatory)) return open;
    return either(open & me.adjacent, open);
}
inline Cells apply_adjacency_rule(const State &state, const Seat &me, const Cells &targets, bool mandatory = false) {
    return adjacent_or_all(state, me, targets & state.empty & state.unblocked, mandatory);
}
inline void notify_before_placed(State &state, int seat) {
    for (auto react : state.layout->before_placed) react(state, seat);
}

struct BuildPower : Component {
    TargetHexes targets;
    bool ignores_adjacency;
    BuildPower(std::string_view power, TargetHexes hexes, bool everywhere = false)
        : Component(power), targets(hexes), ignores_adjacency(everywhere) {
        is_build = true;
    }
    Cells cells(const State &, const Seat &) const;
    void legal_uses(const State &, const Seat &, MoveMasks &) const override;
    void use(State &, Move) const override;
};

struct RelocatePower : Component {
    TargetHexes targets;
    Cells (*reach)(const Cells &);
    bool ignores_adjacency;
    RelocatePower(std::string_view power, TargetHexes hexes, Cells (*within)(const Cells &) = nullptr,
                  bool everywhere = false)
        : Component(power), targets(hexes), reach(within), ignores_adjacency(everywhere) {}
    virtual Cells cells(const State &, const Seat &) const;
    virtual Cells target_cells(const State &, const Seat &, const Frame &) const;
    Cells landing_cells(const State &, const Seat &, const Frame &) const;
    virtual Cells self_blocked(const State &, const Cells &pieces) const;
    void legal_uses(const State &, const Seat &, MoveMasks &) const override;
    void use(State &, Move) const override;
    void legal_moves(const State &, const Frame &, MoveMasks &) const override;
    void apply(State &, const Frame &, Move) const override;
    bool is_valid_frame(const State &, const Frame &) const override;
};

}  // namespace kingdom_builder

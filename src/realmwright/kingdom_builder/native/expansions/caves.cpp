// expansions/caves.py: one mountain hex per quadrant is a cave; settlements move from cave to cave.
#include "../common_powers.hpp"
#include "../observation.hpp"
#include "../packing.hpp"

namespace kingdom_builder::caves {

struct Table {
    bool cave_used;
};
struct Facts {
    Cells caves, next_to_cave;
};

static const Cells &next_to_cave(const State &state) { return state.layout->facts<Facts>().next_to_cave; }  // D-20

static Cells cave_hexes(const State &state, const Seat &) { return state.layout->buildable & next_to_cave(state); }

struct Cave final : RelocatePower {  // KB-QUE-CAVES-2 (I-45)
    using RelocatePower::RelocatePower;

    bool is_available(const State &state, const Seat &) const override {
        return state.layout->facts<Facts>().caves && !state.slots.get<Table>().cave_used;
    }
    Cells cells(const State &state, const Seat &me) const override {
        return RelocatePower::cells(state, me) & next_to_cave(state);
    }
    Cells self_blocked(const State &state, const Cells &pieces) const override {
        return RelocatePower::self_blocked(state, pieces & next_to_cave(state));
    }
    void use(State &state, Move move) const override {
        state.slots.get<Table>().cave_used = true;
        RelocatePower::use(state, move);
    }
};

static Cave CAVE("cave", cave_hexes, nullptr, true);

static void reset_cave_used(State &state, int) { state.slots.get<Table>().cave_used = false; }

static std::shared_ptr<void> create_facts(const Layout &layout) {
    return std::make_shared<Facts>(Facts{layout.marked("caves"), layout.marked("beside_caves")});
}

static void pack_table(Packer &packer, State &state) { packer.flag(state.slots.get<Table>().cave_used); }

static void observe_table(Observation &out, const State &state) { out.number(state.slots.get<Table>().cave_used); }

static const Expansion EXPANSION{
    .name = "caves",
    .components = {&CAVE},
    .slots = {"cave_used"},
    .options = {{"queenie.cave_min_distance", {"3", "2"}}},
    .reactions = {{.on_turn_end = reset_cave_used}},
    .facts = &place_of<Facts>,
    .create_facts = create_facts,
    .table = storage<Table>(),
    .pack_table = pack_table,
    .observe_table = observe_table,
};

}  // namespace kingdom_builder::caves

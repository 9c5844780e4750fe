// component_types.py: building blocks of an expansion. Its file defines one `EXPANSION` value made of them.
#pragma once
#include "lazy_move_list.hpp"

#include <memory>
#include <string_view>
#include <vector>

namespace kingdom_builder {

struct Observation;
struct Packer;
struct ScoringContext;

constexpr std::string_view FIRST_RULES_VERSION = "1", RULES_VERSION = "2";
enum How { BUILT, MANDATORY, SET_ASIDE, MOVED };                            // how a settlement reached its hex
enum Verb : Name { BUILD, TO, END, DRAW, CHOOSE, DONE, PASS };  // then the components, in the order of the expansions
constexpr std::string_view VERBS[] = {"build", "to", "end", "draw", "choose", "done", "pass"};
enum BaseTerrain : std::int8_t { GRASS, CANYON, DESERT, FLOWERS, FOREST, WATER, MOUNTAIN, CASTLE, LOCATION };
constexpr int MAX_TERRAINS = 24;

struct TerrainId {  // a terrain of an expansion, numbered by the registry
    std::string_view name;
    int id = NONE;
    operator int() const { return id; }
};

struct Component {  // a power, an action or a step, or several of these; `id` is its verb and the name of its frames
    std::string_view name;
    Name id = 0;
    bool is_chance = false;  // of a step: the deck decides
    bool is_build = false;   // of a power: it builds a settlement

    explicit Component(std::string_view component_name) : name(component_name) {}
    virtual ~Component() = default;
    // power and action
    virtual void legal_uses(const State &, const Seat &, MoveMasks &) const {}
    virtual void use(State &, Move) const {}
    virtual bool is_available(const State &, const Seat &) const {  // an action: `unavailable_reason`
        realmwright::fail("not an action: " + std::string(name));
    }
    // step
    virtual void legal_moves(const State &, const Frame &, MoveMasks &) const {}
    virtual void apply(State &, const Frame &, Move) const {}
    // Refuse a loaded frame that the methods above cannot handle.
    virtual bool is_valid_frame(const State &, const Frame &) const { return true; }
};

struct Reaction {
    void (*on_placed)(State &, int seat, int cell, How) = nullptr;
    void (*before_placed)(State &, int seat) = nullptr;
    void (*on_tile_gained)(State &, int seat, int location) = nullptr;
    void (*on_location_emptied)(State &, int seat, int cell) = nullptr;
    void (*on_tile_lost)(State &, int seat, int location) = nullptr;
    void (*on_turn_start)(State &, int seat) = nullptr;
    void (*on_turn_end)(State &, int seat) = nullptr;
    void (*on_game_end)(State &) = nullptr;
    int (*extra_cards)(const State &, int seat) = nullptr;
};

struct ScoringCard {
    std::string_view name;
    int (*award)(const ScoringContext &, int seat) = nullptr;  // null: it pays during the game only
    Reaction reaction = {};
};

using SeatCells = Cells (*)(const Layout &, const Seat &);
using TableCells = Cells (*)(const Layout &, const State &);
struct SeatPieces {  // a slot of pieces of a seat
    std::string_view name = "";
    SeatCells occupied_cells = nullptr, settlement_cells = nullptr, scored_cells = nullptr, blocked_cells = nullptr;
    SeatCells movable_cells = nullptr, removable_cells = nullptr;
    void (*lift)(Seat &, int cell) = nullptr;
    void (*place)(Seat &, int cell) = nullptr;
};
struct TablePieces {
    TableCells occupied_cells = nullptr, turn_settlement_cells = nullptr, adjacency_cells = nullptr;
};

struct Option {  // an option of the rules and the values that this engine plays
    std::string_view name;
    std::vector<std::string_view> values;
};

struct Storage {  // a struct of an expansion in the state
    int size = 0;
    int *place = nullptr;
};
template <typename T> Storage storage() {
    static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= 16);
    return {sizeof(T), &place_of<T>};
}

struct Expansion {
    std::string_view name;
    std::vector<TerrainId *> terrains = {};
    std::vector<Component *> components = {};
    std::vector<ScoringCard> cards = {};       // also those that score in every game
    std::vector<std::string_view> slots = {};  // names, in the order of the Python file
    std::vector<std::string_view> words = {};  // of frames and moves, beside the names that the table sends
    std::vector<Option> options = {};
    std::vector<SeatPieces> seat_pieces = {};
    std::vector<TablePieces> table_pieces = {};
    std::vector<Reaction> reactions = {};
    bool (*exemption)(const State &, const Seat &, bool mandatory) = nullptr;
    void (*terrain_choices)(const State &, Row<Word, MAX_WORDS> &) = nullptr;
    // What the rules compute once for a table; `facts` is the place of the struct.
    int *facts = nullptr;
    std::shared_ptr<void> (*create_facts)(const Layout &) = nullptr;
    // The slots as bytes, in the order of `slots`; the same function packs and unpacks.
    Storage table = {}, seat = {};
    void (*pack_table)(Packer &, State &) = nullptr;
    void (*pack_seat)(Packer &, Seat &) = nullptr;
    // The slots' planes and numbers in an observation, in the order of `slots`.
    void (*observe_table)(Observation &, const State &) = nullptr;
    void (*observe_seat)(Observation &, const Layout &, const Seat &) = nullptr;
    // Slots with secrets: hide them from another seat, and guess what is hidden.
    void (*hide_table)(State &) = nullptr;
    void (*hide_seat)(Seat &) = nullptr;
    void (*determinise_table)(State &, Rng &) = nullptr;
    void (*determinise_seat)(Seat &, Rng &) = nullptr;
};

const std::vector<const Expansion *> &expansions();  // all that are compiled (registry.cpp)
const std::vector<std::string_view> &names();        // of verbs and components, by id
const std::vector<std::string_view> &terrain_names();
const Component *component(Name);  // null for a verb

}  // namespace kingdom_builder

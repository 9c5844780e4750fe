// game_layout.py: the layout of one game, as Python sends it. What Python has computed is not computed again.
#pragma once
#include "../../native/bytes.hpp"
#include "component_types.hpp"

#include <array>
#include <map>

namespace kingdom_builder {

struct Terrain {  // a terrain that is not in play has no cells and no word
    Cells cells, adjacent;
    int quota = DEFAULT_QUOTA;
    Word word = 0;
};
struct TerrainCard {
    Word word;
    Row<std::int8_t, 2> terrains;
};
struct Location {
    int cell;
    Cells neighbours;
    std::uint32_t same_kind_tiles;
};
struct PowerTiles {
    const Component *power;
    Word word;
    std::uint32_t tiles;
};

struct Layout {
    int players, start;
    bool has_first_rules;
    bool may_move_back;    // a lifted piece may go back to the hex it left (I-10, R-05)
    Cells land, buildable, special, special_for_cards, castles, edge_cells, adjacent_to_locations;
    Cells quadrant_cells[4], board_cells = {};
    Cells cell_neighbours[CELL_COUNT];
    std::int8_t terrain_at[CELL_COUNT];
    std::uint32_t adjacent_locations[CELL_COUNT];  // location numbers as bits
    Terrain terrains[MAX_TERRAINS];
    std::vector<TerrainCard> deck;
    std::vector<Location> locations;
    std::uint32_t all_tiles = 0;
    std::vector<PowerTiles> tiles_by_power;
    std::vector<Cells> lines, ranked_lines;
    std::vector<ScoringCard> sources;
    std::vector<const Component *> actions, interrupts;  // grouped by the slot they require, as in Python
    std::array<bool, 256> is_interrupt{};                // by verb
    std::array<const Component *, 256> components{};     // by name
    std::vector<SeatPieces> seat_pieces;
    std::vector<TablePieces> table_pieces;
    std::vector<const Expansion *> expansions;
    std::vector<std::string> words;
    std::map<std::string, std::string, std::less<>> options, step_values;
    std::map<std::string, Cells, std::less<>> marked_cells;
    std::vector<std::shared_ptr<void>> expansion_facts;

    std::vector<void (*)(State &, int, int, How)> on_placed;
    std::vector<void (*)(State &, int)> before_placed, on_turn_start, on_turn_end;
    std::vector<void (*)(State &, int, int)> on_tile_gained, on_location_emptied, on_tile_lost;
    std::vector<void (*)(State &)> on_game_end;
    std::vector<int (*)(const State &, int)> extra_cards;
    std::vector<bool (*)(const State &, const Seat &, bool)> exemptions;
    std::vector<void (*)(const State &, Row<Word, MAX_WORDS> &)> terrain_choices;

    explicit Layout(Reader);
    Layout(const Layout &) = delete;
    Layout &operator=(const Layout &) = delete;

    template <typename T> const T &facts() const {
        return *static_cast<const T *>(expansion_facts[std::size_t(place_of<T>)].get());
    }
    Word word(std::string_view) const;
    bool option(std::string_view name, std::string_view value) const { return options.find(name)->second == value; }
    Cells marked(std::string_view name) const {
        auto found = marked_cells.find(name);
        return found == marked_cells.end() ? none() : found->second;
    }
    std::uint32_t tiles_of_power(const Component &power) const {
        for (const PowerTiles &each : tiles_by_power)
            if (each.power == &power) return each.tiles;
        return 0;
    }
    int terrain_of(Word) const;
    int card_of(Word) const;

  private:
    void read_expansions(Reader &);
    void read_options(Reader &);
    void read_map(Reader &);
    void read_deck(Reader &);
    void read_locations(Reader &);
    void read_components(Reader &);
    void collect_rules();
    void add_reaction(const Reaction &);
    int read_terrain(Reader &) const;
    const Component *find_component(std::string_view) const;
    const ScoringCard &find_card(std::string_view) const;
};

}  // namespace kingdom_builder

#include "game_layout.hpp"

namespace kingdom_builder {

Layout::Layout(Reader in) {
    std::string version = in.text();
    has_first_rules = version == FIRST_RULES_VERSION;
    if (version != RULES_VERSION && !has_first_rules) refuse("version of the rules", version);
    players = in.number();
    start = in.number();
    if (players < 1 || players > MAX_SEATS || start < 0 || start >= players) fail("a number of players out of range");
    words = {""};
    for (int n = in.count(); n--;) words.push_back(in.text());
    read_expansions(in);
    if (words.size() > 256) fail("more words than the compiled engine can number");
    read_options(in);
    may_move_back = option("moves.back_to_origin", "true");
    read_map(in);
    read_deck(in);
    read_locations(in);
    read_components(in);
    for (int n = in.count(); n--;) {
        std::string name = in.text();
        marked_cells[name] = in.value<Cells>();
    }
    for (int n = in.count(); n--;) {
        std::string name = in.text();
        step_values[name] = in.text();
    }
    if (in.at != in.end) fail("more bytes than a table has");
    collect_rules();
}

static bool contains(const std::vector<std::string_view> &list, std::string_view name) {
    return std::find(list.begin(), list.end(), name) != list.end();
}

// Compare what an expansion consists of: a component that only Python has must not be left out in silence.
static void check_expansion(const Expansion &expansion, Reader &in) {
    std::size_t slots = 0;
    for (int n = in.count(); n--; slots++)
        if (std::string name = in.text(); slots >= expansion.slots.size() || expansion.slots[slots] != name)
            refuse("slot", name);
    if (slots != expansion.slots.size()) refuse("expansion like this", expansion.name);
    for (int n = in.count(); n--;) {
        std::string name = in.text();
        bool found = false;
        for (const Component *each : expansion.components) found |= each->name == name;
        if (!found) refuse("component", name);
    }
    int reactions = in.number(), exemptions = in.number(), choices = in.number();
    if (reactions != int(expansion.reactions.size())) refuse("such list of reactions in", expansion.name);
    if (exemptions != int(expansion.exemption != nullptr)) refuse("such exemption in", expansion.name);
    if (choices != int(expansion.terrain_choices != nullptr)) refuse("such choice of terrain in", expansion.name);
}

void Layout::read_expansions(Reader &in) {
    for (int n = in.count(); n--;) {
        std::string name = in.text();
        for (const Expansion *expansion : kingdom_builder::expansions())
            if (expansion->name == name) expansions.push_back(expansion);
        if (expansions.empty() || expansions.back()->name != name) refuse("expansion", name);
        check_expansion(*expansions.back(), in);
        for (std::string_view each : expansions.back()->words)
            if (std::find(words.begin(), words.end(), each) == words.end()) words.emplace_back(each);
    }
}

void Layout::read_options(Reader &in) {
    for (int n = in.count(); n--;) {
        std::string name = in.text(), value = in.text();
        bool is_default = in.number(), is_known = false;
        for (const Expansion *expansion : kingdom_builder::expansions())
            for (const Option &option : expansion->options)
                is_known |= option.name == name && contains(option.values, value);
        if (!is_known && !is_default) refuse("option", name + "=" + value);
        options[name] = value;
    }
}

int Layout::read_terrain(Reader &in) const {
    std::string name = in.text();
    const auto &known = terrain_names();
    auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) refuse("terrain", name);
    return int(found - known.begin());
}

void Layout::read_map(Reader &in) {
    for (Cells *cells : {&land, &buildable, &special, &special_for_cards, &castles, &edge_cells})
        *cells = in.value<Cells>();
    for (Cells &quadrant : quadrant_cells) {
        quadrant = in.value<Cells>();
        board_cells |= quadrant;
    }
    for (int cell : land)
        if (cell >= CELL_COUNT) fail("a cell that is not on the board");
    for (int n = in.count(); n--;) lines.push_back(in.value<Cells>());
    for (int n = in.count(); n--;) ranked_lines.push_back(in.value<Cells>());
    for (int cell = 0; cell < CELL_COUNT; cell++)
        cell_neighbours[cell] = land.has(cell) ? neighbours(bit(cell)) & land : none();
    std::fill(std::begin(terrain_at), std::end(terrain_at), std::int8_t(NONE));
    for (int n = in.count(); n--;) {
        int id = read_terrain(in);
        Cells cells = in.value<Cells>() & land, adjacent = in.value<Cells>() & land;
        terrains[id] = {cells, adjacent, in.number(), word(terrain_names()[std::size_t(id)])};
        for (int cell : cells) terrain_at[cell] = std::int8_t(id);
    }
}

void Layout::read_deck(Reader &in) {
    for (int n = in.count(); n--;) {
        TerrainCard card{word(in.text()), {}};
        for (int terrain_count = in.count(); terrain_count--;) card.terrains += std::int8_t(read_terrain(in));
        deck.push_back(card);
    }
    if (deck.size() > MAX_CARDS) fail("more terrain cards than the compiled engine can hold");
}

void Layout::read_locations(Reader &in) {
    std::fill(std::begin(adjacent_locations), std::end(adjacent_locations), 0u);
    Cells location_cells = none();
    for (int n = in.count(); n--;) {
        if (locations.size() == MAX_LOCATIONS) fail("more locations than the compiled engine can hold");
        int cell = in.number();
        if (cell < 0 || cell >= CELL_COUNT) fail("a location outside of the board");
        std::uint32_t tile = 1u << locations.size();
        for (int near : cell_neighbours[cell]) adjacent_locations[near] |= tile;
        location_cells.add(cell);
        all_tiles |= tile;
        locations.push_back({cell, cell_neighbours[cell], std::uint32_t(in.number())});
    }
    adjacent_to_locations = neighbours(location_cells) & land;
    for (int n = in.count(); n--;) {
        std::string name = in.text();
        tiles_by_power.push_back({find_component(name), word(name), std::uint32_t(in.number())});
    }
}

void Layout::read_components(Reader &in) {
    for (int n = in.count(); n--;) sources.push_back(find_card(in.text()));
    for (int n = in.count(); n--;) actions.push_back(find_component(in.text()));
    for (int n = in.count(); n--;) interrupts.push_back(find_component(in.text()));
    for (const Component *action : interrupts) is_interrupt[action->id] = true;
    for (std::size_t i = 0; i < names().size(); i++) components[i] = component(Name(i));
}

const Component *Layout::find_component(std::string_view name) const {
    for (const Expansion *expansion : expansions)
        for (const Component *found : expansion->components)
            if (found->name == name) return found;
    refuse("component", name);
}

const ScoringCard &Layout::find_card(std::string_view name) const {
    for (const Expansion *expansion : expansions)
        for (const ScoringCard &card : expansion->cards)
            if (card.name == name) return card;
    refuse("card", name);
}

void Layout::collect_rules() {
    for (const Expansion *expansion : expansions) {
        for (const Reaction &reaction : expansion->reactions) add_reaction(reaction);
        seat_pieces.insert(seat_pieces.end(), expansion->seat_pieces.begin(), expansion->seat_pieces.end());
        table_pieces.insert(table_pieces.end(), expansion->table_pieces.begin(), expansion->table_pieces.end());
        if (expansion->exemption) exemptions.push_back(expansion->exemption);
        if (expansion->terrain_choices) terrain_choices.push_back(expansion->terrain_choices);
    }
    for (const ScoringCard &card : sources) add_reaction(card.reaction);
    expansion_facts.resize(kingdom_builder::expansions().size());
    for (const Expansion *expansion : expansions)
        if (expansion->facts) expansion_facts[std::size_t(*expansion->facts)] = expansion->create_facts(*this);
}

void Layout::add_reaction(const Reaction &reaction) {
    if (reaction.on_placed) on_placed.push_back(reaction.on_placed);
    if (reaction.before_placed) before_placed.push_back(reaction.before_placed);
    if (reaction.on_tile_gained) on_tile_gained.push_back(reaction.on_tile_gained);
    if (reaction.on_location_emptied) on_location_emptied.push_back(reaction.on_location_emptied);
    if (reaction.on_tile_lost) on_tile_lost.push_back(reaction.on_tile_lost);
    if (reaction.on_turn_start) on_turn_start.push_back(reaction.on_turn_start);
    if (reaction.on_turn_end) on_turn_end.push_back(reaction.on_turn_end);
    if (reaction.on_game_end) on_game_end.push_back(reaction.on_game_end);
    if (reaction.extra_cards) extra_cards.push_back(reaction.extra_cards);
}

Word Layout::word(std::string_view name) const {
    auto found = std::find(words.begin(), words.end(), name);
    if (found == words.end()) refuse("word", name);
    return Word(found - words.begin());
}

int Layout::terrain_of(Word word) const {
    for (int terrain = 0; terrain < MAX_TERRAINS; terrain++)
        if (word && terrains[terrain].word == word) return terrain;
    return NONE;
}

int Layout::card_of(Word word) const {
    for (std::size_t i = 0; i < deck.size(); i++)
        if (deck[i].word == word) return int(i);
    return NONE;
}

}  // namespace kingdom_builder

// The module of Kingdom Builder, for Python or as WebAssembly.
#define MODULE_NAME "realmwright.kingdom_builder._native"
#include "features.hpp"
#include "hidden_information.hpp"
#include "packing.hpp"
#include "rules.hpp"
#include "scoring.hpp"
#include "search/search.hpp"

namespace kingdom_builder {

static std::vector<std::vector<int>> score_sheets(const State &state) {  // gold of each source, then gold of the game
    ScoringContext ctx(state);
    std::vector<std::vector<int>> sheets;
    for (int seat = 0; seat < state.players; seat++) {
        std::vector<int> &gold = sheets.emplace_back(state.layout->sources.size() + 1);
        score_sheet(ctx, seat, gold.data());
        gold.back() = state.seats[seat].gold;
    }
    return sheets;
}

static std::vector<std::string> words(const Layout &layout) { return layout.words; }

static std::vector<std::pair<const char *, std::vector<std::string_view>>> constants() {
    std::vector<std::string_view> known;
    for (const Expansion *expansion : expansions()) known.push_back(expansion->name);
    return {{"EXPANSIONS", known}, {"NAMES", names()}, {"TERRAINS", terrain_names()}};
}

}  // namespace kingdom_builder

namespace game = kingdom_builder;
#include "../../native/module.hpp"

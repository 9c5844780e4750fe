// The module of Kingdoms, for Python or as WebAssembly.
#define MODULE_NAME "realmwright.kingdoms._native"
#include "features.hpp"
#include "hidden_information.hpp"
#include "packing.hpp"
#include "rules.hpp"
#include "scoring.hpp"
#include "search.hpp"

#include <string_view>
#include <vector>

namespace kingdoms {

struct Layout : Setup {
    explicit Layout(Reader in) : Setup(read_setup(in)) {}
};

static std::vector<std::vector<int>> score_sheets(const State &state) {
    std::vector<std::vector<int>> sheets;
    for (int seat = 0; seat < state.players; seat++) score_sheet(state, seat, sheets.emplace_back(SOURCES).data());
    return sheets;
}

static std::vector<std::string> words(const Layout &) { return {}; }

static std::vector<std::pair<const char *, std::vector<std::string_view>>> constants() { return {}; }

}  // namespace kingdoms

namespace game = kingdoms;
#include "../../native/module.hpp"

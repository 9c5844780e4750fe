// expansions/capitol.py: a castle becomes a capitol; Python has removed its gold from the castles by option (C-21).
#include "../scoring.hpp"

namespace kingdom_builder::capitol {

struct Facts {
    std::vector<Cells> within_two;  // of each capitol
};

static int capitols(const ScoringContext &ctx, int seat) {  // KB-QUE-CAPITOL-2 (I-46)
    int gold = 0;
    for (const Cells &near : ctx.board.facts<Facts>().within_two) gold += (ctx.settlements[seat] & near).count();
    return gold;
}

static std::shared_ptr<void> create_facts(const Layout &layout) {
    auto facts = std::make_shared<Facts>();
    for (int cell : layout.marked("capitols")) {
        const Cells &ring = layout.cell_neighbours[cell];
        facts->within_two.push_back((ring | neighbours(ring)) & layout.land);
    }
    return facts;
}

static const Expansion EXPANSION{
    .name = "capitol",
    .cards = {{"capitols", capitols}},
    .options = {{"queenie.capitol_count", {"both", "one"}}, {"queenie.capitol_keeps_castle_gold", {"false", "true"}}},
    .facts = &place_of<Facts>,
    .create_facts = create_facts,
};

}  // namespace kingdom_builder::capitol

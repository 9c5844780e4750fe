// packing.py: tables and states as bytes.
#pragma once
#include "game_layout.hpp"

namespace kingdom_builder {

struct Packer : NumberPacker {
    const Layout &layout;

    Packer(const Layout &table, std::string *to, Reader from = {}) : NumberPacker{to, from}, layout(table) {}
    void cells(Cells &value);
    void text(Word &);
};

std::string pack(const State &);
void unpack(const Layout &, Reader, State &);  // fails for a state that this engine cannot hold

}  // namespace kingdom_builder

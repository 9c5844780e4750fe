#include "packing.hpp"

namespace kingdom_builder {

void Packer::cells(Cells &value) {
    if (out) {
        out->append(reinterpret_cast<const char *>(value.word), sizeof value.word);
        return;
    }
    value = in.value<Cells>();
    if (value & ~layout.land) fail("a cell that is not on the board");
}

void Packer::text(Word &word) {
    if (out) {
        const std::string &name = layout.words[word];
        append(std::int32_t(name.size()));
        out->append(name);
    } else {
        word = layout.word(in.text());
    }
}

static void pack_frame(Packer &packer, const State &state, Frame &frame) {
    packer.number_up_to(frame.step, 0, int(names().size()) - 1);
    packer.number_up_to(frame.seat, 0, state.players - 1);
    packer.row(frame.cells, 0, CELL_COUNT - 1);
    packer.number(frame.number);
    packer.number_up_to(frame.word, 0, int(packer.layout.words.size()) - 1);
}

static void pack_piles(Packer &packer, State &state) {
    int cards = int(packer.layout.deck.size());
    packer.row(state.revealed, 0, cards - 1);
    for (std::int8_t *pile : {state.deck, state.discard, state.pre_shuffle_hidden})
        for (int card = 0; card < cards; card++) packer.number_up_to(pile[card], 0, 40);
    for (std::size_t i = 0; i < packer.layout.locations.size(); i++) packer.number_up_to(state.tiles_left[i], 0, 100);
}

static void pack_seat(Packer &packer, Seat &side) {
    for (Cells *cells : {&side.settlements, &side.extra_settlements, &side.turn_settlements, &side.adjacent})
        packer.cells(*cells);
    packer.number_up_to(side.gold, 0, 10000);
    for (std::int8_t *number : {&side.supply, &side.set_aside, &side.pre_shuffle}) packer.number_up_to(*number, 0, 100);
    packer.row(side.hand, UNSEEN, int(packer.layout.deck.size()) - 1);
    for (std::uint32_t *tiles : {&side.tiles, &side.used_tiles, &side.new_tiles, &side.taken_from}) {
        packer.number(*tiles);
        if (*tiles & ~packer.layout.all_tiles) fail("a tile of no location");
    }
    for (const Expansion *expansion : packer.layout.expansions)
        if (expansion->pack_seat) expansion->pack_seat(packer, side);
}

static void pack_state(Packer &packer, State &state) {
    const Layout &layout = packer.layout;
    packer.number_up_to(state.turn, 0, state.players - 1);
    packer.number_up_to(state.quota, 0, 100);
    packer.number_up_to(state.extra_quota, 0, 100);
    packer.number_up_to(state.played_card, NONE, int(layout.deck.size()) - 1);
    packer.number_up_to(state.terrain, NONE, MAX_TERRAINS - 1);
    packer.number_up_to(state.round, 0, 30000);
    packer.number_up_to(state.stage, BEFORE, OVER);
    packer.flag(state.end_triggered);
    pack_piles(packer, state);
    packer.number_up_to(state.stack.size, 0, MAX_FRAMES);
    for (int i = 0; i < state.stack.size; i++) pack_frame(packer, state, state.stack.item[i]);
    packer.cells(state.empty);
    packer.cells(state.unblocked);
    for (const Expansion *expansion : layout.expansions)
        if (expansion->pack_table) expansion->pack_table(packer, state);
    for (int seat = 0; seat < state.players; seat++) pack_seat(packer, state.seats[seat]);
}

std::string pack(const State &state) {
    std::string bytes;
    Packer packer(*state.layout, &bytes);
    pack_state(packer, const_cast<State &>(state));  // a packer that writes does not change the state
    return bytes;
}

static void check_frames(const State &state) {
    for (const Frame &frame : state.stack) {
        const Component *step = component(frame.step);
        for (int cell : frame.cells)
            if (!state.layout->land.has(cell)) fail("a frame with a cell that is not on the board");
        if (!step || !step->is_valid_frame(state, frame))
            fail("a frame that this engine cannot play: " + std::string(names()[frame.step]));
    }
}

void unpack(const Layout &layout, Reader in, State &state) {
    std::memset(static_cast<void *>(&state), 0, sizeof state);
    state.layout = &layout;
    state.players = std::int8_t(layout.players);
    Packer packer(layout, nullptr, in);
    pack_state(packer, state);
    if (packer.in.at != packer.in.end) fail("more bytes than a state has");
    if (state.terrain != NONE && !layout.terrains[state.terrain].word) fail("a terrain that is not in play");
    check_frames(state);
    if (pack(state) != in.rest()) fail("a value that a state cannot hold");
}

}  // namespace kingdom_builder

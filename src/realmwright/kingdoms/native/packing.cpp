#include "packing.hpp"

#include <cstring>

namespace kingdoms {

constexpr int MAX_GOLD = 30000;

Setup read_setup(Reader in) {
    if (std::string version = in.text(); version != "1") refuse("version of the rules", version);
    Setup setup;
    setup.players = in.number();
    if (setup.players < 2 || setup.players > MAX_SEATS) fail("a number of players out of range");
    for (std::int8_t &count : setup.castles) count = std::int8_t(in.number());
    for (int n = in.count(); n--;) {
        std::string variant = in.text();
        if (variant == "last-castle")
            setup.last_castle = true;
        else if (variant == "open")
            setup.open = true;
        else if (variant == "immediate")
            setup.immediate = true;
        else
            refuse("variant", variant);
    }
    if (in.at != in.end) fail("more bytes than a table has");
    return setup;
}

static void pack_gold(NumberPacker &packer, Gold &gold, int players) {
    for (int seat = 0; seat < players; seat++) packer.number_up_to(gold[std::size_t(seat)], -MAX_GOLD, MAX_GOLD);
}

static void pack_turn(NumberPacker &packer, State &state) {
    packer.number_up_to(state.epoch, 1, state.setup->last_castle ? MAX_EPOCHS : EPOCHS);
    packer.number_up_to(state.first_seat, 0, state.players - 1);
    packer.number_up_to(state.turn, 0, state.players - 1);
    packer.number_up_to(state.stage, TURN, OVER);
    packer.number_up_to(state.drawn_tile, state.stage == PUT ? 1 : NO_TILE, TILE_KINDS);
    packer.number_up_to(state.supply_size, 0, 100);
}

static void pack_state(NumberPacker &packer, State &state) {
    int players = state.players, pieces = FIRST_CASTLE + RANKS * players;
    pack_turn(packer, state);
    for (std::uint8_t &piece : state.board) packer.number_up_to(piece, EMPTY, pieces - 1);
    for (int i = 0; i < RANKS * players; i++) packer.number_up_to(state.castles[i], 0, 100);
    for (int seat = 0; seat < players; seat++) packer.number_up_to(state.start_tiles[seat], UNSEEN, TILE_KINDS);
    for (std::int8_t &count : state.supply) packer.number_up_to(count, 0, 100);
    for (int seat = 0; seat < players; seat++) packer.number_up_to(state.gold[seat], -MAX_GOLD, MAX_GOLD);
    for (int number = 0; number < LINE_COUNT; number++) {
        bool is_paid = state.is_paid >> number & 1;
        packer.flag(is_paid);
        state.is_paid = std::uint16_t((state.is_paid & ~(1 << number)) | is_paid << number);
        if (is_paid) pack_gold(packer, state.paid_lines[number], players);
    }
    packer.number_up_to(state.history.size, 0, MAX_EPOCHS);
    for (int i = 0; i < state.history.size; i++)
        for (Gold *gold : {&state.history.item[i].rows, &state.history.item[i].columns})
            pack_gold(packer, *gold, players);
}

std::string pack(const State &state) {
    std::string bytes;
    NumberPacker packer{&bytes};
    pack_state(packer, const_cast<State &>(state));  // a packer that writes does not change the state
    return bytes;
}

void unpack(const Setup &setup, Reader in, State &state) {
    std::memset(static_cast<void *>(&state), 0, sizeof state);
    state.setup = &setup;
    state.players = std::int8_t(setup.players);
    NumberPacker packer{nullptr, in};
    pack_state(packer, state);
    if (packer.in.at != packer.in.end) fail("more bytes than a state has");
    for (int cell = 0; cell < CELL_COUNT; cell++)
        if (state.board[cell] == EMPTY) state.empty_cells |= bit(cell);
}

}  // namespace kingdoms

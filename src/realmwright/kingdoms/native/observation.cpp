#include "observation.hpp"

namespace kingdoms {

Encoding::Encoding(Reader in, const Setup &) {
    for (int n = in.count(); n--;) facts.push_back(std::int16_t(in.number()));
    plane_count = in.number();
    number_count = in.number();
    if (plane_count < 0 || plane_count > 1000 || number_count < 0 || number_count > 10000) fail("a count out of range");
    if (in.at != in.end) fail("more bytes than an encoding has");
}

bool Encoding::decode(int action, Move &move) {
    if (action < 0 || action >= actions()) return false;
    int number = action / CELL_COUNT, word = action - board_actions();
    auto cell = std::int16_t(action % CELL_COUNT);
    if (word >= FIRST_TILE_WORD)
        move = {TILE, std::uint8_t(word - FIRST_TILE_WORD + 1)};
    else if (word >= 0)
        move = {word ? PASS : DRAW_TILE};
    else if (number < RANKS)
        move = {CASTLE, std::uint8_t(number + 1), cell};
    else if (number < FIRST_TILE_PLANE)
        move = {number == RANKS ? PUT_TILE : START_TILE, 0, cell};
    else
        move = {TILE, std::uint8_t(number - FIRST_TILE_PLANE + 1), cell};
    return true;
}

static void observe_board(const State &state, int seat, Observation &out) {
    Cells cells[PIECE_COUNT] = {};
    for (int cell = 0; cell < CELL_COUNT; cell++) cells[state.board[cell]] |= bit(cell);
    for (int piece = 0; piece < FIRST_CASTLE; piece++) out.plane(cells[piece]);
    for (int i = 0; i < state.players; i++)
        for (int rank = 1; rank <= RANKS; rank++)
            out.plane(cells[FIRST_CASTLE + castle_index((seat + i) % state.players, rank)]);
}

static void observe_tiles(const State &state, int seat, Observation &out) {
    std::int16_t *unseen = out.numbers;
    for (int count : state.supply) out.number(count);
    for (int other = 0; other < state.players; other++)
        if (int tile = state.start_tiles[other]; other != seat && tile > NO_TILE) unseen[tile - 1]++;
    for (int held : {state.start_tiles[seat], state.drawn_tile})
        for (int kind = 1; kind <= TILE_KINDS; kind++) out.number(kind == held);
}

static void observe_seat(const State &state, int seat, Observation &out) {
    out.number(state.gold[seat]);
    for (int rank = 1; rank <= RANKS; rank++) out.number(state.castles[castle_index(seat, rank)]);
    out.number(state.start_tiles[seat] != NO_TILE);
    for (const Gold &gold : state.paid_lines) out.number(gold[std::size_t(seat)]);
}

void Encoding::observe(const State &state, int seat, Observation &out) {
    observe_board(state, seat, out);
    out.number(state.epoch);
    for (Stage stage : {TURN, PUT, DRAW, DEAL}) out.number(state.stage == stage);
    out.number(state.supply_size);
    for (int player : {int(state.turn), actor(state), int(state.first_seat)})
        for (int i = 0; i < state.players; i++) out.number(player == (seat + i) % state.players);
    observe_tiles(state, seat, out);
    for (int line = 0; line < LINE_COUNT; line++) out.number(state.is_paid >> line & 1);
    for (int i = 0; i < state.players; i++) observe_seat(state, (seat + i) % state.players, out);
}

}  // namespace kingdoms

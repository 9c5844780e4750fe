#include "observation.hpp"

namespace kingdom_builder {

static std::vector<int> read_numbers(Reader &in) {
    std::vector<int> numbers(std::size_t(in.count()));
    for (int &number : numbers) number = in.number();
    return numbers;
}

static std::vector<Name> read_names(Reader &in) {
    std::vector<Name> list;
    for (int number : read_numbers(in)) {
        if (number < 0 || number >= int(names().size())) fail("an encoding with an unknown name");
        list.push_back(Name(number));
    }
    return list;
}

Encoding::Encoding(Reader in, const Layout &layout) {
    rows = in.number();
    if (rows != ROWS && rows != LINE_COUNT) fail("an encoding with another number of rows");
    verb_of_plane = read_names(in);
    steps = read_names(in);
    verbs = int(verb_of_plane.size());
    plane_of_verb.fill(NONE);
    index_of_verb.fill(NONE);
    for (int plane = 0; plane < verbs; plane++) plane_of_verb[verb_of_plane[std::size_t(plane)]] = std::int16_t(plane);
    for (int number : read_numbers(in)) {  // 0: a word of a component that is not in play
        Move move = std::bit_cast<Move>(std::uint32_t(number));
        if (number && move.word)
            index_of_word[{move.verb, move.word}] = int(word_moves.size());
        else if (number)
            index_of_verb[move.verb] = std::int16_t(word_moves.size());
        word_moves.push_back(move);
    }
    words = int(word_moves.size());
    card_count = in.number();
    deck_indices = read_numbers(in);
    if (deck_indices.size() != layout.deck.size()) fail("an encoding of another deck");
    for (int index : deck_indices)
        if (index < 0 || index >= card_count) fail("an encoding with an unknown terrain card");
    terrains = read_numbers(in);
    for (int tiles : read_numbers(in)) tiles_by_location.push_back(std::uint32_t(tiles));
    for (int n = in.count(); n--;) ground.push_back(in.value<Cells>());
    for (int fact : read_numbers(in)) facts.push_back(std::int16_t(fact));
    plane_count = in.number();
    number_count = in.number();
    if (plane_count < 0 || plane_count > 1000 || number_count < 0 || number_count > 10000) fail("a count out of range");
    if (in.at != in.end) fail("more bytes than an encoding has");
}

// Moves

int Encoding::word_index(Move move) const {
    if (!move.word) return index_of_verb[move.verb];
    auto found = index_of_word.find({move.verb, move.word});
    return found == index_of_word.end() ? NONE : found->second;
}

int Encoding::action(Move move) const {
    if (move.cell == NONE) return board_actions() + word_index(move);
    return (plane_of_verb[move.verb] * rows + move.cell / WIDTH) * columns + move.cell % WIDTH;
}

bool Encoding::decode(int action, Move &move) const {
    if (action < 0 || action >= actions()) return false;
    if (action >= board_actions()) {
        move = word_moves[std::size_t(action - board_actions())];
        return move.cell == NONE;
    }
    int row = action / columns % rows;
    move = {verb_of_plane[std::size_t(action / (rows * columns))], 0, std::int16_t(row * WIDTH + action % columns)};
    return true;
}

// Observations

static int settlements_to_build(const State &state) {
    if (state.stage >= AFTER && state.round) return 0;
    return std::min(state.quota, state.me().supply) + state.extra_quota;
}

void Encoding::observe(const State &state, int seat, Observation &out) const {
    const Layout &layout = *state.layout;
    Cells lifted = none(), one_tile = none(), two_tiles = none();
    if (state.stack.size)
        for (int cell : state.stack.last().cells) lifted.add(cell);
    for (std::size_t i = 0; i < layout.locations.size(); i++) {
        if (state.tiles_left[i]) one_tile.add(layout.locations[i].cell);
        if (state.tiles_left[i] > 1) two_tiles.add(layout.locations[i].cell);
    }
    out.plane(state.empty & state.unblocked);
    out.plane(state.terrain == NONE ? none() : layout.terrains[state.terrain].cells);
    out.plane(lifted);
    out.plane(one_tile);
    out.plane(two_tiles);
    observe_turn(state, seat, out);
    for (const Expansion *expansion : layout.expansions) {
        if (!expansion->observe_table) continue;
        if (expansion->hide_table) {
            State view = state;
            expansion->hide_table(view);
            expansion->observe_table(out, view);
        } else {
            expansion->observe_table(out, state);
        }
    }
    for (int i = 0; i < state.players; i++) observe_seat(state, (seat + i) % state.players, seat, out);
}

void Encoding::observe_turn(const State &state, int seat, Observation &out) const {
    for (Stage stage : {BEFORE, DURING, AFTER}) out.number(state.stage == stage);
    out.number(state.round);
    out.number(settlements_to_build(state));
    out.number(state.extra_quota);
    out.number(state.end_triggered);
    int players = state.players;
    for (int player : {int(state.turn), actor(state), state.layout->start})
        for (int other = 0; other < players; other++)
            out.number(player >= 0 && (player - seat + players) % players == other);
    observe_cards(state, seat, out);
    for (int terrain : terrains) out.number(state.terrain == terrain);
    for (Name step : steps) out.number(state.stack.size && state.stack.last().step == step);
    out.number(state.stack.size ? state.stack.last().number : 0);
}

void Encoding::observe_cards(const State &state, int seat, Observation &out) const {
    std::int16_t *revealed = out.numbers, *hand = revealed + card_count, *deck = hand + card_count;
    std::int16_t *pre_shuffle = deck + card_count, *discard = pre_shuffle + card_count;
    for (int i = 0; i < 5 * card_count; i++) out.number(0);
    for (std::size_t card = 0; card < deck_indices.size(); card++) {
        deck[deck_indices[card]] = state.deck[card];
        pre_shuffle[deck_indices[card]] = state.pre_shuffle_hidden[card];
        discard[deck_indices[card]] = state.discard[card];
    }
    for (int card : state.revealed) revealed[deck_indices[std::size_t(card)]]++;
    for (int other = 0; other < state.players; other++) {
        const Seat &side = state.seats[other];
        for (int i = 0; i < side.hand.size; i++) {
            if (side.hand[i] == UNSEEN) continue;
            auto *pile = other == seat ? hand : i < side.pre_shuffle ? pre_shuffle : deck;
            pile[deck_indices[std::size_t(side.hand[i])]]++;
        }
    }
}

void Encoding::observe_seat(const State &state, int number, int seat, Observation &out) const {
    const Layout &layout = *state.layout;
    const Seat &side = state.seats[number];
    Cells taken = none();
    for (std::uint32_t rest = side.taken_from; rest; rest &= rest - 1)
        taken.add(layout.locations[std::size_t(std::countr_zero(rest))].cell);
    out.plane(side.settlements);
    out.plane(taken);
    for (int count : {int(side.supply), int(side.set_aside), int(side.gold), int(side.hand.size)}) out.number(count);
    std::uint32_t not_ready = side.used_tiles | side.new_tiles;
    for (std::uint32_t kind : tiles_by_location) {
        out.number(std::popcount(side.tiles & ~not_ready & kind));
        out.number(std::popcount(side.tiles & not_ready & kind));
    }
    for (const Expansion *expansion : layout.expansions) {
        if (!expansion->observe_seat) continue;
        if (expansion->hide_seat && number != seat) {
            Seat view = side;
            expansion->hide_seat(view);
            expansion->observe_seat(out, layout, view);
        } else {
            expansion->observe_seat(out, layout, side);
        }
    }
}

static const auto BYTES_OF_BITS = [] {  // eight bits as eight bytes
    std::array<std::uint64_t, 256> bytes{};
    for (std::size_t bits = 0; bits < 256; bits++)
        for (int i = 0; i < 8; i++) bytes[bits] |= std::uint64_t(bits >> i & 1) << 8 * i;
    return bytes;
}();

void unpack_cells(const Cells &cells, int rows, std::int8_t *out) {
    static_assert(COLUMNS == 20);
    for (int row = 0; row < rows; row++, out += COLUMNS) {
        int at = row * WIDTH;
        std::uint64_t line = cells.word[at >> 6] >> (at & 63);
        if ((at & 63) > 64 - COLUMNS && (at >> 6) + 1 < WORDS) line |= cells.word[(at >> 6) + 1] << (64 - (at & 63));
        std::memcpy(out, &BYTES_OF_BITS[line & 255], 8);
        std::memcpy(out + 8, &BYTES_OF_BITS[line >> 8 & 255], 8);
        std::memcpy(out + 16, &BYTES_OF_BITS[line >> 16 & 15], 4);
    }
}

}  // namespace kingdom_builder

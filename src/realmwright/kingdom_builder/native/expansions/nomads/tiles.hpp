// expansions/nomads/tiles.py: how players gain and lose nomad tiles, and their actions. Included by nomads.cpp.
#pragma once

namespace kingdom_builder::nomads {

static void gain_nomad_tiles(State &state, int seat, int cell, How) {  // KB-NOM-TILE-GAIN
    const Layout &layout = *state.layout;
    Seat &me = state.seats[seat];
    if (!layout.terrains[NOMAD].adjacent.has(cell) || state.stage > AFTER) return;
    if (!(me.settlements | me.extra_settlements).has(cell)) return;
    Table before = table(state);  // a reaction may change the tiles on the board
    for (int i = 0; i < before.tile_count; i++) {
        auto [place, kind] = before.tiles[i];
        if (!layout.cell_neighbours[place].has(cell)) continue;
        Table &now = table(state);
        auto at_place = [hex = place](const BoardTile &tile) { return tile.cell == hex; };
        now.tile_count = std::uint8_t(std::remove_if(now.tiles, now.tiles + now.tile_count, at_place) - now.tiles);
        if (kind == TREASURE)
            me.gold += 3;  // KB-NOM-TILE-TREASURE: at once, and the tile leaves the game
        else
            slots_of(me).add(kind, NEW);
        notify_emptied(state, seat, place);
    }
}

static void expire_tiles(State &state, int seat) {  // KB-NOM-TILE-TIMING
    for (int number = 0; number < state.players; number++) {
        Side &side = slots_of(state.seats[number]), after{};
        if (!side.tiles && !side.outpost) continue;
        for (int kind = 0; kind < SEAT_KINDS; kind++) {
            int kept = side.count(kind, NEW);
            if (number != seat) kept += side.count(kind, READY) + side.count(kind, USED);
            after.add(kind, READY, kept);
        }
        side = after;
    }
}

struct Donation final : Component {  // KB-NOM-TILE-DONATION (I-24)
    Donation() : Component("donation") {}

    bool is_available(const State &, const Seat &me) const override {
        for (int kind = 0; kind < DONATIONS; kind++)
            if (slots_of(me).count(kind, READY)) return true;
        return false;
    }
    Cells cells(const State &state, const Seat &me, int terrain) const {
        return me.supply ? apply_adjacency_rule(state, me, state.layout->terrains[terrain].cells) : none();
    }
    void legal_uses(const State &state, const Seat &me, MoveMasks &masks) const override {
        Cells hexes = none();
        for (int kind = 0; kind < DONATIONS; kind++)
            if (slots_of(me).count(kind, READY)) hexes |= cells(state, me, DONATION_TERRAINS[kind]);
        masks.add_if(id, hexes);
    }
    void use(State &state, Move move) const override {
        int terrain = state.layout->terrain_at[move.cell];  // every Donation tile shows a different terrain
        for (int kind = 0; kind < DONATIONS; kind++)
            if (DONATION_TERRAINS[kind] == terrain) slots_of(state.me()).use(kind);
        build_next(state, state.turn, move.cell, DONATION_SETTLEMENTS - 1, terrain);
    }
    void build_next(State &state, std::int8_t seat, int cell, int rest, int terrain) const {
        if (rest && state.seats[seat].supply > 1)
            state.stack += Frame{id, seat, std::uint8_t(rest), state.layout->terrains[terrain].word};
        notify_before_placed(state, seat);
        build(state, seat, cell);
    }
    void legal_moves(const State &state, const Frame &frame, MoveMasks &masks) const override {
        Cells hexes = cells(state, state.seats[frame.seat], state.layout->terrain_of(frame.word));
        if (hexes)
            masks.add(id, hexes);
        else
            masks.add_single(DONE);
    }
    void apply(State &state, const Frame &frame, Move move) const override {
        if (move.verb != DONE)
            build_next(state, frame.seat, move.cell, frame.number - 1, state.layout->terrain_of(frame.word));
    }
    bool is_valid_frame(const State &state, const Frame &frame) const override {
        return state.layout->terrain_of(frame.word) != NONE && frame.number > 0;
    }
};

struct Resettlement final : RelocatePower {  // KB-NOM-TILE-RESETTLEMENT (D-07, I-21)
    using RelocatePower::RelocatePower;

    bool is_available(const State &, const Seat &me) const override { return slots_of(me).count(RESETTLEMENT, READY); }
    void use(State &state, Move move) const override {
        slots_of(state.me()).use(RESETTLEMENT);
        lift_next(state, move.cell, RESETTLEMENT_STEPS - 1);
    }
    void lift_next(State &state, std::int16_t cell, int rest) const {
        Word piece = lift(state, state.turn, cell);
        Frame frame{id, state.turn, std::uint8_t(rest), piece};
        frame.cells += cell;
        state.stack += frame;
    }
    void legal_moves(const State &state, const Frame &frame, MoveMasks &masks) const override {
        if (frame.cells.size) return RelocatePower::legal_moves(state, frame, masks);
        legal_uses(state, state.seats[frame.seat], masks);
        masks.add_single(DONE);
    }
    void apply(State &state, const Frame &frame, Move move) const override {
        if (frame.cells.size) {
            if (frame.number) state.stack += Frame{id, frame.seat, frame.number};
            put_down(state, frame.seat, frame.cells[0], move.cell, frame.word);
        } else if (move.verb == id) {
            lift_next(state, move.cell, frame.number - 1);
        }
    }
    bool is_valid_frame(const State &, const Frame &frame) const override {
        return frame.cells.size == 1 || (!frame.cells.size && frame.number > 0);
    }
};

struct Sword final : Component {  // KB-NOM-TILE-SWORD (I-19)
    Sword() : Component("sword") {}

    struct Victim {
        int offset;  // from the active seat; 0 for none
        Cells cells;
    };
    Victim next_victim(const State &state, int nearest) const {
        for (int offset = nearest; offset < state.players; offset++)
            if (Cells cells = removable_cells(state, state.seats[(state.turn + offset) % state.players]))
                return {offset, cells};
        return {0, none()};
    }
    bool is_available(const State &, const Seat &me) const override { return slots_of(me).count(SWORD, READY); }
    void legal_uses(const State &state, const Seat &, MoveMasks &masks) const override {
        masks.add_if(id, next_victim(state, 1).cells);
    }
    void use(State &state, Move move) const override {
        int offset = next_victim(state, 1).offset;
        slots_of(state.me()).use(SWORD);
        remove_piece(state, offset, {}, move.cell);
    }
    void remove_piece(State &state, int offset, Row<std::int16_t, 6> removed, std::int16_t cell) const {
        int seat = (state.turn + offset) % state.players;
        if (!lift(state, seat, cell)) state.seats[seat].supply++;
        removed += cell;
        if (int following = next_victim(state, offset + 1).offset) {
            state.stack += Frame{id, state.turn, std::uint8_t(following), 0, removed};
            return;
        }
        for (int other = 0; other < state.players; other++)
            for (int origin : removed) lose_tiles(state, other, origin);
    }
    void legal_moves(const State &state, const Frame &frame, MoveMasks &masks) const override {
        masks.add(id, next_victim(state, frame.number).cells);
    }
    void apply(State &state, const Frame &frame, Move move) const override {
        remove_piece(state, frame.number, frame.cells, move.cell);
    }
    bool is_valid_frame(const State &state, const Frame &frame) const override {
        return frame.number > 0 && frame.number < state.players;
    }
};

struct Outpost final : Component {  // KB-NOM-TILE-OUTPOST (I-22, D-10)
    Outpost() : Component("outpost") {}

    bool is_available(const State &, const Seat &me) const override {
        return slots_of(me).count(OUTPOST, READY) && !slots_of(me).outpost;
    }
    void legal_uses(const State &state, const Seat &, MoveMasks &masks) const override {
        if (count_moves(state, true) > count_moves(state, false)) masks.add_single(id);
    }
    int count_moves(const State &state, bool declared) const {  // not counting this tile
        State other = state;
        Side &slots = slots_of(other.me());
        slots.tiles &= ~(63ull << 6 * OUTPOST);
        slots.outpost = declared;
        MoveMasks masks;
        legal_masks(other, masks);
        return masks.count();
    }
    void use(State &state, Move) const override {
        slots_of(state.me()).use(OUTPOST);
        slots_of(state.me()).outpost = true;
    }
};

static void spend_outpost(State &state, int seat) { slots_of(state.seats[seat]).outpost = false; }  // I-22
static bool outpost_applies(const State &, const Seat &me, bool) { return slots_of(me).outpost; }

static Donation DONATION;
static Resettlement RESETTLEMENT_TILE("resettlement", on_buildable, neighbours, true);
static Sword SWORD_TILE;
static Outpost OUTPOST_TILE;

}  // namespace kingdom_builder::nomads

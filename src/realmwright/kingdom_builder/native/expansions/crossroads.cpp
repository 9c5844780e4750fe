// expansions/crossroads: special pieces and tasks.
#include "../observation.hpp"
#include "../packing.hpp"
#include "../rules.hpp"
#include "../scoring.hpp"

namespace kingdom_builder::crossroads {

constexpr int MAX_WARRIORS = 2, MAX_STEPS = 3;

enum Piece { WARRIORS, WAGON, SHIP, CITY, PIECES };
struct Side {
    std::int16_t at[PIECES][2];  // cells counted from 1, 0 for none; for a city its centre

    Cells cells(Piece piece) const {
        Cells found = none();
        for (int cell : at[piece])
            if (cell) found.add(cell - 1);
        return found;
    }
    void set(Piece piece, const Cells &cells) {
        int i = 0;
        at[piece][0] = at[piece][1] = 0;
        for (int cell : cells) {
            if (i == 2) fail("more special pieces than a state can hold");
            at[piece][i++] = std::int16_t(cell + 1);
        }
    }
};
struct Facts {
    bool first_edition, pieces_count_fully, corners_count_twice;
    std::vector<Cells> terrain_areas;
    Cells refuge_hexes;
};

static const Facts &facts(const Layout &layout) { return layout.facts<Facts>(); }

// special_pieces.py: slots of warriors, wagons, ships and city tiles

static Cells piece_cells(const Seat &me, Piece piece) { return me.slots.get<Side>().cells(piece); }

template <Piece PIECE> Cells occupied_cells(const Layout &, const Seat &me) { return piece_cells(me, PIECE); }

template <Piece PIECE> Cells cells_as_settlements(const Layout &layout, const Seat &me) {  // KB-CRO-PIECES-1, -2
    return facts(layout).first_edition ? none() : piece_cells(me, PIECE);
}

template <Piece PIECE> Cells movable_pieces(const Layout &layout, const Seat &me) {  // C-03
    return facts(layout).pieces_count_fully ? cells_as_settlements<PIECE>(layout, me) : none();
}

template <Piece PIECE> void remove_piece(Seat &me, int cell) {
    me.slots.get<Side>().set(PIECE, piece_cells(me, PIECE) & ~bit(cell));
}

template <Piece PIECE> void add_piece(Seat &me, int cell) {
    me.slots.get<Side>().set(PIECE, piece_cells(me, PIECE) | bit(cell));
}

static Cells blocked_cells(const Layout &layout, const Seat &me) {  // KB-CRO-BARRACKS-2
    return neighbours(piece_cells(me, WARRIORS)) & layout.land;
}

static Cells city_cells(const Layout &, const Seat &me) {  // KB-CRO-CITYHALL-2: seven settlements
    Cells centre = piece_cells(me, CITY);
    return centre | neighbours(centre);
}

template <Piece PIECE> SeatPieces piece_slot(std::string_view name) {
    return {.name = name,
            .occupied_cells = occupied_cells<PIECE>,
            .settlement_cells = PIECE == WARRIORS ? cells_as_settlements<PIECE> : occupied_cells<PIECE>,
            .scored_cells = cells_as_settlements<PIECE>,
            .blocked_cells = PIECE == WARRIORS ? blocked_cells : nullptr,
            .movable_cells = movable_pieces<PIECE>,
            .removable_cells = cells_as_settlements<PIECE>,
            .lift = remove_piece<PIECE>,
            .place = add_piece<PIECE>};
}

static void set_piece(State &state, int seat, Piece piece, const Cells &cells) {
    state.seats[seat].slots.get<Side>().set(piece, cells);
    refresh(state);
}

static void place_piece(State &state, int seat, Piece piece, int cell) {  // D-08
    notify_before_placed(state, seat);
    set_piece(state, seat, piece, piece_cells(state.seats[seat], piece) | bit(cell));
    gain_tiles_by_piece(state, seat, cell);
    if (!facts(*state.layout).first_edition)
        notify_placed(state, seat, cell, BUILT);
    else if (state.seats[seat].extra_settlements.has(cell))
        notify_placed(state, seat, cell, MOVED);  // it gains tiles like a settlement, but no card pays for it
}

static void return_piece(State &state, int seat, Piece piece, int cell) {  // I-34
    set_piece(state, seat, piece, piece_cells(state.seats[seat], piece) & ~bit(cell));
    lose_tiles(state, seat, cell);
}

// powers.py: Barracks, City Hall, Fort and Crossroads

struct Barracks final : Component {  // KB-CRO-BARRACKS-1
    Barracks() : Component("barracks") {}

    void legal_uses(const State &state, const Seat &me, MoveMasks &masks) const override {
        Cells cells = piece_cells(me, WARRIORS);
        if (cells.count() < MAX_WARRIORS) cells |= apply_adjacency_rule(state, me, state.layout->buildable);
        masks.add_if(id, cells);
    }
    void use(State &state, Move move) const override {
        if (piece_cells(state.me(), WARRIORS).has(move.cell))
            return_piece(state, state.turn, WARRIORS, move.cell);
        else
            place_piece(state, state.turn, WARRIORS, move.cell);
    }
};

struct CityHall final : Component {  // KB-CRO-CITYHALL-1
    CityHall() : Component("city-hall") {}

    void legal_uses(const State &state, const Seat &me, MoveMasks &masks) const override {
        if (piece_cells(me, CITY)) return;
        Cells open = state.layout->buildable & state.empty & state.unblocked;
        Cells cells = open & (me.adjacent | neighbours(me.adjacent));
        for (Direction direction : DIRECTIONS) cells &= shift(open, direction);
        masks.add_if(id, cells);
    }
    void use(State &state, Move move) const override {  // all seven hexes before any gains tiles or gold (I-30)
        int seat = state.turn;
        set_piece(state, seat, CITY, bit(move.cell));
        Cells seven = bit(move.cell) | neighbours(bit(move.cell));
        for (int cell : seven) gain_tiles_by_piece(state, seat, cell);
        for (int cell : seven) notify_placed(state, seat, cell, BUILT);
    }
};

static Component CROSSROADS("crossroads");  // KB-CRO-CROSSROADS: a tile without an action

static int second_card(const State &state, int seat) {
    return state.seats[seat].tiles & state.layout->tiles_of_power(CROSSROADS) ? 1 : 0;
}

struct Fort final : Component {  // KB-CRO-FORT
    Fort() : Component("fort") {}

    void legal_uses(const State &state, const Seat &me, MoveMasks &masks) const override {  // I-29
        bool has_cards = false;
        for (int i = 0; i < MAX_CARDS; i++) has_cards |= state.deck[i] || state.discard[i];
        if (me.supply && has_cards) masks.add_single(id);
    }
    void use(State &state, Move) const override;
    Cells cells(const State &state, int seat, Word card) const {  // the adjacency rule for each half separately
        const Layout &layout = *state.layout;
        const Seat &me = state.seats[seat];
        Cells found = none();
        if (!me.supply) return found;
        for (int terrain : layout.deck[std::size_t(layout.card_of(card))].terrains)
            found |= apply_adjacency_rule(state, me, layout.terrains[terrain].cells);
        return found;
    }
    void legal_moves(const State &state, const Frame &frame, MoveMasks &masks) const override {
        masks.add(id, cells(state, frame.seat, frame.word));
    }
    void apply(State &state, const Frame &frame, Move move) const override {
        state.discard[state.layout->card_of(frame.word)]++;
        notify_before_placed(state, frame.seat);
        build(state, frame.seat, move.cell);
    }
    bool is_valid_frame(const State &state, const Frame &frame) const override {
        return state.layout->card_of(frame.word) != NONE;
    }
};
static Fort FORT;

struct FortDraw final : DrawStep {  // KB-CRO-FORT (I-29)
    FortDraw() : DrawStep("fort-draw") {}

    void apply(State &state, const Frame &frame, Move move) const override {
        int card = draw_card(state, move.word);
        refill(state);
        if (FORT.cells(state, frame.seat, move.word))
            state.stack += Frame{FORT.id, frame.seat, 0, move.word};
        else
            state.discard[card]++;
    }
};
static FortDraw FORT_DRAW;

void Fort::use(State &state, Move) const {
    refill(state);
    state.stack += Frame{FORT_DRAW.id, state.turn};
}

// travel.py: the wagon and the ship

static Component RETURN("return");  // a verb

static Cells unblocked_hexes(const State &state) {  // KB-CRO-BARRACKS-5
    return facts(*state.layout).first_edition ? state.layout->land : state.unblocked;
}

static Cells land_or_mountain(const State &state, const Seat &) {
    return state.layout->buildable | state.layout->terrains[MOUNTAIN].cells;
}

struct Travel final : Component {  // KB-CRO-WAGON, KB-CRO-LIGHTHOUSE
    Piece piece;
    TargetHexes terrain_cells;
    Travel(std::string_view power, Piece moved, TargetHexes hexes)
        : Component(power), piece(moved), terrain_cells(hexes) {}

    void legal_uses(const State &state, const Seat &me, MoveMasks &masks) const override {
        Cells cells = piece_cells(me, piece);
        if (!cells) cells = adjacent_or_all(state, me, terrain_cells(state, me) & state.empty & unblocked_hexes(state));
        masks.add_if(id, cells);
    }
    void use(State &state, Move move) const override {
        if (!piece_cells(state.me(), piece)) return place_piece(state, state.turn, piece, move.cell);
        Frame frame{id, state.turn, MAX_STEPS};
        frame.cells += move.cell;
        state.stack += frame;
    }
    void legal_moves(const State &state, const Frame &frame, MoveMasks &masks) const override {
        Cells steps = neighbours(bit(frame.cells.last())) & terrain_cells(state, state.me());
        masks.add(TO, steps & state.empty & unblocked_hexes(state));
        masks.add_single(frame.number == MAX_STEPS ? RETURN.id : Name(DONE));
    }
    void apply(State &state, const Frame &frame, Move move) const override {
        if (move.verb == RETURN.id) return return_piece(state, frame.seat, piece, frame.cells[0]);
        if (move.verb == DONE) return end_journey(state, frame);
        Frame next = frame;
        next.cells += move.cell;
        next.number--;
        step(state, next);
    }
    void step(State &state, const Frame &frame) const {  // the tile that moves the piece is checked at the end (I-13)
        int here = frame.cells.last();
        if (frame.number) state.stack += frame;
        set_piece(state, frame.seat, piece, bit(here));
        gain_tiles_by_piece(state, frame.seat, here);
        lose_tiles(state, frame.seat, frame.cells[frame.cells.size - 2], state.layout->tiles_of_power(*this));
        if (!frame.number) end_journey(state, frame);
        notify_placed(state, frame.seat, here, MOVED);
    }
    void end_journey(State &state, const Frame &frame) const {
        for (int cell : frame.cells) lose_tiles(state, frame.seat, cell);
    }
    bool is_valid_frame(const State &, const Frame &frame) const override {
        return frame.cells.size + frame.number == MAX_STEPS + 1 && frame.cells.size > 0 && frame.number > 0;
    }
};

static Travel LIGHTHOUSE("lighthouse", SHIP, on_terrain<WATER>);
static Travel WAGON_POWER("wagon", WAGON, land_or_mountain);
static BuildPower FORESTER_LODGE("forester-lodge", on_terrain<FOREST>);
static BuildPower MONASTERY("monastery", on_terrain<CANYON>);
static Barracks BARRACKS;
static CityHall CITY_HALL;

// tasks.py: KB-TASK

static Cells edge_line(int first, int distance) {
    Cells cells = none();
    for (int i = 0; i < COLUMNS; i++) cells.add(first + i * distance);
    return cells;
}
static const Cells EDGES[4] = {edge_line(0, 1), edge_line((ROWS - 1) * WIDTH, 1), edge_line(0, WIDTH),
                               edge_line(COLUMNS - 1, WIDTH)};  // a corner belongs to two of them (KB-GEO-6)

static Cells surrounded(const Cells &mine) {  // C-30
    Cells cells = ~none();
    for (Direction direction : DIRECTIONS) cells &= shift(mine, direction);
    return cells;
}

static int home_country(const ScoringContext &ctx, int seat) {  // KB-TASK-HOME (C-31)
    for (const Cells &area : facts(ctx.board).terrain_areas)
        if (!(area & ~ctx.settlements[seat])) return 5;
    return 0;
}

static int fortress(const ScoringContext &ctx, int seat) {  // KB-TASK-FORTRESS
    return ctx.settlements[seat] & surrounded(ctx.settlements[seat]) ? 6 : 0;
}

static int road(const ScoringContext &ctx, int seat) {  // KB-TASK-ROAD
    for (Direction onward : {SE, SW}) {
        Cells ends = ctx.settlements[seat];
        for (int i = 0; i < 6; i++) ends = shift(ends, onward) & ctx.settlements[seat];
        if (ends) return 7;
    }
    return 0;
}

static int place_of_refuge(const ScoringContext &ctx, int seat) {  // KB-TASK-REFUGE (C-18)
    const Cells &mine = ctx.settlements[seat];
    return mine & neighbours(facts(ctx.board).refuge_hexes & surrounded(mine)) ? 8 : 0;
}

static int advance(const ScoringContext &ctx, int seat) {  // KB-TASK-ADVANCE
    for (const Cells &edge : EDGES)
        if ((ctx.settlements[seat] & edge).count() >= 7) return 9;
    return 0;
}

static int compass_points(const ScoringContext &ctx, int seat) {  // KB-TASK-COMPASS (C-06)
    for (unsigned edges = 1; edges < 16; edges++) {               // Hall's marriage condition
        Cells cells = none();
        for (int i = 0; i < 4; i++)
            if (edges >> i & 1) cells |= ctx.settlements[seat] & EDGES[i];
        if (cells.count() < (facts(ctx.board).corners_count_twice ? 1 : std::popcount(edges))) return 0;
    }
    return 10;
}

static std::shared_ptr<void> create_facts(const Layout &layout) {
    auto made = std::make_shared<Facts>();
    made->first_edition = layout.option("edition", "first");
    made->pieces_count_fully = layout.option("crossroads.pieces_as_settlements", "full");
    made->corners_count_twice = layout.option("tasks.compass_corner_edges", "2");
    made->refuge_hexes = none();
    for (std::size_t i = 0; i < terrain_names().size(); i++) {
        const Cells &cells = layout.terrains[i].cells;
        if (!(cells & layout.special))
            connected_areas(cells, [&](const Cells &area) { made->terrain_areas.push_back(area); });
        if (i == LOCATION || i == CASTLE || terrain_names()[i] == "nomad") made->refuge_hexes |= cells;
    }
    return made;
}

static void pack_seat(Packer &packer, Seat &seat) {
    for (Piece piece : {WARRIORS, WAGON, SHIP, CITY}) {
        Cells cells = piece_cells(seat, piece);
        packer.cells(cells);
        seat.slots.get<Side>().set(piece, cells);
    }
}

static void observe_seat(Observation &out, const Layout &layout, const Seat &seat) {
    for (Piece piece : {WARRIORS, WAGON, SHIP}) out.plane(piece_cells(seat, piece));
    out.plane(city_cells(layout, seat));
}

static const Expansion EXPANSION{
    .name = "crossroads",
    .components = {&LIGHTHOUSE, &FORESTER_LODGE, &BARRACKS, &CROSSROADS, &CITY_HALL, &FORT, &MONASTERY, &WAGON_POWER,
                   &FORT_DRAW, &RETURN},
    .cards = {{"home-country", home_country},
              {"fortress", fortress},
              {"road", road},
              {"place-of-refuge", place_of_refuge},
              {"advance", advance},
              {"compass-points", compass_points}},
    .slots = {"warriors", "wagon", "ship", "city"},
    .options = {{"crossroads.pieces_as_settlements", {"full", "passive"}}, {"tasks.compass_corner_edges", {"2", "1"}}},
    .seat_pieces =
        {piece_slot<WARRIORS>("warriors"),
         piece_slot<WAGON>("wagon"),
         piece_slot<SHIP>("ship"),
         {.name = "city", .occupied_cells = city_cells, .settlement_cells = city_cells, .scored_cells = city_cells}},
    .reactions = {{.extra_cards = second_card}},
    .facts = &place_of<Facts>,
    .create_facts = create_facts,
    .seat = storage<Side>(),
    .pack_seat = pack_seat,
    .observe_seat = observe_seat,
};

}  // namespace kingdom_builder::crossroads

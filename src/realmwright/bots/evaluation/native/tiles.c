/* Legal building sites, and the greedy use of location tiles, donations and silos. */
#include "kingdom_builder.h"

enum { MAX_MOVE_CANDIDATES = 3 };  /* settlements considered for a move, those with the lowest rough value */
enum { DONATION_SETTLEMENTS = 3 }; /* settlements of a donation or a silo */
static const float MIN_MOVE_GAIN = 0.25f;

int can_build(const SeatState *s) { return s->supply > 0 && s->settlement_count < MAX_SETTLEMENTS - 1; }

int is_open(const Playout *p, const SeatState *s, int c) { return p->free[c] && !s->area[c]; }

/* Move the sites that the adjacency rule allows to the front and return their number. */
static int apply_adjacency(const SeatState *s, int adjacency, int16_t *sites, int n) {
    int kept = 0;
    if (adjacency == UNRESTRICTED) return n;
    for (int i = 0; i < n; i++)
        if (s->adjacent[sites[i]]) {
            int16_t site = sites[kept];
            sites[kept++] = sites[i];
            sites[i] = site;
        }
    return kept || adjacency == ADJACENT_ONLY ? kept : n;
}

int sites_on_terrain(const Playout *p, const SeatState *s, int terrain, int16_t *sites) {
    const Table *t = p->table;
    int n = 0;
    for (int i = 0; i < t->cell_count[terrain]; i++)
        if (is_open(p, s, t->cells_of_terrain[terrain][i])) sites[n++] = t->cells_of_terrain[terrain][i];
    return apply_adjacency(s, ADJACENT_IF_POSSIBLE, sites, n);
}

static int ends_line(const Table *t, const SeatState *s, int c) {
    for (int d = 0; d < 6; d++) {
        int next = t->neighbour_in[c][d], n = 0;
        for (; n < 3 && next >= 0 && s->area[next]; n++) next = t->neighbour_in[next][d];
        if (n == 3) return 1;
    }
    return 0;
}

/* List the sites where a location's power may build or put a settlement. */
static int power_sites(const Playout *p, const SeatState *s, int location, int16_t *sites) {
    const Table *t = p->table;
    int n = 0, power = t->power[location];
    for (int c = 0; c < CELLS; c++) {
        if (!t->power_cells[location][c] || !is_open(p, s, c)) continue;
        if (power == BUILD_LINE && !(s->adjacent[c] && ends_line(t, s, c))) continue;
        if (power == BUILD_VILLAGE && s->adjacent[c] < 3) continue;
        sites[n++] = c;
    }
    return apply_adjacency(s, t->adjacency[location], sites, n);
}

static int best_site(
    const Playout *p, const SeatState *s, int seat, const int16_t *sites, int n, float turns, float *best_value) {
    int best = -1;
    for (int i = 0; i < n; i++) {
        float v = settlement_gain(p, s, seat, sites[i]) + one_time_gain(p, s, sites[i], turns);
        if (best < 0 || v > *best_value) *best_value = v, best = sites[i];
    }
    return best;
}

/* Estimate cheaply what a settlement earns where it stands. */
static float rough_value(const Table *t, const SeatState *s, int c) {
    float v = t->hex_gold[c];
    v = v + (t->castles[c] ? 1.5f : 0) + (t->touching[c][0] >= 0 ? 1.5f : 0) + (t->majorities[c] ? 1.5f : 0);
    if (t->cards & DISCOVERERS && t->row[c] >= 0 && s->row_count[t->row[c]] == 1) v += 1;
    if (t->cards & MERCHANTS && s->area_linked[s->area[c]] & (s->area_linked[s->area[c]] - 1)) v += 2;
    if (t->cards & HERMITS && s->area_size[s->area[c]] == 1) v += 1;
    if (t->cards & CITIZENS) v += 0.05f * s->area_size[s->area[c]];
    return v;
}

/* Return whether removing a settlement loses a location tile. */
static int loses_tile(const Table *t, const SeatState *s, int c) {
    for (int i = 0; i < MAX_TOUCHING && t->touching[c][i] >= 0; i++) {
        int location = t->touching[c][i], others = 0;
        if (!(s->held >> location & 1)) continue;
        for (int k = 0; k < s->settlement_count; k++)
            for (int j = 0; s->settlements[k] != c && j < MAX_TOUCHING && t->touching[s->settlements[k]][j] >= 0; j++)
                others |= t->touching[s->settlements[k]][j] == location;
        if (!others) return 1;
    }
    return 0;
}

/* List the settlements with the lowest rough value. */
static int move_candidates(const Playout *p, const SeatState *s, int location, int *candidates) {
    const Table *t = p->table;
    float values[MAX_MOVE_CANDIDATES];
    int count = 0;
    for (int i = 0; i < s->settlement_count; i++) {
        int c = s->settlements[i];
        float v = rough_value(t, s, c);
        if (t->move_range[location] == WITHIN_ZONE && !t->power_cells[location][c]) continue;
        if (count == MAX_MOVE_CANDIDATES && v >= values[MAX_MOVE_CANDIDATES - 1]) continue;
        int k = count < MAX_MOVE_CANDIDATES ? count++ : MAX_MOVE_CANDIDATES - 1;
        for (; k && v < values[k - 1]; k--) values[k] = values[k - 1], candidates[k] = candidates[k - 1];
        values[k] = v, candidates[k] = c;
    }
    return count;
}

static int move_targets(const Playout *p, const SeatState *s, int location, int terrain, int from, int16_t *sites) {
    const Table *t = p->table;
    int n = 0, range = t->move_range[location];
    if (t->power[location] == MOVE_PLAYED) return sites_on_terrain(p, s, terrain, sites);
    if (range == ANYWHERE || range == WITHIN_ZONE) return power_sites(p, s, location, sites);
    for (int k = 0; k < 6; k++) {
        int c = range == TWO_AWAY ? t->jump_in[from][k] : t->neighbour_in[from][k];
        if (c < 0 || !t->power_cells[location][c] || !is_open(p, s, c)) continue;
        int next = range == SLIDE ? t->neighbour_in[c][k] : -1;
        for (; next >= 0 && t->power_cells[location][next] && is_open(p, s, next); next = t->neighbour_in[next][k]) c = next;
        sites[n++] = c;
    }
    return apply_adjacency(s, t->adjacency[location], sites, n);
}

/* Move the settlement whose move gains most, if any gains enough. */
static void move_settlement(Playout *p, SeatState *s, int seat, int location, int terrain, float turns) {
    const Table *t = p->table;
    int16_t sites[CELLS];
    int candidates[MAX_MOVE_CANDIDATES], count = move_candidates(p, s, location, candidates), from = -1, to = -1;
    float best_gain = MIN_MOVE_GAIN;
    for (int i = 0; i < count; i++) {
        int origin = candidates[i];
        if (loses_tile(t, s, origin)) continue;
        SeatState without = *s;
        remove_settlement(t, &without, origin);
        int lost_castles = __builtin_popcountll(t->castles[origin] & ~without.castles);
        float loss = settlement_gain(p, &without, seat, origin) + 3 * lost_castles, best_value = 0;
        int n = move_targets(p, &without, location, terrain, origin, sites);
        int cell = best_site(p, &without, seat, sites, n, turns, &best_value);
        if (cell >= 0 && best_value - loss > best_gain) best_gain = best_value - loss, from = origin, to = cell;
    }
    if (from < 0) return;
    int gold = s->gold, build_count = s->build_count, entered_quadrants = s->entered_quadrants;
    remove_settlement(t, s, from);
    p->free[from] = 1;
    s->supply++; /* build_settlement takes it again */
    build_settlement(p, s, seat, to, 0);
    /* cards do not pay for moves */
    s->gold = gold, s->build_count = build_count, s->entered_quadrants = entered_quadrants;
}

/* Place the city on a hex and its six neighbours where they gain most together. */
static void place_city(Playout *p, SeatState *s, int seat, int location) {
    const Table *t = p->table;
    int best = -1;
    float best_value = 0;
    for (int c = 0; c < CELLS && !s->has_city && s->settlement_count < MAX_SETTLEMENTS - 8; c++) {
        if (!t->power_cells[location][c] || !is_open(p, s, c)) continue;
        float v = settlement_gain(p, s, seat, c);
        int k = 0, adjacent = s->adjacent[c];
        for (int n; k < 6 && (n = t->neighbour_in[c][k]) >= 0 && t->power_cells[location][n] && is_open(p, s, n); k++)
            v += settlement_gain(p, s, seat, n), adjacent |= s->adjacent[n];
        if (k == 6 && adjacent && (best < 0 || v > best_value)) best_value = v, best = c;
    }
    if (best < 0) return;
    s->has_city = 1, s->supply += 7; /* the city takes no settlements from the supply */
    build_settlement(p, s, seat, best, 0);
    for (int k = 0; k < 6; k++) build_settlement(p, s, seat, t->neighbour_in[best][k], 0);
}

static int needs_terrain(const Table *t, int location) {
    return t->power[location] == BUILD_PLAYED || t->power[location] == MOVE_PLAYED;
}

/* Return the held tile to use a second time: one that builds if there is one, otherwise one that moves. */
static int tile_to_repeat(const Table *t, const SeatState *s, int terrain) {
    int best = -1;
    for (uint32_t rest = s->held; rest; rest &= rest - 1) {
        int location = __builtin_ctz(rest), power = t->power[location];
        if (power == IDLE || power == CITY || power == REPEAT || (terrain < 0 && needs_terrain(t, location))) continue;
        if (best < 0 || power < t->power[best]) best = location;
    }
    return best;
}

void use_tile(Playout *p, SeatState *s, int seat, int location, int terrain, float turns) {
    const Table *t = p->table;
    int16_t sites[CELLS];
    float best_value = 0;
    int n = 0, power = t->power[location];
    if (power == REPEAT) {
        location = tile_to_repeat(t, s, terrain);
        if (location < 0) return;
        power = t->power[location];
    }
    if (power == IDLE) {
        s->extra_gold += t->tile_value[location];
        return;
    }
    if (power == CITY) {
        place_city(p, s, seat, location);
        return;
    }
    if (terrain < 0 && needs_terrain(t, location)) return;
    if (power >= MOVE) {
        move_settlement(p, s, seat, location, terrain, turns);
        return;
    }
    if (!can_build(s)) return;
    if (power == BUILD_DRAWN) {
        int card_type = draw_card(p);
        if (card_type < 0) return;
        p->discard[card_type]++;
        n = sites_on_terrain(p, s, t->terrains_of_card[card_type][0], sites);
    } else
        n = power == BUILD_PLAYED ? sites_on_terrain(p, s, terrain, sites) : power_sites(p, s, location, sites);
    int cell = best_site(p, s, seat, sites, n, turns, &best_value);
    if (cell >= 0 && (best_value > 0 || !p->ending)) build_settlement(p, s, seat, cell, 0);
}

/* Build settlements on one terrain, each where it gains most. */
void use_donation(Playout *p, SeatState *s, int seat, int terrain, float turns) {
    const Table *t = p->table;
    int16_t sites[CELLS];
    for (int k = 0; k < DONATION_SETTLEMENTS && can_build(s); k++) {
        int n = 0;
        float best_value = 0;
        for (int c = 0; c < CELLS; c++)
            if (t->terrain[c] == terrain && is_open(p, s, c)) sites[n++] = c;
        n = apply_adjacency(s, ADJACENT_IF_POSSIBLE, sites, n);
        int cell = best_site(p, s, seat, sites, n, turns, &best_value);
        if (cell < 0) return;
        build_settlement(p, s, seat, cell, 0);
    }
}

void mark_occupied(Playout *p, const SeatState *s) {
    for (int i = 0; i < s->settlement_count; i++) p->free[s->settlements[i]] = 0;
}

void use_silos(Playout *p, int seat) {
    const Table *t = p->table;
    SeatState *s = &p->by_seat[seat];
    int16_t sites[CELLS];
    for (int silos = __builtin_popcountll(s->silos); silos; silos--)
        for (int k = 0; k < DONATION_SETTLEMENTS; k++) {
            float best_value = 0;
            int n = can_build(s) ? power_sites(p, s, t->silo_location, sites) : 0;
            int cell = best_site(p, s, seat, sites, n, 0, &best_value);
            if (cell >= 0 && best_value > 0) build_settlement(p, s, seat, cell, 0);
            else if (!can_build(s)) move_settlement(p, s, seat, t->silo_location, -1, 0);
        }
    mark_occupied(p, s);
}

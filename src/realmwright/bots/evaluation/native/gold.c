/* Adding and removing settlements, and their score, which the tests compare with the rules in Python. */
#include "kingdom_builder.h"

void add_settlement(const Table *t, SeatState *s, int cell) {
    uint64_t ids = joined_areas(t, s, cell);
    int id = ids ? __builtin_ctzll(ids) : 1, size = 1, axes[3];
    hex_axes(cell, axes);
    if (!ids)
        while (s->area_size[id]) id++;
    uint64_t linked = t->linked[cell], ranges = t->ranges[cell];
    uint8_t distances[MAX_SPECIALS], low[3] = {axes[0], axes[1], axes[2]}, high[3] = {axes[0], axes[1], axes[2]};
    memcpy(distances, t->distance[cell], t->special_count);
    for (uint64_t rest = ids; rest; rest &= rest - 1) {
        int other = __builtin_ctzll(rest);
        size += s->area_size[other], linked |= s->area_linked[other], ranges |= s->area_ranges[other];
        const uint8_t *others = s->special_distance[other];
        for (int m = 0; m < t->special_count; m++) distances[m] = others[m] < distances[m] ? others[m] : distances[m];
        for (int k = 0; k < 3; k++) {
            low[k] = s->axis_min[other][k] < low[k] ? s->axis_min[other][k] : low[k];
            high[k] = s->axis_max[other][k] > high[k] ? s->axis_max[other][k] : high[k];
        }
        s->area_size[other] = 0;
    }
    for (int i = 0; ids & (ids - 1) && i < s->settlement_count; i++)
        if (ids >> s->area[s->settlements[i]] & 1) s->area[s->settlements[i]] = id;
    if (id > s->max_area) s->max_area = id;
    s->area_size[id] = size, s->area_linked[id] = linked, s->area_ranges[id] = ranges;
    memcpy(s->special_distance[id], distances, t->special_count);
    memcpy(s->axis_min[id], low, 3), memcpy(s->axis_max[id], high, 3);
    s->link_potential[id] = t->cards & MERCHANTS ? link_potential(t, linked, distances) : 0;
    if (linked & (linked - 1)) s->linked |= linked;
    if (ranges & (ranges - 1)) s->ranges |= ranges;
    for (int i = 0; i < 6 && t->neighbours[cell][i] >= 0; i++) s->adjacent[t->neighbours[cell][i]]++;
    s->area[cell] = id;
    s->settlements[s->settlement_count++] = cell;
    s->castles |= t->castles[cell], s->silos |= t->silos[cell];
    if (t->row[cell] >= 0) s->row_count[t->row[cell]]++;
    if (t->quadrant[cell] >= 0) s->quadrant_count[t->quadrant[cell]]++;
    if (t->region[cell] >= 0) s->region_count[t->region[cell]]++;
    for (int e = 0; e < EDGES; e++) s->edge_count[e] += t->edges[cell] >> e & 1;
    for (uint64_t rest = t->majorities[cell]; rest; rest &= rest - 1) s->majority_count[__builtin_ctzll(rest)]++;
}

/* Rebuild the state of a seat without one settlement. */
void remove_settlement(const Table *t, SeatState *s, int removed) {
    int16_t cells[MAX_SETTLEMENTS];
    int n = s->settlement_count;
    memcpy(cells, s->settlements, sizeof cells);
    for (int i = 0; i < n; i++) {
        s->area[cells[i]] = 0;
        for (int k = 0; k < 6 && t->neighbours[cells[i]][k] >= 0; k++) s->adjacent[t->neighbours[cells[i]][k]] = 0;
    }
    s->settlement_count = s->max_area = 0, s->castles = s->silos = s->linked = s->ranges = 0;
    memset(s->area_size, 0, sizeof s->area_size), memset(s->row_count, 0, sizeof s->row_count);
    memset(s->edge_count, 0, sizeof s->edge_count);
    memset(s->quadrant_count, 0, sizeof s->quadrant_count), memset(s->majority_count, 0, sizeof s->majority_count);
    memset(s->region_count, 0, sizeof s->region_count);
    for (int i = 0; i < n; i++)
        if (cells[i] != removed) add_settlement(t, s, cells[i]);
}

/* Return the fulfilled tasks as bits of `Table.cards`. */
static uint32_t fulfilled_tasks(const Table *t, const SeatState *s) {
    uint32_t tasks = 0;
    int edges_touched = 0;
    for (int i = 0; i < s->settlement_count; i++) {
        int c = s->settlements[i];
        if (s->adjacent[c] == 6) tasks |= FORTRESS;
        if (t->cards & ROAD && diagonal_length(t, s, c) >= 7) tasks |= ROAD;
        if (t->region[c] >= 0 && s->region_count[t->region[c]] == t->region_size[t->region[c]]) tasks |= HOME_COUNTRY;
        for (int k = 0; k < 6 && t->neighbours[c][k] >= 0; k++)
            if (t->refuge[t->neighbours[c][k]] && s->adjacent[t->neighbours[c][k]] == 6) tasks |= PLACE_OF_REFUGE;
    }
    for (int e = 0; e < EDGES; e++) {
        edges_touched += s->edge_count[e] > 0;
        if (s->edge_count[e] >= 7) tasks |= ADVANCE;
    }
    return (tasks | (edges_touched == EDGES ? COMPASS_POINTS : 0)) & t->cards;
}

static void take_nomads(const Playout *p, SeatState *s, int cell) {
    const Table *t = p->table;
    for (uint64_t rest = t->nomads[cell] & p->nomads & ~s->nomads; rest; rest &= rest - 1) {
        int tile = __builtin_ctzll(rest);
        s->extra_gold += t->nomad_gold[tile];
        if (t->donation_terrain[tile] >= 0) s->new_donations |= 1u << t->donation_terrain[tile];
    }
    s->nomads |= t->nomads[cell] & p->nomads;
}

/* Build a settlement in a turn: pay the cards that pay during the game, take location and nomad tiles. */
void build_settlement(Playout *p, SeatState *s, int seat, int cell, int mandatory) {
    const Table *t = p->table;
    if (t->cards & (SHEPHERDS | AMBASSADORS)) {
        int open = 0, next_to_rival = 0;
        for (int i = 0; i < 6 && t->neighbours[cell][i] >= 0; i++) {
            int n = t->neighbours[cell][i];
            open |= p->free[n] && !s->area[n] && t->terrain[n] == t->terrain[cell];
            for (int o = 0; o < p->seats; o++) next_to_rival |= o != seat && p->by_seat[o].area[n];
        }
        if (t->cards & SHEPHERDS && !open) s->gold += 2;
        if (t->cards & AMBASSADORS && next_to_rival) s->gold += 1;
    }
    if (t->cards & ROVERS && t->quadrant[cell] >= 0 && !(s->entered_quadrants >> t->quadrant[cell] & 1)) {
        s->entered_quadrants |= 1 << t->quadrant[cell];
        s->gold += 1;
    }
    if (t->cards & FAMILIES && mandatory && s->build_count == 2 && completes_line(t, s->built_cells, cell)) s->gold += 2;
    if (mandatory && s->build_count < 3) s->built_cells[s->build_count++] = cell;
    for (int i = 0; i < MAX_TOUCHING && t->touching[cell][i] >= 0; i++) {
        int location = t->touching[cell][i];
        if (p->tiles_left[location] <= 0 || s->taken >> location & 1) continue;
        s->taken |= 1u << location, s->held |= 1u << location;
    }
    if (t->nomads[cell] & p->nomads & ~s->nomads) take_nomads(p, s, cell);
    add_settlement(t, s, cell);
    s->supply--;
    if (t->cards & MAYORS && t->row[cell] >= 0 && s->row_count[t->row[cell]] == 4 && s->supply > 0) {
        uint32_t marked = s->markers;
        for (int i = 0; i < p->seats; i++) marked |= i != seat ? p->by_seat[i].markers : 0;
        if (!(marked >> t->row[cell] & 1)) s->markers |= 1u << t->row[cell], s->supply--;
    }
    if (t->cards & TASKS) s->tasks = fulfilled_tasks(t, s);
}

static int majority_score(const Playout *p, int seat) {
    int total = 0;
    for (int m = 0; m < MAX_SPECIALS; m++) {
        int mine = p->by_seat[seat].majority_count[m], best = 0;
        for (int o = 0; o < p->seats; o++) {
            int count = p->by_seat[o].majority_count[m];
            best = count > best ? count : best;
        }
        total += mine && mine == best ? 5 : 0;
    }
    return total;
}

static int row_score(const Table *t, const SeatState *s) {
    int total = 0;
    for (int r = 0; r < ROWS; r++) {
        if (t->cards & DISCOVERERS) total += s->row_count[r] > 0;
        if (t->cards & RANGERS) total += s->row_count[r] == 1 ? 2 : 0;
    }
    if (t->cards & KNIGHTS) total += 2 * fullest_row(t, s);
    if (t->cards & MAYORS) total += 4 * __builtin_popcount(s->markers);
    return total;
}

static int area_score(const Table *t, const SeatState *s) {
    int total = 0, largest = 0;
    for (int i = 1; i <= s->max_area; i++) {
        largest = s->area_size[i] > largest ? s->area_size[i] : largest;
        if (t->cards & HERMITS) total += s->area_size[i] > 0;
    }
    if (t->cards & CITIZENS) total += largest / 2;
    if (t->cards & MERCHANTS) total += 4 * __builtin_popcountll(s->linked);
    if (t->cards & GEOLOGISTS) total += 2 * __builtin_popcountll(s->ranges);
    if (t->cards & MESSENGERS) total += messengers_score(t, longest_extent(s));
    return total;
}

static int quadrant_score(const Playout *p, int seat) {
    const Table *t = p->table;
    const uint8_t *counts = p->by_seat[seat].quadrant_count;
    int least = counts[0], most = 0, total = 0;
    for (int q = 0; q < QUADRANTS; q++) {
        least = counts[q] < least ? counts[q] : least;
        most = counts[q] > most ? counts[q] : most;
        if (t->cards & LORDS) total += lords_score(p, seat, q, counts[q]);
    }
    return total + (t->cards & FARMERS ? 3 * least : 0) + (t->cards & HOMESTEADERS ? most : 0);
}

static int task_score(uint32_t tasks) {
    static const int gold[][2] = {
        {HOME_COUNTRY, 5}, {FORTRESS, 6}, {ROAD, 7}, {PLACE_OF_REFUGE, 8}, {ADVANCE, 9}, {COMPASS_POINTS, 10},
    };
    int total = 0;
    for (int i = 0; i < 6; i++) total += tasks & gold[i][0] ? gold[i][1] : 0;
    return total;
}

int score(const Playout *p, int seat) {
    const Table *t = p->table;
    const SeatState *s = &p->by_seat[seat];
    float hex_gold = 0;
    int total = s->gold + 3 * __builtin_popcountll(s->castles) + row_score(t, s) + area_score(t, s);
    total += quadrant_score(p, seat);
    for (int i = 0; i < s->settlement_count; i++) {
        int adjacent = s->adjacent[s->settlements[i]];
        hex_gold += t->hex_gold[s->settlements[i]];
        if (t->cards & CAPTAINS) total += adjacent >= 3;
        if (t->cards & CHAINERS) total += adjacent == 2;
    }
    return total + (int)hex_gold + task_score(fulfilled_tasks(t, s)) + majority_score(p, seat);
}

/* Gain of one more settlement: gold and the potential that evaluation/kingdom_builder/card_potentials.py computes too. */
#include "kingdom_builder.h"

float link_potential(const Table *t, uint64_t mask, const uint8_t *distances) {
    static const float share[] = {0.5f, 0.5f, 0.5f, 0.3f, 0.18f, 0.108f, 0}; /* by the distance of the next special hex */
    int best = 6;
    if (!mask) return 0;
    for (int m = 0; m < t->special_count; m++)
        if (distances[m] < best && !(mask >> m & 1)) best = distances[m];
    return (mask & (mask - 1) ? 4.0f : 8.0f) * share[best] * t->potential_merchants;
}

static float farmers_value(const Table *t, const uint8_t *counts) {
    int sorted[QUADRANTS];
    for (int i = 0; i < QUADRANTS; i++) {
        int j = i;
        for (; j && sorted[j - 1] > counts[i]; j--) sorted[j] = sorted[j - 1];
        sorted[j] = counts[i];
    }
    int low = sorted[0], second = sorted[1] - low < 2 ? sorted[1] - low : 2;
    int third = sorted[2] - low < 2 ? sorted[2] - low : 2;
    return 3 * low + t->potential * t->potential_farmers * (1.2f * second + 0.6f * third);
}

int lords_score(const Playout *p, int seat, int quadrant, int mine) {
    int better = -1;
    if (!mine && !p->table->lords_zero_counts) return 0;
    for (int s = 0; s < p->seats; s++) {
        int other = p->by_seat[s].quadrant_count[quadrant];
        if (s == seat || other <= mine || other == better) continue;
        if (better >= 0) return 0;
        better = other;
    }
    return better >= 0 ? 6 : 12;
}

static float lords_value(const Playout *p, int seat, int quadrant, int mine) {
    int best = 0, now = lords_score(p, seat, quadrant, mine);
    for (int s = 0; s < p->seats; s++)
        if (s != seat && p->by_seat[s].quadrant_count[quadrant] > best) best = p->by_seat[s].quadrant_count[quadrant];
    if (!mine && !best) return now;
    int pays = mine || p->table->lords_zero_counts ? (mine >= best ? 12 : 6) : 0;
    int ahead = mine - best < -4 ? -4 : mine - best > 4 ? 4 : mine - best;
    return now + p->table->potential * p->table->potential_lords * (9 + 0.75f * ahead - pays);
}

int fullest_row(const Table *t, const SeatState *s) {
    int best = 0;
    for (int r = 0; r < t->ranked_rows; r++) best = s->row_count[r] > best ? s->row_count[r] : best;
    return best;
}

/* Gold of the largest area and potential of the next two, if the areas `without` merge into one of `size`. */
static float citizens_value(const Table *t, const SeatState *s, uint64_t without, int size) {
    int a = size, b = 0, c = 0;
    for (int i = 1; i <= s->max_area; i++) {
        int n = s->area_size[i];
        if (!n || without >> i & 1) continue;
        if (n > a) c = b, b = a, a = n;
        else if (n > b) c = b, b = n;
        else if (n > c) c = n;
    }
    return a / 2 + t->potential * t->potential_citizens * (0.5f * (a & 1) + 0.15f * (b + c));
}

void hex_axes(int cell, int *axes) {
    int row = cell / WIDTH, slant = cell % WIDTH - row / 2;
    axes[0] = slant + 32, axes[1] = row, axes[2] = slant + row + 32;
}

int messengers_score(const Table *t, int distance) {
    int hexes = distance + t->messengers_extra;
    return distance && hexes > 0 ? 2 * hexes : 0;
}

int longest_extent(const SeatState *s) {
    int best = 0;
    for (int i = 1; i <= s->max_area; i++)
        for (int k = 0; s->area_size[i] && k < 3; k++)
            if (s->axis_max[i][k] - s->axis_min[i][k] > best) best = s->axis_max[i][k] - s->axis_min[i][k];
    return best;
}

uint64_t joined_areas(const Table *t, const SeatState *s, int cell) {
    uint64_t areas = 0;
    for (int i = 0; i < 6 && t->neighbours[cell][i] >= 0; i++) areas |= 1ull << s->area[t->neighbours[cell][i]];
    return areas & ~1ull;
}

static float area_gain(const Playout *p, const SeatState *s, int cell) {
    const Table *t = p->table;
    uint64_t ids = joined_areas(t, s, cell), linked = t->linked[cell], ranges = t->ranges[cell];
    int size = 1, low[3], high[3], extent = 0;
    float v = 0, old_potential = 0;
    hex_axes(cell, low);
    memcpy(high, low, sizeof high);
    for (uint64_t rest = ids; rest; rest &= rest - 1) {
        int id = __builtin_ctzll(rest);
        size += s->area_size[id], linked |= s->area_linked[id], ranges |= s->area_ranges[id];
        old_potential += s->link_potential[id];
        for (int k = 0; k < 3; k++) {
            low[k] = s->axis_min[id][k] < low[k] ? s->axis_min[id][k] : low[k];
            high[k] = s->axis_max[id][k] > high[k] ? s->axis_max[id][k] : high[k];
        }
    }
    if (t->cards & HERMITS) v += 1 - __builtin_popcountll(ids);
    if (t->cards & CITIZENS) v += citizens_value(t, s, ids, size) - citizens_value(t, s, 0, 0);
    if (t->cards & MESSENGERS) {
        for (int k = 0; k < 3; k++) extent = high[k] - low[k] > extent ? high[k] - low[k] : extent;
        int now = longest_extent(s);
        v += extent > now ? messengers_score(t, extent) - messengers_score(t, now) : 0.1f * extent;
    }
    if (t->cards & GEOLOGISTS) {
        if (ranges & (ranges - 1)) v += 2 * __builtin_popcountll(ranges & ~s->ranges);
        else if (t->ranges[cell] && ids) v += 0.3f;
    }
    if (t->cards & MERCHANTS && linked) {
        uint8_t distances[MAX_SPECIALS];
        memcpy(distances, t->distance[cell], t->special_count);
        for (uint64_t rest = ids; rest; rest &= rest - 1) {
            const uint8_t *other = s->special_distance[__builtin_ctzll(rest)];
            for (int m = 0; m < t->special_count; m++) distances[m] = other[m] < distances[m] ? other[m] : distances[m];
        }
        if (linked & (linked - 1)) v += 4 * __builtin_popcountll(linked & ~s->linked);
        v += t->potential * (link_potential(t, linked, distances) - old_potential);
    }
    return v;
}

static float row_gain(const Playout *p, const SeatState *s, int row) {
    const Table *t = p->table;
    int here = s->row_count[row];
    float v = 0;
    if (t->cards & DISCOVERERS && !here) v += 1;
    if (t->cards & RANGERS) v += here == 0 ? 2 : here == 1 ? -2 : 0;
    if (t->cards & KNIGHTS && row < t->ranked_rows && here + 1 > fullest_row(t, s)) v += 2;
    if (t->cards & MAYORS && here < 4) {
        uint32_t marked = 0;
        for (int i = 0; i < p->seats; i++) marked |= p->by_seat[i].markers;
        if (!(marked >> row & 1)) v += here == 3 ? (s->supply > 1 ? 3 : 0) : 0.3f * here;
    }
    return v;
}

static float quadrant_gain(const Playout *p, const SeatState *s, int seat, int quadrant) {
    const Table *t = p->table;
    float v = 0;
    if (t->cards & FARMERS) {
        uint8_t after[QUADRANTS];
        memcpy(after, s->quadrant_count, QUADRANTS);
        after[quadrant]++;
        v += farmers_value(t, after) - farmers_value(t, s->quadrant_count);
    }
    int mine = s->quadrant_count[quadrant];
    if (t->cards & LORDS) v += lords_value(p, seat, quadrant, mine + 1) - lords_value(p, seat, quadrant, mine);
    if (t->cards & HOMESTEADERS) {
        int most = 0;
        for (int q = 0; q < QUADRANTS; q++) most = s->quadrant_count[q] > most ? s->quadrant_count[q] : most;
        v += mine == most;
    }
    if (t->cards & ROVERS) v += !(s->entered_quadrants >> quadrant & 1);
    return v;
}

int diagonal_length(const Table *t, const SeatState *s, int cell) {
    int best = 0;
    for (int d = 2; d < 6; d += 2) { /* directions d and d + 1 are opposite */
        int n = 1;
        for (int direction = d; direction < d + 2; direction++)
            for (int c = t->neighbour_in[cell][direction]; c >= 0 && s->area[c]; c = t->neighbour_in[c][direction]) n++;
        best = n > best ? n : best;
    }
    return best;
}

static float task_gain(const Table *t, const SeatState *s, int cell) {
    static const float advance[] = {0, 0.1f, 0.3f, 0.7f, 1.5f, 3, 5.5f, 9}, compass[] = {0, 0.5f, 2, 5, 10};
    uint32_t open = t->cards & ~s->tasks;
    float v = 0;
    if (open & FORTRESS && s->adjacent[cell] == 6) v += 6;
    if (open & ROAD && diagonal_length(t, s, cell) >= 7) v += 7;
    for (int i = 0; open & (FORTRESS | PLACE_OF_REFUGE) && i < 6 && t->neighbours[cell][i] >= 0; i++) {
        int n = t->neighbours[cell][i];
        if (open & FORTRESS && s->area[n] && s->adjacent[n] == 5) v += 6;
        if (open & PLACE_OF_REFUGE && t->refuge[n] && s->adjacent[n] >= 3)
            v += s->adjacent[n] == 5 ? 8 : s->adjacent[n] - 2;
    }
    if (open & HOME_COUNTRY && t->region[cell] >= 0) {
        int size = t->region_size[t->region[cell]], missing = size - s->region_count[t->region[cell]];
        v += missing == 1 ? 5 : missing < 4 && size < 8 ? 0.5f : 0;
    }
    if (open & (ADVANCE | COMPASS_POINTS) && t->edges[cell]) {
        int before = 0, after = 0;
        for (int e = 0; e < EDGES; e++) {
            int n = s->edge_count[e], here = t->edges[cell] >> e & 1;
            before += n > 0, after += n + here > 0;
            if (open & ADVANCE && here && n < 7) v += advance[n + 1] - advance[n];
        }
        if (open & COMPASS_POINTS) v += compass[after] - compass[before];
    }
    return v;
}

static float neighbour_gain(const Playout *p, const SeatState *s, int seat, int cell) {
    const Table *t = p->table;
    float v = 0;
    int next_to_rival = 0, open = 0;
    if (t->cards & CAPTAINS) v += s->adjacent[cell] >= 3 ? 1 : 0.2f * s->adjacent[cell];
    if (t->cards & CHAINERS) v += s->adjacent[cell] == 2;
    for (int i = 0; i < 6 && t->neighbours[cell][i] >= 0; i++) {
        int n = t->neighbours[cell][i];
        open |= p->free[n] && !s->area[n] && t->terrain[n] == t->terrain[cell];
        for (int o = 0; t->cards & AMBASSADORS && o < p->seats; o++) next_to_rival |= o != seat && p->by_seat[o].area[n];
        if (!s->area[n]) continue;
        if (t->cards & CAPTAINS) v += s->adjacent[n] == 2;
        if (t->cards & CHAINERS) v += (s->adjacent[n] == 1) - (s->adjacent[n] == 2);
    }
    if (t->cards & SHEPHERDS) v += open ? 0 : 2;
    return v + next_to_rival;
}

static float majority_gain(const Playout *p, const SeatState *s, int seat, uint64_t hexes) {
    float v = 0;
    for (; hexes; hexes &= hexes - 1) {
        int m = __builtin_ctzll(hexes), mine = s->majority_count[m], best = 0;
        for (int o = 0; o < p->seats; o++)
            if (o != seat && p->by_seat[o].majority_count[m] > best) best = p->by_seat[o].majority_count[m];
        int before = mine && mine >= best ? 5 : 0, after = mine + 1 >= best ? 5 : 0;
        v += after - before + (mine < best + 2 ? 0.7f : 0.1f);
    }
    return v;
}

int completes_line(const Table *t, const int16_t *built, int cell) {
    for (int d = 0; d < 6; d++) {
        int one = t->neighbour_in[cell][d], two = one >= 0 ? t->neighbour_in[one][d] : -1;
        int back = t->neighbour_in[cell][d ^ 1];
        int first = one == built[0] || one == built[1], second = two >= 0 && (two == built[0] || two == built[1]);
        if (one >= 0 && first && (second || (back >= 0 && (back == built[0] || back == built[1])))) return 1;
    }
    return 0;
}

float settlement_gain(const Playout *p, const SeatState *s, int seat, int cell) {
    const Table *t = p->table;
    float v = t->hex_gold[cell];
    if (t->row[cell] >= 0 && t->cards & (DISCOVERERS | RANGERS | KNIGHTS | MAYORS)) v += row_gain(p, s, t->row[cell]);
    if (t->quadrant[cell] >= 0 && t->cards & (FARMERS | LORDS | HOMESTEADERS | ROVERS))
        v += quadrant_gain(p, s, seat, t->quadrant[cell]);
    if (t->cards & (HERMITS | CITIZENS | MESSENGERS | GEOLOGISTS | MERCHANTS)) v += area_gain(p, s, cell);
    if (t->cards & (CAPTAINS | CHAINERS | SHEPHERDS | AMBASSADORS)) v += neighbour_gain(p, s, seat, cell);
    if (t->majorities[cell]) v += majority_gain(p, s, seat, t->majorities[cell]);
    if (t->cards & TASKS) v += task_gain(t, s, cell);
    if (t->cards & FAMILIES && s->build_count == 2 && completes_line(t, s->built_cells, cell)) v += 2;
    return v;
}

float one_time_gain(const Playout *p, const SeatState *s, int cell, float turns) {
    const Table *t = p->table;
    float v = 3 * __builtin_popcountll(t->castles[cell] & ~s->castles), later = turns > 1 ? turns - 1 : 0;
    v += t->silo_value * __builtin_popcountll(t->silos[cell] & ~s->silos);
    for (uint64_t rest = t->nomads[cell] & p->nomads & ~s->nomads; rest; rest &= rest - 1) {
        int tile = __builtin_ctzll(rest);
        v += t->nomad_gold[tile] + (t->donation_terrain[tile] >= 0 && later ? t->donation_value : 0);
    }
    for (int i = 0; i < MAX_TOUCHING && t->touching[cell][i] >= 0; i++) {
        int location = t->touching[cell][i];
        if (p->tiles_left[location] > 0 && !(s->taken >> location & 1)) v += t->tile_value[location] * later;
    }
    return v;
}


/* What one more settlement earns: gold, and the hopes that the evaluation in Python has too. */
#include "kingdom_builder.h"

float link_hope(const Table *t, uint64_t mask, const uint8_t *reach) {
    static const float share[] = {0.5f, 0.5f, 0.5f, 0.3f, 0.18f, 0.108f, 0}; /* by the way to the next special hex */
    int best = 6;
    if (!mask) return 0;
    for (int m = 0; m < t->marks; m++)
        if (reach[m] < best && !(mask >> m & 1)) best = reach[m];
    return (mask & (mask - 1) ? 4.0f : 8.0f) * share[best] * t->hope_merchants;
}

static float farmers(const Table *t, const uint8_t *quarters) {
    int s[QUARTERS];
    for (int i = 0; i < QUARTERS; i++) {
        int j = i;
        for (; j && s[j - 1] > quarters[i]; j--) s[j] = s[j - 1];
        s[j] = quarters[i];
    }
    int second = s[1] - s[0] < 2 ? s[1] - s[0] : 2, third = s[2] - s[0] < 2 ? s[2] - s[0] : 2;
    return 3 * s[0] + t->hope * t->hope_farmers * (1.2f * second + 0.6f * third);
}

int lords_gold(const Play *p, int seat, int quarter, int mine) {
    int better = -1;
    if (!mine && !p->table->lords_zero) return 0;
    for (int s = 0; s < p->seats; s++) {
        int other = p->side[s].quarters[quarter];
        if (s == seat || other <= mine || other == better) continue;
        if (better >= 0) return 0;
        better = other;
    }
    return better >= 0 ? 6 : 12;
}

static float lords(const Play *p, int seat, int quarter, int mine) {
    int best = 0, now = lords_gold(p, seat, quarter, mine);
    for (int s = 0; s < p->seats; s++)
        if (s != seat && p->side[s].quarters[quarter] > best) best = p->side[s].quarters[quarter];
    if (!mine && !best) return now;
    int pays = mine || p->table->lords_zero ? (mine >= best ? 12 : 6) : 0;
    int ahead = mine - best < -4 ? -4 : mine - best > 4 ? 4 : mine - best;
    return now + p->table->hope * p->table->hope_lords * (9 + 0.75f * ahead - pays);
}

int fullest(const Table *t, const Side *s) {
    int best = 0;
    for (int r = 0; r < t->ranked_rows; r++) best = s->rows[r] > best ? s->rows[r] : best;
    return best;
}

/* The largest area and what the next two promise, if some areas become one of that size. */
static float citizens(const Table *t, const Side *s, uint64_t without, int size) {
    int a = size, b = 0, c = 0;
    for (int i = 1; i <= s->areas; i++) {
        int n = s->size[i];
        if (!n || without >> i & 1) continue;
        if (n > a) c = b, b = a, a = n;
        else if (n > b) c = b, b = n;
        else if (n > c) c = n;
    }
    return a / 2 + t->hope * t->hope_citizens * (0.5f * (a & 1) + 0.15f * (b + c));
}

void axes(int cell, int *at) { /* the distance of two hexes is the greatest of three differences */
    int row = cell / WIDTH, slant = cell % WIDTH - row / 2;
    at[0] = slant + 32, at[1] = row, at[2] = slant + row + 32;
}

int messengers_gold(const Table *t, int distance) {
    int hexes = distance + t->messengers_ends;
    return distance && hexes > 0 ? 2 * hexes : 0;
}

int longest(const Side *s) {
    int best = 0;
    for (int i = 1; i <= s->areas; i++)
        for (int k = 0; s->size[i] && k < 3; k++)
            if (s->high[i][k] - s->low[i][k] > best) best = s->high[i][k] - s->low[i][k];
    return best;
}

/* Areas that a settlement would join: their numbers as bits. */
uint64_t joined(const Table *t, const Side *s, int cell) {
    uint64_t found = 0;
    for (int i = 0; i < 6 && t->around[cell][i] >= 0; i++) found |= 1ull << s->area[t->around[cell][i]];
    return found & ~1ull;
}

static float gain_areas(const Play *p, const Side *s, int cell) {
    const Table *t = p->table;
    uint64_t ids = joined(t, s, cell), linked = t->linked[cell], ranges = t->ranges[cell];
    int size = 1, low[3], high[3], far = 0;
    float v = 0, hope = 0;
    axes(cell, low);
    memcpy(high, low, sizeof high);
    for (uint64_t rest = ids; rest; rest &= rest - 1) {
        int id = __builtin_ctzll(rest);
        size += s->size[id], linked |= s->area_linked[id], ranges |= s->area_ranges[id], hope += s->hope[id];
        for (int k = 0; k < 3; k++) {
            low[k] = s->low[id][k] < low[k] ? s->low[id][k] : low[k];
            high[k] = s->high[id][k] > high[k] ? s->high[id][k] : high[k];
        }
    }
    if (t->cards & HERMITS) v += 1 - __builtin_popcountll(ids);
    if (t->cards & CITIZENS) v += citizens(t, s, ids, size) - citizens(t, s, 0, 0);
    if (t->cards & MESSENGERS) {
        for (int k = 0; k < 3; k++) far = high[k] - low[k] > far ? high[k] - low[k] : far;
        int now = longest(s);
        v += far > now ? messengers_gold(t, far) - messengers_gold(t, now) : 0.1f * far;
    }
    if (t->cards & GEOLOGISTS) {
        if (ranges & (ranges - 1)) v += 2 * __builtin_popcountll(ranges & ~s->ranges);
        else if (t->ranges[cell] && ids) v += 0.3f;
    }
    if (t->cards & MERCHANTS && linked) {
        uint8_t reach[MARKS];
        memcpy(reach, t->distance[cell], t->marks);
        for (uint64_t rest = ids; rest; rest &= rest - 1) {
            const uint8_t *other = s->reach[__builtin_ctzll(rest)];
            for (int m = 0; m < t->marks; m++) reach[m] = other[m] < reach[m] ? other[m] : reach[m];
        }
        if (linked & (linked - 1)) v += 4 * __builtin_popcountll(linked & ~s->linked);
        v += t->hope * (link_hope(t, linked, reach) - hope);
    }
    return v;
}

static float gain_rows(const Play *p, const Side *s, int row) {
    const Table *t = p->table;
    int here = s->rows[row];
    float v = 0;
    if (t->cards & DISCOVERERS && !here) v += 1;
    if (t->cards & RANGERS) v += here == 0 ? 2 : here == 1 ? -2 : 0;
    if (t->cards & KNIGHTS && row < t->ranked_rows && here + 1 > fullest(t, s)) v += 2;
    if (t->cards & MAYORS && here < 4) {
        uint32_t marked = 0;
        for (int i = 0; i < p->seats; i++) marked |= p->side[i].markers;
        if (!(marked >> row & 1)) v += here == 3 ? (s->supply > 1 ? 3 : 0) : 0.3f * here;
    }
    return v;
}

static float gain_quarters(const Play *p, const Side *s, int seat, int quarter) {
    const Table *t = p->table;
    float v = 0;
    if (t->cards & FARMERS) {
        uint8_t after[QUARTERS];
        memcpy(after, s->quarters, QUARTERS);
        after[quarter]++;
        v += farmers(t, after) - farmers(t, s->quarters);
    }
    if (t->cards & LORDS) v += lords(p, seat, quarter, s->quarters[quarter] + 1) - lords(p, seat, quarter, s->quarters[quarter]);
    if (t->cards & HOMESTEADERS) {
        int most = 0;
        for (int q = 0; q < QUARTERS; q++) most = s->quarters[q] > most ? s->quarters[q] : most;
        v += s->quarters[quarter] == most;
    }
    if (t->cards & ROVERS) v += !(s->entered >> quarter & 1);
    return v;
}

/* How many settlements would stand in a gapless diagonal line through a hex. */
int diagonal(const Table *t, const Side *s, int cell) {
    int best = 0;
    for (int d = 2; d < 6; d += 2) { /* opposite directions stand side by side */
        int n = 1;
        for (int way = d; way < d + 2; way++)
            for (int at = t->ways[cell][way]; at >= 0 && s->area[at]; at = t->ways[at][way]) n++;
        best = n > best ? n : best;
    }
    return best;
}

static float gain_tasks(const Table *t, const Side *s, int cell) {
    static const float edge[] = {0, 0.1f, 0.3f, 0.7f, 1.5f, 3, 5.5f, 9}, compass[] = {0, 0.5f, 2, 5, 10};
    uint32_t open = t->cards & ~s->tasks;
    float v = 0;
    if (open & FORTRESS && s->near[cell] == 6) v += 6;
    if (open & ROAD && diagonal(t, s, cell) >= 7) v += 7;
    for (int i = 0; open & (FORTRESS | PLACE_OF_REFUGE) && i < 6 && t->around[cell][i] >= 0; i++) {
        int n = t->around[cell][i];
        if (open & FORTRESS && s->area[n] && s->near[n] == 5) v += 6;
        if (open & PLACE_OF_REFUGE && t->shelter[n] && s->near[n] >= 3) v += s->near[n] == 5 ? 8 : s->near[n] - 2;
    }
    if (open & HOME_COUNTRY && t->region[cell] >= 0) {
        int size = t->region_size[t->region[cell]], missing = size - s->regions[t->region[cell]];
        v += missing == 1 ? 5 : missing < 4 && size < 8 ? 0.5f : 0;
    }
    if (open & (ADVANCE | COMPASS_POINTS) && t->edges[cell]) {
        int before = 0, after = 0;
        for (int e = 0; e < EDGES; e++) {
            int n = s->edge[e], here = t->edges[cell] >> e & 1;
            before += n > 0, after += n + here > 0;
            if (open & ADVANCE && here && n < 7) v += edge[n + 1] - edge[n];
        }
        if (open & COMPASS_POINTS) v += compass[after] - compass[before];
    }
    return v;
}

static float gain_neighbours(const Play *p, const Side *s, int seat, int cell) {
    const Table *t = p->table;
    float v = 0;
    int beside = 0, open = 0;
    if (t->cards & CAPTAINS) v += s->near[cell] >= 3 ? 1 : 0.2f * s->near[cell];
    if (t->cards & CHAINERS) v += s->near[cell] == 2;
    for (int i = 0; i < 6 && t->around[cell][i] >= 0; i++) {
        int n = t->around[cell][i];
        open |= p->free[n] && !s->area[n] && t->ground[n] == t->ground[cell];
        for (int o = 0; t->cards & AMBASSADORS && o < p->seats; o++) beside |= o != seat && p->side[o].area[n];
        if (!s->area[n]) continue;
        if (t->cards & CAPTAINS) v += s->near[n] == 2;
        if (t->cards & CHAINERS) v += (s->near[n] == 1) - (s->near[n] == 2);
    }
    if (t->cards & SHEPHERDS) v += open ? 0 : 2;
    return v + beside;
}

static float gain_majorities(const Play *p, const Side *s, int seat, uint64_t hexes) {
    float v = 0;
    for (; hexes; hexes &= hexes - 1) {
        int m = __builtin_ctzll(hexes), mine = s->majors[m], best = 0;
        for (int o = 0; o < p->seats; o++)
            if (o != seat && p->side[o].majors[m] > best) best = p->side[o].majors[m];
        int before = mine && mine >= best ? 5 : 0, after = mine + 1 >= best ? 5 : 0;
        v += after - before + (mine < best + 2 ? 0.7f : 0.1f);
    }
    return v;
}

int in_a_row(const Table *t, const int16_t *built, int cell) {
    for (int d = 0; d < 6; d++) {
        int one = t->ways[cell][d], two = one >= 0 ? t->ways[one][d] : -1, back = t->ways[cell][d ^ 1];
        int first = one == built[0] || one == built[1], second = two >= 0 && (two == built[0] || two == built[1]);
        if (one >= 0 && first && (second || (back >= 0 && (back == built[0] || back == built[1])))) return 1;
    }
    return 0;
}

float gain(const Play *p, const Side *s, int seat, int cell) {
    const Table *t = p->table;
    float v = t->points[cell];
    if (t->row[cell] >= 0 && t->cards & (DISCOVERERS | RANGERS | KNIGHTS | MAYORS)) v += gain_rows(p, s, t->row[cell]);
    if (t->quarter[cell] >= 0 && t->cards & (FARMERS | LORDS | HOMESTEADERS | ROVERS))
        v += gain_quarters(p, s, seat, t->quarter[cell]);
    if (t->cards & (HERMITS | CITIZENS | MESSENGERS | GEOLOGISTS | MERCHANTS)) v += gain_areas(p, s, cell);
    if (t->cards & (CAPTAINS | CHAINERS | SHEPHERDS | AMBASSADORS)) v += gain_neighbours(p, s, seat, cell);
    if (t->majors[cell]) v += gain_majorities(p, s, seat, t->majors[cell]);
    if (t->cards & (COMPASS_POINTS | ADVANCE | FORTRESS | ROAD | PLACE_OF_REFUGE | HOME_COUNTRY)) v += gain_tasks(t, s, cell);
    if (t->cards & FAMILIES && s->builds == 2 && in_a_row(t, s->built, cell)) v += 2;
    return v;
}

float gain_once(const Play *p, const Side *s, int cell, float turns) {
    const Table *t = p->table;
    float v = 3 * __builtin_popcountll(t->castles[cell] & ~s->castles), later = turns > 1 ? turns - 1 : 0;
    v += t->silo_worth * __builtin_popcountll(t->silos[cell] & ~s->silos);
    for (uint64_t rest = t->prizes[cell] & p->prizes & ~s->prizes; rest; rest &= rest - 1) {
        int prize = __builtin_ctzll(rest);
        v += t->prize[prize] + (t->gift[prize] >= 0 && later ? t->gift_worth : 0);
    }
    for (int i = 0; i < TOUCHING && t->touching[cell][i] >= 0; i++) {
        int place = t->touching[cell][i];
        if (p->left[place] > 0 && !(s->taken >> place & 1)) v += t->tile[place] * later;
    }
    return v;
}


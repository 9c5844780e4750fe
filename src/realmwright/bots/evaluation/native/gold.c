/* How settlements come to stand and leave, and what all of them pay: checked against the rules by the tests. */
#include "kingdom_builder.h"

void grow(const Table *t, Side *s, int cell) {
    uint64_t ids = joined(t, s, cell);
    int id = ids ? __builtin_ctzll(ids) : 1, size = 1, low[3];
    axes(cell, low);
    if (!ids)
        while (s->size[id]) id++;
    uint64_t linked = t->linked[cell], ranges = t->ranges[cell];
    uint8_t reach[MARKS], first[3] = {low[0], low[1], low[2]}, last[3] = {low[0], low[1], low[2]};
    memcpy(reach, t->distance[cell], t->marks);
    for (uint64_t rest = ids; rest; rest &= rest - 1) {
        int other = __builtin_ctzll(rest);
        size += s->size[other], linked |= s->area_linked[other], ranges |= s->area_ranges[other];
        for (int m = 0; m < t->marks; m++) reach[m] = s->reach[other][m] < reach[m] ? s->reach[other][m] : reach[m];
        for (int k = 0; k < 3; k++) {
            first[k] = s->low[other][k] < first[k] ? s->low[other][k] : first[k];
            last[k] = s->high[other][k] > last[k] ? s->high[other][k] : last[k];
        }
        s->size[other] = 0;
    }
    for (int i = 0; ids & (ids - 1) && i < s->pieces; i++)
        if (ids >> s->area[s->piece[i]] & 1) s->area[s->piece[i]] = id;
    if (id > s->areas) s->areas = id;
    s->size[id] = size, s->area_linked[id] = linked, s->area_ranges[id] = ranges;
    memcpy(s->reach[id], reach, t->marks), memcpy(s->low[id], first, 3), memcpy(s->high[id], last, 3);
    s->hope[id] = t->cards & MERCHANTS ? link_hope(t, linked, reach) : 0;
    if (linked & (linked - 1)) s->linked |= linked;
    if (ranges & (ranges - 1)) s->ranges |= ranges;
    for (int i = 0; i < 6 && t->around[cell][i] >= 0; i++) s->near[t->around[cell][i]]++;
    s->area[cell] = id;
    s->piece[s->pieces++] = cell;
    s->castles |= t->castles[cell], s->silos |= t->silos[cell];
    if (t->row[cell] >= 0) s->rows[t->row[cell]]++;
    if (t->quarter[cell] >= 0) s->quarters[t->quarter[cell]]++;
    if (t->region[cell] >= 0) s->regions[t->region[cell]]++;
    for (int e = 0; e < EDGES; e++) s->edge[e] += t->edges[cell] >> e & 1;
    for (uint64_t rest = t->majors[cell]; rest; rest &= rest - 1) s->majors[__builtin_ctzll(rest)]++;
}

void shrink(const Table *t, Side *s, int gone) {
    int16_t kept[PIECES];
    int n = s->pieces;
    memcpy(kept, s->piece, sizeof kept);
    for (int i = 0; i < n; i++) {
        s->area[kept[i]] = 0;
        for (int k = 0; k < 6 && t->around[kept[i]][k] >= 0; k++) s->near[t->around[kept[i]][k]] = 0;
    }
    s->pieces = s->areas = 0, s->castles = s->silos = s->linked = s->ranges = 0;
    memset(s->size, 0, sizeof s->size), memset(s->rows, 0, sizeof s->rows), memset(s->edge, 0, sizeof s->edge);
    memset(s->quarters, 0, sizeof s->quarters), memset(s->majors, 0, sizeof s->majors);
    memset(s->regions, 0, sizeof s->regions);
    for (int i = 0; i < n; i++)
        if (kept[i] != gone) grow(t, s, kept[i]);
}

/* The tasks that are fulfilled, as bits. */
static uint32_t fulfilled(const Table *t, const Side *s) {
    uint32_t found = 0;
    int sides = 0;
    for (int i = 0; i < s->pieces; i++) {
        int c = s->piece[i];
        if (s->near[c] == 6) found |= FORTRESS;
        if (t->cards & ROAD && diagonal(t, s, c) >= 7) found |= ROAD;
        if (t->region[c] >= 0 && s->regions[t->region[c]] == t->region_size[t->region[c]]) found |= HOME_COUNTRY;
        for (int k = 0; k < 6 && t->around[c][k] >= 0; k++)
            if (t->shelter[t->around[c][k]] && s->near[t->around[c][k]] == 6) found |= PLACE_OF_REFUGE;
    }
    for (int e = 0; e < EDGES; e++) {
        sides += s->edge[e] > 0;
        if (s->edge[e] >= 7) found |= ADVANCE;
    }
    return (found | (sides == EDGES ? COMPASS_POINTS : 0)) & t->cards;
}

static void win(const Play *p, Side *s, int cell) {
    const Table *t = p->table;
    for (uint64_t rest = t->prizes[cell] & p->prizes & ~s->prizes; rest; rest &= rest - 1) {
        int prize = __builtin_ctzll(rest);
        s->extra += t->prize[prize];
        if (t->gift[prize] >= 0) s->new_gifts |= 1u << t->gift[prize];
    }
    s->prizes |= t->prizes[cell] & p->prizes;
}

/* A settlement is built in a turn: cards that pay at once pay, tiles and prizes are taken. */
void settle(Play *p, Side *s, int seat, int cell, int mandatory) {
    const Table *t = p->table;
    if (t->cards & (SHEPHERDS | AMBASSADORS)) {
        int open = 0, beside = 0;
        for (int i = 0; i < 6 && t->around[cell][i] >= 0; i++) {
            int n = t->around[cell][i];
            open |= p->free[n] && !s->area[n] && t->ground[n] == t->ground[cell];
            for (int o = 0; o < p->seats; o++) beside |= o != seat && p->side[o].area[n];
        }
        if (t->cards & SHEPHERDS && !open) s->gold += 2;
        if (t->cards & AMBASSADORS && beside) s->gold += 1;
    }
    if (t->cards & ROVERS && t->quarter[cell] >= 0 && !(s->entered >> t->quarter[cell] & 1)) {
        s->entered |= 1 << t->quarter[cell];
        s->gold += 1;
    }
    if (t->cards & FAMILIES && mandatory && s->builds == 2 && in_a_row(t, s->built, cell)) s->gold += 2;
    if (mandatory && s->builds < 3) s->built[s->builds++] = cell;
    for (int i = 0; i < TOUCHING && t->touching[cell][i] >= 0; i++) {
        int place = t->touching[cell][i];
        if (p->left[place] > 0 && !(s->taken >> place & 1)) s->taken |= 1u << place, s->held |= 1u << place;
    }
    if (t->prizes[cell] & p->prizes & ~s->prizes) win(p, s, cell);
    grow(t, s, cell);
    s->supply--;
    if (t->cards & MAYORS && t->row[cell] >= 0 && s->rows[t->row[cell]] == 4 && s->supply > 0) {
        uint32_t marked = s->markers;
        for (int i = 0; i < p->seats; i++) marked |= i != seat ? p->side[i].markers : 0;
        if (!(marked >> t->row[cell] & 1)) s->markers |= 1u << t->row[cell], s->supply--;
    }
    if (t->cards & (FORTRESS | ROAD | PLACE_OF_REFUGE | HOME_COUNTRY | ADVANCE | COMPASS_POINTS)) s->tasks = fulfilled(t, s);
}

static int gold_majorities(const Play *p, int seat) {
    int total = 0;
    for (int m = 0; m < MARKS; m++) {
        int mine = p->side[seat].majors[m], best = 0;
        for (int o = 0; o < p->seats; o++) best = p->side[o].majors[m] > best ? p->side[o].majors[m] : best;
        total += mine && mine == best ? 5 : 0;
    }
    return total;
}

static int gold_lines(const Table *t, const Side *s) {
    int total = 0;
    for (int r = 0; r < ROWS; r++) {
        if (t->cards & DISCOVERERS) total += s->rows[r] > 0;
        if (t->cards & RANGERS) total += s->rows[r] == 1 ? 2 : 0;
    }
    if (t->cards & KNIGHTS) total += 2 * fullest(t, s);
    if (t->cards & MAYORS) total += 4 * __builtin_popcount(s->markers);
    return total;
}

static int gold_areas(const Table *t, const Side *s) {
    int total = 0, largest = 0;
    for (int i = 1; i <= s->areas; i++) {
        largest = s->size[i] > largest ? s->size[i] : largest;
        if (t->cards & HERMITS) total += s->size[i] > 0;
    }
    if (t->cards & CITIZENS) total += largest / 2;
    if (t->cards & MERCHANTS) total += 4 * __builtin_popcountll(s->linked);
    if (t->cards & GEOLOGISTS) total += 2 * __builtin_popcountll(s->ranges);
    if (t->cards & MESSENGERS) total += messengers_gold(t, longest(s));
    return total;
}

static int gold_quarters(const Play *p, int seat) {
    const Table *t = p->table;
    const uint8_t *quarters = p->side[seat].quarters;
    int least = quarters[0], most = 0, total = 0;
    for (int q = 0; q < QUARTERS; q++) {
        least = quarters[q] < least ? quarters[q] : least;
        most = quarters[q] > most ? quarters[q] : most;
        if (t->cards & LORDS) total += lords_gold(p, seat, q, quarters[q]);
    }
    return total + (t->cards & FARMERS ? 3 * least : 0) + (t->cards & HOMESTEADERS ? most : 0);
}

static int gold_tasks(uint32_t tasks) {
    static const int pays[][2] = {{HOME_COUNTRY, 5}, {FORTRESS, 6}, {ROAD, 7}, {PLACE_OF_REFUGE, 8}, {ADVANCE, 9}, {COMPASS_POINTS, 10}};
    int total = 0;
    for (int i = 0; i < 6; i++) total += tasks & pays[i][0] ? pays[i][1] : 0;
    return total;
}

int gold(const Play *p, int seat) {
    const Table *t = p->table;
    const Side *s = &p->side[seat];
    float points = 0;
    int total = s->gold + 3 * __builtin_popcountll(s->castles) + gold_lines(t, s) + gold_areas(t, s) + gold_quarters(p, seat);
    for (int i = 0; i < s->pieces; i++) {
        int beside = s->near[s->piece[i]];
        points += t->points[s->piece[i]];
        if (t->cards & CAPTAINS) total += beside >= 3;
        if (t->cards & CHAINERS) total += beside == 2;
    }
    return total + (int)points + gold_tasks(fulfilled(t, s)) + gold_majorities(p, seat);
}

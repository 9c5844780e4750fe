/* Where settlements may go, and what tiles do: each for its best use. */
#include "kingdom_builder.h"

enum { TRIED = 3 };                    /* settlements that a power may move: those that seem to earn least */
enum { GIFT = 3 };                     /* settlements of a Donation, or of a silo */
static const float WORTHWHILE = 0.25f; /* gold, for moving one */

int may_build(const Side *s) { return s->supply > 0 && s->pieces < PIECES - 1; }

int is_open(const Play *p, const Side *s, int c) { return p->free[c] && !s->area[c]; }

/* Rule 3: those next to own settlements if there are any, otherwise all. */
static int bound(const Side *s, int binding, int16_t *found, int n) {
    int kept = 0;
    if (binding == FREELY) return n;
    for (int i = 0; i < n; i++)
        if (s->near[found[i]]) {
            int16_t x = found[kept];
            found[kept++] = found[i];
            found[i] = x;
        }
    return kept || binding == BESIDE_OWN ? kept : n;
}

int on_land(const Play *p, const Side *s, int land, int16_t *found) {
    const Table *t = p->table;
    int n = 0;
    for (int i = 0; i < t->land_count[land]; i++)
        if (is_open(p, s, t->land_cells[land][i])) found[n++] = t->land_cells[land][i];
    return bound(s, BY_RULE_3, found, n);
}

static int ends_a_line(const Table *t, const Side *s, int c) {
    for (int d = 0; d < 6; d++) {
        int at = t->ways[c][d], n = 0;
        for (; n < 3 && at >= 0 && s->area[at]; n++) at = t->ways[at][d];
        if (n == 3) return 1;
    }
    return 0;
}

/* Where a place's power may build, or put a settlement. */
static int on_ground(const Play *p, const Side *s, int place, int16_t *found) {
    const Table *t = p->table;
    int n = 0, power = t->power[place];
    for (int c = 0; c < CELLS; c++) {
        if (!t->fits[place][c] || !is_open(p, s, c)) continue;
        if (power == BUILD_LINE && !(s->near[c] && ends_a_line(t, s, c))) continue;
        if (power == BUILD_VILLAGE && s->near[c] < 3) continue;
        found[n++] = c;
    }
    return bound(s, t->binding[place], found, n);
}

static int best_of(const Play *p, const Side *s, int seat, const int16_t *found, int n, float turns, float *most) {
    int best = -1;
    for (int i = 0; i < n; i++) {
        float v = gain(p, s, seat, found[i]) + gain_once(p, s, found[i], turns);
        if (best < 0 || v > *most) *most = v, best = found[i];
    }
    return best;
}

/* At a glance: what a settlement earns where it stands. */
static float glance(const Table *t, const Side *s, int c) {
    float v = t->points[c] + (t->castles[c] ? 1.5f : 0) + (t->touching[c][0] >= 0 ? 1.5f : 0) + (t->majors[c] ? 1.5f : 0);
    if (t->cards & DISCOVERERS && t->row[c] >= 0 && s->rows[t->row[c]] == 1) v += 1;
    if (t->cards & MERCHANTS && s->area_linked[s->area[c]] & (s->area_linked[s->area[c]] - 1)) v += 2;
    if (t->cards & HERMITS && s->size[s->area[c]] == 1) v += 1;
    if (t->cards & CITIZENS) v += 0.05f * s->size[s->area[c]];
    return v;
}

/* Whether a tile would be lost if this settlement left. */
static int holds_a_tile(const Table *t, const Side *s, int c) {
    for (int i = 0; i < TOUCHING && t->touching[c][i] >= 0; i++) {
        int place = t->touching[c][i], others = 0;
        if (!(s->held >> place & 1)) continue;
        for (int k = 0; k < s->pieces; k++)
            for (int j = 0; s->piece[k] != c && j < TOUCHING && t->touching[s->piece[k]][j] >= 0; j++)
                others |= t->touching[s->piece[k]][j] == place;
        if (!others) return 1;
    }
    return 0;
}

static int least_missed(const Play *p, const Side *s, int place, int *tried) {
    const Table *t = p->table;
    float seems[TRIED];
    int count = 0;
    for (int i = 0; i < s->pieces; i++) {
        int c = s->piece[i];
        float v = glance(t, s, c);
        if (t->reach[place] == WITHIN && !t->fits[place][c]) continue;
        if (count == TRIED && v >= seems[TRIED - 1]) continue;
        int at = count < TRIED ? count++ : TRIED - 1;
        for (; at && v < seems[at - 1]; at--) seems[at] = seems[at - 1], tried[at] = tried[at - 1];
        seems[at] = v, tried[at] = c;
    }
    return count;
}

static int moves_to(const Play *p, const Side *s, int place, int land, int from, int16_t *found) {
    const Table *t = p->table;
    int n = 0;
    if (t->power[place] == MOVE_PLAYED) return on_land(p, s, land, found);
    if (t->reach[place] == ANYWHERE || t->reach[place] == WITHIN) return on_ground(p, s, place, found);
    for (int k = 0; k < 6; k++) {
        int c = t->reach[place] == TWO_AWAY ? t->jumps[from][k] : t->ways[from][k];
        if (c < 0 || !t->fits[place][c] || !is_open(p, s, c)) continue;
        int on = t->reach[place] == SLIDE ? t->ways[c][k] : -1;
        for (; on >= 0 && t->fits[place][on] && is_open(p, s, on); on = t->ways[on][k]) c = on;
        found[n++] = c;
    }
    return bound(s, t->binding[place], found, n);
}

static void relocate(Play *p, Side *s, int seat, int place, int land, float turns) {
    const Table *t = p->table;
    int16_t found[CELLS];
    int tried[TRIED], count = least_missed(p, s, place, tried), from = -1, to = -1;
    float best = WORTHWHILE;
    for (int i = 0; i < count; i++) {
        if (holds_a_tile(t, s, tried[i])) continue;
        Side lifted = *s;
        shrink(t, &lifted, tried[i]);
        float loss = gain(p, &lifted, seat, tried[i]) + 3 * __builtin_popcountll(t->castles[tried[i]] & ~lifted.castles);
        float most = 0;
        int cell = best_of(p, &lifted, seat, found, moves_to(p, &lifted, place, land, tried[i], found), turns, &most);
        if (cell >= 0 && most - loss > best) best = most - loss, from = tried[i], to = cell;
    }
    if (from < 0) return;
    int paid = s->gold, builds = s->builds, entered = s->entered;
    shrink(t, s, from);
    p->free[from] = 1;
    s->supply++; /* which takes it back at once */
    settle(p, s, seat, to, 0);
    s->gold = paid, s->builds = builds, s->entered = entered; /* moving is not building */
}

/* A hex and the six around it, where they earn most together. */
static void place_city(Play *p, Side *s, int seat, int place) {
    const Table *t = p->table;
    int best = -1;
    float most = 0;
    for (int c = 0; c < CELLS && !s->city && s->pieces < PIECES - 8; c++) {
        if (!t->fits[place][c] || !is_open(p, s, c)) continue;
        float v = gain(p, s, seat, c);
        int k = 0, beside = s->near[c];
        for (int n; k < 6 && (n = t->ways[c][k]) >= 0 && t->fits[place][n] && is_open(p, s, n); k++)
            v += gain(p, s, seat, n), beside |= s->near[n];
        if (k == 6 && beside && (best < 0 || v > most)) most = v, best = c;
    }
    if (best < 0) return;
    s->city = 1, s->supply += 7; /* it takes none from there */
    settle(p, s, seat, best, 0);
    for (int k = 0; k < 6; k++) settle(p, s, seat, t->ways[best][k], 0);
}

static int asks_for_land(const Table *t, int place) {
    return t->power[place] == BUILD_PLAYED || t->power[place] == MOVE_PLAYED;
}

/* Another tile for a second time: one that builds, or any that moves. */
static int repeated(const Table *t, const Side *s, int land) {
    int best = -1;
    for (uint32_t rest = s->held; rest; rest &= rest - 1) {
        int place = __builtin_ctz(rest), power = t->power[place];
        if (power == IDLE || power == CITY || power == AGAIN || (land < 0 && asks_for_land(t, place))) continue;
        if (best < 0 || power < t->power[best]) best = place;
    }
    return best;
}

void use_tile(Play *p, Side *s, int seat, int place, int land, float turns) {
    const Table *t = p->table;
    int16_t found[CELLS];
    float most = 0;
    int n = 0, power = t->power[place];
    if (power == AGAIN) {
        place = repeated(t, s, land);
        if (place < 0) return;
        power = t->power[place];
    }
    if (power == IDLE) {
        s->extra += t->tile[place];
        return;
    }
    if (power == CITY) {
        place_city(p, s, seat, place);
        return;
    }
    if (land < 0 && asks_for_land(t, place)) return;
    if (power >= MOVE) {
        relocate(p, s, seat, place, land, turns);
        return;
    }
    if (!may_build(s)) return;
    if (power == BUILD_DRAWN) {
        int kind = draw(p);
        if (kind < 0) return;
        p->discard[kind]++;
        n = on_land(p, s, t->card_lands[kind][0], found);
    } else
        n = power == BUILD_PLAYED ? on_land(p, s, land, found) : on_ground(p, s, place, found);
    int cell = best_of(p, s, seat, found, n, turns, &most);
    if (cell >= 0 && (most > 0 || !p->ending)) settle(p, s, seat, cell, 0);
}

/* Some settlements on one terrain, each where it earns most. */
void donate(Play *p, Side *s, int seat, int ground, float turns) {
    const Table *t = p->table;
    int16_t found[CELLS];
    for (int k = 0; k < GIFT && may_build(s); k++) {
        int n = 0;
        float most = 0;
        for (int c = 0; c < CELLS; c++)
            if (t->ground[c] == ground && is_open(p, s, c)) found[n++] = c;
        int cell = best_of(p, s, seat, found, bound(s, BY_RULE_3, found, n), turns, &most);
        if (cell < 0) return;
        settle(p, s, seat, cell, 0);
    }
}

/* What was built lies no longer open. */
void take_ground(Play *p, const Side *s) {
    for (int i = 0; i < s->pieces; i++) p->free[s->piece[i]] = 0;
}

void empty_silos(Play *p, int seat) {
    const Table *t = p->table;
    Side *s = &p->side[seat];
    int16_t found[CELLS];
    for (int silos = __builtin_popcountll(s->silos); silos; silos--)
        for (int k = 0; k < GIFT; k++) {
            float most = 0;
            int cell = may_build(s) ? best_of(p, s, seat, found, on_ground(p, s, t->silo, found), 0, &most) : -1;
            if (cell >= 0 && most > 0) settle(p, s, seat, cell, 0);
            else if (!may_build(s)) relocate(p, s, seat, t->silo, -1, 0);
        }
    take_ground(p, s);
}

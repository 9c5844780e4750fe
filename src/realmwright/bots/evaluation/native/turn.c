/* A turn of a playout: the settlements of the card by a narrow beam, then each tile for its best use. */
#include "kingdom_builder.h"

enum { TRIED = 3 };              /* settlements that a power may move: those that seem to earn least */
static const float WORTHWHILE = 0.25f; /* gold, for moving one */

typedef struct {
    Side side;
    float score;
    uint64_t built; /* a sum over the cells, so that the same settlements in another order are known */
} Node;

typedef struct {
    float rank, score;
    int from, cell;
    uint64_t built;
} Step;

static uint64_t scrambled(uint64_t x) {
    x += 0x9e3779b97f4a7c15ull;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

int draw(Play *p) {
    int total = 0, kind = 0;
    for (int tries = 0; tries < 2 && !total; tries++) {
        for (int k = 0; k < p->table->kinds; k++) total += p->deck[k];
        if (total) break;
        memcpy(p->deck, p->discard, sizeof p->deck);
        memset(p->discard, 0, sizeof p->discard);
    }
    if (!total) return -1;
    int at = scrambled(p->luck ^ scrambled(p->draws++)) % total;
    while (at >= p->deck[kind]) at -= p->deck[kind++];
    p->deck[kind]--;
    return kind;
}

float turns_left(const Play *p) {
    float least = 12;
    if (p->ending) return 0;
    for (int i = 0; i < p->seats; i++) {
        int builds = 0;
        for (uint32_t rest = p->side[i].held; rest; rest &= rest - 1) {
            int power = p->table->power[__builtin_ctz(rest)];
            builds += power >= BUILD && power <= BUILD_DRAWN;
        }
        float left = p->side[i].supply / (3 + 0.8f * builds);
        least = left < least ? left : least;
    }
    return least < 1 ? 1 : least;
}

/* What every hex is worth to a seat, and what the best two of the same terrain around it add. */
static void survey(Play *p, int seat, float turns) {
    const Table *t = p->table;
    const Side *s = &p->side[seat];
    for (int l = 0; l < t->lands; l++)
        for (int i = 0; i < t->land_count[l]; i++) {
            int c = t->land_cells[l][i];
            if (!p->free[c]) continue;
            p->bare[c] = gain(p, s, seat, c);
            p->value[c] = p->bare[c] + gain_once(p, s, c, turns);
        }
    for (int l = 0; l < t->lands; l++)
        for (int i = 0; i < t->land_count[l]; i++) {
            int c = t->land_cells[l][i];
            float second = 0, third = 0;
            if (!p->free[c]) continue;
            for (int k = 0; k < 6 && t->around[c][k] >= 0; k++) {
                int n = t->around[c][k];
                if (t->land[n] != l || !p->free[n]) continue;
                if (p->bare[n] > second) third = second, second = p->bare[n];
                else if (p->bare[n] > third) third = p->bare[n];
            }
            p->promise[c] = second + third;
        }
}

/* What the next card may bring, over the odds of the cards: forced to a poor hex, or free to choose. */
static float room(const Play *p, const Side *s) {
    const Table *t = p->table;
    float best[LANDS], sum = 0;
    int total = 0;
    for (int l = 0; l < t->lands; l++) {
        float beside = -1, anywhere = 0;
        for (int i = 0; i < t->land_count[l]; i++) {
            int c = t->land_cells[l][i];
            if (!p->free[c] || s->area[c]) continue;
            float v = p->value[c] + p->promise[c];
            if (s->near[c]) beside = v > beside ? v : beside;
            else anywhere = v > anywhere ? v : anywhere;
        }
        best[l] = beside >= 0 ? beside : anywhere;
    }
    for (int k = 0; k < t->kinds; k++) {
        int a = t->card_lands[k][0], b = t->card_lands[k][1];
        total += p->deck[k];
        sum += p->deck[k] * (b >= 0 && best[b] > best[a] ? best[b] : best[a]);
    }
    return total ? sum / total : 0;
}

static int may_build(const Side *s) { return s->supply > 0 && s->pieces < PIECES - 1; }

static int is_open(const Play *p, const Side *s, int c) { return p->free[c] && !s->area[c]; }

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

static int on_land(const Play *p, const Side *s, int land, int16_t *found) {
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
        int c = t->reach[place] == NEXT ? t->ways[from][k] : t->jumps[from][k];
        if (c >= 0 && t->fits[place][c] && is_open(p, s, c)) found[n++] = c;
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

static void use_tile(Play *p, Side *s, int seat, int place, int land, float turns) {
    const Table *t = p->table;
    int16_t found[CELLS];
    float most = 0;
    int n = 0, power = t->power[place];
    if (power == IDLE) {
        s->extra += t->tile[place];
        return;
    }
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

/* The best next settlements of all nodes, each set of them once. */
static int best_steps(const Play *p, const Node *nodes, int count, int seat, int land, int ahead, float turns, int width, Step *best) {
    const Table *t = p->table;
    int16_t found[CELLS];
    int kept = 0;
    for (int b = 0; b < count; b++) {
        int n = may_build(&nodes[b].side) ? on_land(p, &nodes[b].side, land, found) : 0;
        for (int i = 0; i < n; i++) {
            Step step = {0, nodes[b].score, b, found[i], nodes[b].built + scrambled(found[i])};
            step.score += gain(p, &nodes[b].side, seat, step.cell) + gain_once(p, &nodes[b].side, step.cell, turns);
            step.rank = step.score + t->around_share * ahead * p->promise[step.cell];
            if (kept == width && step.rank <= best[kept - 1].rank) continue;
            int known = 0;
            for (int j = 0; j < kept; j++) known |= best[j].built == step.built;
            if (known) continue;
            int at = kept < width ? kept++ : width - 1;
            for (; at && step.rank > best[at - 1].rank; at--) best[at] = best[at - 1];
            best[at] = step;
        }
    }
    return kept;
}

/* The settlements that the card asks for. */
static void build(Play *p, int seat, int land, float turns, int width) {
    static __thread Node fronts[2][WIDEST];
    const Table *t = p->table;
    Node *now = fronts[0], *next = fronts[1];
    int count = 1, supply = p->side[seat].supply, wanted = supply < t->quota[land] ? supply : t->quota[land];
    now[0].side = p->side[seat], now[0].score = 0, now[0].built = 0;
    for (int k = 0; k < wanted; k++) {
        Step best[WIDEST];
        int kept = best_steps(p, now, count, seat, land, wanted - 1 - k, turns, width, best);
        if (!kept) break;
        for (int j = 0; j < kept; j++) {
            next[j].side = now[best[j].from].side;
            settle(p, &next[j].side, seat, best[j].cell, 1);
            next[j].score = best[j].score, next[j].built = best[j].built;
        }
        Node *x = now;
        now = next, next = x;
        count = kept;
    }
    int choice = 0;
    float most = 0, share = p->ending ? 0 : t->room + t->later * (turns - 1);
    for (int b = 0; count > 1 && b < count; b++) {
        float v = now[b].score + (share > 0 ? share * room(p, &now[b].side) : 0);
        if (!b || v > most) most = v, choice = b;
    }
    p->side[seat] = now[choice].side;
}

/* Of the terrains of a card the one with more to gain, -1 if none has a free hex. */
static int chosen_land(const Play *p, const Side *s, int kind) {
    const Table *t = p->table;
    int16_t found[CELLS];
    int land = -1;
    float most = 0;
    for (int k = 0; k < 2 && t->card_lands[kind][k] >= 0; k++) {
        int n = on_land(p, s, t->card_lands[kind][k], found);
        for (int i = 0; i < n; i++) {
            float v = p->value[found[i]] + p->promise[found[i]];
            if (land < 0 || v > most) most = v, land = t->card_lands[kind][k];
        }
    }
    return land;
}

void take_turn(Play *p, int seat, int kind, int width) {
    const Table *t = p->table;
    Side *s = &p->side[seat];
    float turns = turns_left(p);
    uint32_t had = s->taken, ready = s->held | t->common;
    survey(p, seat, turns);
    int land = -1;
    for (int tries = 0; kind >= 0 && tries < 20 && (land = chosen_land(p, s, kind)) < 0; tries++) kind = draw(p);
    s->builds = s->entered = 0;
    if (land >= 0) build(p, seat, land, turns, width);
    if (kind >= 0) p->discard[kind]++;
    for (; ready; ready &= ready - 1) {
        int place = __builtin_ctz(ready);
        if (t->power[place] != BUILD_PLAYED && t->power[place] != MOVE_PLAYED) use_tile(p, s, seat, place, land, turns);
        else if (land >= 0) use_tile(p, s, seat, place, land, turns);
    }
    for (uint32_t rest = s->taken & ~had; rest; rest &= rest - 1) p->left[__builtin_ctz(rest)]--;
    for (int i = 0; i < s->pieces; i++) p->free[s->piece[i]] = 0, p->prizes &= ~t->prizes[s->piece[i]];
    if (s->supply <= 0) p->ending = 1;
}

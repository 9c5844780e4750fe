/* A turn of a playout: the settlements of the card by a narrow beam, then every tile. */
#include "kingdom_builder.h"

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
    uint32_t had = s->taken, ready = s->held | t->common, gifts = s->gifts;
    survey(p, seat, turns);
    int land = -1;
    for (int tries = 0; kind >= 0 && tries < 20 && (land = chosen_land(p, s, kind)) < 0; tries++) kind = draw(p);
    s->builds = s->entered = 0;
    if (land >= 0) build(p, seat, land, turns, width);
    if (kind >= 0) p->discard[kind]++;
    for (; gifts; gifts &= gifts - 1) donate(p, s, seat, __builtin_ctz(gifts), turns);
    for (; ready; ready &= ready - 1) use_tile(p, s, seat, __builtin_ctz(ready), land, turns);
    for (uint32_t rest = s->taken & ~had; rest; rest &= rest - 1) p->left[__builtin_ctz(rest)]--;
    take_ground(p, s);
    p->prizes &= ~s->prizes;
    s->gifts = s->new_gifts, s->new_gifts = 0, s->prizes = 0;
    if (s->supply <= 0) p->ending = 1;
}

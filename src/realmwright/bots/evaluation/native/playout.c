/* From a position to the end of the game, again and again. */
#include "kingdom_builder.h"

enum { FAR = 6, NEVER = 99, LONGEST = 400 };

/* So that whoever fills them knows whether this is what was compiled. */
int32_t size_of_table(void) { return sizeof(Table); }
int32_t size_of_root(void) { return sizeof(Root); }

/* What follows from the rest of a table. */
void prepare(Table *t) {
    int16_t queue[CELLS];
    memset(t->land_count, 0, sizeof t->land_count);
    for (int c = 0; c < CELLS; c++)
        if (t->land[c] >= 0) t->land_cells[t->land[c]][t->land_count[t->land[c]]++] = c;
    memset(t->distance, NEVER, sizeof t->distance);
    for (int m = 0; m < t->marks; m++) {
        int head = 0, tail = 0;
        t->distance[t->mark_cell[m]][m] = 0;
        queue[tail++] = t->mark_cell[m];
        while (head < tail) {
            int c = queue[head++], d = t->distance[c][m] + 1;
            for (int k = 0; d <= FAR && k < 6 && t->around[c][k] >= 0; k++) {
                int n = t->around[c][k];
                if (t->land[n] >= 0 && t->distance[n][m] == NEVER) t->distance[n][m] = d, queue[tail++] = n;
            }
        }
    }
}

static int has(const uint8_t *cells, int c) { return cells[c >> 3] >> (c & 7) & 1; }

static void begin(Play *p, const Table *t, const Root *r) {
    memset(p, 0, sizeof *p);
    p->table = t;
    p->seats = r->seats, p->turn = r->turn, p->start = r->start, p->ending = r->ending, p->prizes = r->prizes;
    memcpy(p->left, r->left, sizeof p->left);
    memcpy(p->deck, r->deck, sizeof p->deck);
    memcpy(p->discard, r->discard, sizeof p->discard);
    for (int c = 0; c < CELLS; c++) p->free[c] = has(r->free, c);
    for (int i = 0; i < r->seats; i++) {
        Side *s = &p->side[i];
        s->supply = r->supply[i], s->gold = r->gold[i], s->taken = r->taken[i], s->held = r->held[i];
        s->markers = r->markers[i], s->gifts = r->gifts[i], s->extra = r->extra[i];
        s->city = r->city[i];
        for (int c = 0; c < CELLS; c++)
            if (has(r->own[i], c) && s->pieces < PIECES - 1) grow(t, s, c);
    }
}

/* What every seat's sheet says. */
void sheets(const Table *t, const Root *r, int32_t *found) {
    Play p;
    begin(&p, t, r);
    for (int i = 0; i < r->seats; i++) found[i] = gold(&p, i);
}

static float lead(const Play *p, int seat) {
    float mine = 0, best = -1e9f, sum = 0;
    for (int i = 0; i < p->seats; i++) {
        float each = gold(p, i) + p->side[i].extra;
        if (i == seat) mine = each;
        else best = each > best ? each : best, sum += each;
    }
    return p->seats == 2 ? mine - best : mine - 0.7f * best - 0.3f * sum / (p->seats - 1);
}

/* The lead of a seat at the end of each of `count` games; the same seed brings the same luck. */
void playouts(const Table *t, const Root *r, int32_t seat, int32_t count, uint64_t seed, int32_t width, float *found) {
    static __thread Play root, p;
    begin(&root, t, r);
    for (int n = 0; n < count; n++) {
        p = root;
        p.luck = seed + n;
        for (int i = 0; i < p.seats; i++) p.hand[i] = r->hidden[i] ? draw(&p) : -1;
        for (int turns = 0; turns < LONGEST && !(p.turn == p.start && p.ending); turns++) {
            int kind = p.hand[p.turn];
            take_turn(&p, p.turn, kind < 0 ? draw(&p) : kind, width);
            p.hand[p.turn] = draw(&p);
            p.turn = (p.turn + 1) % p.seats;
        }
        for (int i = 0; t->silo >= 0 && i < p.seats; i++) empty_silos(&p, (p.start + i) % p.seats);
        found[n] = lead(&p, seat);
    }
}

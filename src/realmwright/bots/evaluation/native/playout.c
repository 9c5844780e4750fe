/* Playouts from a position to the end of the game. */
#include "kingdom_builder.h"

enum { MAX_DISTANCE = 6, UNREACHABLE = 99, MAX_TURNS = 400 };

/* Python compares these with its own structures to detect a library compiled from other sources. */
int32_t size_of_table(void) { return sizeof(Table); }
int32_t size_of_root(void) { return sizeof(Root); }

/* Compute the derived fields of a table. */
void prepare_table(Table *t) {
    int16_t queue[CELLS];
    memset(t->cell_count, 0, sizeof t->cell_count);
    for (int c = 0; c < CELLS; c++)
        if (t->card_terrain[c] >= 0) t->cells_of_terrain[t->card_terrain[c]][t->cell_count[t->card_terrain[c]]++] = c;
    memset(t->distance, UNREACHABLE, sizeof t->distance);
    for (int m = 0; m < t->special_count; m++) {
        int head = 0, tail = 0;
        t->distance[t->special_cell[m]][m] = 0;
        queue[tail++] = t->special_cell[m];
        while (head < tail) {
            int c = queue[head++], d = t->distance[c][m] + 1;
            for (int k = 0; d <= MAX_DISTANCE && k < 6 && t->neighbours[c][k] >= 0; k++) {
                int n = t->neighbours[c][k];
                if (t->card_terrain[n] >= 0 && t->distance[n][m] == UNREACHABLE) t->distance[n][m] = d, queue[tail++] = n;
            }
        }
    }
}

static int has_bit(const uint8_t *cells, int c) { return cells[c >> 3] >> (c & 7) & 1; }

static void start_playout(Playout *p, const Table *t, const Root *r) {
    memset(p, 0, sizeof *p);
    p->table = t;
    p->seats = r->seats, p->turn = r->turn, p->start = r->start, p->ending = r->ending, p->nomads = r->nomads;
    memcpy(p->tiles_left, r->tiles_left, sizeof p->tiles_left);
    memcpy(p->deck, r->deck, sizeof p->deck);
    memcpy(p->discard, r->discard, sizeof p->discard);
    for (int c = 0; c < CELLS; c++) p->free[c] = has_bit(r->free, c);
    for (int i = 0; i < r->seats; i++) {
        SeatState *s = &p->by_seat[i];
        s->supply = r->supply[i], s->gold = r->gold[i], s->taken = r->taken[i], s->held = r->held[i];
        s->markers = r->markers[i], s->donations = r->donations[i], s->extra_gold = r->extra_gold[i];
        s->has_city = r->has_city[i];
        for (int c = 0; c < CELLS; c++)
            if (has_bit(r->settlements[i], c) && s->settlement_count < MAX_SETTLEMENTS - 1) add_settlement(t, s, c);
    }
}

/* Write the score of each seat to `results`. */
void scores(const Table *t, const Root *r, int32_t *results) {
    Playout p;
    start_playout(&p, t, r);
    for (int i = 0; i < r->seats; i++) results[i] = score(&p, i);
}

static float final_lead(const Playout *p, int seat) {
    float mine = 0, best = -1e9f, sum = 0;
    for (int i = 0; i < p->seats; i++) {
        float gold = score(p, i) + p->by_seat[i].extra_gold;
        if (i == seat) mine = gold;
        else best = gold > best ? gold : best, sum += gold;
    }
    return p->seats == 2 ? mine - best : mine - 0.7f * best - 0.3f * sum / (p->seats - 1);
}

/* Play `count` games to the end and write the lead of a seat in each to `results`. Equal seeds draw equal cards. */
void run_playouts(
    const Table *t, const Root *r, int32_t seat, int32_t count, uint64_t seed, int32_t beam_width, float *results) {
    static __thread Playout root, p;
    start_playout(&root, t, r);
    for (int n = 0; n < count; n++) {
        p = root;
        p.seed = seed + n;
        for (int i = 0; i < p.seats; i++) p.hand[i] = r->has_card[i] ? draw_card(&p) : -1;
        for (int turns = 0; turns < MAX_TURNS && !(p.turn == p.start && p.ending); turns++) {
            int card_type = p.hand[p.turn];
            take_turn(&p, p.turn, card_type < 0 ? draw_card(&p) : card_type, beam_width);
            p.hand[p.turn] = draw_card(&p);
            p.turn = (p.turn + 1) % p.seats;
        }
        for (int i = 0; t->silo_location >= 0 && i < p.seats; i++) use_silos(&p, (p.start + i) % p.seats);
        results[n] = final_lead(&p, seat);
    }
}

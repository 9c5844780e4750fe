/* One turn of a playout: a narrow beam search for the mandatory settlements, then every tile. */
#include "kingdom_builder.h"

typedef struct {
    SeatState state;
    float score;
    uint64_t key; /* sum of hashes of the built cells, independent of their order */
} Node;

typedef struct {
    float rank, score;
    int parent, cell;
    uint64_t key;
} Step;

static uint64_t hash64(uint64_t x) {
    x += 0x9e3779b97f4a7c15ull;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ull;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebull;
    return x ^ (x >> 31);
}

/* Draw a card, reshuffling the discard pile if necessary; -1 if there is none. */
int draw_card(Playout *p) {
    int total = 0, card_type = 0;
    for (int tries = 0; tries < 2 && !total; tries++) {
        for (int k = 0; k < p->table->card_type_count; k++) total += p->deck[k];
        if (total) break;
        memcpy(p->deck, p->discard, sizeof p->deck);
        memset(p->discard, 0, sizeof p->discard);
    }
    if (!total) return -1;
    int index = hash64(p->seed ^ hash64(p->draws++)) % total;
    while (index >= p->deck[card_type]) index -= p->deck[card_type++];
    p->deck[card_type]--;
    return card_type;
}

float turns_left(const Playout *p) {
    float least = 12;
    if (p->ending) return 0;
    for (int i = 0; i < p->seats; i++) {
        int builds = 0;
        for (uint32_t rest = p->by_seat[i].held; rest; rest &= rest - 1) {
            int power = p->table->power[__builtin_ctz(rest)];
            builds += power >= BUILD && power <= BUILD_DRAWN;
        }
        float left = p->by_seat[i].supply / (3 + 0.8f * builds);
        least = left < least ? left : least;
    }
    return least < 1 ? 1 : least;
}

/* Compute the value of every site for a seat, and the sum of its two best neighbours of the same terrain. */
static void evaluate_sites(Playout *p, int seat, float turns) {
    const Table *t = p->table;
    const SeatState *s = &p->by_seat[seat];
    for (int l = 0; l < t->terrain_count; l++)
        for (int i = 0; i < t->cell_count[l]; i++) {
            int c = t->cells_of_terrain[l][i];
            if (!p->free[c]) continue;
            p->base_value[c] = settlement_gain(p, s, seat, c);
            p->site_value[c] = p->base_value[c] + one_time_gain(p, s, c, turns);
        }
    for (int l = 0; l < t->terrain_count; l++)
        for (int i = 0; i < t->cell_count[l]; i++) {
            int c = t->cells_of_terrain[l][i];
            float second = 0, third = 0;
            if (!p->free[c]) continue;
            for (int k = 0; k < 6 && t->neighbours[c][k] >= 0; k++) {
                int n = t->neighbours[c][k];
                if (t->card_terrain[n] != l || !p->free[n]) continue;
                if (p->base_value[n] > second) third = second, second = p->base_value[n];
                else if (p->base_value[n] > third) third = p->base_value[n];
            }
            p->neighbour_value[c] = second + third;
        }
}

/* Return the expected value of the next card's best site, which must be adjacent where possible. */
static float room_value(const Playout *p, const SeatState *s) {
    const Table *t = p->table;
    float best[MAX_TERRAINS], sum = 0;
    int total = 0;
    for (int l = 0; l < t->terrain_count; l++) {
        float adjacent = -1, anywhere = 0;
        for (int i = 0; i < t->cell_count[l]; i++) {
            int c = t->cells_of_terrain[l][i];
            if (!p->free[c] || s->area[c]) continue;
            float v = p->site_value[c] + p->neighbour_value[c];
            if (s->adjacent[c]) adjacent = v > adjacent ? v : adjacent;
            else anywhere = v > anywhere ? v : anywhere;
        }
        best[l] = adjacent >= 0 ? adjacent : anywhere;
    }
    for (int k = 0; k < t->card_type_count; k++) {
        int a = t->terrains_of_card[k][0], b = t->terrains_of_card[k][1];
        total += p->deck[k];
        sum += p->deck[k] * (b >= 0 && best[b] > best[a] ? best[b] : best[a]);
    }
    return total ? sum / total : 0;
}

/* Find the best extensions of all nodes by one settlement, each set of settlements once. */
static int best_steps(
    const Playout *p, const Node *nodes, int count, int seat, int terrain, int remaining, float turns, int width,
    Step *best) {
    const Table *t = p->table;
    int16_t sites[CELLS];
    int kept = 0;
    for (int b = 0; b < count; b++) {
        const SeatState *s = &nodes[b].state;
        int n = can_build(s) ? sites_on_terrain(p, s, terrain, sites) : 0;
        for (int i = 0; i < n; i++) {
            Step step = {0, nodes[b].score, b, sites[i], nodes[b].key + hash64(sites[i])};
            step.score += settlement_gain(p, s, seat, step.cell) + one_time_gain(p, s, step.cell, turns);
            step.rank = step.score + t->neighbour_share * remaining * p->neighbour_value[step.cell];
            if (kept == width && step.rank <= best[kept - 1].rank) continue;
            int duplicate = 0;
            for (int j = 0; j < kept; j++) duplicate |= best[j].key == step.key;
            if (duplicate) continue;
            int k = kept < width ? kept++ : width - 1;
            for (; k && step.rank > best[k - 1].rank; k--) best[k] = best[k - 1];
            best[k] = step;
        }
    }
    return kept;
}

/* Build the settlements of the mandatory action by beam search. */
static void build_mandatory(Playout *p, int seat, int terrain, float turns, int width) {
    static __thread Node frontiers[2][MAX_BEAM_WIDTH];
    const Table *t = p->table;
    Node *current = frontiers[0], *next = frontiers[1];
    int count = 1, supply = p->by_seat[seat].supply, builds = supply < t->quota[terrain] ? supply : t->quota[terrain];
    current[0].state = p->by_seat[seat], current[0].score = 0, current[0].key = 0;
    for (int k = 0; k < builds; k++) {
        Step best[MAX_BEAM_WIDTH];
        int kept = best_steps(p, current, count, seat, terrain, builds - 1 - k, turns, width, best);
        if (!kept) break;
        for (int j = 0; j < kept; j++) {
            next[j].state = current[best[j].parent].state;
            build_settlement(p, &next[j].state, seat, best[j].cell, 1);
            next[j].score = best[j].score, next[j].key = best[j].key;
        }
        Node *previous = current;
        current = next, next = previous;
        count = kept;
    }
    int choice = 0;
    float best_value = 0, share = p->ending ? 0 : t->room + t->later * (turns - 1);
    for (int b = 0; count > 1 && b < count; b++) {
        float v = current[b].score + (share > 0 ? share * room_value(p, &current[b].state) : 0);
        if (!b || v > best_value) best_value = v, choice = b;
    }
    p->by_seat[seat] = current[choice].state;
}

/* Return the terrain of a card with the best site, -1 if none has a free hex. */
static int choose_terrain(const Playout *p, const SeatState *s, int card_type) {
    const Table *t = p->table;
    int16_t sites[CELLS];
    int terrain = -1;
    float best_value = 0;
    for (int k = 0; k < 2 && t->terrains_of_card[card_type][k] >= 0; k++) {
        int n = sites_on_terrain(p, s, t->terrains_of_card[card_type][k], sites);
        for (int i = 0; i < n; i++) {
            float v = p->site_value[sites[i]] + p->neighbour_value[sites[i]];
            if (terrain < 0 || v > best_value) best_value = v, terrain = t->terrains_of_card[card_type][k];
        }
    }
    return terrain;
}

void take_turn(Playout *p, int seat, int card_type, int width) {
    const Table *t = p->table;
    SeatState *s = &p->by_seat[seat];
    float turns = turns_left(p);
    uint32_t taken_before = s->taken, powers = s->held | t->shared_powers, donations = s->donations;
    evaluate_sites(p, seat, turns);
    int terrain = -1;
    for (int tries = 0; card_type >= 0 && tries < 20 && (terrain = choose_terrain(p, s, card_type)) < 0; tries++)
        card_type = draw_card(p);
    s->build_count = s->entered_quadrants = 0;
    if (terrain >= 0) build_mandatory(p, seat, terrain, turns, width);
    if (card_type >= 0) p->discard[card_type]++;
    for (; donations; donations &= donations - 1) use_donation(p, s, seat, __builtin_ctz(donations), turns);
    for (; powers; powers &= powers - 1) use_tile(p, s, seat, __builtin_ctz(powers), terrain, turns);
    for (uint32_t rest = s->taken & ~taken_before; rest; rest &= rest - 1) p->tiles_left[__builtin_ctz(rest)]--;
    mark_occupied(p, s);
    p->nomads &= ~s->nomads;
    s->donations = s->new_donations, s->new_donations = 0, s->nomads = 0;
    if (s->supply <= 0) p->ending = 1;
}

/* Kingdom Builder for playouts: a table, where everybody stands, and what one more settlement earns.
 *
 * The rules live in Python and are played from there. This knows what most turns are made of: builds, the gold of every
 * card, tiles that build or move a settlement, the city, donations and silos, some of them roughly. Other powers are
 * taken to pay what their tile is said to be worth.
 */
#ifndef KINGDOM_BUILDER_H
#define KINGDOM_BUILDER_H

#include <stdint.h>
#include <string.h>

enum { CELLS = 616, WIDTH = 22, SEATS = 5, PLACES = 32, MARKS = 64, KINDS = 16, LANDS = 8, PIECES = 64, AREAS = 64 };
enum { ROWS = 28, REGIONS = 256, TOUCHING = 6, BYTES = 77, EDGES = 4, QUARTERS = 4, WIDEST = 8 };

enum { /* cards in play, as bits; those that pay for single hexes are `points` */
    DISCOVERERS = 1 << 0, KNIGHTS = 1 << 1, RANGERS = 1 << 2, MAYORS = 1 << 3, FARMERS = 1 << 4, LORDS = 1 << 5,
    HOMESTEADERS = 1 << 6, HERMITS = 1 << 7, CITIZENS = 1 << 8, MERCHANTS = 1 << 9, GEOLOGISTS = 1 << 10,
    MESSENGERS = 1 << 11, CHAINERS = 1 << 12, CAPTAINS = 1 << 13, FAMILIES = 1 << 14, SHEPHERDS = 1 << 15,
    AMBASSADORS = 1 << 16, ROVERS = 1 << 17, COMPASS_POINTS = 1 << 18, ADVANCE = 1 << 19, FORTRESS = 1 << 20,
    ROAD = 1 << 21, PLACE_OF_REFUGE = 1 << 22, HOME_COUNTRY = 1 << 23
};
enum { IDLE, BUILD, BUILD_PLAYED, BUILD_LINE, BUILD_VILLAGE, BUILD_DRAWN, CITY, AGAIN, MOVE, MOVE_PLAYED }; /* powers */
enum { ANYWHERE, NEXT, TWO_AWAY, WITHIN, SLIDE }; /* how far a piece moves */
enum { BY_RULE_3, FREELY, BESIDE_OWN };

typedef struct { /* what never changes at a table */
    int32_t cards, lands, kinds, marks, ranked_rows, lords_zero, messengers_ends, silo; /* its place, or -1 */
    int16_t around[CELLS][6]; /* -1 after the last one */
    int16_t ways[CELLS][6];   /* by direction, -1 where there is none */
    int16_t jumps[CELLS][6];
    int8_t land[CELLS];   /* terrain of the cards, or -1 */
    int8_t ground[CELLS]; /* terrain of any kind */
    int8_t row[CELLS];    /* line, or -1 */
    int8_t quarter[CELLS];
    int8_t edges[CELLS];   /* as bits */
    int8_t shelter[CELLS]; /* a hex that Place of refuge speaks of */
    int16_t region[CELLS]; /* terrain area, or -1 */
    int16_t region_size[REGIONS];
    int8_t touching[CELLS][TOUCHING]; /* places, -1 after the last one */
    /* those next to it, as bits; prizes are the tiles of nomad hexes */
    uint64_t castles[CELLS], linked[CELLS], ranges[CELLS], majors[CELLS], prizes[CELLS], silos[CELLS];
    float prize[MARKS]; /* gold */
    int8_t gift[MARKS]; /* settlements on this terrain in the next turn, or -1 */
    float points[CELLS];
    int8_t power[PLACES], reach[PLACES], binding[PLACES];
    float tile[PLACES];
    uint32_t common; /* powers that everybody has in every turn */
    uint8_t fits[PLACES][CELLS];
    int8_t card_lands[KINDS][2]; /* -1: none */
    int8_t quota[LANDS];
    int16_t mark_cell[MARKS];
    float hope, hope_merchants, hope_citizens, hope_farmers, hope_lords, room, later, around_share, gift_worth, silo_worth;
    /* worked out by `prepare` */
    int16_t land_cells[LANDS][CELLS];
    int32_t land_count[LANDS];
    uint8_t distance[CELLS][MARKS];
} Table;

typedef struct { /* where a playout begins; sets of cells as bits */
    int32_t seats, turn, start, ending;
    uint8_t free[BYTES];
    int8_t left[PLACES];
    uint64_t prizes;
    int32_t deck[KINDS], discard[KINDS];
    int32_t hidden[SEATS]; /* whether a card is to be drawn for the hand */
    int32_t supply[SEATS], gold[SEATS];
    uint32_t taken[SEATS], held[SEATS], markers[SEATS], gifts[SEATS], city[SEATS];
    float extra[SEATS];
    uint8_t own[SEATS][BYTES];
} Root;

typedef struct { /* one player's */
    uint8_t area[CELLS]; /* number of the settlement area, 0: no settlement here */
    uint8_t near[CELLS]; /* own settlements next to it */
    int16_t piece[PIECES];
    int32_t pieces, areas, supply, gold; /* `areas`: the highest number of one */
    uint32_t taken, held, markers, tasks, gifts, new_gifts; /* gifts: by terrain, as bits */
    uint64_t castles, silos, prizes, linked, ranges; /* what is reached, won in this turn, what areas link */
    uint8_t size[AREAS], reach[AREAS][MARKS], low[AREAS][3], high[AREAS][3];
    uint64_t area_linked[AREAS], area_ranges[AREAS];
    float hope[AREAS], extra;
    uint8_t rows[ROWS], quarters[QUARTERS], edge[EDGES], majors[MARKS], regions[REGIONS];
    uint8_t city;            /* whether it stands */
    uint8_t entered, builds; /* in this turn */
    int16_t built[3];
} Side;

typedef struct {
    const Table *table;
    int32_t seats, turn, start, ending;
    uint8_t free[CELLS];
    int8_t left[PLACES];
    uint64_t prizes;
    int32_t deck[KINDS], discard[KINDS], hand[SEATS];
    Side side[SEATS];
    uint64_t luck, draws;
    float value[CELLS], bare[CELLS], promise[CELLS];
} Play;

float gain(const Play *play, const Side *side, int seat, int cell);            /* without what pays once */
float gain_once(const Play *play, const Side *side, int cell, float turns);    /* castles, tiles, prizes */
void grow(const Table *table, Side *side, int cell);                           /* a settlement comes to stand */
void shrink(const Table *table, Side *side, int cell);                         /* and leaves */
void settle(Play *play, Side *side, int seat, int cell, int mandatory);        /* built by a turn: it pays and takes */
int gold(const Play *play, int seat);
float turns_left(const Play *play);
void take_turn(Play *play, int seat, int kind, int width);
int draw(Play *play);

int may_build(const Side *side);
int is_open(const Play *play, const Side *side, int cell);
int on_land(const Play *play, const Side *side, int land, int16_t *found);     /* by rule 3 */
void use_tile(Play *play, Side *side, int seat, int place, int land, float turns);
void donate(Play *play, Side *side, int seat, int ground, float turns);
void take_ground(Play *play, const Side *side); /* what was built lies no longer open */
void empty_silos(Play *play, int seat); /* after the last turn */

/* What `gold` and `gain` share. */
uint64_t joined(const Table *table, const Side *side, int cell); /* areas that a settlement joins, as bits */
void axes(int cell, int *at);                                    /* distance: the greatest of three differences */
float link_hope(const Table *table, uint64_t linked, const uint8_t *reach);
int lords_gold(const Play *play, int seat, int quarter, int mine);
int fullest(const Table *table, const Side *side); /* line */
int longest(const Side *side);                     /* way in an area */
int messengers_gold(const Table *table, int distance);
int diagonal(const Table *table, const Side *side, int cell); /* settlements in a gapless line through it */
int in_a_row(const Table *table, const int16_t *built, int cell);

#endif

/* Compiled playouts of Kingdom Builder.
 *
 * The rules are in Python. This is an approximation for playouts: it covers builds, the gold of every card, location
 * tiles that build or move a settlement, the city, donations and silos, some of them in a simplified form. Other powers
 * pay the value of their tile each turn.
 *
 * Functions use these names: `t` for the table, `p` for the playout, `s` for the state of a seat, `v` for a value.
 */
#ifndef KINGDOM_BUILDER_H
#define KINGDOM_BUILDER_H

#include <stdint.h>
#include <string.h>

/* evaluation/kingdom_builder/native.py has the same sizes */
enum { CELLS = 616, WIDTH = 22, ROWS = 28, BYTES = 77, EDGES = 4, QUADRANTS = 4 };
enum { MAX_SEATS = 5, MAX_LOCATIONS = 32, MAX_SPECIALS = 64, MAX_CARD_TYPES = 16, MAX_TERRAINS = 8 };
enum { MAX_SETTLEMENTS = 64, MAX_AREAS = 64, MAX_REGIONS = 256, MAX_TOUCHING = 6, MAX_BEAM_WIDTH = 8 };

enum { /* cards in play, as bits; cards that pay for single hexes are in `hex_gold` */
    DISCOVERERS = 1 << 0, KNIGHTS = 1 << 1, RANGERS = 1 << 2, MAYORS = 1 << 3, FARMERS = 1 << 4, LORDS = 1 << 5,
    HOMESTEADERS = 1 << 6, HERMITS = 1 << 7, CITIZENS = 1 << 8, MERCHANTS = 1 << 9, GEOLOGISTS = 1 << 10,
    MESSENGERS = 1 << 11, CHAINERS = 1 << 12, CAPTAINS = 1 << 13, FAMILIES = 1 << 14, SHEPHERDS = 1 << 15,
    AMBASSADORS = 1 << 16, ROVERS = 1 << 17, COMPASS_POINTS = 1 << 18, ADVANCE = 1 << 19, FORTRESS = 1 << 20,
    ROAD = 1 << 21, PLACE_OF_REFUGE = 1 << 22, HOME_COUNTRY = 1 << 23,
    TASKS = COMPASS_POINTS | ADVANCE | FORTRESS | ROAD | PLACE_OF_REFUGE | HOME_COUNTRY
};
enum { IDLE, BUILD, BUILD_PLAYED, BUILD_LINE, BUILD_VILLAGE, BUILD_DRAWN, CITY, REPEAT, MOVE, MOVE_PLAYED }; /* powers */
enum { ANYWHERE, ADJACENT, TWO_AWAY, WITHIN_ZONE, SLIDE };         /* move ranges */
enum { ADJACENT_IF_POSSIBLE, UNRESTRICTED, ADJACENT_ONLY };        /* adjacency rules */

typedef struct { /* constant during a game; `terrain` below means an index of the terrains on cards */
    int32_t cards, terrain_count, card_type_count, special_count, ranked_rows, lords_zero_counts, messengers_extra;
    int32_t silo_location;          /* -1: none */
    int16_t neighbours[CELLS][6];   /* -1 after the last one */
    int16_t neighbour_in[CELLS][6]; /* by direction, -1 where there is none */
    int16_t jump_in[CELLS][6];      /* two hexes away, by direction */
    int8_t card_terrain[CELLS];     /* -1: no terrain of the cards */
    int8_t terrain[CELLS];          /* index of all terrains */
    int8_t row[CELLS];              /* -1: none */
    int8_t quadrant[CELLS];
    int8_t edges[CELLS];   /* as bits */
    int8_t refuge[CELLS];  /* whether the hex counts for Place of refuge */
    int16_t region[CELLS]; /* terrain area, -1: none */
    int16_t region_size[MAX_REGIONS];
    int8_t touching[CELLS][MAX_TOUCHING]; /* adjacent locations, -1 after the last one */
    /* adjacent hexes of each type, as bits; `linked` has the special hexes that merchants link */
    uint64_t castles[CELLS], linked[CELLS], ranges[CELLS], majorities[CELLS], nomads[CELLS], silos[CELLS];
    float nomad_gold[MAX_SPECIALS];        /* value of a nomad tile */
    int8_t donation_terrain[MAX_SPECIALS]; /* index of all terrains, -1: the tile is no donation */
    float hex_gold[CELLS];
    int8_t power[MAX_LOCATIONS], move_range[MAX_LOCATIONS], adjacency[MAX_LOCATIONS];
    float tile_value[MAX_LOCATIONS];
    uint32_t shared_powers; /* powers that all seats have in every turn */
    uint8_t power_cells[MAX_LOCATIONS][CELLS];
    int8_t terrains_of_card[MAX_CARD_TYPES][2]; /* -1: none */
    int8_t quota[MAX_TERRAINS];
    int16_t special_cell[MAX_SPECIALS];
    float potential, potential_merchants, potential_citizens, potential_farmers, potential_lords;
    float room, later, neighbour_share, donation_value, silo_value;
    /* computed by `prepare_table` */
    int16_t cells_of_terrain[MAX_TERRAINS][CELLS];
    int32_t cell_count[MAX_TERRAINS];
    uint8_t distance[CELLS][MAX_SPECIALS];
} Table;

typedef struct { /* the position where playouts start; sets of cells as bits */
    int32_t seats, turn, start, ending;
    uint8_t free[BYTES];
    int8_t tiles_left[MAX_LOCATIONS];
    uint64_t nomads;
    int32_t deck[MAX_CARD_TYPES], discard[MAX_CARD_TYPES];
    int32_t has_card[MAX_SEATS]; /* whether the seat holds a card, which the playout draws */
    int32_t supply[MAX_SEATS], gold[MAX_SEATS];
    uint32_t taken[MAX_SEATS], held[MAX_SEATS], markers[MAX_SEATS], donations[MAX_SEATS], has_city[MAX_SEATS];
    float extra_gold[MAX_SEATS];
    uint8_t settlements[MAX_SEATS][BYTES];
} Root;

typedef struct {
    uint8_t area[CELLS];     /* number of the settlement area, 0: no settlement */
    uint8_t adjacent[CELLS]; /* number of adjacent own settlements */
    int16_t settlements[MAX_SETTLEMENTS];
    int32_t settlement_count, max_area, supply, gold;
    uint32_t taken, held, markers, tasks, donations, new_donations; /* donations: terrains as bits */
    uint64_t castles, silos, nomads, linked, ranges; /* adjacent castles and silos, nomad tiles of this turn, links */
    uint8_t area_size[MAX_AREAS], special_distance[MAX_AREAS][MAX_SPECIALS];
    uint8_t axis_min[MAX_AREAS][3], axis_max[MAX_AREAS][3];
    uint64_t area_linked[MAX_AREAS], area_ranges[MAX_AREAS];
    float link_potential[MAX_AREAS], extra_gold;
    uint8_t row_count[ROWS], quadrant_count[QUADRANTS], edge_count[EDGES], majority_count[MAX_SPECIALS];
    uint8_t region_count[MAX_REGIONS];
    uint8_t has_city;
    uint8_t entered_quadrants, build_count; /* in this turn */
    int16_t built_cells[3];
} SeatState;

typedef struct {
    const Table *table;
    int32_t seats, turn, start, ending;
    uint8_t free[CELLS];
    int8_t tiles_left[MAX_LOCATIONS];
    uint64_t nomads;
    int32_t deck[MAX_CARD_TYPES], discard[MAX_CARD_TYPES], hand[MAX_SEATS];
    SeatState by_seat[MAX_SEATS];
    uint64_t seed, draws;
    float site_value[CELLS], base_value[CELLS], neighbour_value[CELLS];
} Playout;

/* gain.c */
float settlement_gain(const Playout *p, const SeatState *s, int seat, int cell);          /* repeatable gains */
float one_time_gain(const Playout *p, const SeatState *s, int cell, float turns);         /* castles, tiles, silos */
uint64_t joined_areas(const Table *t, const SeatState *s, int cell);                      /* area numbers as bits */
void hex_axes(int cell, int *axes); /* the distance of two hexes is the greatest of three differences */
float link_potential(const Table *t, uint64_t linked, const uint8_t *distances);
int lords_score(const Playout *p, int seat, int quadrant, int mine);
int fullest_row(const Table *t, const SeatState *s);
int longest_extent(const SeatState *s); /* greatest distance within an area */
int messengers_score(const Table *t, int distance);
int diagonal_length(const Table *t, const SeatState *s, int cell); /* settlements in a gapless line through a cell */
int completes_line(const Table *t, const int16_t *built, int cell);

/* gold.c */
void add_settlement(const Table *t, SeatState *s, int cell);
void remove_settlement(const Table *t, SeatState *s, int cell);
void build_settlement(Playout *p, SeatState *s, int seat, int cell, int mandatory);
int score(const Playout *p, int seat);

/* turn.c */
float turns_left(const Playout *p);
void take_turn(Playout *p, int seat, int card_type, int width);
int draw_card(Playout *p);

/* tiles.c */
int can_build(const SeatState *s);
int is_open(const Playout *p, const SeatState *s, int cell);
int sites_on_terrain(const Playout *p, const SeatState *s, int terrain, int16_t *sites);
void use_tile(Playout *p, SeatState *s, int seat, int location, int terrain, float turns);
void use_donation(Playout *p, SeatState *s, int seat, int terrain, float turns);
void mark_occupied(Playout *p, const SeatState *s);
void use_silos(Playout *p, int seat); /* after the last turn */

#endif

// Example of a bot in C: plays the legal move nearest to the centre of the board. See docs/bot-protocol.md.
//
//     cc -O2 -o bot examples/bot.c -lm
//     realmwright arena --bots "program:./bot,random" --games 20
//
// Requests have one line each. The bot needs their type and the list `legal`, whose moves contain no quotation marks, so
// it searches for both instead of parsing JSON.

#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double distance(const char *move, size_t length) {
    const char *end = move + length, *digits = end; // matches "build d7" but not "end"
    while (digits > move && digits[-1] >= '0' && digits[-1] <= '9')
        digits--;
    if (digits == end || digits - move < 2 || digits[-1] < 'a' || digits[-1] > 't' || digits[-2] != ' ')
        return INFINITY;
    return hypot(digits[-1] - 'a' - 9.5, atoi(digits) - 10.5);
}

static void answer(const char *legal) {
    const char *best = NULL;
    size_t best_length = 0;
    for (const char *quote = strchr(legal, '"'); *legal != ']'; quote = strchr(legal, '"')) {
        const char *move = quote + 1;
        const size_t length = strchr(move, '"') - move;
        if (best == NULL || distance(move, length) < distance(best, best_length))
            best = move, best_length = length;
        legal = move + length + 1;
    }
    printf("{\"type\":\"move\",\"move\":\"%.*s\"}\n", (int)best_length, best);
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0 && strstr(line, "\"type\":\"bye\"") == NULL) {
        const char *legal = strstr(line, "\"legal\":[");
        if (strstr(line, "\"type\":\"hello\"") != NULL)
            puts("{\"type\":\"hello\",\"protocol\":2}");
        else if (legal != NULL)
            answer(legal + strlen("\"legal\":["));
        fflush(stdout);
    }
    free(line);
}

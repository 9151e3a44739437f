/*
 * schedule.c - lists the games of a tournament: pairs, sides and openings. The same settings give
 * the same games, so that a tournament can be resumed and repeated.
 */
#include "contest.h"
#include <stdlib.h>
#include <string.h>

const char *const ending_names[ENDINGS] = {
    [BY_BOARD] = "board",     [BY_CRASH] = "crash", [BY_TIMEOUT] = "timeout",
    [BY_ILLEGAL] = "illegal", [BY_ERROR] = "error", [BY_LENGTH] = "length",
};

int half_points(const game *g, int entrant)
{
    if (g->outcome == C4B_DRAW) {
        return 1;
    }
    return (g->outcome == C4B_GREEN_WINS ? g->green : g->blue) == entrant ? 2 : 0;
}

int was_failure(const game *g)
{
    return g->done && g->ending != BY_BOARD && g->ending != BY_LENGTH;
}

/* ---- openings ---- */

typedef char opening_text[MOST_OPENING + 1];

/* The generator splitmix64. */
static uint64_t next_random(uint64_t *seed)
{
    uint64_t mixed = *seed += 0x9e3779b97f4a7c15u;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9u;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebu;
    return mixed ^ mixed >> 31;
}

/* Draws the moves of an opening; returns whether the game is not over after them. */
static int draw_opening(const contest *c, uint64_t *random, opening_text out)
{
    c4b_state *state = c4b_state_clone(c->start);
    c4b_move moves[C4B_MAX_MOVES];
    int played = 0;
    while (played < c->opening && c4b_state_outcome(state) == C4B_ONGOING) {
        int count = c4b_state_moves(state, moves);
        if (count == 0) { /* there was no memory for the clone */
            break;
        }
        c4b_move move = moves[next_random(random) % (unsigned)count];
        c4b_state_play(state, move);
        out[played++] = c4b_move_to_char(move);
    }
    out[played] = '\0';
    int goes_on = played == c->opening && c4b_state_outcome(state) == C4B_ONGOING;
    c4b_state_free(state);
    return goes_on;
}

static int is_among(opening_text *openings, int count, const char *text)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(openings[i], text) == 0) {
            return 1;
        }
    }
    return 0;
}

/* Draws `count` openings. They differ from each other, unless 200 tries find no other one; they are
   empty where every game is over within the moves of an opening. */
static void draw_openings(const contest *c, opening_text *openings, int count)
{
    uint64_t random = c->seed;
    for (int i = 0; i < count; i++) {
        int tries = 0, fit;
        do {
            fit = draw_opening(c, &random, openings[i]);
        } while ((!fit || is_among(openings, i, openings[i])) && ++tries < 200);
        if (!fit) {
            openings[i][0] = '\0';
        }
    }
}

/* ---- pairs ---- */

static int is_paired(const contest *c, int one, int other)
{
    return one < other && (!c->gauntlet || one == 0);
}

static int count_pairs(const contest *c)
{
    return c->gauntlet ? c->players - 1 : c->players * (c->players - 1) / 2;
}

/* Lists the games opening by opening, so that all players have about as many games when a
   tournament is interrupted. */
static void list_games(const contest *c, opening_text *openings, game *games)
{
    int listed = 0;
    for (int i = 0; i < c->pair_games; i++) {
        for (int one = 0; one < c->players; one++) {
            for (int other = one + 1; other < c->players; other++) {
                if (is_paired(c, one, other)) {
                    game *g = &games[listed];
                    g->number = ++listed;
                    g->green = i % 2 == 0 ? one : other;
                    g->blue = i % 2 == 0 ? other : one;
                    strcpy(g->opening, openings[i / 2]);
                }
            }
        }
    }
}

game *schedule(const contest *c, int *count)
{
    int different = (c->pair_games + 1) / 2;
    *count = count_pairs(c) * c->pair_games;
    game *games = calloc((size_t)*count, sizeof *games);
    opening_text *openings = calloc((size_t)different, sizeof *openings);
    if (games != NULL && openings != NULL) {
        draw_openings(c, openings, different);
        list_games(c, openings, games);
    } else {
        free(games);
        games = NULL;
    }
    free(openings);
    return games;
}

void free_games(game *games, int count)
{
    for (int i = 0; games != NULL && i < count; i++) {
        free(games[i].moves);
    }
    free(games);
}

/*
 * exam.c - examines a heuristic: six games against three ninjas, a point for each win.
 */
#include "exam.h"

#include "../common/interrupt.h"
#include "../common/message.h"
#include "run.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXAM_DEPTH = 8, EXAM_GAMES = 6, ALL_GAMES = 8 };

static const char *const opponents[] = { "ninja1", "ninja2", "ninja3", "master" };

/* The student, player 0, meets each opponent twice: first as green, then as blue. */
static void list_games(game *games, int count)
{
    for (int i = 0; i < count; i++) {
        int opponent = 1 + i / 2;
        games[i].number = i + 1;
        games[i].green = i % 2 == 0 ? 0 : opponent;
        games[i].blue = i % 2 == 0 ? opponent : 0;
    }
}

static void show_result(const contest *c, const game *g)
{
    static const char *const results[] = { "lost", "drawn", "won" };
    int opponent = g->green == 0 ? g->blue : g->green;
    printf("%-7s  %-14s  %-5s  %3zu moves  %s\n", c->specs[opponent],
           g->green == 0 ? "first (green)" : "second (blue)", results[half_points(g, 0)],
           strlen(g->moves), g->moves);
    if (was_failure(g)) {
        printf("%9s%s: %s\n", "", half_points(g, 0) == 0 ? "by failing" : "the other failed",
               g->why);
    }
}

static void show_results(const contest *c, const game *games, int count)
{
    int points = 0;
    for (int i = 0; i < count; i++) {
        show_result(c, &games[i]);
        points += i < EXAM_GAMES && half_points(&games[i], 0) == 2;
    }
    printf("points: %d of %d\n", points, EXAM_GAMES);
}

static int name_student(const char *student, char name[256], char *message, size_t size)
{
    player *p = player_start(student, message, size);
    if (p != NULL) {
        snprintf(name, 256, "%s", player_name(p));
    }
    player_end(p);
    return p != NULL;
}

static bool run_exam(const contest *c, game *games, int count)
{
    char message[1024] = "", name[256];
    if (!name_student(c->specs[0], name, message, sizeof message)) {
        return fail("%s", message);
    }
    printf("examination of %s (%s) in %s, ", c->specs[0], name, c->rules);
    if (strchr(c->specs[0], '@') != NULL) {
        puts("with its own limit");
    } else {
        printf("depth %d\n", EXAM_DEPTH);
    }
    fflush(stdout);
    if (!run_games(c, games, count, NULL, message, sizeof message)) {
        return fail("%s", message);
    }
    if (is_interrupted()) {
        return end_with(INTERRUPTED);
    }
    show_results(c, games, count);
    return true;
}

bool examine(contest *c, const char *student, bool with_master)
{
    int count = with_master ? ALL_GAMES : EXAM_GAMES;
    game *games = calloc(ALL_GAMES, sizeof *games);
    c->specs[0] = student;
    for (int i = 0; i < 4; i++) {
        c->specs[1 + i] = opponents[i];
    }
    c->players = 1 + count / 2;
    c->limit = (player_limit){ PLAYER_DEPTH, EXAM_DEPTH };
    if (games == NULL) {
        return fail_status(C4B_ERR_NO_MEMORY);
    }
    list_games(games, count);
    bool done = run_exam(c, games, count);
    free_games(games, ALL_GAMES);
    return done;
}

/*
 * report.c - counts the games of a tournament and writes the results: a table for people, CSV, JSON
 * and a plot.
 */
#define _POSIX_C_SOURCE 200809L
#include "report.h"

#include "../common/json_writer.h"
#include "journal.h"
#include "rating.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct standing {
    int player;
    int games, won, drawn, lost, failed;
    double points;
    rating rated;
} standing;

typedef struct report {
    const contest *c;
    const game *games;
    int count;
    standing table[MOST_PLAYERS];              /* the best first */
    double points[MOST_PLAYERS][MOST_PLAYERS]; /* of one player against another */
    int met[MOST_PLAYERS][MOST_PLAYERS];       /* games of one player against another */
} report;

/* ---- counting ---- */

static void count_side(report *r, const game *g, int entrant, int rival)
{
    standing *s = &r->table[entrant];
    int halves = half_points(g, entrant);
    s->games++;
    s->won += halves == 2;
    s->drawn += halves == 1;
    s->lost += halves == 0;
    s->failed += halves == 0 && was_failure(g);
    s->points += halves / 2.0;
    r->points[entrant][rival] += halves / 2.0;
    r->met[entrant][rival]++;
}

/* Orders standings by rating, and equal ones in the order of the arguments. */
static int compare_standings(const void *first, const void *second)
{
    const standing *a = first, *b = second;
    double more = b->rated.elo - a->rated.elo;
    return more > 1e-6 ? 1 : more < -1e-6 ? -1 : a->player - b->player;
}

static report *make_report(const contest *c, const game *games, int count)
{
    rating ratings[MOST_PLAYERS];
    report *r = calloc(1, sizeof *r);
    if (r == NULL) {
        return NULL;
    }
    r->c = c;
    r->games = games;
    r->count = count;
    for (int i = 0; i < count; i++) {
        if (games[i].done) {
            count_side(r, &games[i], games[i].green, games[i].blue);
            count_side(r, &games[i], games[i].blue, games[i].green);
        }
    }
    rate(games, count, c->players, ratings);
    for (int i = 0; i < c->players; i++) {
        r->table[i].player = i;
        r->table[i].rated = ratings[i];
    }
    qsort(r->table, (size_t)c->players, sizeof *r->table, compare_standings);
    return r;
}

static int count_done(const game *games, int count)
{
    int done = 0;
    for (int i = 0; i < count; i++) {
        done += games[i].done;
    }
    return done;
}

/* ---- for people ---- */

static const char *limit_text(player_limit limit, char out[64])
{
    snprintf(out, 64, "%s %" PRIu64, player_limit_name(limit.kind), limit.number);
    return out;
}

static void show_heading(FILE *file, const report *r)
{
    char limit[64];
    const contest *c = r->c;
    int done = count_done(r->games, r->count);
    fprintf(file, "%s, %s, %s of %d players, %d games a pair, %d random moves first, seed %" PRIu64,
            c->rules, limit_text(c->limit, limit), c->gauntlet ? "gauntlet" : "round robin",
            c->players, c->pair_games, c->opening, c->seed);
    fprintf(file, done == r->count ? "\n\n" : "\nunfinished: %d of %d games\n\n", done, r->count);
}

/* The width of the column of names: that of the longest name, but at most 40. */
static int name_width(const contest *c)
{
    size_t width = 6;
    for (int i = 0; i < c->players; i++) {
        size_t length = strlen(c->specs[i]);
        width = length > width ? length : width;
    }
    return width < 40 ? (int)width : 40;
}

static void show_standings(FILE *file, const report *r)
{
    int width = name_width(r->c);
    fprintf(file, " #  %-*s  games    won  drawn   lost  points     Elo  +-95%%\n", width,
            "player");
    for (int i = 0; i < r->c->players; i++) {
        const standing *s = &r->table[i];
        fprintf(file, "%2d  %-*.*s  %5d  %5d  %5d  %5d  %6.1f  %+6.0f  %5.0f\n", i + 1, width,
                width, r->c->specs[s->player], s->games, s->won, s->drawn, s->lost, s->points,
                s->rated.elo, s->rated.error);
    }
}

static void show_cross_table(FILE *file, const report *r)
{
    int width = name_width(r->c);
    fprintf(file, "\n    %-*s", width, "points against");
    for (int i = 0; i < r->c->players; i++) {
        fprintf(file, " %6d", i + 1);
    }
    for (int i = 0; i < r->c->players; i++) {
        int entrant = r->table[i].player;
        fprintf(file, "\n%2d  %-*.*s", i + 1, width > 14 ? width : 14, width, r->c->specs[entrant]);
        for (int j = 0; j < r->c->players; j++) {
            int rival = r->table[j].player;
            if (r->met[entrant][rival] > 0) {
                fprintf(file, " %6.1f", r->points[entrant][rival]);
            } else {
                fprintf(file, " %6s", i == j ? "." : "-");
            }
        }
    }
    fputc('\n', file);
}

static const char *const failings[ENDINGS] = {
    [BY_CRASH] = "crashing",
    [BY_TIMEOUT] = "taking too long",
    [BY_ILLEGAL] = "playing an illegal move",
    [BY_ERROR] = "not answering with a move",
};

static void show_failure(FILE *file, const char *name, int times, const game *first)
{
    if (times == 1) {
        fprintf(file, "%s lost game %d by %s: %s\n", name, first->number, failings[first->ending],
                first->why);
    } else {
        fprintf(file, "%s lost %d games by %s, the first is game %d: %s\n", name, times,
                failings[first->ending], first->number, first->why);
    }
}

/* Shows each way in which a player failed, with the first game that ended like that. */
static void show_failures(FILE *file, const report *r)
{
    for (int entrant = 0; entrant < r->c->players; entrant++) {
        for (int ending = 0; ending < ENDINGS; ending++) {
            const game *first = NULL;
            int times = 0;
            for (int i = 0; i < r->count; i++) {
                const game *g = &r->games[i];
                if (was_failure(g) && g->ending == ending && half_points(g, entrant) == 0 &&
                    (g->green == entrant || g->blue == entrant)) {
                    first = first != NULL ? first : g;
                    times++;
                }
            }
            if (first != NULL) {
                show_failure(file, r->c->specs[entrant], times, first);
            }
        }
    }
}

static void write_table(FILE *file, const report *r)
{
    show_heading(file, r);
    show_standings(file, r);
    show_cross_table(file, r);
    fputs(
        "\nElo by maximum likelihood (Bradley-Terry; a draw is half a win; one drawn game against\n"
        "the average is added for each player), average 0; +-95% from the Fisher information.\n",
        file);
    show_failures(file, r);
}

void show_report(FILE *file, const contest *c, const game *games, int count)
{
    report *r = make_report(c, games, count);
    if (r != NULL) {
        write_table(file, r);
    }
    free(r);
}

/* ---- CSV ---- */

/* Writes a text in quotes, each quote in it doubled. */
static void csv_text(FILE *file, const char *text)
{
    fputc('"', file);
    for (; *text != '\0'; text++) {
        fprintf(file, *text == '"' ? "\"%c" : "%c", *text);
    }
    fputc('"', file);
}

static void write_standings_csv(FILE *file, const report *r)
{
    fputs("rank,player,games,won,drawn,lost,failed,points,elo,elo_error_95\n", file);
    for (int i = 0; i < r->c->players; i++) {
        const standing *s = &r->table[i];
        fprintf(file, "%d,", i + 1);
        csv_text(file, r->c->specs[s->player]);
        fprintf(file, ",%d,%d,%d,%d,%d,%.1f,%.1f,%.1f\n", s->games, s->won, s->drawn, s->lost,
                s->failed, s->points, s->rated.elo, s->rated.error);
    }
}

static void write_games_csv(FILE *file, const report *r)
{
    fputs("game,green,blue,opening,result,end,why,moves\n", file);
    for (int i = 0; i < r->count; i++) {
        const game *g = &r->games[i];
        if (g->done) {
            fprintf(file, "%d,", g->number);
            csv_text(file, r->c->specs[g->green]);
            fputc(',', file);
            csv_text(file, r->c->specs[g->blue]);
            fprintf(file, ",%s,%s,%s,", g->opening, result_name(g->outcome),
                    ending_names[g->ending]);
            csv_text(file, g->why);
            fprintf(file, ",%s\n", g->moves);
        }
    }
}

/* ---- JSON ---- */

static void json_standing(json_writer *j, const report *r, const standing *s)
{
    json_write_open(j, NULL, '{');
    json_write_text(j, "player", r->c->specs[s->player]);
    json_write_integer(j, "games", s->games);
    json_write_integer(j, "won", s->won);
    json_write_integer(j, "drawn", s->drawn);
    json_write_integer(j, "lost", s->lost);
    json_write_integer(j, "failed", s->failed);
    json_write_real(j, "points", s->points, 1);
    json_write_real(j, "elo", s->rated.elo, 1);
    json_write_real(j, "elo_error_95", s->rated.error, 1);
    json_write_open(j, "against", '[');
    for (int i = 0; i < r->c->players; i++) {
        int rival = r->table[i].player;
        if (r->met[s->player][rival] > 0) {
            json_write_real(j, NULL, r->points[s->player][rival], 1);
        } else {
            json_write_null(j, NULL);
        }
    }
    json_write_close(j, ']');
    json_write_close(j, '}');
}

static void json_game(json_writer *j, const report *r, const game *g)
{
    json_write_open(j, NULL, '{');
    json_write_integer(j, "game", g->number);
    json_write_text(j, "green", r->c->specs[g->green]);
    json_write_text(j, "blue", r->c->specs[g->blue]);
    json_write_text(j, "opening", g->opening);
    json_write_text(j, "moves", g->moves);
    json_write_text(j, "result", result_name(g->outcome));
    json_write_text(j, "end", ending_names[g->ending]);
    json_write_text(j, "why", g->why[0] != '\0' ? g->why : NULL);
    json_write_close(j, '}');
}

static void write_json(FILE *file, const report *r)
{
    char limit[64];
    json_writer j = { .file = file, .utf8 = true };
    json_write_open(&j, NULL, '{');
    json_write_text(&j, "rules", r->c->rules);
    json_write_text(&j, "limit", limit_text(r->c->limit, limit));
    json_write_bool(&j, "gauntlet", r->c->gauntlet);
    json_write_integer(&j, "pair_games", r->c->pair_games);
    json_write_integer(&j, "opening", r->c->opening);
    json_write_count(&j, "seed", r->c->seed);
    json_write_open(&j, "players", '[');
    for (int i = 0; i < r->c->players; i++) {
        json_write_new_line(&j);
        json_standing(&j, r, &r->table[i]);
    }
    json_write_close(&j, ']');
    json_write_open(&j, "games", '[');
    for (int i = 0; i < r->count; i++) {
        if (r->games[i].done) {
            json_write_new_line(&j);
            json_game(&j, r, &r->games[i]);
        }
    }
    json_write_close(&j, ']');
    json_write_close(&j, '}');
    fputc('\n', file);
}

/* ---- the plot ---- */

/* Writes a name without quotes and backslashes, which have a meaning in gnuplot's texts. */
static void write_plot_name(FILE *file, const char *name)
{
    for (int i = 0; i < 40 && name[i] != '\0'; i++) {
        fputc(name[i] != '"' && name[i] != '\\' ? name[i] : '-', file);
    }
}

static void write_plot(FILE *file, const report *r)
{
    int players = r->c->players;
    fprintf(file,
            "set terminal svg size 800,%d noenhanced background 'white'\nset output svg\n"
            "set title 'Elo, with 95%% error bars'\nset xlabel 'Elo'\nunset key\nset grid x\n"
            "set yrange [%d.5:0.5]\nset ytics (",
            120 + 30 * players, players);
    for (int i = 0; i < players; i++) {
        fputs(i > 0 ? ", \"" : "\"", file);
        write_plot_name(file, r->c->specs[r->table[i].player]);
        fprintf(file, "\" %d", i + 1);
    }
    fputs(")\n$ratings << END\n", file);
    for (int i = 0; i < players; i++) {
        fprintf(file, "%.1f %d %.1f\n", r->table[i].rated.elo, i + 1, r->table[i].rated.error);
    }
    fputs("END\nplot $ratings using 1:2:3 with xerrorbars pointtype 7 linewidth 2\n", file);
}

/* ---- files ---- */

typedef void (*report_writer)(FILE *file, const report *r);

static int write_file(const report *r, const char *name, report_writer write_it, char *message,
                      size_t size)
{
    char path[4200];
    snprintf(path, sizeof path, "%s/%s", r->c->out, name);
    FILE *file = fopen(path, "w");
    if (file != NULL) {
        write_it(file, r);
    }
    int failed = file == NULL || ferror(file);
    if ((file != NULL && fclose(file) != 0) || failed) {
        snprintf(message, size, "%s: %s", path, strerror(errno));
        return 0;
    }
    return 1;
}

/* Draws elo.svg, and removes elo.gp, which nobody needs after that. The shell gets the folder in a
   variable, so that its name may have any characters. */
static void draw_plot(const report *r)
{
    static const char command[] =
        "cd -- \"$TOURNAMENT_OUT\" || exit 1\n"
        "command -v gnuplot >/dev/null 2>&1 && gnuplot -e \"svg='elo.svg'\" elo.gp\n"
        "status=$?\n"
        "rm -f elo.gp\n"
        "exit $status\n";
    setenv("TOURNAMENT_OUT", r->c->out, 1);
    if (system(command) != 0) {
        fputs("(no elo.svg: gnuplot is not installed, or failed)\n", stderr);
    }
}

int write_reports(const contest *c, const game *games, int count, char *message, size_t size)
{
    report *r = make_report(c, games, count);
    if (r == NULL) {
        snprintf(message, size, "%s", c4b_strerror(C4B_ERR_NO_MEMORY));
        return 0;
    }
    int written = write_file(r, "table.txt", write_table, message, size) &&
                  write_file(r, "standings.csv", write_standings_csv, message, size) &&
                  write_file(r, "games.csv", write_games_csv, message, size) &&
                  write_file(r, "results.json", write_json, message, size) &&
                  write_file(r, "elo.gp", write_plot, message, size);
    if (written) {
        draw_plot(r);
    }
    free(r);
    return written;
}

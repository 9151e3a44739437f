/*
 * tournament.c - many games between any players, and their ratings; or the course's examination of
 * one player.
 *
 *   tournament strong windows test                       round robin, depth 6
 *   tournament --out league --games 100 ./mine.so strong windows 'cmd:sh middle.sh'
 *   tournament --exam ./mine.so                          six games against three ninjas
 */
#include "../common/interrupt.h"
#include "../common/message.h"
#include "exam.h"
#include "journal.h"
#include "options.h"
#include "report.h"
#include "run.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

/* Starts each player once, because one that does not start is most likely a mistake in its name,
   which should be reported at once. */
static bool try_players(const contest *c)
{
    char message[1024];
    for (int i = 0; i < c->players; i++) {
        player *p = player_start(c->specs[i], message, sizeof message);
        if (p == NULL) {
            return fail("%s", message);
        }
        player_end(p);
    }
    return true;
}

static bool are_done(const game *games, int count)
{
    int i = 0;
    while (i < count && games[i].done) {
        i++;
    }
    return i == count;
}

/* Reports the results, also when not all games were played. `j` is NULL without a folder. */
static bool report(const contest *c, game *games, int count, journal *j)
{
    char message[1024] = "";
    bool complete = are_done(games, count);
    show_report(stdout, c, games, count);
    if (j != NULL && complete && !journal_sort(j, c, games, count)) {
        return fail("%s", strerror(errno));
    }
    if (j != NULL && !write_reports(c, games, count, message, sizeof message)) {
        return fail("%s", message);
    }
    if (!complete && j != NULL) {
        printf("\nto go on, run the same command again\n");
    }
    return complete || end_with(INTERRUPTED);
}

static bool run_and_report(const contest *c, game *games, int count, journal *j)
{
    char message[1024] = "";
    if (!run_games(c, games, count, j, message, sizeof message)) {
        return fail("%s", message);
    }
    return report(c, games, count, j);
}

static bool run_with_journal(const contest *c, game *games, int count)
{
    char message[5000] = "";
    journal j;
    if (!journal_open(&j, c, games, count, message, sizeof message)) {
        return fail("%s", message);
    }
    bool done = run_and_report(c, games, count, &j);
    journal_close(&j);
    return done;
}

static bool run_tournament(const contest *c)
{
    int count = 0;
    game *games = schedule(c, &count);
    if (games == NULL) {
        return fail_status(C4B_ERR_NO_MEMORY);
    }
    bool done =
        c->out != NULL ? run_with_journal(c, games, count) : run_and_report(c, games, count, NULL);
    free_games(games, count);
    return done;
}

static bool run(tournament_options *o)
{
    if (!catch_interrupts()) {
        return false;
    }
    catch_signal(SIGTERM);
    if (o->student != NULL) {
        return examine(&o->contest, o->student, o->master);
    }
    return try_players(&o->contest) && run_tournament(&o->contest);
}

int main(int argc, char **argv)
{
    tournament_options options;
    players_serve_if_asked(argc, argv);
    set_program_name("tournament");
    if (read_tournament_options(&options, argv + 1)) {
        run(&options);
        release_interrupts();
    }
    c4b_state_free(options.contest.start);
    return exit_code();
}

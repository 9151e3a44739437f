/*
 * journal.c - writes and reads the games of a tournament as text.
 */
#define _POSIX_C_SOURCE 200809L /* open_memstream, strtok_r */
#include "journal.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const result_names[] = { "none", "green", "blue", "draw" };

const char *result_name(c4b_outcome outcome)
{
    return result_names[outcome];
}

/* ---- writing ---- */

static const char *or_dash(const char *text)
{
    return *text != '\0' ? text : "-";
}

void write_game(FILE *file, const game *g)
{
    fprintf(file, "game %d green %d blue %d opening %s result %s end %s moves %s", g->number,
            g->green + 1, g->blue + 1, or_dash(g->opening), result_name(g->outcome),
            ending_names[g->ending], or_dash(g->moves));
    fprintf(file, g->why[0] != '\0' ? " why %s\n" : "\n", g->why);
}

/* Writes all settings that the games depend on. */
static void write_settings(FILE *file, const contest *c)
{
    fprintf(file, "# tournament 1\n# rules %s\n# limit %s %" PRIu64 "\n", c->rules,
            player_limit_name(c->limit.kind), c->limit.number);
    fprintf(file, "# timeout %u\n# max-moves %d\n# %s, games %d, opening %d, seed %" PRIu64 "\n",
            c->timeout, c->max_moves, c->gauntlet ? "gauntlet" : "round robin", c->pair_games,
            c->opening, c->seed);
    for (int i = 0; i < c->players; i++) {
        fprintf(file, "# player %d %s\n", i + 1, c->specs[i]);
    }
}

typedef void (*text_writer)(FILE *file, const void *what);

static void settings_writer(FILE *file, const void *what)
{
    write_settings(file, what);
}

static void game_writer(FILE *file, const void *what)
{
    write_game(file, what);
}

/* The text that a function writes, to be freed; NULL when memory runs out. */
static char *text_of(text_writer write_text, const void *what)
{
    char *text = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&text, &size);
    if (file == NULL) {
        return NULL;
    }
    write_text(file, what);
    if (fclose(file) != 0) {
        free(text);
        text = NULL;
    }
    return text;
}

static int append(int fd, const char *text)
{
    size_t length = text != NULL ? strlen(text) : 0;
    return text != NULL && write(fd, text, length) == (ssize_t)length;
}

int journal_add(journal *j, const game *g)
{
    char *text = text_of(game_writer, g);
    int added = append(j->fd, text);
    free(text);
    return added;
}

/* ---- reading ---- */

static int index_of(const char *word, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(word, words[i]) == 0) {
            return i;
        }
    }
    return -1;
}

/* Whether moves can be played; then *outcome is what they lead to. */
static int is_playable(const contest *c, const char *moves, c4b_outcome *outcome)
{
    c4b_state *state = c4b_state_clone(c->start);
    int playable = c4b_state_play_text(state, moves, NULL) == C4B_OK;
    *outcome = c4b_state_outcome(state);
    c4b_state_free(state);
    return playable;
}

/* Takes the result of a game from its line. A line that does not fit the schedule or the rules is
   skipped; then its game is played again. */
static void take_line(const contest *c, game *games, int count, const char *line)
{
    char opening[64], result[16], end[16], *moves = malloc(strlen(line) + 1);
    int number, green, blue, read = 0;
    c4b_outcome reached;
    if (moves == NULL ||
        sscanf(line, "game %d green %d blue %d opening %63s result %15s end %15s moves %s%n",
               &number, &green, &blue, opening, result, end, moves, &read) != 7 ||
        number < 1 || number > count) {
        free(moves);
        return;
    }
    game *g = &games[number - 1];
    int outcome = index_of(result, result_names, 4), ending = index_of(end, ending_names, ENDINGS);
    if (moves[strspn(moves, "-")] == '\0') {
        moves[0] = '\0';
    }
    if (g->done || green != g->green + 1 || blue != g->blue + 1 || outcome <= 0 || ending < 0 ||
        strcmp(opening, or_dash(g->opening)) != 0 || !is_playable(c, moves, &reached) ||
        (ending == BY_BOARD && reached != outcome)) {
        free(moves);
        return;
    }
    g->done = 1;
    g->outcome = outcome;
    g->ending = ending;
    g->moves = moves;
    if (strncmp(line + read, " why ", 5) == 0) {
        snprintf(g->why, sizeof g->why, "%s", line + read + 5);
    }
}

/* The text of a whole file, to be freed; NULL when memory runs out. */
static char *read_file(int fd)
{
    struct stat status;
    if (fstat(fd, &status) != 0) {
        return NULL;
    }
    size_t size = (size_t)status.st_size, filled = 0;
    char *text = malloc(size + 1);
    ssize_t got = 1;
    while (text != NULL && filled < size && got > 0) {
        got = pread(fd, text + filled, size - filled, (off_t)filled);
        filled += got > 0 ? (size_t)got : 0;
    }
    if (text != NULL) {
        text[filled] = '\0';
    }
    return text;
}

static void take_lines(const contest *c, game *games, int count, char *text)
{
    char *rest = NULL;
    for (char *line = strtok_r(text, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        take_line(c, games, count, line);
    }
}

/* Writes the settings into a new file, or reads the games of one that has the same settings. */
static int take_over(journal *j, const contest *c, game *games, int count, char *message,
                     size_t size)
{
    char *settings = text_of(settings_writer, c);
    char *text = read_file(j->fd);
    int taken = 0;
    if (settings == NULL || text == NULL) {
        snprintf(message, size, "%s: %s", j->path, strerror(errno));
    } else if (strncmp(text, settings, strlen(settings)) == 0) {
        char *end = strrchr(text, '\n'); /* only a torn line can follow it */
        end[1] = '\0';
        taken = ftruncate(j->fd, (off_t)(end + 1 - text)) == 0;
        take_lines(c, games, count, text + strlen(settings));
    } else if (strncmp(settings, text, strlen(text)) == 0) {
        /* the file is empty, or torn within the settings */
        taken = ftruncate(j->fd, 0) == 0 && append(j->fd, settings);
    } else {
        snprintf(message, size, "%s belongs to a tournament with other settings", j->path);
    }
    if (!taken && *message == '\0') {
        snprintf(message, size, "%s: %s", j->path, strerror(errno));
    }
    free(settings);
    free(text);
    return taken;
}

int journal_open(journal *j, const contest *c, game *games, int count, char *message, size_t size)
{
    /* a lock of this kind does not pass to the players, which are started meanwhile */
    struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    *message = '\0';
    if (mkdir(c->out, 0777) != 0 && errno != EEXIST) {
        snprintf(message, size, "%s: %s", c->out, strerror(errno));
        return 0;
    }
    snprintf(j->path, sizeof j->path, "%s/games.txt", c->out);
    j->fd = open(j->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (j->fd < 0) {
        snprintf(message, size, "%s: %s", j->path, strerror(errno));
        return 0;
    }
    if (fcntl(j->fd, F_SETLK, &whole) != 0) {
        snprintf(message, size, "%s: another tournament is writing it", j->path);
    } else if (take_over(j, c, games, count, message, size)) {
        return 1;
    }
    close(j->fd);
    return 0;
}

/* Writes a new file and renames it, so that a complete file exists at any time. */
int journal_sort(journal *j, const contest *c, const game *games, int count)
{
    char path[4200];
    snprintf(path, sizeof path, "%s.new", j->path);
    FILE *file = fopen(path, "w");
    if (file == NULL) {
        return 0;
    }
    write_settings(file, c);
    for (int i = 0; i < count; i++) {
        write_game(file, &games[i]);
    }
    int failed = ferror(file);
    return fclose(file) == 0 && !failed && rename(path, j->path) == 0;
}

void journal_close(journal *j)
{
    close(j->fd);
}

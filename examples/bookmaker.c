/*
 * bookmaker.c - makes a book of solved openings: introduces books, and solving on all cores or,
 * with MPI, on many machines.
 *
 *   bookmaker --depth 6 boom.book                   CONECTA-4 BOOM, all positions of up to 6 moves
 *   bookmaker --rules classic --distance --depth 4 classic.book
 *   mpirun -np 8 bookmaker_mpi --depth 8 boom.book  the same, by eight processes
 *
 * Only the positions after the last move are solved; what the earlier ones are worth follows from
 * them. Every answer goes to FILE.part at once, as a line that examples/solve can read and check.
 * Run again, the program goes on from there, whatever ended it. The book is the same whoever solved
 * what.
 */
#define _POSIX_C_SOURCE 200809L /* sigaction, getline, ftruncate, nanosleep */
#include <conecta4boom.h>
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#ifdef WITH_MPI
#include <mpi.h>
#endif

static const char usage[] =
    "usage: bookmaker [OPTION...] FILE\n"
    "Solves all positions of up to so many moves and writes them to FILE, a book.\n"
    "  --rules PRESET      boom (default), desconecta, classic or crush\n"
    "  --rows N, --columns N, --connect N\n"
    "                      another board or line than the preset's\n"
    "  --depth N           so many moves (default 6)\n"
    "  --distance          in how many moves the game ends as well: needs far longer\n"
    "  --threads N         solve so many positions at once (default: one for each core; under MPI\n"
    "                      one in each process)\n"
    "  --table N           megabytes of memory for each of them (default 256)\n"
    "What is solved is kept in FILE.part until the book is whole. Ctrl-C, or anything else, may "
    "end\n"
    "the work: the same command goes on with it.\n"
    "Exit code: 0 done, 1 failed, 2 misuse, 130 interrupted.\n";

#define GO_ON (-1) /* where functions return an exit code */
#define MISUSE 2
#define INTERRUPTED 130 /* 128 + SIGINT, as shells count */

/* A thread takes many neighbours at once, which share what its table knows; another process few,
   whose answers come together. */
enum { POSITIONS_FOR_A_THREAD = 64, POSITIONS_FOR_A_PROCESS = 8 };

enum { LONGEST_LINE = 256, MOST_THREADS = 1024, MOST_DEPTH = 100 };

/* The options that take a number, the largest that each can be, and what it is when not given. */
enum number { ROWS, COLUMNS, CONNECT, DEPTH, THREADS, TABLE, NUMBERS };
static const struct {
    const char *option;
    long largest;
    long otherwise; /* 0: the preset's, or one for each core */
} numbers[NUMBERS] = {
    [ROWS] = { "--rows", 31, 0 },
    [COLUMNS] = { "--columns", 32, 0 },
    [CONNECT] = { "--connect", 32, 0 },
    [DEPTH] = { "--depth", MOST_DEPTH, 6 },
    [THREADS] = { "--threads", MOST_THREADS, 0 },
    [TABLE] = { "--table", 1 << 20, 256 },
};

/* Positions after so many moves, as the moves' characters one after the other. */
typedef struct layer {
    char *moves;
    size_t count;
    size_t room;
} layer;

typedef struct maker {
    const char *file;
    const char *preset;
    long number[NUMBERS];
    int distance;
    int rank; /* of the process under MPI; 0 solves and writes */
    int processes;
    c4b_state *start;
    c4b_book *book;
    layer layers[MOST_DEPTH + 1];
    char part[4096]; /* the name of what is kept */
    FILE *kept;

    pthread_mutex_t lock; /* for all that follows, the book and what is kept */
    c4b_state *board;     /* to play texts on */
    size_t next;          /* the first position of the last layer that nobody works on */
    size_t solved;
    size_t solved_before; /* in an earlier run */
    double began, shown;
    int failed;
} maker;

/* A text that grows. */
typedef struct text {
    char *bytes;
    size_t length;
    size_t room;
} text;

static int is(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static int complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("bookmaker: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return EXIT_FAILURE;
}

static int complain_of(c4b_status status)
{
    return complain("%s", c4b_strerror(status));
}

static void append(text *t, const char *more)
{
    size_t length = strlen(more);
    if (t->length + length + 1 > t->room) {
        size_t room = 2 * (t->length + length) + 64;
        char *bytes = realloc(t->bytes, room);
        if (bytes == NULL) {
            complain_of(C4B_ERR_NO_MEMORY);
            exit(EXIT_FAILURE); /* what is kept stays */
        }
        t->bytes = bytes;
        t->room = room;
    }
    memcpy(t->bytes + t->length, more, length + 1);
    t->length += length;
}

static void empty(text *t)
{
    t->length = 0;
    append(t, "");
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- Ctrl-C ---- */

static c4b_stop *stop; /* set once, before the handler is */
static volatile sig_atomic_t interrupted;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
    c4b_stop_request(stop);
}

static void catch_interrupts(void)
{
    struct sigaction action = { .sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND };
    stop = c4b_stop_new();
    sigaction(SIGINT, &action, NULL);
}

/* ---- progress ---- */

/* On a terminal a line that changes, elsewhere a line now and then. */
static void show_progress(maker *m, int last)
{
    int terminal = isatty(STDERR_FILENO);
    size_t count = m->layers[m->number[DEPTH]].count;
    double time = now(), pause = terminal ? 0.5 : 10;
    if (time - m->shown < pause && !last) {
        return;
    }
    double each = m->solved > m->solved_before
                      ? (time - m->began) / (double)(m->solved - m->solved_before)
                      : 0;
    fprintf(stderr, "%s%zu of %zu positions solved, %.0f s, about %.0f s to go%s",
            terminal ? "\r" : "", m->solved, count, time - m->began,
            each * (double)(count - m->solved), terminal && !last ? "    " : "    \n");
    m->shown = time;
}

/* ---- answers as text: "4433 win 10" ---- */

static const char *result_name(const c4b_state *state, c4b_outcome outcome)
{
    return outcome == C4B_DRAW ? "draw" : outcome == c4b_state_turn(state) ? "win" : "loss";
}

static void append_answer(text *t, const c4b_state *state, const char *moves, const c4b_solution *s)
{
    char line[LONGEST_LINE];
    int length = snprintf(line, sizeof line, "%s %s", moves, result_name(state, s->outcome));
    if (s->distance >= 0 && length > 0) {
        snprintf(line + length, sizeof line - (size_t)length, " %d", s->distance);
    }
    append(t, line);
    append(t, "\n");
}

static c4b_outcome outcome_named(const c4b_state *state, const char *name)
{
    c4b_player mover = c4b_state_turn(state);
    c4b_player other = mover == C4B_GREEN ? C4B_BLUE : C4B_GREEN;
    return is(name, "win") ? mover : is(name, "loss") ? other : is(name, "draw") ? C4B_DRAW : 0;
}

/* Brings the board to where a text of moves leads. */
static c4b_status set_up(c4b_state *board, const char *moves)
{
    while (c4b_state_undo(board) == C4B_OK) {
    }
    return is(moves, "-") ? C4B_OK : c4b_state_play_text(board, moves, NULL);
}

/* Takes an answer into the book; 0 when it is none. */
static int take_answer(maker *m, const char *line)
{
    char moves[LONGEST_LINE], name[8];
    c4b_solution s = C4B_SOLUTION_INIT, before = C4B_SOLUTION_INIT;
    int read = sscanf(line, "%255s %7s %d", moves, name, &s.distance);
    if (read < 2 || set_up(m->board, moves) != C4B_OK ||
        c4b_book_find(m->book, m->board, &before) != C4B_OK) {
        return 0;
    }
    s.outcome = outcome_named(m->board, name);
    if (s.outcome == C4B_ONGOING || c4b_book_add(m->book, m->board, &s) != C4B_OK) {
        return 0;
    }
    m->solved += before.outcome == C4B_ONGOING;
    return 1;
}

/* ---- what is kept ---- */

/* The first line tells what the answers are for. */
static void kept_title(const maker *m, char *out, size_t size)
{
    char position[1024];
    c4b_state_position_text(m->start, position, sizeof position);
    snprintf(out, size, "# for a book of %ld moves%s from %s\n", m->number[DEPTH],
             m->distance ? " with distances" : "", position);
}

/* Reads the answers of earlier runs. A last line that is not whole is cut off: the run was ended
   while it was written. */
static int read_kept(maker *m, const char *title)
{
    char *line = NULL;
    size_t room = 0;
    long whole = 0;
    int code = GO_ON, first = 1;
    ssize_t length;
    while (code == GO_ON && (length = getline(&line, &room, m->kept)) > 0) {
        if (line[length - 1] != '\n') {
            break;
        }
        if (first ? !is(line, title) : !take_answer(m, line)) {
            code = complain(first ? "%s is for another book; move it away to begin this one"
                                  : "%s has a line that cannot be used",
                            m->part);
        }
        first = 0;
        whole += (long)length;
    }
    free(line);
    if (code == GO_ON && (fflush(m->kept) != 0 || ftruncate(fileno(m->kept), whole) != 0 ||
                          fseek(m->kept, whole, SEEK_SET) != 0 ||
                          (first && (fputs(title, m->kept) < 0 || fflush(m->kept) != 0)))) {
        code = complain("%s: %s", m->part, strerror(errno));
    }
    return code;
}

static int open_kept(maker *m)
{
    char title[2048];
    int length = snprintf(m->part, sizeof m->part, "%s.part", m->file);
    if (length < 0 || (size_t)length >= sizeof m->part) {
        return complain("'%s' is too long a name", m->file);
    }
    kept_title(m, title, sizeof title);
    m->kept = fopen(m->part, "r+");
    if (m->kept == NULL && errno == ENOENT) {
        m->kept = fopen(m->part, "w+");
    }
    return m->kept != NULL ? read_kept(m, title) : complain("%s: %s", m->part, strerror(errno));
}

/* ---- the positions ---- */

static int add_to_layer(layer *l, size_t length, const char *moves, char last)
{
    if (l->count == l->room) {
        size_t room = l->room == 0 ? 64 : 2 * l->room;
        char *more = realloc(l->moves, room * length);
        if (more == NULL) {
            return 0;
        }
        l->moves = more;
        l->room = room;
    }
    char *to = l->moves + l->count++ * length;
    memcpy(to, moves, length - 1);
    to[length - 1] = last;
    return 1;
}

/* The i-th position after so many moves, as a text. */
static const char *moves_of(const maker *m, long depth, size_t i, char out[MOST_DEPTH + 1])
{
    size_t length = depth > 0 ? (size_t)depth : 0;
    memcpy(out, length > 0 ? m->layers[depth].moves + i * length : "", length);
    out[length] = '\0';
    return length > 0 ? out : "-";
}

/* Adds what a position's moves lead to, unless that was seen before, or the game is over. */
static c4b_status add_children(maker *m, c4b_book *seen, long depth, const char *moves)
{
    c4b_move legal[C4B_MAX_MOVES];
    c4b_solution mark = C4B_SOLUTION_INIT;
    c4b_status status = set_up(m->board, moves);
    int count = c4b_state_moves(m->board, legal);
    for (int i = 0; status == C4B_OK && i < count; i++) {
        status = c4b_state_play(m->board, legal[i]);
        if (status == C4B_OK && c4b_state_outcome(m->board) == C4B_ONGOING) {
            c4b_solution found = C4B_SOLUTION_INIT;
            status = c4b_book_find(seen, m->board, &found);
            if (status == C4B_OK && found.outcome == C4B_ONGOING) {
                mark.outcome = C4B_DRAW;
                status = c4b_book_add(seen, m->board, &mark);
                if (status == C4B_OK && !add_to_layer(&m->layers[depth + 1], (size_t)depth + 1,
                                                      moves, c4b_move_to_char(legal[i]))) {
                    status = C4B_ERR_NO_MEMORY;
                }
            }
        }
        c4b_state_undo(m->board);
    }
    return status;
}

/* Lists the positions after one more move. A book remembers which were seen: it merges mirror
   images as the real one will. */
static c4b_status list_next(maker *m, const c4b_rules *rules, long depth)
{
    c4b_book *seen = NULL;
    char moves[MOST_DEPTH + 1];
    c4b_status status = c4b_book_create(&seen, rules, 0, 0);
    for (size_t i = 0; status == C4B_OK && i < m->layers[depth].count; i++) {
        status = interrupted ? C4B_ERR_STOPPED
                             : add_children(m, seen, depth, moves_of(m, depth, i, moves));
    }
    c4b_book_free(seen);
    return status;
}

static int list_positions(maker *m)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_status status = C4B_OK;
    c4b_state_rules(m->start, &rules);
    m->layers[0].count = 1;
    for (long depth = 0; status == C4B_OK && depth < m->number[DEPTH]; depth++) {
        status = list_next(m, &rules, depth);
    }
    return status == C4B_OK ? GO_ON : interrupted ? INTERRUPTED : complain_of(status);
}

/* ---- work: texts of positions, one a line ---- */

static int is_known(maker *m, const char *moves)
{
    c4b_solution found = C4B_SOLUTION_INIT;
    return set_up(m->board, moves) == C4B_OK &&
           c4b_book_find(m->book, m->board, &found) == C4B_OK && found.outcome != C4B_ONGOING;
}

/* The next positions to be solved, `most` at the most; none when all are, or the work is to end. */
static void give_work(maker *m, text *work, int most)
{
    long depth = m->number[DEPTH];
    char moves[MOST_DEPTH + 1];
    int given = 0;
    empty(work);
    pthread_mutex_lock(&m->lock);
    while (given < most && m->next < m->layers[depth].count && !interrupted && !m->failed) {
        const char *next = moves_of(m, depth, m->next++, moves);
        if (!is_known(m, next)) {
            append(work, next);
            append(work, "\n");
            given++;
        }
    }
    pthread_mutex_unlock(&m->lock);
}

/* Takes answers into the book, and keeps them. */
static void take_answers(maker *m, text *answers)
{
    pthread_mutex_lock(&m->lock);
    char *line = answers->bytes;
    while (line != NULL && *line != '\0') {
        char *end = strchr(line, '\n');
        *end = '\0';
        if (!take_answer(m, line)) {
            m->failed = complain("'%s' is no answer", line);
        } else if (fprintf(m->kept, "%s\n", line) < 0) {
            m->failed = complain("%s: %s", m->part, strerror(errno));
        }
        line = end + 1;
    }
    if (fflush(m->kept) != 0 && !m->failed) {
        m->failed = complain("%s: %s", m->part, strerror(errno));
    }
    show_progress(m, 0);
    pthread_mutex_unlock(&m->lock);
}

/* ---- workers ---- */

/* What a worker has for itself. */
typedef struct worker {
    maker *m;
    pthread_t thread;
    c4b_state *board;
    c4b_table *table;
    text work;
    text answers;
} worker;

static int hire(worker *w, maker *m)
{
    *w = (worker){ .m = m, .board = c4b_state_clone(m->start) };
    w->table = c4b_table_new((size_t)m->number[TABLE]);
    return w->board != NULL && w->table != NULL ? GO_ON : complain_of(C4B_ERR_NO_MEMORY);
}

static void dismiss(worker *w)
{
    c4b_state_free(w->board);
    c4b_table_free(w->table);
    free(w->work.bytes);
    free(w->answers.bytes);
}

/* Takes the next position off the work; NULL when there is none. */
static const char *next_position(char **work)
{
    char *position = *work, *end = strchr(position, '\n');
    if (end == NULL) {
        return NULL;
    }
    *end = '\0';
    *work = end + 1;
    return position;
}

/* Adds a position's answer to the worker's; what is interrupted is left out. */
static c4b_status solve_position(worker *w, const char *moves)
{
    c4b_solve_options options = C4B_SOLVE_OPTIONS_INIT;
    c4b_solution s = C4B_SOLUTION_INIT;
    options.distance = w->m->distance;
    options.table = w->table;
    options.stop = stop;
    c4b_status status = set_up(w->board, moves);
    if (status == C4B_OK) {
        status = c4b_solve(w->board, &options, &s);
    }
    if (status == C4B_OK && s.reason == C4B_DONE) {
        append_answer(&w->answers, w->board, moves, &s);
    }
    return status;
}

static void fail(maker *m, c4b_status status)
{
    pthread_mutex_lock(&m->lock);
    m->failed = complain_of(status);
    pthread_mutex_unlock(&m->lock);
}

static void *run(void *data)
{
    worker *w = data;
    for (give_work(w->m, &w->work, POSITIONS_FOR_A_THREAD); w->work.length > 0;
         give_work(w->m, &w->work, POSITIONS_FOR_A_THREAD)) {
        c4b_status status = C4B_OK;
        char *left = w->work.bytes;
        for (const char *moves; status == C4B_OK && (moves = next_position(&left)) != NULL;) {
            empty(&w->answers);
            status = solve_position(w, moves);
            take_answers(w->m, &w->answers);
        }
        if (status != C4B_OK) {
            fail(w->m, status);
        }
    }
    return NULL;
}

#ifdef WITH_MPI

/* A worker in another process sends its answers, nothing at first, and gets positions; when there
   are none it ends. */
static int run_apart(worker *w)
{
    c4b_status status = C4B_OK;
    empty(&w->answers);
    for (;;) {
        MPI_Status message;
        int length;
        if (status != C4B_OK) { /* the first process sees it by the missing answers */
            complain_of(status);
        }
        MPI_Send(w->answers.bytes, (int)w->answers.length, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
        MPI_Probe(0, 0, MPI_COMM_WORLD, &message);
        MPI_Get_count(&message, MPI_CHAR, &length);
        empty(&w->work);
        char *bytes = calloc((size_t)length + 1, 1);
        if (bytes == NULL) {
            return complain_of(C4B_ERR_NO_MEMORY);
        }
        MPI_Recv(bytes, length, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        append(&w->work, bytes);
        free(bytes);
        if (w->work.length == 0) {
            return EXIT_SUCCESS;
        }
        empty(&w->answers);
        status = C4B_OK;
        char *left = w->work.bytes;
        for (const char *moves; status == C4B_OK && (moves = next_position(&left)) != NULL;) {
            status = solve_position(w, moves);
        }
    }
}

/* Answers one message of another process; returns whether that one has nothing to do any more. */
static int serve(maker *m, int source, int length)
{
    text answers = { .bytes = NULL }, work = { .bytes = NULL };
    char *bytes = calloc((size_t)length + 1, 1);
    if (bytes == NULL) {
        complain_of(C4B_ERR_NO_MEMORY);
        MPI_Abort(MPI_COMM_WORLD, EXIT_FAILURE);
        return 1;
    }
    MPI_Recv(bytes, length, MPI_CHAR, source, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    append(&answers, bytes);
    take_answers(m, &answers);
    give_work(m, &work, POSITIONS_FOR_A_PROCESS);
    MPI_Send(work.bytes, (int)work.length, MPI_CHAR, source, 0, MPI_COMM_WORLD);
    int idle = work.length == 0;
    free(bytes);
    free(answers.bytes);
    free(work.bytes);
    return idle;
}

/* Serves the other processes until none has anything to do. It sleeps between two looks: waiting in
   MPI would keep a core busy. */
static void serve_processes(maker *m)
{
    const struct timespec nap = { .tv_nsec = 1000000 };
    int left = m->processes - 1;
    while (left > 0) {
        MPI_Status message;
        int there, length;
        MPI_Iprobe(MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &there, &message);
        if (there) {
            MPI_Get_count(&message, MPI_CHAR, &length);
            left -= serve(m, message.MPI_SOURCE, length);
        } else {
            nanosleep(&nap, NULL);
        }
    }
}

#else

static int run_apart(worker *w)
{
    (void)w;
    return EXIT_SUCCESS;
}

static void serve_processes(maker *m)
{
    (void)m;
}

#endif

/* Solves the last layer, by threads of this process and by the others. */
static int solve_positions(maker *m)
{
    long count = m->number[THREADS];
    worker *workers = calloc((size_t)count, sizeof *workers);
    long hired = 0;
    int code = workers != NULL ? GO_ON : complain_of(C4B_ERR_NO_MEMORY);
    m->solved_before = m->solved;
    m->began = m->shown = now();
    while (code == GO_ON && hired < count) {
        code = hire(&workers[hired++], m);
    }
    long started = 0;
    while (code == GO_ON && started < count) {
        if (pthread_create(&workers[started].thread, NULL, run, &workers[started]) != 0) {
            code = started == 0 ? complain("no thread can be had") : GO_ON;
            break;
        }
        started++;
    }
    if (code != GO_ON) {
        m->failed = code; /* the other processes get no work */
    }
    serve_processes(m);
    for (long i = 0; i < started; i++) {
        pthread_join(workers[i].thread, NULL);
    }
    for (long i = 0; i < hired; i++) {
        dismiss(&workers[i]);
    }
    free(workers);
    show_progress(m, 1);
    return m->failed ? EXIT_FAILURE : code;
}

/* ---- the earlier positions ---- */

/* What a move leads to, as the book has it. */
static c4b_status look_at_child(const maker *m, c4b_solution *child)
{
    *child = (c4b_solution)C4B_SOLUTION_INIT;
    if (c4b_state_outcome(m->board) == C4B_ONGOING) {
        return c4b_book_find(m->book, m->board, child);
    }
    child->outcome = c4b_state_outcome(m->board);
    child->distance = 0;
    return C4B_OK;
}

static int worth(c4b_outcome outcome, c4b_player mover)
{
    return outcome == mover ? 2 : outcome == C4B_DRAW ? 1 : 0;
}

/* Whether a move with an equal outcome is the better one. The book does not have the longest
   distances: a win of unknown length is longer than any other, and so is a loss. */
static int is_sooner(int distance, int than)
{
    return distance >= 0 && (than < 0 || distance < than);
}

static int is_better(const c4b_solution *child, const c4b_solution *best, c4b_player mover)
{
    int better = worth(child->outcome, mover) - worth(best->outcome, mover);
    return better != 0               ? better > 0
           : child->outcome == mover ? is_sooner(child->distance, best->distance)
                                     : is_sooner(best->distance, child->distance);
}

/* The best of the moves. */
static c4b_status judge(maker *m, c4b_solution *best)
{
    c4b_move legal[C4B_MAX_MOVES];
    c4b_player mover = c4b_state_turn(m->board);
    int count = c4b_state_moves(m->board, legal);
    c4b_status status = C4B_OK;
    for (int i = 0; status == C4B_OK && i < count; i++) {
        c4b_solution child = C4B_SOLUTION_INIT;
        status = c4b_state_play(m->board, legal[i]);
        if (status == C4B_OK) {
            status = look_at_child(m, &child);
            c4b_state_undo(m->board);
        }
        if (status == C4B_OK && child.outcome == C4B_ONGOING) {
            status = C4B_ERR_CORRUPT; /* cannot be: all of them were solved */
        }
        if (status == C4B_OK && (i == 0 || is_better(&child, best, mover))) {
            best->outcome = child.outcome;
            best->distance = child.distance;
        }
    }
    best->distance += best->distance >= 0;
    return status;
}

/* From the last moves back to the empty board. */
static int add_earlier_positions(maker *m)
{
    char moves[MOST_DEPTH + 1];
    c4b_status status = C4B_OK;
    for (long depth = m->number[DEPTH] - 1; depth >= 0; depth--) {
        for (size_t i = 0; status == C4B_OK && i < m->layers[depth].count; i++) {
            c4b_solution best = C4B_SOLUTION_INIT;
            status = set_up(m->board, moves_of(m, depth, i, moves));
            if (status == C4B_OK) {
                status = judge(m, &best);
            }
            if (status == C4B_OK) {
                status = c4b_book_add(m->book, m->board, &best);
            }
        }
    }
    return status == C4B_OK ? GO_ON : complain_of(status);
}

/* ---- the book ---- */

/* The whole book takes its place at once: nobody sees a part of it. */
static int write_book(maker *m)
{
    char new_name[4096];
    size_t positions = 0;
    int length = snprintf(new_name, sizeof new_name, "%s.new", m->file);
    if (length < 0 || (size_t)length >= sizeof new_name) {
        return complain("'%s' is too long a name", m->file);
    }
    c4b_status status = c4b_book_write(m->book, new_name);
    if (status != C4B_OK) {
        return complain("%s: %s", new_name, c4b_strerror(status));
    }
    if (rename(new_name, m->file) != 0 || remove(m->part) != 0) {
        return complain("%s: %s", m->file, strerror(errno));
    }
    for (long depth = 0; depth <= m->number[DEPTH]; depth++) {
        positions += m->layers[depth].count;
    }
    printf("%s: %zu positions of up to %ld moves\n", m->file, positions, m->number[DEPTH]);
    return EXIT_SUCCESS;
}

static int all_are_solved(maker *m)
{
    char moves[MOST_DEPTH + 1];
    long depth = m->number[DEPTH];
    size_t i = 0;
    while (i < m->layers[depth].count && is_known(m, moves_of(m, depth, i, moves))) {
        i++;
    }
    return i == m->layers[depth].count;
}

static int make_book(maker *m)
{
    c4b_rules rules = C4B_RULES_INIT;
    c4b_state_rules(m->start, &rules);
    c4b_status status = c4b_book_create(&m->book, &rules, (int)m->number[DEPTH], m->distance);
    m->board = c4b_state_clone(m->start);
    if (status != C4B_OK || m->board == NULL) {
        return complain_of(status != C4B_OK ? status : C4B_ERR_NO_MEMORY);
    }
    int code = open_kept(m);
    code = code == GO_ON ? list_positions(m) : code;
    m->failed = code != GO_ON;
    if (code == GO_ON) {
        code = solve_positions(m);
    } else {
        serve_processes(m); /* they get no work, and end */
    }
    if (code == GO_ON && !all_are_solved(m)) {
        code = interrupted ? INTERRUPTED : complain("not all positions could be solved");
    }
    code = code == GO_ON ? add_earlier_positions(m) : code;
    code = code == GO_ON ? write_book(m) : code;
    if (m->kept != NULL) {
        fclose(m->kept);
    }
    for (int depth = 0; depth <= MOST_DEPTH; depth++) {
        free(m->layers[depth].moves);
    }
    c4b_state_free(m->board);
    c4b_book_free(m->book);
    return code;
}

/* ---- arguments ---- */

static int create_start(maker *m)
{
    const char *field = NULL;
    c4b_rules rules = C4B_RULES_INIT;
    if (m->preset != NULL && c4b_rules_preset(&rules, m->preset) != C4B_OK) {
        complain("no preset is called '%s'", m->preset);
        return MISUSE;
    }
    rules.rows = m->number[ROWS] > 0 ? (int)m->number[ROWS] : rules.rows;
    rules.columns = m->number[COLUMNS] > 0 ? (int)m->number[COLUMNS] : rules.columns;
    rules.connect = m->number[CONNECT] > 0 ? (int)m->number[CONNECT] : rules.connect;
    if (c4b_rules_check(&rules, &field) != C4B_OK) {
        complain("too large a number for '%s'", field);
        return MISUSE;
    }
    m->start = c4b_state_new(&rules);
    return m->start != NULL ? GO_ON : complain_of(C4B_ERR_NO_MEMORY);
}

/* 0 when it cannot be used. strtol alone would take blanks and signs. */
static int take(maker *m, const char *option, const char *value)
{
    if (is(option, "--rules")) {
        m->preset = value;
        return *value != '\0';
    }
    for (int i = 0; i < NUMBERS; i++) {
        if (is(option, numbers[i].option)) {
            char *end;
            errno = 0;
            m->number[i] = strtol(value, &end, 10);
            return isdigit((unsigned char)*value) && *end == '\0' && errno == 0 &&
                   m->number[i] >= (i == DEPTH ? 0 : 1) && m->number[i] <= numbers[i].largest;
        }
    }
    return 0;
}

static int misuse(const maker *m, const char *what)
{
    if (m->rank == 0) {
        fprintf(stderr, "bookmaker: %s\n%s", what, usage);
    }
    return MISUSE;
}

static int read_arguments(maker *m, char **argument)
{
    char what[512];
    for (int i = 0; i < NUMBERS; i++) {
        m->number[i] = numbers[i].otherwise;
    }
    for (; *argument != NULL; argument++) {
        const char *value = argument[1] != NULL ? argument[1] : "";
        if (is(*argument, "--help")) {
            fputs(usage, stdout);
            return EXIT_SUCCESS;
        }
        if (is(*argument, "--distance")) {
            m->distance = 1;
        } else if (**argument != '-' && m->file == NULL) {
            m->file = *argument;
        } else if (**argument == '-' && take(m, *argument, value)) {
            argument++;
        } else {
            snprintf(what, sizeof what, "cannot use '%s %s'", *argument, value);
            return misuse(m, what);
        }
    }
    return m->file != NULL ? GO_ON : misuse(m, "no file is named");
}

static void count_threads(maker *m)
{
    if (m->number[THREADS] == 0) {
        long cores = m->processes > 1 ? 1 : sysconf(_SC_NPROCESSORS_ONLN);
        m->number[THREADS] = cores < 1 ? 1 : cores < MOST_THREADS ? cores : MOST_THREADS;
    }
}

static int work_apart(maker *m)
{
    worker w;
    int code = hire(&w, m);
    code = code == GO_ON ? run_apart(&w) : code;
    dismiss(&w);
    return code;
}

static void join_processes(maker *m, int *argc, char ***argv)
{
    m->processes = 1;
#ifdef WITH_MPI
    int offered;
    MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &offered);
    MPI_Comm_rank(MPI_COMM_WORLD, &m->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &m->processes);
#else
    (void)argc, (void)argv;
#endif
}

/* One that failed may never have asked for work, or given any: the others would wait for ever. */
static void leave_processes(int code)
{
#ifdef WITH_MPI
    if (code == EXIT_FAILURE) {
        MPI_Abort(MPI_COMM_WORLD, code);
    }
    MPI_Finalize();
#else
    (void)code;
#endif
}

int main(int argc, char **argv)
{
    static maker m;
    join_processes(&m, &argc, &argv);
    int code = read_arguments(&m, argv + 1);
    code = code == GO_ON ? create_start(&m) : code;
    if (code == GO_ON) {
        pthread_mutex_init(&m.lock, NULL);
        catch_interrupts();
        count_threads(&m);
        code = m.rank == 0 ? make_book(&m) : work_apart(&m);
        signal(SIGINT, SIG_DFL);
        pthread_mutex_destroy(&m.lock);
        c4b_stop_free(stop);
    }
    c4b_state_free(m.start);
    leave_processes(code);
    return code;
}

/*
 * heuristic.c - finds an evaluation by its name, or loads it from a shared object; and the guard
 * that reports a plug-in which crashes or never returns in a program's own process.
 */
#define _POSIX_C_SOURCE 200809L /* sigaction */
#define _XOPEN_SOURCE 700       /* sigaltstack, setitimer */
#include "heuristic.h"
#include <conecta4boom/plugin.h>
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

/* ---- by name ---- */

const char *const heuristic_names[] = { "strong",    "test",       "runs",    "best_line",
                                        "all_lines", "directions", "windows", NULL };

/* The built-in evaluations, in the order of heuristic_names. */
static const struct {
    c4b_eval_fn eval;
    int mirrors;
} built_in[] = {
    { c4b_eval_strong, 1 },    { c4b_eval_test, 1 },      { c4b_eval_runs, 0 },
    { c4b_eval_best_line, 0 }, { c4b_eval_all_lines, 0 }, { c4b_eval_directions, 1 },
    { c4b_eval_windows, 1 },
};
_Static_assert(sizeof heuristic_names / sizeof *heuristic_names ==
                   sizeof built_in / sizeof *built_in + 1, /* the names end with NULL */
               "each name has its evaluation");

/* The index of a built-in evaluation, or -1 for other names. */
static int index_of(const char *name)
{
    for (int i = 0; heuristic_names[i] != NULL; i++) {
        if (strcmp(name, heuristic_names[i]) == 0) {
            return i;
        }
    }
    return -1;
}

int heuristic_is_built_in(const char *name)
{
    return index_of(name) >= 0;
}

static int find_built_in(heuristic *h, const char *name)
{
    int i = index_of(name);
    if (i >= 0) {
        *h = (heuristic){ .eval = built_in[i].eval, .mirrors = built_in[i].mirrors };
        snprintf(h->name, sizeof h->name, "%s", name);
    }
    return i >= 0;
}

int heuristic_is_path(const char *text)
{
    size_t length = strlen(text);
    return strchr(text, '/') != NULL || (length > 3 && strcmp(text + length - 3, ".so") == 0);
}

/* ---- from a shared object ---- */

/* ISO C cannot turn an object's address into a function's. POSIX lets the bytes be copied. */
static void find_function(void *object, const char *name, void *function)
{
    void *symbol = dlsym(object, name);
    memcpy(function, &symbol, sizeof symbol);
}

/* Whether a path names a regular file. dlopen() says nothing clear about folders and the like. */
static int is_file(const char *path, char *message, size_t size)
{
    struct stat status;
    if (stat(path, &status) != 0) {
        snprintf(message, size, "%s: %s", path, strerror(errno));
        return 0;
    }
    if (!S_ISREG(status.st_mode)) {
        snprintf(message, size, "%s: not a file", path);
        return 0;
    }
    return 1;
}

/* Adds "./" to a name without a slash, which dlopen() would look for elsewhere. */
static void *load(const char *path, char *message, size_t size)
{
    char here[4096];
    snprintf(here, sizeof here, "%s%s", strchr(path, '/') == NULL ? "./" : "", path);
    if (!is_file(here, message, size)) {
        return NULL;
    }
    void *object = dlopen(here, RTLD_NOW | RTLD_LOCAL);
    if (object == NULL) {
        snprintf(message, size, "%s: not a shared object that can be loaded: %s", path, dlerror());
    }
    return object;
}

/* Takes the plug-in's name for itself, else the file's. Control characters become blanks, because
   the name has to be one line. */
static void take_name(heuristic *h, const char *path)
{
    const char *name = dlsym(h->object, "c4b_plugin_name");
    const char *slash = strrchr(path, '/');
    if (name == NULL || *name == '\0') {
        name = slash != NULL ? slash + 1 : path;
    }
    snprintf(h->name, sizeof h->name, "%s", name);
    for (char *c = h->name; *c != '\0'; c++) {
        *c = (unsigned char)*c < ' ' ? ' ' : *c;
    }
}

static int take_plugin(heuristic *h, const char *path, char *message, size_t size)
{
    const int *abi = dlsym(h->object, "c4b_plugin_abi");
    void *(*open_plugin)(void) = NULL;
    find_function(h->object, "c4b_plugin_eval", &h->eval);
    find_function(h->object, "c4b_plugin_open", &open_plugin);
    find_function(h->object, "c4b_plugin_close", &h->close);
    if (abi == NULL || h->eval == NULL) {
        snprintf(message, size, "%s: not a plug-in: it does not export %s", path,
                 abi == NULL ? "c4b_plugin_abi" : "c4b_plugin_eval");
        return 0;
    }
    if (*abi != C4B_PLUGIN_ABI) {
        snprintf(message, size, "%s: a plug-in of ABI %d; this program knows ABI %d", path, *abi,
                 C4B_PLUGIN_ABI);
        return 0;
    }
    take_name(h, path);
    if (open_plugin != NULL && (h->data = open_plugin()) == NULL) {
        snprintf(message, size, "%s: its c4b_plugin_open failed", path);
        return 0;
    }
    return 1;
}

int heuristic_open(heuristic *h, const char *text, char *message, size_t size)
{
    *h = (heuristic){ 0 };
    if (!heuristic_is_path(text)) {
        if (!find_built_in(h, text)) {
            snprintf(message, size,
                     "no heuristic is called '%s' (%s, or the path of a plug-in: ./mine.so)", text,
                     HEURISTIC_NAMES);
        }
        return h->eval != NULL;
    }
    h->object = load(text, message, size);
    if (h->object == NULL) {
        return 0;
    }
    if (!take_plugin(h, text, message, size)) {
        dlclose(h->object);
        *h = (heuristic){ 0 };
        return 0;
    }
    return 1;
}

void heuristic_close(heuristic *h)
{
    if (h->close != NULL) {
        h->close(h->data);
    }
    if (h->object != NULL) {
        dlclose(h->object);
    }
    *h = (heuristic){ 0 };
}

/* ---- the guard ---- */

/* What the signal handlers read; set once, before they are installed. */
static struct {
    c4b_eval_fn eval;
    char crashed[512];
    char endless[512];
    unsigned patience; /* seconds of processor time */
} guarded;

/* How many evaluations have begun and ended, in all threads. */
static atomic_uint_least64_t begun, ended;

static void say(const char *text)
{
    ssize_t written = write(STDERR_FILENO, text, strlen(text));
    (void)written;
}

static int guarded_eval(const c4b_state *state, c4b_player player, void *data)
{
    atomic_fetch_add_explicit(&begun, 1, memory_order_relaxed);
    int value = guarded.eval(state, player, data);
    atomic_fetch_add_explicit(&ended, 1, memory_order_relaxed);
    return value;
}

/* Reports a crash, if an evaluation is running: any other crash is not the plug-in's fault. Then
   the signal kills the process, as it would have done without this handler. */
static void on_crash(int number)
{
    if (atomic_load(&begun) != atomic_load(&ended)) {
        say(guarded.crashed);
    }
    signal(number, SIG_DFL);
    raise(number);
}

/* Called after each second of processor time. */
static void on_tick(int number)
{
    static uint_least64_t earlier;
    static unsigned ticks;
    uint_least64_t now = atomic_load(&ended);
    (void)number;
    ticks = now == earlier && atomic_load(&begun) != now ? ticks + 1 : 0;
    earlier = now;
    if (ticks >= guarded.patience) {
        say(guarded.endless);
        _exit(EXIT_FAILURE);
    }
}

/* The handler runs on a separate stack, because endless recursion uses up the thread's own. */
static void catch_crashes(void)
{
    static char room[65536];
    static const int crashes[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT };
    stack_t stack = { .ss_sp = room, .ss_size = sizeof room };
    struct sigaction action = { .sa_handler = on_crash, .sa_flags = SA_ONSTACK | SA_NODEFER };
    sigaltstack(&stack, NULL);
    for (size_t i = 0; i < sizeof crashes / sizeof *crashes; i++) {
        sigaction(crashes[i], &action, NULL);
    }
}

static void catch_loops(void)
{
    struct sigaction action = { .sa_handler = on_tick, .sa_flags = SA_RESTART };
    struct itimerval second = { .it_interval = { .tv_sec = 1 }, .it_value = { .tv_sec = 1 } };
    sigaction(SIGVTALRM, &action, NULL);
    setitimer(ITIMER_VIRTUAL, &second, NULL);
}

void heuristic_guard(heuristic *h, const char *program, const char *text)
{
    if (h->object == NULL) {
        return;
    }
    const char *seconds = getenv("C4B_EVAL_SECONDS");
    int patience = seconds != NULL ? atoi(seconds) : 10;
    guarded.patience = patience > 0 ? (unsigned)patience : 1;
    guarded.eval = h->eval;
    snprintf(guarded.crashed, sizeof guarded.crashed, "\n%s: the heuristic %s crashed\n", program,
             text);
    snprintf(guarded.endless, sizeof guarded.endless,
             "\n%s: the heuristic %s has not returned for %u seconds of processor time\n", program,
             text, guarded.patience);
    h->eval = guarded_eval;
    catch_crashes();
    catch_loops();
}

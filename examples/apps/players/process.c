/* process.c - see process.h. */
#define _GNU_SOURCE /* SOCK_CLOEXEC, closing all files in a child */
#include "process.h"

#include "spec.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    END_MS = 1000, /* how long to wait for a process that has closed its output to end */
    QUIT_MS = 200  /* how long an idle process may take to quit by itself */
};

extern char **environ;

/* ---- starting ---- */

/* The process gets the socket and standard error, and none of our other files. */
static int set_files(posix_spawn_file_actions_t *files, int fd)
{
    int error = posix_spawn_file_actions_adddup2(files, fd, STDIN_FILENO);
    error = error != 0 ? error : posix_spawn_file_actions_adddup2(files, fd, STDOUT_FILENO);
#if defined(__GLIBC__) && (__GLIBC__ > 2 || __GLIBC_MINOR__ >= 34)
    error = error != 0 ? error : posix_spawn_file_actions_addclosefrom_np(files, 3);
#endif
    return error;
}

/* The process gets its own group, so that it can be ended with all that it starts, and signals as a
   shell sets them. */
static void set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                             POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &all);
}

static int spawn(pid_t *pid, const char *path, char *const argv[], int fd)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    if (posix_spawn_file_actions_init(&files) != 0) {
        return ENOMEM;
    }
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&files);
        return ENOMEM;
    }
    set_attributes(&attributes);
    int error = set_files(&files, fd);
    error = error != 0 ? error : posix_spawn(pid, path, &files, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

/* A built-in player is this same program: see players_serve_if_asked(). */
int process_start(process *p, const char *name)
{
    int ends[2];
    char *self[] = { "player", "--as-player", (char *)name, NULL };
    char *shell[] = { "sh", "-c", (char *)(name + strlen("cmd:")), NULL };
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        return errno;
    }
    int error = player_spec_is_command(name) ? spawn(&p->pid, "/bin/sh", shell, ends[1])
                                             : spawn(&p->pid, "/proc/self/exe", self, ends[1]);
    close(ends[1]);
    if (error != 0) {
        close(ends[0]);
        return error;
    }
    p->fd = ends[0];
    return 0;
}

int process_send(const process *p, const char *text)
{
    size_t length = strlen(text);
    ssize_t sent;
    do {
        sent = send(p->fd, text, length, MSG_NOSIGNAL | MSG_DONTWAIT);
    } while (sent < 0 && errno == EINTR);
    return sent == (ssize_t)length;
}

/* ---- ending ---- */

static void pause_ms(long ms)
{
    struct timespec time = { .tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000 };
    nanosleep(&time, NULL);
}

void process_explain_end(process *p, char *why, size_t size)
{
    enum { LOOK_MS = 5 };
    int status = 0;
    pid_t ended = waitpid(p->pid, &status, WNOHANG);
    for (int waited = 0; ended == 0 && waited < END_MS; waited += LOOK_MS) {
        pause_ms(LOOK_MS);
        ended = waitpid(p->pid, &status, WNOHANG);
    }
    if (ended != p->pid) {
        snprintf(why, size, "closed its output");
        return;
    }
    kill(-p->pid, SIGKILL); /* ends what the process has started */
    p->pid = 0;
    if (WIFSIGNALED(status)) {
        snprintf(why, size, "crashed: %s", strsignal(WTERMSIG(status)));
    } else {
        snprintf(why, size, "ended with code %d%s", WEXITSTATUS(status),
                 WEXITSTATUS(status) == 127 ? " (no such command?)" : "");
    }
}

void process_end(process *p, int idle)
{
    if (p->pid > 0 && idle && process_send(p, "quit\n")) {
        struct pollfd closed = { .fd = p->fd };
        poll(&closed, 1, QUIT_MS); /* until it has ended; its output does not end the wait */
    }
    close(p->fd);
    if (p->pid > 0) {
        kill(-p->pid, SIGKILL);
        while (waitpid(p->pid, NULL, 0) < 0 && errno == EINTR) {
        }
    }
}

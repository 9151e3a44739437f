/* interrupt.c - see interrupt.h. */
#define _POSIX_C_SOURCE 200809L /* sigaction */
#include "interrupt.h"

#include "message.h"
#include <signal.h>

static c4b_stop *stop; /* set once, before the handler is installed */
static volatile sig_atomic_t interrupted;

static void on_interrupt(int number)
{
    (void)number;
    interrupted = 1;
    c4b_stop_request(stop);
}

/* Without SA_RESTART, a signal also ends a read; with SA_RESETHAND, a second signal kills. */
void catch_signal(int number)
{
    struct sigaction action = { .sa_handler = on_interrupt, .sa_flags = (int)SA_RESETHAND };
    sigaction(number, &action, NULL);
}

bool catch_interrupts(void)
{
    stop = c4b_stop_new();
    if (stop == NULL) {
        return fail_status(C4B_ERR_NO_MEMORY);
    }
    catch_signal(SIGINT);
    return true;
}

bool is_interrupted(void)
{
    return interrupted != 0;
}

c4b_stop *interrupt_stop(void)
{
    return stop;
}

void forget_interrupt(void)
{
    interrupted = 0;
    c4b_stop_reset(stop);
}

void release_interrupts(void)
{
    signal(SIGINT, SIG_DFL);
    c4b_stop_free(stop);
    stop = NULL;
}

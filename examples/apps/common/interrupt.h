/*
 * interrupt.h - Ctrl-C: the first one asks every search to stop with what it has and ends a read
 * from the terminal; a second one kills the program.
 */
#ifndef COMMON_INTERRUPT_H
#define COMMON_INTERRUPT_H

#include <conecta4boom.h>
#include <stdbool.h>

/* Catches Ctrl-C from now on. Returns false after a message when there is no memory. */
bool catch_interrupts(void);

/* Treats another signal, such as SIGTERM, like Ctrl-C. Call catch_interrupts() first. */
void catch_signal(int number);

/* Whether Ctrl-C was pressed; may be called from any thread. */
bool is_interrupted(void);

/* The stop request that Ctrl-C makes, for the options of searches. NULL before
   catch_interrupts(). */
c4b_stop *interrupt_stop(void);

/* Forgets that Ctrl-C was pressed, because it was meant for work that has ended by now. */
void forget_interrupt(void);

/* Lets Ctrl-C kill the program again and frees the memory; for the program's end. */
void release_interrupts(void);

#endif

/*
 * interrupt.h - Ctrl-C: the first one asks every search to stop with what it has and ends a read
 * from the terminal; a second one kills the program.
 */
#ifndef COMMON_INTERRUPT_H
#define COMMON_INTERRUPT_H

#include <conecta4boom.h>
#include <stdbool.h>

/* From now on Ctrl-C is caught; false, and a message, without memory. */
bool catch_interrupts(void);

/* The same for another signal, SIGTERM for one; after catch_interrupts(). */
void catch_signal(int number);

/* Whether Ctrl-C was pressed; may be called from any thread. */
bool is_interrupted(void);

/* What a Ctrl-C stops: for the options of searches. NULL before catch_interrupts(). */
c4b_stop *interrupt_stop(void);

/* Goes on as if Ctrl-C had not been pressed: it was for the work that has just been ended. */
void forget_interrupt(void);

/* At the end: Ctrl-C kills again, and the memory is freed. */
void release_interrupts(void);

#endif

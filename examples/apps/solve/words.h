/* words.h - the words of a line. */
#ifndef SOLVE_WORDS_H
#define SOLVE_WORDS_H

#include <stddef.h>

/* The length of the first word, and where the second one begins, at the end if there is none. */
size_t word_length(const char *text);
const char *second_word(const char *text);

/* Cuts a line after `count` words; returns what came after them. */
char *cut_after_words(char *line, int count);

#endif

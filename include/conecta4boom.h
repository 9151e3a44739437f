/**
 * @file conecta4boom.h
 * @brief The one header a program includes; it brings in all the others.
 *
 * Read them in this order: basics.h (statuses and the small types), rules.h
 * (which game is played), state.h (playing it), text.h (games, boards and
 * positions as text), eval.h (how good a position looks), search.h (choosing a move), solve.h
 * (exact play), book.h (positions solved beforehand), game.h (searches for a game of your own).
 */
#ifndef CONECTA4BOOM_H
#define CONECTA4BOOM_H

#include <conecta4boom/basics.h>
#include <conecta4boom/book.h>
#include <conecta4boom/eval.h>
#include <conecta4boom/game.h>
#include <conecta4boom/rules.h>
#include <conecta4boom/search.h>
#include <conecta4boom/solve.h>
#include <conecta4boom/state.h>
#include <conecta4boom/text.h>
#include <conecta4boom/version.h>

#endif

/**
 * @file conecta4boom.h
 * @brief The header that a program includes: it includes all the others but plugin.h.
 *
 * A newcomer reads them in this order:
 * - basics.h: statuses and the small types;
 * - rules.h: which game is played;
 * - state.h: playing a game and looking at its board;
 * - text.h: moves, boards and positions as text;
 * - eval.h: how good a position looks;
 * - search.h: choosing a move;
 * - solve.h: who wins under best play;
 * - book.h: positions that were solved beforehand;
 * - game.h: searches for a game that the program brings itself.
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

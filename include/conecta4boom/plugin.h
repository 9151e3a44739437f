/**
 * @file conecta4boom/plugin.h
 * @brief What a heuristic as a plug-in exports: a shared object that programs load by its path.
 *
 * The library itself neither loads plug-ins nor knows them, and conecta4boom.h does not bring this
 * header in. Programs that take `--heuristic ./mine.so` look the names below up in the shared
 * object.
 */
#ifndef CONECTA4BOOM_PLUGIN_H
#define CONECTA4BOOM_PLUGIN_H

#include <conecta4boom/basics.h>
#include <conecta4boom/eval.h>
#include <conecta4boom/state.h>

#ifdef __cplusplus
extern "C" {
#endif

/**
 * @defgroup plugin Heuristics as plug-ins
 * The names that a plug-in exports. It defines #C4B_PLUGIN and c4b_plugin_eval(); the others are
 * optional. A whole one:
 *
 *     #include <conecta4boom.h>
 *     #include <conecta4boom/plugin.h>
 *
 *     C4B_PLUGIN("most threats");
 *
 *     int c4b_plugin_eval(const c4b_state *state, c4b_player player, void *data)
 *     {
 *         c4b_player rival = player == C4B_GREEN ? C4B_BLUE : C4B_GREEN;
 *         (void)data;
 *         return c4b_state_threats(state, player, NULL) - c4b_state_threats(state, rival, NULL);
 *     }
 *
 * It is built with
 *
 *     cc -shared -fPIC mine.c $(pkg-config --cflags --libs conecta4boom) -o mine.so
 * @{
 */

/** 1: the version of what is declared here. A program refuses a plug-in of another. */
#define C4B_PLUGIN_ABI 1

/** Makes a name seen outside the shared object, whatever the compiler was told to hide. */
#if defined(__GNUC__)
#define C4B_PLUGIN_EXPORT __attribute__((visibility("default")))
#else
#define C4B_PLUGIN_EXPORT
#endif

/**
 * Defines what says that a shared object is a plug-in, and its name: `C4B_PLUGIN("my heuristic");`
 * once, outside functions.
 */
#define C4B_PLUGIN(title)                                                                          \
    const int c4b_plugin_abi = C4B_PLUGIN_ABI;                                                     \
    const char c4b_plugin_name[] = title

/** Needed: #C4B_PLUGIN_ABI, as the plug-in was compiled. Since 1.0. */
C4B_PLUGIN_EXPORT extern const int c4b_plugin_abi;

/** What people call the heuristic, one line of UTF-8. Without it they see the file's name. Since
    1.0. */
C4B_PLUGIN_EXPORT extern const char c4b_plugin_name[];

/**
 * Needed: the evaluation, by the contract of #c4b_eval_fn. It is given to any search, so its value
 * depends on the position only.
 * @param state The state.
 * @param player For whom.
 * @param data What c4b_plugin_open() returned; NULL without one.
 * @return The value; #C4B_EVAL_ABORT gives up. Since 1.0.
 */
C4B_PLUGIN_EXPORT int c4b_plugin_eval(const c4b_state *state, c4b_player player, void *data);

/**
 * Optional: called once, before the first evaluation, to make what the evaluation needs.
 * @return The `data` of every evaluation; NULL when it cannot be made: then the plug-in is not
 *     used. Since 1.0.
 */
C4B_PLUGIN_EXPORT void *c4b_plugin_open(void);

/**
 * Optional: called once, after the last evaluation, when c4b_plugin_open() has succeeded or is
 * not there. A process that is ended from outside does not call it.
 * @param data What c4b_plugin_open() returned; NULL without one. Since 1.0.
 */
C4B_PLUGIN_EXPORT void c4b_plugin_close(void *data);

/** @} */

#ifdef __cplusplus
}
#endif

#endif

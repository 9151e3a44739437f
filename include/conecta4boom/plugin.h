/**
 * @file conecta4boom/plugin.h
 * @brief The names that a plug-in exports: a heuristic in a shared object that programs load.
 *
 * The library itself does not load plug-ins, and conecta4boom.h does not include this header.
 * Programs with an option such as `--heuristic ./mine.so` look up the names below in the shared
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
 * The names that a plug-in exports. It must use #C4B_PLUGIN and define c4b_plugin_eval(); the other
 * names are optional. A complete plug-in:
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
 * This command builds it:
 *
 *     cc -shared -fPIC mine.c $(pkg-config --cflags --libs conecta4boom) -o mine.so
 * @{
 */

/** 1: the version of these declarations. A program refuses a plug-in with another number. */
#define C4B_PLUGIN_ABI 1

/** Makes a name visible outside the shared object, even if the compiler is told to hide names. */
#if defined(__GNUC__)
#define C4B_PLUGIN_EXPORT __attribute__((visibility("default")))
#else
#define C4B_PLUGIN_EXPORT
#endif

/**
 * Marks a shared object as a plug-in and names it. Write `C4B_PLUGIN("my heuristic");` once,
 * outside all functions.
 */
#define C4B_PLUGIN(title)                                                                          \
    const int c4b_plugin_abi = C4B_PLUGIN_ABI;                                                     \
    const char c4b_plugin_name[] = title

/**
 * Required: #C4B_PLUGIN_ABI, as the plug-in was compiled.
 * @since 1.0
 */
C4B_PLUGIN_EXPORT extern const int c4b_plugin_abi;

/**
 * The heuristic's name for people, one line of UTF-8. Without it programs show the file's name.
 * @since 1.0
 */
C4B_PLUGIN_EXPORT extern const char c4b_plugin_name[];

/**
 * Required: the evaluation, by the contract of #c4b_eval_fn. Any search may use it, so its value
 * must depend on the position only.
 * @param data What c4b_plugin_open() returned; NULL if the plug-in does not define that.
 * @return The value; #C4B_EVAL_ABORT ends the search.
 * @since 1.0
 */
C4B_PLUGIN_EXPORT int c4b_plugin_eval(const c4b_state *state, c4b_player player, void *data);

/**
 * Optional: prepares the data that the evaluation needs. Called once, before the first evaluation.
 * @return The `data` for every evaluation; NULL on an error: then the plug-in is not used.
 * @since 1.0
 */
C4B_PLUGIN_EXPORT void *c4b_plugin_open(void);

/**
 * Optional: called once, after the last evaluation, if c4b_plugin_open() has succeeded or the
 * plug-in does not define it. A process that is killed does not call it.
 * @param data What c4b_plugin_open() returned; NULL if the plug-in does not define that.
 * @since 1.0
 */
C4B_PLUGIN_EXPORT void c4b_plugin_close(void *data);

/** @} */

#ifdef __cplusplus
}
#endif

#endif

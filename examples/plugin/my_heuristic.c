/*
 * my_heuristic.c - the template of a heuristic as a plug-in. Change what it counts, and try it.
 *
 *   cc -shared -fPIC my_heuristic.c $(pkg-config --cflags --libs conecta4boom) -o my_heuristic.so
 *   play --heuristic ./my_heuristic.so
 */
#include <conecta4boom.h>
#include <conecta4boom/plugin.h>

C4B_PLUGIN("my heuristic");

/* What a player has: the lines that this player can still fill, by the discs in them. Three discs
   are one move away from four; so, nearly, are two, where a turn has two moves. */
static int strength(const c4b_state *state, c4b_player player)
{
    int windows[C4B_LINE_COUNTS];
    if (c4b_state_windows(state, player, windows) != C4B_OK) {
        return 0;
    }
    return windows[1] + 10 * windows[2] + 30 * windows[3];
}

/* Larger is better for `player`, the side that searches, whichever side is to move here. */
int c4b_plugin_eval(const c4b_state *state, c4b_player player, void *data)
{
    c4b_player rival = player == C4B_GREEN ? C4B_BLUE : C4B_GREEN;
    (void)data; /* what c4b_plugin_open() returned, if you write one: see conecta4boom/plugin.h */
    return strength(state, player) - strength(state, rival);
}

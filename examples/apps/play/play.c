/*
 * play.c - a person plays against the library: introduces the strong search, time per move,
 * stopping a search from a signal handler, undo, positions, and boards of every size.
 *
 *   play                              CONECTA-4 BOOM; you are green, it looks 8 moves ahead
 *   play --side 2 --ms 500            you are blue, it thinks half a second for each move
 *   play --rules classic --rows 8 --columns 12 --connect 5
 *   play --side both 443              two people; three moves are played already
 *   play --heuristic ./mine.so        against a heuristic of your own, a plug-in
 */
#include "../common/interrupt.h"
#include "../common/message.h"
#include "session.h"

int main(int argc, char **argv)
{
    play_options options;
    session s;
    (void)argc;
    set_program_name("play");
    if (!read_play_options(&options, argv + 1) || !catch_interrupts()) {
        return exit_code();
    }
    if (open_session(&s, &options)) {
        play(&s);
    }
    close_session(&s);
    release_interrupts();
    return exit_code();
}

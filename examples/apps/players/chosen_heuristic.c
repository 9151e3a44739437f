/* chosen_heuristic.c - see chosen_heuristic.h. */
#include "chosen_heuristic.h"

#include "../common/message.h"

bool open_chosen_heuristic(heuristic *h, const char *name)
{
    char message[1024];
    if (heuristic_open(h, name, message, sizeof message)) {
        heuristic_guard(h, program_name(), name);
        return true;
    }
    return heuristic_is_path(name) ? fail("%s", message) : misuse("%s", message);
}

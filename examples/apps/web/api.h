/* api.h - one function for each request that programs can make; doc/web.md describes them. */
#ifndef WEB_API_H
#define WEB_API_H

#include "request.h"
#include "server_state.h"

typedef reply (*handler)(site *at, request *from);

reply api_players(site *at, request *from);
reply api_results(site *at, request *from);
reply api_status(site *at, request *from);
reply api_create(site *at, request *from);
reply api_state(site *at, request *from);
reply api_history(site *at, request *from);
reply api_join(site *at, request *from);
reply api_move(site *at, request *from);
reply api_undo(site *at, request *from);
reply api_restart(site *at, request *from);
reply api_decline(site *at, request *from);
reply api_step(site *at, request *from);
reply api_stop(site *at, request *from);
reply api_analyse(site *at, request *from);

#endif

/* api.h - one function for each request that programs can make; doc/web.md describes them. */
#ifndef WEB_API_H
#define WEB_API_H

#include "request.h"
#include "server_state.h"

typedef http_reply (*handler)(server_state *server, http_request *request);

http_reply api_players(server_state *server, http_request *request);
http_reply api_results(server_state *server, http_request *request);
http_reply api_status(server_state *server, http_request *request);
http_reply api_create(server_state *server, http_request *request);
http_reply api_state(server_state *server, http_request *request);
http_reply api_history(server_state *server, http_request *request);
http_reply api_join(server_state *server, http_request *request);
http_reply api_move(server_state *server, http_request *request);
http_reply api_undo(server_state *server, http_request *request);
http_reply api_restart(server_state *server, http_request *request);
http_reply api_decline(server_state *server, http_request *request);
http_reply api_step(server_state *server, http_request *request);
http_reply api_stop(server_state *server, http_request *request);
http_reply api_analyse(server_state *server, http_request *request);

#endif

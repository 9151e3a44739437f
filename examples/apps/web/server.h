/* server.h - the HTTP daemon: takes requests in, has them answered, sends replies out. */
#ifndef WEB_SERVER_H
#define WEB_SERVER_H

#include "server_state.h"

typedef struct http_server http_server;

/* Listens on an address of this machine; port 0: any free one. NULL and a message if it fails. */
http_server *server_start(server_state *server, const char *address, int port, int threads,
                          char *message, size_t size);

/* Where it can be reached: "http://127.0.0.1:8044/". */
const char *server_url(const http_server *self);

/* Answers the requests that wait, and ends. */
void server_stop(http_server *self);

#endif

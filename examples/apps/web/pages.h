/*
 * pages.h - the files of the page, built into the program: there is no folder to serve, so no path
 * can leave it.
 */
#ifndef WEB_PAGES_H
#define WEB_PAGES_H

#include <stddef.h>

typedef struct page {
    const char *path; /* as requests name it */
    const char *type;
    const char *tag; /* an ETag that changes with the contents */
    const unsigned char *bytes;
    size_t size;
} page;

extern const page pages[]; /* ends with a path of NULL; made by embed.sh */

#endif

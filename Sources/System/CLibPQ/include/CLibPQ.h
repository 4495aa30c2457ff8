#ifndef INTERLOCK_CLIBPQ_H
#define INTERLOCK_CLIBPQ_H

// The header is named by its place and not found by pkg-config, since with that the library would be linked, too.
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#elif __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#elif __has_include("/opt/homebrew/opt/libpq/include/libpq-fe.h")
#include "/opt/homebrew/opt/libpq/include/libpq-fe.h"
#elif __has_include("/usr/local/opt/libpq/include/libpq-fe.h")
#include "/usr/local/opt/libpq/include/libpq-fe.h"
#else
#error "libpq-fe.h is not installed (on Debian, libpq-dev; with Homebrew, libpq)"
#endif

// Loads libpq, which must be done once before anything of it is used, by one thread. Returns NULL, or what hindered it in words
// that stay valid.
//
// names: the names to look for, with NULL after the last.
const char *InterlockLoadLibPQ(const char *const *names);

#endif

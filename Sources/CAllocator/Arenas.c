#include "CAllocator.h"

// Tells whether the C library is glibc.
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void InterlockShareArenas(int count) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, count);
#else
  (void)count;
#endif
}

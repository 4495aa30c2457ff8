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

void InterlockReturnFreePages(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

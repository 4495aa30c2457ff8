#include "CAllocator.h"

// Tells whether the C library is glibc.
#include <stdlib.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __APPLE__
#include <malloc/malloc.h>
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

size_t InterlockAllocatedBytes(void) {
#ifdef __GLIBC__
  struct mallinfo2 counts = mallinfo2();
  return counts.uordblks + counts.hblkhd;
#elif defined(__APPLE__)
  malloc_statistics_t counts;
  malloc_zone_statistics(NULL, &counts);
  return counts.size_in_use;
#else
  return 0;
#endif
}

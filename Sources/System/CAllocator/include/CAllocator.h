#ifndef INTERLOCK_CALLOCATOR_H
#define INTERLOCK_CALLOCATOR_H

#include <stddef.h>

// Has all threads of the process share so many arenas of the C library's allocator, from now on. Without it each thread of a server
// has one of its own, in which the memory of answers that others have freed lies idle. Does nothing where the allocator is not glibc's
// (mallopt(3), M_ARENA_MAX).
void InterlockShareArenas(int count);

// Gives whole pages that nothing uses back to the system (malloc_trim(3)). Does nothing where the allocator
// is not glibc's.
void InterlockReturnFreePages(void);

// The bytes that are allocated now by all threads (mallinfo2(3); on Apple platforms malloc_zone_statistics). 0 where the
// allocator does not say.
size_t InterlockAllocatedBytes(void);

#endif

#ifndef INTERLOCK_CWORKERPROCESS_H
#define INTERLOCK_CWORKERPROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// The calls to the system that worker processes need: to start one, to exchange bytes with it, to measure what it takes
// and to end it; and, in it, to give up what it does not need.

// A process that was started, with the end of its socket pair. The end is closed when another program is started, and
// calls on it never wait.
typedef struct {
  pid_t process;
  int socket;
  // The maximum memory that this process had occupied when it started the other, in bytes: the system counts it with
  // that one's.
  long long inherited;
} InterlockWorker;

// The number that a worker's end of the socket pair has in it.
enum { InterlockWorkerSocket = 3 };

// Starts this program again with two arguments (`name` and `text`), an empty environment, the working directory `/`, in a
// process group of its own. Its standard files are the null device, and nothing is open but the socket. `program` is the
// program's path, or NULL for the one that runs.
// Returns 0, or the system's error number.
int InterlockStartWorker(const char *program, const char *name, const char *text, InterlockWorker *worker);

// Kills the process if it still runs, closes the socket and waits for its end. True if the system had ended it because its
// time was over (`InterlockBoundRequest`). `memory` gets the maximum memory that it ever occupied, in bytes; 0 if that was
// less than what it had inherited, and so is not known.
bool InterlockEndWorker(InterlockWorker worker, long long *memory);

// Waits until a socket can be read (or written) or has ended; at most so many milliseconds. False if that time has passed.
bool InterlockAwaitSocket(int socket, bool forWriting, int milliseconds);

// Reads or writes as much as there is room for. Returns the count, 0 at the end of the socket, -1 if it would wait.
ssize_t InterlockReadSocket(int socket, void *bytes, size_t count);
ssize_t InterlockWriteSocket(int socket, const void *bytes, size_t count);

// The processor time of a process in seconds, and the memory that it occupies in bytes; 0 where that is unknown.
double InterlockWorkerTime(pid_t process);
long long InterlockWorkerMemory(pid_t process);

// A clock that only goes on, in seconds.
double InterlockClock(void);

// The number of processors.
int InterlockProcessorCount(void);

// In the worker, before there are threads and before it reads anything: no files are written, no traces of a crash are left.
// Where the system can (Landlock), it reads no files from now on but those of the system's libraries and fonts, and those
// below `count` folders.
void InterlockBeginWorker(const char *const *folders, size_t count);

// In the worker, once it is ready: at most `memory` bytes more than now, no socket and no process from now on, and no file,
// unless reading was bounded before: fonts are opened when a drawing has their letters.
// Returns false if the system has no means to refuse these.
bool InterlockConfineWorker(long long memory);

// In the worker, before each request: the processor time that it may take from now on, in seconds, and the time that may
// pass. Beyond either the system ends the process, also when nobody is left to do so.
void InterlockBoundRequest(int processorTime, int time);

#endif

#ifndef INTERLOCK_CSCRIPTWORKER_H
#define INTERLOCK_CSCRIPTWORKER_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

// As much of the system as processes for scripts need: starting one, speaking with it, looking at what it takes, ending
// it; and, in it, giving up what it does not need.

// A process that was started, with the ends of its pipes. Both ends are closed when another program is started, and never
// wait.
typedef struct {
  pid_t process;
  int input;
  int output;
  // The most memory that this process had occupied when it started the other, in bytes: the system counts it with that one's.
  long long inherited;
} InterlockWorker;

// Starts this program again with two arguments (`name` and a number), an empty environment, the working directory `/`, in a
// process group of its own. Its standard input and output are pipes; its standard error is the former, so that what is
// written there is lost; nothing else is open. `program` is the program's path, or NULL for the one that runs.
// Returns 0, or the system's error number.
int InterlockStartWorker(const char *program, const char *name, long number, InterlockWorker *worker);

// Kills the process if it still runs, closes the pipes and waits for its end. True if the system had ended it because its
// time was over (`InterlockBoundRequest`). `memory` gets the most memory that it ever occupied, in bytes; 0 if that was less
// than what it had inherited, and so is not known.
bool InterlockEndWorker(InterlockWorker worker, long long *memory);

// Waits until a pipe can be read (or written); at most so many milliseconds. False if that time has passed.
bool InterlockAwaitPipe(int pipe, bool forWriting, int milliseconds);

// Reads or writes as much as there is room for. Returns the count, 0 at the end of the pipe, -1 if it would wait.
ssize_t InterlockReadPipe(int pipe, void *bytes, size_t count);
ssize_t InterlockWritePipe(int pipe, const void *bytes, size_t count);

// The processor time of a process in seconds, and the memory that it occupies in bytes; 0 where that cannot be told.
double InterlockWorkerTime(pid_t process);
long long InterlockWorkerMemory(pid_t process);

// A clock that only goes on, in seconds.
double InterlockClock(void);

// How many processors there are.
int InterlockProcessorCount(void);

// In the worker, before the script engine is there: no files are written, no traces of a crash are left.
void InterlockBeginWorker(void);

// In the worker, once the script engine is ready: at most `memory` bytes more than now, no file, no socket and no process
// from now on. Returns false if the system has no means to refuse these.
bool InterlockConfineWorker(long long memory);

// In the worker, before each request: the processor time that it may take from now on, in seconds, and the time that may
// pass. Beyond either the system ends the process.
void InterlockBoundRequest(int processorTime, int time);

#endif

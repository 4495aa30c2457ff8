#ifndef INTERLOCK_CJAVASCRIPTCORE_H
#define INTERLOCK_CJAVASCRIPTCORE_H

#include <stdbool.h>
#include <time.h>

// As much of JavaScriptCore's C API as Interlock uses.
#ifdef __APPLE__
#include <JavaScriptCore/JavaScript.h>
#else
#include "JavaScriptCoreDeclarations.h"
#endif

// The library exports this function, but its public headers do not declare it.
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *handle);
extern void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double seconds, JSShouldTerminateCallback callback, void *handle);

// Sets what the engine reads from the environment, where it reads it from there (on Apple platforms). To be called in `main`
// before there are threads: others may read the environment meanwhile.
void InterlockPrepareProcess(void);

// Prepares the engine, which must be done once before anything else of it is used, by one thread; on Linux it is loaded.
// Returns NULL, or what hindered it in words that stay valid.
const char *InterlockPrepareEngine(void);

// The processor time of the calling thread in seconds.
double InterlockThreadTime(void);

// A clock that only goes forward, in seconds; asked for without a system call.
double InterlockMonotonicTime(void);

// The memory that the process occupies, in bytes; 0 if it cannot be told.
long InterlockResidentMemory(void);

#endif

#ifndef INTERLOCK_CJAVASCRIPTCORE_SHIM_H
#define INTERLOCK_CJAVASCRIPTCORE_SHIM_H

#include <JavaScriptCore/JavaScript.h>
#include <stdbool.h>

// The library exports this function, but its public headers do not declare it.
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *handle);
extern void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double seconds, JSShouldTerminateCallback callback, void *handle);

#endif

#ifndef INTERLOCK_CJAVASCRIPTCORE_SHIM_H
#define INTERLOCK_CJAVASCRIPTCORE_SHIM_H

#include <JavaScriptCore/JavaScript.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>
#ifdef __APPLE__
#include <mach/mach.h>
#else
#include <fcntl.h>
#include <stdatomic.h>
#include <unistd.h>
#endif

// The library exports this function, but its public headers do not declare it.
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *handle);
extern void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double seconds, JSShouldTerminateCallback callback, void *handle);

// Makes compiled scripts look themselves whether they are to stop. The library's other way, signals, misses some loops
// (`for (;;) try { for (;;); } finally { continue }`), which then run for ever. The option is read when the first
// machine of the process is made.
static inline void InterlockPrepareEngine(void) { setenv("JSC_usePollingTraps", "1", 1); }

// The processor time of the calling thread in seconds.
static inline double InterlockThreadTime(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

// The memory that the process occupies, in bytes; 0 if it cannot be told.
static inline long InterlockResidentMemory(void) {
#ifdef __APPLE__
  task_vm_info_data_t task;
  mach_msg_type_number_t count = TASK_VM_INFO_COUNT;
  if (task_info(mach_task_self(), TASK_VM_INFO, (task_info_t)&task, &count) != KERN_SUCCESS) return 0;
  return (long)task.phys_footprint;
#else
  static _Atomic int kept = -1;
  char text[128];
  int file = kept;
  if (file < 0) {
    int none = -1;
    file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    if (!atomic_compare_exchange_strong(&kept, &none, file)) {
      close(file);
      file = none;
    }
  }
  ssize_t length = pread(file, text, sizeof text - 1, 0);
  if (length <= 0) return 0;
  text[length] = 0;
  char *rest;
  strtol(text, &rest, 10);
  return strtol(rest, NULL, 10) * sysconf(_SC_PAGESIZE);
#endif
}

#endif

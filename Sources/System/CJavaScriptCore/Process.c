#include "CJavaScriptCore.h"

#include <time.h>
#ifdef __APPLE__
#include <mach/mach.h>
#else
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>
#endif

double InterlockThreadTime(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

double InterlockMonotonicTime(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

long InterlockResidentMemory(void) {
#ifdef __APPLE__
  task_vm_info_data_t task;
  mach_msg_type_number_t count = TASK_VM_INFO_COUNT;
  if (task_info(mach_task_self(), TASK_VM_INFO, (task_info_t)&task, &count) != KERN_SUCCESS) return 0;
  return (long)task.phys_footprint;
#else
  // Opened once for all threads: the memory is asked for at every call of a script.
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

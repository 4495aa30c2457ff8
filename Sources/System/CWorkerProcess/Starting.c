#ifndef __APPLE__
#define _GNU_SOURCE
#endif
#include "CWorkerProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __APPLE__
#include <libproc.h>
#include <mach-o/dyld.h>
#endif

// The path of the program that runs; NULL if it cannot be told.
static const char *ownPath(char *room, size_t size) {
#ifdef __APPLE__
  uint32_t length = (uint32_t)size;
  return _NSGetExecutablePath(room, &length) == 0 ? room : NULL;
#else
  // The program itself, also where its file was replaced since the start.
  snprintf(room, size, "/proc/self/exe");
  return room;
#endif
}

// Nobody else is to have these: not another worker either.
static int openSockets(int ends[2]) {
#ifdef __APPLE__
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return errno;
  for (int index = 0; index < 2; index++) fcntl(ends[index], F_SETFD, FD_CLOEXEC);
  return 0;
#else
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0 ? 0 : errno;
#endif
}

static int prepare(posix_spawn_file_actions_t *actions, posix_spawnattr_t *attributes, int socket) {
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  int error = posix_spawn_file_actions_addchdir_np(actions, "/");
  if (!error) error = posix_spawn_file_actions_adddup2(actions, socket, InterlockWorkerSocket);
  for (int standard = 0; standard < InterlockWorkerSocket; standard++) {
    if (!error) error = posix_spawn_file_actions_addopen(actions, standard, "/dev/null", O_RDWR, 0);
  }
  if (!error) error = posix_spawnattr_setsigmask(attributes, &none);
  if (!error) error = posix_spawnattr_setsigdefault(attributes, &all);
  // What a terminal tells the server, such as to end, is not for its workers.
  if (!error) error = posix_spawnattr_setpgroup(attributes, 0);
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP;
#ifdef __APPLE__
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#else
  if (!error) error = posix_spawn_file_actions_addclosefrom_np(actions, InterlockWorkerSocket + 1);
#endif
  if (!error) error = posix_spawnattr_setflags(attributes, flags);
  return error;
}

static long long peak(const struct rusage *usage) {
#ifdef __APPLE__
  return usage->ru_maxrss;
#else
  return (long long)usage->ru_maxrss * 1024;
#endif
}

// Linux counts the pages of a process for each processor, and adds them up now and then.
enum { inaccuracy = 4 << 20 };

int InterlockStartWorker(const char *program, const char *name, const char *text, InterlockWorker *worker) {
  char room[4096];
  if (!program) program = ownPath(room, sizeof room);
  if (!program) return ENOENT;
  char *arguments[] = {(char *)"interlock", (char *)name, (char *)text, NULL};
  char *environment[] = {NULL};
  int ends[2];
  int error = openSockets(ends);
  if (error) return error;
  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  error = prepare(&actions, &attributes, ends[1]);
  if (!error) error = posix_spawn(&worker->process, program, &actions, &attributes, arguments, environment);
  posix_spawn_file_actions_destroy(&actions);
  posix_spawnattr_destroy(&attributes);
  close(ends[1]);
  // After the start, since other threads may have taken memory until then.
  struct rusage usage;
  memset(&usage, 0, sizeof usage);
  getrusage(RUSAGE_SELF, &usage);
  worker->inherited = peak(&usage) + inaccuracy;
  worker->socket = ends[0];
  if (error) {
    close(ends[0]);
    return error;
  }
  fcntl(worker->socket, F_SETFL, O_NONBLOCK);
#ifdef __APPLE__
  int on = 1;
  setsockopt(worker->socket, SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  return 0;
}

bool InterlockEndWorker(InterlockWorker worker, long long *memory) {
  int status = 0;
  struct rusage usage;
  memset(&usage, 0, sizeof usage);
  close(worker.socket);
  // One that has ended stays as it is until it is waited for, so this reaches no other process.
  kill(worker.process, SIGKILL);
  while (wait4(worker.process, &status, 0, &usage) < 0 && errno == EINTR) {}
  *memory = peak(&usage) > worker.inherited ? peak(&usage) : 0;
  return WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGALRM);
}

bool InterlockAwaitSocket(int socket, bool forWriting, int milliseconds) {
  struct pollfd entry = {.fd = socket, .events = forWriting ? POLLOUT : POLLIN};
  return poll(&entry, 1, milliseconds) != 0;
}

ssize_t InterlockReadSocket(int socket, void *bytes, size_t count) {
  ssize_t length = read(socket, bytes, count);
  if (length >= 0) return length;
  return errno == EAGAIN || errno == EINTR ? -1 : 0;
}

ssize_t InterlockWriteSocket(int socket, const void *bytes, size_t count) {
#ifdef __APPLE__
  ssize_t length = send(socket, bytes, count, 0);
#else
  ssize_t length = send(socket, bytes, count, MSG_NOSIGNAL);
#endif
  if (length >= 0) return length;
  return errno == EAGAIN || errno == EINTR ? -1 : 0;
}

double InterlockClock(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

int InterlockProcessorCount(void) {
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count < 1 ? 1 : (int)count;
}

#ifdef __APPLE__

double InterlockWorkerTime(pid_t process) {
  struct rusage_info_v2 usage;
  if (proc_pid_rusage(process, RUSAGE_INFO_V2, (rusage_info_t *)&usage) != 0) return 0;
  return (double)(usage.ri_user_time + usage.ri_system_time) * 1e-9;
}

long long InterlockWorkerMemory(pid_t process) {
  struct rusage_info_v2 usage;
  if (proc_pid_rusage(process, RUSAGE_INFO_V2, (rusage_info_t *)&usage) != 0) return 0;
  return (long long)usage.ri_phys_footprint;
}

#else

double InterlockWorkerTime(pid_t process) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

long long InterlockWorkerMemory(pid_t process) {
  char path[64], text[128];
  snprintf(path, sizeof path, "/proc/%d/statm", (int)process);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return 0;
  text[length] = 0;
  char *rest;
  strtoll(text, &rest, 10);
  return strtoll(rest, NULL, 10) * sysconf(_SC_PAGESIZE);
}

#endif

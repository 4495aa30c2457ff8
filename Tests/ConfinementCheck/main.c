// Confines itself as a worker does, and tells what it can still do.
#ifndef __APPLE__
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CWorkerProcess.h"

static void tell(const char *name, bool works) {
  const char *word = works ? "works" : errno == EPERM || errno == EACCES ? "refused" : errno == ENOSYS ? "not known" : errno == ENOMEM ? "no memory" : "fails otherwise";
  printf("%s: %s\n", name, word);
}

static void *nothing(void *given) { return given; }

static void ignore(int signal) { (void)signal; }

static bool fill(size_t bytes) {
  void *room = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED) return false;
  memset(room, 1, bytes);
  munmap(room, bytes);
  return true;
}

int main(void) {
  bool hasLandlock = syscall(444, NULL, 0, 1) > 0;
  InterlockBeginWorker(NULL, 0);
  printf("confined: %s\n", InterlockConfineWorker(64 << 20) ? "yes" : "no");
  tell("open", open("/etc/passwd", O_RDONLY) >= 0);
  // Fonts are read where the system can say which files may be (Landlock).
  bool reads = open("/usr/bin/env", O_RDONLY) >= 0;
  printf("reads what is the system's: %s\n", reads == hasLandlock ? "as the system can" : "wrong");
  tell("open to write", open("/usr/bin/env", O_RDWR) >= 0 || open("/tmp/interlock-confinement", O_CREAT | O_WRONLY, 0600) >= 0);
  tell("socket", socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
  pid_t child = fork();
  if (child == 0) _exit(0);
  tell("fork", child > 0);
  char *arguments[] = {NULL};
  tell("exec", execve("/bin/true", arguments, arguments) == 0);
  tell("signal to the parent", kill(getppid(), 0) == 0);
#ifdef __linux__
  tell("openat2", syscall(437, AT_FDCWD, "/etc/passwd", NULL, 0) >= 0);
  tell("io_uring", syscall(425, 1, NULL) >= 0);
#endif
  pthread_t thread;
  tell("thread", pthread_create(&thread, NULL, nothing, NULL) == 0 && pthread_join(thread, NULL) == 0);
  signal(SIGUSR1, ignore);
  tell("signal to itself", raise(SIGUSR1) == 0);
  tell("memory within the bound", fill(32 << 20));
  tell("memory beyond the bound", fill(128 << 20));
  return 0;
}

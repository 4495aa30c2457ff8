// A worker that does what its argument says with each message, for tests of the pool: a letter for each message in turn,
// the last one for all that follow.
#ifndef __APPLE__
#define _GNU_SOURCE
#endif
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "CWorkerProcess.h"

enum { socketNumber = InterlockWorkerSocket };

static bool readAll(void *bytes, size_t count) {
  for (size_t done = 0; done < count;) {
    ssize_t length = read(socketNumber, (char *)bytes + done, count - done);
    if (length <= 0) return false;
    done += (size_t)length;
  }
  return true;
}

static void answer(const char *head, uint32_t announced) {
  uint32_t lengths[2] = {announced, 0};
  if (write(socketNumber, lengths, sizeof lengths) < 0) exit(1);
  if (write(socketNumber, head, strlen(head)) < 0) exit(1);
}

static void fill(void) {
  for (;;) {
    char *room = malloc(1 << 20);
    if (room) memset(room, 1, 1 << 20);
  }
}

int main(int count, char **arguments) {
  const char *acts = count > 2 ? arguments[2] : "e";
  InterlockBeginWorker(NULL, 0);
  // Swift's runtime would have a crash told, by another program that takes its time.
  signal(SIGSEGV, SIG_DFL);
  if (*acts == 'd') return 0;  // dies before it is ready
  answer("ready", 5);
  for (;;) {
    uint32_t lengths[2];
    if (!readAll(lengths, sizeof lengths)) return 0;
    char *message = calloc(1, (size_t)lengths[0] + lengths[1] + 1);
    if (!readAll(message, (size_t)lengths[0] + lengths[1])) return 0;
    switch (*acts) {
      case 'e': answer(message, lengths[0]); break;
      case 'x': _exit(3);
      case 'k': kill(getpid(), SIGSEGV); break;
      case 's': pause(); break;
      case 'l': for (volatile long round = 0;; round++) {} break;
      case 'f': fill(); break;
      case 'h': answer(message, lengths[0] + 100); _exit(0);
      case 'n': answer("nonsense", 8); break;
      case 'g': answer("", 0xFFFFFFFF); break;
    }
    free(message);
    if (acts[1]) acts++;
  }
}

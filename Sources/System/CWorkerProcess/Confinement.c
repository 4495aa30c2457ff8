#ifndef __APPLE__
#define _GNU_SOURCE
#endif
#include "CWorkerProcess.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

static void limit(int resource, rlim_t most) {
  struct rlimit limit = {most, most};
  setrlimit(resource, &limit);
}

static bool boundReading(const char *const *folders, size_t count);

// True once files can be read of certain folders alone.
static bool isReadingBound = false;

void InterlockBeginWorker(const char *const *folders, size_t count) {
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_FSIZE, 0);
  isReadingBound = boundReading(folders, count);
}

// The limit counts whole seconds of the process's life, so it moves on with each request. Nothing else bounds a script
// that sleeps.
void InterlockBoundRequest(int processorTime, int time) {
  struct rusage usage;
  struct rlimit bound;
  if (getrusage(RUSAGE_SELF, &usage) == 0 && getrlimit(RLIMIT_CPU, &bound) == 0) {
    long long used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + 1;
    bound.rlim_cur = (rlim_t)(used + processorTime);
    setrlimit(RLIMIT_CPU, &bound);
  }
  struct itimerval timer = {{0, 0}, {time, 0}};
  setitimer(ITIMER_REAL, &timer, NULL);
}

#ifdef __linux__

#include <linux/audit.h>
#include <linux/filter.h>
#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#endif
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#ifdef __NR_landlock_create_ruleset

// What libraries read after they were loaded: fonts above all. Nothing here is anybody's own.
static const char *const systemPlaces[] = {
  "/usr", "/lib", "/lib64", "/etc/fonts", "/etc/localtime", "/etc/ld.so.cache", "/var/cache/fontconfig", "/proc/self",
  "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/sys/devices/system/cpu", "/dev/null", "/dev/urandom",
};

static void allowReading(int rules, const char *path) {
  int place = open(path, O_PATH | O_CLOEXEC);
  if (place < 0) return;
  struct stat status;
  struct landlock_path_beneath_attr rule = {.parent_fd = place, .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE};
  if (fstat(place, &status) == 0 && S_ISDIR(status.st_mode)) rule.allowed_access |= LANDLOCK_ACCESS_FS_READ_DIR;
  syscall(__NR_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  close(place);
}

// Landlock, first version: what is handled and not allowed is refused, in this thread and those that it begins.
static bool boundReading(const char *const *folders, size_t count) {
  struct landlock_ruleset_attr attributes = {.handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1};
  int rules = (int)syscall(__NR_landlock_create_ruleset, &attributes, sizeof attributes.handled_access_fs, 0);
  if (rules < 0) return false;
  for (size_t place = 0; place < sizeof systemPlaces / sizeof *systemPlaces; place++) allowReading(rules, systemPlaces[place]);
  for (size_t folder = 0; folder < count; folder++) allowReading(rules, folders[folder]);
  bool isBound =
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(__NR_landlock_restrict_self, rules, 0) == 0;
  close(rules);
  return isBound;
}

#else

static bool boundReading(const char *const *folders, size_t count) {
  (void)folders;
  (void)count;
  return false;
}

#endif

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__) && defined(__AARCH64EL__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

// The calls that reach beyond the process: they open files or sockets, begin processes, reach into others, or change what
// all of them see. Those that the script engine's own threads need stay.
static const int refusedCalls[] = {
#define CALL(name) __NR_##name,
#ifdef __NR_open
  CALL(open) CALL(creat) CALL(link) CALL(unlink) CALL(symlink) CALL(rename) CALL(mkdir) CALL(rmdir) CALL(mknod)
  CALL(chmod) CALL(chown) CALL(lchown) CALL(utime) CALL(utimes) CALL(futimesat) CALL(fork) CALL(vfork)
  CALL(inotify_init)
#endif
#ifdef __NR_renameat
  CALL(renameat)
#endif
#ifdef __NR_uselib
  CALL(uselib)
#endif
  CALL(linkat) CALL(unlinkat) CALL(symlinkat) CALL(renameat2) CALL(mkdirat) CALL(mknodat) CALL(fchmodat)
  CALL(fchownat) CALL(utimensat) CALL(truncate) CALL(open_by_handle_at)
  CALL(name_to_handle_at) CALL(chdir) CALL(fchdir) CALL(chroot) CALL(pivot_root) CALL(mount) CALL(umount2)
  CALL(setxattr) CALL(lsetxattr) CALL(removexattr) CALL(lremovexattr) CALL(swapon) CALL(swapoff) CALL(quotactl)
  CALL(acct) CALL(inotify_init1) CALL(fanotify_init) CALL(memfd_create)
  CALL(socket) CALL(socketpair) CALL(bind) CALL(connect) CALL(listen) CALL(accept) CALL(accept4)
  CALL(execve) CALL(unshare) CALL(setns) CALL(ptrace) CALL(process_vm_readv) CALL(process_vm_writev) CALL(kcmp)
  CALL(kill) CALL(tkill) CALL(rt_sigqueueinfo) CALL(rt_tgsigqueueinfo) CALL(setpgid) CALL(setsid)
  CALL(setuid) CALL(setgid) CALL(setreuid) CALL(setregid) CALL(setresuid) CALL(setresgid) CALL(setgroups) CALL(capset)
  CALL(shmget) CALL(shmat) CALL(shmctl) CALL(msgget) CALL(semget) CALL(mq_open) CALL(mq_unlink)
  CALL(perf_event_open) CALL(add_key) CALL(request_key) CALL(keyctl) CALL(init_module) CALL(finit_module)
  CALL(delete_module) CALL(kexec_load) CALL(reboot) CALL(syslog) CALL(sethostname) CALL(setdomainname)
  CALL(settimeofday) CALL(clock_settime) CALL(adjtimex) CALL(clock_adjtime) CALL(personality)
#ifdef __NR_execveat
  CALL(execveat)
#endif
#ifdef __NR_bpf
  CALL(bpf)
#endif
#ifdef __NR_userfaultfd
  CALL(userfaultfd)
#endif
};

// Looks at files, which whoever reads some may.
static const int readingCalls[] = {
#ifdef __NR_open
  CALL(readlink) CALL(access)
#endif
  CALL(readlinkat) CALL(faccessat)
};
#undef CALL

// Numbers from here on belong to no call of this list: the ways to submit other calls (io_uring, 425), to open files
// (openat2, 437), to copy descriptors of others, to mount, and all that later systems add. They look as if the system did
// not have them, so that libraries take the older calls.
static const unsigned firstLaterCall = 424;

// The one exception: what the standard library waits with, where it has it.
#ifdef __NR_futex_waitv
#define LATER_CALL_ALLOWED __NR_futex_waitv
#endif

static bool refuseCalls(void) {
#ifdef OWN_ARCHITECTURE
  enum {
    refused = sizeof refusedCalls / sizeof *refusedCalls,
    reading = sizeof readingCalls / sizeof *readingCalls,
    most = 2 * (refused + reading) + 48,
  };
  struct sock_filter filter[most];
  size_t length = 0;
#define ADD(statement) filter[length++] = (struct sock_filter)statement
#define LOAD(place) ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(place)))
#define ANSWER(value) ADD(BPF_STMT(BPF_RET | BPF_K, (uint32_t)(value)))
// Skips so many statements unless what was loaded is, or is at least, a value.
#define UNLESS_EQUAL(value, skipped) ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(value), 0, skipped))
#define UNLESS_LEAST(value, skipped) ADD(BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, (uint32_t)(value), 0, skipped))
#define ARGUMENT(index) offsetof(struct seccomp_data, args[index])
  const uint32_t refuse = SECCOMP_RET_ERRNO | EPERM, unknown = SECCOMP_RET_ERRNO | ENOSYS;

  // Calls of another architecture have other numbers.
  LOAD(offsetof(struct seccomp_data, arch));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0));
  ANSWER(SECCOMP_RET_KILL_PROCESS);
  LOAD(offsetof(struct seccomp_data, nr));
#ifdef LATER_CALL_ALLOWED
  UNLESS_EQUAL(LATER_CALL_ALLOWED, 1);
  ANSWER(SECCOMP_RET_ALLOW);
#endif
  UNLESS_LEAST(firstLaterCall, 1);
  ANSWER(unknown);
  for (size_t index = 0; index < refused; index++) {
    UNLESS_EQUAL(refusedCalls[index], 1);
    ANSWER(refuse);
  }
  for (size_t index = 0; index < reading && !isReadingBound; index++) {
    UNLESS_EQUAL(readingCalls[index], 1);
    ANSWER(refuse);
  }
  // Files are opened only to be read, if reading is bound to certain folders, and else not at all.
  UNLESS_EQUAL(__NR_openat, 4);
  LOAD(ARGUMENT(2));
  ADD(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, isReadingBound ? O_ACCMODE | O_CREAT | O_TRUNC : ~0u, 1, 0));
  ANSWER(isReadingBound ? SECCOMP_RET_ALLOW : refuse);
  ANSWER(refuse);
  // Threads, but no processes.
  UNLESS_EQUAL(__NR_clone, 4);
  LOAD(ARGUMENT(0));
  ADD(BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 0, 1));
  ANSWER(SECCOMP_RET_ALLOW);
  ANSWER(refuse);
  // Signals to its own threads, as the engine's collector sends them, and its own limits.
  UNLESS_EQUAL(__NR_tgkill, 4);
  LOAD(ARGUMENT(0));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)getpid(), 0, 1));
  ANSWER(SECCOMP_RET_ALLOW);
  ANSWER(refuse);
  UNLESS_EQUAL(__NR_prlimit64, 4);
  LOAD(ARGUMENT(0));
  ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 1));
  ANSWER(SECCOMP_RET_ALLOW);
  ANSWER(refuse);
  ANSWER(SECCOMP_RET_ALLOW);

  struct sock_fprog program = {.len = (unsigned short)length, .filter = filter};
  // For all threads that the engine has begun.
  return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) == 0;
#else
  return false;
#endif
}

// What is mapped for writing. The engine reserves tens of gigabytes of addresses and counts them so, whatever it uses of
// them; what it uses more is counted on top.
static long long mappedData(void) {
  char text[256];
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (file < 0) return -1;
  ssize_t length = read(file, text, sizeof text - 1);
  close(file);
  if (length <= 0) return -1;
  text[length] = 0;
  long long pages = 0;
  char *rest = text;
  for (int field = 0; field < 6; field++) pages = strtoll(rest, &rest, 10);
  return pages * sysconf(_SC_PAGESIZE);
}

bool InterlockConfineWorker(long long memory) {
  long long mapped = mappedData();
  if (mapped >= 0) limit(RLIMIT_DATA, (rlim_t)(mapped + memory));
  limit(RLIMIT_NOFILE, 32);
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && refuseCalls();
}

#else

static bool boundReading(const char *const *folders, size_t count) {
  (void)folders;
  (void)count;
  return false;
}

// The memory is bounded by whoever has started the process, who looks at it now and then.
bool InterlockConfineWorker(long long memory) {
  (void)memory;
  limit(RLIMIT_NOFILE, 32);
  return false;
}

#endif

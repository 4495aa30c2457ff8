import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Faults of a process whose writes are those of a server of its own: it is killed inside the transaction, or at a
/// time.
struct TimedFaults: Faults {
  /// The maximum number of microseconds after which it is killed: a request takes about half of that.
  private static let maxMicroseconds = 3000
  private static let isKilledWhenReached = Atomic(false)

  func armKill(seed: Int) {
    var numbers = SeededNumbers(seed)
    switch Int.random(in: 0..<4, using: &numbers) {
    case 0: TimedFaults.isKilledWhenReached.store(true, ordering: .sequentiallyConsistent)
    case 1: break
    case _:
      signal(SIGALRM) { _ in Kill.now() }
      var time = itimerval()
      time.it_value.tv_usec = .init(Int.random(in: 1...TimedFaults.maxMicroseconds, using: &numbers))
      setitimer(.init(ITIMER_REAL.rawValue), &time, nil)
    }
  }

  func armFullDisk(seed: Int) {}

  func disarm() {}

  func reach() {
    if TimedFaults.isKilledWhenReached.load(ordering: .sequentiallyConsistent) { Kill.now() }
  }
}

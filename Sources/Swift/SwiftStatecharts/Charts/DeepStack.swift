#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Carries out work on a thread whose stack suffices for source that is nested as deep as is allowed.
///
/// The threads of servers have small stacks, and the parser of swift-syntax goes as deep as the source.
enum DeepStack {
  private static let bytes = 256 << 20

  private final class Job<Result> {
    let work: () -> Result
    var result: Result?

    init(_ work: @escaping () -> Result) { self.work = work }
  }

  /// Carries out work and waits for it; on the caller's own stack if there is no thread to be had.
  static func run<Result>(_ work: @escaping () -> Result) -> Result { run(parts: 1) { _ in work() }[0] }

  /// Carries out parts of some work at the same time, each on a thread of its own, and waits for all.
  static func run<Result>(parts: Int, _ work: @escaping (Int) -> Result) -> [Result] {
    let jobs = (0..<parts).map { part in Job { work(part) } }
    let starts = jobs.map { job in ThreadStart { job.result = job.work() } }
    let threads = starts.map(thread)
    for thread in threads { if let thread { pthread_join(thread, nil) } }
    return withExtendedLifetime(starts) { jobs.map { $0.result ?? $0.work() } }
  }

  /// The number of processors.
  static var processors: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }

  /// Starts a thread; nil if there is none to be had.
  private static func thread(_ start: ThreadStart) -> pthread_t? {
    // Without its initializer, which some builds of one compiler count to `CDispatch` and others to `Glibc`.
    withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { allocation in
      guard let attributes = allocation.baseAddress, pthread_attr_init(attributes) == 0 else { return nil }
      defer { pthread_attr_destroy(attributes) }
      guard pthread_attr_setstacksize(attributes, bytes) == 0 else { return nil }
      let argument = Unmanaged.passUnretained(start).toOpaque()
      #if canImport(Glibc)
        var thread = pthread_t()
        return pthread_create(&thread, attributes, body, argument) == 0 ? thread : nil
      #else
        var thread: pthread_t?
        return pthread_create(&thread, attributes, body, argument) == 0 ? thread : nil
      #endif
    }
  }
}

/// The work that a thread is given.
private final class ThreadStart {
  let work: () -> Void

  init(_ work: @escaping () -> Void) { self.work = work }
}

#if canImport(Glibc)
  private func body(_ start: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let start { Unmanaged<ThreadStart>.fromOpaque(start).takeUnretainedValue().work() }
    return nil
  }
#else
  private func body(_ start: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadStart>.fromOpaque(start).takeUnretainedValue().work()
    return nil
  }
#endif

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Carries out work on a thread whose stack suffices for source that is nested as deep as is allowed.
///
/// The threads of servers have small stacks, and the parser of swift-syntax goes as deep as the source.
enum DeepStack {
  private static let bytes = 64 << 20

  private final class Job<Result> {
    let work: () -> Result
    var result: Result?

    init(_ work: @escaping () -> Result) { self.work = work }
  }

  /// Carries out work and waits for it; on the caller's own stack if there is no thread to be had.
  static func run<Result>(_ work: @escaping () -> Result) -> Result {
    let job = Job(work)
    let start = ThreadStart { job.result = job.work() }
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return work() }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstacksize(&attributes, bytes) == 0 else { return work() }
    #if canImport(Glibc)
      var thread = pthread_t()
      let failure = pthread_create(&thread, &attributes, body, Unmanaged.passUnretained(start).toOpaque())
      guard failure == 0 else { return work() }
      pthread_join(thread, nil)
    #else
      var thread: pthread_t?
      let failure = pthread_create(&thread, &attributes, body, Unmanaged.passUnretained(start).toOpaque())
      guard failure == 0, let thread else { return work() }
      pthread_join(thread, nil)
    #endif
    return withExtendedLifetime(start) { job.result ?? work() }
  }
}

/// What a thread is given.
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

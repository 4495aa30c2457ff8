#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Starts processes one after the other, each of which goes on where the one before was killed, and passes their lines
/// on.
///
/// They are forks of this process, which has no other threads: a program that is started anew takes ten times as long.
struct Referee {
  let script: Script
  let seed: Int

  /// Has a process killed during every request, at a place that the seed decides; the last process ends by itself.
  ///
  /// - Returns: False if a process ends otherwise.
  func runKilled(_ work: @escaping @Sendable (_ first: Int, _ fatal: Int?) async throws -> Void) -> Bool {
    var first = 0
    for fatal in Array(0..<script.count).map(Optional.init) + [nil] {
      let begin = first
      let (acknowledged, signal) = fork { try await work(begin, fatal) }
      first += acknowledged
      Line.write(signal == SIGKILL ? "killed" : "ended \(signal)")
      guard signal == (fatal == nil ? 0 : SIGKILL) else { return false }
    }
    return first == script.count
  }

  /// Works in a process of its own and passes on its lines: how many of them acknowledge something, and the signal that
  /// has killed it, 0 if none has, -1 if the work has failed.
  private func fork(_ work: @escaping @Sendable () async throws -> Void) -> (acknowledged: Int, signal: Int32) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { return (0, -1) }
    let process = systemFork()
    if process == 0 {
      dup2(ends[1], 1)
      close(ends[0])
      close(ends[1])
      Referee.finish(work)
    }
    close(ends[1])
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(ends[0], &buffer, buffer.count), count > 0 { text += buffer[..<count] }
    close(ends[0])
    var status: Int32 = 0
    waitpid(process, &status, 0)
    let lines = String(decoding: text, as: UTF8.self).split(separator: "\n")
    for line in lines { Line.write(String(line)) }
    // The lower seven bits are the signal. POSIX, `wait`.
    let signal = status & 0x7F
    return (lines.count { $0.hasPrefix("ack ") }, signal == 0 && status != 0 ? -1 : signal)
  }

  /// Works, and ends the process.
  static func finish(_ work: @escaping @Sendable () async throws -> Void) -> Never {
    Task {
      do {
        try await work()
        exit(0)
      } catch {
        Line.write("fault \(error)")
        exit(1)
      }
    }
    while true { pause() }
  }
}

private func systemFork() -> pid_t { fork() }

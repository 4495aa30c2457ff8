import Synchronization

/// The time of a library in seconds, by which ages are counted. It only moves forward, by the time that a running
/// program has measured with a monotonic clock; of the time in which none ran at most a day counts as passed.
///
/// Any other movement of the computer's clock by more than a day is reported and recorded as a jump. It counts as
/// passed time only once an operator has accepted it, so a wrong clock removes nothing.
final class LibraryClock: Sendable {
  /// The library's time when this program last read it.
  private struct Reading {
    let time: Int
    let uptime: Int
  }

  private let now: @Sendable () -> Int
  private let uptime: @Sendable () -> Int
  private let report: @Sendable (String) -> Void
  private let last = Mutex<Reading?>(nil)

  /// Makes a clock.
  ///
  /// - Parameters:
  ///   - now: The seconds since 1970 as the computer's clock says.
  ///   - uptime: Seconds of a monotonic clock, from any beginning.
  ///   - report: Called with a jump in words.
  init(
    now: @escaping @Sendable () -> Int, uptime: @escaping @Sendable () -> Int,
    report: @escaping @Sendable (String) -> Void
  ) {
    (self.now, self.uptime, self.report) = (now, uptime, report)
  }

  /// Moves the time of a library forward to now, and gives it.
  func advance(_ library: any LibraryConnection) throws -> Int {
    let row = try library.row("SELECT time, wall, jump FROM {clock}")
    let (known, wall, uptime) = (row?[0].number ?? 0, now(), uptime())
    // A new library has no time of the computer's clock yet.
    let passed = if case .integer(let before) = row?[1] { wall - before } else { 0 }
    let time =
      last.withLock { $0 }.map { max(known, $0.time + max(0, uptime - $0.uptime)) }
      ?? known + ((0...Seconds.day).contains(passed) ? passed : 0)
    let skew = passed - (time - known)
    let isJump = abs(skew) > Seconds.day
    // Another program may have moved it further meanwhile.
    try library.change(
      "UPDATE {clock} SET time = ?, wall = ?, jump = ? WHERE time <= ?",
      [.integer(time), .integer(wall), .integer((row?[2].number ?? 0) + (isJump ? skew : 0)), .integer(time)])
    last.withLock { $0 = Reading(time: time, uptime: uptime) }
    if isJump { report(LibraryClock.words(skew)) }
    return time
  }

  /// The seconds by which the computer's clock has jumped and that nobody has accepted; negative if it went back.
  func jump(_ library: any LibraryConnection) throws -> Int {
    _ = try advance(library)
    return try library.number("SELECT jump FROM {clock}") ?? 0
  }

  /// Counts the time by which the computer's clock has jumped forward as passed.
  func acceptJump(_ library: any LibraryConnection) throws {
    let time = try advance(library) + max(0, try jump(library))
    try library.change("UPDATE {clock} SET time = ?, jump = 0", [.integer(time)])
    last.withLock { $0 = Reading(time: time, uptime: uptime()) }
  }

  static func words(_ jump: Int) -> String {
    let days = "\(abs(jump) / Seconds.day) days"
    return
      "the computer's clock has jumped \(jump < 0 ? "back" : "forward") by \(days); in the library they do not count "
      + "as time without use until an operator accepts them: interlock library prune --accept-clock"
  }
}

package import StatechartGrading
import Statecharts

/// A log that is a text: what it says of a machine, within limits of a page.
package struct LogStudy: Sendable {
  /// The limits of a text.
  package enum Limits {
    /// The maximum number of bytes.
    package static let bytes = 4 << 20
    /// The maximum of counted work (`LogReplay.spent`), half of which repairs may take: a few seconds.
    package static let work = 300_000
    /// The number of events that are held before they are followed.
    static let held = 50
  }

  package let result: LogResult
  /// The guesses made about the log.
  package let notes: [LogNote]
  /// The first line that was not read since that would have taken too much work; nil if all were.
  package let firstLineLeft: Int?
  /// The work done, in counted units.
  package let spent: Int

  /// Follows a text.
  ///
  /// It ends early if its task is cancelled; then the result must not be used.
  /// - Throws: `LogFault` at the first line that cannot be read, or if the log is not understood.
  package init(
    _ text: String, _ options: LogOptions, of machine: Participant, from beginning: LogReplay.Beginning = .start,
    work: Int = Limits.work
  ) throws(LogFault) {
    var reader = try LogReader(options, of: machine.chart)
    var replay = LogReplay(of: machine, from: beginning, repairs: work / 2, held: Limits.held)
    var (notes, left, number): ([LogNote], Int?, Int) = ([], nil, 0)
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      number += 1
      guard replay.spent < work else {
        left = number
        break
      }
      guard !Task.isCancelled else { break }
      left = try Self.follow(try reader.events(in: String(line), number: number), &replay, work)
      notes += reader.takeNotes()
      guard left == nil else { break }
    }
    if left == nil {
      left = try Self.follow(try reader.end(), &replay, work)
      notes += reader.takeNotes()
    }
    result = replay.result()
    spent = replay.spent
    (self.notes, firstLineLeft) = (notes + reader.lastNotes, left)
  }

  /// Follows events; the line of the first that was left since that would have taken too much work.
  private static func follow(
    _ events: [LogEvent], _ replay: inout LogReplay, _ work: Int
  ) throws(LogFault) -> Int? {
    for event in events {
      guard replay.spent < work else { return event.line }
      try replay.add(event)
    }
    return nil
  }
}

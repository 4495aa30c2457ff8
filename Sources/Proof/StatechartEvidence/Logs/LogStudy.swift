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
  /// - Throws: `LogFault` at the first line that cannot be read, or if there is no event.
  package init(
    _ text: String, _ options: LogOptions, of machine: Participant, work: Int = Limits.work
  ) throws(LogFault) {
    var reader = try LogReader(options, of: machine.chart)
    var replay = LogReplay(of: machine, repairs: work / 2)
    var (notes, left, number): ([LogNote], Int?, Int) = ([], nil, 0)
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      number += 1
      guard replay.spent < work else {
        left = number
        break
      }
      guard !Task.isCancelled else { break }
      for event in try reader.events(in: String(line), number: number) { try replay.add(event) }
      notes += reader.takeNotes()
    }
    result = replay.result()
    spent = replay.spent
    (self.notes, firstLineLeft) = (notes + reader.lastNotes, left)
    guard result.events > 0 else { throw LogFault(message: "there are no events", line: 1, column: 1) }
  }
}

/// A guess made about a log, or a part of it that was left out.
package enum LogNote: Hashable, Sendable, CustomStringConvertible {
  /// The guessed format.
  case format(LogFormat)
  /// A field whose use was guessed from its name.
  case field(String, LogOptions.Field)
  /// The number of entries that are left out since they have no event; the line of the first.
  case withoutEvent(count: Int, line: Int)

  /// The note in English.
  package var description: String {
    switch self {
    case .format(let format): "read as \(format.rawValue)"
    case .field(let name, let field): "the field '\(name)' is used as \(field.words)"
    case .withoutEvent(let count, let line): "without an event, left out: \(count), the first in line \(line)"
    }
  }
}

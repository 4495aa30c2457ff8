/// What was guessed of a log, and what was left out of it.
package enum LogNote: Hashable, Sendable, CustomStringConvertible {
  /// How it is written.
  case format(LogFormat)
  /// A field that is taken for what it is called.
  case field(String, LogOptions.Field)
  /// How many entries are left out since they have no event; the line of the first.
  case withoutEvent(count: Int, line: Int)

  /// The note in English.
  package var description: String {
    switch self {
    case .format(let format): "read as \(format.rawValue)"
    case .field(let name, let field): "the field '\(name)' is taken for \(field.words)"
    case .withoutEvent(let count, let line): "without an event, left out: \(count), the first in line \(line)"
    }
  }
}

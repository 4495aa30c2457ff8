/// A guess made about a log, or a part of it that was left out.
package enum LogNote: Hashable, Sendable, CustomStringConvertible {
  /// The guessed format.
  case format(LogFormat)
  /// A field whose use was guessed from its name or from what is in it.
  case field(String, LogOptions.Field)
  /// There are states and no events.
  case statesAlone
  /// The number of entries that are left out since they have no event; the line of the first.
  case withoutEvent(count: Int, line: Int)
  /// The number of events that are left out since they are to be ignored; the line of the first.
  case ignored(count: Int, line: Int)
  /// The number of times that cannot be read; the line of the first.
  case unreadTimes(count: Int, line: Int)
  /// The number of actors of other machines, which are left out.
  case otherActors(Int)

  /// The note in English.
  package var description: String {
    switch self {
    case .format(let format): "read as \(format.rawValue)"
    case .field(let name, let field): "the field '\(name)' is used as \(field.words)"
    case .statesAlone: "the log has states without events: the moves between them are looked for"
    case .withoutEvent(let count, let line): "without an event, left out: \(count), the first in line \(line)"
    case .ignored(let count, let line): "ignored: \(count), the first in line \(line)"
    case .unreadTimes(let count, let line): "times that cannot be read: \(count), the first in line \(line)"
    case .otherActors(let count): "actors of other machines, left out: \(count)"
    }
  }
}

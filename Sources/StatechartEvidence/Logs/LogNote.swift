/// What was guessed of a log.
package enum LogNote: Hashable, Sendable, CustomStringConvertible {
  /// How it is written.
  case format(LogFormat)
  /// A field that is taken for what it is called.
  case field(String, LogOptions.Field)

  /// The note in English.
  package var description: String {
    switch self {
    case .format(let format): "read as \(format.rawValue)"
    case .field(let name, let field): "the field '\(name)' is taken for \(field.words)"
    }
  }
}

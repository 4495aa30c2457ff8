/// A value of a database.
enum SQLValue: Hashable, Sendable {
  case null
  case integer(Int)
  case text(String)
  case bytes([UInt8])

  /// A text, or none.
  init(_ text: String?) { self = text.map { .text($0) } ?? .null }

  /// The number; 0 if it is none.
  var number: Int { if case .integer(let number) = self { number } else { 0 } }

  /// The text; nil if it is none.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The bytes; none if they are none.
  var bytes: [UInt8] { if case .bytes(let bytes) = self { bytes } else { [] } }
}

/// A row of a result: its values in the order of the statement.
struct SQLRow: Hashable, Sendable {
  private let values: [SQLValue]

  init(_ values: [SQLValue]) { self.values = values }

  subscript(column: Int) -> SQLValue { values.indices.contains(column) ? values[column] : .null }
}

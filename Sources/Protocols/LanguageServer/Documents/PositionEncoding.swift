import StatechartFormats

/// The units in which a client counts the letters of a line. LSP 3.17, `PositionEncodingKind`.
enum PositionEncoding: String, Hashable, Sendable, CaseIterable {
  /// Bytes.
  case utf8 = "utf-8"
  /// Units of two bytes: what is meant where nothing is said.
  case utf16 = "utf-16"
  /// Unicode scalars.
  case utf32 = "utf-32"

  /// The unit that is counted.
  var unit: UnitCounts.Unit {
    switch self {
    case .utf8: .utf8
    case .utf16: .utf16
    case .utf32: .utf32
    }
  }
}

/// A place in a text as a client counts: line and unit, both from 0.
struct ClientPosition: Hashable, Sendable, Comparable {
  let line: Int
  let unit: Int

  static func < (left: ClientPosition, right: ClientPosition) -> Bool {
    (left.line, left.unit) < (right.line, right.unit)
  }
}

/// A part of a text as a client counts.
struct ClientRange: Hashable, Sendable {
  let start: ClientPosition
  let end: ClientPosition

  /// True if it has a place in common with another, ends included.
  func touches(_ other: ClientRange) -> Bool { start <= other.end && other.start <= end }
}

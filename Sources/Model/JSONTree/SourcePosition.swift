/// A place in a source text: line and column, both counted from 1.
///
/// Columns count Unicode scalars, as editors and compilers do.
public struct SourcePosition: Hashable, Codable, Sendable, Comparable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1.
  public let column: Int

  /// Makes a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`, as compilers print it.
  public var description: String { "\(line):\(column)" }

  /// Earlier lines come first, then earlier columns.
  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

/// A stretch of a source text, from its first character to the place after its last one.
public struct SourceRange: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The position at which it begins.
  public let start: SourcePosition
  /// The place after its last character; where it begins if its extent is not known.
  public let end: SourcePosition

  /// Makes a range.
  ///
  /// - Parameter end: The place after its last character; an earlier one than the start counts as the start.
  public init(_ start: SourcePosition, to end: SourcePosition) {
    self.start = start
    self.end = max(start, end)
  }

  /// Makes a range of which only the start is known.
  public init(_ start: SourcePosition) {
    self.init(start, to: start)
  }

  /// True if only the start is known.
  public var isEmpty: Bool { start == end }

  /// `line:column-line:column`, or the start alone.
  public var description: String { isEmpty ? "\(start)" : "\(start)-\(end)" }
}

/// The ends of lines in all texts that are read: LF, CR LF, and CR alone, as XML (1.0, 2.11), YAML (1.2.2, 5.4) and
/// ECMAScript (2023, 12.3) have it.
///
/// Positions and comments that last to the end of a line follow this rule in every notation.
public enum LineEnd {
  /// True for a unit of UTF-8 that is a line end or a part of one.
  public static func contains(_ unit: UInt8) -> Bool { unit == 0x0A || unit == 0x0D }

  /// True for a scalar that is a line end or a part of one.
  public static func contains(_ scalar: UInt32) -> Bool { scalar == 0x0A || scalar == 0x0D }

  /// True if a line ends after a unit of UTF-8; the CR of CR LF ends none.
  public static func isAfter(_ unit: UInt8, before next: UInt8?) -> Bool {
    unit == 0x0A || (unit == 0x0D && next != 0x0A)
  }

  /// True if a line ends after a scalar; the CR of CR LF ends none.
  public static func isAfter(_ scalar: UInt32, before next: UInt32?) -> Bool {
    scalar == 0x0A || (scalar == 0x0D && next != 0x0A)
  }
}

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

/// Where an element of a chart was read from, if it was read from a text.
///
/// An origin is no part of what an element means: any two origins are equal, so that charts read from
/// different notations compare by their meaning alone.
public struct Origin: Hashable, Codable, Sendable {
  /// The position in the source, or nil for an element that was built by a program.
  public let position: SourcePosition?

  /// Makes an origin.
  public init(_ position: SourcePosition? = nil) {
    self.position = position
  }

  /// The origin of an element that was built by a program.
  public static var none: Origin { Origin() }

  /// Always true: see the type's description.
  public static func == (left: Origin, right: Origin) -> Bool { true }

  /// Feeds nothing: all origins are equal.
  public func hash(into hasher: inout Hasher) {}
}

/// A place in a source text; lines and columns count from 1, columns in Unicode scalars.
public struct MarkupPosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The column, from 1, in Unicode scalars; a tab is one.
  public let column: Int

  /// Makes a position.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// `line:column`, as compilers print it.
  public var description: String { "\(line):\(column)" }

  /// Earlier lines come first, then earlier columns.
  public static func < (left: MarkupPosition, right: MarkupPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

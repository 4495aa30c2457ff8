/// Why a text is no document: at least one problem, in the order in which the parser met them.
package struct MarkupParseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One thing wrong with the text.
  package struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// The description of the error, in libxml2's words or in those of the limit that was passed.
    package let message: String
    /// The position of the error, or the one up to which the parser had read when it noticed.
    package let position: MarkupPosition

    init(_ message: String, at position: MarkupPosition) {
      self.message = message
      self.position = position
    }

    /// `line:column: error: message`, as compilers print it.
    package var description: String { "\(position): error: \(message)" }
  }

  /// The problems; there is at least one and there are at most 50.
  package let problems: [Problem]

  init(problems: [Problem]) {
    self.problems = problems
  }

  init(_ message: String, at position: MarkupPosition = MarkupPosition(line: 1, column: 1)) {
    problems = [Problem(message, at: position)]
  }

  /// All problems, one a line.
  package var description: String { problems.map(\.description).joined(separator: "\n") }
}

/// The limits of a document that is read.
package struct ParseLimits: Hashable, Sendable {
  /// The maximum number of bytes of source text.
  package var bytes: Int
  /// The maximum depth of nested elements; libxml2 itself allows 256.
  package var depth: Int
  /// The maximum number of elements.
  package var elements: Int
  /// The maximum number of attributes of one element, because looking for duplicates costs the square of their number.
  package var attributes: Int
  /// The maximum number of namespace declarations that hold at one place.
  package var namespaces: Int

  /// Makes limits: by default 4 MiB, 200 deep, 200,000 elements, 1,024 attributes and 256 namespaces.
  package init(
    bytes: Int = 4 << 20, depth: Int = 200, elements: Int = 200_000, attributes: Int = 1024, namespaces: Int = 256
  ) {
    self.bytes = bytes
    self.depth = min(depth, 256)
    self.elements = elements
    self.attributes = attributes
    self.namespaces = namespaces
  }

  /// The default limits.
  package static var standard: ParseLimits { ParseLimits() }
}

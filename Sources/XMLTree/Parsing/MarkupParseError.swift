/// Why a text is no document: at least one problem, in the order in which the parser met them.
public struct MarkupParseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One thing wrong with the text.
  public struct Problem: Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, in libxml2's words or in those of the limit that was passed.
    public let message: String
    /// Where it is, or how far the parser had read when it noticed.
    public let position: MarkupPosition

    init(_ message: String, at position: MarkupPosition) {
      self.message = message
      self.position = position
    }

    /// `line:column: error: message`, as compilers print it.
    public var description: String { "\(position): error: \(message)" }
  }

  /// The problems; there is at least one and there are at most 50.
  public let problems: [Problem]

  init(problems: [Problem]) {
    self.problems = problems
  }

  init(_ message: String, at position: MarkupPosition = MarkupPosition(line: 1, column: 1)) {
    problems = [Problem(message, at: position)]
  }

  /// The first problem, which the others often follow from.
  public var message: String { problems.first?.message ?? "" }

  /// Where the first problem was noticed.
  public var position: MarkupPosition { problems.first?.position ?? MarkupPosition(line: 1, column: 1) }

  /// All problems, one a line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}

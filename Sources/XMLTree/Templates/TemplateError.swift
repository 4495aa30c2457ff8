/// Why a source is no template: every problem found, so that all can be mended at once.
public struct TemplateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One thing wrong with the template.
  public struct Problem: Hashable, Sendable {
    /// What is wrong.
    public let message: String
    /// Where, or nil for something that is missing.
    public let position: MarkupPosition?

    init(_ message: String, at position: MarkupPosition?) {
      self.message = message
      self.position = position
    }
  }

  /// The template's name, usually its file's path.
  public let name: String
  /// The problems; there is at least one.
  public let problems: [Problem]

  /// All problems, one a line, as `name:line:column: error: message`.
  public var description: String {
    problems.map { problem in
      let place = problem.position.map { "\(name):\($0)" } ?? name
      return "\(place): error: \(problem.message)"
    }.joined(separator: "\n")
  }
}

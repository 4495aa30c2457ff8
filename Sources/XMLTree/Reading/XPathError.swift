/// Why an XPath expression selected nothing that can be returned.
public enum XPathError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The expression is malformed, uses an unknown prefix or function, or took too many steps.
  case badExpression(String, message: String)
  /// The expression yields a number, a string or a truth value instead of nodes.
  case notElements(String)
  /// The prefix cannot be bound to a namespace.
  case badPrefix(String)

  /// What is wrong, in words.
  public var description: String {
    switch self {
    case .badExpression(let expression, let message): "\(message): \(expression)"
    case .notElements(let expression): "the expression does not select elements: \(expression)"
    case .badPrefix(let prefix): "not a namespace prefix: \(prefix)"
    }
  }
}

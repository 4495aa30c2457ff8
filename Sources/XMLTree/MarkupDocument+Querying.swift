extension MarkupDocument {
  /// The elements that an XPath 1.0 expression selects, in document order; other nodes are left out.
  ///
  /// - Parameters:
  ///   - expression: The expression; its prefixes are those of `namespaces`, not those of the document.
  ///   - namespaces: The namespace URI of each prefix.
  /// - Throws: `XPathError` for an expression that is malformed, does not yield nodes, or takes too many steps.
  public func select(
    _ expression: String, namespaces: [String: String] = [:]
  ) throws(XPathError) -> [MarkupElement] {
    let tree = tree
    return try tree.select(expression, at: tree.documentNode, namespaces: namespaces)
  }
}

extension MarkupElement {
  /// The elements that an XPath 1.0 expression selects, seen from this element, in document order.
  ///
  /// - Throws: `XPathError` for an expression that is malformed, does not yield nodes, or takes too many steps.
  public func select(
    _ expression: String, namespaces: [String: String] = [:]
  ) throws(XPathError) -> [MarkupElement] {
    try tree.select(expression, at: node, namespaces: namespaces)
  }
}

extension Tree {
  fileprivate func select(
    _ expression: String, at node: Node, namespaces: [String: String]
  ) throws(XPathError) -> [MarkupElement] {
    try TreeQuery.elements(expression, in: self, at: node, namespaces: namespaces).map {
      MarkupElement(tree: self, node: $0)
    }
  }
}

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

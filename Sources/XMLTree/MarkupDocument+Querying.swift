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

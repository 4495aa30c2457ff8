import CLibXML2
package import XMLTree

/// Elements of documents by XPath 1.0, for tests of markup. What serves pages looks nothing up so.
extension MarkupDocument {
  /// The elements that an expression selects, in document order; other nodes are left out.
  ///
  /// - Parameters:
  ///   - expression: The expression; its prefixes are those of `namespaces`, not those of the document.
  ///   - namespaces: The namespace URI of each prefix.
  /// - Throws: `BadSelection` for an expression that is malformed or does not yield nodes.
  package func select(
    _ expression: String, namespaces: [String: String] = [:]
  ) throws(BadSelection) -> [MarkupElement] {
    try MarkupSelection(root).elements(expression, from: nil, namespaces: namespaces)
  }
}

extension MarkupElement {
  /// The elements that an expression selects, seen from this element, in document order.
  ///
  /// - Throws: `BadSelection` for an expression that is malformed or does not yield nodes.
  package func select(
    _ expression: String, namespaces: [String: String] = [:]
  ) throws(BadSelection) -> [MarkupElement] {
    try MarkupSelection(outermost).elements(expression, from: self, namespaces: namespaces)
  }

  private var outermost: MarkupElement {
    var element = self
    while let parent = element.parent { element = parent }
    return element
  }
}

/// An XPath expression that is malformed, or does not yield nodes.
package struct BadSelection: Error, Hashable {
  /// The expression.
  package let expression: String
}

/// A copy of a document in libxml2's own tree, whose elements know those that they are copies of.
private final class MarkupSelection {
  private let document: xmlDocPtr
  /// Each element, and its copy.
  private var originals: [MarkupElement] = []
  private var copies: [MarkupElement: xmlNodePtr] = [:]

  init(_ root: MarkupElement) {
    guard let document = xmlNewDoc("1.0") else { preconditionFailure("libxml2 is out of memory") }
    self.document = document
    xmlDocSetRootElement(document, copy(root))
  }

  deinit { xmlFreeDoc(document) }

  private func copy(_ element: MarkupElement) -> xmlNodePtr {
    guard let node = xmlNewDocNode(document, nil, element.name, nil) else {
      preconditionFailure("libxml2 is out of memory")
    }
    originals.append(element)
    copies[element] = node
    // Zero is for nodes that are no copies.
    node.pointee._private = UnsafeMutableRawPointer(bitPattern: originals.count)
    if let namespace = element.namespace { xmlSetNs(node, xmlNewNs(node, namespace, element.prefix)) }
    for attribute in element.attributes {
      let namespace = attribute.namespace.map { declared($0, prefix: attribute.prefix ?? "ns", at: node) }
      xmlNewNsProp(node, namespace ?? nil, attribute.name, attribute.value)
    }
    for child in element.children {
      switch child {
      case .element(let element): xmlAddChild(node, copy(element))
      case .text(let text), .cdata(let text): xmlAddChild(node, xmlNewDocText(document, text))
      case .comment(let text): xmlAddChild(node, xmlNewDocComment(document, text))
      }
    }
    return node
  }

  private func declared(_ namespace: String, prefix: String, at node: xmlNodePtr) -> xmlNsPtr? {
    if prefix == "xml" { return xmlSearchNs(document, node, prefix) }
    return xmlNewNs(node, namespace, prefix) ?? xmlSearchNs(document, node, prefix)
  }

  func elements(
    _ expression: String, from element: MarkupElement?, namespaces: [String: String]
  ) throws(BadSelection) -> [MarkupElement] {
    guard let context = xmlXPathNewContext(document) else { preconditionFailure("libxml2 is out of memory") }
    defer { xmlXPathFreeContext(context) }
    for (prefix, uri) in namespaces {
      guard xmlXPathRegisterNs(context, prefix, uri) == 0 else { throw BadSelection(expression: expression) }
    }
    if let element { context.pointee.node = copies[element] }
    guard let result = xmlXPathEvalExpression(expression, context) else { throw BadSelection(expression: expression) }
    defer { xmlXPathFreeObject(result) }
    guard result.pointee.type == XPATH_NODESET else { throw BadSelection(expression: expression) }
    guard let set = result.pointee.nodesetval else { return [] }
    xmlXPathNodeSetSort(set)
    return (0..<Int(set.pointee.nodeNr)).compactMap { index in
      guard let node = set.pointee.nodeTab?[index], node.pointee.type == XML_ELEMENT_NODE else { return nil }
      return originals[Int(bitPattern: node.pointee._private) - 1]
    }
  }
}

import CLibXML2

/// Evaluates XPath expressions over a tree.
enum TreeQuery {
  /// The most steps that an evaluation may take.
  private static let operationLimit: UInt = 10_000_000

  /// The elements that an expression selects, in document order.
  static func elements(
    _ expression: String, in tree: Tree, at node: Node, namespaces: [String: String]
  ) throws(XPathError) -> [Node] {
    try tree.exclusively { () throws(XPathError) in
      guard let context = xmlXPathNewContext(tree.document) else {
        preconditionFailure("libxml2 is out of memory")
      }
      defer { xmlXPathFreeContext(context) }
      for (prefix, uri) in namespaces {
        guard xmlXPathRegisterNs(context, prefix, uri) == 0 else { throw .badPrefix(prefix) }
      }
      context.pointee.node = node.pointer
      context.pointee.opLimit = operationLimit
      return try evaluate(expression, in: context)
    }
  }

  private static func evaluate(
    _ expression: String, in context: xmlXPathContextPtr
  ) throws(XPathError) -> [Node] {
    context.pointee.error = { _, _ in }
    clibxml2_silence()
    let result = xmlXPathEvalExpression(expression, context)
    xmlResetLastError()
    guard let result else { throw .badExpression(expression, message: reason(context.pointee.lastError.code)) }
    defer { xmlXPathFreeObject(result) }
    guard result.pointee.type == XPATH_NODESET else { throw .notElements(expression) }
    return nodes(result)
  }

  private static func nodes(_ result: xmlXPathObjectPtr) -> [Node] {
    guard let set = result.pointee.nodesetval else { return [] }
    xmlXPathNodeSetSort(set)
    return (0..<Int(set.pointee.nodeNr)).compactMap { index in
      guard let pointer = set.pointee.nodeTab?[index], pointer.pointee.type == XML_ELEMENT_NODE else { return nil }
      return Node(pointer: pointer)
    }
  }

  /// In words, because libxml2 gives only codes to those who catch its XPath errors.
  private static func reason(_ code: Int32) -> String {
    switch xmlXPathError(UInt32(max(code - Int32(XML_XPATH_EXPRESSION_OK.rawValue), 0))) {
    case XPATH_UNDEF_PREFIX_ERROR: "unknown namespace prefix"
    case XPATH_UNKNOWN_FUNC_ERROR: "unknown function"
    case XPATH_UNDEF_VARIABLE_ERROR: "unknown variable"
    case XPATH_INVALID_ARITY: "wrong number of arguments"
    case XPATH_INVALID_TYPE, XPATH_INVALID_OPERAND: "wrong type"
    case XPATH_UNFINISHED_LITERAL_ERROR, XPATH_START_LITERAL_ERROR: "unfinished literal"
    case XPATH_INVALID_PREDICATE_ERROR, XPATH_UNCLOSED_ERROR: "malformed predicate"
    case XPATH_OP_LIMIT_EXCEEDED, XPATH_RECURSION_LIMIT_EXCEEDED: "the evaluation takes too many steps"
    case _: "malformed expression"
    }
  }
}

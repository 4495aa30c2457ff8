import CLibXML2

/// The place in a growing document where markup is appended.
///
/// Markup meets a sink only in ``Markup/append(to:)``; the functions here write straight into the libxml2 tree.
package struct MarkupSink: ~Copyable {
  private let tree: Tree
  private var parent: xmlNodePtr
  /// The declaration of the default namespace that holds at the parent; nil if there is none.
  private var defaultNamespace: xmlNsPtr?

  init(tree: Tree, parent: TreeNode) {
    self.tree = tree
    self.parent = parent.pointer
  }

  /// Appends a text. A character that XML does not allow becomes U+FFFD; a line end becomes U+000A.
  package mutating func append(text: String) {
    var clean = MarkupText.sanitized(text)
    guard !clean.isEmpty, tree.take(clean.utf8.count) else { return }
    clean.withUTF8 { bytes in
      if let last = parent.pointee.last, last.pointee.type == XML_TEXT_NODE {
        xmlNodeAddContentLen(last, bytes.baseAddress, Int32(bytes.count))
      } else {
        adopt(xmlNewDocTextLen(tree.document, bytes.baseAddress, Int32(bytes.count)))
      }
    }
  }

  /// Appends a copy of an element of any document, with the namespaces that it needs.
  package mutating func append(copyOf element: MarkupElement) {
    guard !tree.isTooLarge else { return }
    guard let copy = xmlDocCopyNode(element.node.pointer, tree.document, 1) else {
      preconditionFailure("libxml2 is out of memory")
    }
    _ = xmlAddChild(parent, copy)
  }

  mutating func append(comment: String) {
    guard tree.take(comment.utf8.count + 7) else { return }
    adopt(MarkupText.sanitized(comment).withXMLChars { xmlNewDocComment(tree.document, $0) })
  }

  mutating func append(element: Element, content: () -> Fragment) {
    append(element: element) { sink in content().append(to: &sink) }
  }

  mutating func append(element: Element, inside: (inout MarkupSink) -> Void) {
    guard tree.take(Self.size(of: element)) else { return }
    let pointer = adopt(element.name.withXMLChars { xmlNewDocNode(tree.document, nil, $0, nil) })
    let (outer, outerNamespace) = (parent, defaultNamespace)
    declare(element.declarations, on: pointer)
    setNamespace(element.namespace, of: pointer)
    for attribute in element.attributes {
      set(attribute, of: pointer)
    }
    parent = pointer
    inside(&self)
    parent = outer
    defaultNamespace = outerNamespace
  }

  /// The bytes of an element without what is in it, before characters are written as references.
  private static func size(of element: Element) -> Int {
    element.attributes.reduce(5 + 2 * element.name.utf8.count) {
      $0 + ($1.value.map { $0.utf8.count + 4 } ?? 0) + $1.name.utf8.count
    }
  }

  /// Gives a new node to the tree, as the last child and as it is: `xmlAddChild` would join it with a text before it.
  @discardableResult
  private func adopt(_ made: xmlNodePtr?) -> xmlNodePtr {
    guard let made else { preconditionFailure("libxml2 is out of memory") }
    made.pointee.parent = parent
    made.pointee.prev = parent.pointee.last
    if let last = parent.pointee.last {
      last.pointee.next = made
    } else {
      parent.pointee.children = made
    }
    parent.pointee.last = made
    return made
  }

  private mutating func declare(_ declarations: [MarkupNamespace], on element: xmlNodePtr) {
    guard !declarations.isEmpty else { return }
    for declaration in declarations { _ = resolve(declaration, on: element) }
    defaultNamespace = xmlSearchNs(tree.document, element, nil)
  }

  /// Whether elements of a namespace are written here without a declaration.
  private func isDefault(_ namespace: MarkupNamespace?) -> Bool {
    let current = defaultNamespace?.pointee.href
    guard let namespace else { return current?.pointee ?? 0 == 0 }
    guard let current, namespace.prefix == nil else { return false }
    return namespace.uri.withXMLChars { xmlStrEqual(current, $0) == 1 }
  }

  private mutating func setNamespace(_ namespace: MarkupNamespace?, of element: xmlNodePtr) {
    if isDefault(namespace) {
      element.pointee.ns = namespace == nil ? nil : defaultNamespace
    } else if let namespace {
      element.pointee.ns = resolve(namespace, on: element)
      if namespace.prefix == nil { defaultNamespace = xmlSearchNs(tree.document, element, nil) }
    } else {
      defaultNamespace = xmlNewNs(element, "", nil) ?? defaultNamespace
    }
  }

  private func set(_ attribute: Attribute, of element: xmlNodePtr) {
    guard let value = attribute.value else { return }
    let namespace = attribute.namespace.flatMap { resolve($0, on: element) }
    MarkupText.sanitized(value).withXMLChars { value in
      attribute.name.withXMLChars { _ = xmlSetNsProp(element, namespace, $0, value) }
    }
  }

  /// The declaration of a namespace that holds at an element, made there if there is none.
  private func resolve(_ namespace: MarkupNamespace, on element: xmlNodePtr) -> xmlNsPtr? {
    if let found = xmlSearchNs(tree.document, element, namespace.prefix),
      xmlStrEqual(found.pointee.href, namespace.uri) == 1
    {
      return found
    }
    if let made = xmlNewNs(element, namespace.uri, namespace.prefix) { return made }
    return resolve(renamed(namespace, on: element), on: element)
  }

  /// The namespace with another prefix, because the element itself binds this one to another namespace.
  private func renamed(_ namespace: MarkupNamespace, on element: xmlNodePtr) -> MarkupNamespace {
    var number = 1
    while xmlSearchNs(tree.document, element, "ns\(number)") != nil { number += 1 }
    return MarkupNamespace(namespace.uri, prefix: "ns\(number)")
  }
}

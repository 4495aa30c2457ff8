import CLibXML2

/// The place in a growing document where markup is appended.
///
/// Markup meets a sink only in ``Markup/append(to:)``; the functions here write straight into the libxml2 tree.
public struct MarkupSink: ~Copyable {
  private let tree: Tree
  private var parent: Node

  init(tree: Tree, parent: Node) {
    self.tree = tree
    self.parent = parent
  }

  /// Appends a text. A character that XML does not allow becomes U+FFFD; a line end becomes U+000A.
  public mutating func append(text: String) {
    var clean = MarkupText.sanitized(text)
    guard !clean.isEmpty else { return }
    _ = clean.withUTF8 { bytes in
      adopt(xmlNewDocTextLen(tree.document, bytes.baseAddress, Int32(bytes.count)))
    }
  }

  /// Appends a copy of an element of any document, with the namespaces that it needs.
  public mutating func append(copyOf element: MarkupElement) {
    adopt(xmlDocCopyNode(element.node.pointer, tree.document, 1))
  }

  mutating func append(comment: String) {
    adopt(xmlNewDocComment(tree.document, MarkupText.sanitized(comment)))
  }

  mutating func append(element: Element, content: () -> Fragment) {
    guard let pointer = adopt(xmlNewDocNode(tree.document, nil, element.name, nil)) else { return }
    for declaration in element.declarations {
      _ = resolve(declaration, on: pointer)
    }
    setNamespace(element.namespace, of: pointer)
    for attribute in element.attributes {
      set(attribute, of: pointer)
    }
    let outer = parent
    parent = Node(pointer: pointer)
    content().append(to: &self)
    parent = outer
  }

  /// Gives a new node to the tree; nil means that memory ran out or, for a text, that it joined the one before.
  @discardableResult
  private func adopt(_ pointer: xmlNodePtr?) -> xmlNodePtr? {
    guard let pointer else { preconditionFailure("libxml2 is out of memory") }
    return xmlAddChild(parent.pointer, pointer)
  }

  private func setNamespace(_ namespace: MarkupNamespace?, of element: xmlNodePtr) {
    if let namespace {
      element.pointee.ns = resolve(namespace, on: element)
    } else if let inherited = xmlSearchNs(tree.document, element, nil), inherited.pointee.href?.pointee ?? 0 != 0 {
      _ = xmlNewNs(element, "", nil)
    }
  }

  private func set(_ attribute: Attribute, of element: xmlNodePtr) {
    guard let value = attribute.value else { return }
    let namespace = attribute.namespace.flatMap { resolve($0, on: element) }
    _ = xmlSetNsProp(element, namespace, attribute.name, MarkupText.sanitized(value))
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

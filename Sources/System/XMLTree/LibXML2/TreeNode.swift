import CLibXML2

/// A place in a libxml2 tree, to be read. Only the files in this folder use its pointer.
///
/// It is valid as long as the ``Tree`` that it belongs to lives; whoever keeps a node keeps its tree.
/// Unchecked: a tree is not changed once it is built or parsed, and reading it changes nothing.
struct TreeNode: Hashable, @unchecked Sendable {
  /// The kinds of node that readers distinguish.
  enum Kind {
    case element, text, cdata, comment, other
  }

  let pointer: xmlNodePtr

  var kind: Kind {
    switch pointer.pointee.type {
    case XML_ELEMENT_NODE: .element
    case XML_TEXT_NODE, XML_ENTITY_REF_NODE: .text
    case XML_CDATA_SECTION_NODE: .cdata
    case XML_COMMENT_NODE: .comment
    case _: .other
    }
  }

  var name: String {
    Self.string(pointer.pointee.name) ?? ""
  }

  var prefix: String? {
    Self.string(pointer.pointee.ns?.pointee.prefix)
  }

  var namespace: String? {
    Self.string(pointer.pointee.ns?.pointee.href)
  }

  var parent: TreeNode? {
    guard let parent = pointer.pointee.parent, parent.pointee.type == XML_ELEMENT_NODE else { return nil }
    return TreeNode(pointer: parent)
  }

  var children: [TreeNode] {
    var result: [TreeNode] = []
    var next = pointer.pointee.children
    while let child = next {
      result.append(TreeNode(pointer: child))
      next = child.pointee.next
    }
    return result
  }

  /// The content of a text or comment; for an element, all text within.
  var text: String {
    Self.takeString(xmlNodeGetContent(pointer)) ?? ""
  }

  var attributes: [MarkupAttribute] {
    var result: [MarkupAttribute] = []
    var next = pointer.pointee.properties
    while let attribute = next {
      let namespace = attribute.pointee.ns?.pointee
      result.append(
        MarkupAttribute(
          name: Self.string(attribute.pointee.name) ?? "", prefix: Self.string(namespace?.prefix),
          namespace: Self.string(namespace?.href), value: Self.value(of: attribute)))
      next = attribute.pointee.next
    }
    return result
  }

  var declarations: [MarkupNamespace] {
    var result: [MarkupNamespace] = []
    var next = pointer.pointee.nsDef
    while let declaration = next {
      result.append(
        MarkupNamespace(
          Self.string(declaration.pointee.href) ?? "", prefix: Self.string(declaration.pointee.prefix)))
      next = declaration.pointee.next
    }
    return result
  }

  func value(ofAttribute name: String, namespace: String?) -> String? {
    xmlHasNsProp(pointer, name, namespace).map(Self.value(of:))
  }

  /// The place of the element's `<`, which the parser packs into the field that libxml2 leaves to its user.
  var position: MarkupPosition? {
    let packed = UInt64(UInt(bitPattern: pointer.pointee._private))
    guard packed != 0 else { return nil }
    return MarkupPosition(line: Int(packed >> 32), column: Int(packed & 0xFFFF_FFFF))
  }

  func setPosition(_ position: MarkupPosition) {
    let packed = UInt64(position.line) << 32 | UInt64(position.column)
    pointer.pointee._private = UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: packed))
  }

  private static func value(of attribute: xmlAttrPtr) -> String {
    takeString(xmlNodeListGetString(attribute.pointee.doc, attribute.pointee.children, 1)) ?? ""
  }

  private static func string(_ text: UnsafePointer<xmlChar>?) -> String? {
    text.map { String(cString: $0) }
  }

  private static func takeString(_ text: UnsafeMutablePointer<xmlChar>?) -> String? {
    guard let text else { return nil }
    defer { clibxml2_free(text) }
    return String(cString: text)
  }
}

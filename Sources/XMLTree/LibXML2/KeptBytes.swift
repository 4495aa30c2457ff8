import CLibXML2

/// Bytes of HTML in a tree: text nodes that libxml2 writes as they are, made only of what it has itself serialised.
enum KeptBytes {
  static func node(_ bytes: [UInt8], in tree: Tree) -> xmlNodePtr? {
    bytes.withUnsafeBufferPointer { bytes in
      let made = xmlNewDocTextLen(tree.document, bytes.baseAddress, Int32(bytes.count))
      made?.pointee.name = clibxml2_verbatim_text()
      return made
    }
  }

  static func isKept(_ node: xmlNodePtr) -> Bool {
    node.pointee.name == clibxml2_verbatim_text()
  }

  /// Whether bytes that were written elsewhere mean the same in a node: in an element whose content is not read by rules
  /// of its own.
  static func mayStand(in node: xmlNodePtr) -> Bool {
    guard node.pointee.type == XML_ELEMENT_NODE else { return false }
    switch node.pointee.name.pointee | 0x20 {
    case UInt8(ascii: "s"), UInt8(ascii: "p"), UInt8(ascii: "t"):
      return !names.contains { name in name.withXMLChars { xmlStrcasecmp(node.pointee.name, $0) == 0 } }
    case _: return true
    }
  }

  /// Whether the content of elements of a name is read by rules of its own.
  static func hasRules(_ name: String) -> Bool { names.contains(name.lowercased()) }

  private static let names = ["style", "script", "pre", "textarea", "title"]
}

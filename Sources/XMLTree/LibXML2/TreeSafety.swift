import CLibXML2

/// Finds and defuses what is harmless in an XML tree but would become markup when it is written as HTML.
///
/// The HTML serialiser writes some content as it stands: CDATA sections, text in `style` and `script`, comments
/// and processing instructions. It leaves out the end tag of an empty `li`, which takes in what follows, and HTML
/// parsers drop a line end right after `<pre>` and `<textarea>`.
enum TreeSafety {
  /// The tree itself if it is safe to be written as HTML, otherwise a copy that is.
  static func safeForHTML(_ tree: Tree) -> Tree {
    guard nodes(of: tree).contains(where: isUnsafe) else { return tree }
    let copy = tree.exclusively { xmlCopyDoc(tree.document, 1).map(Tree.init(adopting:)) }
    guard let copy else { preconditionFailure("libxml2 is out of memory") }
    for node in nodes(of: copy) where isUnsafe(node) {
      defuse(node, in: copy)
    }
    return copy
  }

  private static func nodes(of tree: Tree) -> [Node] {
    var result: [Node] = []
    var pending = Array(tree.documentNode.children.reversed())
    while let node = pending.popLast() {
      result.append(node)
      if node.kind == .element { pending += node.children.reversed() }
    }
    return result
  }

  private static func isUnsafe(_ node: Node) -> Bool {
    switch node.kind {
    case .element: node.name == "li" && node.namespace == nil && node.pointer.pointee.children == nil
    case .cdata: true
    case .comment: node.text.hasPrefix(">") || node.text.hasPrefix("->")
    case .other: node.pointer.pointee.type == XML_PI_NODE
    case .text: isRawText(node) && node.text.contains { $0 == "<" || $0 == "&" } || startsWithLostLineEnd(node)
    }
  }

  private static func isRawText(_ node: Node) -> Bool {
    ["style", "script"].contains(node.parent?.name.lowercased())
  }

  private static func startsWithLostLineEnd(_ node: Node) -> Bool {
    node.pointer.pointee.prev == nil && ["pre", "textarea"].contains(node.parent?.name) && node.text.hasPrefix("\n")
  }

  private static func defuse(_ node: Node, in tree: Tree) {
    guard node.kind != .element else {
      xmlAddChild(node.pointer, newText("", in: tree))
      return
    }
    var last = node.pointer
    if node.kind == .text || node.kind == .cdata {
      for replacement in replacements(for: node, in: tree) {
        last = insert(replacement, after: last)
      }
    }
    xmlUnlinkNode(node.pointer)
    xmlFreeNode(node.pointer)
  }

  /// Inserts a node without libxml2's merging of neighbouring texts, which would mix new text with old.
  private static func insert(_ pointer: xmlNodePtr, after previous: xmlNodePtr) -> xmlNodePtr {
    pointer.pointee.parent = previous.pointee.parent
    pointer.pointee.prev = previous
    pointer.pointee.next = previous.pointee.next
    if let next = previous.pointee.next {
      next.pointee.prev = pointer
    } else {
      previous.pointee.parent?.pointee.last = pointer
    }
    previous.pointee.next = pointer
    return pointer
  }

  private static func replacements(for node: Node, in tree: Tree) -> [xmlNodePtr] {
    let text = node.text
    if startsWithLostLineEnd(node) { return [newText("\n" + text, in: tree)] }
    guard isRawText(node) else { return [newText(text, in: tree)] }
    if node.parent?.namespace == nil {
      return [newText(text.replacing("</", with: "<\\/").replacing("<!--", with: "<\\!--"), in: tree)]
    }
    return references(in: text, of: tree)
  }

  /// The text with references for `<` and `&`, which foreign elements of HTML resolve.
  private static func references(in text: String, of tree: Tree) -> [xmlNodePtr] {
    var result: [xmlNodePtr] = []
    var plain = ""
    for character in text {
      guard character == "<" || character == "&" else {
        plain.append(character)
        continue
      }
      if !plain.isEmpty { result.append(newText(plain, in: tree)) }
      plain = ""
      if let reference = xmlNewReference(tree.document, character == "<" ? "lt" : "amp") { result.append(reference) }
    }
    return plain.isEmpty ? result : result + [newText(plain, in: tree)]
  }

  private static func newText(_ text: String, in tree: Tree) -> xmlNodePtr {
    guard let pointer = xmlNewDocText(tree.document, text) else { preconditionFailure("libxml2 is out of memory") }
    return pointer
  }
}

import CLibXML2

/// Finds and replaces what is harmless in an XML tree but would become markup when it is written as HTML.
///
/// The HTML serialiser writes some content as it is: CDATA sections, text in `style` and `script`, comments
/// and processing instructions. It leaves out the end tag of an empty `li`, which takes in what follows, and HTML
/// parsers drop a line end right after `<pre>` and `<textarea>`.
enum TreeSafety {
  /// The tree itself if it is safe to be written as HTML, otherwise a copy that is.
  static func safeForHTML(_ tree: Tree) -> Tree {
    guard let root = tree.documentNode.pointer.pointee.children, nextUnsafe(from: root) != nil else { return tree }
    let copy = tree.exclusively { xmlCopyDoc(tree.document, 1).map(Tree.init(adopting:)) }
    guard let copy else { preconditionFailure("libxml2 is out of memory") }
    for unsafe in unsafeNodes(inside: copy.documentNode) {
      replace(TreeNode(pointer: unsafe), in: copy)
    }
    return copy
  }

  private static func unsafeNodes(inside node: TreeNode) -> [xmlNodePtr] {
    var found: [xmlNodePtr] = []
    var next = node.pointer.pointee.children
    while let start = next, let node = nextUnsafe(from: start) {
      found.append(node)
      next = following(node)
    }
    return found
  }

  /// The first unsafe node from a node on, in document order. Every page is gone through, so nothing is allocated.
  private static func nextUnsafe(from start: xmlNodePtr) -> xmlNodePtr? {
    var next: xmlNodePtr? = start
    while let node = next {
      if isUnsafe(node) { return node }
      next = following(node)
    }
    return nil
  }

  /// The node after another in document order; what is inside a node other than an element is left out.
  private static func following(_ node: xmlNodePtr) -> xmlNodePtr? {
    if node.pointee.type == XML_ELEMENT_NODE, let child = node.pointee.children { return child }
    var place: xmlNodePtr? = node
    while let here = place, here.pointee.type != XML_DOCUMENT_NODE, here.pointee.type != XML_HTML_DOCUMENT_NODE {
      if let next = here.pointee.next { return next }
      place = here.pointee.parent
    }
    return nil
  }

  private static func isUnsafe(_ node: xmlNodePtr) -> Bool {
    switch node.pointee.type {
    case XML_ELEMENT_NODE: node.pointee.children == nil && node.pointee.ns == nil && isNamed(node, "li")
    case XML_TEXT_NODE, XML_ENTITY_REF_NODE: isRawText(node) && hasMarkup(node) || startsWithLostLineEnd(node)
    case XML_CDATA_SECTION_NODE, XML_PI_NODE: true
    case XML_COMMENT_NODE: [">", "->"].contains { TreeNode(pointer: node).text.hasPrefix($0) }
    case _: false
    }
  }

  private static func hasMarkup(_ node: xmlNodePtr) -> Bool {
    TreeNode(pointer: node).text.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
  }

  /// Whether an element's name is another, letter case aside.
  private static func isNamed(_ element: xmlNodePtr, _ name: StaticString) -> Bool {
    xmlStrcasecmp(element.pointee.name, name.utf8Start) == 0
  }

  private static func isRawText(_ node: xmlNodePtr) -> Bool {
    guard let parent = node.pointee.parent, let first = parent.pointee.name?.pointee, first | 0x20 == 0x73 else {
      return false
    }
    return isNamed(parent, "style") || isNamed(parent, "script")
  }

  private static func startsWithLostLineEnd(_ node: xmlNodePtr) -> Bool {
    guard node.pointee.prev == nil, node.pointee.content?.pointee == 0x0A, let parent = node.pointee.parent else {
      return false
    }
    return isNamed(parent, "pre") || isNamed(parent, "textarea")
  }

  private static func replace(_ node: TreeNode, in tree: Tree) {
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

  private static func replacements(for node: TreeNode, in tree: Tree) -> [xmlNodePtr] {
    let text = node.text
    if startsWithLostLineEnd(node.pointer) { return [newText("\n" + text, in: tree)] }
    guard isRawText(node.pointer) else { return [newText(text, in: tree)] }
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

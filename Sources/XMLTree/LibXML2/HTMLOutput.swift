import CLibXML2

/// HTML that is written while it is built: what is kept goes straight into the bytes, and the elements between are built
/// as a tree, serialised by libxml2 and let go of.
///
/// It belongs to one sink and is used by one task.
final class HTMLOutput {
  /// The document of the elements that are being built.
  let tree: Tree
  /// The element that they are children of.
  let root: Node
  /// How deep in the slots of templates the place is where markup is appended; 0 is beside the root element.
  private(set) var slotDepth = 0
  /// How many elements stand beside each other outermost.
  private(set) var rootCount = 0
  /// True if text stands outermost.
  private(set) var hasOuterText = false

  private var bytes: [UInt8] = []
  private let buffer: xmlOutputBufferPtr
  /// How much of the buffer is among the bytes.
  private var taken = 0

  init(limit: Int = .max) {
    tree = Tree(takesKeptBytes: true, limit: limit)
    guard let made = xmlNewDocNode(tree.document, nil, "g", nil), let buffer = xmlAllocOutputBuffer(nil) else {
      preconditionFailure("libxml2 is out of memory")
    }
    _ = xmlDocSetRootElement(tree.document, made)
    root = Node(pointer: made)
    self.buffer = buffer
  }

  deinit {
    _ = xmlOutputBufferClose(buffer)
  }

  /// The bytes of a piece of markup as HTML, with a document type if its first element is `html`.
  ///
  /// - Parameter limit: The most bytes of markup; what is beyond is not built.
  static func bytes(of markup: some Markup, upTo limit: Int = .max) -> Written {
    let output = HTMLOutput(limit: limit)
    output.bytes.reserveCapacity(HTMLOutput.usualSize)
    var sink = MarkupSink(output: output)
    markup.append(to: &sink)
    output.flush()
    return Written(
      bytes: output.bytes, rootCount: output.rootCount, hasOuterText: output.hasOuterText,
      isTooLarge: output.tree.isTooLarge || output.bytes.count > limit)
  }

  /// Markup as bytes, with what was found of it.
  struct Written {
    let bytes: [UInt8]
    /// How many elements are next to each other outermost.
    let rootCount: Int
    /// True if there is text outermost.
    let hasOuterText: Bool
    /// True if there was more than the limit; then the bytes are not all of it.
    let isTooLarge: Bool
  }

  /// What most pages have room in.
  private static let usualSize = 48 << 10

  /// Notes an outermost element.
  func noteRoot(_ element: Element) {
    rootCount += 1
    guard rootCount == 1, element.name == "html", element.namespace == nil else { return }
    flush()
    bytes.insert(contentsOf: "<!DOCTYPE html>\n".utf8, at: 0)
  }

  /// Notes an outermost text.
  func noteText() { hasOuterText = true }

  /// Appends bytes of HTML that were serialised before, with others in their holes.
  func append(_ written: WrittenMarkup, filling texts: [WrittenAddress]) {
    flush()
    written.append(to: &bytes, filling: texts)
  }

  /// Appends bytes of HTML that were serialised before, and in the place of each hole what is appended then.
  func append(_ written: WrittenMarkup, slots: (Int) -> Void) {
    flush()
    for (piece, hole) in zip(written.pieces, written.holes) {
      bytes += piece
      slotDepth += 1
      slots(hole)
      flush()
      slotDepth -= 1
    }
    bytes += written.pieces.last ?? []
  }

  /// Serialises what was built.
  private func flush() {
    guard root.pointer.pointee.children != nil else { return }
    TreeSafety.makeSafe(inside: root, of: tree)
    var next = root.pointer.pointee.children
    while let node = next {
      htmlNodeDumpFormatOutput(buffer, tree.document, node, "UTF-8", 0)
      next = node.pointee.next
    }
    xmlFreeNodeList(root.pointer.pointee.children)
    root.pointer.pointee.children = nil
    root.pointer.pointee.last = nil
    let count = Int(xmlOutputBufferGetSize(buffer))
    bytes += UnsafeBufferPointer(start: xmlOutputBufferGetContent(buffer), count: count)[taken...]
    taken = count
  }
}

import CLibXML2
import Synchronization

/// The one owner of a libxml2 document; it frees the document when the last reader lets go of it.
///
/// Unchecked: after it has been built or parsed a tree is only read. Writes of libxml2 to a document while it reads
/// it (serialising) run under the tree's lock.
final class Tree: @unchecked Sendable {
  let document: xmlDocPtr
  /// The number of bytes of markup that may still be appended; negative once there was too much.
  private var room: Int

  private let lock = Mutex(())

  /// The global tables of libxml2, made once before the first use.
  private static let library: Void = xmlInitParser()

  /// Makes sure that libxml2 is ready, from any thread.
  static func prepareLibrary() {
    _ = library
  }

  /// Makes an empty document for so many bytes of markup.
  init(limit: Int = .max) {
    room = limit
    Self.prepareLibrary()
    guard let made = xmlNewDoc("1.0") else { preconditionFailure("libxml2 is out of memory") }
    document = made
    // With a dictionary each name is stored once, and not copied for each element and attribute that has it.
    document.pointee.dict = xmlDictCreate()
    document.pointee.encoding = UnsafePointer(xmlStrdup("UTF-8"))
  }

  /// Builds markup; what is beyond so many bytes is left out.
  convenience init(of markup: some Markup, upTo limit: Int = .max) {
    self.init(limit: limit)
    var sink = MarkupSink(tree: self, parent: documentNode)
    markup.append(to: &sink)
  }

  /// Takes over a parsed document, which is UTF-8 whatever its declaration says.
  init(adopting parsed: xmlDocPtr) {
    document = parsed
    room = .max
    if parsed.pointee.encoding == nil {
      parsed.pointee.encoding = UnsafePointer(xmlStrdup("UTF-8"))
    }
  }

  deinit {
    xmlFreeDoc(document)
  }

  /// True once more was to be appended than there was room for; then something is missing.
  var isTooLarge: Bool { room < 0 }

  /// Counts what is about to be appended; false if there is no room for it, or was none for something before.
  func take(_ bytes: Int) -> Bool {
    guard room >= 0 else { return false }
    room -= bytes
    return room >= 0
  }

  /// The document itself, as the parent of its root.
  var documentNode: TreeNode {
    TreeNode(pointer: UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self))
  }

  /// The root element, or nil for a document that is empty.
  var root: TreeNode? {
    xmlDocGetRootElement(document).map(TreeNode.init(pointer:))
  }

  /// Runs what must not happen twice at once on a document.
  func exclusively<Result: ~Copyable, Failure: Error>(
    _ body: () throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    try lock.withLock { _ throws(Failure) in try body() }
  }
}

extension String {
  /// Calls back with the text as libxml2 takes it, without copying it where it is stored as UTF-8 already; what
  /// comes after a U+0000 is left out.
  func withXMLChars<Result>(_ body: (UnsafePointer<xmlChar>) -> Result) -> Result {
    withCString { text in
      text.withMemoryRebound(to: xmlChar.self, capacity: 1) { body($0) }
    }
  }
}

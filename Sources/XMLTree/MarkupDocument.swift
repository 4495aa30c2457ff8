import Synchronization

/// A document: an immutable tree of elements, built or parsed, that frees its memory when it is let go of.
///
/// Documents may be read from many tasks at once.
public final class MarkupDocument: Sendable {
  /// What is written as HTML, with the bytes of what is kept.
  let written: Tree

  private let markup: any Markup
  /// The tree with all its elements, if it is another: built when it is first read.
  private let whole = Mutex<Tree?>(nil)

  /// Builds a document.
  ///
  /// What ``KeptMarkup`` keeps is taken in as bytes; once the document is read or written as XML, its elements are
  /// built as well.
  /// - Precondition: the markup is exactly one element, with comments around it at most.
  public init(_ markup: some Markup) {
    self.markup = markup
    written = Self.tree(of: markup, takesKeptBytes: true)
  }

  /// The tree with all its elements.
  var tree: Tree {
    guard written.hasKeptBytes else { return written }
    return whole.withLock { whole in
      if let whole { return whole }
      let made = Self.tree(of: markup, takesKeptBytes: false)
      whole = made
      return made
    }
  }

  /// The root element.
  public var root: MarkupElement {
    let tree = tree
    guard let node = tree.root else { preconditionFailure("a document has a root element") }
    return MarkupElement(tree: tree, node: node)
  }

  private static func tree(of markup: some Markup, takesKeptBytes: Bool) -> Tree {
    let tree = Tree(takesKeptBytes: takesKeptBytes)
    var sink = MarkupSink(tree: tree, parent: tree.documentNode)
    markup.append(to: &sink)
    let kinds = tree.documentNode.children.map(\.kind)
    guard kinds.count(where: { $0 == .element }) == 1, !kinds.contains(.text) else {
      preconditionFailure("a document has exactly one root element and no text beside it")
    }
    return tree
  }

  /// Parses XML.
  ///
  /// Nothing outside the text is read, and a document type with declarations is refused.
  ///
  /// - Throws: `MarkupParseError` with every problem that libxml2 found, or with the limit that was passed.
  public static func parse(
    xml: String, limits: ParseLimits = .standard
  ) throws(MarkupParseError) -> MarkupDocument {
    try parse(utf8: Array(xml.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? xml.utf8.dropFirst(3) : xml.utf8[...]), limits)
  }

  /// Parses the bytes of an XML file: UTF-8, or UTF-16 with a byte order mark, or ISO 8859-1 that says so.
  ///
  /// - Throws: `MarkupParseError` with every problem that libxml2 found, or with the limit that was passed.
  public static func parse(
    bytes: some Sequence<UInt8>, limits: ParseLimits = .standard
  ) throws(MarkupParseError) -> MarkupDocument {
    let source = Array(bytes)
    guard source.count <= limits.bytes else {
      throw MarkupParseError("The text has \(source.count) bytes, more than the limit of \(limits.bytes)")
    }
    return try parse(utf8: SourceEncoding.utf8(source), limits)
  }

  private static func parse(utf8 source: [UInt8], _ limits: ParseLimits) throws(MarkupParseError) -> MarkupDocument {
    try SourceGuard.check(source, limits: limits)
    let tree = try TreeParser.parse(source, limits: limits)
    guard tree.root != nil else { throw MarkupParseError("The document has no root element") }
    return MarkupDocument(parsed: tree)
  }

  private init(parsed tree: Tree) {
    markup = Fragment()
    written = tree
  }
}

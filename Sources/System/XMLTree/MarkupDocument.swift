import Synchronization

/// A document: an immutable tree of elements, built or parsed, that frees its memory when it is let go of.
///
/// Documents may be read from many tasks at once.
package final class MarkupDocument: Sendable {
  private enum Source: Sendable {
    case markup(any Markup)
    case parsed(Tree)
  }

  private let source: Source
  /// The tree with all its elements, once it has been built.
  private let built = Mutex<Tree?>(nil)

  /// Makes a document of markup, which is built when it is first read or written.
  ///
  /// - Precondition: the markup is exactly one element, with comments around it at most.
  package init(_ markup: some Markup) {
    source = .markup(markup)
  }

  /// The tree with all its elements.
  var tree: Tree {
    switch source {
    case .parsed(let tree): return tree
    case .markup(let markup):
      return built.withLock { built in
        if let built { return built }
        let made = Tree(of: markup)
        Self.check(made)
        built = made
        return made
      }
    }
  }

  private static let form = "a document has exactly one root element and no text next to it"

  package var root: MarkupElement {
    let tree = tree
    guard let node = tree.root else { preconditionFailure("a document has a root element") }
    return MarkupElement(tree: tree, node: node)
  }

  /// The tree with all its elements, built for so many bytes of markup.
  ///
  /// - Throws: `MarkupTooLarge` if there are more; a tree that was parsed or built before is taken as it is.
  func tree(upTo limit: Int) throws(MarkupTooLarge) -> Tree {
    guard case .markup(let markup) = source, built.withLock({ $0 == nil }) else { return tree }
    let made = Tree(of: markup, upTo: limit)
    guard !made.isTooLarge else { throw MarkupTooLarge(limit: limit) }
    Self.check(made)
    return made
  }

  private static func check(_ tree: Tree) {
    let kinds = tree.documentNode.children.map(\.kind)
    precondition(kinds.count(where: { $0 == .element }) == 1 && !kinds.contains(.text), form)
  }

  /// Parses XML.
  ///
  /// Nothing outside the text is read, and a document type with declarations is refused.
  ///
  /// - Throws: `MarkupParseError` with every problem that libxml2 found, or with the limit that was passed.
  package static func parse(
    xml: String, limits: ParseLimits = .standard
  ) throws(MarkupParseError) -> MarkupDocument {
    try parse(utf8: Array(xml.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? xml.utf8.dropFirst(3) : xml.utf8[...]), limits)
  }

  private static func parse(utf8 source: [UInt8], _ limits: ParseLimits) throws(MarkupParseError) -> MarkupDocument {
    try SourceGuard.check(source, limits: limits)
    let tree = try TreeParser.parse(source, limits: limits)
    guard tree.root != nil else { throw MarkupParseError("The document has no root element") }
    return MarkupDocument(parsed: tree)
  }

  private init(parsed tree: Tree) {
    source = .parsed(tree)
  }
}

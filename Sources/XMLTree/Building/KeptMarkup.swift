/// Markup as it is written in HTML: what many documents repeat, built as a tree and serialised once.
public struct WrittenMarkup: Sendable {
  /// The default namespace of the place where it stands; nil for HTML.
  let namespace: MarkupNamespace?
  let bytes: [UInt8]

  /// Builds and serialises markup.
  ///
  /// - Parameters:
  ///   - namespace: The default namespace where it will stand: nil in HTML, ``MarkupNamespace/svg`` inside a drawing.
  ///   - content: The markup. It must not depend on what stands around it.
  public init(in namespace: MarkupNamespace? = nil, @MarkupBuilder _ content: () -> Fragment) {
    self.namespace = namespace
    let tree = Tree(takesKeptBytes: true)
    var sink = MarkupSink(tree: tree, parent: tree.documentNode)
    sink.append(element: Element("g", namespace: namespace), content: content)
    bytes = TreeSerializer.htmlInsideRoot(of: tree)
  }

  /// How many bytes it has.
  public var byteCount: Int { bytes.count }
}

/// Markup together with the bytes that it is written as in HTML.
///
/// A document that is written as HTML takes in the bytes at their place; one that is read, searched or written as XML
/// holds the elements as if nothing were kept.
public struct KeptMarkup: Markup {
  let written: WrittenMarkup
  let content: @Sendable () -> Fragment

  /// Joins what was written with the markup that it was made of.
  public init(_ written: WrittenMarkup, @MarkupBuilder content: @escaping @Sendable () -> Fragment) {
    self.written = written
    self.content = content
  }

  /// Appends the markup.
  public func append(to sink: inout MarkupSink) {
    sink.append(kept: self)
  }
}

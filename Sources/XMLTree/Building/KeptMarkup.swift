/// Markup as it is written in HTML: what many documents repeat, built as a tree and serialised once.
public struct WrittenMarkup: Sendable {
  /// The default namespace of the place where it stands; nil for HTML.
  let namespace: MarkupNamespace?
  /// What stands between the holes: one piece more than there are.
  let pieces: [[UInt8]]
  /// The hole after each piece but the last, by its place in the list that was given.
  let holes: [Int]
  /// True if there was too much to be written; then something is missing.
  let isTooLarge: Bool

  /// The most bytes that are written unless told.
  public static let mostBytes = 16 << 20

  /// Builds and serialises markup.
  ///
  /// - Parameters:
  ///   - namespace: The default namespace where it will stand: nil in HTML, ``MarkupNamespace/svg`` inside a drawing.
  ///   - holes: The holes whose words addresses in it have.
  ///   - limit: The most bytes of markup: what is beyond is not written.
  ///   - content: The markup. It must not depend on what stands around it.
  public init(
    in namespace: MarkupNamespace? = nil, holes: [MarkupHole] = [], upTo limit: Int = WrittenMarkup.mostBytes,
    @MarkupBuilder _ content: () -> Fragment
  ) {
    self.namespace = namespace
    let tree = Tree(takesKeptBytes: true, limit: limit)
    var sink = MarkupSink(tree: tree, parent: tree.documentNode)
    sink.append(element: Element("g", namespace: namespace), content: content)
    isTooLarge = tree.isTooLarge
    (pieces, self.holes) = Self.cut(TreeSerializer.htmlInsideRoot(of: tree), at: holes)
  }

  /// How many bytes it has.
  public var byteCount: Int { pieces.reduce(0) { $0 + $1.count } + 32 * pieces.count }

  var isEmpty: Bool { holes.isEmpty && pieces.allSatisfy(\.isEmpty) }

  /// The bytes with a text in each hole.
  func filled(with texts: [WrittenAddress]) -> [UInt8] {
    guard !holes.isEmpty else { return pieces[0] }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pieces.reduce(0) { $0 + $1.count } + holes.reduce(0) { $0 + texts[$1].bytes.count })
    append(to: &bytes, filling: texts)
    return bytes
  }

  /// Appends the bytes with a text in each hole.
  func append(to bytes: inout [UInt8], filling texts: [WrittenAddress]) {
    for (piece, hole) in zip(pieces, holes) {
      bytes += piece
      bytes += texts[hole].bytes
    }
    bytes += pieces.last ?? []
  }

  private static func cut(_ bytes: [UInt8], at holes: [MarkupHole]) -> (pieces: [[UInt8]], holes: [Int]) {
    guard !holes.isEmpty else { return ([bytes], []) }
    let words = holes.map { Array($0.word.utf8) }
    var pieces: [[UInt8]] = [[]]
    var found: [Int] = []
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "h"), let hole = words.firstIndex(where: { rest.starts(with: $0) }) {
        found.append(hole)
        pieces.append([])
        rest = rest.dropFirst(words[hole].count)
      } else {
        pieces[pieces.count - 1].append(byte)
        rest = rest.dropFirst()
      }
    }
    return (pieces, found)
  }
}

/// Markup together with the bytes that it is written as in HTML.
///
/// A document that is written as HTML takes in the bytes at their place; one that is read, searched or written as XML
/// holds the elements as if nothing were kept.
public struct KeptMarkup: Markup {
  let written: WrittenMarkup
  let texts: [WrittenAddress]
  let content: @Sendable () -> Fragment

  /// Joins what was written with the markup that it was made of.
  ///
  /// - Parameters:
  ///   - texts: What stands in the holes, in the order in which these were given.
  ///   - content: The markup with those texts.
  public init(
    _ written: WrittenMarkup, filling texts: [WrittenAddress] = [],
    @MarkupBuilder content: @escaping @Sendable () -> Fragment
  ) {
    precondition(written.holes.allSatisfy { texts.indices.contains($0) }, "every hole has a text")
    self.written = written
    self.texts = texts
    self.content = content
  }

  /// Appends the markup.
  public func append(to sink: inout MarkupSink) {
    sink.append(kept: self)
  }
}

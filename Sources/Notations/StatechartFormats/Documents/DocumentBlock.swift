import Statecharts

/// A block of a document that may hold a machine: what is between two fences, in an element of HTML, in a comment.
struct DocumentBlock: Sendable {
  /// The language that the document gives for the block.
  enum Language: Hashable, Sendable {
    /// That of a notation, by its identifier.
    case notation(String)
    /// A table of Markdown.
    case table
    /// JavaScript or TypeScript.
    case script
    /// A language of another name, or none.
    case other
    /// The properties of the machine before it, one in a line.
    case properties
    /// A block that holds further documents, or shows how they are written: it is skipped.
    case document

    /// The language of a word, such as the first one after a fence; letter case does not matter.
    init(_ word: some StringProtocol) {
      let word = word.lowercased()
      if let named = DocumentBlock.notations.first(where: { $0.blocks.names.contains(word) }) {
        self = .notation(named.identifier)
        return
      }
      switch word {
      case "js", "ts", "jsx", "tsx", "javascript", "typescript", "mjs", "cjs", "mts", "cts", "vue", "svelte":
        self = .script
      case "properties": self = .properties
      case "md", "markdown", "mdx", "adoc", "asciidoc", "rst", "diff": self = .document
      default: self = .other
      }
    }

    /// True if the word names a notation of diagrams, so that no other sign of a block is needed.
    var isDiagram: Bool {
      switch self {
      case .notation, .table: true
      case .script, .other, .properties, .document: false
      }
    }
  }

  /// The notations that documents name, with their blocks.
  static let notations: [(identifier: String, blocks: BlockSyntax)] =
    NotationCatalog.standard.readers.compactMap { reader in reader.syntax.blocks.map { (reader.identifier, $0) } }

  let language: Language
  /// The lines from the first to the last one, those of fences included, counted from 1.
  let lines: ClosedRange<Int>
  /// The number of the first line of the content.
  let firstLine: Int
  /// The lines of the content, each letter in the column that it has in the document.
  let content: [String]
  /// True if it is in the comment of a program, or so marked that a text in PlantUML is, too.
  let isComment: Bool

  /// The content by itself, moved to the left as far as all of it can be.
  var plainText: String {
    let indents = content.filter { $0.contains { !$0.isWhitespace } }.map { $0.prefix(while: \.isWhitespace).count }
    let indent = indents.min() ?? 0
    return content.map { String($0.dropFirst(indent)) }.joined(separator: "\n")
  }

  /// The content at its place in the document: with an empty line for each line before it.
  var placedText: String { String(repeating: "\n", count: firstLine - 1) + content.joined(separator: "\n") }

  /// True if a line says with dots alone that something is left out.
  var isExcerpt: Bool {
    content.contains { line in
      let letters = line.filter { !$0.isWhitespace && !"/#%'*<>!-".contains($0) }
      return letters == "..." || letters == "…"
    }
  }

  /// The bytes of `placedText`.
  var placedBytes: Int { firstLine + content.reduce(0) { $0 + $1.utf8.count + 1 } }

  /// The way in which a block is read.
  struct Choice {
    let reader: any StatechartReader
    /// True if it is a chart even where it has errors; otherwise it is only one if it can be read.
    let isCertain: Bool
  }

  /// The reader of the machine in the block; nil if the block holds none, such as a diagram of another kind.
  func choice(among readers: [any StatechartReader]) -> Choice? {
    let source = SourceText(plainText)
    switch language {
    case .notation(let identifier):
      let named = readers.first { $0.identifier == identifier && $0.syntax.blocks?.holdsMachine(source) == true }
      return named.map { Choice(reader: $0, isCertain: true) }
    case .table: return Choice(reader: MarkdownTableNotation(), isCertain: true)
    case .document, .properties: return nil
    case .script, .other: break
    }
    if let reader = readers.first(where: { $0.resemblance(of: source) == .certain }) {
      let blocks = reader.syntax.blocks
      guard blocks?.holdsMachine(source) != false else { return nil }
      return Choice(reader: reader, isCertain: blocks?.isCertainUnnamed == true)
    }
    guard language == .script else { return nil }
    let maker = readers.first { $0.syntax.blocks?.isInScripts == true && $0.resemblance(of: source) == .possible }
    return maker.map { Choice(reader: $0, isCertain: false) }
  }
}

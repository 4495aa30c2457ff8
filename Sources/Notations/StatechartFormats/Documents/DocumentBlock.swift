import Statecharts

/// A block of a document that may hold a machine: what is between two fences, in an element of HTML, in a comment.
struct DocumentBlock: Sendable {
  /// The language that the document gives for the block.
  enum Language: Hashable, Sendable {
    case mermaid
    case plantUML
    case dot
    case smcat
    case xstate
    case scxml
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
      switch word.lowercased() {
      case "mermaid", "mmd", "mermaidjs", "mermaid-js", "mermaid-example": self = .mermaid
      case "plantuml", "puml", "uml", "pu", "wsd", "iuml", "plant-uml", "plantuml-svg": self = .plantUML
      case "dot", "graphviz", "gv", "viz": self = .dot
      case "smcat", "state-machine-cat": self = .smcat
      case "xstate": self = .xstate
      case "scxml": self = .scxml
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
      case .mermaid, .plantUML, .dot, .smcat, .xstate, .scxml, .table: true
      case .script, .other, .properties, .document: false
      }
    }
  }

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
    case .mermaid: return MermaidNotation().resembles(source).map { Choice(reader: $0, isCertain: true) }
    case .plantUML:
      return PlantUML.isStateDiagram(source.text) ? Choice(reader: PlantUMLNotation(), isCertain: true) : nil
    case .dot:
      guard source.text.contains("->") else { return nil }
      return DOTNotation().resembles(source).map { Choice(reader: $0, isCertain: true) }
    case .smcat: return isEmpty ? nil : Choice(reader: SMCatNotation(), isCertain: true)
    case .xstate: return isEmpty ? nil : Choice(reader: XStateNotation(), isCertain: true)
    case .scxml: return isEmpty ? nil : Choice(reader: SCXMLNotation(), isCertain: true)
    case .table: return Choice(reader: MarkdownTableNotation(), isCertain: true)
    case .document, .properties: return nil
    case .script, .other: break
    }
    if let reader = readers.first(where: { $0.resemblance(of: source) == .certain }) {
      if reader is PlantUMLNotation, !PlantUML.isStateDiagram(source.text) { return nil }
      if reader is DOTNotation, !source.text.contains("->") { return nil }
      let isDrawing = reader is PlantUMLNotation || reader is MermaidNotation
      return Choice(reader: reader, isCertain: isDrawing)
    }
    let mayBeMachine = language == .script && XStateNotation().resemblance(of: source) == .possible
    return mayBeMachine ? Choice(reader: XStateNotation(), isCertain: false) : nil
  }

  private var isEmpty: Bool { content.allSatisfy { $0.allSatisfy(\.isWhitespace) } }
}

extension StatechartReader {
  /// The notation, if the text says that it is in it.
  fileprivate func resembles(_ source: SourceText) -> Self? { resemblance(of: source) == .certain ? self : nil }
}

extension PlantUML {
  /// True if PlantUML would draw a state diagram: it draws arrows alone as a sequence, and what has classes, objects or
  /// participants as diagrams of these.
  static func isStateDiagram(_ text: String) -> Bool {
    var isOne = false
    for line in text.split(whereSeparator: \.isNewline).lazy.map({ $0.drop(while: \.isWhitespace) }) {
      let words = line.prefix(200).split(maxSplits: 2, whereSeparator: \.isWhitespace)
      guard let first = words.first else { continue }
      if otherDiagrams.contains(first.lowercased()) { return false }
      if line.contains("[*]"), line.contains("-") { isOne = true }
      if first.lowercased() == "state", words.count > 1,
        words[1].first.map({ $0.isLetter || "\"_".contains($0) }) ?? false
      {
        isOne = true
      }
    }
    return isOne
  }

  /// The words that begin statements of other diagrams and none of state diagrams.
  private static let otherDiagrams: Set<String> = [
    "class", "interface", "enum", "abstract", "object", "actor", "participant", "usecase", "component", "database",
    "robust", "concise", "activate", "@startmindmap", "@startgantt", "@startjson", "@startyaml", "@startsalt",
  ]
}

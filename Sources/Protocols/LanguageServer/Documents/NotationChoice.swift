import StatechartFormats
import Statecharts

/// Finds the notation of an open document: by the client's name for its language, by its file name, by its content.
///
/// Files of other programs are open in an editor, too. So a text in a language for anything, such as JSON, is taken for
/// a machine only if it says so, or if its file name could be that of one and it can be read without an error.
struct NotationChoice: Sendable {
  let catalog: NotationCatalog

  /// The names that editors have for languages of ours.
  private static let languages = [
    "scxml": "scxml", "mermaid": "mermaid", "mmd": "mermaid", "plantuml": "plantuml", "puml": "plantuml",
    "dot": "dot", "graphviz": "dot", "gv": "dot", "smcat": "smcat", "state-machine-cat": "smcat",
    "xstate": "xstate", "asl": "asl",
  ]

  /// The extensions of files that hold anything.
  private static let common: Set<String> = [
    "json", "yaml", "yml", "xml", "py", "md", "markdown", "mdx", "adoc", "asciidoc", "rst", "csv", "tsv", "tex",
    "swift", "m", "mm", "h", "template",
  ]

  /// Files that contain a machine next to what they show: no place of the machine is one of theirs.
  private static let carriers: Set<String> = ["svg", "html", "png"]

  /// The reader for a document; nil for what is no machine.
  ///
  /// - Parameter last: The reader before the document was changed: a text with a fault keeps its notation.
  func reader(
    for source: SourceText, language: String, after last: (any StatechartReader)?
  ) -> (any StatechartReader)? {
    if let named = NotationChoice.languages[language], let reader = catalog.reader(named: named) { return reader }
    let named = source.fileName.map { catalog.readers(forFile: $0) } ?? []
    let fileExtension = NotationCatalog.fileExtension(of: source.fileName ?? "")
    if !NotationChoice.common.contains(fileExtension), let reader = named.first,
      !NotationChoice.carriers.contains(reader.identifier)
    {
      return likeliest(of: named, for: source, atLeast: .possible) ?? reader
    }
    let others = catalog.readers.filter { !NotationChoice.carriers.contains($0.identifier) }
    if let found = likeliest(of: named, for: source, atLeast: .certain)
      ?? likeliest(of: others, for: source, atLeast: .certain)
    {
      return found
    }
    if let found = likeliest(of: named, for: source, atLeast: .possible), NotationChoice.reads(found, source) {
      return found
    }
    return source.text.contains { !$0.isWhitespace } ? last : nil
  }

  /// True if a text has a machine in a notation, and no error.
  private static func reads(_ reader: any StatechartReader, _ source: SourceText) -> Bool {
    guard let readings = try? reader.readAll(source) else { return false }
    return !readings.isEmpty && !readings.contains(where: \.hasErrors)
  }

  private func likeliest(
    of readers: [any StatechartReader], for source: SourceText, atLeast least: Resemblance
  ) -> (any StatechartReader)? {
    var best: (reader: any StatechartReader, resemblance: Resemblance)?
    for reader in readers {
      let resemblance = reader.resemblance(of: source)
      if resemblance >= least, resemblance > (best?.resemblance ?? .none) { best = (reader, resemblance) }
    }
    return best?.reader
  }
}

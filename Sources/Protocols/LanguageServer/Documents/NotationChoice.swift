import StatechartFormats
import Statecharts

/// Finds the notation of an open document: by the client's name for its language, by its file name, by its content.
///
/// Files of other programs are open in an editor, too. So a text in a language for anything, such as JSON, is taken for
/// a machine only if it says so, or if its file name could be that of one and it can be read without an error.
struct NotationChoice: Sendable {
  let catalog: NotationCatalog

  /// The reader for a document; nil for what is no machine.
  ///
  /// - Parameter last: The reader before the document was changed: a text with a fault keeps its notation.
  func reader(
    for source: SourceText, language: String, after last: (any StatechartReader)?
  ) -> (any StatechartReader)? {
    if let reader = catalog.readers.first(where: { $0.syntax.editorNames.contains(language) }) { return reader }
    let named = source.fileName.map { catalog.readers(forFile: $0) } ?? []
    let fileExtension = NotationCatalog.fileExtension(of: source.fileName ?? "")
    if let reader = named.first(where: { $0.syntax.ownExtensions.contains(fileExtension) }) {
      return likeliest(of: named, for: source, atLeast: .possible) ?? reader
    }
    let others = catalog.readers.filter { !$0.syntax.isCarrier }
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

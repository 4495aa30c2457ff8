package import Statecharts

extension DocumentNotation {
  /// The properties of a machine of a document: the content of the fences named `properties` that follow its block
  /// before that of another machine, each line in the place that it has in the document; nil if there are none.
  ///
  /// - Parameter range: Where the block of the machine is.
  package static func properties(in source: SourceText, after range: SourceRange) -> String? {
    guard source.text.utf8.count <= ReadLimits.bytes, DocumentScanner.mayHaveBlocks(source.text) else { return nil }
    let readers = NotationCatalog.standard.readers.filter { !($0 is DocumentNotation) }
    var lines: [String] = []
    for block in DocumentScanner.blocks(of: source).prefix(maxBlocks) where block.firstLine > range.end.line {
      if block.language == .properties {
        lines += Array(repeating: "", count: max(0, block.firstLine - 1 - lines.count)) + block.content
      } else if block.choice(among: readers) != nil {
        break
      }
    }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

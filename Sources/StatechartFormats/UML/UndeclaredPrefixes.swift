import Statecharts
import XMLTree

/// A model whose text uses the prefixes of XMI and UML without declaring them, as parts of files do. It is parsed with
/// declarations added to its first tag; positions are those in the text as it was written.
struct UndeclaredPrefixes {
  private static let prefixes = ["xmi", "uml", "xsi", "UML"]

  /// The prefixes that are not declared.
  let names: [String]
  private let place: String.Index
  private let position: SourcePosition
  private let added: String

  /// Nil if all prefixes are declared.
  init?(_ source: SourceText) {
    let search = ByteSearch(source.text)
    names = UndeclaredPrefixes.prefixes.filter { !search.contains("xmlns:" + $0) && search.contains($0 + ":") }
    guard !names.isEmpty, let root = XMLBeginning.rootName(of: source.text),
      let tag = search.first("<" + root, from: source.text.startIndex)
    else { return nil }
    place = tag.upperBound
    position = source.position(of: place)
    added = names.map { " xmlns:\($0)=\"urn:undeclared:\($0)\"" }.joined()
  }

  /// The text with the declarations.
  func declared(in source: SourceText) -> SourceText {
    var text = source.text
    text.insert(contentsOf: added, at: place)
    return SourceText(text, fileName: source.fileName)
  }

  /// A position in the text as it was written.
  func original(_ shifted: SourcePosition) -> SourcePosition {
    guard shifted.line == position.line, shifted.column > position.column else { return shifted }
    return SourcePosition(line: shifted.line, column: max(position.column, shifted.column - added.unicodeScalars.count))
  }
}

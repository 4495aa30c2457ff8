public import Statecharts
import XMLTree

/// The machine that a drawing of Interlock's carries: SVG with an element `machine` of the namespace
/// `urn:interlock:statechart` in its `metadata`. What is drawn is not looked at.
public struct SVGFormat: StatechartReader {
  /// Makes the notation.
  public init() {}

  /// `svg`
  public var identifier: String { "svg" }
  /// `SVG of Interlock`
  public var title: String { "SVG of Interlock" }
  /// `svg`
  public var fileExtensions: [String] { ["svg"] }
  /// The media type of SVG.
  public var mediaType: String { "image/svg+xml" }

  /// Certain for a drawing in which the namespace is named, possible for any other.
  public func resemblance(of source: SourceText) -> Resemblance {
    guard let name = XMLBeginning.rootName(of: source.text), name.split(separator: ":").last == "svg" else {
      return .none
    }
    return ByteSearch(source.text).contains(EmbeddedMachine.namespace) ? .certain : .possible
  }

  /// Reads the machine; its run is the reading's.
  ///
  /// - Throws: `ReadError` if the text is not well-formed or carries no machine.
  public func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    guard let machine = machine(in: try source.markup().root) else {
      throw ReadError(
        .noMachine, "the drawing includes no machine: it was not exported by Interlock, or without its source",
        at: SourcePosition(line: 1, column: 1), fileName: source.fileName)
    }
    let element = machine.position ?? MarkupPosition(line: 1, column: 1)
    guard let start = content(of: element, in: source), source.text[start...].utf8.starts(with: machine.text.utf8)
    else {
      return try EmbeddedMachine.readings(
        machine.text, allAt: SourceRange(SourcePosition(element)), fileName: source.fileName)
    }
    return try EmbeddedMachine.readings(
      machine.text[...], at: source.position(of: start), fileName: source.fileName)
  }

  private func machine(in root: MarkupElement) -> MarkupElement? {
    root.elements.lazy.filter { $0.name == "metadata" }.flatMap(\.elements).first {
      $0.name == EmbeddedMachine.elementName && $0.namespace == EmbeddedMachine.namespace
    }
  }

  /// Where the text of an element begins: behind its start tag.
  private func content(of element: MarkupPosition, in source: SourceText) -> String.Index? {
    guard let line = source.line(element.line) else { return nil }
    let tag = line.unicodeScalars.dropFirst(element.column - 1)
    return tag.firstIndex(of: ">").map { source.text.unicodeScalars.index(after: $0) }
  }
}

extension Diagnostic.Code {
  /// A picture or a page carries no machine.
  public static let noMachine = Diagnostic.Code("no-machine")
}

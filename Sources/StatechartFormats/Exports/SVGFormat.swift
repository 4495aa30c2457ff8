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
        .noMachine, "the drawing carries no machine: Interlock has not exported it, or without its source",
        at: SourcePosition(line: 1, column: 1), fileName: source.fileName)
    }
    return try EmbeddedMachine.readings(
      machine.text[...], at: contentPosition(of: machine, in: source), fileName: source.fileName)
  }

  private func machine(in root: MarkupElement) -> MarkupElement? {
    root.elements.lazy.filter { $0.name == "metadata" }.flatMap(\.elements).first {
      $0.name == EmbeddedMachine.elementName && $0.namespace == EmbeddedMachine.namespace
    }
  }

  /// Where the text of an element begins: behind its start tag.
  private func contentPosition(of element: MarkupElement, in source: SourceText) -> SourcePosition {
    guard let position = element.position, let line = source.line(position.line) else {
      return SourcePosition(line: 1, column: 1)
    }
    let before = line.unicodeScalars.dropFirst(position.column - 1).prefix { $0 != ">" }.count
    return SourcePosition(line: position.line, column: position.column + before + 1)
  }
}

extension Diagnostic.Code {
  /// A picture or a page carries no machine.
  public static let noMachine = Diagnostic.Code("no-machine")
}

public import Statecharts
import XMLTree

/// The machine that a drawing of Interlock's carries: SVG with an element `machine` of the namespace
/// `urn:interlock:statechart` in its `metadata`. The drawing is not examined.
package struct SVGNotation: StatechartReader {
  /// Makes the notation.
  package init() {}

  /// `svg`
  package var identifier: String { "svg" }
  /// `SVG of Interlock`
  package var title: String { "SVG of Interlock" }
  /// `svg`
  package var fileExtensions: [String] { ["svg"] }
  /// The media type of SVG.
  package var mediaType: String { "image/svg+xml" }
  /// The machine is next to what the file shows.
  package var syntax: NotationSyntax { NotationSyntax(isCarrier: true) }

  /// Certain for a drawing in which the namespace is named, possible for any other.
  package func resemblance(of source: SourceText) -> Resemblance {
    guard let name = XMLBeginning.rootName(of: source.text), name.split(separator: ":").last == "svg" else {
      return .none
    }
    return ByteSearch(source.text).contains(EmbeddedMachine.namespace) ? .certain : .possible
  }

  /// Reads the machine; its run is the reading's.
  ///
  /// - Throws: `ReadError` if the text is not well-formed or carries no machine.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
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
    return try EmbeddedMachine.readings(machine.text[...], at: source.position(of: start), fileName: source.fileName)
  }

  private func machine(in root: MarkupElement) -> MarkupElement? {
    root.elements.lazy.filter { $0.name == "metadata" }.flatMap(\.elements).first {
      $0.name == EmbeddedMachine.elementName && $0.namespace == EmbeddedMachine.namespace
    }
  }

  /// Returns the index at which the text of an element begins, after its start tag.
  private func content(of element: MarkupPosition, in source: SourceText) -> String.Index? {
    guard let line = source.line(element.line) else { return nil }
    let tag = line.unicodeScalars.dropFirst(element.column - 1)
    return tag.firstIndex(of: ">").map { source.text.unicodeScalars.index(after: $0) }
  }
}

extension Diagnostic.Code {
  /// A picture or a page carries no machine.
  public static let noMachine = Diagnostic.Code("no-machine")
  /// A block of a document shows a part of a machine.
  static let excerpt = Diagnostic.Code("excerpt")
}

/// The machine that a page of Interlock's carries: HTML with an element `script` of the identifier `interlock-machine`,
/// whose type is JSON's, so that no browser runs it. The rest of the page is not examined.
///
/// HTML Living Standard, 4.12.1.1: a data block.
package struct HTMLNotation: StatechartReader {
  /// Makes the notation.
  package init() {}

  /// `html`
  package var identifier: String { "html" }
  /// `HTML of Interlock`
  package var title: String { "HTML of Interlock" }
  /// `html`, `htm`
  package var fileExtensions: [String] { ["html", "htm"] }
  /// The media type of HTML.
  package var mediaType: String { "text/html" }
  /// The machine is next to what the file shows.
  package var syntax: NotationSyntax { NotationSyntax(isCarrier: true) }

  /// Certain for a page that has the element.
  package func resemblance(of source: SourceText) -> Resemblance {
    let beginning = source.text.drop(while: \.isWhitespace).prefix(20).lowercased()
    guard beginning.hasPrefix("<!doctype html") || beginning.hasPrefix("<html") else { return .none }
    return block(in: source) == nil ? .none : .certain
  }

  /// Reads the machine; its run is the reading's.
  ///
  /// - Throws: `ReadError` if the text carries no machine.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    guard let block = block(in: source) else {
      throw ReadError(
        .noMachine, "the page includes no machine: it was not exported by Interlock, or without its source",
        at: SourcePosition(line: 1, column: 1), fileName: source.fileName)
    }
    return try EmbeddedMachine.readings(block, at: source.position(of: block.startIndex), fileName: source.fileName)
  }

  /// Returns the text of the element: up to the next end tag, since the content of scripts has no markup.
  private func block(in source: SourceText) -> Substring? {
    let search = ByteSearch(source.text)
    guard let attribute = search.first("id=\"\(EmbeddedMachine.elementID)\"", from: source.text.startIndex),
      let start = search.first(">", from: attribute.upperBound),
      source.text[..<attribute.lowerBound].suffix(200).split(separator: "<").last?.hasPrefix("script") == true,
      let end = search.first("</script", from: start.upperBound)
    else { return nil }
    return source.text[start.upperBound..<end.lowerBound]
  }
}

/// The machine that a picture of Interlock's carries: PNG with a text of the keyword `Interlock`. The pixels are not
/// examined.
///
/// A picture as a text is its address (`data:image/png;base64,…`), which `SourceText` makes of the bytes of a file.
package struct PNGNotation: StatechartReader {
  /// Makes the notation.
  package init() {}

  /// `png`
  package var identifier: String { "png" }
  /// `PNG of Interlock`
  package var title: String { "PNG of Interlock" }
  /// `png`
  package var fileExtensions: [String] { ["png"] }
  /// The media type of PNG.
  package var mediaType: String { "image/png" }
  /// The machine is next to what the file shows.
  package var syntax: NotationSyntax { NotationSyntax(isCarrier: true) }

  /// Certain for the address of a picture.
  package func resemblance(of source: SourceText) -> Resemblance {
    source.text.utf8.starts(with: DataAddress.prefix(mediaType).utf8) ? .certain : .none
  }

  /// Reads the machine; its run is the reading's. Findings have no positions: nobody sees the text that the picture
  /// carries.
  ///
  /// - Throws: `ReadError` if the picture carries no machine.
  package func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    guard source.text.utf8.count <= 2 * ReadLimits.bytes else { throw ReadLimits.tooLong(fileName: source.fileName) }
    let text: String
    do throws(PNGText.Fault) {
      guard let bytes = DataAddress.bytes(source.text, mediaType) else { throw .malformed }
      text = try PNGText.text(in: bytes, upTo: ReadLimits.bytes)
    } catch {
      throw failure(error, fileName: source.fileName)
    }
    do throws(ReadError) {
      let start = SourceRange(SourcePosition(line: 1, column: 1))
      return try EmbeddedMachine.readings(text, allAt: start, fileName: source.fileName)
        .map { $0.with(diagnostics: $0.diagnostics.map(\.withoutPosition)) }
    } catch {
      throw ReadError(error.diagnostics.map(\.withoutPosition), fileName: source.fileName)
    }
  }

  private func failure(_ fault: PNGText.Fault, fileName: String?) -> ReadError {
    switch fault {
    case .malformed: ReadError(.malformed, "the picture is damaged", fileName: fileName)
    case .absent:
      ReadError(
        .noMachine, "the picture includes no machine: it was not exported by Interlock, or without its source",
        fileName: fileName)
    case .tooLong: ReadLimits.tooLong(fileName: fileName)
    }
  }
}

extension Diagnostic {
  fileprivate var withoutPosition: Diagnostic { Diagnostic(severity, code, message, suggestion: suggestion) }
}

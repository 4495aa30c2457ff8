import Statecharts

/// The machine that a page of Interlock's carries: HTML with an element `script` of the identifier `interlock-machine`, whose
/// type is JSON's, so that no browser runs it. The rest of the page is not looked at.
///
/// HTML Living Standard, 4.12.1.1: a data block.
public struct HTMLFormat: StatechartReader {
  /// Makes the notation.
  public init() {}

  /// `html`
  public var identifier: String { "html" }
  /// `HTML of Interlock`
  public var title: String { "HTML of Interlock" }
  /// `html`, `htm`
  public var fileExtensions: [String] { ["html", "htm"] }
  /// The media type of HTML.
  public var mediaType: String { "text/html" }

  /// Certain for a page that has the element.
  public func resemblance(of source: SourceText) -> Resemblance {
    let beginning = source.text.drop(while: \.isWhitespace).prefix(20).lowercased()
    guard beginning.hasPrefix("<!doctype html") || beginning.hasPrefix("<html") else { return .none }
    return block(in: source) == nil ? .none : .certain
  }

  /// Reads the machine; its run is the reading's.
  ///
  /// - Throws: `ReadError` if the text carries no machine.
  public func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
    try ReadLimits.check(source)
    guard let block = block(in: source) else {
      throw ReadError(
        .noMachine, "the page includes no machine: it was not exported by Interlock, or without its source",
        at: SourcePosition(line: 1, column: 1), fileName: source.fileName)
    }
    return try EmbeddedMachine.readings(block, at: source.position(of: block.startIndex), fileName: source.fileName)
  }

  /// What stands in the element: up to the next end tag, since the content of scripts has no markup.
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

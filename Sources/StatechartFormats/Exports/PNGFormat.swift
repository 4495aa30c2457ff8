import Statecharts

/// The machine that a picture of Interlock's carries: PNG with a text of the keyword `Interlock`. The pixels are not looked at.
///
/// A picture as a text is its address (`data:image/png;base64,…`), which `SourceText` makes of the bytes of a file.
public struct PNGFormat: StatechartReader {
  /// Makes the notation.
  public init() {}

  /// `png`
  public var identifier: String { "png" }
  /// `PNG of Interlock`
  public var title: String { "PNG of Interlock" }
  /// `png`
  public var fileExtensions: [String] { ["png"] }
  /// The media type of PNG.
  public var mediaType: String { "image/png" }

  /// Certain for the address of a picture.
  public func resemblance(of source: SourceText) -> Resemblance {
    source.text.utf8.starts(with: DataAddress.prefix(mediaType).utf8) ? .certain : .none
  }

  /// Reads the machine; its run is the reading's. Findings have no positions: nobody sees the text that the picture carries.
  ///
  /// - Throws: `ReadError` if the picture carries no machine.
  public func readAll(_ source: SourceText) throws(ReadError) -> [Reading] {
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

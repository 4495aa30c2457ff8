public import StatechartFormats

/// A notation as an export: its text in UTF-8.
public struct NotationExporter: Exporter {
  private let writer: any StatechartWriter

  /// Makes the export of a notation.
  public init(_ writer: any StatechartWriter) {
    self.writer = writer
  }

  /// That of the notation.
  public var identifier: String { writer.identifier }
  /// That of the notation.
  public var title: String { writer.title }
  /// Those of the notation.
  public var fileExtensions: [String] { writer.fileExtensions }
  /// That of the notation.
  public var mediaType: String { writer.mediaType }
  /// `notation`
  public var kind: ExportKind { .notation }
  /// Nothing: a notation says the chart alone.
  public var uses: ExportInput.Parts { [] }

  /// Writes the chart; what the notation cannot say is lost.
  public func export(_ input: ExportInput) -> Exported {
    let writing = writer.write(input.chart)
    return Exported(bytes: Array(writing.text.utf8), losses: writing.diagnostics)
  }
}

extension ExporterCatalog {
  /// The catalog with the notations that can be written after its own exporters.
  public func adding(_ notations: NotationCatalog) -> ExporterCatalog {
    adding(notations.writers.map { NotationExporter($0) })
  }
}

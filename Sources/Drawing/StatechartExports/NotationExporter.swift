package import StatechartFormats

/// A notation as an export: its text in UTF-8.
package struct NotationExporter: Exporter {
  private let writer: any StatechartWriter

  package init(_ writer: any StatechartWriter) {
    self.writer = writer
  }

  /// The identifier of the notation.
  package var identifier: String { writer.identifier }
  /// The title of the notation.
  package var title: String { writer.title }
  /// Those of the notation.
  package var fileExtensions: [String] { writer.fileExtensions }
  /// The media type of the notation.
  package var mediaType: String { writer.mediaType }
  package var kind: ExportKind { .notation }
  /// Nothing: a notation says the chart alone.
  package var uses: ExportInput.Parts { [] }

  /// Writes the chart; what the notation cannot say is lost.
  package func export(_ input: ExportInput) -> Exported {
    let writing = writer.write(input.chart)
    return Exported(bytes: Array(writing.text.utf8), losses: writing.diagnostics)
  }
}

extension ExporterCatalog {
  /// The catalog with the notations that can be written after its own exporters.
  package func adding(_ notations: NotationCatalog) -> ExporterCatalog {
    adding(notations.writers.map { NotationExporter($0) })
  }
}

import StatechartDiagrams
import StatechartFormats
package import Statecharts
import XMLTree

/// The drawing of a machine as a file of its own, which carries the machine and its run. https://www.w3.org/TR/SVG2/.
package struct SVGExporter: Exporter {
  package init() {}

  package var identifier: String { "svg" }
  package var title: String { "SVG" }
  package var fileExtensions: [String] { ["svg"] }
  package var mediaType: String { "image/svg+xml" }
  package var kind: ExportKind { .picture }
  /// The drawing, and the run, which it marks the moment of where there is one.
  package var uses: ExportInput.Parts { [.diagram, .run] }

  /// Returns the losses if the picture does not embed the machine.
  package func losses(_ input: ExportInput) -> [Diagnostic] { input.sourceLosses }

  /// Draws the moment, or the plain chart.
  ///
  /// - Throws: `ExportError.lacksPart` if the input has no drawing, `ExportError.tooLarge` beyond 16 MiB.
  package func export(_ input: ExportInput) throws(ExportError) -> Exported {
    let (diagram, embedded) = (try input.drawableDiagram(), input.embedded)
    let document = diagram.document(highlights: input.highlights, style: input.style) {
      if let embedded { embedded.metadata }
    }
    return Exported(bytes: try input.bounded(document, of: diagram), losses: input.sourceLosses)
  }
}

import StatechartDiagrams
import StatechartFormats
public import Statecharts
import XMLTree

/// The drawing of a machine as a file of its own, which carries the machine and its run. https://www.w3.org/TR/SVG2/.
public struct SVGExporter: Exporter {
  /// Makes the export.
  public init() {}

  /// `svg`
  public var identifier: String { "svg" }
  /// `SVG`
  public var title: String { "SVG" }
  /// `svg`
  public var fileExtensions: [String] { ["svg"] }
  /// The media type of SVG.
  public var mediaType: String { "image/svg+xml" }
  /// `picture`
  public var kind: ExportKind { .picture }
  /// The drawing, and the run, which it marks the moment of where there is one.
  public var uses: ExportInput.Parts { [.diagram, .run] }

  /// What is lost if the picture does not carry the machine.
  public func losses(_ input: ExportInput) -> [Diagnostic] { input.sourceLosses }

  /// Draws the moment, or the plain chart.
  ///
  /// - Throws: `ExportError.lacksPart` if the input has no drawing, `ExportError.tooLarge` beyond 16 MiB.
  public func export(_ input: ExportInput) throws(ExportError) -> Exported {
    let (diagram, embedded) = (try input.drawableDiagram(), input.embedded)
    let document = diagram.document(highlights: input.highlights, style: input.style) {
      if let embedded { embedded.metadata }
    }
    return Exported(bytes: try input.bounded(document, of: diagram), losses: input.sourceLosses)
  }
}

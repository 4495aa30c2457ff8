import StatechartDiagrams
import XMLTree

/// The drawing of a machine as a file of its own. https://www.w3.org/TR/SVG2/.
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

  /// Draws the moment, or the plain chart.
  ///
  /// - Throws: `ExportError.lacksPart` if the input has no drawing.
  public func export(_ input: ExportInput) throws(ExportError) -> Exported {
    let diagram = try input.requiredDiagram()
    return Exported(bytes: diagram.document(highlights: input.highlights, theme: input.theme).xmlBytes())
  }
}

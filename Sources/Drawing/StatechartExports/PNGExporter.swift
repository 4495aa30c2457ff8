import SystemLibraries
import StatechartDiagrams
import StatechartFormats
package import Statecharts
import XMLTree

/// The drawing of a machine as a picture of pixels, which carries the machine and its run. https://www.w3.org/TR/png-3/.
///
/// It is twice as large as the drawing, or as wide as its style says. The automatic theme is the light one.
package struct PNGExporter: Exporter {
  package init() {}

  package var identifier: String { "png" }
  package var title: String { "PNG" }
  package var fileExtensions: [String] { ["png"] }
  package var mediaType: String { "image/png" }
  package var kind: ExportKind { .picture }
  /// The drawing, and the run, which it marks the moment of where there is one.
  package var uses: ExportInput.Parts { [.diagram, .run] }
  /// True: pixels are many.
  package var isCostly: Bool { true }

  /// Returns the losses if the picture does not embed the machine.
  package func losses(_ input: ExportInput) -> [Diagnostic] { input.sourceLosses }

  /// Draws the moment, or the plain chart.
  ///
  /// - Throws: `ExportError` if the input has no drawing, it would have more pixels than are made, or the library that
  ///   makes them is not there.
  package func export(_ input: ExportInput) throws(ExportError) -> Exported {
    let drawing = try RasterInput(input)
    let scale = input.style.width == nil ? drawing.scale : 1
    var bytes = try drawing.rendered { (renderer: SVGRenderer, svg: [UInt8]) throws(SVGRenderer.Failure) in
      try renderer.png(
        of: svg, width: Int((drawing.width * scale).rounded()), height: Int((drawing.height * scale).rounded()))
    }
    if let embedded = input.embedded, let carrying = PNGText.adding(embedded.text, to: bytes) { bytes = carrying }
    return Exported(bytes: bytes, losses: input.sourceLosses)
  }
}

/// The drawing of a machine on a page of its size, with text as text. ISO 32000-1.
package struct PDFExporter: Exporter {
  package init() {}

  package var identifier: String { "pdf" }
  package var title: String { "PDF" }
  package var fileExtensions: [String] { ["pdf"] }
  package var mediaType: String { "application/pdf" }
  package var kind: ExportKind { .picture }
  /// The drawing, and the run, which it marks the moment of where there is one.
  package var uses: ExportInput.Parts { [.diagram, .run] }
  package var isCostly: Bool { true }

  package func losses(_ input: ExportInput) -> [Diagnostic] { [.carriesNoMachine] }

  /// Draws the moment, or the plain chart; the machine itself is lost.
  ///
  /// - Throws: `ExportError` if the input has no drawing, or the library that makes pages is not there.
  package func export(_ input: ExportInput) throws(ExportError) -> Exported {
    let drawing = try RasterInput(input)
    // A pixel of CSS is three quarters of a point. CSS Values and Units, section 6.2.
    let bytes = try drawing.rendered { (renderer: SVGRenderer, svg: [UInt8]) throws(SVGRenderer.Failure) in
      try renderer.pdf(of: svg, width: drawing.width * 0.75, height: drawing.height * 0.75)
    }
    return Exported(bytes: bytes, losses: [.carriesNoMachine])
  }
}

/// A drawing without what it carries, to be drawn by others.
private struct RasterInput {
  private let document: MarkupDocument
  /// The size in CSS pixels.
  let width: Double
  let height: Double

  init(_ input: ExportInput) throws(ExportError) {
    document = try input.drawableDiagram().document(highlights: input.highlights, style: input.style)
    width = document.root["width"].flatMap(Double.init) ?? 1
    height = document.root["height"].flatMap(Double.init) ?? 1
  }

  /// The factor from the size of the drawing to that of the picture: two, or less where that would exceed the maximum
  /// number of pixels.
  var scale: Double { min(2, (Double(SVGRenderer.maxPixels) * 0.99 / max(1, width * height)).squareRoot()) }

  func rendered(
    _ render: (SVGRenderer, [UInt8]) throws(SVGRenderer.Failure) -> [UInt8]
  ) throws(ExportError) -> [UInt8] {
    do throws(SVGRenderer.Failure) {
      return try render(try SVGRenderer.shared(), document.xmlBytes())
    } catch {
      switch error {
      case .tooLarge: throw .tooLarge(error.description)
      case .unavailable, .undrawable: throw .unavailable(error.description)
      }
    }
  }
}

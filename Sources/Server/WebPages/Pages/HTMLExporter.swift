import Explanations
import StatechartExecution
package import StatechartExports
package import StatechartFormats
import StatechartSimulation
package import Statecharts
import XMLTree

/// A machine in one HTML file that needs no network, as an export: see ``StandalonePage``. The page can drive the
/// machine if it has few configurations, neither data nor time.
package struct HTMLExporter: Exporter {
  /// The resources of a page in addition to the machine.
  package struct Resources: Sendable {
    /// The parsed templates.
    package let templates: PageTemplates
    /// The text of the style sheets `css/standalone.css` and `css/site/9-table.css`.
    package let style: String

    package init(templates: PageTemplates, style: String) {
      self.templates = templates
      self.style = style
    }
  }

  /// The maximum number of bytes of a page that drives: what can be read again.
  private static let maxBytes = 2 << 20

  private let resources: @Sendable () throws -> Resources

  /// Makes the export.
  ///
  /// - Parameter resources: Gives what a page is made with, each time that one is made.
  package init(_ resources: @escaping @Sendable () throws -> Resources) {
    self.resources = resources
  }

  package var identifier: String { "html" }
  package var title: String { "HTML" }
  package var fileExtensions: [String] { ["html"] }
  package var mediaType: String { "text/html; charset=utf-8" }
  package var kind: ExportKind { .page }
  /// The drawing, and the run, which it marks the moment of where there is one.
  package var uses: ExportInput.Parts { [.diagram, .run] }
  /// True: the table with which a page drives is computed for it.
  package var isCostly: Bool { true }

  /// Returns the losses if the page does not embed the machine.
  package func losses(_ input: ExportInput) -> [Diagnostic] { input.sourceLosses }

  /// Makes the page, in English if pages do not have the input's language.
  ///
  /// - Throws: `ExportError` if the input has no drawing, the chart cannot be run, or a resource cannot be used.
  package func export(_ input: ExportInput) throws(ExportError) -> Exported {
    let compiled: CompiledChart
    do { compiled = try CompiledChart(input.chart) } catch { throw .invalidChart(error) }
    let resources: Resources
    do { resources = try self.resources() } catch { throw .unavailable("\(error)") }
    var page = StandalonePage(
      chart: input.chart, events: input.simulation?.eventNames ?? compiled.eventNames,
      language: Language(tag: input.language) ?? .english,
      diagram: try input.requiredDiagram(), highlights: input.highlights, style: resources.style,
      templates: resources.templates, embedded: input.embedded)
    page.driving = Result { () throws(StandaloneTransitionTable.Obstacle) in
      try StandaloneTransitionTable(compiled, at: input.simulation?.final)
    }
    return Exported(bytes: try bytes(of: page), losses: input.sourceLosses)
  }

  /// The page, driving if it can be read again then.
  private func bytes(of page: StandalonePage) throws(ExportError) -> [UInt8] {
    var page = page
    if case .success = page.driving {
      if let bytes = try? page.document().htmlBytes(upTo: HTMLExporter.maxBytes) { return bytes }
      page.drawsRefusals = false
      if let bytes = try? page.document().htmlBytes(upTo: HTMLExporter.maxBytes) { return bytes }
      page.driving = .failure(.size)
    }
    do throws(MarkupTooLarge) {
      return try page.document().htmlBytes(upTo: AnswerLimits.fileBytes)
    } catch {
      throw .tooLarge("the page would have more than \(error.limit >> 20) MiB")
    }
  }
}

extension ExporterCatalog {
  /// All exports: a line for each but the notations, which are those that the catalog of notations can write.
  package static func standard(page: HTMLExporter, notations: NotationCatalog = .standard) -> ExporterCatalog {
    ExporterCatalog([
      SVGExporter(),
      AnimationExporter(),
      PNGExporter(),
      PDFExporter(),
      page,
    ]).adding(notations).adding([TikZExporter()])
  }
}

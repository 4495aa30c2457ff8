import Explanations
import StatechartExecution
public import StatechartExports
public import StatechartFormats
import StatechartSimulation
import XMLTree

/// A machine in one HTML file that needs no network, as an export: see ``StandalonePage``.
public struct HTMLExporter: Exporter {
  /// What a page is made with besides the machine.
  public struct Resources: Sendable {
    /// The parsed templates.
    public let templates: PageTemplates
    /// The text of the style sheets `css/standalone.css` and `css/table.css`.
    public let style: String

    /// Makes resources.
    public init(templates: PageTemplates, style: String) {
      self.templates = templates
      self.style = style
    }
  }

  private let resources: @Sendable () throws -> Resources

  /// Makes the export.
  ///
  /// - Parameter resources: Gives what a page is made with, each time that one is made.
  public init(_ resources: @escaping @Sendable () throws -> Resources) {
    self.resources = resources
  }

  /// `html`
  public var identifier: String { "html" }
  /// `HTML`
  public var title: String { "HTML" }
  /// `html`
  public var fileExtensions: [String] { ["html"] }
  /// The media type of HTML in UTF-8.
  public var mediaType: String { "text/html; charset=utf-8" }
  /// `page`
  public var kind: ExportKind { .page }
  /// The drawing, and the run, which it marks the moment of where there is one.
  public var uses: ExportInput.Parts { [.diagram, .run] }

  /// Makes the page, in English if the pages do not speak the input's language.
  ///
  /// - Throws: `ExportError` if the input has no drawing, the chart cannot be run, or a resource cannot be used.
  public func export(_ input: ExportInput) throws(ExportError) -> Exported {
    let events = try eventNames(input)
    let resources = try loadedResources()
    let page = StandalonePage(
      chart: input.chart, events: events, language: Language(tag: input.language) ?? .english,
      diagram: try input.requiredDiagram(), highlights: input.highlights, style: resources.style,
      templates: resources.templates, embedded: input.embedded)
    return Exported(bytes: page.document().htmlBytes(), losses: input.sourceLosses)
  }

  /// The columns of the transition table.
  private func eventNames(_ input: ExportInput) throws(ExportError) -> [String] {
    if let simulation = input.simulation { return simulation.eventNames }
    do throws(InvalidChart) {
      return try CompiledChart(input.chart).eventNames
    } catch {
      throw .invalidChart(error)
    }
  }

  private func loadedResources() throws(ExportError) -> Resources {
    do {
      return try resources()
    } catch {
      throw .unavailable("\(error)")
    }
  }
}

extension ExporterCatalog {
  /// All that Interlock exports: a line for each but the notations, which are those that the catalog of notations can
  /// write.
  public static func standard(page: HTMLExporter, formats: FormatCatalog = .standard) -> ExporterCatalog {
    ExporterCatalog([
      SVGExporter(),
      PNGExporter(),
      PDFExporter(),
      page,
    ]).adding(formats)
  }
}

import StatechartExports
import StatechartFormats
import Testing

@Suite struct ExporterCatalogTests {
  private let catalog = ExporterCatalog([SVGExporter()]).adding(.standard).adding([StepsExporter(), SizeExporter()])
  private let notations = NotationCatalog.standard.writers.map(\.identifier)

  @Test func exportersAreListedInTheirOrder() {
    #expect(catalog.exporters.map(\.identifier) == ["svg"] + notations + ["steps", "size"])
    #expect(catalog.exporters.map(\.title).prefix(3) == ["SVG", "SCXML", "Interlock JSON"])
  }

  @Test func exportersAreListedByKind() {
    #expect(catalog.exporters(of: .picture).map(\.identifier) == ["svg", "size"])
    #expect(catalog.exporters(of: .page, .notation).map(\.identifier) == ["steps"] + notations)
  }

  @Test(
    arguments: [
      ("svg", "svg"), ("mermaid", "mermaid"), ("mmd", "mermaid"), ("gv", "dot"), ("len", "size"), ("SVG", nil),
      ("", nil),
    ] as [(String, String?)])
  func exporterOfAName(name: String, identifier: String?) {
    #expect(catalog.exporter(named: name)?.identifier == identifier)
  }

  @Test func anIdentifierComesBeforeAnExtension() {
    let catalog = ExporterCatalog([NotationExporter(MermaidNotation())]).adding([StepsExporter()])
    #expect(catalog.exporter(named: "steps")?.identifier == "steps")
    let mixed = ExporterCatalog([Mermaids(), NotationExporter(MermaidNotation())])
    #expect(mixed.exporter(named: "mermaid") is NotationExporter)
  }

  @Test(
    arguments: [("a.SVG", "svg"), ("dir.dot/a.len", "size"), ("a.b/svg", nil), ("a", nil)] as [(String, String?)])
  func exporterOfAFile(name: String, identifier: String?) {
    #expect(catalog.exporter(forFile: name)?.identifier == identifier)
  }

  /// An exporter with the extension that is another's identifier.
  private struct Mermaids: Exporter {
    let identifier = "mermaids"
    let title = "Mermaids"
    let fileExtensions = ["mermaid"]
    let mediaType = "text/plain"
    let kind = ExportKind.notation
    let uses: ExportInput.Parts = []

    func export(_ input: ExportInput) -> Exported { Exported(bytes: []) }
  }
}

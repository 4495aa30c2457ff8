import StatechartSimulation
import Explanations
import StatechartDiagrams
import StatechartFormats
import Statecharts
import WebPages
import XMLTree

/// A machine as a file.
struct ExportedFile: Sendable {
  let bytes: [UInt8]
  let mediaType: String
}

/// What a machine is exported as.
enum ExportKind: Sendable {
  /// A drawing.
  case drawing
  /// A page that stands alone.
  case page
  /// A notation, in which the chart alone is written.
  case notation(any StatechartWriter)
}

extension SiteContent {
  /// What a file extension stands for; nil if it stands for nothing.
  func exportKind(_ fileExtension: String) -> ExportKind? {
    switch fileExtension {
    case "svg": .drawing
    case "html": .page
    default: formats.writer(forFile: "chart." + fileExtension).map { .notation($0) }
    }
  }

  /// A machine as a drawing.
  func drawing(_ highlights: Highlights, _ diagram: Diagram) -> ExportedFile {
    ExportedFile(
      bytes: diagram.document(highlights: highlights, theme: .automatic).xmlBytes(), mediaType: "image/svg+xml")
  }

  /// A machine as a page that stands alone.
  func page(
    _ machine: Machine, _ highlights: Highlights, _ diagram: Diagram, language: Language
  ) -> ExportedFile {
    let page = StandalonePage(
      machine: machine.compiled, language: language, diagram: diagram, highlights: highlights,
      style: standaloneStyle, templates: templates)
    return ExportedFile(bytes: page.document().htmlBytes(), mediaType: "text/html; charset=utf-8")
  }
}

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

extension SiteContent {
  /// The notations that a machine is exported in, and its SCXML.
  func listing(of subject: Subject) -> SourceListing {
    let pictures = [
      SourceListing.Export(fileExtension: "svg", title: "SVG"),
      SourceListing.Export(fileExtension: "html", title: "HTML"),
    ]
    let notations = formats.writers.compactMap { writer in
      writer.fileExtensions.first.map { SourceListing.Export(fileExtension: $0, title: writer.title) }
    }
    let text = formats.writer(named: "scxml")?.write(subject.chart).text ?? ""
    return SourceListing(exports: pictures + notations, text: text)
  }

  /// A machine as a file of a notation, by its file extension; nil if there is no such notation.
  func export(
    _ subject: Subject, as fileExtension: String, highlights: Highlights, diagram: Diagram, language: Language
  ) -> ExportedFile? {
    switch fileExtension {
    case "svg":
      return ExportedFile(
        bytes: diagram.document(highlights: highlights, theme: .automatic).xmlBytes(), mediaType: "image/svg+xml")
    case "html":
      let page = StandalonePage(
        subject: subject.compiled, language: language, diagram: diagram, highlights: highlights,
        style: standaloneStyle, templates: templates)
      return ExportedFile(bytes: page.document().htmlBytes(), mediaType: "text/html; charset=utf-8")
    default:
      guard let writer = formats.writer(forFile: "chart." + fileExtension) else { return nil }
      return ExportedFile(bytes: Array(writer.write(subject.chart).text.utf8), mediaType: writer.mediaType)
    }
  }
}

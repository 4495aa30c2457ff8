import Explanations
package import StatechartFormats
import XMLTree

/// The machine as text, for the source tab and the export menu.
package struct SourceListing: Sendable {
  /// A notation that the machine is exported in.
  package struct Export: Hashable, Sendable {
    /// The file extension, which the address ends in.
    package let fileExtension: String
    /// The notation's name.
    package let title: String

    package init(fileExtension: String, title: String) {
      self.fileExtension = fileExtension
      self.title = title
    }
  }

  /// The exports, in order.
  package let exports: [Export]
  /// The machine in SCXML.
  package let text: String
  /// The notations that the source tab offers.
  package let notations: NotationCatalog

  package init(exports: [Export], text: String, notations: NotationCatalog = NotationCatalog([SCXMLNotation()])) {
    self.exports = exports
    self.text = text
    self.notations = notations
  }
}

/// A menu of the notations that a moment is exported in.
struct ExportLinks: MarkupComponent {
  let links: MomentLinks
  let language: Language
  let source: SourceListing

  var body: Fragment {
    HTML.details(class: "menu") {
      HTML.summary(class: "chip") { language(.export) }
      HTML.ul(class: "menu-body") {
        HTML.li { HTML.a(href: links.export(ExportPage.pathExtension), .data("file", "")) { language(.exportsAll) } }
        for export in source.exports {
          HTML.li { HTML.a(href: links.export(export.fileExtension), .data("file", "")) { export.title } }
        }
        HTML.li { HTML.a(href: links.embedded, .data("file", "")) { language(.embedThis) } }
      }
    }
  }
}

import Explanations
package import StatechartExports
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
    /// The kind of the file.
    package let kind: ExportKind

    package init(fileExtension: String, title: String, kind: ExportKind = .notation) {
      self.fileExtension = fileExtension
      self.title = title
      self.kind = kind
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

/// A menu of what a moment is exported as, by kind.
struct ExportLinks: MarkupComponent {
  let links: MomentLinks
  let language: Language
  let source: SourceListing

  var body: Fragment {
    HTML.details(class: "menu", .id("export-menu")) {
      HTML.summary(class: "chip") { language(.export) }
      HTML.div(class: "menu-body groups") {
        for (kind, title) in [
          (ExportKind.picture, PagePhrase.exportPictures), (.page, .exportDocuments), (.notation, .exportsNotations),
        ] {
          group(title) {
            for export in source.exports where export.kind == kind {
              item(links.export(export.fileExtension), export.title)
            }
          }
        }
        group(.exportPages) {
          item(links.export(ExportPage.pathExtension), language(.exportsAll))
        }
      }
    }
  }

  private func group(_ title: PagePhrase, @MarkupBuilder items: @escaping @Sendable () -> Fragment) -> Element {
    HTML.section {
      HTML.h3 { language(title) }
      HTML.ul { items() }
    }
  }

  private func item(_ address: String, _ title: String) -> Element {
    HTML.li { HTML.a(href: address, .data("file", "")) { title } }
  }
}

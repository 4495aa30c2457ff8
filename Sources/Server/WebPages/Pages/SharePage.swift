import Explanations
package import StatechartSimulation
import Statecharts
package import XMLTree

/// The page of a moment's full address, as text, as a code and as the element that shows it in another page: without
/// scripts only the server knows the name by which it was called.
package struct SharePage: Sendable {
  /// The extension of this page's address in place of a file's.
  package static let pathExtension = "share"

  private let site: Site
  private let machine: Machine
  private let address: ExplorerAddress
  private let origin: String

  /// Makes the page of a moment.
  ///
  /// - Parameter origin: The scheme, name and port by which the server was called.
  package init(site: Site, machine: Machine, address: ExplorerAddress, origin: String) {
    self.site = site
    self.machine = machine
    self.address = address
    self.origin = origin
  }

  private var language: Language { site.language }
  private var name: String { machine.chart.label(in: language.tag) }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let content = site.templates.share.fill { slot in
      switch slot {
      case .title: Fragment { name + " · " + language(.shareRun) }
      case .lead: Fragment { language(.shareLead) }
      case .back: Fragment { HTML.a(href: address.text, class: "button") { language(.exportsBack) } }
      case .address: addressCard
      case .frame: frameCard
      }
    }
    let head = PageHead(
      title: name + " · " + language(.shareRun), description: language(.shareLead),
      alternates: Language.allCases.map { ($0, address.localized(in: $0).shared(as: Self.pathExtension)) })
    return site.page(head, kind: "share", content: Fragment { content })
  }

  @MarkupBuilder private var addressCard: Fragment {
    HTML.titledSection(class: "card", titleID: "share-address-title", language(.shareAddress)) {
      HTML.p(class: "address") { HTML.a(href: address.text) { origin + address.text } }
      CodeImage(address: address.shared(as: ExplorerAddress.codeFormat), language: language)
    }
  }

  @MarkupBuilder private var frameCard: Fragment {
    HTML.titledSection(class: "card", titleID: "share-frame-title", language(.shareFrame)) {
      HTML.textarea(
        name: "frame", value: snippet, rows: 4, .flag("readonly"), .aria("labelledby", "share-frame-title"))
    }
  }

  /// The element that shows the moment in another page.
  private var snippet: String {
    Element(
      "iframe",
      attributes: [
        .attribute("src", origin + address.embedded.text), .attribute("width", "800"), .attribute("height", "600"),
        .attribute("title", name),
      ]
    ).html()
  }
}

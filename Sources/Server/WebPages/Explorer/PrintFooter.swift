import Explanations
import XMLTree

/// The address of the moment on paper: as a code, which has all of it, and as text, to which scripts add the name of
/// the site. A long run is not written once more: there scripts write it.
struct PrintFooter: MarkupComponent {
  let page: ExplorerPage

  var body: Fragment {
    HTML.div(class: "on-paper", .aria("hidden", true)) {
      HTML.p(id: "paper-address") {
        page.links.isRelative ? "" : page.language(.paperAddress, page.links.same { _ in })
      }
      CodeImage(address: page.links.shared(as: ExplorerAddress.codeFormat), language: page.language)
    }
  }
}

/// A picture of the address as a QR code; it is loaded where it is shown. Its alternative text says that a long
/// address has none.
struct CodeImage: MarkupComponent {
  /// The address of the picture.
  let address: String
  let language: Language

  var body: Fragment {
    HTML.image(
      source: address,
      alternative: language(.codeAlternative, "2,953"), class: "code", .attribute("loading", "lazy"))
  }
}

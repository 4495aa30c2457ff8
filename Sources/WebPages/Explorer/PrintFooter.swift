import Explanations
import XMLTree

/// The address of the moment on paper: as text, which scripts complete with the name of the site, and as a code. A long run is not
/// written once more: there scripts write it.
struct PrintFooter: MarkupComponent {
  let page: ExplorerPage

  var body: Fragment {
    Fragment {
      HTML.div(class: "on-paper", .aria("hidden", true)) {
        HTML.p(id: "paper-address") { page.links.isRelative ? "" : page.links.same { _ in } }
        CodeImage(links: page.links, language: page.language)
      }
    }
  }
}

/// A picture of the address as a QR code; it is loaded where it is shown. What it says instead of the picture tells that a long
/// address has none.
struct CodeImage: MarkupComponent {
  let links: MomentLinks
  let language: Language

  var body: Fragment {
    Fragment {
      HTML.image(
        source: links.export(ExplorerAddress.codeFormat),
        alternative: language(.codeAlternative, "2,953"), class: "code", .attribute("loading", "lazy"))
    }
  }
}

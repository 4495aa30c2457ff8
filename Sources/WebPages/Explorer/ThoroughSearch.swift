import Explanations
import StatechartAnalysis
import XMLTree

/// A link to the same page with a search that looks further, where there is one.
struct ThoroughSearch: MarkupComponent {
  let links: MomentLinks
  let language: Language

  var body: Fragment {
    switch links.address.search {
    case .thorough: Fragment()
    case .brief:
      Fragment {
        HTML.a(href: links.same { $0.search = .thorough }, id: "search-thoroughly", .attribute("rel", "nofollow")) {
          language(.searchThoroughly)
        }
      }
    }
  }
}

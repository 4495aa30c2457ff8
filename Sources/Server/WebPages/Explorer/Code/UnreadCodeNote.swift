import Explanations
import Statecharts
import XMLTree

/// Says over the drawing that the source of the machine was read in part, with links to what was not understood.
struct UnreadCodeNote: MarkupComponent {
  /// The maximum number of places that have links.
  private static let maxLinks = 5

  let places: CodePlaces
  let language: Language

  var body: Fragment {
    let unread = places.map.unread
    if !unread.isEmpty {
      let isOfMethods = unread.allSatisfy { $0.method != nil }
      let count = String(unread.count)
      HTML.p(id: "read-in-part", class: "hint") {
        isOfMethods ? language(.codeUnreadMethods, count) : language(.codeUnreadPlaces, count)
        language.colon
        language.list(unread.prefix(Self.maxLinks).map(link))
        if unread.count > Self.maxLinks {
          " "
          language(.variablesMore, String(unread.count - Self.maxLinks))
        }
      }
    }
  }

  private func link(_ finding: SourceFinding) -> Fragment {
    if let range = finding.diagnostic.range {
      return places.link(to: SourcePlace(path: finding.path, range: range))
    }
    return Fragment { FindingWords(language: language).unplaced(finding.diagnostic) }
  }
}

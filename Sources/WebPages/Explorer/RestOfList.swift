import Explanations
import Statecharts
import XMLTree

/// Says how many more there are of a list that is too long for a page, with a link to where they are.
struct RestOfList: MarkupComponent {
  /// How many are not shown.
  let count: Int
  /// The address of a page that shows them; nil if there is none.
  let address: String?
  let language: Language

  /// - Parameter tab: The tab that shows them, a part at a time or whole.
  init(of count: Int, after shown: Int, in tab: ExplorerTab, _ links: MomentLinks?, _ language: Language) {
    self.count = max(0, count - shown)
    address = self.count > 0 ? links.map { $0.opening(tab) } : nil
    self.language = language
  }

  var body: Fragment {
    Fragment {
      if count > 0 {
        if let address {
          HTML.a(href: address, .attribute("rel", "nofollow")) { language(.variablesMore, String(count)) }
        } else {
          language(.variablesMore, String(count))
        }
      }
    }
  }
}

import Explanations
import XMLTree

/// Says that a page shows a machine that may change, and tells the page's script where to learn of it.
struct ChangesNote: MarkupComponent {
  let address: ChangesAddress
  let language: Language

  var body: Fragment {
    HTML.p(class: "hint", .data("changes", address.text)) { language(.changesFollowed) }
  }
}

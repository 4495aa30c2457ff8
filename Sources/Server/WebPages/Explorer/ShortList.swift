import Explanations
import XMLTree

/// A list of which a page shows the first five; their number opens the others.
struct ShortList: MarkupComponent {
  /// The maximum number of items that are shown at once.
  static let maxShown = 5

  let items: [Fragment]
  /// The number of items, if not all are in the list.
  var count: Int?
  let language: Language

  private var total: Int { max(count ?? 0, items.count) }

  var body: Fragment {
    // One more takes no more room than to say so.
    let shown = total == Self.maxShown + 1 ? total : Self.maxShown
    HTML.ul { for item in items.prefix(shown) { HTML.li { item } } }
    if total > shown {
      HTML.details(class: "more") {
        HTML.summary { language(.listMore, String(total - shown)) }
        HTML.ul { for item in items.dropFirst(shown) { HTML.li { item } } }
        if total > items.count { HTML.p { language(.variablesMore, String(total - items.count)) } }
      }
    }
  }
}

/// Items in a sentence, of which a page shows the first five, and the others below it, opened by their number.
struct ShortSentenceList: Sendable {
  /// The maximum number of items that are shown at all.
  private static let maxListed = 200

  let items: [Element]
  let language: Language

  private var shown: Int { items.count == ShortList.maxShown + 1 ? items.count : min(items.count, ShortList.maxShown) }

  /// The first of them, for the sentence.
  @MarkupBuilder var markup: Fragment {
    if items.count <= shown {
      language.list(items)
    } else {
      for (index, item) in items.prefix(shown).enumerated() {
        if index > 0 { language(.listBetween) }
        item
      }
      language(.listLast) + language(.listMore, String(items.count - shown))
    }
  }

  /// The others; nothing if all are in the sentence.
  @MarkupBuilder var rest: Fragment {
    if items.count > shown {
      HTML.details(class: "instead more") {
        HTML.summary { language(.listMore, String(items.count - shown)) }
        HTML.p {
          for (index, item) in items.dropFirst(shown).prefix(Self.maxListed).enumerated() {
            if index > 0 { language(.listBetween) }
            item
          }
          if items.count > shown + Self.maxListed { " … (+\(items.count - shown - Self.maxListed))" }
        }
      }
    }
  }
}

import Explanations
import StatechartDiagrams
import XMLTree

/// What the head of a page says and loads.
struct PageHead: Sendable {
  var title: String
  var description: String
  var styles: [String] = []
  var scripts: [String] = []
  /// The same page in each language.
  var alternates: [(language: Language, address: String)] = []
}

extension Site {
  /// A page in the site's layout.
  func page(_ head: PageHead, kind: String, isGallery: Bool = false, content: Fragment) -> MarkupDocument {
    MarkupDocument(
      templates.page.fill { value in
        switch value {
        case .language: language.tag
        case .kind: kind
        case .home: galleryAddress
        case .navigation: language(.siteNav)
        }
      } slots: { slot in
        switch slot {
        case .head: markup(of: head)
        case .skip: Fragment { language(.skipToContent) }
        case .navigation: galleryLink(isCurrent: isGallery)
        case .languages: languageLinks(head)
        case .content: content
        case .footer: Fragment { language(.footer) }
        }
      })
  }

  /// A page that other sites show in a frame.
  func embeddedPage(_ head: PageHead, content: Fragment) -> MarkupDocument {
    MarkupDocument(
      templates.embedded.fill { value in
        switch value {
        case .language: language.tag
        }
      } slots: { slot in
        switch slot {
        case .head: markup(of: head)
        case .content: content
        }
      })
  }

  /// The beginning of a text, as long as search engines show of a description: a large machine's goes on for pages.
  static func excerpt(of text: String) -> String {
    text.utf8.count <= excerptLength ? text : String(text.prefix(excerptLength)) + "…"
  }

  private static let excerptLength = 1000

  private func galleryLink(isCurrent: Bool) -> Fragment {
    Fragment {
      HTML.a(href: galleryAddress, .aria("current", isCurrent ? "page" : nil)) { language(.galleryNav) }
    }
  }

  private func markup(of head: PageHead) -> Fragment {
    Fragment {
      HTML.title { head.title + " · Interlock" }
      HTML.meta(name: "description", content: head.description)
      templates.links(
        icon: assets("icons/interlock.svg"),
        styles: (["css/site.css", "css/table.css", "css/diagram.css"] + head.styles).map { assets($0) },
        scripts: head.scripts.map { assets($0) })
      for (language, address) in head.alternates {
        HTML.link(rel: "alternate", href: address, .attribute("hreflang", language.tag))
      }
    }
  }

  private func languageLinks(_ head: PageHead) -> Fragment {
    Fragment {
      for (other, address) in head.alternates where other != language {
        HTML.a(href: address, .lang(other.tag), .attribute("hreflang", other.tag), .data("file", "")) {
          other.ownName
        }
      }
    }
  }
}

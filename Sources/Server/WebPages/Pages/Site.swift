package import Explanations
import StatechartEvidence
import XMLTree

/// The properties that every page needs: its language, its templates, and the addresses of the assets.
package struct Site: Sendable {
  /// The language of the page.
  package let language: Language
  /// The language if the address names it: links then name it too.
  package let addressLanguage: Language?
  /// The parsed templates.
  package let templates: PageTemplates
  /// The addresses of the assets, by their names such as `css/site.css`.
  package let assets: AssetAddresses

  /// True if rooms can be opened.
  package let hasRooms: Bool
  /// The program that makes the pages, if they name it.
  package let program: ProgramInfo?

  package init(
    language: Language, addressLanguage: Language? = nil, templates: PageTemplates, assets: AssetAddresses,
    hasRooms: Bool = false, program: ProgramInfo? = nil
  ) {
    self.program = program
    self.hasRooms = hasRooms
    self.language = language
    self.addressLanguage = addressLanguage
    self.templates = templates
    self.assets = assets
  }

  var galleryAddress: String { AddressText.address("/", in: addressLanguage) }
}

/// The addresses of assets, by their names below `Public`.
package struct AssetAddresses: Sendable {
  private let addresses: [String: String]

  /// Makes an index from names such as `css/site.css` to addresses such as `/assets/css/site.0a1b2c3d.css`.
  package init(_ addresses: [String: String]) {
    self.addresses = addresses
  }

  /// The address of an asset; its plain address if no other is known.
  package func callAsFunction(_ name: String) -> String {
    addresses[name] ?? "/assets/" + name
  }
}

/// The content of the head of a page.
struct PageHead: Sendable {
  var title: String
  var description: String
  var styles: [String] = []
  var scripts: [String] = []
  /// The same page in each language.
  var alternates: [(language: Language, address: String)] = []
  /// Seconds after which a browser without scripts loads the page again, if it is to.
  var refreshes: Int?
}

extension Site {
  /// A page in the site's layout.
  func page(_ head: PageHead, kind: String, content: Fragment) -> MarkupDocument {
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
        case .skip: skipLinks(on: kind)
        case .navigation: navigation(on: kind)
        case .languages: languageLinks(head)
        case .content: content
        case .footer: Fragment { language(.footer) }
        case .about: about
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

  /// The beginning of a text, as long as search engines show of a description: a large machine's may have pages.
  static func excerpt(of text: String) -> String {
    text.utf8.count <= excerptLength ? text : String(text.prefix(excerptLength)) + "…"
  }

  private static let excerptLength = 1000

  @MarkupBuilder private func navigation(on kind: String) -> Fragment {
    HTML.a(href: galleryAddress, .aria("current", kind == "gallery" ? "page" : nil)) { language(.galleryNav) }
    HTML.a(href: LearnPage.address(self), .aria("current", kind == "learn" ? "page" : nil)) { language(.learnNav) }
    HTML.a(href: NewMachinePage.address(self), .aria("current", kind == "new" ? "page" : nil)) { language(.newNav) }
    HTML.details(class: "menu site-tools") {
      HTML.summary { language(.toolsNav) }
      HTML.ul(class: "menu-body") {
        HTML.li {
          HTML.a(href: ComparePage.address(in: addressLanguage), .data("file", "")) { language(.compareMachines) }
        }
        HTML.li {
          HTML.a(href: LogAddress(machine: GuideStop.machine, language: addressLanguage).text, .data("file", "")) {
            language(.logPageOpen)
          }
        }
      }
    }
    if let documentation = program?.documentation {
      HTML.a(href: documentation, class: "documentation") { language(.documentationNav) }
    }
  }

  /// The program's version, licence, source and documentation.
  @MarkupBuilder private var about: Fragment {
    if let program {
      HTML.p {
        HTML.span { "Interlock \(program.version)" }
        HTML.a(href: ProgramInfo.license.address) { ProgramInfo.license.name }
        if let project = program.project { HTML.a(href: project) { language(.sourceCodeNav) } }
        if let documentation = program.documentation {
          HTML.a(href: documentation) { language(.documentationNav) }
        }
      }
    }
  }

  @MarkupBuilder private func skipLinks(on kind: String) -> Fragment {
    HTML.a(href: "#main", class: "skip") { language(.skipToContent) }
    if ["explorer", "lesson", "room away", "room teacher"].contains(kind) {
      HTML.a(href: "#moves", class: "skip") { language(.skipToMoves) }
    }
  }

  @MarkupBuilder private func markup(of head: PageHead) -> Fragment {
    HTML.title { head.title + " · Interlock" }
    HTML.meta(name: "description", content: head.description)
    HTML.link(rel: "icon", href: assets("icons/interlock.svg"), .attribute("type", "image/svg+xml"))
    for style in ["css/site.css"] + head.styles { HTML.stylesheet(href: assets(style)) }
    for script in head.scripts { HTML.script(src: assets(script)) }
    if let seconds = head.refreshes {
      Element("noscript") {
        Element("meta", attributes: [.attribute("http-equiv", "refresh"), .attribute("content", String(seconds))])
      }
    }
    for (language, address) in head.alternates {
      HTML.link(rel: "alternate", href: address, .attribute("hreflang", language.tag))
    }
  }

  /// A menu that opens without scripts.
  @MarkupBuilder private func languageLinks(_ head: PageHead) -> Fragment {
    if !head.alternates.isEmpty {
      HTML.details(class: "menu") {
        HTML.summary {
          HTML.span(class: "visually-hidden") { language(.languageChoice) }
          language.ownName
        }
        HTML.ul(class: "menu-body") {
          for (other, address) in head.alternates where other != language {
            HTML.li {
              HTML.a(href: address, .lang(other.tag), .attribute("hreflang", other.tag), .data("file", "")) {
                other.ownName
              }
            }
          }
        }
      }
    }
  }
}

extension AddressText {
  /// A path whose query names a language, if there is one.
  package static func address(_ path: String, in language: Language?) -> String {
    address(path, [QueryItem("lang", language?.tag)])
  }
}

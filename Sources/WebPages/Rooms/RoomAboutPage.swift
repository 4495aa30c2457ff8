import Explanations
public import Rooms
public import XMLTree

/// What a room stores, and for how long.
public struct RoomAboutPage: Sendable {
  private let site: Site
  private let opening: RoomOpening
  private let hasRoster: Bool

  /// Makes the page.
  ///
  /// - Parameter hasRoster: True if members may have codes of a roster.
  public init(site: Site, opening: RoomOpening, hasRoster: Bool) {
    self.site = site
    self.hasRoster = hasRoster
    self.opening = opening
  }

  /// The page as a document.
  public func document() -> MarkupDocument {
    let language = site.language
    let title = language(.roomAboutTitle, opening.code.text)
    let address = RoomAddress(opening.code, language: site.addressLanguage)
    let end = UniversalTime(seconds: opening.ends).text
    let content = Fragment {
      HTML.div(class: "page prose") {
        HTML.h1 { title }
        HTML.p { language(.roomAboutEvents) }
        if opening.subject.takesAnswers { HTML.p { language(.workAboutAnswers) } }
        if hasRoster { HTML.p { language(.aboutSeat) } }
        HTML.p { language(.roomAboutNot) }
        HTML.p { language(.roomAboutCookie) }
        HTML.p { language(.roomAboutEnd, end) }
        HTML.p { HTML.a(href: address.text, class: "button") { language(.roomTo) } }
      }
    }
    let head = PageHead(
      title: title, description: language(.roomDescription),
      alternates: Language.allCases.map { other in
        var address = address
        address.language = other
        return (other, address.about)
      })
    return site.page(head, kind: "room-about", content: content)
  }
}

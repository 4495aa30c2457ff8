import Explanations
package import Rooms
package import XMLTree

/// A room's address in large letters and as a QR code, for a projector, without controls.
package struct RoomScreenPage: Sendable {
  private let frame: RoomFrame

  package init(site: Site, _ view: RoomView) { frame = RoomFrame(site: site, view: view) }

  private var language: Language { frame.language }
  private var view: RoomView { frame.view }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let title = language(.roomScreenTitle, frame.room.opening.code.text)
    let address = view.origin + view.address.base
    let content = Fragment {
      HTML.div(class: "page room-screen") {
        HTML.h1 { title }
        HTML.div(
          id: "room", .data("stream", view.address.events), .data("sequence", String(frame.room.sequence)),
          .data("version", String(frame.room.version)), .data("seat", "reader")
        ) {
          frame.streamNotes
        }
        HTML.image(source: view.address.picture, alternative: language(.roomCodeOf, address), class: "room-code")
        frame.address
        HTML.p { language(.roomScreenHint) }
        frame.memberCount()
        HTML.p { HTML.a(href: view.address.text, class: "button") { language(.roomTo) } }
      }
    }
    let head = PageHead(
      title: title, description: language(.roomDescription), scripts: ["js/room.js"],
      alternates: Language.allCases.map { ($0, view.address.localized(in: $0).screen) },
      refreshes: view.isOver ? nil : 15)
    return frame.site.page(head, kind: "room", content: content)
  }
}

/// The data that a room stores, and for how long.
package struct RoomAboutPage: Sendable {
  private let site: Site
  private let opening: RoomOpening
  private let hasRoster: Bool

  /// Makes the page.
  ///
  /// - Parameter hasRoster: True if members may have codes of a roster.
  package init(site: Site, opening: RoomOpening, hasRoster: Bool) {
    self.site = site
    self.hasRoster = hasRoster
    self.opening = opening
  }

  /// The page as a document.
  package func document() -> MarkupDocument {
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
      alternates: Language.allCases.map { ($0, address.localized(in: $0).about) })
    return site.page(head, kind: "room-about", content: content)
  }
}

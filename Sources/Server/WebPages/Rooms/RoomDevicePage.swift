import Explanations
import Rooms
package import XMLTree

/// The code by which a member continues on another device, for that member or for the teacher.
package struct RoomDevicePage: Sendable {
  private let frame: RoomFrame
  private let code: String
  private let end: Int

  /// Makes the page of the view's member.
  ///
  /// - Parameters:
  ///   - code: The code that is typed on the other device.
  ///   - end: The time until which it is accepted, in seconds since 1970.
  package init(site: Site, _ view: RoomView, code: String, end: Int) {
    frame = RoomFrame(site: site, view: view)
    (self.code, self.end) = (code, end)
  }

  private var language: Language { frame.language }
  private var view: RoomView { frame.view }

  /// The page as a document.
  package func document() -> MarkupDocument {
    let member = view.member ?? 0
    let title = view.isTeacher ? language(.deviceTitle, frame.name(of: member)) : language(.deviceMove)
    let content = Fragment {
      HTML.div(class: "page prose room-device") {
        HTML.h1 { title }
        HTML.p { language(view.isTeacher ? .deviceHintTeacher : .deviceHint) }
        HTML.p(class: "room-address") { HTML.code(id: "device-code") { code } }
        HTML.p(class: "hint") { language(.deviceValid, UniversalTime(seconds: end).text) }
        frame.address
        HTML.p { HTML.a(href: view.address.text, class: "button") { language(.roomTo) } }
      }
    }
    let head = PageHead(
      title: title, description: language(.roomDescription),
      alternates: Language.allCases.map { ($0, address(in: $0, of: member)) })
    return frame.site.page(head, kind: "room-about", content: content)
  }

  private func address(in language: Language, of member: Int) -> String {
    let address = view.address.localized(in: language)
    return address.device(of: member) ?? address.device
  }
}

import Explanations
import Rooms
import XMLTree

/// Who the reader is in the room, or the form to join.
struct RoomMemberCard: MarkupComponent {
  let parts: RoomParts

  private var language: Language { parts.language }

  var body: Fragment {
    HTML.section(id: "me", class: "card member", .aria("labelledby", "me-title")) {
      HTML.h2(id: "me-title") { language(.roomJoinCard) }
      if let member = parts.view.member {
        HTML.p { language(.roomYouAre, parts.name(of: member)) }
      } else if !parts.view.isOver {
        HTML.p { language(.roomJoinHint) }
        form
      }
      HTML.p { HTML.a(href: parts.view.address.about, .data("file", "")) { language(.roomAbout) } }
    }
  }

  private var form: Element {
    HTML.form(action: parts.view.address.join, method: .post, id: "join", class: "field-row") {
      parts.fields
      HTML.label(for: "nickname") { language(.roomNickname) }
      HTML.select(name: RoomAddress.Field.nickname, id: "nickname") {
        HTML.option(value: "") { language(.roomNoNickname) }
        for name in parts.room.freeNicknames {
          HTML.option(value: name.rawValue) { name.text(in: language) }
        }
      }
      HTML.button(type: .submit, class: "button primary") { language(.roomJoin) }
    }
  }
}

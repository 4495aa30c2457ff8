import Explanations
import Rooms
import XMLTree

/// Who the reader is in the room, or the form to join.
struct RoomMemberCard: MarkupComponent {
  let frame: RoomFrame

  private var language: Language { frame.language }

  var body: Fragment {
    HTML.section(id: "me", class: "card member", .aria("labelledby", "me-title")) {
      HTML.h2(id: "me-title") { language(.roomJoinCard) }
      if let member = frame.view.member {
        HTML.p { language(.roomYouAre, frame.name(of: member)) }
        if case .quiz = frame.room.opening.subject {
          HTML.p { language(.workRights, String(frame.room.rights[member] ?? 0)) }
        }
      } else if !frame.view.isOver {
        switch frame.room.door {
        case .open, .roster:
          HTML.p { language(.roomJoinHint) }
          form
        case .closed: HTML.p(id: "door") { language(.doorClosed) }
        }
      }
      HTML.p { HTML.a(href: frame.view.address.about, .data("file", "")) { language(.roomAbout) } }
    }
  }

  private var form: Element {
    HTML.form(action: frame.view.address.join, method: .post, id: "join", class: "field-row") {
      frame.fields
      if frame.view.hasRoster { seat }
      HTML.label(for: "nickname") { language(.roomNickname) }
      HTML.select(name: RoomAddress.Field.nickname, id: "nickname") {
        HTML.option(value: "") { language(.roomNoNickname) }
        for name in frame.room.freeNicknames {
          HTML.option(value: name.rawValue) { name.text(in: language) }
        }
      }
      HTML.button(type: .submit, class: "button primary") { language(.roomJoin) }
    }
  }

  @MarkupBuilder private var seat: Fragment {
    let isNeeded = frame.room.door == .roster
    HTML.label(for: "seat") { language(.seat) }
    HTML.input(
      type: .text, name: RoomAddress.Field.seat, id: "seat", .flag("required", isNeeded),
      .attribute("maxlength", String(RoomRoster.maxCharacters)), .attribute("autocomplete", "off"),
      .attribute("aria-describedby", "seat-hint"))
    HTML.span(id: "seat-hint", class: "hint") { language(isNeeded ? .seatNeeded : .seatOptional) }
  }
}

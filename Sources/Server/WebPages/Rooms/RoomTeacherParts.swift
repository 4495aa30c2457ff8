import Explanations
import Rooms
import XMLTree

/// The address that a class comes by.
struct RoomShareCard: MarkupComponent {
  let frame: RoomFrame

  private var address: String { frame.view.origin + frame.view.address.base }

  var body: Fragment {
    HTML.titledSection(id: "share", class: "card share", frame.language(.roomShareCard)) {
      frame.address
      HTML.image(
        source: frame.view.address.picture, alternative: frame.language(.roomCodeOf, address), class: "room-code")
      HTML.p(class: "hint") { frame.language(.roomShareHint) }
      HTML.p { HTML.a(href: frame.view.address.screen, .data("file", "")) { frame.language(.roomScreen) } }
      if !frame.view.isOver { door }
    }
  }

  /// The policy for joining, and the buttons that change it.
  @MarkupBuilder private var door: Fragment {
    let (language, open) = (frame.language, frame.room.joinPolicy)
    HTML.p(id: "door") {
      switch open {
      case .open: language(.admissionOpen)
      case .roster: language(.admissionRoster)
      case .closed: language(.admissionClosed)
      }
    }
    frame.form(.joinPolicy, id: "set-door", class: "field-row") {
      for door in JoinPolicy.allCases where door != open && (door != .roster || frame.view.hasRoster) {
        HTML.button(type: .submit, name: RoomAddress.Field.joinPolicy, value: door.rawValue, class: "button") {
          switch door {
          case .open: language(.admissionSetOpen)
          case .roster: language(.admissionSetRoster)
          case .closed: language(.admissionSetClosed)
          }
        }
      }
    }
  }
}

/// The members of the room.
struct RoomMembersCard: MarkupComponent {
  let frame: RoomFrame
  /// The maximum number of members that are listed.
  static let maxListed = 100

  private var room: Room { frame.room }

  var body: Fragment {
    HTML.titledSection(id: "members", class: "card", frame.language(.roomMembersCard)) {
      frame.memberCount()
      HTML.ul(class: "members") {
        for (number, member) in room.members.sorted(by: { $0.key < $1.key }).prefix(Self.maxListed) {
          HTML.li {
            HTML.span {
              frame.name(of: number)
              if case .quiz = room.opening.subject {
                " · " + frame.language(.workRights, String(room.rightAnswers[number] ?? 0))
              }
            }
            frame.nicknameForm(of: number, member)
            frame.deviceLink(of: number)
            frame.removalForm(of: number)
          }
        }
      }
      if room.members.count > Self.maxListed {
        HTML.p { frame.language(.roomMore, String(room.members.count - Self.maxListed)) }
      }
      frame.removalForm
    }
  }
}

/// The end of the room, its report as files, and the button that ends it.
struct RoomEndCard: MarkupComponent {
  let frame: RoomFrame

  private var language: Language { frame.language }
  private var view: RoomView { frame.view }

  var body: Fragment {
    HTML.titledSection(id: "room-card", class: "card", language(.roomCard)) {
      HTML.p { language(.roomEnds, UniversalTime(seconds: frame.room.opening.ends).text) }
      HTML.ul(class: "ways-of-room") {
        for (name, fileExtension) in [("CSV", "csv"), ("JSON", "json")] {
          HTML.li {
            HTML.a(href: view.address.report(fileExtension) ?? "", .data("file", "")) { language(.roomExport, name) }
          }
        }
        HTML.li { HTML.a(href: view.address.about, .data("file", "")) { language(.roomAbout) } }
      }
      if !view.isOver {
        frame.button(.end, id: "end-room", language(.roomEnd))
      }
    }
  }
}

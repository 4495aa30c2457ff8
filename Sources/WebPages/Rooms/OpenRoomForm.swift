import Explanations
import Rooms
import XMLTree

/// The button that opens a room on what a page shows; nothing where the server has no rooms.
struct OpenRoomForm: MarkupComponent {
  let site: Site
  /// What the room is about.
  let fields: [(name: String, value: String)]
  /// What the button says; nil for what it says beside a machine.
  var label: RoomWorkPhrase?

  @MarkupBuilder var body: Fragment {
    if site.hasRooms {
      HTML.form(action: RoomAddress.opening, method: .post, id: "open-room") {
        for field in fields { HTML.input(type: .hidden, name: field.name, value: field.value) }
        HTML.input(type: .hidden, name: "lang", value: site.addressLanguage?.tag ?? "")
        HTML.button(type: .submit, class: "chip") { label.map { site.language($0) } ?? site.language(.roomOpen) }
      }
    }
  }
}

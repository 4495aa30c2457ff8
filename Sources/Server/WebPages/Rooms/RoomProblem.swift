import Explanations
package import Rooms
import XMLTree

/// The error of a request to a room.
package enum RoomProblem: Hashable, Sendable {
  /// There is no such room, or this server has none.
  case unknown
  /// The room does not do what was asked for.
  case refused(RoomRefusal, RoomCode)
  /// The form is of no page of the room.
  case noToken(RoomCode)
  /// There are as many rooms as there may be.
  case tooMany
  /// Other pages than those of this server cannot open rooms.
  case elsewhere
  /// The reader's network has opened as many rooms as it may for now; the seconds after which it may open another.
  case share(seconds: Int)
  /// There is nothing to ask about the room's machine.
  case noQuestion(RoomCode)
  /// The store fails; the form that was sent, if one was.
  case failed(SentForm?)

  /// Returns the error message, in one line of text.
  func message(in language: Language) -> String {
    switch self {
    case .unknown: language(.roomErrorUnknown)
    case .refused(let refusal, _): refusal.text(in: language)
    case .noToken: language(.roomErrorForm)
    case .tooMany: language(.roomErrorRooms)
    case .elsewhere: language(.roomErrorElsewhere)
    case .share: language(.roomErrorShare)
    case .noQuestion: language(.roomErrorQuestion)
    case .failed: language(.roomErrorFailed)
    }
  }

  /// The room that it is about.
  var room: RoomCode? {
    switch self {
    case .refused(_, let code), .noToken(let code), .noQuestion(let code): code
    case .unknown, .tooMany, .elsewhere, .share, .failed: nil
    }
  }
}

/// A form that was sent and could not be processed: its page offers to send it again as it was.
package struct SentForm: Hashable, Sendable {
  /// A field of the form.
  package struct Field: Hashable, Sendable {
    package let name: String
    package let value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The fields that people type into.
  private static let typed = [RoomAddress.Field.run, RoomAddress.Field.step]

  /// The address to which it was sent.
  package let address: String
  package let fields: [Field]

  package init(address: String, fields: [Field]) {
    self.address = address
    self.fields = fields
  }

  /// The form with what was typed, and a button. It has the key of its request, so it is processed once at most.
  func content(in language: Language) -> Element {
    HTML.form(action: address, method: .post, id: "send-again") {
      HTML.p { language(.roomSendAgainNote) }
      for field in fields where SentForm.typed.contains(field.name) && !field.value.isEmpty {
        HTML.p { HTML.code { field.value } }
      }
      for field in fields { HTML.input(type: .hidden, name: field.name, value: field.value) }
      HTML.button(type: .submit, class: "button primary") { language(.roomSendAgain) }
    }
  }
}

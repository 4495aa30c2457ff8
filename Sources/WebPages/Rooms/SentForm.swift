import Explanations
import XMLTree

/// A form that was sent and could not be carried out: its page offers to send it again as it was.
public struct SentForm: Hashable, Sendable {
  /// A field of the form.
  public struct Field: Hashable, Sendable {
    /// Its name.
    public let name: String
    /// What it held.
    public let value: String

    /// Makes a field.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The fields that people type into.
  private static let typed = [RoomAddress.Field.run, RoomAddress.Field.step]

  /// Where it was sent to.
  public let address: String
  /// Its fields.
  public let fields: [Field]

  /// Makes a form.
  public init(address: String, fields: [Field]) {
    self.address = address
    self.fields = fields
  }

  /// The form with what was typed, and a button. It has the key of its request, so it is carried out once at most.
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

import XMLTree

/// A text field with a note below it that says what is wrong with what was typed.
struct FormField: Sendable {
  let id: String
  /// What is wrong, if something is.
  let fault: String?

  func input(name: String, value: String?, isRequired: Bool = false, _ list: String? = nil) -> Element {
    HTML.input(
      type: .text, name: name, value: value, id: id, .attribute("list", list), .flag("required", isRequired),
      .attribute("autocomplete", "off"), .attribute("spellcheck", "false"),
      .aria("invalid", fault == nil ? nil : "true"), .aria("describedby", fault == nil ? nil : noteID))
  }

  @MarkupBuilder var note: Fragment {
    if let fault { HTML.p(id: noteID, class: "fault", .role("alert")) { fault } }
  }

  private var noteID: String { id + "-fault" }
}

import Explanations
import XMLTree

/// The half of the page with the text. Scripts add line numbers, colours and marks to the field, and take the button
/// away that reads the text.
struct WorkspaceEditor: MarkupComponent {
  let site: Site
  let text: String
  let notation: String?
  let notations: [NewMachinePage.Notation]

  private var language: Language { site.language }

  var body: Fragment {
    HTML.form(action: NewMachinePage.resultAddress(site), method: .post, id: "new", class: "text") {
      tools
      HTML.label(for: "source", class: "visually-hidden") { language(.newText) }
      HTML.div(id: "editor", class: "editor") {
        HTML.textarea(
          name: LibraryAddress.textField, value: text, id: "source", rows: 22, .attribute("spellcheck", "false"),
          .attribute("autocapitalize", "off"), .attribute("autocomplete", "off"))
        HTML.p(id: "draft-note", class: "hint", .hidden()) { "" }
      }
      HTML.p(id: "tab-hint", class: "visually-hidden", .hidden()) { language(.workspaceTabHint) }
    }
    // The texts that scripts show.
    HTML.div(
      id: "words", .hidden(), .data("untitled", language(.workspaceUntitled)),
      .data("delete", language(.workspaceDelete)), .data("apart", language(.workspaceDraftApart)),
      .data("off", language(.workspaceDraftsOff)), .data("offline", language(.workspaceOffline)),
      .data("error", language(.workspaceFaultCount, "1")), .data("errors", language(.workspaceFaultCount, "#")),
      .data("warning", language(.workspaceWarningCount, "1")), .data("warnings", language(.workspaceWarningCount, "#")),
      .data("event", language(.editEvent)),
      .data("name", language(.editName)), .data("recognize", language(.newRecognize)),
      .data("right", language(.workspaceRight)), .data("lang", language.tag)
    ) { "" }
  }

  private var tools: Element {
    HTML.div(class: "tools") {
      HTML.label(for: "notation", class: "visually-hidden") { language(.newNotation) }
      HTML.select(name: LibraryAddress.notationField, id: "notation") {
        HTML.option(value: "", isSelected: notation == nil) { language(.newRecognize) }
        for known in notations {
          HTML.option(value: known.identifier, isSelected: known.identifier == notation) { known.title }
        }
      }
      HTML.button(type: .submit, id: "preview", class: "button primary") { language(.workspacePreview) }
      convert
    }
  }

  private var convert: Element {
    HTML.details(class: "menu", .id("convert-menu")) {
      HTML.summary(class: "button") { language(.workspaceConvert) }
      HTML.ul(class: "menu-body") {
        for known in notations where known.isWritten {
          HTML.li {
            HTML.button(type: .submit, name: WorkspaceField.write, value: known.identifier) { known.title }
          }
        }
      }
    }
  }
}

/// The row above both halves: the name of the machine, what can be opened instead, and on narrow screens the choice of
/// the half. What can be done with the machine follows at its end.
struct WorkspaceBar: MarkupComponent {
  let site: Site
  let name: String
  let notations: [NewMachinePage.Notation]

  private var language: Language { site.language }

  var body: Fragment {
    HTML.div(class: "bar") {
      HTML.label(for: "machine-name", class: "visually-hidden") { language(.workspaceName) }
      HTML.input(
        type: .text, name: WorkspaceField.name, value: name, id: "machine-name", .attribute("form", "new"),
        .attribute("placeholder", language(.workspaceUntitled)), .attribute("maxlength", "100"),
        .attribute("autocomplete", "off"))
      HTML.span(id: "history", class: "pair", .hidden()) {
        HTML.button(type: .button, id: "undo", class: "button", .aria("label", language(.workspaceUndo))) { "↶" }
        HTML.button(type: .button, id: "redo", class: "button", .aria("label", language(.workspaceRedo))) { "↷" }
      }
      HTML.details(class: "menu", .id("start")) {
        HTML.summary(class: "button") { language(.workspaceOpen) }
        HTML.div(class: "menu-body") { start }
      }
      HTML.div(id: "tabs", class: "part-tabs", .role("group"), .aria("label", language(.workspaceParts)), .hidden()) {
        tab("machine", language(.workspaceMachine), isChosen: true)
        tab("text", language(.workspaceText), isChosen: false)
      }
    }
  }

  private func tab(_ part: String, _ label: String, isChosen: Bool) -> Element {
    HTML.button(type: .button, class: "chip", .data("part", part), .aria("pressed", isChosen)) { label }
  }

  /// The ways to start: a draft of this browser, an example, an empty text, a file.
  @MarkupBuilder private var start: Fragment {
    HTML.div(id: "drafts", .hidden()) {
      HTML.h2 { language(.workspaceDrafts) }
      HTML.ul(class: "drafts") { "" }
      HTML.p(class: "hint") { language(.workspaceDraftsHint) }
    }
    HTML.h2 { language(.newExamples) }
    HTML.ul(class: "examples") {
      for known in notations where known.hasExample {
        HTML.li { link(known.identifier) { known.title } }
      }
      HTML.li { link("") { language(.workspaceEmpty) } }
    }
    upload
  }

  private func link(_ example: String, _ title: () -> String) -> Element {
    let title = title()
    return HTML.a(
      href: AddressText.address(
        "/new", [QueryItem("example", example), QueryItem("lang", site.addressLanguage?.tag)])
    ) { title }
  }

  /// With scripts the file is read into the field.
  private var upload: Element {
    HTML.form(
      action: NewMachinePage.resultAddress(site), method: .post, id: "upload",
      .attribute("enctype", "multipart/form-data")
    ) {
      HTML.div(class: "entry") {
        HTML.label(for: "file") { language(.newFile) }
        HTML.input(
          type: .file, name: LibraryAddress.fileField, id: "file", .flag("required"), .flag("multiple"),
          .aria("describedby", "file-hint"))
        HTML.button(type: .submit, class: "button") { language(.newUpload) }
      }
      HTML.p(id: "file-hint", class: "hint") {
        language(.newFiles)
        " "
        HTML.span(.hidden(), .data("drop", "")) { language(.newDrop) }
      }
    }
  }
}

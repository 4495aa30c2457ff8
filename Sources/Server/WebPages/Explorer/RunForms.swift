import Explanations
import StatechartEvidence
import XMLTree

/// A form for a log of events, which is executed up to the first step that is refused.
struct LogForm: ExplorerPart {
  let page: ExplorerPage

  var body: Fragment {
    HTML.titledSection(class: "play-log", titleID: "log-title", language(.logTitle), as: HTML.h3) {
      HTML.form(action: page.links.formAction) {
        AddressFields(page.links)
        HTML.label(for: field.id) { language(.logField) }
        field.area(name: ExplorerAddress.logField, value: typed, rows: 6)
        field.note
        HTML.p(class: "hint") { language(.logHint) }
        HTML.button(type: .submit, class: "button") { language(.logPlay) }
      }
      HTML.p {
        HTML.a(
          href: LogAddress(machine: page.address.machine, language: page.address.language).text, id: "whole-log",
          .data("file", ""), .title(language(.logPageOpenHint))
        ) { language(.logPageOpen) }
      }
    }
  }

  private var typed: String? {
    guard let fault = page.fault, case .log(let text) = fault.form else { return nil }
    return text
  }

  private var field: FormField {
    FormField(id: "log", fault: typed == nil ? nil : page.fault?.message(in: language))
  }
}

/// A form for a run, or an address with one, that is shown next to this one.
struct CompareForm: ExplorerPart {
  let page: ExplorerPage

  var body: Fragment {
    HTML.titledSection(class: "compare", titleID: "compare-title", language(.compareOpen), as: HTML.h3) {
      HTML.form(action: page.links.formAction, class: "tool-form") {
        AddressFields(moment: page.links, without: [\.compared])
        HTML.label(for: field.id) { language(.compareRun) }
        field.input(name: ExplorerAddress.compareField, value: typed, isRequired: true)
        field.note
        HTML.p(class: "hint") { language(.compareHint) }
        HTML.button(type: .submit, id: "compare-go", class: "button small") { language(.compareGo) }
      }
    }
  }

  private var typed: String? {
    guard let fault = page.fault, case .comparison(let run) = fault.form else { return nil }
    return run
  }

  private var field: FormField {
    FormField(id: "compare-run", fault: typed == nil ? nil : page.fault?.message(in: language))
  }
}

extension ExplorerPage {
  /// True if the page can show another run next to this one. Lessons and rooms show one, and a long one would be in
  /// every address twice.
  var mayCompare: Bool { address.place == .explorer && !links.isRelative }
}

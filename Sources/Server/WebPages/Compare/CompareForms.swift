import Explanations
import XMLTree

/// Two versions of a small machine, to be pressed: the new one can no longer be unlocked.
struct CompareExample: MarkupComponent {
  private static let old = "stateDiagram-v2\n  [*] --> Open\n  Open --> Locked: lock\n  Locked --> Open: unlock\n"
  private static let new = "stateDiagram-v2\n  [*] --> Open\n  Open --> Locked: lock\n  Locked --> Locked: unlock\n"

  let site: Site

  var body: Fragment {
    HTML.form(action: AddressText.address("/compare", in: site.addressLanguage), method: .post, id: "compare-example") {
      HTML.input(type: .hidden, name: ComparePage.Field.old, value: Self.old)
      HTML.input(type: .hidden, name: ComparePage.Field.new, value: Self.new)
      HTML.button(type: .submit, class: "button") { site.language(.toolsExample) }
    }
  }
}

/// The forms that ask for two machines: by name, which makes an address, and by text.
struct CompareForms: MarkupComponent {
  let site: Site
  let old: ComparePage.Side
  let new: ComparePage.Side
  let notations: [NewMachinePage.Notation]
  let machines: [String]
  /// True if the texts are folded until they are wanted.
  let isFolded: Bool

  private var language: Language { site.language }
  private typealias Field = ComparePage.Field

  var body: Fragment {
    HTML.titledSection(class: "card", titleID: "names-title", language(.compareNames)) {
      names
    }
    HTML.div(id: "texts-card", class: "card", .role("region"), .aria("label", language(.compareTexts))) {
      if isFolded {
        HTML.details {
          HTML.summary { language(.compareTexts) }
          texts
        }
      } else {
        HTML.h2 { language(.compareTexts) }
        texts
      }
    }
  }

  private var names: Element {
    HTML.form(action: "/compare", id: "names") {
      if let language = site.addressLanguage { HTML.input(type: .hidden, name: "lang", value: language.tag) }
      name(Field.old, .compareOldName, old)
      name(Field.new, .compareNewName, new)
      HTML.button(type: .submit, class: "button primary") { language(.compareBoth) }
      Element("datalist", attributes: [.id("machines")]) {
        Fragment { for machine in machines { HTML.option(value: machine) { "" } } }
      }
    }
  }

  @MarkupBuilder private func name(_ field: String, _ label: ComparePhrase, _ side: ComparePage.Side) -> Fragment {
    let isCarried = side.name.hasPrefix("~")
    HTML.label(for: field + "-name") { language(label) }
    HTML.input(
      type: .text, name: field, value: isCarried ? "" : side.name, id: field + "-name", .attribute("list", "machines"),
      .flag("required"), .attribute("autocomplete", "off"), .attribute("spellcheck", "false"))
  }

  private var texts: Element {
    HTML.form(action: AddressText.address("/compare", in: site.addressLanguage), method: .post, id: "texts") {
      HTML.div(class: "halves") {
        side(Field.old, Field.oldNotation, .compareOldText, old)
        side(Field.new, Field.newNotation, .compareNewText, new)
      }
      HTML.button(type: .submit, id: "compare", class: "button primary") { language(.compareBoth) }
    }
  }

  private func side(_ field: String, _ notation: String, _ label: ComparePhrase, _ side: ComparePage.Side) -> Element {
    HTML.div(class: "given") {
      HTML.label(for: field + "-text") { language(label) }
      HTML.textarea(
        name: field, value: side.text, id: field + "-text", rows: 14, .attribute("spellcheck", "false"),
        .attribute("autocapitalize", "off"), .attribute("autocomplete", "off"),
        .aria("invalid", side.isFaulty ? "true" : nil), .aria("describedby", side.isFaulty ? field + "-fault" : nil))
      HTML.div(class: "entry") {
        HTML.label(for: field + "-notation") { language(.newNotation) }
        HTML.select(name: notation, id: field + "-notation") {
          HTML.option(value: "", isSelected: side.notation == nil) { language(.newRecognize) }
          for known in notations {
            HTML.option(value: known.identifier, isSelected: known.identifier == side.notation) { known.title }
          }
        }
      }
      if side.isFaulty {
        HTML.div(id: field + "-fault", class: "fault", .role("alert")) {
          if side.isMissing { HTML.p { language(.compareNoText) } }
          FindingList(
            side.findings, derived: [], in: side.text, language: language, field: field + "-text")
        }
      }
    }
  }
}

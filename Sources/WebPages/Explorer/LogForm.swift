import Explanations
import XMLTree

/// A form for a log of events, which is carried out up to the first step that is refused.
struct LogForm: MarkupComponent {
  let links: MomentLinks
  let language: Language

  var body: Fragment {
    HTML.details(class: "play-log any-event") {
      HTML.summary { language(.logTitle) }
      HTML.form(action: links.formAction) {
        AddressFields(links)
        HTML.label(for: "log") { language(.logField) }
        HTML.textarea(
          name: ExplorerAddress.logField, value: "", id: "log", rows: 6, .attribute("spellcheck", "false"),
          .flag("required"))
        HTML.p(class: "hint") { language(.logHint) }
        HTML.button(type: .submit, class: "button") { language(.logPlay) }
      }
    }
  }
}

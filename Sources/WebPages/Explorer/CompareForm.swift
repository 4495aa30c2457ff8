import Explanations
import XMLTree

/// A form for a run, or an address with one, that is shown beside this one.
struct CompareForm: MarkupComponent {
  let page: ExplorerPage

  private var language: Language { page.language }

  var body: Fragment {
    HTML.details(class: "compare any-event", .flag("open", typed != nil)) {
      HTML.summary { language(.compareOpen) }
      HTML.form(action: page.links.formAction, class: "mark-form") {
        AddressFields(moment: page.links, without: [ExplorerAddress.besideField])
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

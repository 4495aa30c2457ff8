import Explanations
import StatechartSimulation
import Statecharts
import XMLTree

/// A form for any event with any payload, and links that send what conditions ask for.
///
/// The server answers with the address of the longer run, or with the form and what is wrong next to its field.
struct EventForm: ExplorerPart {
  /// The maximum number of examples that are shown.
  private static let exampleLimit = 12
  /// The maximum number of names that are offered while one is typed.
  private static let maxOffered = 200

  let page: ExplorerPage

  /// Returns the examples that conditions ask for.
  static func examples(on page: ExplorerPage) -> [Step] {
    Array(
      page.simulation.eventNames.lazy.flatMap { name in
        (page.simulation.payloadExamples[name] ?? []).map { Step.event(name, payload: $0) }
      }.prefix(exampleLimit))
  }

  var body: Fragment {
    HTML.details(class: "any-event", .flag("open", typed != nil)) {
      HTML.summary { language(.anyEvent) }
      HTML.form(action: links.formAction) {
        AddressFields(links)
        fields
      }
      examples
    }
  }

  @MarkupBuilder private var fields: Fragment {
    HTML.label(for: nameField.id) { language(.eventName) }
    nameField.input(name: "event", value: typed?.name, isRequired: true, "event-names")
    nameField.note
    HTML.datalist(id: "event-names") {
      for name in page.simulation.eventNames.prefix(Self.maxOffered) {
        HTML.option(value: name) { page.words.event(name) }
      }
    }
    HTML.label(for: payloadField.id) { language(.eventPayload) }
    payloadField.input(name: "payload", value: typed?.payload)
    payloadField.note
    HTML.p(class: "hint") { hint }
    HTML.div(class: "answers") {
      HTML.button(type: .submit, class: "button") { language(.sendEvent) }
      HTML.button(
        type: .submit, name: ExplorerAddress.askField, value: ExplorerAddress.askStates, class: "button"
      ) { language(.askStates) }
    }
  }

  private var hint: String {
    language(
      .fieldHint, #"{"amount": 5}, "text", 5"#, String(FormFault.Limits.bytes >> 10), String(FormFault.Limits.depth))
  }

  private var typed: (name: String, payload: String)? {
    guard let fault = page.fault, case .event(let name, let payload) = fault.form else { return nil }
    return (name, payload)
  }

  private var nameField: FormField { FormField(id: "event-name", fault: fault(isOfName: true)) }
  private var payloadField: FormField { FormField(id: "event-payload", fault: fault(isOfName: false)) }

  private func fault(isOfName: Bool) -> String? {
    guard typed != nil, let fault = page.fault, isOfName == (fault.part == "event") else { return nil }
    return fault.message(in: language)
  }

  @MarkupBuilder private var examples: Fragment {
    let steps = Self.examples(on: page)
    if !steps.isEmpty {
      HTML.h3(id: "examples-title") { language(.payloadExamples) }
      HTML.ul(class: "examples", .aria("labelledby", "examples-title")) {
        for step in steps {
          HTML.li { HTML.a(href: links.taking(step), class: "chip") { HTML.code { step.description } } }
        }
      }
    }
  }
}

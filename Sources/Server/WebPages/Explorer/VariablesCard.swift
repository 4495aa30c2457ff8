import Explanations
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The variables with what the last step made of them; each opens into a form that tries another value.
struct VariablesCard: ExplorerPart {
  let page: ExplorerPage

  private var variables: [ValueBinding] { page.final.variables }

  private var changes: [VariableChange] {
    page.position == 0 ? [] : page.simulation.changes(at: page.position - 1)
  }

  var body: Fragment {
    if page.chart.asksForConditions {
      if !variables.isEmpty || page.chart.foreignDataModel != nil { ConditionsCard(page: page) }
    } else if !variables.isEmpty || !changes.isEmpty {
      card
    }
  }

  private var card: Element {
    let changes = Dictionary(changes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return HTML.titledSection(id: "variables", class: "card variables", language(.variablesCard)) {
      HTML.ul {
        let asked = Set(page.chart.namedConditions)
        for (index, variable) in variables.prefix(SessionLines.maxVariables).enumerated() {
          if asked.contains(variable.name) {
            ConditionRow(page: page, condition: variable)
          } else {
            row(variable, changed: changes[variable.name], index: index)
          }
        }
        for change in self.changes.filter({ $0.value == nil }).prefix(SessionLines.maxVariables) { gone(change) }
      }
      if variables.count > SessionLines.maxVariables {
        HTML.p(class: "hint") { language(.variablesMore, String(variables.count - SessionLines.maxVariables)) }
      }
      if isRunning { HTML.p(class: "hint") { language(.variablesHint) } }
    }
  }

  private var isRunning: Bool { page.final.status == .running }

  private func row(_ variable: ValueBinding, changed: VariableChange?, index: Int) -> Element {
    HTML.li(class: changed == nil ? nil : "changed", .data("variable", variable.name)) {
      if isRunning {
        HTML.details(.flag("open", fault(for: variable.name) != nil)) {
          HTML.summary(class: "binding") { binding(variable, changed) }
          form(variable, index: index)
        }
      } else {
        HTML.p(class: "binding") { binding(variable, changed) }
      }
    }
  }

  private func binding(_ variable: ValueBinding, _ change: VariableChange?) -> VariableBinding {
    VariableBinding(variable: variable, change: change, words: words)
  }

  private func gone(_ change: VariableChange) -> Element {
    HTML.li(class: "changed") {
      HTML.p(class: "binding") {
        HTML.code(class: "name") { change.name }
        HTML.span(class: "value") { language(.variableGone) }
      }
    }
  }

  private func form(_ variable: ValueBinding, index: Int) -> Element {
    let fault = fault(for: variable.name)
    let field = FormField(id: "variable-\(index)", fault: fault?.message)
    let current = variable.value.description
    let fits = current.utf8.count <= FormFault.Limits.bytes
    return HTML.form(action: page.links.formAction) {
      AddressFields(page.links)
      HTML.input(type: .hidden, name: "set", value: variable.name)
      HTML.label(for: field.id) { language(.variableWhatIf, variable.name) }
      HTML.span(class: "entry") {
        field.input(name: "value", value: fault?.typed ?? (fits ? current : ""), isRequired: true)
        HTML.button(type: .submit, id: field.id + "-try", class: "button small") { language(.variableTry) }
      }
      field.note
    }
  }

  private func fault(for variable: String) -> (typed: String, message: String)? {
    guard let fault = page.fault, case .variable(variable, let value) = fault.form else { return nil }
    return (value, fault.message(in: language))
  }
}

/// A variable's name and value, with the value before it if the last step changed it.
struct VariableBinding: MarkupComponent {
  let variable: ValueBinding
  let change: VariableChange?
  let words: Wording

  var body: Fragment {
    HTML.code(class: "name") { variable.name }
    HTML.span(class: "value") {
      if let change {
        HTML.span(class: "visually-hidden") { words.language(.variableChanged) }
        if let previous = change.previous {
          HTML.code(class: "previous") { words.value(previous) }
          " → "
        }
      }
      HTML.code(class: "current") { words.value(variable.value) }
    }
  }
}

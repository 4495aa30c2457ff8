import Explanations
import StatechartExecution
import XMLTree

/// A variable's name and value, with the value before it if the last step changed it.
struct VariableBinding: MarkupComponent {
  let variable: ValueBinding
  let change: VariableChange?
  let words: Wording

  var body: Fragment {
    Fragment {
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
}

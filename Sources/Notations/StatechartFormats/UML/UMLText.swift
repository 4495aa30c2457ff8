import Statecharts

/// The texts of expressions and behaviours.
struct UMLText {
  /// The maximum depth of expressions within one another.
  private static let nesting = 20
  /// The longest text of a behaviour that is shown whole, in letters.
  private static let length = 200

  private let model: UMLModel

  init(_ model: UMLModel) {
    self.model = model
  }

  /// The text of a property that is an expression.
  func expression(of owner: Int, _ property: String) -> String {
    for link in model.links(owner, property) {
      switch link {
      case .element(let element):
        let text = expression(element)
        if !text.isEmpty { return text }
      case .unresolved(let text): return text
      }
    }
    return ""
  }

  /// The text of an expression, a literal or a constraint; empty if it has none. UML 2.5.1, 8.
  func expression(_ place: Int) -> String { expression(place, depth: 0).onOneLine }

  private func expression(_ place: Int, depth: Int) -> String {
    guard depth < UMLText.nesting else { return "" }
    let element = model[place]
    switch element.type {
    case "LiteralBoolean": return model.value(place, "value") ?? "false"
    case "LiteralInteger", "LiteralUnlimitedNatural": return model.value(place, "value") ?? "0"
    case "LiteralNull": return "null"
    case "Expression":
      let operands = model.children(place, "operand").map { expression(model.resolved($0), depth: depth + 1) }
      let symbol = (model.value(place, "symbol") ?? "").trimmed
      if !operands.isEmpty || !symbol.isEmpty { return UMLText.joined(symbol, operands) }
    default: break
    }
    for name in ["body", "value", "symbol"] {
      if let text = bodies(place, name).first { return text }
    }
    for property in ["specification", "expr", "expression", "instance", "behavior", "script"] {
      for link in model.links(place, property) {
        switch link {
        case .element(let inner):
          let text = expression(inner, depth: depth + 1)
          if !text.isEmpty { return text }
        case .unresolved(let text): return text
        }
      }
    }
    let name = model.name(place)
    return name.isEmpty ? element.text.trimmed : name
  }

  private static func joined(_ symbol: String, _ operands: [String]) -> String {
    switch operands.count {
    case 0: symbol
    case 1: symbol.isEmpty ? operands[0] : "\(symbol) \(operands[0])"
    default: symbol.isEmpty ? operands.joined(separator: " ") : operands.joined(separator: " \(symbol) ")
    }
  }

  /// The texts of a property that are not empty; there is one for each language.
  private func bodies(_ place: Int, _ name: String) -> [String] {
    let inside = model.children(place, name).filter { model[$0].children.isEmpty }.map { model[$0].text.trimmed }
    let own = model[place].attributes[name]?.trimmed
    return ((own.map { [$0] } ?? []) + inside).filter { !$0.isEmpty }
  }

  /// Returns the texts of a behaviour: its code, or its name if the code is long or is missing; and whether code was
  /// cut.
  func behaviour(_ place: Int) -> (texts: [String], isCut: Bool) {
    let name = model.name(place)
    // A sequence of actions, as UML 1 has it.
    let actions = model.children(place, "action").filter { model[$0].type.hasSuffix("Action") }
    if name.isEmpty, !actions.isEmpty, model[place].type == "ActionSequence" {
      let all = actions.map(behaviour)
      return (all.flatMap(\.texts), all.contains(where: \.isCut))
    }
    let code = code(of: place)
    guard !code.isEmpty else { return (name.isEmpty ? [] : [name], false) }
    guard code.count > UMLText.length else { return ([code], false) }
    return ([name.isEmpty ? String(code.prefix(UMLText.length)) + "…" : name], true)
  }

  private func code(of place: Int) -> String {
    if let body = bodies(place, "body").first { return body.onOneLine }
    for property in ["script", "specification"] {
      let text = expression(of: place, property)
      if !text.isEmpty { return text.onOneLine }
    }
    return ""
  }
}

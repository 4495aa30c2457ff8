import JSONTree
import Statecharts

/// The values of a class's expressions.
extension StateMachinePython {
  /// The value of an expression; states and transitions that it makes are added to the machine.
  mutating func value(_ node: PythonNode, in parent: Int) throws(ReadError) -> Value {
    let value = try made(node, in: parent)
    try module.budget.spend(1 + (arrows(value)?.count ?? 0), at: node.range)
    return value
  }

  private mutating func made(_ node: PythonNode, in parent: Int) throws(ReadError) -> Value {
    switch node.content {
    case .name(let name): return lookUp(name) ?? .unknown
    case .attribute(let object, let name): return try member(name, of: object, in: parent)
    case .call(let function, let arguments): return try call(function, arguments, node, in: parent)
    case .subscript(let object, let key):
      guard case .states(let states) = try value(object, in: parent),
        let name = try evaluator.value(key, in: scope).text, let place = states[name]
      else { return .unknown }
      return .state(place)
    case .chain("|", let operands):
      var found: [Int] = []
      for operand in operands {
        switch try value(operand, in: parent) {
        case .transitions(let more), .event(let more, _): found += more
        case .state, .states, .builder, .unknown:
          draft.findings.add(
            .warning, .reading, "'\(module.text(operand).onOneLine.prefix(60))' is computed; it is left out",
            at: operand.range)
        }
      }
      return .transitions(found)
    case .none, .literal, .string, .list, .starred, .dictionary, .chain, .comprehension, .conditional, .code:
      return .unknown
    }
  }

  private mutating func member(_ name: String, of object: PythonNode, in parent: Int) throws(ReadError) -> Value {
    switch try value(object, in: parent) {
    case .state(let place):
      if name == "to" || name == "from_" { return .builder(place, isReverse: name == "from_") }
      return inner[place]?[name] ?? .unknown
    case .states(let states): return states[name].map { .state($0) } ?? .unknown
    case .builder(let place, let isReverse): return .builder(place, isReverse: isReverse)
    case .unknown where isBase(object): return lookUp(name) ?? .unknown
    case .transitions, .event, .unknown: return .unknown
    }
  }

  /// True for the name of a class whose states the machine has from it: `Base` in `Base.idle`.
  private func isBase(_ node: PythonNode) -> Bool {
    guard case .name(let name) = node.content else { return false }
    return module.lineage(of: scope).dropFirst().contains { module.scopes[$0].kind == .type(name) }
  }

  // MARK: - Calls

  private mutating func call(
    _ function: PythonNode, _ arguments: [PythonNode.Argument], _ node: PythonNode, in parent: Int
  ) throws(ReadError) -> Value {
    if case .attribute(let object, let name) = function.content, name == "itself" || name == "any",
      case .builder(let place, let isReverse) = try value(object, in: parent)
    {
      let other: Int? = name == "any" ? nil : place
      return try connect(place, isReverse, [other], arguments, node)
    }
    if case .builder(let place, let isReverse) = try value(function, in: parent) {
      return try connect(place, isReverse, arguments, node, in: parent)
    }
    switch function.path.map({ module.imports[$0] ?? $0 }).map({ String($0.split(separator: ".").last ?? "") }) {
    case "State": return .state(try makeState(arguments, node, history: nil, in: parent))
    case "HistoryState": return .state(try makeState(arguments, node, history: .shallow, in: parent))
    case "Event": return try event(arguments, in: parent)
    case "from_enum": return try states(ofEnumeration: arguments, node, in: parent)
    case "States": return try states(arguments, in: parent)
    case nil, .some: return .unknown
    }
  }

  private mutating func makeState(
    _ arguments: [PythonNode.Argument], _ node: PythonNode, history: State.HistoryDepth?, in parent: Int
  ) throws(ReadError) -> Int {
    let place = try draft.add("", at: node.range, to: parent)
    draft.places[place].isNamed = false
    draft.places[place].history = history
    try describe(place, arguments, in: parent)
    return place
  }

  /// Reads the arguments of `State(…)` into a state.
  mutating func describe(_ place: Int, _ arguments: [PythonNode.Argument], in parent: Int) throws(ReadError) {
    let parameters = ["name", "value", "initial", "final", "parallel", "states"]
    var rest = parameters[...]
    for argument in arguments where argument.stars == 0 {
      let name = argument.name ?? rest.popFirst() ?? ""
      if name == "states" || name == "history" {
        try adopt(argument.node, by: place, in: parent)
        continue
      }
      let value = try evaluator.value(argument.node, in: scope)
      switch name {
      case "name": draft.places[place].title = value.text
      case "initial": draft.places[place].isInitial = flag(value)
      case "final": draft.places[place].isFinal = flag(value)
      case "parallel": draft.places[place].isParallel = flag(value)
      case "type", "deep":
        if value.text == "deep" || name == "deep" && value.flag == true { draft.places[place].history = .deep }
      case "enter": draft.places[place].entry += value.items
      case "exit": draft.places[place].exit += value.items
      case "invoke", "donedata": draft.findings.leaveOut("'\(name)' of states", at: value.range)
      default: break
      }
    }
  }

  private mutating func flag(_ node: DocumentNode) -> Bool {
    if node.code != nil {
      draft.findings.add(
        .warning, .reading, "'\(node.summary.prefix(60))' is computed; it is read as false", at: node.range)
    }
    return node.flag ?? false
  }

  /// `states=[a, b]`: states that were made before, or are made here, lie inside another.
  private mutating func adopt(_ list: PythonNode, by place: Int, in parent: Int) throws(ReadError) {
    guard case .list(let items) = list.content else { return }
    for item in items {
      guard case .state(let child) = try value(item, in: parent), child != place else { continue }
      draft.places[child].parent = place
      if !draft.places[child].isNamed, let title = draft.places[child].title {
        draft.places[child].key = title.lowercased().replacing(" ", with: "_")
        draft.places[child].isNamed = true
      }
      inner[place, default: [:]][draft.places[child].key] = .state(child)
    }
  }

  // MARK: - Transitions

  private mutating func connect(
    _ place: Int, _ isReverse: Bool, _ arguments: [PythonNode.Argument], _ node: PythonNode, in parent: Int
  ) throws(ReadError) -> Value {
    var others: [Int?] = []
    var options: [PythonNode.Argument] = []
    for argument in arguments {
      if argument.name != nil || argument.stars == 2 {
        options.append(argument)
        continue
      }
      others += try places(argument.node, in: parent)
    }
    return try connect(place, isReverse, others, options, node)
  }

  /// The states that an argument represents; none, with a warning, for something else.
  private mutating func places(_ node: PythonNode, in parent: Int) throws(ReadError) -> [Int] {
    var inside = node
    if case .starred(let list) = node.content { inside = list }
    if case .list(let items) = inside.content {
      var found: [Int] = []
      for item in items { found += try places(item, in: parent) }
      return found
    }
    switch try value(inside, in: parent) {
    case .state(let place): return [place]
    case .states(let states): return states.values.sorted()
    case .transitions, .event, .builder, .unknown: break
    }
    draft.findings.add(
      .warning, .unknownState,
      "'\(module.text(inside).onOneLine.prefix(60))' is no state that this class makes; the transition is left out",
      at: node.range)
    return []
  }

  private mutating func connect(
    _ place: Int, _ isReverse: Bool, _ others: [Int?], _ options: [PythonNode.Argument],
    _ node: PythonNode
  ) throws(ReadError) -> Value {
    var found: [Int] = []
    for other in others {
      // Any state, or the state itself, leads here; otherwise the state leads to the others.
      let source = isReverse ? other : place
      let target = isReverse ? place : other
      var arrow = StateMachineDraft.Arrow(source: source, targets: target.map { [$0] } ?? [], range: node.range)
      try describe(&arrow, options)
      found.append(try draft.add(arrow))
    }
    return .transitions(found)
  }

  private mutating func describe(
    _ arrow: inout StateMachineDraft.Arrow, _ options: [PythonNode.Argument]
  ) throws(ReadError) {
    for option in options {
      let node = option.node
      if option.name == "event" {
        try addEvents(node, to: &arrow)
        continue
      }
      let value = try evaluator.value(node, in: scope)
      switch option.name {
      case "internal": arrow.isInternal = flag(value)
      case "initial": arrow.isInitial = flag(value)
      case "cond", "validators": arrow.conditions += value.items
      case "unless": arrow.exceptions += value.items
      case "before": arrow.before += value.items
      case "on": arrow.on += value.items
      case "after": arrow.after += value.items
      case nil, .some: draft.findings.leaveOut("'\(option.name ?? "**")' of transitions", at: node.range)
      }
    }
  }

  /// `event="a b"`, `event=["a", "b"]`, or an event of the class.
  private mutating func addEvents(_ node: PythonNode, to arrow: inout StateMachineDraft.Arrow) throws(ReadError) {
    if case .list(let items) = node.content {
      for item in items { try addEvents(item, to: &arrow) }
    } else if let text = try evaluator.value(node, in: scope).text {
      arrow.events += text.split(separator: " ").map(String.init)
    } else if let name = node.lastName {
      if case .event(_, let id?)? = lookUp(name) { arrow.events.append(id) } else { arrow.events.append(name) }
    } else if let (_, arguments) = node.call, let text = arguments.first?.node.string {
      arrow.events.append(text)
    }
  }

  private mutating func event(_ arguments: [PythonNode.Argument], in parent: Int) throws(ReadError) -> Value {
    var found: [Int] = []
    var id: String?
    for argument in arguments {
      switch argument.name {
      case nil, "transitions":
        if let text = argument.node.string {
          id = id ?? text
        } else {
          switch try value(argument.node, in: parent) {
          case .transitions(let more), .event(let more, _): found += more
          case .state, .states, .builder, .unknown: break
          }
        }
      case "id": id = try evaluator.value(argument.node, in: scope).text
      case "delay": draft.findings.leaveOut("delays of events", at: argument.node.range)
      case .some: break
      }
    }
    return .event(found, id: id)
  }

  // MARK: - States by name

  /// `States.from_enum(Enumeration, initial=…, final=…)`.
  private mutating func states(
    ofEnumeration arguments: [PythonNode.Argument], _ node: PythonNode, in parent: Int
  ) throws(ReadError) -> Value {
    let members = try evaluator.members(arguments, ["enum_type", "initial", "final"], in: scope)
    func value(_ name: String) -> DocumentNode? { members.first { $0.name == name }?.node }
    guard let names = value("enum_type")?.list else {
      draft.findings.add(
        .warning, .reading, "the enumeration is not in this file; its states are missing", at: node.range)
      return .unknown
    }
    let initial = value("initial")?.text
    let final = Set((value("final")?.items ?? []).compactMap(\.text))
    var states: [String: Int] = [:]
    for item in names {
      guard let name = item.text else { continue }
      let place = try draft.add(name, at: item.range, to: parent)
      draft.places[place].isInitial = name == initial
      draft.places[place].isFinal = final.contains(name)
      states[name] = place
    }
    return .states(states)
  }

  /// `States({"name": State(…)})`.
  private mutating func states(_ arguments: [PythonNode.Argument], in parent: Int) throws(ReadError) -> Value {
    guard case .dictionary(let entries)? = arguments.first?.node.content else { return .unknown }
    var states: [String: Int] = [:]
    for entry in entries {
      guard let name = entry.key?.string, case .state(let place) = try value(entry.value, in: parent) else { continue }
      draft.places[place].key = name
      draft.places[place].isNamed = true
      states[name] = place
    }
    return .states(states)
  }
}

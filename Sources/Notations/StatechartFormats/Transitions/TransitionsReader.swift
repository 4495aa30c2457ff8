import Statecharts

/// Reads one machine of `transitions`: the states and transitions in the order in which the library adds them.
struct TransitionsReader {
  private static let stateMembers: Set<String> = [
    "name", "on_enter", "on_exit", "ignore_invalid_triggers", "final", "tags", "label", "timeout", "on_timeout",
    "children", "states", "parallel", "initial", "transitions", "remap", "on_final", "accepted", "volatile", "hook",
  ]
  static let transitionMembers: Set<String> = [
    "trigger", "source", "dest", "conditions", "unless", "before", "after", "prepare", "label",
  ]

  let machine: TransitionsMachine
  let fileName: String?
  var tree: TransitionsTree
  var findings = DraftFindings()
  var count = ReadCount()
  /// The states in which the machine begins.
  var initial: [Int] = []

  init(_ machine: TransitionsMachine, fileName: String?) {
    self.machine = machine
    self.fileName = fileName
    tree = TransitionsTree(separator: machine.separator)
  }

  mutating func reading() throws(ReadError) -> Reading {
    reportMembers()
    if let states = machine["states"] { try add(states, to: nil) }
    try begin()
    if let transitions = machine["transitions"] { try add(transitions: transitions, in: nil) }
    if let ordered = machine["ordered_transitions"] { try addOrdered(ifTrue: ordered) }
    for step in machine.steps { try add(step) }
    guard !tree.places.isEmpty else {
      throw ReadError(
        findings.diagnostics + [Diagnostic(.error, .missingMember, "the machine has no states", at: machine.range)],
        fileName: fileName)
    }
    decideInitial()
    checkScopes()
    var builder = TransitionsChart(self)
    return try builder.reading()
  }

  private mutating func reportMembers() {
    for member in machine.members {
      if TransitionsMachine.callbacks.contains(member.name) {
        if !member.node.items.isEmpty { findings.leaveOut("callbacks of the whole machine", at: member.range) }
      } else if TransitionsMachine.settings.contains(member.name) {
        if member.name != "model" { findings.leaveOut("settings of the library", at: member.range) }
      } else if member.name == "*" || member.name == "**" {
        findings.add(
          .warning, .reading, "'\(member.node.summary)' is computed; what it says is not read", at: member.range)
      } else if !TransitionsMachine.parameters.contains(member.name) {
        findings.leaveOut("'\(member.name)'", at: member.range)
      }
    }
  }

  /// Reports that a value is computed, or of the wrong kind, with the consequence.
  mutating func reportWrong(_ node: DocumentNode, _ what: String, _ consequence: String) {
    if let code = node.code {
      let text = code.onOneLine.prefix(60)
      findings.add(.warning, .reading, "\(what) is computed ('\(text)'); \(consequence)", at: node.range)
    } else {
      findings.add(.error, .wrongValue, "\(what) is not \(node.kindName); \(consequence)", at: node.range)
    }
  }

  // MARK: - States

  mutating func add(_ node: DocumentNode, to parent: Int?) throws(ReadError) {
    if node.code != nil { return reportWrong(node, "the list of states", "its states are missing") }
    for item in node.items { try addState(item, to: parent) }
  }

  private mutating func addState(_ node: DocumentNode, to parent: Int?) throws(ReadError) {
    if let name = node.text { return try addPath(name, at: node.range, to: parent) }
    guard let members = node.members else {
      if let items = node.list {
        for item in items where item.list == nil { try addState(item, to: parent) }
        return
      }
      guard let name = node.code.flatMap(symbol) else { return reportWrong(node, "a state", "it is left out") }
      reportWrong(node, "a state", "only its name '\(name)' is known")
      _ = try make(name, at: node.range, to: parent)
      return
    }
    if node.has("states"), !node.has("name") {
      return try embed(node, to: parent, remap: [:])
    }
    guard let name = node["name"]?.text ?? node["name"]?.code.map({ lastName($0) }) else {
      return findings.add(.error, .missingMember, "a state needs a name", at: node.range)
    }
    guard let place = try make(name, at: node["name"]?.range ?? node.range, to: parent) else { return }
    tree[place].members = members
    for member in members where !Self.stateMembers.contains(member.name) {
      findings.leaveOut("'\(member.name)' of states", at: member.range)
    }
    try fill(place, node)
  }

  /// Reads the inside of a state, and its initial.
  private mutating func fill(_ place: Int, _ node: DocumentNode) throws(ReadError) {
    if node["final"]?.flag == true { tree[place].isFinal = true }
    let remap = Dictionary(
      (node["remap"]?.members ?? []).compactMap { member in member.node.text.map { (member.name, $0) } },
      uniquingKeysWith: { $1 })
    if let parallel = node["parallel"], parallel.flag != false {
      try add(parallel, to: place)
      tree[place].isParallel = true
    }
    if let children = node["children"] ?? node["states"] {
      if children.has("states") {
        try embed(children, to: place, remap: remap)
      } else {
        try add(children, to: place)
      }
    }
    if let transitions = node["transitions"] { try add(transitions: transitions, in: place) }
    if let initial = node["initial"] { begin(place, initial) }
  }

  /// Another machine's states and transitions inside a state. Its `remap` says which of its states are states of the
  /// machine around it.
  private mutating func embed(_ node: DocumentNode, to parent: Int?, remap: [String: String]) throws(ReadError) {
    for item in node["states"]?.items ?? [] where item.text.map({ remap[$0] == nil }) ?? true {
      if let name = item["name"]?.text, remap[name] != nil { continue }
      try addState(item, to: parent)
    }
    for item in node["transitions"]?.items ?? [] { try addTransition(item, in: parent, remap: remap) }
    if let initial = node["initial"], let parent, tree[parent].initial.isEmpty { begin(parent, initial) }
  }

  /// A state of a name; in a hierarchical machine a path of names.
  private mutating func addPath(_ name: String, at range: SourceRange, to parent: Int?) throws(ReadError) {
    let separator = Character(machine.separator ?? "_")
    guard let place = name.firstIndex(of: separator), place > name.startIndex, machine.isHierarchical != false else {
      _ = try make(name, at: range, to: parent)
      return
    }
    let outer = String(name[..<place])
    let known = tree.child(outer, of: parent)
    guard machine.isHierarchical == true || known.map({ !tree[$0].children.isEmpty }) == true else {
      _ = try make(name, at: range, to: parent)
      return
    }
    var around = known
    if around == nil { around = try make(outer, at: range, to: parent) }
    guard let around else { return }
    try addPath(String(name[name.index(after: place)...]), at: range, to: around)
  }

  private mutating func make(_ name: String, at range: SourceRange, to parent: Int?) throws(ReadError) -> Int? {
    if tree.child(name, of: parent) != nil {
      findings.add(.error, .repeatedMember, "there is another state '\(name)'", at: range)
      return nil
    }
    if depth(of: parent) >= ReadLimits.nesting { throw ReadLimits.tooDeep("states", at: range, fileName: fileName) }
    try count.addState(at: range.start, fileName: fileName)
    return tree.add(name, at: range, to: parent)
  }

  func depth(of place: Int?) -> Int {
    Array(tree.places(around: place)).count
  }

  /// The name of what an expression is or is made with: `Idle(x)`, `modes.Idle`.
  private func symbol(_ code: String) -> String? {
    let path = code.prefix { $0 != "(" }.trimmed
    let names = path.split(separator: ".").map(String.init)
    return names.allSatisfy(\.isPlainWord) ? names.last : nil
  }

  /// The last of the names of `a.b.c`.
  func lastName(_ code: String) -> String {
    let names = code.split(separator: ".").map(String.init)
    return names.allSatisfy(\.isPlainWord) ? names.last ?? code : code
  }

  // MARK: - Beginnings

  /// Reads the initial of a state: a state inside, a path of them, or several of its regions.
  private mutating func begin(_ place: Int, _ node: DocumentNode) {
    let found = beginnings(node, in: place)
    tree[place].initial = found.filter { tree.lies($0, inside: place) }
    guard found.count > 1, tree[place].children.count > 1 else { return }
    tree[place].isParallel = true
    if Set(found) != Set(tree[place].children) {
      findings.add(
        .warning, .reading, "'\(tree[place].key)' begins in some of its states at once; all count as regions",
        at: node.range)
    }
  }

  func name(of node: DocumentNode) -> String? { node.text ?? node.code.map { lastName($0) } ?? node["name"]?.text }

  mutating func beginnings(_ node: DocumentNode, in scope: Int?) -> [Int] {
    var found: [Int] = []
    for item in node.items {
      if item.list != nil {
        found += beginnings(item, in: scope)
      } else if let name = name(of: item), let place = tree.find(name, in: scope) {
        found.append(place)
      } else if item.text != nil || item.code == nil {
        findings.add(
          .error, .unknownState, "there is no state '\(item.summary)'", at: item.range,
          nearest: findings.nearest(to: item.text ?? "", among: tree.names(separator: machine.separator ?? "_")))
      } else {
        reportWrong(item, "the initial state", "the first state is taken")
      }
    }
    return found
  }

  /// The machine's own initial state. The library makes it if the list of states lacks it.
  private mutating func begin() throws(ReadError) {
    guard let node = machine["initial"] else {
      guard machine.isCalled, !machine.members.contains(where: { $0.name == "initial" || $0.name == "**" }) else {
        return
      }
      findings.add(
        .warning, .missingMember, "no initial state is given; the library begins in a state named 'initial'",
        at: machine.range, suggestion: "say initial=")
      var place = tree.child("initial", of: nil)
      if place == nil { place = try make("initial", at: machine.range, to: nil) }
      initial = [place].compactMap(\.self)
      return
    }
    if let name = node.text, tree.find(name, in: nil) == nil, machine.isCalled || machine["states"] == nil {
      try addPath(name, at: node.range, to: nil)
      findings.add(
        .note, .reading, "the initial state '\(name)' is not in the list of states; the library adds it", at: node.range
      )
    }
    initial = beginnings(node, in: nil)
  }

  private mutating func decideInitial() {
    guard initial.isEmpty, let first = tree.roots.first else { return }
    if machine["initial"]?.code == nil {
      findings.add(
        .warning, .missingMember, "the machine has no initial state; its first state '\(tree[first].key)' is taken",
        at: machine.range, suggestion: "add 'initial'")
    }
    initial = [first]
  }

  // MARK: - What is added later

  private mutating func add(_ step: TransitionsMachine.Step) throws(ReadError) {
    switch step {
    case .states(let members):
      guard let states = members.first(where: { $0.name == "states" }) else { return }
      let others = members.filter { $0.name == "on_enter" || $0.name == "on_exit" }
      let before = tree.places.count
      try add(states.node, to: nil)
      for place in before..<tree.places.count where tree[place].members.isEmpty { tree[place].members = others }
    case .transition(let members): try addTransition(members, in: nil, remap: [:], at: members.first?.range)
    case .transitions(let list): try add(transitions: list, in: nil)
    case .ordered(let members): try addOrdered(members)
    case .removal(let members): remove(members)
    case .warning(let message, let range): findings.add(.warning, .reading, message, at: range)
    case .callback(let kind, let state, let callback):
      if let name = name(of: state), let place = tree.find(name, in: nil) {
        tree[place].added.append((kind, callback))
      } else {
        findings.add(.warning, .unknownState, "there is no state '\(state.summary)'", at: state.range)
      }
    }
  }
}

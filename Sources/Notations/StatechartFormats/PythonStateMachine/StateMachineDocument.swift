import Statecharts

/// Reads a definition of python-statemachine in JSON or YAML: states by name, with a list of transitions in each.
struct StateMachineDocument {
  private static let documentMembers: Set<String> = ["name", "description", "datamodel", "states"]
  private static let stateMembers: Set<String> = [
    "initial", "final", "parallel", "enter", "exit", "transitions", "invoke", "states", "history", "donedata", "name",
    "value", "on",
  ]
  private static let transitionMembers: Set<String> = [
    "event", "target", "cond", "unless", "internal", "initial", "on", "before", "after", "validators",
  ]

  private let root: DocumentNode
  private var draft: StateMachineDraft
  private var known: [String: Int] = [:]
  private var pending: [(node: DocumentNode, event: String?, source: Int)] = []

  init(_ root: DocumentNode, fileName: String?) {
    self.root = root
    draft = StateMachineDraft(name: root["name"]?.text, range: root.range, fileName: fileName)
    draft.summary = root["description"]?.text
  }

  mutating func reading() throws(ReadError) -> Reading {
    report(root, Self.documentMembers, "the document")
    if let data = root["datamodel"] {
      draft.findings.leaveOut("variables, whose values are Python,", at: data.range)
    }
    guard let states = root["states"]?.members, !states.isEmpty else {
      throw ReadError(.missingMember, "expected 'states' with a state in it", at: root.range, fileName: draft.fileName)
    }
    for member in states { try addState(member, to: 0) }
    for (node, event, source) in pending { try addTransition(node, event, from: source) }
    var chart = StateMachineChart(draft)
    return try chart.reading()
  }

  private mutating func report(_ node: DocumentNode, _ members: Set<String>, _ what: String) {
    for member in node.members ?? [] where !members.contains(member.name) {
      draft.findings.add(
        .warning, .unknownMember, "\(what) has no member '\(member.name)'", at: member.range,
        nearest: draft.findings.nearest(to: member.name, among: members.sorted()))
    }
  }

  // MARK: - States

  private mutating func addState(_ member: DocumentNode.Member, to parent: Int) throws(ReadError) {
    let node = member.node
    guard node.members != nil || node.isNull else {
      return draft.findings.add(.error, .wrongValue, "a state is a mapping, not \(node.kindName)", at: node.range)
    }
    report(node, Self.stateMembers, "a state")
    let place = try draft.add(member.name, at: member.range, to: parent)
    if known[member.name] != nil {
      draft.findings.add(.error, .repeatedMember, "there is another state '\(member.name)'", at: member.range)
    } else {
      known[member.name] = place
    }
    draft.places[place].title = node["name"]?.text
    draft.places[place].isInitial = node["initial"]?.flag ?? false
    draft.places[place].isFinal = node["final"]?.flag ?? false
    draft.places[place].isParallel = node["parallel"]?.flag ?? false
    draft.places[place].entry = node["enter"]?.items ?? []
    draft.places[place].exit = node["exit"]?.items ?? []
    for name in ["invoke", "donedata"] {
      if let value = node[name] { draft.findings.leaveOut("'\(name)' of states", at: value.range) }
    }
    for child in node["states"]?.members ?? [] { try addState(child, to: place) }
    for history in node["history"]?.members ?? [] { try addHistory(history, to: place) }
    addTransitions(node, from: place)
  }

  private mutating func addTransitions(_ node: DocumentNode, from place: Int) {
    for item in node["transitions"]?.items ?? [] { pending.append((item, nil, place)) }
    for event in node["on"]?.members ?? [] {
      for item in event.node.items { pending.append((item, event.name, place)) }
    }
  }

  private mutating func addHistory(_ member: DocumentNode.Member, to parent: Int) throws(ReadError) {
    let place = try draft.add(member.name, at: member.range, to: parent)
    known[member.name] = known[member.name] ?? place
    draft.places[place].history = member.node["type"]?.text == "deep" ? .deep : .shallow
    addTransitions(member.node, from: place)
  }

  // MARK: - Transitions

  private mutating func addTransition(_ node: DocumentNode, _ event: String?, from place: Int) throws(ReadError) {
    guard node.members != nil else {
      return draft.findings.add(.error, .wrongValue, "a transition is a mapping, not \(node.kindName)", at: node.range)
    }
    report(node, Self.transitionMembers, "a transition")
    var targets: [Int] = []
    for name in (node["target"]?.text ?? "").split(separator: " ").map(String.init) {
      guard let target = known[name] else {
        let range = node["target"]?.range ?? node.range
        draft.findings.add(
          .error, .unknownState, "there is no state '\(name)'", at: range,
          nearest: draft.findings.nearest(to: name, among: known.keys.sorted()))
        return
      }
      targets.append(target)
    }
    var arrow = StateMachineDraft.Arrow(source: place, targets: targets, range: node.range)
    arrow.events = [event, node["event"]?.text].compactMap(\.self).flatMap { $0.split(separator: " ").map(String.init) }
    arrow.isInternal = node["internal"]?.flag ?? false
    arrow.isInitial = node["initial"]?.flag ?? false
    arrow.conditions = (node["cond"]?.items ?? []) + (node["validators"]?.items ?? [])
    arrow.exceptions = node["unless"]?.items ?? []
    arrow.before = node["before"]?.items ?? []
    arrow.on = node["on"]?.items ?? []
    arrow.after = node["after"]?.items ?? []
    _ = try draft.add(arrow)
  }
}

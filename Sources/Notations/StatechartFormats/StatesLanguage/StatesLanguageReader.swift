import Statecharts

/// Reads one state machine of the Amazon States Language.
struct StatesLanguageReader {
  /// States that lie next to one another: those of the machine, of a branch, or of the processor of a `Map`.
  struct Scope {
    /// The states by the names that are written.
    var ids: [String: State.ID] = [:]
    /// The `Parallel` or `Map` state around them.
    let container: State.ID?
    /// True if a state around them handles that a task takes too long.
    var handlesTimeouts = false
    /// The state that a state with `End` leads to.
    var end: State.ID?
    /// The state that an error that nothing catches leads to.
    var failed: State.ID?
  }

  private static let dataMembers: Set<String> = [
    "InputPath", "OutputPath", "ResultPath", "Parameters", "ResultSelector", "Result", "Arguments", "Output", "Assign",
    "QueryLanguage", "ItemsPath", "Items", "ItemSelector", "ItemReader", "ItemBatcher", "ResultWriter", "Credentials",
  ]
  private static let limitMembers: Set<String> = [
    "MaxConcurrency", "MaxConcurrencyPath", "ToleratedFailurePercentage", "ToleratedFailurePercentagePath",
    "ToleratedFailureCount", "ToleratedFailureCountPath", "HeartbeatSeconds", "HeartbeatSecondsPath",
    "TimeoutSecondsPath", "Label",
  ]
  private static let members: Set<String> = [
    "Type", "Next", "End", "Comment", "Resource", "Choices", "Default", "Branches", "Iterator", "ItemProcessor",
    "Catch", "Retry", "Seconds", "SecondsPath", "Timestamp", "TimestampPath", "Error", "Cause", "ErrorPath",
    "CausePath", "TimeoutSeconds",
  ]

  let machine: DocumentNode
  let name: String?
  let fileName: String?
  var findings = DraftFindings()
  var declared = DraftEvents()
  var count = ReadCount()
  var asksForName = false
  var names: DraftNames
  private var seen: Set<String> = []
  /// The tasks that were read, in the order of the text; those of a state are between two places.
  var tasks: [State.ID] = []

  init(_ machine: DocumentNode, name: String?, fileName: String?) {
    self.machine = machine
    self.name = name
    self.fileName = fileName
    names = DraftNames(reserving: StatesLanguageReader.names(machine), spelling: XStateTree.identifier)
  }

  /// The names of all states, in the order of the text.
  private static func names(_ node: DocumentNode) -> [String] {
    (node["States"]?.members ?? []).flatMap { member in
      [member.name] + processors(member.node).flatMap { names($0) }
    }
  }

  /// The machines inside a `Parallel` or `Map` state.
  static func processors(_ state: DocumentNode) -> [DocumentNode] {
    (state["Branches"]?.list ?? []) + [state["ItemProcessor"] ?? state["Iterator"]].compactMap(\.self)
  }

  mutating func reading() throws(ReadError) -> Reading {
    let (states, initial) = try states(of: machine, in: nil, at: machine.range)
    guard !states.isEmpty else {
      throw ReadError(.missingMember, "the machine has no states", at: machine.range, fileName: fileName)
    }
    for member in machine.members ?? []
    where !["StartAt", "States", "Comment", "Version", "QueryLanguage"].contains(member.name) {
      findings.leaveOut("'\(member.name)' of the machine", at: member.range)
    }
    let plain = name.map(XStateTree.identifier)
    let chart = Statechart(
      name: plain, title: name == plain ? nil : name.map { LocalizedText($0) },
      summary: machine["Comment"]?.text.map { LocalizedText($0) }, initial: initial,
      dataModel: asksForName ? .named : nil, events: declared.declarations, origin: machine.origin, states: states)
    try ReadLimits.check(chart, fileName: fileName)
    return Reading(chart, diagnostics: findings.diagnostics, range: machine.range)
  }

  /// The states of a machine, a branch or a processor, and where it begins.
  mutating func states(
    of node: DocumentNode, in container: State.ID?, handlesTimeouts: Bool = false, at range: SourceRange
  ) throws(ReadError) -> ([State], DefaultTransition?) {
    var scope = Scope(container: container, handlesTimeouts: handlesTimeouts)
    let members = node["States"]?.members ?? []
    for member in members {
      if scope.ids[member.name] != nil {
        findings.add(.error, .repeatedMember, "there is another state '\(member.name)'", at: member.range)
      } else {
        let name = names[member.name].name
        scope.ids[member.name] = State.ID(seen.insert(name).inserted ? name : names.make(name))
      }
    }
    var read: Set<String> = []
    var states: [State] = []
    for member in members where read.insert(member.name).inserted { states.append(try state(member, in: &scope)) }
    var initial: DefaultTransition?
    if let start = node["StartAt"], let target = target(start, in: scope) {
      initial = DefaultTransition(targets: [target], origin: start.origin)
    } else if !members.isEmpty, node["StartAt"] == nil {
      findings.add(.warning, .missingMember, "'StartAt' is missing; the first state is taken", at: range)
    }
    if let end = scope.end { states.append(State(end, kind: .final, displayName: end.name == "End" ? nil : "End")) }
    if let failed = scope.failed { states.append(self.failed(failed, in: scope)) }
    return (states, initial)
  }

  /// A state in which an error that nothing catches ends what is around it.
  private func failed(_ id: State.ID, in scope: Scope) -> State {
    let raise = scope.container.map { Content.raise(Raise(StatesLanguageReader.failure(of: $0))) }
    return State(
      id, kind: .final, displayName: id.name == "Failed" ? nil : "Failed", onEntry: raise.map { [Block([$0])] } ?? [])
  }

  // MARK: - States

  private mutating func state(_ member: DocumentNode.Member, in scope: inout Scope) throws(ReadError) -> State {
    try count.addState(at: member.range.start, fileName: fileName)
    let id = scope.ids[member.name] ?? State.ID(member.name)
    let node = member.node
    report(node)
    let type = node["Type"]?.text ?? ""
    var state = Parts(id: id, name: member.name, range: member.range)
    state.summary = node["Comment"]?.text
    switch type {
    case "Pass": state.transitions = try next(of: node, on: nil, in: &scope, member)
    case "Choice": try addChoices(node, to: &state, scope)
    case "Wait": try addWait(node, to: &state, &scope, member)
    case "Succeed": state.kind = .final
    case "Fail": addFailure(node, to: &state, scope)
    case "Parallel", "Map": try addProcessors(node, type, to: &state, &scope, member)
    default:
      if type != "Task" {
        let words = ["Task", "Pass", "Choice", "Wait", "Succeed", "Fail", "Parallel", "Map"]
        findings.add(
          .error, .wrongValue, "'Type' is one of \(words.joined(separator: ", ")), not '\(type)'; read as Task",
          at: node["Type"]?.range ?? member.range, nearest: findings.nearest(to: type, among: words))
      }
      try addTask(node, to: &state, &scope, member)
    }
    return state.state
  }

  /// The parts of a state, while it is read.
  struct Parts {
    let id: State.ID
    let name: String
    let range: SourceRange
    var kind: State.Kind?
    var summary: String?
    var initial: DefaultTransition?
    var transitions: [Transition] = []
    var entry: [Content] = []
    var exit: [Content] = []
    var pseudostate: Pseudostate?
    var children: [State] = []

    var state: State {
      let origin = Origin(range.start)
      return State(
        id, kind: kind, displayName: name == id.name && pseudostate == nil ? nil : LocalizedText(name),
        summary: summary.map { LocalizedText($0) }, initial: initial, transitions: transitions,
        onEntry: entry.isEmpty ? [] : [Block(entry, origin: origin)],
        onExit: exit.isEmpty ? [] : [Block(exit, origin: origin)], pseudostate: pseudostate, origin: origin,
        children: children)
    }
  }

  private mutating func report(_ node: DocumentNode) {
    for member in node.members ?? [] {
      if Self.dataMembers.contains(member.name) {
        findings.leaveOut("the data of states ('InputPath', 'Parameters' and the like)", at: member.range)
      } else if Self.limitMembers.contains(member.name) {
        findings.leaveOut("limits of tasks and of 'Map' states", at: member.range)
      } else if !Self.members.contains(member.name) {
        findings.add(
          .warning, .unknownMember, "a state has no member '\(member.name)'", at: member.range,
          nearest: findings.nearest(to: member.name, among: Self.members.sorted()))
      }
    }
  }

  // MARK: - Transitions

  /// The state of a name.
  mutating func target(_ node: DocumentNode, in scope: Scope) -> State.ID? {
    guard let name = node.text else {
      findings.add(.error, .wrongValue, "a state is named by a text, not \(node.kindName)", at: node.range)
      return nil
    }
    if let id = scope.ids[name] { return id }
    findings.add(
      .error, .unknownState, "there is no state '\(name)' here", at: node.range,
      nearest: findings.nearest(to: name, among: scope.ids.keys.sorted()))
    return nil
  }

  /// The transition to the next state, or to the end.
  mutating func next(
    of node: DocumentNode, on event: String?, in scope: inout Scope, _ member: DocumentNode.Member
  ) throws(ReadError) -> [Transition] {
    try count.addTransition(at: member.range.start, fileName: fileName)
    let events = event.map { [EventDescriptor($0)] } ?? []
    if let next = node["Next"] {
      return target(next, in: scope).map { [Transition(events: events, targets: [$0], origin: next.origin)] } ?? []
    }
    if node["End"]?.flag != true {
      findings.add(
        .warning, .missingMember, "'\(member.name)' has neither 'Next' nor 'End'; it ends the machine",
        at: member.range)
    }
    let end = scope.end ?? State.ID(names.make((scope.container.map { $0.name + "." } ?? "") + "End"))
    scope.end = end
    return [Transition(events: events, targets: [end], origin: node["End"]?.origin ?? node.origin)]
  }

  /// The state to which an error leads that nothing catches.
  mutating func failed(in scope: inout Scope) -> State.ID {
    let id = scope.failed ?? State.ID(names.make((scope.container.map { $0.name + "." } ?? "") + "Failed"))
    scope.failed = id
    return id
  }

  /// The event that says that the task of a state succeeded.
  static func success(of state: State.ID) -> String { "done." + DraftNames.event(state.name) }

  /// The beginning of the events that say that the task of a state failed. Events named `error` are the platform's own,
  /// which nobody sends.
  static func failure(of state: State.ID) -> String { "failed." + DraftNames.event(state.name) }
}

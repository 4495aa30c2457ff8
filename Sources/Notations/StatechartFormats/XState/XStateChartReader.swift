import Statecharts

/// Reads one machine: its tree of states first, then what each of them says.
struct XStateChartReader {
  /// The meaning of transitions that stay inside their source.
  enum Version {
    /// Such a transition leaves its source unless it says `internal`, or its target begins with a dot.
    case four
    /// Such a transition stays unless it says `reenter`.
    case five
  }

  let tree: XStateTree
  let source: XStateSource
  let fileName: String?
  var findings = DraftFindings()
  var count = ReadCount()
  /// The descriptions of events for readers.
  var declared = DraftEvents()
  /// True once a condition is more than `In()`.
  var asksForName = false
  private(set) var version = Version.five
  private(set) var isVersionKnown = false
  /// True once a transition was met whose meaning depends on the version.
  var dependsOnVersion: SourceRange?
  /// The code of the machine, as far as it is followed.
  var code: XStateCode
  let budget: ReadBudget
  /// True if conditions and assignments are written in ECMAScript.
  private(set) var isScripted = false
  /// The meaning of names at the place of the reader.
  var scope = XStateScope()
  /// The parameters of the implementation that is being read.
  var givenParams: ScriptNode?
  /// The number of implementations that are followed within one another.
  var lookups = 0
  /// The initial values of the context, by key.
  var initialValues: [String: Expression] = [:]
  /// The first action that is not in the text.
  var unknownAction: (name: String, range: SourceRange)?
  let implementations: [String: [String: ScriptNode]]
  /// The machines of the text.
  private let machines: XStateMachines?
  /// True if it is read to be invoked by another one, which its events may be sent to.
  let isInvoked: Bool
  /// The identifiers of the services that are machines.
  private(set) var machineServices: Set<String> = []
  let names: DraftNames
  private var free: UniqueNames

  init(
    _ source: XStateSource, _ budget: ReadBudget, fileName: String?, among machines: XStateMachines? = nil,
    isInvoked: Bool = false
  ) throws(ReadError) {
    self.machines = machines
    self.isInvoked = isInvoked
    self.source = source
    self.budget = budget
    code = XStateCode(budget, at: source.config.range.start)
    self.fileName = fileName
    tree = try XStateTree(source.config, isPart: source.function == XStateSources.part, fileName: fileName)
    implementations = XStateChartReader.implementations(source.options + [source.config])
    names = DraftNames(
      reserving: tree.places.flatMap { XStateChartReader.eventNames($0.node) }, spelling: XStateChartReader.spelled)
    free = UniqueNames(reserving: tree.places.map(\.id.name))
    for place in tree.places {
      for (number, item) in (place.node["invoke"]?.items ?? []).enumerated()
      where machines?.contains(machine(of: item)) ?? false {
        machineServices.insert(XStateTree.identifier(item["id"]?.string ?? "\(number).\(place.id)"))
      }
    }
  }

  /// The value of a service's `src`, or of the actor of that name.
  private func machine(of service: ScriptNode) -> ScriptNode? {
    let node = service.members == nil ? service : service["src"]
    guard let name = node?.string else { return node }
    return implementation(of: name, among: "actors") ?? implementation(of: name, among: "services")
  }

  /// Returns the machine of the text that a service is, as it is written where it is invoked.
  func invokedMachine(_ service: ScriptNode) throws(ReadError) -> ForeignElement? {
    guard let machines, let node = machine(of: service) else { return nil }
    return try machines.element(of: node, at: service.origin)
  }

  /// True for a part of a machine, which ends without ending the machine.
  var isPart: Bool { source.function == XStateSources.part }

  /// A name for a further state.
  mutating func makeState(_ wanted: String) -> State.ID { State.ID(free.make(wanted)) }

  private static func eventNames(_ node: ScriptNode) -> [String] {
    guard let on = node["on"] else { return [] }
    return (on.members ?? on.items.flatMap { item in item.members?.filter { $0.name == "event" } ?? [] }).map {
      on.members == nil ? $0.node.string ?? "" : $0.name
    }
  }

  /// The maximum number of times that a machine is read to find out which variables of its context are only changed by
  /// code that is followed.
  private static let maxPasses = 8

  /// Reads the machine. Where there is code it is read until nothing new is learned of its context; a machine that
  /// nothing of is run as code is read without.
  static func reading(
    of source: XStateSource, _ budget: ReadBudget, fileName: String?, among machines: XStateMachines? = nil,
    isInvoked: Bool = false
  ) throws(ReadError) -> Reading {
    let fresh = try XStateChartReader(source, budget, fileName: fileName, among: machines, isInvoked: isInvoked)
    guard containsCode([source.config] + source.options) else {
      var reader = fresh
      return try reader.reading()
    }
    var code = fresh.code
    for pass in 0..<maxPasses {
      var reader = fresh
      reader.isScripted = true
      reader.code = code
      let reading = try reader.reading()
      guard reader.code.isUsed else { break }
      if code.knowsAll(of: reader.code) { return reading }
      code = code.learned(by: reader.code)
      if pass == maxPasses - 2 { code.openAll() }
    }
    var reader = fresh
    return try reader.reading()
  }

  /// True if a part is no literal.
  private static func containsCode(_ nodes: [ScriptNode]) -> Bool {
    var pending = nodes
    while let node = pending.popLast() {
      switch node.content {
      case .code, .call: return true
      case .array(let items): pending += items
      case .object(let members): pending += members.map(\.node)
      case .null, .boolean, .number, .string: break
      }
    }
    return false
  }

  private mutating func reading() throws(ReadError) -> Reading {
    decideVersion()
    code.eventName = { [names] in names[$0].name == $0 ? XStateChartReader.spelled($0) : names[$0].name }
    code.constant = { [constants = source.constants] in constants[$0] }
    if isScripted { readContext() }
    report()
    let root = tree.places[0]
    let isWrapped = needsState
    var states: [State] = []
    if isWrapped {
      states = try outermost()
    } else {
      for child in root.children { states.append(try state(child)) }
    }
    let name = source.config["id"]?.string ?? source.config["key"]?.string
    let plain = name.map(XStateTree.identifier)
    let chart = Statechart(
      name: plain, title: name == plain ? nil : name.map { LocalizedText($0) },
      summary: source.config["description"]?.string.map { LocalizedText($0) },
      initial: isWrapped ? nil : initial(of: 0), dataModel: isScripted ? .ecmascript : asksForName ? .named : nil,
      eventMatching: .whole, variables: variables, events: declared.declarations, origin: source.config.origin,
      states: states)
    try budget.check()
    try ReadLimits.check(chart, fileName: fileName)
    noteVersion()
    noteContext()
    noteEndOfMachine()
    return Reading(chart, diagnostics: findings.diagnostics, range: source.config.range)
  }

  // MARK: - The version

  private mutating func decideVersion() {
    var evidence = XStateEvidence()
    evidence.look(at: source.config, depth: 0)
    if source.function == "Machine" { evidence.four = evidence.four ?? ("Machine", source.config.range) }
    if let sign = source.sign {
      if sign.isOfFour, evidence.five == nil { evidence.four = evidence.four ?? (sign.word, sign.range) }
      if !sign.isOfFour, evidence.four == nil { evidence.five = evidence.five ?? (sign.word, sign.range) }
    }
    if let four = evidence.four, evidence.five == nil {
      version = .four
      findings.add(.note, .notationVersion, "read as XState 4 because it says '\(four.word)'", at: four.range)
    }
    isVersionKnown = evidence.four != nil || evidence.five != nil
  }

  private mutating func noteVersion() {
    guard !isVersionKnown, let range = dependsOnVersion else { return }
    findings.add(
      .note, .notationVersion,
      "read as XState 5 because the version is not given: the transition does not leave its source", at: range,
      suggestion: "say 'reenter' or 'internal'")
  }

  /// Reports the parts of the context that something outside the text may change.
  private mutating func noteContext() {
    guard isScripted, code.isUsed else { return }
    if !code.openKeys.isEmpty {
      let names = code.openKeys.sorted().prefix(5).map { "'\($0)'" }.joined(separator: ", ")
      findings.add(
        .note, .reading, "what comes from outside is not known: conditions that read \(names) are asked",
        at: source.config["context"]?.range ?? source.config.range)
    }
    if let unknownAction {
      findings.add(
        .note, .reading,
        "the action '\(unknownAction.name)' is not in this text; if it changes the context, the run "
          + "does not know it", at: unknownAction.range)
    }
  }

  // MARK: - What is not read

  private static let members: Set<String> = [
    "id", "key", "initial", "states", "on", "always", "after", "entry", "exit", "onEntry", "onExit", "invoke", "type",
    "history", "parallel", "target", "onDone", "description", "context", "version", "timeout", "onTimeout", "onError",
  ]
  private static let leftOut: [String: String] = [
    "context": "'context'", "meta": "'meta'", "tags": "'tags'", "output": "'output'",
    "data": "'data' of a final state", "activities": "'activities'", "types": "types", "schema": "types",
    "schemas": "types", "tsTypes": "types", "input": "'input'", "strict": "settings of the interpreter",
    "predictableActionArguments": "settings of the interpreter", "preserveActionOrder": "settings of the interpreter",
    "delimiter": "settings of the interpreter", "order": "settings of the interpreter",
    "_key": "settings of the interpreter", "$schema": "settings of the interpreter",
    "version": "the machine's version", "actions": "implementations", "actors": "implementations",
    "guards": "implementations", "delays": "implementations", "services": "implementations",
    ScriptNode.spread: "the content of a spread",
  ]

  private mutating func report() {
    for member in tree.repeated {
      findings.add(
        .warning, .repeatedMember, "the state '\(member.name)' occurs twice; the last counts", at: member.range)
    }
    for target in tree.missing {
      findings.add(
        .warning, .elsewhere, "the state '\(target.written)' is not in this text; it is read as an empty state",
        at: target.range)
    }
    for member in tree.strange {
      findings.leaveOut("states that are not objects", at: member.range)
    }
    for place in tree.places.indices { reportMembers(of: place) }
  }

  private mutating func reportMembers(of place: Int) {
    var seen: Set<String> = []
    for member in tree.places[place].node.members ?? [] {
      if let kind = Self.leftOut[member.name], !isShown(member) {
        if !isRun(member, of: place) { findings.leaveOut(kind, at: member.range) }
      } else if !Self.members.contains(member.name), Self.leftOut[member.name] == nil {
        findings.add(
          .warning, .unknownMember, "a state has no member '\(member.name)'", at: member.range,
          nearest: findings.nearest(to: member.name, among: Self.members.sorted()))
      } else if !member.isSpread, !seen.insert(member.name).inserted {
        findings.add(
          .warning, .repeatedMember, "the member '\(member.name)' occurs twice; the last counts", at: member.range)
      }
    }
  }

  /// True for what is run as code, as far as it is followed.
  private func isRun(_ member: ScriptNode.Member, of place: Int) -> Bool {
    guard isScripted else { return false }
    let isImplementation = ["actions", "guards", "delays"].contains(member.name)
    return member.name == "context" || isImplementation || place != 0 && ["output", "data"].contains(member.name)
  }

  /// True for a `meta` of which the chart has everything: a display name, and the mark of an initial state.
  private func isShown(_ member: ScriptNode.Member) -> Bool {
    guard member.name == "meta", let members = member.node.members else { return member.node.isNull }
    return members.allSatisfy { $0.name == XStateWriter.displayName || $0.name == XStateWriter.initialMark }
  }
}

/// The words of a text that show for which version of XState it is written.
private struct XStateEvidence {
  var four: (word: String, range: SourceRange)?
  var five: (word: String, range: SourceRange)?

  private static let wordsOfFour: Set<String> = ["cond", "onEntry", "onExit", "internal", "activities", "tsTypes"]
  private static let wordsOfFive: Set<String> = ["guard", "reenter", "output"]

  mutating func look(at node: ScriptNode, depth: Int) {
    guard depth <= ReadLimits.nesting, four == nil || five == nil else { return }
    for member in node.members ?? [] where !["context", "meta", "params"].contains(member.name) {
      if Self.wordsOfFour.contains(member.name), four == nil { four = (member.name, member.range) }
      if Self.wordsOfFive.contains(member.name), five == nil { five = (member.name, member.range) }
      look(at: member.node, depth: depth + 1)
    }
    if case .array(let items) = node.content {
      for item in items { look(at: item, depth: depth + 1) }
    }
  }
}

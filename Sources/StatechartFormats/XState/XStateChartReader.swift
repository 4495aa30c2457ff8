import Statecharts

/// Reads one machine: its tree of states first, then what each of them says.
struct XStateChartReader {
  /// How the text means transitions that stay inside their source.
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
  /// What is known of events for people.
  var declared = DraftEvents()
  /// True once a condition is more than `In()`.
  var asksForName = false
  private(set) var version = Version.five
  private(set) var isVersionKnown = false
  /// True once a transition was met whose meaning depends on the version.
  var dependsOnVersion: SourceRange?
  let delays: [String: Double]
  private let names: DraftNames

  init(_ source: XStateSource, fileName: String?) throws(ReadError) {
    self.source = source
    self.fileName = fileName
    tree = try XStateTree(source.config, fileName: fileName)
    delays = XStateChartReader.delays(source.options + [source.config])
    names = DraftNames(
      reserving: tree.places.flatMap { XStateChartReader.eventNames($0.node) }, spelling: DraftNames.event)
  }

  private static func delays(_ options: [ScriptNode]) -> [String: Double] {
    var delays: [String: Double] = [:]
    for member in options.flatMap({ $0["delays"]?.members ?? [] }) {
      if case .number(let value) = member.node.content { delays[member.name] = value }
    }
    return delays
  }

  private static func eventNames(_ node: ScriptNode) -> [String] {
    guard let on = node["on"] else { return [] }
    return (on.members ?? on.items.flatMap { item in item.members?.filter { $0.name == "event" } ?? [] }).map {
      on.members == nil ? $0.node.string ?? "" : $0.name
    }
  }

  mutating func reading() throws(ReadError) -> Reading {
    decideVersion()
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
      initial: isWrapped ? nil : initial(of: 0), dataModel: asksForName ? .named : nil, events: declared.declarations,
      origin: source.config.origin, states: states)
    try ReadLimits.check(chart, fileName: fileName)
    noteVersion()
    noteInitialTransitions(of: chart)
    return Reading(chart, diagnostics: findings.diagnostics, range: source.config.range)
  }

  // MARK: - The version

  private mutating func decideVersion() {
    var evidence = XStateEvidence()
    evidence.look(at: source.config, depth: 0)
    if source.function == "Machine" { evidence.four = evidence.four ?? ("Machine", source.config.range) }
    if let four = evidence.four, evidence.five == nil {
      version = .four
      findings.add(
        .note, .notationVersion, "read as XState 4 because it says '\(four.word)'", at: four.range)
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

  /// XState's names match exactly; a descriptor of SCXML matches also what begins with its words. SCXML 3.12.1.
  private mutating func noteInitialTransitions(of chart: Statechart) {
    let longer = XStateWriter.eventsBeginningLikeOthers(chart)
    let first = chart.transitions.first { transition in
      transition.events.contains { !$0.text.hasSuffix("*") && longer.contains($0.text) }
    }
    guard let first, let event = first.events.first, let place = first.origin.position else { return }
    findings.add(
      .note, .reading, "'\(event)' matches the events that begin with it as well, as it does in SCXML",
      at: SourceRange(place))
  }

  // MARK: - What is not read

  private static let members: Set<String> = [
    "id", "key", "initial", "states", "on", "always", "after", "entry", "exit", "onEntry", "onExit", "invoke", "type",
    "history", "parallel", "target", "onDone", "description", "context", "version",
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
        findings.leaveOut(kind, at: member.range)
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

  /// True for a `meta` of which the chart has everything: a name for people, and the mark of an initial state.
  private func isShown(_ member: ScriptNode.Member) -> Bool {
    guard member.name == "meta", let members = member.node.members else { return member.node.isNull }
    return members.allSatisfy { $0.name == XStateWriter.displayName || $0.name == XStateWriter.initialMark }
  }

  // MARK: - Names of events

  /// The name of an event that was written as a key; white space becomes underscores.
  mutating func event(_ written: String) -> String {
    let spelling = names[written]
    let name =
      spelling.name == written && written.contains(where: \.isWhitespace)
      ? DraftNames.event(written) : spelling.name
    if name != written { declared.declare(name, as: written) }
    return name
  }

}

/// What in a text says which version of XState it is for.
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

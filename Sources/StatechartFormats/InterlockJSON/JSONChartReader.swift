import Statecharts

/// Reads one chart: its states by name, then its transitions, then the tree they make.
struct JSONChartReader {
  private static let members = [
    "name", "title", "summary", "dataModel", "binding", "initial", "variables", "script", "events", "states",
    "transitions",
  ]

  private let fileName: String?
  private(set) var findings = JSONFindings()
  private var count = ReadCount()

  init(fileName: String?) {
    self.fileName = fileName
  }

  mutating func reading(_ node: JSONNode) throws(ReadError) -> Reading? {
    guard let fields = findings.fields(node, of: "a chart", knows: Self.members) else { return nil }
    if fields["states"] == nil {
      findings.error(.missingMember, "a chart needs a member 'states'", at: node.position)
    }
    var drafts = try drafts(fields["states"])
    try addTransitions(fields["transitions"], to: &drafts)
    let states = try JSONStateTree(drafts, fileName: fileName).states(&findings)
    let dataModel = findings.string(fields["dataModel"], "'dataModel'").map { Statechart.DataModel($0) }
    let chart = Statechart(
      name: findings.string(fields["name"], "'name'"), title: findings.localizedText(fields["title"], "'title'"),
      summary: findings.localizedText(fields["summary"], "'summary'"),
      initial: findings.defaultTransition(fields["initial"]), dataModel: dataModel,
      binding: findings.word(fields["binding"], "'binding'") ?? .early,
      variables: findings.list(fields["variables"], "'variables'").compactMap { findings.variable($0) },
      script: findings.script(fields["script"]),
      events: findings.list(fields["events"], "'events'").compactMap { findings.eventDeclaration($0) },
      origin: node.origin, states: states)
    try ReadLimits.check(chart, fileName: fileName)
    return Reading(chart, diagnostics: findings.diagnostics)
  }

  private mutating func drafts(_ node: JSONNode?) throws(ReadError) -> [JSONStateDraft] {
    var drafts: [JSONStateDraft] = []
    for item in findings.list(node, "'states'") {
      try count.addState(at: item.position, fileName: fileName)
      if let draft = JSONStateDraft(item, &findings) { drafts.append(draft) }
    }
    return drafts
  }

  private mutating func addTransitions(_ node: JSONNode?, to drafts: inout [JSONStateDraft]) throws(ReadError) {
    let places = Dictionary(drafts.enumerated().map { ($1.id.name, $0) }, uniquingKeysWith: { first, _ in first })
    for item in findings.list(node, "'transitions'") {
      try count.addTransition(at: item.position, fileName: fileName)
      guard let (source, transition) = transition(item) else { continue }
      if let place = places[source.name] {
        drafts[place].transitions.append(transition)
      } else {
        findings.unknownState(source.name, at: source.position, among: drafts)
      }
    }
  }

  private mutating func transition(
    _ node: JSONNode
  ) -> (source: (name: String, position: SourcePosition), transition: Transition)? {
    let names = [
      "source", "event", "events", "condition", "target", "targets", "kind", "content", "displayName", "summary",
    ]
    guard let fields = findings.fields(node, of: "a transition", knows: names),
      let source = findings.required("source", in: fields, of: "a transition")
    else { return nil }
    let targets = findings.strings(fields.first(of: "targets", "target"), "a target").map { State.ID($0) }
    let transition = Transition(
      events: events(fields), condition: findings.expression(fields["condition"], "'condition'"), targets: targets,
      kind: findings.word(fields["kind"], "'kind'") ?? .external, content: findings.contents(fields["content"]),
      displayName: findings.localizedText(fields["displayName"], "'displayName'"),
      summary: findings.localizedText(fields["summary"], "'summary'"), origin: node.origin)
    return ((source, fields["source"]?.position ?? node.position), transition)
  }

  /// A string may name several events, as SCXML's attribute does; each item of a list is one.
  private mutating func events(_ fields: JSONFields) -> [EventDescriptor] {
    guard let node = fields.first(of: "events", "event") else { return [] }
    if case .string(let text) = node.content { return EventDescriptor.list(text) }
    return findings.strings(node, "an event").map { EventDescriptor($0) }
  }
}

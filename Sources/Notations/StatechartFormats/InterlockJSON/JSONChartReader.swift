import Statecharts

/// Reads one chart: its states by name, then its transitions, then the tree they make.
struct JSONChartReader {
  private static let members = [
    "name", "title", "summary", "dataModel", "binding", "eventMatching", "initial", "variables", "script", "events",
    "states", "transitions",
  ]

  private let fileName: String?
  private(set) var values = JSONValueReader()
  private var count = ReadCount()

  init(fileName: String?) {
    self.fileName = fileName
  }

  mutating func reading(_ node: JSONNode) throws(ReadError) -> Reading? {
    guard let fields = values.fields(node, of: "a chart", knows: Self.members) else { return nil }
    if fields["states"] == nil {
      values.error(.missingMember, "a chart needs a member 'states'", at: node.range)
    }
    var drafts = try drafts(fields["states"])
    try addTransitions(fields["transitions"], to: &drafts)
    let states = try JSONStateTree(drafts, fileName: fileName).states(&values)
    let dataModel = values.string(fields["dataModel"], "'dataModel'").map { Statechart.DataModel($0) }
    let chart = Statechart(
      name: values.string(fields["name"], "'name'"), title: values.localizedText(fields["title"], "'title'"),
      summary: values.localizedText(fields["summary"], "'summary'"),
      initial: values.defaultTransition(fields["initial"]), dataModel: dataModel,
      binding: values.word(fields["binding"], "'binding'") ?? .early,
      eventMatching: values.word(fields["eventMatching"], "'eventMatching'") ?? .prefix,
      variables: values.list(fields["variables"], "'variables'").compactMap { values.variable($0) },
      script: values.script(fields["script"]),
      events: values.list(fields["events"], "'events'").compactMap { values.eventDeclaration($0) },
      origin: node.origin, states: states)
    try ReadLimits.check(chart, fileName: fileName)
    return Reading(chart, diagnostics: values.diagnostics, range: node.range)
  }

  private mutating func drafts(_ node: JSONNode?) throws(ReadError) -> [JSONStateDraft] {
    var drafts: [JSONStateDraft] = []
    for item in values.list(node, "'states'") {
      try count.addState(at: item.position, fileName: fileName)
      if let draft = JSONStateDraft(item, &values) { drafts.append(draft) }
    }
    return drafts
  }

  private mutating func addTransitions(_ node: JSONNode?, to drafts: inout [JSONStateDraft]) throws(ReadError) {
    let places = Dictionary(drafts.enumerated().map { ($1.id.name, $0) }, uniquingKeysWith: { first, _ in first })
    for item in values.list(node, "'transitions'") {
      try count.addTransition(at: item.position, fileName: fileName)
      guard let (source, transition) = transition(item) else { continue }
      if let place = places[source.name] {
        drafts[place].transitions.append(transition)
      } else {
        values.unknownState(source.name, at: source.range, among: drafts)
      }
    }
  }

  private mutating func transition(
    _ node: JSONNode
  ) -> (source: (name: String, range: SourceRange), transition: Transition)? {
    let names = [
      "source", "event", "events", "condition", "target", "targets", "kind", "content", "displayName", "summary",
    ]
    guard let fields = values.fields(node, of: "a transition", knows: names),
      let source = values.required("source", in: fields, of: "a transition")
    else { return nil }
    let targets = values.strings(
      values.either("targets", "target", in: fields, of: "a transition"), "a target"
    ).map { State.ID($0) }
    let transition = Transition(
      events: events(fields), condition: values.expression(fields["condition"], "'condition'"), targets: targets,
      kind: values.word(fields["kind"], "'kind'") ?? .external, content: values.contents(fields["content"]),
      displayName: values.localizedText(fields["displayName"], "'displayName'"),
      summary: values.localizedText(fields["summary"], "'summary'"), origin: node.origin)
    return ((source, fields["source"]?.range ?? node.range), transition)
  }

  /// A string may name several events, as SCXML's attribute does; each item of a list is one.
  private mutating func events(_ fields: JSONFields) -> [EventDescriptor] {
    guard let node = values.either("events", "event", in: fields, of: "a transition") else { return [] }
    if case .string(let text) = node.content { return EventDescriptor.list(text) }
    return values.strings(node, "an event").map { EventDescriptor($0) }
  }
}

/// Reads the outermost object: a document with a list of charts, or a chart alone.
struct JSONDocumentReader {
  /// The members of a document; `findings`, which are about the source of the charts, are not read.
  private static let members = ["interlock", "charts", "findings", "run"]
  let fileName: String?

  func readings(_ node: JSONNode) throws(ReadError) -> [Reading] {
    guard case .object(let members) = node.content else {
      throw error(.malformed, "a document is an object, not \(node.kindName)", at: node.range)
    }
    let names = members.map(\.name)
    guard names.contains("charts") else {
      guard names.contains("states") else {
        throw error(.malformed, "a document needs a member 'charts', or is a chart with 'states'", at: node.range)
      }
      return try charts([node], of: [])
    }
    var values = JSONValueReader()
    guard let fields = values.fields(node, of: "the document", knows: Self.members) else { return [] }
    try checkVersion(fields)
    let list = values.list(fields["charts"], "'charts'")
    guard !list.isEmpty else {
      let range = fields["charts"]?.range ?? node.range
      throw error(.malformed, "'charts' is a list of at least one chart", at: range)
    }
    let run = values.string(fields["run"], "'run'")
    let readings = try charts(list, of: values.diagnostics)
    return readings.prefix(1).map { $0.with(run: run) } + readings.dropFirst()
  }

  private func checkVersion(_ fields: JSONFields) throws(ReadError) {
    guard let node = fields["interlock"] else {
      throw error(.malformed, "a document with 'charts' needs a member 'interlock', the version", at: fields.range)
    }
    guard case .number(Double(InterlockJSONNotation.version)) = node.content else {
      throw error(
        .malformed, "only version \(InterlockJSONNotation.version) of the notation is read, not \(node.value.json())",
        at: node.range)
    }
  }

  /// Reads the charts; the diagnostics of the document are reported with the first one.
  private func charts(_ nodes: [JSONNode], of document: [Diagnostic]) throws(ReadError) -> [Reading] {
    var readings: [Reading] = []
    var findings = document
    for node in nodes {
      var reader = JSONChartReader(fileName: fileName)
      guard let reading = try reader.reading(node) else {
        findings += reader.values.diagnostics
        continue
      }
      readings.append(reading.adding(findings))
      findings = []
    }
    guard readings.isEmpty || findings.isEmpty else {
      let last = readings.removeLast()
      return readings + [last.adding(findings)]
    }
    guard !readings.isEmpty else { throw ReadError(findings, fileName: fileName) }
    return readings
  }

  private func error(_ code: Diagnostic.Code, _ message: String, at range: SourceRange) -> ReadError {
    ReadError(code, message, at: range, fileName: fileName)
  }
}

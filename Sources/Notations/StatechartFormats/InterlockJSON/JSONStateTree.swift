import Statecharts

/// Puts states that name their parents into one another.
struct JSONStateTree {
  private let drafts: [JSONStateDraft]
  private let fileName: String?
  private var children: [[Int]]
  private var outermost: [Int] = []
  private var strays: [Int] = []

  init(_ drafts: [JSONStateDraft], fileName: String?) {
    self.drafts = drafts
    self.fileName = fileName
    children = Array(repeating: [], count: drafts.count)
    let places = Dictionary(drafts.enumerated().map { ($1.id.name, $0) }, uniquingKeysWith: { first, _ in first })
    for (place, draft) in drafts.enumerated() {
      guard let parent = draft.parent else {
        outermost.append(place)
        continue
      }
      if let parentPlace = places[parent.name] { children[parentPlace].append(place) } else { strays.append(place) }
    }
  }

  /// The outermost states. States whose parent is unknown count as outermost; those in a circle are left out.
  func states(_ values: inout JSONValueReader) throws(ReadError) -> [State] {
    for place in strays {
      guard let parent = drafts[place].parent else { continue }
      values.unknownState(parent.name, at: parent.range, among: drafts)
    }
    var reached = 0
    let states = try (outermost + strays).sorted().map { place throws(ReadError) in
      try state(place, depth: 1, reached: &reached)
    }
    if reached < drafts.count { reportCircles(&values) }
    return states
  }

  private func state(_ place: Int, depth: Int, reached: inout Int) throws(ReadError) -> State {
    let draft = drafts[place]
    guard depth <= ReadLimits.nesting else {
      throw ReadLimits.tooDeep("states", at: draft.range, fileName: fileName)
    }
    reached += 1
    var inside: [State] = []
    for child in children[place] { inside.append(try state(child, depth: depth + 1, reached: &reached)) }
    return draft.state(with: inside)
  }

  private func reportCircles(_ values: inout JSONValueReader) {
    var isReached = Array(repeating: false, count: drafts.count)
    var pending = outermost + strays
    while let place = pending.popLast() {
      isReached[place] = true
      pending += children[place]
    }
    for (place, draft) in drafts.enumerated() where !isReached[place] {
      values.error(.unknownState, "the state '\(draft.id)' is nested in itself", at: draft.range)
    }
  }
}

/// A state as it is written in the flat list, before its children and transitions are known.
struct JSONStateDraft {
  /// The words for kinds.
  enum Kind: String, CaseIterable {
    case atomic
    case compound
    case parallel
    case final
    case history
  }

  private static let members = [
    "id", "kind", "depth", "pseudostate", "parent", "displayName", "summary", "initial", "variables", "onEntry",
    "onExit", "invocations", "doneData",
  ]

  let id: State.ID
  let kind: State.Kind?
  let parent: (name: String, range: SourceRange)?
  var transitions: [Transition] = []
  let range: SourceRange
  /// The state without its children and transitions.
  private let body: State

  /// Reads a state: an object, or the name of one alone.
  init?(_ node: JSONNode, _ values: inout JSONValueReader) {
    range = node.range
    if case .string(let name) = node.content {
      id = State.ID(name)
      kind = nil
      parent = nil
      body = State(id, origin: node.origin)
      return
    }
    guard let fields = values.fields(node, of: "a state", knows: Self.members),
      let name = values.required("id", in: fields, of: "a state")
    else { return nil }
    id = State.ID(name)
    kind = Self.kind(fields, &values)
    parent = values.string(fields["parent"], "'parent'").map { ($0, fields["parent"]?.range ?? node.range) }
    body = State(
      id, displayName: values.localizedText(fields["displayName"], "'displayName'"),
      summary: values.localizedText(fields["summary"], "'summary'"),
      initial: values.defaultTransition(fields["initial"]), onEntry: values.blocks(fields["onEntry"]),
      onExit: values.blocks(fields["onExit"]),
      invocations: values.list(fields["invocations"], "'invocations'").compactMap { values.invocation($0) },
      variables: values.list(fields["variables"], "'variables'").compactMap { values.variable($0) },
      doneData: values.doneData(fields["doneData"]), pseudostate: values.word(fields["pseudostate"], "'pseudostate'"),
      origin: node.origin)
  }

  /// The state with its children, which decide what it is if it does not say so itself.
  func state(with children: [State]) -> State {
    State(
      id, kind: kind, displayName: body.displayName, summary: body.summary, initial: body.initial,
      transitions: transitions, onEntry: body.onEntry, onExit: body.onExit, invocations: body.invocations,
      variables: body.variables, doneData: body.doneData, pseudostate: body.pseudostate, origin: body.origin,
      children: children)
  }

  private static func kind(_ fields: JSONFields, _ values: inout JSONValueReader) -> State.Kind? {
    let depth: State.HistoryDepth? = values.word(fields["depth"], "'depth'")
    let word: Kind? = values.word(fields["kind"], "'kind'")
    if let node = fields["depth"], word != .history {
      values.warn(.unknownMember, "only a history state has a depth", at: node.range)
    }
    return switch word {
    case .atomic: .atomic
    case .compound: .compound
    case .parallel: .parallel
    case .final: .final
    case .history: .history(depth ?? .shallow)
    case nil: nil
    }
  }
}

import Statecharts

/// A state as it stands in the flat list, before its children and transitions are known.
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

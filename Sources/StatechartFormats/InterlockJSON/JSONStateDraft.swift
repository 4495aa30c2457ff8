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
    "id", "kind", "depth", "parent", "displayName", "summary", "initial", "variables", "onEntry", "onExit",
    "invocations", "doneData",
  ]

  let id: State.ID
  let kind: State.Kind?
  let parent: (name: String, position: SourcePosition)?
  var transitions: [Transition] = []
  let position: SourcePosition
  /// The state without its children and transitions.
  private let body: State

  /// Reads a state: an object, or the name of one alone.
  init?(_ node: JSONNode, _ findings: inout JSONFindings) {
    position = node.position
    if case .string(let name) = node.content {
      id = State.ID(name)
      kind = nil
      parent = nil
      body = State(id, origin: node.origin)
      return
    }
    guard let fields = findings.fields(node, of: "a state", knows: Self.members),
      let name = findings.required("id", in: fields, of: "a state")
    else { return nil }
    id = State.ID(name)
    kind = Self.kind(fields, &findings)
    parent = findings.string(fields["parent"], "'parent'").map { ($0, fields["parent"]?.position ?? node.position) }
    body = State(
      id, displayName: findings.localizedText(fields["displayName"], "'displayName'"),
      summary: findings.localizedText(fields["summary"], "'summary'"),
      initial: findings.defaultTransition(fields["initial"]), onEntry: findings.blocks(fields["onEntry"]),
      onExit: findings.blocks(fields["onExit"]),
      invocations: findings.list(fields["invocations"], "'invocations'").compactMap { findings.invocation($0) },
      variables: findings.list(fields["variables"], "'variables'").compactMap { findings.variable($0) },
      doneData: findings.doneData(fields["doneData"]), origin: node.origin)
  }

  /// The state with its children, which decide what it is if it does not say so itself.
  func state(with children: [State]) -> State {
    State(
      id, kind: kind, displayName: body.displayName, summary: body.summary, initial: body.initial,
      transitions: transitions, onEntry: body.onEntry, onExit: body.onExit, invocations: body.invocations,
      variables: body.variables, doneData: body.doneData, origin: body.origin, children: children)
  }

  private static func kind(_ fields: JSONFields, _ findings: inout JSONFindings) -> State.Kind? {
    let depth: State.HistoryDepth? = findings.word(fields["depth"], "'depth'")
    let word: Kind? = findings.word(fields["kind"], "'kind'")
    if let node = fields["depth"], word != .history {
      findings.warn(.unknownMember, "only a history state has a depth", at: node.position)
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

import Statecharts

/// A state by indices.
struct CompiledState: Sendable {
  let id: State.ID
  let kind: State.Kind
  let parent: Int?
  /// The indices of all states inside: they follow the state in document order.
  let descendants: Range<Int>
  /// The child states, history states left out.
  let children: [Int]
  /// The child states that are history states.
  let histories: [Int]
  /// The indices of the state's own transitions.
  let transitions: Range<Int>
  /// Where a compound state begins or a history state leads by default.
  let initial: CompiledDefault
  let onEntry: [Block]
  let onExit: [Block]
  let invocations: [Invoke]
  let variables: [Variable]
  let doneData: DoneData?

  let isAtomic: Bool
  let hasEntryContent: Bool
  let hasExitContent: Bool
  let hasInitialContent: Bool
}

/// A default transition by indices.
struct CompiledDefault: Sendable {
  let targets: [Int]
  let content: [Content]
}

/// A transition by indices.
struct CompiledTransition: Sendable {
  let id: Transition.ID
  let source: Int
  let targets: [Int]
  let events: [EventDescriptor]
  let condition: Condition?
  /// The condition as the null data model knows it.
  let test: StateTest
  let isInternal: Bool
  let content: [Content]
  /// True if a target is a history state, whose effective targets depend on the past.
  let targetsHistory: Bool

  func matches(_ event: String?) -> Bool {
    guard let event else { return events.isEmpty }
    return events.contains { $0.matches(event) }
  }
}

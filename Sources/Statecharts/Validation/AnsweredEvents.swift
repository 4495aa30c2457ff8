/// The events that a set of descriptors answers, asked in time that does not grow with the set.
struct AnsweredEvents: Sendable {
  private var tree = TokenTree()
  private var stems: Set<Int> = []

  init() {}

  /// Takes the descriptors of all transitions of a chart.
  init(of chart: Statechart) {
    for state in chart.allStates {
      for transition in state.transitions {
        for descriptor in transition.events { insert(descriptor) }
      }
    }
  }

  /// Adds what a descriptor matches.
  mutating func insert(_ descriptor: EventDescriptor) {
    stems.insert(tree.insert(descriptor.tokens))
  }

  /// True if the set answers every event whose name begins with these tokens.
  func cover(_ tokens: [Substring]) -> Bool {
    tree.path(of: tokens).contains(where: stems.contains)
  }

  /// True if the set answers the event of a name.
  func answer(_ name: String) -> Bool {
    cover(name.split(separator: ".", omittingEmptySubsequences: false))
  }
}

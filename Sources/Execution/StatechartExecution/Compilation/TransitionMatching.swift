import Algorithms
import Statecharts

/// The transitions of a chart that an event matches, found by the words of its name.
struct TransitionMatching: Sendable {
  private let states: [CompiledState]
  private let sources: [Int]
  private let depths: [Int]
  private let events: DescriptorIndex
  private let eventless: [Int32]

  init(states: [CompiledState], transitions: [CompiledTransition], matching: EventMatching) {
    self.states = states
    sources = transitions.map(\.source)
    var depths: [Int] = []
    for state in states { depths.append(state.parent.map { depths[$0] + 1 } ?? 0) }
    self.depths = depths
    events = DescriptorIndex(transitions.lazy.map(\.events), matching: matching)
    eventless = transitions.indices.filter { transitions[$0].events.isEmpty }.map(Int32.init)
  }

  /// The transitions that an event, or none, matches, in document order.
  func transitions(on event: String?) -> [Int32] {
    event.map { events.lists(matching: $0) } ?? eventless
  }

  /// The transitions that an event, or none, matches, those of inner states first, each with its source.
  func innermostFirst(_ event: String?) -> [(index: Int32, source: Int)] {
    ordered(transitions(on: event))
  }

  /// The transitions that an event, or none, matches, from an atomic state up to the outermost.
  func candidates(from state: Int, on event: String?) -> [Int32] {
    let matching = transitions(on: event)
    let chain = chain(from: state)
    guard chain.reduce(0, { $0 + states[$1].transitions.count }) < matching.count else {
      let inside = matching.filter { source in
        let source = sources[Int(source)]
        return source == state || states[source].descendants.contains(state)
      }
      return ordered(inside).map(\.index)
    }
    return chain.flatMap { ancestor in
      states[ancestor].transitions.lazy.map(Int32.init).filter { TransitionMatching.contains($0, in: matching) }
    }
  }

  /// False if none of some transitions leads from an atomic state or from one around it; asked of few transitions
  /// alone.
  func mayLead(from state: Int, _ transitions: [Int32]) -> Bool {
    guard transitions.count <= TransitionMatching.few else { return true }
    return transitions.contains { transition in
      let source = sources[Int(transition)]
      return source == state || states[source].descendants.contains(state)
    }
  }

  /// So many transitions are asked one after the other.
  private static let few = 8

  /// A state and those around it, from the inside out.
  private func chain(from state: Int) -> [Int] {
    var chain: [Int] = []
    var ancestor: Int? = state
    while let current = ancestor {
      chain.append(current)
      ancestor = states[current].parent
    }
    return chain
  }

  private func ordered(_ transitions: [Int32]) -> [(index: Int32, source: Int)] {
    let found = transitions.map { (index: $0, source: sources[Int($0)]) }
    guard found.contains(where: { depths[$0.source] != depths[found[0].source] }) else { return found }
    return found.sorted { (-depths[$0.source], $0.index) < (-depths[$1.source], $1.index) }
  }

  private static func contains(_ transition: Int32, in sorted: [Int32]) -> Bool {
    let index = sorted.partitioningIndex { $0 >= transition }
    return index < sorted.endIndex && sorted[index] == transition
  }
}

public import StatechartExecution
public import Statecharts

/// The pairs of an atomic state and an event that the state refuses: neither it nor a state around it has a transition
/// for the event. A test suite that tries them all knows that nothing happens where nothing is meant to happen.
public struct RefusedPairs: Hashable, Sendable {
  /// A state and an event that it refuses.
  public struct Pair: Hashable, Sendable {
    /// The atomic state.
    public let state: State.ID
    /// The name of the event.
    public let event: String
  }

  /// The maximum number of pairs that are counted; nothing is reported of a chart that may have more.
  public static let maxPairs = 20_000

  /// The pairs, states in document order; none if there may be too many.
  public let pairs: [Pair]
  /// False if the chart may have more pairs than are counted.
  public let isKnown: Bool
  private let places: [Pair: Int]

  /// Finds the pairs of a chart. Final states and pseudostates are left out: no event finds them active, or none has an
  /// effect.
  ///
  /// The names are those of the events that can be sent.
  public init(of chart: Statechart, events: [String]) {
    let states = chart.allStates.filter { $0.kind == .atomic && $0.pseudostate == nil }
    isKnown = states.count * events.count <= Self.maxPairs
    guard isKnown else {
      (pairs, places) = ([], [:])
      return
    }
    let transitions = chart.transitions
    let index = DescriptorIndex(transitions.map(\.events), matching: chart.eventMatching)
    let owners = states.map { Set([$0.id] + chart.ancestors(of: $0.id).map(\.id)) }
    let answering = events.map { event in Set(index.lists(matching: event).map { transitions[Int($0)].id.source }) }
    pairs = states.indices.flatMap { place in
      events.indices.filter { owners[place].isDisjoint(with: answering[$0]) }
        .map { Pair(state: states[place].id, event: events[$0]) }
    }
    places = Dictionary(zip(pairs, pairs.indices)) { first, _ in first }
  }

  /// The places among ``pairs`` of those that steps have tried, ascending: the event was sent while the state was
  /// active.
  ///
  /// The snapshot is that before the first step.
  public func tried(in records: [StepRecord], from initial: Snapshot) -> [Int] {
    var found: Set<Int> = []
    for (index, record) in records.enumerated() {
      let before = index == 0 ? initial : records[index - 1].snapshot
      found.formUnion(tried(by: record.step, in: before))
    }
    return found.sorted()
  }

  /// The places of the pairs that a step tries in a machine.
  public func tried(by step: Step, in snapshot: Snapshot) -> [Int] {
    guard !pairs.isEmpty, let event = step.coveredEvent else { return [] }
    return snapshot.atomicStates.compactMap { places[Pair(state: $0, event: event)] }
  }
}

extension Step {
  /// The name of the event that it sends; a request for a state is an event of its own name.
  fileprivate var coveredEvent: String? {
    switch self {
    case .event(let name, _): name
    case .request(let state): "enter." + state.name
    case .advance, .message, .set: nil
    }
  }
}

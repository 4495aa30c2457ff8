import StatechartExecution
package import Statecharts

/// Steps by chance from a moment on, which a number decides: the same number makes the same steps everywhere.
package struct RandomWalk: Hashable, Sendable {
  /// The maximum number of steps of a walk.
  package static let maxSteps = 100

  /// How many steps it has at most; it ends earlier where no move is left.
  package let steps: Int
  /// The number that decides.
  package let seed: Int
  /// How many of a hundred steps are moves that are refused.
  package let refusedShare: Int

  package init(steps: Int, seed: Int, refusedShare: Int) {
    self.steps = steps
    self.seed = seed
    self.refusedShare = refusedShare
  }
}

extension Machine {
  /// The steps of a walk after a run: moves that are valid, each as likely as the others, and among them events that
  /// are refused. Time grows with the steps.
  package func steps(of walk: RandomWalk, after run: [Step]) -> [Step] {
    var generator = SplitMix(seed: walk.seed)
    var here = replay(of: run)
    var taken: [Step] = []
    var budget = WorkBudget(here.work)
    while taken.count < walk.steps, budget.isLeft, here.final.status == .running, here.final.request == nil,
      here.interruption == nil
    {
      let valid = here.moves.map(\.step)
      let refused = here.refusedEvents(of: chart)
      let wantsRefusal = generator.number(below: 100) < walk.refusedShare
      let choices = wantsRefusal && !refused.isEmpty ? refused : valid
      guard !choices.isEmpty else { break }
      taken.append(choices[generator.number(below: choices.count)])
      budget.spend(here.workOfMoves)
      here = here.simulation(of: run + taken)
    }
    return taken
  }

  /// The run and the moment in it at which the next step that changes something has been taken: of the steps that
  /// follow, or after the last of them of the clock.
  ///
  /// - Parameter room: How many steps may be added.
  package func nextChange(in steps: [Step], after position: Int, room: Int) -> (steps: [Step], position: Int) {
    goOn(in: steps, after: position, room: room) { $0.changesSomething($1) }
  }

  /// The same for the next step that meets a breakpoint.
  package func nextStop(
    at breakpoints: [Breakpoint], in steps: [Step], after position: Int, room: Int
  ) -> (steps: [Step], position: Int) {
    goOn(in: steps, after: position, room: room) { !$0.met(breakpoints, by: $1).isEmpty }
  }

  private func goOn(
    in steps: [Step], after position: Int, room: Int, until isWanted: (Simulation, Int) -> Bool
  ) -> (steps: [Step], position: Int) {
    var here = replay(of: steps)
    if let index = here.records.indices.dropFirst(position).first(where: { isWanted(here, $0) }) {
      return (steps, index + 1)
    }
    var longer = steps
    var budget = WorkBudget(here.work)
    for _ in 0..<max(0, min(room, RandomWalk.maxSteps)) {
      guard here.final.status == .running, here.interruption == nil, budget.isLeft,
        let delay = here.final.nextDelay
      else { break }
      budget.spend(here.workOfMoves)
      longer.append(.advance(delay))
      here = here.simulation(of: longer)
      if let last = here.records.indices.last, isWanted(here, last) { break }
    }
    return (longer, longer.count)
  }
}

extension Simulation {
  /// The events that are refused at the end, with what they may carry.
  package func refusedEvents(of chart: Statechart) -> [Step] {
    let offered = Set(moves.compactMap { $0.step.eventName })
    let entered = Set(moves.compactMap { $0.step.requestedState })
    return eventNames.compactMap { name in
      if let state = chart.stateRequested(by: name) { return entered.contains(state) ? nil : .request(state) }
      return offered.contains(name) ? nil : .event(name, payload: payloadExamples[name]?.first)
    }
  }

  /// True if a step changed the active states, what is remembered, a variable, or what the machine waits for.
  fileprivate func changesSomething(_ index: Int) -> Bool {
    let (before, after) = (index == 0 ? initial : records[index - 1].snapshot, records[index].snapshot)
    return before.configuration != after.configuration || before.memories != after.memories
      || before.variables != after.variables || before.status != after.status || before.request != after.request
  }
}

extension Step {
  fileprivate var eventName: String? { if case .event(let name, _) = self { name } else { nil } }

  fileprivate var requestedState: State.ID? { if case .request(let state) = self { state } else { nil } }
}

/// Numbers that a seed decides, the same everywhere: SplitMix64. Steele, Lea and Flood, Fast Splittable Pseudorandom
/// Number Generators, 2014.
package struct SplitMix: Sendable {
  private var state: UInt64

  package init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  /// A number from 0 to below a bound of at least 1; of so few the first are only slightly more likely than the last.
  package mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// The elements in an order by chance. Fisher and Yates.
  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var shuffled = elements
    for index in shuffled.indices.dropFirst().reversed() { shuffled.swapAt(index, number(below: index + 1)) }
    return shuffled
  }

  /// An element by chance; nil if there is none.
  package mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[number(below: elements.count)]
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

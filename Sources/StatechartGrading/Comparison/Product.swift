import StatechartExecution
import Statecharts

/// Breadth-first search over the pairs of configurations that two machines get into by the same steps.
///
/// First the pairs that are reached while nothing shows a difference; a difference found among them first has the shortest
/// run. Then, from differences after which both go on, those behind them.
struct Product {
  struct Pair: Hashable {
    let reference: Int
    let answer: Int
  }

  /// A pair that was reached, and how.
  struct Node {
    let pair: Pair
    let cameFrom: Int?
    let step: Step?
  }

  /// A step of a pair by which the machines can be told apart; without a node it is the start.
  struct Finding {
    let node: Int?
    let step: Step?
    let expected: Observation
    let found: Observation
  }

  /// What a step of a pair leads to.
  enum Successor {
    /// Both were seen to do the same.
    case together(Int)
    /// They were told apart; only those that took the step go on with it.
    case apart(reference: Int?, answer: Int?)
  }

  private(set) var reference: any ObservedMachine
  private(set) var answer: any ObservedMachine
  private(set) var nodes: [Node] = []
  private(set) var findings: [Finding] = []
  /// What the steps of each pair lead to that was reached without a difference; nil where that was not found out.
  private(set) var successors: [[Successor]?] = []
  /// What kept the search from being complete.
  private(set) var bound: Comparison.Bound?

  private let inputs: [Step]
  private let limits: GradingLimits
  private var work: Work
  private var known: [Pair: Int] = [:]
  private var next = 0
  /// Pairs behind differences, which are looked at when all others have been.
  private var deferred: [(pair: Pair, cameFrom: Int?, step: Step?)] = []

  init(_ reference: any ObservedMachine, _ answer: any ObservedMachine, inputs: [Step], limits: GradingLimits) {
    self.reference = reference
    self.answer = answer
    self.inputs = inputs
    self.limits = limits
    work = Work(limits)
  }

  /// Searches until nothing is left or a limit is met.
  mutating func explore() {
    let start = Pair(reference: 0, answer: 0)
    if reference.start == answer.start {
      _ = add(start, from: nil, on: nil)
    } else {
      findings.append(Finding(node: nil, step: nil, expected: reference.start, found: answer.start))
      deferIfBothGoOn(start, reference.start, answer.start, from: nil, on: nil)
    }
    expandAll(recording: true)
    work = Work(limits)
    var index = 0
    while index < deferred.count, findings.count < limits.differences * 50 {
      let (pair, cameFrom, step) = deferred[index]
      index += 1
      if known[pair] == nil, add(pair, from: cameFrom, on: step) != nil { expandAll(recording: false) }
    }
  }

  /// The steps that lead to a pair.
  func steps(to node: Int?) -> [Step] {
    var steps: [Step] = []
    var place = node
    while let index = place {
      if let step = nodes[index].step { steps.append(step) }
      place = nodes[index].cameFrom
    }
    return steps.reversed()
  }

  /// The steps that are tried where machines stand so.
  static func steps(_ inputs: [Step], at moments: [Moment]) -> [Step] {
    guard moments.contains(where: \.isRunning) else { return [] }
    let wait = moments.flatMap(\.delays).min().map { Step.advance(Delay(milliseconds: $0)) }
    var answers: [Step] = []
    for step in moments.flatMap(\.answers) where !answers.contains(step) { answers.append(step) }
    return (wait.map { [$0] } ?? []) + inputs + answers
  }

  // MARK: - The search

  private mutating func expandAll(recording: Bool) {
    while next < nodes.count {
      let found = expand(next)
      if recording { successors.append(found) }
      next += 1
    }
  }

  /// Tries every step of a pair; nil if not all could be tried.
  private mutating func expand(_ index: Int) -> [Successor]? {
    let pair = nodes[index].pair
    let moments = [reference.moment(pair.reference), answer.moment(pair.answer)]
    note(moments)
    var found: [Successor]? = []
    for step in Product.steps(inputs, at: moments) {
      guard let expected = reference.edge(from: pair.reference, on: step, &work),
        let actual = answer.edge(from: pair.answer, on: step, &work)
      else {
        bound = .steps
        return nil
      }
      if expected.observation != actual.observation {
        found?.append(tellApart(expected, actual, at: index, on: step))
      } else if expected.observation.isTaken {
        let target = Pair(reference: expected.target, answer: actual.target)
        guard let node = known[target] ?? add(target, from: index, on: step) else {
          found = nil
          continue
        }
        found?.append(.together(node))
      }
    }
    return found
  }

  private mutating func tellApart(_ expected: Edge, _ actual: Edge, at index: Int, on step: Step) -> Successor {
    findings.append(
      Finding(node: index, step: step, expected: expected.observation, found: actual.observation))
    deferIfBothGoOn(
      Pair(reference: expected.target, answer: actual.target), expected.observation, actual.observation, from: index,
      on: step)
    return .apart(
      reference: expected.observation.isTaken ? expected.target : nil,
      answer: actual.observation.isTaken ? actual.target : nil)
  }

  private mutating func deferIfBothGoOn(
    _ pair: Pair, _ expected: Observation, _ found: Observation, from node: Int?, on step: Step?
  ) {
    if expected.goesOn, found.goesOn { deferred.append((pair, node, step)) }
  }

  private mutating func add(_ pair: Pair, from node: Int?, on step: Step?) -> Int? {
    guard nodes.count < limits.configurations else {
      bound = .configurations
      return nil
    }
    known[pair] = nodes.count
    nodes.append(Node(pair: pair, cameFrom: node, step: step))
    return nodes.count - 1
  }

  /// Where several events are on their way, their order can depend on when a person acts, which is not tried.
  private mutating func note(_ moments: [Moment]) {
    guard bound == nil else { return }
    if moments.contains(where: \.hasUnknowns) { bound = .unknowns }
    if Set(moments.flatMap(\.delays)).count > 1 { bound = .timers }
  }
}

/// The machines alone, for counting their runs.
extension Product {
  /// Where the steps that a machine takes in a configuration lead; nil if not all could be tried.
  static func successors(
    of index: Int, in machine: inout any ObservedMachine, inputs: [Step], _ work: inout Work
  ) -> [Int]? {
    var targets: [Int] = []
    for step in steps(inputs, at: [machine.moment(index)]) {
      guard let edge = machine.edge(from: index, on: step, &work) else { return nil }
      if edge.observation.isTaken { targets.append(edge.target) }
    }
    return targets
  }
}

extension Observation {
  fileprivate var goesOn: Bool {
    guard isTaken else { return false }
    switch ending {
    case .goesOn, .accepts: return true
    case .ended, .stopped: return false
    }
  }
}

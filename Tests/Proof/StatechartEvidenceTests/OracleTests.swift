import StatechartEvidence
import StatechartExecution
import StatechartGrading
import Statecharts
import TestSupport
import Testing

/// The verdicts on random charts compared with those of an oracle that shares no code with them: 300 charts, nine
/// patterns each. `INTERLOCK_COMPARISONS` makes them more.
struct OracleTests {
  static let limit = 300

  @Test(arguments: 0..<30 * RandomComparisons.factor) func verdictsAgreeWithTheOracle(part: Int) throws {
    var (compared, open) = (0, 0)
    for seed in part * 10..<part * 10 + 10 {
      let shape = RandomChart.Shape.allCases[seed % 3]
      let chart = RandomChart.make(seed: UInt64(seed + 1), shape: shape, states: 3 + seed % 5)
      let oracle = try OracleGraph(chart, limit: Self.limit)
      guard oracle.isComplete else { continue }
      var random = SeededGenerator(seed: UInt64(seed + 1000))
      let properties = Self.properties(of: chart, &random)
      let verification = Verification(
        properties, of: try Participant(chart), limits: EvidenceLimits(configurations: 1000, steps: 20_000))
      for finding in verification.findings {
        compared += 1
        guard let isViolated = Oracle.verdict(on: finding.property, in: oracle) else {
          open += 1
          continue
        }
        #expect(finding.verdict.fails == isViolated, "seed \(seed), \(finding.property): \(finding.verdict)")
        guard case .fails(let example) = finding.verdict else { continue }
        let comment: Comment = "seed \(seed), \(finding.property): \(example)"
        try Self.replay(example, of: chart, comment)
        #expect(try Oracle.isViolated(finding.property, by: example, of: chart) != false, comment)
        if let fewest = Oracle(graph: oracle).fewestMoves(finding.property) {
          #expect(example.steps.count <= fewest, comment)
        }
      }
    }
    #expect(compared >= 9 && open * 20 < compared)
  }

  /// The steps of a counterexample that is not about a refusal are all taken.
  static func replay(_ example: Counterexample, of chart: Statechart, _ comment: Comment) throws {
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel())
    _ = machine.start()
    for step in example.steps { _ = machine.perform(step) }
    let before = machine.snapshot
    for step in example.loop { #expect(machine.perform(step).rejection == nil, comment) }
    if !example.loop.isEmpty { #expect(before.configuration == machine.snapshot.configuration, comment) }
  }

  /// A property of each pattern, with a scope by chance.
  ///
  /// - Parameter unit: The unit of the times within which something comes, in milliseconds.
  static func properties(of chart: Statechart, _ random: inout SeededGenerator, unit: Int = 500) -> [Property] {
    let states = chart.allStates.filter { !$0.isHistory }.map { Predicate.state($0.id) }
    let events = chart.alphabet.map { Predicate.taken($0) } + chart.alphabet.map { Predicate.refused($0) }
    let actions = chart.allContent.compactMap { content -> Predicate? in
      switch content {
      case .action(let action): .action(action.name)
      case .log(let log): log.label.map { .action($0) }
      case _: nil
      }
    }
    func simple() -> Predicate {
      switch random.number(below: 6) {
      case 0: random.pick(events) ?? states[0]
      case 1: random.pick(actions) ?? states[0]
      default: random.pick(states) ?? states[0]
      }
    }
    func predicate() -> Predicate {
      switch random.number(below: 8) {
      case 0: .not(simple())
      case 1: .or(simple(), simple())
      case 2: .and(simple(), .not(simple()))
      default: simple()
      }
    }
    func scope() -> Property.Scope {
      switch random.number(below: 4) {
      case 0: .after(predicate())
      case 1: .between(predicate(), predicate())
      default: .globally
      }
    }
    let within = Delay(milliseconds: unit * (1 + random.number(below: 6)))
    let patterns: [Property.Pattern] = [
      .never(predicate()), .always(predicate()), .leadsTo(predicate(), predicate(), within: nil),
      .leadsTo(predicate(), predicate(), within: within), .onlyAfter(predicate(), predicate()),
      .notUntil(predicate(), predicate()), .staysReachable(predicate()), .noDeadlock, .deterministic,
    ]
    return patterns.map { Property($0, scope: scope(), text: "") }
  }
}

extension PropertyVerdict {
  var fails: Bool { if case .fails = self { true } else { false } }
}

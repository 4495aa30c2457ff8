import StatechartEvidence
import StatechartExecution
import StatechartGrading
import Statecharts
import TestSupport
import Testing

/// The verdicts on random charts with several timers compared with those of a walk through all milliseconds: own events
/// that come from outside too, timers that are cancelled or not, conditions in any order.
struct ClockOracleTests {
  private struct Counts {
    var compared = 0
    var fails = 0
    var undecided = 0
    /// What depends on whether time passes for a timer that nothing answers any more.
    var open = 0
  }

  @Test(arguments: 0..<20 * RandomComparisons.factor) func verdictsAgreeWithAWalkThroughAllTimes(part: Int) throws {
    var counts = Counts()
    for seed in part * 10..<part * 10 + 10 { try compare(UInt64(seed + 1), &counts) }
    #expect(counts.compared > 20 && counts.fails > 5, "\(counts)")
    #expect(counts.undecided * 5 < counts.compared && counts.open * 20 < counts.compared, "\(counts)")
  }

  private func compare(_ seed: UInt64, _ counts: inout Counts) throws {
    let chart = Self.chart(seed: seed)
    let graph = try OracleGraph(chart, limit: 400, tick: 1)
    guard graph.isComplete else { return }
    var random = SeededGenerator(seed: seed + 1000)
    let properties = OracleTests.properties(of: chart, &random, unit: 1)
    let verification = Verification(properties, of: try Participant(chart))
    for finding in verification.findings {
      counts.compared += 1
      guard let isViolated = Oracle.verdict(on: finding.property, in: graph) else {
        counts.open += 1
        continue
      }
      switch finding.verdict {
      case .holds: #expect(!isViolated, "seed \(seed), \(finding.property) holds")
      case .undecided: counts.undecided += 1
      case .fails(let example):
        counts.fails += 1
        #expect(isViolated, "seed \(seed), \(finding.property): \(example)")
        try OracleTests.replay(example, of: chart, "seed \(seed), \(finding.property)")
        let isShown = try Oracle.isViolated(finding.property, by: example, of: chart, tick: 1)
        #expect(isShown != false, "seed \(seed), \(finding.property): \(example)")
      }
    }
  }

  /// Two regions with timers of one to three milliseconds.
  static func chart(seed: UInt64) -> Statechart {
    var random = SeededGenerator(seed: seed)
    let regions = (0..<2).map { region -> State in
      let names = (0..<2 + random.number(below: 2)).map { "\(region == 0 ? "a" : "b")\($0)" }
      let own = "t\(region)"
      let states = names.enumerated().map { index, name -> State in
        let startsTimer = index == 0 || random.number(below: 2) == 0
        let delay = Delay(milliseconds: 1 + random.number(below: 3))
        var transitions: [Transition] = []
        for event in [own, "e", region == 0 ? "f" : own] where random.number(below: 3) > 0 {
          let other = region == 0 ? "b0" : "a0"
          let condition = random.number(below: 4) == 0 ? "In('\(other)')" : nil
          transitions.append(
            .on(EventDescriptor(event), to: State.ID(random.pick(names) ?? name), if: condition.map { Condition($0) }))
        }
        let send = Content.send(Send(event: .literal(own), id: own, delay: .literal(delay)))
        return State(
          State.ID(name), transitions: transitions, onEntry: startsTimer ? [[send]] : [],
          onExit: random.number(below: 4) > 0 ? [[.cancel(Cancel(.literal(own)))]] : [])
      }
      return State(State.ID("r\(region)"), children: states)
    }
    return Statechart(dataModel: .null, states: [State("p", kind: .parallel, children: regions)])
  }
}

import StatechartExecution
import StatechartGrading
import Statecharts
import TestSupport
import Testing

/// Charts with hierarchy, regions, history, conditions and timers, compared with their single changes and with other
/// ways to write them.
struct MutantTests {
  private static let events = ["go.on", "back", "stop", "tick.a", "toggle"]
  private static let limits = GradingLimits(
    configurations: 80, steps: 1500, work: 50_000, additions: 50_000)
  private static let longest = 3

  private static func charts(_ shape: RandomChart.Shape, states: ClosedRange<Int>) -> [Statechart] {
    (0..<10).map { RandomChart.make(seed: $0, shape: shape, states: states.lowerBound + Int($0) % states.count) }
  }

  /// Every single change that a walk through all short runs sees gets less than the full mark, by a run that is no
  /// longer.
  @Test(arguments: RandomChart.Shape.allCases)
  func everyChangeThatIsSeenGetsLess(_ shape: RandomChart.Shape) throws {
    var (seen, kinds) = (0, Set<String>())
    for (number, chart) in Self.charts(shape, states: 4...8).enumerated() {
      let isOrdered = !chart.allStates.contains { $0.kind == .parallel }
      let edits = ChartEdit.all(of: chart, comparedTo: chart, adds: false)
      for edit in stride(from: number % 9, to: edits.count, by: 9).map({ edits[$0] }) {
        let changed = edit.applied(to: chart)
        guard (try? CompiledChart(changed)) != nil else { continue }
        let (one, other) = (
          try WatchedMachine(chart, isOrdered: isOrdered), try WatchedMachine(changed, isOrdered: isOrdered)
        )
        let shortest = WatchedMachine.shortestDifference(one, other, offering: Self.events, upTo: Self.longest)
        let comparison = try Comparison(changed, with: chart, limits: Self.limits)
        if comparison.isEquivalent == true { #expect(shortest == nil, "\(chart.name ?? ""): \(edit)") }
        guard let shortest else { continue }
        #expect(comparison.isEquivalent == false && comparison.mark < 1, "\(chart.name ?? ""): \(edit)")
        #expect(comparison.differences.first.map { $0.steps.count <= shortest } == true)
        seen += 1
        kinds.insert(String("\(edit)".prefix { $0 != "(" }))
      }
    }
    #expect(seen > 40, "\(seen)")
    #expect(kinds.isSuperset(of: ["remove", "lead", "wait"]), "\(kinds)")
  }

  /// Each atomic state inside a compound one of its own; not the regions, which a transition to themselves leaves
  /// together with their parent. SCXML 3.13.
  @Test(arguments: RandomChart.Shape.allCases)
  func moreHierarchyChangesNothing(_ shape: RandomChart.Shape) throws {
    func nested(_ state: State) -> State {
      guard state.kind == .atomic else {
        return state.with(
          state.kind == .parallel
            ? state.children.map { $0.kind == .atomic ? $0 : nested($0) } : state.children.map(nested))
      }
      return State(State.ID("around \(state.id)"), children: [state])
    }
    for chart in Self.charts(shape, states: 3...9) {
      let answer = Statechart(
        initial: chart.initial ?? chart.states.first.map { DefaultTransition(targets: [$0.id]) }, dataModel: .null,
        states: chart.states.map(nested))
      try Self.isTheSame(answer, as: chart)
    }
  }

  /// Each atomic state twice, one of both after the other; every second transition leads to the second.
  @Test(arguments: RandomChart.Shape.allCases)
  func splitStatesChangeNothing(_ shape: RandomChart.Shape) throws {
    var split = 0
    for chart in Self.charts(shape, states: 3...9) {
      let asked =
        chart.allStates.flatMap(\.transitions).compactMap(\.condition).map(\.source)
        + chart.allContent.compactMap { content -> String? in
          guard case .choose(let choose) = content else { return nil }
          return choose.branches.compactMap(\.condition?.source).joined()
        }
      let regions = Set(chart.allStates.filter { $0.kind == .parallel }.flatMap(\.children).map(\.id))
      let twice = Set(
        chart.allStates.filter { state in
          state.kind == .atomic && !regions.contains(state.id) && !asked.contains { $0.contains("'\(state.id)'") }
        }.map(\.id))
      func led(_ state: State, copied: Bool) -> State {
        let transitions = state.transitions.enumerated().map { index, transition in
          guard transition.targets.count == 1, twice.contains(transition.targets[0]), (index % 2 == 0) != copied else {
            return transition
          }
          return Transition(
            events: transition.events, condition: transition.condition,
            targets: [State.ID("second \(transition.targets[0])")], kind: transition.kind, content: transition.content)
        }
        return State(
          copied ? State.ID("second \(state.id)") : state.id, kind: state.kind, initial: state.initial,
          transitions: transitions, onEntry: state.onEntry, onExit: state.onExit,
          children: state.children.flatMap(doubled))
      }
      func doubled(_ state: State) -> [State] {
        twice.contains(state.id) ? [led(state, copied: false), led(state, copied: true)] : [led(state, copied: false)]
      }
      split += twice.count
      let answer = Statechart(initial: chart.initial, dataModel: .null, states: chart.states.flatMap(doubled))
      try Self.isTheSame(answer, as: chart)
    }
    #expect(split > 12)
  }

  /// No difference is found, and where everything was examined, the mark is full.
  private static func isTheSame(_ answer: Statechart, as chart: Statechart) throws {
    let comparison = try Comparison(answer, with: chart, limits: limits)
    #expect(comparison.differences.isEmpty, "\(chart.name ?? ""): \(comparison.witness ?? "")")
    #expect((comparison.isEquivalent == true) == (comparison.bound == nil), "\(chart.name ?? "")")
    #expect(comparison.mark == (comparison.bound == nil ? 1 : Comparison.highestUnproved))
  }
}

extension State {
  fileprivate func with(_ children: [State]) -> State {
    State(
      id, kind: kind, initial: initial, transitions: transitions, onEntry: onEntry, onExit: onExit, children: children)
  }
}

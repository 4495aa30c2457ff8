import StatechartFormats
import Statecharts

/// A suite in Swift Testing, on a machine of `GameplayStates` (or of GameplayKit): each state is a class, and each run
/// asks the machine for states. The names are those that the machine is written with.
struct SwiftSuite {
  private let suite: TestSuite
  private let chart: Statechart
  private let names: SwiftClassNames

  init(_ suite: TestSuite, _ chart: Statechart) {
    (self.suite, self.chart, names) = (suite, chart, SwiftClassNames(chart))
  }

  func text() throws(SuiteFault) -> String {
    guard chart.allStates.allSatisfy(\.isAtomic) else {
      throw SuiteFault(message: "a machine of GameplayStates is flat: the chart has states inside others")
    }
    var lines = [
      "import GameplayStates", "import Testing", "",
      "// `\(names.machine).make()` is the machine in its first state, "
        + "as `interlock convert --to swift-gameplaystates` writes it.",
      "struct \(names.machine)Tests {",
    ]
    let first = chart.effectiveInitial.targets.first ?? chart.states.first?.id
    for (index, run) in suite.runs.enumerated() {
      lines += ["  @Test func run\(index + 1)() {", "    let machine = \(names.machine).make()"]
      guard run.initial.first == first else { throw goesOn("at the start") }
      lines.append("    #expect(machine.currentState is \(try type(run.initial.first)))")
      var here = run.initial.first
      for expectation in run.steps {
        lines += try self.lines(expectation, from: here)
        here = expectation.states.first
      }
      lines += ["  }", ""]
    }
    if lines.last == "" { lines.removeLast() }
    return (lines + ["}"]).joined(separator: "\n")
  }

  private func type(_ state: State.ID?) throws(SuiteFault) -> String {
    guard let state else { throw SuiteFault(message: "the machine is in no state") }
    return names.name(of: state)
  }

  private func goesOn(_ place: String) -> SuiteFault {
    SuiteFault(message: "a machine of GameplayStates makes no move by itself: the chart does \(place)")
  }

  private func lines(_ expectation: SuiteRun.Expectation, from here: State.ID?) throws(SuiteFault) -> [String] {
    let comment = "  // \(expectation.step.description.split(whereSeparator: \.isNewline).joined(separator: " "))"
    switch expectation.step {
    case .advance, .set, .message:
      throw SuiteFault(message: "a machine of GameplayStates has neither time nor conditions that are asked")
    case .event, .request:
      guard expectation.isTaken else {
        // The target to which the event leads elsewhere must not be valid here, unless another event leads there.
        return try refused(expectation.step, from: here).map { (target) throws(SuiteFault) in
          "    #expect(!machine.canEnterState(\(try type(target)).self))" + comment
        }
      }
      guard let next = expectation.states.first, next != here else { return [] }
      // One that is entered on the way to it is left at once.
      guard targets(of: here).contains(next) else { throw goesOn("on '\(expectation.step)'") }
      return ["    #expect(machine.enter(\(names.name(of: next)).self))" + comment]
    }
  }

  /// The states that transitions of a state lead to.
  private func targets(of state: State.ID?) -> Set<State.ID> {
    Set(state.flatMap(chart.state)?.transitions.flatMap(\.targets) ?? [])
  }

  private func refused(_ step: Step, from here: State.ID?) -> [State.ID] {
    let reachable = targets(of: here)
    switch step {
    case .request(let state): return reachable.contains(state) ? [] : [state]
    case .event(let name, _):
      var known: Set<State.ID> = []
      return chart.transitions.filter { $0.matches(name, by: chart.eventMatching) }.flatMap(\.targets)
        .filter { !reachable.contains($0) && $0 != here && known.insert($0).inserted }
    case .advance, .set, .message: return []
    }
  }
}

import Statecharts

/// A suite in Vitest, on a machine of XState 5 with a simulated clock.
struct VitestSuite {
  private let suite: TestSuite
  private let chart: Statechart
  private let name: String

  init(_ suite: TestSuite, _ chart: Statechart, _ name: String) {
    (self.suite, self.chart, self.name) = (suite, chart, name)
  }

  func text() throws(SuiteFault) -> String {
    var lines = [
      "import { expect, test } from 'vitest'", "import { createActor, SimulatedClock } from 'xstate'",
      "// The machine: `createMachine` of what `interlock convert --to xstate` writes.",
      "import { machine } from './machine'", "",
      "function start() {", "  const clock = new SimulatedClock()",
      "  const actor = createActor(machine, { clock })", "  actor.start()", "  return { actor, clock }", "}",
    ]
    for (index, run) in suite.runs.enumerated() {
      lines += ["", "test(\(SourceNames.quoted("\(name), run \(index + 1)")), () => {"]
      let usesClock = run.steps.contains { if case .advance = $0.step { true } else { false } }
      lines.append("  const { actor\(usesClock ? ", clock" : "") } = start()")
      lines.append("  expect(actor.getSnapshot().value).toEqual(\(value(of: run.initialConfiguration)))")
      for expectation in run.steps { lines += try self.lines(expectation) }
      lines.append("})")
    }
    return lines.joined(separator: "\n")
  }

  private func lines(_ expectation: SuiteRun.Expectation) throws(SuiteFault) -> [String] {
    let after = "  expect(actor.getSnapshot().value).toEqual(\(value(of: expectation.configuration)))"
    switch expectation.step {
    case .advance(let delay): return ["  clock.increment(\(delay.milliseconds))", after]
    case .set, .message:
      throw SuiteFault(message: "a suite for XState cannot say whether a condition holds that is only a name")
    case .event(let name, let payload): return send(name, payload, expectation.isTaken) + [after]
    case .request(let state): return send("enter.\(state)", nil, expectation.isTaken) + [after]
    }
  }

  private func send(_ name: String, _ payload: Value?, _ isTaken: Bool) -> [String] {
    var members = [Value.Member("type", .string(name))]
    if case .object(let own) = payload { members += own.filter { $0.name != "type" } }
    let event = Value.object(members).json()
    return ["  expect(actor.getSnapshot().can(\(event))).toBe(\(isTaken))", "  actor.send(\(event))"]
  }

  /// A configuration as XState has it: the name of an atomic state, or an object of those inside.
  private func value(of configuration: [State.ID]) -> String {
    let active = Set(configuration)
    let value = chart.allStates.isEmpty ? .null : value(inside: chart.states, active, isParallel: false)
    return value.json()
  }

  private func value(inside states: [State], _ active: Set<State.ID>, isParallel: Bool) -> Value {
    let inside = states.filter { active.contains($0.id) }
    if !isParallel, inside.count == 1, inside[0].isAtomic { return .string(inside[0].id.name) }
    return .object(
      inside.map { state in
        let content: Value =
          state.isAtomic
          ? .object([]) : value(inside: state.children, active, isParallel: state.kind == .parallel)
        return Value.Member(state.id.name, content)
      })
  }
}

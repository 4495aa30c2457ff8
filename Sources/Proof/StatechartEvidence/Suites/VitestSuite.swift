import StatechartFormats
import Statecharts

/// A suite in Vitest, on a machine of XState 5 with a simulated clock.
struct VitestSuite {
  private let suite: TestSuite
  private let chart: Statechart
  private let name: String
  private let names: XStateNames

  init(_ suite: TestSuite, _ chart: Statechart, _ name: String) {
    (self.suite, self.chart, self.name, names) = (suite, chart, name, XStateNames(chart))
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
      lines += expected(run.initialConfiguration)
      for expectation in run.steps { lines += try self.lines(expectation) }
      lines.append("})")
    }
    return lines.joined(separator: "\n")
  }

  private func lines(_ expectation: SuiteRun.Expectation) throws(SuiteFault) -> [String] {
    let after = expected(expectation.configuration)
    switch expectation.step {
    case .advance(let delay): return ["  clock.increment(\(delay.milliseconds))"] + after
    case .set, .message:
      throw SuiteFault(message: "a suite for XState cannot say whether a condition holds that is only a name")
    case .event(let name, let payload): return send(names.type(of: name), payload, expectation) + after
    case .request(let state): return send(names.type(of: "enter.\(state)"), nil, expectation) + after
    }
  }

  private func send(_ name: String, _ payload: Value?, _ expectation: SuiteRun.Expectation) -> [String] {
    var members = [Value.Member("type", .string(name))]
    if case .object(let own) = payload { members += own.filter { $0.name != "type" } }
    let event = Value.object(members).json()
    // XState says that an event can do nothing if its transitions have neither targets nor actions.
    let isSeen = expectation.transitions.compactMap(chart.transition).contains { transition in
      !transition.targets.isEmpty || !transition.content.isEmpty
    }
    let asked = "  expect(actor.getSnapshot().can(\(event))).toBe(\(expectation.isTaken))"
    return (isSeen || !expectation.isTaken ? [asked] : []) + ["  actor.send(\(event))"]
  }

  /// The line that asks for a configuration as XState has it: the key of an atomic state, or an object of those inside.
  private func expected(_ configuration: [State.ID]) -> [String] {
    let active = Set(configuration)
    let root = names.root.flatMap(chart.state)
    // A machine that is done stays in the final state that ended it, and which that was is not known any more.
    if let root, !active.contains(root.id) { return [] }
    let states = root?.children ?? chart.states
    let value = chart.allStates.isEmpty ? .null : value(inside: states, active, isParallel: root?.kind == .parallel)
    return ["  expect(actor.getSnapshot().value).toEqual(\(value.json()))"]
  }

  private func value(inside states: [State], _ active: Set<State.ID>, isParallel: Bool) -> Value {
    let inside = states.filter { active.contains($0.id) }
    if !isParallel, inside.count == 1, inside[0].isAtomic { return .string(names.key(of: inside[0].id)) }
    return .object(
      inside.map { state in
        let content: Value =
          state.isAtomic
          ? .object([]) : value(inside: state.children, active, isParallel: state.kind == .parallel)
        return Value.Member(names.key(of: state.id), content)
      })
  }
}

import StatechartExecution
package import StatechartGrading
package import Statecharts

/// Runs that test a machine, each from the start, with what is expected of every step.
package struct TestSuite: Sendable {
  /// The aim of a suite.
  package enum Aim: String, Hashable, Sendable, CaseIterable {
    /// Every transition that can be taken is taken.
    case transitions
    /// Every event is tried in every atomic state that refuses it and can be active.
    case refusals
    /// As many changed machines as possible are distinguished from the right one.
    case mutants
    /// Of a flat machine, every wrong successor and every wrong answer is noticed, as long as there are no more
    /// states: Chow, Testing Software Design Modeled by Finite-State Machines, 1978 (the W-method).
    case wMethod = "w-method"
  }

  /// The number of changed machines that a suite distinguishes from the right one.
  package struct Measure: Hashable, Sendable {
    /// The number of changed machines that differ from the right one at all.
    package let mutants: Int
    package let killed: Int
    /// The number that a random walk of as many steps distinguishes from the right one.
    package let killedByWalk: Int
  }

  package let aim: Aim
  package let runs: [SuiteRun]
  /// The number of items to cover that are covered: transitions, refused pairs, or changed machines.
  package let covered: Int
  package let wanted: Int
  /// The bound that kept the search for ways from being complete.
  package let bound: EvidenceBound?
  package let measure: Measure?

  package var stepCount: Int { runs.reduce(0) { $0 + $1.steps.count } }
}

/// A run of a suite.
package struct SuiteRun: Sendable, Hashable {
  /// A step with what is expected of it.
  package struct Expectation: Sendable, Hashable {
    package let step: Step
    package let isTaken: Bool
    /// The transitions that it takes itself, without those that follow from it.
    package let transitions: [Transition.ID]
    /// The active atomic states after it.
    package let states: [State.ID]
    /// All active states after it, in document order.
    package let configuration: [State.ID]
    /// The actions of the step, by name.
    package let actions: [String]
  }

  /// The active atomic states at the start.
  package let initial: [State.ID]
  /// All active states at the start.
  package let initialConfiguration: [State.ID]
  package let steps: [Expectation]

  /// Carries steps out to find what is expected of them.
  package init(_ steps: [Step], of machine: Participant) {
    func carryOut<Model: DataModel>(_ model: Model) -> SuiteRun {
      var interpreter = Interpreter(
        machine.compiled, model: model, limits: EvidenceLimits.execution, resources: machine.resources)
      _ = interpreter.start()
      let start = interpreter.snapshot
      let expectations = steps.map { step -> Expectation in
        let outcome = interpreter.perform(step)
        let snapshot = interpreter.snapshot
        return Expectation(
          step: step, isTaken: outcome.rejection == nil, transitions: outcome.microsteps.first?.transitions ?? [],
          states: snapshot.atomicStates,
          configuration: snapshot.configuration,
          actions: outcome.microsteps.flatMap(\.executed).compactMap(\.effect.evidenceName))
      }
      return SuiteRun(start, expectations)
    }
    self = carryOut(machine.model)
  }

  private init(_ start: Snapshot, _ steps: [Expectation]) {
    (initial, initialConfiguration, self.steps) = (start.atomicStates, start.configuration, steps)
  }

  /// The text of the run, as `--run` takes it.
  package var text: String { steps.map(\.step.description).joined(separator: ",") }
}

/// The reason why there is no suite.
package struct SuiteFault: Error, Hashable, Sendable {
  package let message: String
}

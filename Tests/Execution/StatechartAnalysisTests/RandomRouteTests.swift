import StatechartAnalysis
import StatechartExecution
import Statecharts
import TestSupport
import Testing

/// What holds of the routes through every chart, tried on random ones.
@Suite struct RandomRouteTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let shape: RandomChart.Shape
    let seed: UInt64

    var testDescription: String { "\(shape.rawValue), seed \(seed)" }
    var chart: Statechart { RandomChart.make(seed: seed, shape: shape, states: 9) }
  }

  static let samples = RandomChart.Shape.allCases.flatMap { shape in
    (1...15).map { Sample(shape: shape, seed: UInt64($0)) }
  }
  static let limit = 60

  /// After a random walk every event and every state is asked for; where a route is offered, it works.
  @Test(arguments: samples) func everyOfferedRouteWorks(_ sample: Sample) throws {
    let chart = sample.chart
    var machine = try RouteTests.machine(chart)
    for step in RandomSteps.make(for: chart, seed: sample.seed, count: 10) { _ = machine.perform(step) }
    for event in machine.compiled.eventNames {
      guard case .steps(let steps) = machine.shortestRoute(to: .event(event), limit: Self.limit) else { continue }
      #expect(steps.last == .event(event))
      let outcomes = Self.perform(steps, on: machine)
      #expect(outcomes.allSatisfy { $0.rejection == nil })
    }
    for state in chart.allStates.map(\.id) {
      guard case .steps(let steps) = machine.shortestRoute(to: .request(state), limit: Self.limit) else { continue }
      let outcomes = Self.perform(steps, on: machine)
      #expect(outcomes.allSatisfy { $0.rejection == nil })
      #expect(outcomes.last?.microsteps.contains { $0.entered.contains(state) } == true)
      let entering = outcomes.last?.microsteps.first { $0.entered.contains(state) }?.transitions.map(\.source) ?? []
      var copy = machine
      if let rejection = copy.perform(.request(state)).rejection {
        #expect(
          !Set(rejection.handlingStates).isDisjoint(with: entering), "\(state) cannot be entered from \(entering)")
      }
      for earlier in outcomes.dropLast() { #expect(!earlier.microsteps.contains { $0.entered.contains(state) }) }
    }
  }

  /// What a complete search calls impossible, a long random walk does not do either.
  @Test(arguments: samples) func whatIsCalledImpossibleDoesNotHappen(_ sample: Sample) throws {
    let chart = sample.chart
    let compiled = try CompiledChart(chart)
    let reachability = Reachability(of: compiled, model: NullDataModel(), limit: 150)
    guard reachability.isComplete else { return }
    let replay = Run(chart, steps: RandomSteps.make(for: chart, seed: sample.seed &+ 1000, count: 300))
      .replay(on: compiled, with: NullDataModel())
    let coverage = Coverage(of: replay)
    #expect(Set(coverage.visitedStates).isDisjoint(with: reachability.unreachedStates))
    #expect(Set(coverage.visitedTransitions).isDisjoint(with: reachability.untakenTransitions))
  }

  @Test func someSearchesAreComplete() throws {
    let complete = try Self.samples.count { sample in
      Reachability(of: try CompiledChart(sample.chart), model: NullDataModel(), limit: 150).isComplete
    }
    #expect(complete >= Self.samples.count / 5)
  }

  private static func perform(_ steps: [Step], on machine: Interpreter<NullDataModel>) -> [Outcome] {
    var copy = machine
    return steps.map { copy.perform($0) }
  }
}

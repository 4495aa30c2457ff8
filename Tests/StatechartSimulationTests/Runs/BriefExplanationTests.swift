import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing

/// A search of few configurations explains as a search of many does, or does not explain.
struct BriefExplanationTests {
  @Test(arguments: RandomChart.Shape.allCases, 1...15)
  func whatItTellsIsWhatALongSearchTells(shape: RandomChart.Shape, seed: Int) throws {
    let chart = RandomChart.make(seed: UInt64(seed), shape: shape, states: 9)
    let compiled = try CompiledChart(chart)
    let walk = RandomSteps.make(for: chart, seed: UInt64(seed), count: 4)
    let wanted = chart.alphabet.map { Step.event($0) } + chart.allStates.map { Step.request($0.id) }
    for step in wanted {
      let run = Run(chart, steps: walk + [step])
      let plain = Simulation(run, on: compiled, with: NullDataModel(), explaining: .none)
      let whole = Simulation(run, on: compiled, with: NullDataModel())
      for few in [0, 1, 4, 16, 2000] {
        guard let known = plain.explained(within: few) else { continue }
        #expect(known.records == whole.records)
        #expect(known.moves == whole.moves)
      }
      #expect(plain.explained(within: 2000) != nil || whole.rejection?.route?.isCutShort == true)
      #expect(plain.rejection == nil || plain.explained(within: 0) == nil)
    }
  }
}

extension Route {
  fileprivate var isCutShort: Bool {
    switch self {
    case .steps, .impossible, .notFound(_, .unknowns): false
    case .notFound(_, .configurations), .notFound(_, .moves), .notFound(_, .microsteps): true
    }
  }
}

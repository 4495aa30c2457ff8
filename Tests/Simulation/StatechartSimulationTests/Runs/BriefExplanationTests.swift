import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing

/// A search of few configurations explains as a search of many does, or does not explain.
struct BriefExplanationTests {
  @Test(arguments: RandomChart.Shape.allCases, 1...3)
  func itSaysWhatALongSearchSays(shape: RandomChart.Shape, seed: Int) throws {
    let chart = RandomChart.make(seed: UInt64(seed), shape: shape, states: 5)
    let compiled = try CompiledChart(chart)
    let walk = RandomSteps.make(for: chart, seed: UInt64(seed), count: 4)
    let wanted = chart.alphabet.prefix(3).map { Step.event($0) } + chart.allStates.suffix(2).map { Step.request($0.id) }
    for step in wanted {
      let run = Run(chart, steps: walk + [step])
      let plain = Simulation(run, on: compiled, with: NullDataModel(), explaining: .none)
      let whole = Simulation(run, on: compiled, with: NullDataModel())
      for few in [0, 4, 64] {
        guard let known = plain.explained(within: few) else { continue }
        #expect(known.records == whole.records)
        #expect(known.moves == whole.moves)
      }
      #expect(plain.rejection == nil || plain.explained(within: 0) == nil)
    }
  }
}

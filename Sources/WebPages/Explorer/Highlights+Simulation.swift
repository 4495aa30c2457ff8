public import StatechartSimulation
public import Explanations
import StatechartAnalysis
public import StatechartDiagrams
import StatechartExecution
public import Statecharts

extension Highlights {
  /// What a drawing marks after a run.
  public init(_ simulation: Simulation, in chart: Statechart, language: Language) {
    self.init(
      snapshot: simulation.final, moves: simulation.moves,
      history: simulation.start + simulation.records.flatMap(\.outcome.macrosteps),
      last: simulation.records.last?.outcome, in: chart, language: language.tag)
  }
}

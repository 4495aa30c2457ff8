public import StatechartDiagrams
import StatechartExecution
public import StatechartSimulation
public import Statecharts

extension Highlights {
  /// What a drawing marks after a run, with the words of refusals in a language (a BCP 47 tag).
  public init(_ simulation: Simulation, in chart: Statechart, language: String) {
    self.init(
      snapshot: simulation.final, moves: simulation.moves,
      history: simulation.start + simulation.records.flatMap(\.outcome.macrosteps),
      last: simulation.records.last?.outcome, in: chart, language: language)
  }
}

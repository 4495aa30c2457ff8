import StatechartDiagrams
import StatechartExecution
import StatechartSimulation
import Statecharts

/// Where the parts of the drawing lead.
extension ExplorerPage {
  /// States ask for themselves; an arrow that leaves an active state takes its transition's step.
  var drawingLinks: DiagramLinks {
    let (links, arrowSteps) = (links, arrowSteps)
    return DiagramLinks(
      state: { links.taking(.request($0)) }, transition: { arrow in arrowSteps[arrow].map { links.taking($0) } })
  }

  /// What the arrows of the drawing ask for that leave active states.
  var arrowSteps: [Transition.ID: Step] {
    let active = Set(active)
    let drawn = diagram.chart.allStates.filter { active.contains($0.id) }.flatMap(\.transitions)
    return Dictionary(uniqueKeysWithValues: drawn.compactMap { arrow in step(taking: arrow).map { (arrow.id, $0) } })
  }

  /// The step that asks for a transition of the drawing: the move that takes it, or else its event, which is refused then. Nil
  /// for what happens by itself.
  private func step(taking arrow: Transition) -> Step? {
    // What leaves a box, and what is drawn around one state alone, has identifiers of the drawing's own.
    let isOfChart = chart.transition(arrow.id).map { $0.events == arrow.events && $0.targets == arrow.targets } ?? false
    let move = isOfChart ? simulation.moves.first { $0.transitions.contains(arrow.id) }?.step : nil
    let name = arrow.events.lazy.compactMap(\.exampleName).first { !Statechart.isPlatformEvent($0) }
    return move ?? name.map(step(sending:))
  }
}

import GraphLayout
package import Statecharts

/// A drawing of an earlier version of a chart, whose places a drawing of a later one keeps as far as that does not make
/// it clearly worse.
package struct EarlierDiagram: Sendable {
  private let diagram: Diagram
  /// What the states of the later chart are called in the earlier one; those that are new are left out.
  private let names: [State.ID: State.ID]

  package init(_ diagram: Diagram, names: [State.ID: State.ID]) {
    (self.diagram, self.names) = (diagram, names)
  }

  /// The direction in which most arrows of the earlier drawing point.
  var direction: LayoutOptions.Direction { diagram.layout.direction }

  /// Where the figures of a plan were.
  func hint(for plan: DiagramPlan, of chart: Statechart) -> LayoutHint {
    let own = plan.figures.map { figure in
      figure.state.flatMap { names[chart.allStates[$0].id] }.flatMap(diagram.figure)
    }
    let earlier = plan.figures.indices.map { index in own[index] ?? mark(plan, index, own) }
    let isSame = earlier == Array(diagram.plan.figures.indices)
    return LayoutHint(
      frames: earlier.map { $0.map { diagram.layout.frames[$0] } }, variant: isSame ? diagram.layout.variant : nil)
  }

  /// The earlier mark of where a chart or a state begins, which has no name.
  private func mark(_ plan: DiagramPlan, _ index: Int, _ own: [Int?]) -> Int? {
    guard plan.figures[index].kind == .initial else { return nil }
    let parent = plan.graph.nodes[index].parent
    let earlierParent = parent.flatMap { own[$0] }
    guard (parent == nil) == (earlierParent == nil) else { return nil }
    return diagram.plan.figures.indices.first { place in
      diagram.plan.figures[place].kind == .initial && diagram.plan.graph.nodes[place].parent == earlierParent
    }
  }
}

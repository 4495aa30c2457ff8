import GraphLayout
import Statecharts

extension Diagram {
  /// The outline of a figure; nil if it fills its frame, or holds others.
  func outline(ofFigure index: Int) -> FigureOutline? {
    outlineShape(ofFigure: index).map { FigureOutline(shape: $0, frame: layout.frames[index]) }
  }

  private func outlineShape(ofFigure index: Int) -> FigureOutline.Shape? {
    switch plan.figures[index].kind {
    case .initial, .history: return .ellipse
    case .pseudostate(let pseudostate):
      switch pseudostate {
      case .choice: return .diamond
      case .junction, .entryPoint, .exitPoint, .terminate: return .ellipse
      case .fork, .join: return nil
      }
    case .final: return .rounded(radius: Metrics.endRadius(of: layout.frames[index]))
    // Their corners are small.
    case .atomic, .compound, .region, .group: return nil
    }
  }

  /// The way of an arrow from the outline of one figure to that of the other.
  func curve(ofArrow index: Int) -> Curve {
    let arrow = plan.graph.edges[index]
    return Curve(layout.routes[index]).reaching(
      from: outline(ofFigure: arrow.source), to: outline(ofFigure: arrow.target))
  }
}

import GraphLayout
import Statecharts

extension Diagram {
  /// The memory that a plan and its layout take, estimated; a chart counts unless it is the machine's own.
  static func bytes(_ plan: DiagramPlan, _ layout: Layout, chart: Statechart?) -> Int {
    let pieces = plan.figures.count + plan.connections.count
    let curves = layout.routes.reduce(0) { $0 + $1.curves.count }
    let letters =
      plan.connections.reduce(0) { $0 + ($1.label?.fullText.utf8.count ?? 0) }
      + plan.figures.reduce(0) { $0 + ($1.text?.name.fullText.utf8.count ?? 0) }
    return 4000 + 1000 * pieces + 8 * letters + 100 * curves + 2000 * (chart?.allStates.count ?? 0)
  }
}

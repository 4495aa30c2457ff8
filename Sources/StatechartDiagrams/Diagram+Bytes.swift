import GraphLayout
import Statecharts

extension Diagram {
  /// The memory that the drawing takes, estimated, with what pages have drawn of it: at least what its first page draws.
  ///
  /// `MemoryEstimateTests` compares it with what the process gains.
  public var bytes: Int {
    ownBytes + plainDescription.utf8.count + max(parts.bytes, 2000 * (plan.figures.count + plan.connections.count))
  }

  /// The same for a plan and its layout; a chart counts unless it is the machine's own.
  static func bytes(_ plan: Plan, _ layout: Layout, chart: Statechart?) -> Int {
    let pieces = plan.figures.count + plan.connections.count
    let curves = layout.routes.reduce(0) { $0 + $1.curves.count }
    let letters =
      plan.connections.reduce(0) { $0 + ($1.label?.fullText.utf8.count ?? 0) }
      + plan.figures.reduce(0) { $0 + ($1.text?.name.fullText.utf8.count ?? 0) }
    return 4000 + 1000 * pieces + 25 * letters + 100 * curves + 2000 * (chart?.allStates.count ?? 0)
  }
}

import GraphLayout
import Statecharts
import XMLTree

extension Drawing {
  /// The marks at the corners of a state: a dot where the machine is, a triangle where it can go.
  func badges(of state: State, kind: Figure.Kind, frame: Rect) -> Fragment {
    let isActive = highlights.activeStates.contains(state.id)
    let isNext = highlights.nextStates.contains(state.id)
    return Fragment {
      if isActive, let centre = activeBadge(kind, in: frame) {
        SVG.circle(center: SVG.Point(centre), radius: 6.5, class: "badge badge-active")
      }
      if isNext, let centre = nextBadge(kind, in: frame, isActive: isActive) {
        SVG.circle(center: SVG.Point(centre), radius: 8, class: "badge badge-next")
        SVG.path(triangle(at: centre), class: "badge-sign")
      }
    }
  }

  private func activeBadge(_ kind: Figure.Kind, in frame: Rect) -> Point? {
    switch kind {
    case .atomic, .final, .pseudostate: Point(x: frame.maxX - 5, y: frame.minY + 5)
    case .compound: Point(x: frame.maxX - 16, y: frame.minY + 17)
    case .region(let text):
      Point(x: frame.minX + Metrics.headerPadding + nameWidth(text) + 12, y: frame.minY + 17)
    case .initial, .history, .group: nil
    }
  }

  private func nextBadge(_ kind: Figure.Kind, in frame: Rect, isActive: Bool) -> Point? {
    switch kind {
    case .atomic, .final: Point(x: frame.maxX - (isActive ? 25 : 5), y: frame.minY + (isActive ? 0 : 5))
    case .compound: Point(x: frame.maxX - (isActive ? 36 : 16), y: frame.minY + 17)
    case .history, .pseudostate: Point(x: frame.maxX - 2, y: frame.minY + 2)
    case .region(let text):
      Point(x: frame.minX + Metrics.headerPadding + nameWidth(text) + 30, y: frame.minY + 17)
    case .initial, .group: nil
    }
  }

  private func nameWidth(_ text: StateText) -> Double { text.name.size.width }

  private func triangle(at centre: Point) -> PathData {
    let corners = [Point(x: -2.4, y: -3.6), Point(x: 3.8, y: 0), Point(x: -2.4, y: 3.6)]
    return PathData(corners.map { SVG.Point(centre + $0) }, isClosed: true)
  }
}

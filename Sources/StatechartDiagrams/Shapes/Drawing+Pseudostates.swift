import GraphLayout
import Statecharts
import XMLTree

/// The shapes of pseudo-states. UML 2.5.1, 14.2.4.6.
extension Drawing {
  func pseudostate(_ pseudostate: Pseudostate, in frame: Rect) -> Fragment {
    switch pseudostate {
    case .choice: Fragment { SVG.path(diamond(in: frame), class: "box") }
    case .junction: Fragment { SVG.circle(center: SVG.Point(frame.center), radius: frame.width / 2, class: "dot") }
    case .fork, .join: Fragment { SVG.rectangle(frame, cornerRadius: 2, class: "dot") }
    case .entryPoint: Fragment { circle(in: frame) }
    case .exitPoint:
      Fragment {
        circle(in: frame)
        SVG.path(cross(at: frame.center, reach: frame.width / 2 * 0.5.squareRoot()), class: "ring")
      }
    case .terminate: Fragment { SVG.path(cross(at: frame.center, reach: frame.width / 2), class: "ring") }
    }
  }

  private func circle(in frame: Rect) -> Element {
    SVG.circle(center: SVG.Point(frame.center), radius: frame.width / 2, class: "box")
  }

  private func diamond(in frame: Rect) -> PathData {
    var outline = PathData()
    outline.move(to: SVG.Point(frame.center.x, frame.minY))
    outline.line(to: SVG.Point(frame.maxX, frame.center.y))
    outline.line(to: SVG.Point(frame.center.x, frame.maxY))
    outline.line(to: SVG.Point(frame.minX, frame.center.y))
    outline.close()
    return outline
  }

  private func cross(at center: Point, reach: Double) -> PathData {
    var lines = PathData()
    lines.move(to: SVG.Point(center.x - reach, center.y - reach))
    lines.line(to: SVG.Point(center.x + reach, center.y + reach))
    lines.move(to: SVG.Point(center.x - reach, center.y + reach))
    lines.line(to: SVG.Point(center.x + reach, center.y - reach))
    return lines
  }
}

import GraphLayout
import XMLTree

extension Drawing {
  /// The refused move: a dashed arrow, broken by a cross, with what was asked for beside it.
  func element(of refusedTransition: RefusedTransition) -> Element {
    let name = words.refused(highlights.refusal?.label ?? "")
    return SVG.group(class: "refused-transition") {
      SVG.title { name }
      if refusedTransition.hasTarget {
        strokes(refusedTransition.curve, isEmphasised: true)
      } else {
        SVG.path(refusedTransition.curve.outline, class: "line")
        SVG.path(barrier(at: refusedTransition.curve), class: "barrier")
      }
      SVG.path(cross(at: refusedTransition.cross), class: "gap")
      SVG.path(cross(at: refusedTransition.cross), class: "cross")
      lines(
        refusedTransition.label, centre: refusedTransition.labelFrame.center.x, top: refusedTransition.labelFrame.minY)
    }.attributes(naming(name))
  }

  private func cross(at centre: Point) -> PathData {
    let reach = 8.0
    var cross = PathData()
    for direction in [Point(x: reach, y: reach), Point(x: reach, y: -reach)] {
      cross.move(to: SVG.Point(centre - direction))
      cross.line(to: SVG.Point(centre + direction))
    }
    return cross
  }

  private func barrier(at curve: Curve) -> PathData {
    let place = curve.place(at: curve.length)
    let side = place.direction.turned * 11
    return PathData([place.point - side, place.point + side].map { SVG.Point($0) })
  }
}

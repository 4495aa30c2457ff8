import GraphLayout
import XMLTree

extension Drawing {
  /// The refused move: a dashed arrow, broken by a cross, with what was asked for beside it.
  func element(of ghost: Ghost) -> Element {
    let name = words.refused(highlights.refusal?.label ?? "")
    return SVG.group(class: "ghost") {
      SVG.title { name }
      if ghost.hasTarget {
        strokes(ghost.curve, isEmphasised: true)
      } else {
        SVG.path(ghost.curve.outline, class: "line")
        SVG.path(barrier(at: ghost.curve), class: "barrier")
      }
      SVG.path(cross(at: ghost.cross), class: "gap")
      SVG.path(cross(at: ghost.cross), class: "cross")
      lines(ghost.label, centre: ghost.labelFrame.center.x, top: ghost.labelFrame.minY)
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

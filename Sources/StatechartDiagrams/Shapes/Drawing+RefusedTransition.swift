import GraphLayout
import Statecharts
import XMLTree

extension Drawing {
  /// The refused move: a dashed arrow, broken by a cross, with what was asked for next to it.
  func element(of refusedTransition: RefusedTransition) -> Element {
    element(of: refusedTransition, label: highlights.refusal?.label ?? "", class: "refused-transition")
  }

  /// A refused move that is not shown at once, with the outline of the state that it asks for.
  func element(of offer: OfferedRefusal, _ arrow: RefusedTransition) -> Element {
    let classes = "refused-transition \(OfferedRefusal.commonClass) \(offer.name)"
    return element(of: arrow, label: offer.refusal.label, class: classes, wanted: offer.refusal.wanted)
  }

  private func element(
    of refusedTransition: RefusedTransition, label: String, class classes: String, wanted: State.ID? = nil
  ) -> Element {
    let name = words.refused(label)
    let figure = wanted.flatMap(chart.documentOrder).flatMap { diagram.plan.figureOfState[$0] }
    return SVG.group(class: classes) {
      SVG.title { name }
      if let figure { outline(diagram.plan.figures[figure].kind, in: layout.frames[figure].grown(by: 5)) }
      if refusedTransition.hasTarget {
        strokes(refusedTransition.curve, isEmphasised: true)
      } else {
        SVG.path(refusedTransition.curve.outline, class: "line")
        SVG.path(barrier(at: refusedTransition.curve), class: "barrier")
      }
      SVG.path(cross(at: refusedTransition.cross), class: "gap")
      SVG.path(cross(at: refusedTransition.cross), class: "cross")
      lines(refusedTransition.label, at: refusedTransition.labelPlace)
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
    let side = place.direction.turned * RefusedTransition.barrierReach
    return PathData([place.point - side, place.point + side].map { SVG.Point($0) })
  }
}

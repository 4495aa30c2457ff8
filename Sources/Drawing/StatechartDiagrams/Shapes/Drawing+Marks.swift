import GraphLayout
import Statecharts
import XMLTree

extension Drawing {
  /// The refused move: a dashed arrow, broken by a cross, with what was asked for next to it.
  func element(of refusedTransition: RefusedTransition) -> Element {
    element(of: refusedTransition, label: highlights.refusal?.label ?? "", class: "refused-transition")
  }

  /// A move that the source makes and refuses.
  func element(ofRefusedInSource arrow: RefusedTransition, _ label: String) -> Element {
    element(of: arrow, label: label, class: "refused-transition in-source")
  }

  /// A refused move that is not shown at once, with the outline of the state that it asks for.
  func element(of offer: OfferedRefusal, _ arrow: RefusedTransition) -> Element {
    let classes = "refused-transition \(OfferedRefusal.commonClass) \(offer.name)"
    return element(of: arrow, label: offer.refusal.label, class: classes, wanted: offer.refusal.wanted)
  }

  private func element(
    of refusedTransition: RefusedTransition, label: String, class classes: String, wanted: State.ID? = nil
  ) -> Element {
    let name = words.refused(label.isolated)
    let figure = wanted.flatMap { diagram.figure(of: $0) }
    return SVG.group(class: classes) {
      SVG.title { name }
      if let figure { outline(diagram.plan.figures[figure].kind, in: layout.frames[figure].grown(by: 5)) }
      if refusedTransition.hasTarget {
        strokes(refusedTransition.curve, isEmphasised: true)
      } else {
        SVG.path(refusedTransition.curve.outline, class: "line")
        SVG.path(barrier(at: refusedTransition.curve), class: "barrier")
      }
      for part in ["gap", "cross"] { SVG.path(cross(at: refusedTransition.cross, reach: 8), class: part) }
      lines(refusedTransition.label, at: refusedTransition.labelPlace)
    }.attributes(naming(name))
  }

  private func barrier(at curve: Curve) -> PathData {
    let place = curve.place(at: curve.length)
    let side = place.direction.turned * RefusedTransition.barrierReach
    return PathData([place.point - side, place.point + side].map { SVG.Point($0) })
  }

  /// The marks at the corners of a state: a dot where the machine is, a triangle where it can go.
  @MarkupBuilder func badges(of state: State, kind: Figure.Kind, frame: Rect) -> Fragment {
    let isActive = highlights.activeStates.contains(state.id)
    let isNext = highlights.nextStates.contains(state.id)
    if isActive, let centre = activeBadge(kind, in: frame) {
      SVG.circle(center: SVG.Point(centre), radius: 6.5, class: "badge badge-active")
    }
    if isNext, let centre = nextBadge(kind, in: frame, isActive: isActive) {
      SVG.circle(center: SVG.Point(centre), radius: 8, class: "badge badge-next")
      SVG.path(triangle(at: centre), class: "badge-sign")
    }
    if let count = highlights.counts[state.id] { countBadge(count, at: Point(x: frame.maxX - 6, y: frame.minY + 2)) }
    if let change = highlights.changes?.states[state.id] {
      let centre = Point(x: frame.minX + 5, y: frame.minY + 5)
      SVG.circle(center: SVG.Point(centre), radius: 8, class: "badge badge-change")
      SVG.text(at: SVG.Point(centre.x, centre.y + 4.5), class: "change-sign") { change.sign }
    }
  }

  @MarkupBuilder private func countBadge(_ count: Int, at centre: Point) -> Fragment {
    let text = String(count)
    let width = 12 + 7.5 * Double(text.count)
    SVG.rectangle(
      Rect(x: centre.x - width / 2, y: centre.y - 10, width: width, height: 20), cornerRadius: 10,
      class: "badge badge-active")
    SVG.text(at: SVG.Point(centre.x, centre.y + 4.5), class: "count") { text }
  }

  private func activeBadge(_ kind: Figure.Kind, in frame: Rect) -> Point? {
    switch kind {
    case .atomic, .final, .pseudostate: Point(x: frame.maxX - 5, y: frame.minY + 5)
    case .compound: Point(x: frame.maxX - 16, y: frame.minY + 17)
    case .region(let text):
      Point(x: frame.minX + Metrics.headerPadding + text.name.size.width + 12, y: frame.minY + 17)
    case .initial, .history, .group: nil
    }
  }

  private func nextBadge(_ kind: Figure.Kind, in frame: Rect, isActive: Bool) -> Point? {
    switch kind {
    case .atomic, .final: Point(x: frame.maxX - (isActive ? 25 : 5), y: frame.minY + (isActive ? 0 : 5))
    case .compound: Point(x: frame.maxX - (isActive ? 36 : 16), y: frame.minY + 17)
    case .history, .pseudostate: Point(x: frame.maxX - 2, y: frame.minY + 2)
    case .region(let text):
      // A narrow region's is so near to the other one that it does not lie on the border.
      Point(
        x: min(frame.minX + Metrics.headerPadding + text.name.size.width + 30, frame.maxX - 10), y: frame.minY + 17)
    case .initial, .group: nil
    }
  }

  private func triangle(at centre: Point) -> PathData {
    let corners = [Point(x: -2.4, y: -3.6), Point(x: 3.8, y: 0), Point(x: -2.4, y: 3.6)]
    return PathData(corners.map { SVG.Point(centre + $0) }, isClosed: true)
  }
}

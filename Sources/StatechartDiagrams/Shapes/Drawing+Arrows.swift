import GraphLayout
import Statecharts
import XMLTree

extension Drawing {
  /// An arrow of the layout.
  func arrow(_ index: Int) -> Fragment {
    let connection = diagram.plan.connections[index]
    let route = layout.routes[index]
    return Fragment {
      switch connection.meaning {
      case .defaultEntry: SVG.group(class: "entry") { strokes(Curve(route), isEmphasised: false) }
      case .transition(let id, let part):
        if let transition = chart.transition(id) {
          transitionElement(transition, part: part, arrow: index)
        }
      }
    }
  }

  private func transitionElement(_ transition: Transition, part: Int, arrow index: Int) -> Element {
    let curve = Curve(layout.routes[index])
    let name = accessibleName(of: transition)
    let address = isThumbnail || part > 0 ? nil : links?.transition(transition.id)
    let isLast = highlights.lastTransitions.contains(transition.id)
    let group = SVG.group(
      id: part == 0 && !isThumbnail ? transitionID(transition, arrow: index) : nil, class: classes(of: transition.id),
      datum("transition", transition.id.description)
    ) {
      if !isThumbnail { SVG.title { name } }
      if address != nil { SVG.path(curve.outline, class: "reach") }
      strokes(curve, isEmphasised: isLast || highlights.validTransitions.contains(transition.id), isDouble: isLast)
      if isVisitedOnly(transition.id) && part == 0 { tick(on: curve) }
      if !isThumbnail { label(ofArrow: index) }
    }
    guard let address else { return part == 0 ? group.attributes(naming(name)) : group }
    return SVG.link(href: address, .aria("label", name)) { group }
  }

  private func transitionID(_ transition: Transition, arrow index: Int) -> String {
    let figure = diagram.plan.figures[diagram.plan.graph.arrows[index].source]
    return identifiers.transition(transition.id, repetition: figure.state.map { diagram.repetitions[$0] } ?? 0)
  }

  /// Line and head. The line ends inside the head, so that a thick one does not show beside the tip.
  func strokes(_ curve: Curve, isEmphasised: Bool, isDouble: Bool = false) -> Fragment {
    let length = Metrics.arrowheadLength * (isEmphasised ? 1.25 : 1)
    let line = curve.trimmed(by: length * 0.85).outline
    return Fragment {
      SVG.path(line, class: "line")
      if isDouble { SVG.path(line, class: "core") }
      SVG.path(head(of: curve, length: length), class: "head")
    }
  }

  private func head(of curve: Curve, length: Double) -> PathData {
    let tip = curve.end
    let base = curve.trimmed(by: length).end
    let direction = (tip - base).unit
    let side = direction.turned * (length * Metrics.arrowheadWidth / Metrics.arrowheadLength / 2)
    let middle = tip - direction * length
    return PathData([tip, middle + side, middle - side].map { SVG.Point($0) }, isClosed: true)
  }

  /// A tick near the tail: the transition was taken before.
  private func tick(on curve: Curve) -> Fragment {
    let centre = curve.place(at: min(15, curve.length * 0.35)).point
    let corners = [Point(x: -2.8, y: 0.2), Point(x: -0.8, y: 2.2), Point(x: 2.8, y: -2)]
    return Fragment {
      SVG.circle(center: SVG.Point(centre), radius: 6, class: "tick-disc")
      SVG.path(PathData(corners.map { SVG.Point(centre + $0) }), class: "tick")
    }
  }

  private func label(ofArrow index: Int) -> Fragment {
    guard let block = diagram.plan.connections[index].label, let frame = layout.routes[index].labels.first else {
      return Fragment()
    }
    return lines(block, centre: frame.center.x, top: frame.center.y - block.size.height / 2)
  }
}

import GraphLayout
import Statecharts
import XMLTree

extension Drawing {
  /// An arrow of the layout.
  func arrow(_ index: Int) -> Fragment {
    let connection = diagram.plan.connections[index]
    switch connection.meaning {
    case .defaultEntry:
      return Fragment { defaultEntry(index) }
    case .transition(let id, let part):
      guard let transition = chart.transition(id) else { return Fragment() }
      return transitionElement(transition, part: part, arrow: index, bundle: connection.bundle)
    }
  }

  private func defaultEntry(_ index: Int) -> Element {
    SVG.group(class: "entry") {
      strokes(diagram.curve(ofArrow: index), isEmphasised: false)
      label(ofArrow: index)
    }
  }

  private func transitionElement(
    _ transition: Transition, part: Int, arrow index: Int, bundle: ArrowBundle?
  ) -> Fragment {
    let address = part > 0 ? nil : address(of: transition.id, isBundle: bundle != nil)
    let group = group(of: transition, part: part, arrow: index, bundle: bundle, isLink: address != nil)
    return linked(group, to: address) {
      accessibleName(of: transition, bundle: bundle)
    }
  }

  /// The address of a transition; of a bundle that of the first one in it that is valid now, or of its first.
  private func address(of transition: Transition.ID, isBundle: Bool) -> String? {
    guard isBundle else { return links?.transition(transition) }
    let bundles = diagram.plan.bundles
    let valid = validTransitions.filter { bundles[$0] == transition }.min { $0.ordinal < $1.ordinal }
    return valid.flatMap { links?.transition($0) } ?? links?.transition(transition)
  }

  private func group(
    of transition: Transition, part: Int, arrow index: Int, bundle: ArrowBundle?, isLink: Bool
  ) -> Element {
    let curve = diagram.curve(ofArrow: index)
    let name = accessibleName(of: transition, bundle: bundle)
    let isLast = highlights.lastTransitions.contains(transition.id)
    let group = SVG.group(
      id: part == 0 ? transitionID(transition, arrow: index) : nil, class: classes(of: transition.id),
      datum("transition", transition.id.description)
    ) {
      SVG.title { name }
      if isLink { SVG.path(curve.outline, class: "reach") }
      strokes(curve, isEmphasised: isLast || highlights.validTransitions.contains(transition.id), isDouble: isLast)
      if isVisitedOnly(transition.id) && part == 0 { tick(on: curve) }
      label(ofArrow: index)
    }
    return !isLink && part == 0 ? group.attributes(naming(name)) : group
  }

  private func transitionID(_ transition: Transition, arrow index: Int) -> String {
    let figure = diagram.plan.figures[diagram.plan.graph.edges[index].source]
    return identifiers.transition(transition.id, repetition: figure.state.map { diagram.repetitions[$0] } ?? 0)
  }

  /// Line and head. The line ends inside the head, so that a thick one does not show next to the tip.
  @MarkupBuilder func strokes(_ curve: Curve, isEmphasised: Bool, isDouble: Bool = false) -> Fragment {
    let length = Metrics.arrowheadLength * (isEmphasised ? 1.25 : 1)
    let line = curve.trimmed(by: length * 0.85).outline
    SVG.path(line, class: "line")
    if isDouble { SVG.path(line, class: "core") }
    SVG.path(head(of: curve, length: length), class: "head")
  }

  func head(of curve: Curve, length: Double) -> PathData {
    let tip = curve.end
    let base = curve.trimmed(by: length).end
    let direction = (tip - base).unit
    let side = direction.turned * (length * Metrics.arrowheadWidth / Metrics.arrowheadLength / 2)
    let middle = tip - direction * length
    return PathData([tip, middle + side, middle - side].map { SVG.Point($0) }, isClosed: true)
  }

  /// A tick near the tail: the transition was taken before.
  @MarkupBuilder private func tick(on curve: Curve) -> Fragment {
    let centre = curve.place(at: min(15, curve.length * 0.35)).point
    let corners = [Point(x: -2.8, y: 0.2), Point(x: -0.8, y: 2.2), Point(x: 2.8, y: -2)]
    SVG.circle(center: SVG.Point(centre), radius: 6, class: "tick-disc")
    SVG.path(PathData(corners.map { SVG.Point(centre + $0) }), class: "tick")
  }

  private func label(ofArrow index: Int) -> Fragment {
    guard let block = diagram.plan.connections[index].label, let label = diagram.labels[index] else {
      return Fragment()
    }
    return lines(block, at: label)
  }

  func lines(_ block: TextBlock, at place: PlacedLabel) -> Fragment {
    lines(block, at: place.x, top: place.frame.minY, classes: block.style.className + place.anchor.className)
  }
}

extension PlacedLabel.Anchor {
  /// The addition to the class of a text that is not in the middle of its room.
  fileprivate var className: String {
    switch self {
    case .start: " starts"
    case .middle: ""
    case .end: " ends"
    }
  }
}

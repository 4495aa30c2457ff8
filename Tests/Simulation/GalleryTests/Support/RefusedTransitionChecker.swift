import Foundation
import GraphLayout
import Statecharts

@testable import StatechartDiagrams

/// What is wrong with a refused move's arrow, found on the geometry of the drawing alone.
struct RefusedTransitionChecker {
  /// What can be wrong.
  enum Fault: String, CaseIterable, Hashable, Sendable {
    /// It runs through a state that is neither its source, nor its target, nor around one of them.
    case passesState
    /// It leaves a state that is around its source and its target.
    case leavesState
    /// It runs through a text.
    case passesText
    /// Its label lies over a state without others in it, a text or a label.
    case labelOverText
    /// Its label lies over an arrow, its own among them.
    case labelOverArrow
    /// Its label lies over the border of a compound state.
    case labelOverBorder
    /// Its label is more than 20 units away from it.
    case labelFarOff
    /// Its cross lies over another arrow.
    case crossOverArrow
    /// It ends less than 10 units from another arrow's end at the same state.
    case endsCrowded
    /// Neither a straight line nor a quarter of a circle, or it meets a border aslant.
    case aslant
    /// Its head points more than 5° away from where its line ends, since it is on a corner.
    case headAskew
    /// So short that its cross lies over its head.
    case tooShort
    /// Its line or its cross is outside a frame that shows all of the drawing, on a phone or on a wide window.
    case outOfView
    /// The same of its label.
    case labelOutOfView
  }

  let diagram: Diagram
  private var source = 0
  private var target: Int?
  private let texts: [Rect]
  private let arrows: [[Point]]

  init(_ diagram: Diagram) {
    self.diagram = diagram
    arrows = diagram.layout.routes.map { Curve($0).samples(perPart: 64) }
    texts =
      diagram.layout.routes.flatMap(\.labels)
      + diagram.plan.figures.indices.compactMap { index in
        let figure = diagram.plan.figures[index]
        guard figure.isContainer, let size = figure.text?.size else { return nil }
        let frame = diagram.layout.frames[index]
        return Rect(
          x: frame.minX + Metrics.headerPadding, y: frame.minY + Metrics.headerMargin, width: size.width,
          height: size.height)
      }
  }

  /// The faults of an arrow from one state to another, or to none.
  func faults(of arrow: RefusedTransition, from: State.ID, wanted: State.ID?) -> Set<Fault> {
    var checker = self
    checker.source = figure(of: from) ?? 0
    checker.target = wanted.flatMap(figure)
    return checker.faults(of: arrow)
  }

  private func figure(of state: State.ID) -> Int? {
    diagram.chart.documentOrder(of: state).flatMap { diagram.plan.figureOfState[$0] }
  }

  private func faults(of arrow: RefusedTransition) -> Set<Fault> {
    let points = arrow.curve.samples(perPart: 32)
    var faults: Set<Fault> = []
    func note(_ fault: Fault, _ holds: Bool) { if holds { faults.insert(fault) } }
    let label = arrow.labelFrame
    note(.passesState, foreignFrames.contains { frame in points.contains { frame.grown(by: -0.5).contains($0) } })
    note(.leavesState, commonFrames.contains { frame in points.contains { !frame.grown(by: 0.5).contains($0) } })
    note(.passesText, texts.contains { text in points.contains { text.contains($0) } })
    note(.labelOverText, (texts + leaves).contains { $0.overlaps(label) })
    note(.labelOverArrow, (arrows + [points]).contains { $0.contains { label.contains($0) } })
    note(.labelOverBorder, borders.contains { $0.overlaps(label) && !$0.contains(label) })
    note(.labelFarOff, !points.contains { label.grown(by: 20.5).contains($0) })
    let cross = Rect(origin: arrow.cross, size: .zero).grown(by: 8)
    note(.crossOverArrow, arrows.contains { $0.contains { cross.contains($0) } })
    note(.endsCrowded, isCrowded(arrow.curve.start, at: source) || isCrowded(arrow.curve.end, at: target))
    note(.aslant, !isUpright(arrow.curve))
    note(.headAskew, target != nil && headAngle(of: arrow.curve) > 5)
    note(.tooShort, arrow.curve.length < (target == nil ? 30 : 38))
    note(.outOfView, !views.allSatisfy { frame in frame.contains(cross) && points.allSatisfy(frame.contains) })
    note(.labelOutOfView, !views.allSatisfy { $0.contains(label) })
    return faults
  }

  /// What frames as wide as high and 2.4 times as wide show where they show all of the drawing.
  private var views: [Rect] {
    let box = diagram.viewportBox
    return [1, 2.4].map { ratio in
      let size = Size(width: max(box.width, ratio * box.height), height: max(box.height, box.width / ratio))
      return Rect(origin: box.center - Point(x: size.width / 2, y: size.height / 2), size: size)
    }
  }

  private func isAround(_ outer: Int, _ inner: Int?) -> Bool {
    var place = inner.flatMap { diagram.plan.graph.nodes[$0].parent }
    while let figure = place {
      if figure == outer { return true }
      place = diagram.plan.graph.nodes[figure].parent
    }
    return false
  }

  private func frames(_ isIncluded: (Int) -> Bool) -> [Rect] {
    diagram.plan.figures.indices.filter(isIncluded).map { diagram.layout.frames[$0] }
  }

  /// States that the arrow must not run in; its ends may be touched.
  private var foreignFrames: [Rect] {
    frames { diagram.plan.figures[$0].kind != .group && !isAround($0, source) && !isAround($0, target) }
  }

  private var commonFrames: [Rect] {
    target == nil
      ? [] : frames { diagram.plan.figures[$0].kind != .group && isAround($0, source) && isAround($0, target) }
  }

  private var leaves: [Rect] { frames { !diagram.plan.figures[$0].isContainer } }

  private var borders: [Rect] {
    frames {
      switch diagram.plan.figures[$0].kind {
      case .compound: true
      case .region, .group, .initial, .atomic, .final, .history, .pseudostate: false
      }
    }
  }

  private func isCrowded(_ end: Point, at figure: Int?) -> Bool {
    zip(diagram.plan.graph.edges, diagram.layout.routes).contains { arrow, route in
      (arrow.source == figure && route.start.distance(to: end) < 10)
        || (arrow.target == figure && route.end.distance(to: end) < 10)
    }
  }

  /// The angle in degrees between the head of an emphasised arrow and the direction in which its line ends.
  private func headAngle(of curve: Curve) -> Double {
    guard let last = curve.parts.last else { return 0 }
    let head = (curve.end - curve.trimmed(by: RefusedTransition.headRoom).end).unit
    let line = (curve.end - last.control2).unit
    return abs(atan2(head.x * line.y - head.y * line.x, head.x * line.x + head.y * line.y)) * 180 / .pi
  }

  /// Whether every part is an axis-parallel line, or begins along one axis and ends along the other.
  private func isUpright(_ curve: Curve) -> Bool {
    func isLevel(_ from: Point, _ to: Point) -> Bool { abs(from.x - to.x) < 0.02 || abs(from.y - to.y) < 0.02 }
    var from = curve.start
    return curve.parts.allSatisfy { part in
      defer { from = part.end }
      return isLevel(from, part.control1) && isLevel(part.control2, part.end)
    }
  }
}

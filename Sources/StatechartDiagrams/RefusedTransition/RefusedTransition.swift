import GraphLayout
import Statecharts

/// The refused move as it is drawn: an arrow that does not arrive.
struct RefusedTransition: Hashable, Sendable {
  /// The way that the move would have taken; a short arrow if no state was asked for.
  let curve: Curve
  /// Whether there is a state at its end, so that it has a head; a short arrow ends at a barrier.
  let hasTarget: Bool
  /// Where the cross is.
  let cross: Point
  let label: TextBlock
  let labelFrame: Rect

  init?(_ refusal: Highlights.Refusal, in diagram: Diagram) {
    let words = DiagramWords(language: diagram.language)
    let label = TextBlock(words.refused(refusal.label), style: .label, width: 220, lines: 2)
    let surroundings = diagram.parts.surroundings(of: diagram)
    let rated = Self.best(
      RefusedTransitionEnds.all(of: refusal, in: diagram).flatMap { RefusedTransitionPaths($0).all }, in: surroundings)
    let placed = rated.map { way, cost in
      let place = surroundings.place(for: label.size, beside: way.curve)
      return (way: way, frame: place.frame, cost: cost + place.cost)
    }
    guard let best = placed.min(by: { $0.cost < $1.cost }) else { return nil }
    let ends = best.way.ends
    curve = best.way.curve.reaching(from: ends.sourceOutline, to: ends.targetOutline)
    hasTarget = ends.target != nil
    cross = curve.place(at: curve.length * 0.5).point
    self.label = label
    labelFrame = best.frame
  }

  /// The most ways whose labels are placed.
  private static let mostPlaced = 24
  /// The most ways that are looked at closely. Of more, the shortest are, for the length is part of the cost.
  private static let mostRated = 512

  /// The ways that cost least, best first. One that is too long to be among them is not looked at closely.
  static func best(
    _ ways: [RefusedTransitionPath], in surroundings: RefusedTransitionSurroundings
  ) -> [(way: RefusedTransitionPath, cost: Double)] {
    var inside: [RefusedTransitionEnds: [Rect]] = [:]
    var rated: [(way: RefusedTransitionPath, cost: Double, order: Int)] = []
    let candidates = ways.enumerated().map { (way: $1, least: surroundings.leastCost(of: $1), order: $0) }
    for candidate in candidates.sorted(by: { ($0.least, $0.order) < ($1.least, $1.order) }).prefix(mostRated) {
      if rated.count == mostPlaced, let last = rated.last, last.cost < candidate.least { break }
      let ends = candidate.way.ends
      let frames = inside[ends] ?? surroundings.surrounding(ends)
      inside[ends] = frames
      let cost = surroundings.cost(of: candidate.way, inside: frames)
      let place = rated.firstIndex { (cost, candidate.order) < ($0.cost, $0.order) } ?? rated.count
      guard place < mostPlaced else { continue }
      rated.insert((candidate.way, cost, candidate.order), at: place)
      if rated.count > mostPlaced { rated.removeLast() }
    }
    return rated.map { ($0.way, $0.cost) }
  }

  /// All that the drawing needs.
  var bounds: Rect {
    Rect.around(curve.samples()).union(Rect(origin: cross, size: .zero).grown(by: 12)).union(labelFrame)
  }
}

/// Where a refused move would have begun and ended.
struct RefusedTransitionEnds: Hashable, Sendable {
  let source: Rect
  let target: Rect?
  /// What is drawn in the frames where that does not fill them.
  var sourceOutline: FigureOutline?
  var targetOutline: FigureOutline?

  var isLoop: Bool { source == target }
  /// Whether the wanted state lies around the active one.
  var goesOutwards: Bool { target.map { !isLoop && $0.contains(source) } ?? false }

  /// The ends for each active state nearest to the wanted one in the hierarchy, or a loop alone if it is active itself.
  static func all(of refusal: Highlights.Refusal, in diagram: Diagram) -> [RefusedTransitionEnds] {
    let target = refusal.wanted.flatMap { diagram.frame(of: $0) }
    let outline = refusal.wanted.flatMap { diagram.outline(of: $0) }
    if let wanted = refusal.wanted, let target, refusal.from.contains(wanted) {
      return [
        RefusedTransitionEnds(source: target, target: target, sourceOutline: outline, targetOutline: outline)
      ]
    }
    let common = refusal.from.map { diagram.commonAncestors(of: $0, and: refusal.wanted) }
    let nearest = zip(refusal.from, common).filter { $0.1 == common.max() }.map(\.0)
    return nearest.prefix(8).compactMap { state in
      diagram.frame(of: state).map {
        RefusedTransitionEnds(
          source: $0, target: target, sourceOutline: diagram.outline(of: state), targetOutline: outline)
      }
    }
  }
}

extension Diagram {
  /// The frame of a state's figure.
  func frame(of state: State.ID) -> Rect? {
    chart.documentOrder(of: state).flatMap { plan.figureOfState[$0] }.map { layout.frames[$0] }
  }

  /// The outline of a state's figure; nil if that fills its frame.
  fileprivate func outline(of state: State.ID) -> FigureOutline? {
    chart.documentOrder(of: state).flatMap { plan.figureOfState[$0] }.flatMap { outline(ofFigure: $0) }
  }

  /// How many states lie around both of two states.
  fileprivate func commonAncestors(of state: State.ID, and other: State.ID?) -> Int {
    guard let other else { return 0 }
    let ancestors = chart.ancestors(of: other).map(\.id)
    return chart.ancestors(of: state).count { ancestors.contains($0.id) }
  }
}

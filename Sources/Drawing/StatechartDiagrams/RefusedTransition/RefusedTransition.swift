import GraphLayout
import Statecharts

/// The refused move as it is drawn: an arrow that does not arrive.
struct RefusedTransition: Hashable, Sendable {
  /// The way that the move would have taken; a short arrow if no state was asked for.
  let curve: Curve
  /// True if there is a state at its end, so that it has a head; a short arrow ends at a barrier.
  let hasTarget: Bool
  /// The position of the cross.
  let cross: Point
  let label: TextBlock
  let labelPlace: PlacedLabel

  private static let cornerRadius = 12.0
  /// The last stretch, before the head, that stays straight.
  static let headRoom = 1.25 * Metrics.arrowheadLength

  /// - Parameter scene: The content that the move keeps clear of, if that is known.
  init?(
    _ refusal: Highlights.Refusal, in diagram: Diagram, _ scene: RefusedTransitionScene? = nil
  ) {
    let words = DiagramWords(language: diagram.language)
    let labels = Self.labels(words.refused(refusal.label), diagram.options.readingDistance)
    let scene = scene ?? RefusedTransitionScene(diagram)
    let ends = RefusedTransitionEnds.all(of: refusal, in: diagram)
    guard let best = Self.best(ends, labels: labels, in: scene) else { return nil }
    curve = Curve(corners: best.way.points, radius: Self.cornerRadius, head: Self.headRoom)
      .reaching(
        from: scene.outlines[best.ends.source], to: best.ends.target.flatMap { scene.outlines[$0] })
    hasTarget = best.ends.target != nil
    cross = best.marks.cross
    label = best.label
    labelPlace = best.marks.label
  }

  /// The label in few lines, and in more where it has several words: narrow corridors have room for that alone.
  private static func labels(_ text: String, _ readingDistance: DiagramOptions.ReadingDistance) -> [TextBlock] {
    let style = TextStyle(role: .label, readingDistance: readingDistance)
    let wide = TextBlock(text, style: style, width: 220, lines: 2)
    let longest = text.split(separator: " ").map { style.width(of: String($0)) }.max() ?? 0
    let width = max(longest + 1, wide.size.width * 0.6)
    guard width < wide.size.width, wide.size.width <= 220 else { return [wide] }
    let narrow = TextBlock(text, style: style, width: width, lines: 3)
    let isWhole = narrow.lines.last?.last?.text.hasSuffix("…") != true
    return isWhole && narrow.lines.count > wide.lines.count ? [wide, narrow] : [wide]
  }

  private struct Choice {
    let ends: RefusedTransitionEnds
    let way: RefusedTransitionWay
    let label: TextBlock
    let marks: RefusedTransitionMarks

    /// An arrow that is too short has no room for its cross.
    var cost: Double { way.cost + marks.cost + (ends.target != nil && way.line.length < 40 ? 400 : 0) }
  }

  /// After so many visits to crossings of tracks no further way is looked for.
  private static let maxVisits = 40_000

  /// The cheapest way, cross and label counted. Ends too far apart to be cheaper than what was found are left out, and
  /// so are ways that could be better by less than a corner.
  private static func best(
    _ ends: [RefusedTransitionEnds], labels: [TextBlock], in scene: RefusedTransitionScene
  ) -> Choice? {
    var best: Choice?
    var visits = 0
    for ends in ends.sorted(by: { scene.distance($0) < scene.distance($1) }) {
      guard scene.distance(ends) < best?.cost ?? .infinity, visits < maxVisits else { break }
      var router = RefusedTransitionRouter(ends, in: scene)
      var cheapest: Double?
      while visits + router.visits < maxVisits, let way = router.next(below: best?.cost ?? .infinity) {
        for choice in choices(ends, way, labels, in: scene) where choice.cost < best?.cost ?? .infinity {
          best = choice
        }
        cheapest = cheapest ?? way.cost
        if let best, let cheapest, best.cost < cheapest + TrackGrid.bend { break }
      }
      visits += router.visits
    }
    return best
  }

  /// A way with each label; those after one that has room are left out.
  private static func choices(
    _ ends: RefusedTransitionEnds, _ way: RefusedTransitionWay, _ labels: [TextBlock],
    in scene: RefusedTransitionScene
  ) -> [Choice] {
    var choices: [Choice] = []
    for label in labels where choices.last?.marks.isClear != true {
      let marks = RefusedTransitionMarks(
        on: way, barrier: ends.target == nil ? way.barrier : nil, label: label.size, in: scene)
      choices.append(Choice(ends: ends, way: way, label: label, marks: marks))
    }
    return choices
  }

  /// Half the length of the line at the end of a short arrow.
  static let barrierReach = 11.0

  /// The room of the label.
  var labelFrame: Rect { labelPlace.frame }

  /// All that the drawing needs.
  var bounds: Rect { Rect.around(curve.samples()).union(crossFrame).union(labelFrame) }

  /// The area that its cross covers.
  var crossFrame: Rect { Rect(origin: cross, size: .zero).grown(by: 12) }
}

extension RefusedTransitionScene {
  /// No way between two ends is shorter.
  fileprivate func distance(_ ends: RefusedTransitionEnds) -> Double {
    guard let target = ends.target, !isAround(target, ends.source), !isAround(ends.source, target) else { return 0 }
    let (from, to) = (frames[ends.source], frames[target])
    return max(0, from.minX - to.maxX, to.minX - from.maxX) + max(0, from.minY - to.maxY, to.minY - from.maxY)
  }
}

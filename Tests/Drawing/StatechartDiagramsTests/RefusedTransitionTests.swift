import GraphLayout
@testable import StatechartDiagrams
import Statecharts
import TestSupport
import Testing
import XMLTree

extension Diagram {
  /// The frame of a state's figure.
  func frame(of state: State.ID) -> Rect? {
    chart.documentOrder(of: state).flatMap { plan.figureOfState[$0] }.map { layout.frames[$0] }
  }
}

/// The refused move.
struct RefusedTransitionTests {
  private static func drawing(_ chart: Statechart, _ refusal: Highlights.Refusal) throws -> Drawing {
    Drawing(
      try Diagram(chart), highlights: Highlights(refusal: refusal), surface: .page)
  }

  @Test(arguments: [
    (Charts.flat, Highlights.Refusal(from: ["Closed"], wanted: "Closed", label: "close")),
    (Charts.flat, Highlights.Refusal(from: ["Closed"], wanted: "Open", label: "x")),
    (Charts.compound, Highlights.Refusal(from: ["Playing"], wanted: "Off", label: "Off")),
    (Charts.compound, Highlights.Refusal(from: ["Off"], wanted: "Playing", label: "Playing")),
    (Charts.compound, Highlights.Refusal(from: ["Playing"], wanted: "On", label: "On")),
    (Charts.compound, Highlights.Refusal(from: ["Off"], label: "a name so long that it needs more than one line")),
    (Charts.parallel, Highlights.Refusal(from: ["Red", "Camera"], wanted: "Broken", label: "Broken")),
    (Charts.long, Highlights.Refusal(from: ["WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"], label: "🎉")),
  ])
  func staysInThePictureAndOutOfBoxes(_ chart: Statechart, _ refusal: Highlights.Refusal) throws {
    let drawing = try Self.drawing(chart, refusal)
    let refusedTransition = try #require(drawing.refusedTransition)
    #expect(drawing.viewBox.contains(refusedTransition.bounds))
    #expect(refusedTransition.hasTarget == (refusal.wanted != nil))
    let plan = drawing.diagram.plan
    let boxes = plan.figures.indices.filter { !plan.figures[$0].isContainer }.map { drawing.layout.frames[$0] }
    let inner = refusedTransition.curve.samples().dropFirst().dropLast()
    #expect(!boxes.contains { box in inner.contains { box.contains($0) } })
    #expect(!boxes.contains { $0.overlaps(refusedTransition.labelFrame) })
  }

  @Test func aLoopIsAboveItsState() throws {
    let refusedTransition = try #require(
      Self.drawing(Charts.flat, Highlights.Refusal(from: ["Closed"], wanted: "Closed", label: "x")).refusedTransition)
    let frame = try #require(Diagram(Charts.flat).frame(of: "Closed"))
    #expect(refusedTransition.curve.start.y == frame.minY && refusedTransition.curve.end.y == frame.minY)
    #expect(refusedTransition.cross.y < frame.minY)
  }

  @Test func theActiveStateNearestToTheWantedOneIsTheSource() throws {
    let refusal = Highlights.Refusal(from: ["Camera", "Red"], wanted: "Green", label: "Green")
    let refusedTransition = try #require(Self.drawing(Charts.parallel, refusal).refusedTransition)
    let red = try #require(Diagram(Charts.parallel).frame(of: "Red"))
    #expect(red.grown(by: 0.1).contains(refusedTransition.curve.start))
  }

  @Test func unknownStatesHaveNoRefusedTransition() throws {
    #expect(try Self.drawing(Charts.flat, Highlights.Refusal(from: ["Nowhere"], label: "x")).refusedTransition == nil)
  }

  @Test(arguments: [("en", "x: refused"), ("zh-Hans", "x：被拒绝"), ("ja", "x：拒否")])
  func saysSoInTheLanguage(_ language: String, _ words: String) throws {
    let highlights = Highlights(refusal: Highlights.Refusal(from: ["Off"], wanted: "On", label: "x"))
    let page = MarkupDocument(try Diagram(Charts.compound, language: language).element(highlights: highlights))
    let texts = try page.select("//*[@class='refused-transition']/*[local-name()='text']").map(\.text)
    #expect(texts == [words])
  }

  /// Straight stretches and quarters of circles, at right angles to both borders, apart from corners and other ends.
  @Test(arguments: [Charts.flat, Charts.compound, Charts.parallel, Charts.long])
  func meetsBordersAtRightAnglesApartFromOtherEnds(_ chart: Statechart) throws {
    let diagram = try Diagram(chart)
    for from in chart.allStates where from.isAtomic {
      for wanted in chart.allStates where wanted.isAtomic && wanted.id != from.id {
        let refusal = Highlights.Refusal(from: [from.id], wanted: wanted.id, label: "x")
        let curve = try #require(RefusedTransition(refusal, in: diagram)).curve
        let frames = try [from, wanted].map { try #require(diagram.frame(of: $0.id)) }
        let first = try #require(curve.parts.first), last = try #require(curve.parts.last)
        #expect(Self.isLevel(curve.start, first.control1) && Self.isLevel(last.control2, curve.end))
        for (end, frame) in zip([curve.start, curve.end], frames) {
          #expect(frame.grown(by: 0.01).contains(end) && !frame.grown(by: -0.01).contains(end))
          #expect(Self.corners(of: frame).allSatisfy { $0.distance(to: end) > 10 })
          let others = diagram.layout.routes.flatMap { [$0.start, $0.end] }
          #expect(others.allSatisfy { $0.distance(to: end) >= 10 })
        }
      }
    }
  }

  /// Whether a line runs along one of the axes.
  private static func isLevel(_ from: Point, _ to: Point) -> Bool {
    abs(from.x - to.x) < 0.01 || abs(from.y - to.y) < 0.01
  }

  private static func corners(of frame: Rect) -> [Point] {
    [frame.minX, frame.maxX].flatMap { x in [frame.minY, frame.maxY].map { Point(x: x, y: $0) } }
  }

  /// A state that was asked for from inside it is met by its border from within.
  @Test func anArrowToAStateAroundEndsAtItsBorderFromWithin() throws {
    let refusal = Highlights.Refusal(from: ["Playing"], wanted: "On", label: "On")
    let refusedTransition = try #require(Self.drawing(Charts.compound, refusal).refusedTransition)
    let frame = try #require(Diagram(Charts.compound).frame(of: "On"))
    #expect(refusedTransition.curve.samples().allSatisfy { frame.grown(by: 0.01).contains($0) })
    #expect(!frame.grown(by: -0.01).contains(refusedTransition.curve.end))
  }

  /// Next to a vertical stretch the text is flush with it, so that it is at its arrow in every font.
  @Test func aLabelNextToAVerticalStretchIsFlushWithIt() throws {
    let refusal = Highlights.Refusal(from: ["Playing"], wanted: "Off", label: "Off")
    for routing in [LayoutOptions.Routing.curved, .orthogonal] {
      let diagram = try Diagram(Charts.compound, options: DiagramOptions(direction: .down, routing: routing))
      let arrow = try #require(RefusedTransition(refusal, in: diagram))
      let frame = arrow.labelFrame
      let isNextTo = { (x: Double) in
        arrow.curve.segments.contains { line in
          abs(line.start.x - x) < 21 && abs(line.end.x - x) < 21 && min(line.start.y, line.end.y) < frame.maxY
            && max(line.start.y, line.end.y) > frame.minY
        }
      }
      switch arrow.labelPlace.anchor {
      case .start: #expect(isNextTo(frame.minX) && arrow.labelPlace.x == frame.minX)
      case .end: #expect(isNextTo(frame.maxX) && arrow.labelPlace.x == frame.maxX)
      case .middle: #expect(!isNextTo(frame.minX) && !isNextTo(frame.maxX))
      }
    }
  }

  /// Several lines are taken where one has no room.
  @Test func aLabelIsNextToItsArrowAndOffIt() throws {
    for chart in [Charts.flat, Charts.compound, Charts.parallel] {
      let diagram = try Diagram(chart)
      for wanted in chart.allStates.map(\.id) + [nil] {
        let refusal = Highlights.Refusal(from: [chart.allStates[0].id], wanted: wanted, label: "a name of words")
        let refusedTransition = try #require(RefusedTransition(refusal, in: diagram))
        let points = refusedTransition.curve.samples()
        #expect(!points.contains { refusedTransition.labelFrame.contains($0) })
        #expect(points.contains { refusedTransition.labelFrame.grown(by: 20.5).contains($0) })
        #expect(refusedTransition.label.fullText == "a name of words: refused")
        #expect(refusedTransition.labelFrame.size == refusedTransition.label.size)
      }
    }
  }

  /// Of a large drawing not every track is taken, so the work is bounded.
  @Test func aLargeDrawingHasNoMoreTracksThanAllowed() {
    let needed = (0..<90).map { Double($0) * 11.5 }
    let others = (0..<20_000).map { Double($0 * 7919 % 40_000) * 0.5 }
    let tracks = TrackGrid.tracks(needed: needed, others: others, window: 300...9000)
    #expect(tracks.count <= needed.count + TrackGrid.maxTracks)
    #expect(Set(needed).isSubset(of: tracks) && tracks == tracks.sorted())
    #expect(tracks.allSatisfy { $0 <= 9000 })
    #expect(TrackGrid.tracks(needed: [0, 100], others: [1, 40, 42], window: 0...1) == [0, 20, 40, 70, 100])
  }
}

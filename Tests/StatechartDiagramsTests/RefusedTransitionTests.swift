import GraphLayout
@testable import StatechartDiagrams
import Statecharts
import TestSupport
import Testing
import XMLTree

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

  @Test func aLoopStandsAboveItsState() throws {
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

  @Test(arguments: [("en", "x: refused"), ("zh-Hans", "x：被拒绝")])
  func saysSoInTheLanguage(_ language: String, _ words: String) throws {
    let highlights = Highlights(refusal: Highlights.Refusal(from: ["Off"], wanted: "On", label: "x"))
    let page = MarkupDocument(try Diagram(Charts.compound, language: language).element(highlights: highlights))
    let texts = try page.select("//*[@class='refused-transition']/*[local-name()='text']").map(\.text)
    #expect(texts == [words])
  }

  /// What is not looked at closely would not have been chosen: the grid and the bound on lengths leave nothing out.
  @Test(arguments: [Charts.flat, Charts.compound, Charts.parallel, Charts.long])
  func noCheaperWayIsLeftOut(_ chart: Statechart) throws {
    let diagram = try Diagram(chart)
    let surroundings = RefusedTransitionSurroundings(diagram)
    for from in chart.allStates {
      for wanted in chart.allStates.map(\.id) + [nil] {
        let refusal = Highlights.Refusal(from: [from.id], wanted: wanted, label: "x")
        let ways = RefusedTransitionEnds.all(of: refusal, in: diagram).flatMap { RefusedTransitionPaths($0).all }
        let costs = ways.map { surroundings.cost(of: $0, inside: surroundings.surrounding($0.ends)) }.sorted()
        let best = RefusedTransition.best(ways, in: surroundings).map(\.cost)
        #expect(best == Array(costs.prefix(24)))
        #expect(
          zip(ways, ways.map { surroundings.leastCost(of: $0) }).allSatisfy { way, least in
            least <= surroundings.cost(of: way, inside: surroundings.surrounding(way.ends)) + 1e-6
          })
      }
    }
  }

  /// Rectangles are found wherever they are asked for.
  @Test func theGridFindsEveryRectangle() {
    let frames: [Rect] = (0..<200).map { (index: Int) -> Rect in
      let corner = Point(x: Double(index * 37 % 900), y: Double(index * 91 % 700))
      return Rect(origin: corner, size: Size(width: Double(index % 90), height: Double(index % 50)))
    }
    let grid = RectGrid(frames, in: Size(width: 1000, height: 800))
    for x in stride(from: -40.0, to: 1100, by: 23) {
      for y in stride(from: -40.0, to: 900, by: 19) {
        let point = Point(x: x, y: y)
        var near: [Int] = []
        grid.near(point) { near.append($0) }
        #expect(Set(near).count == near.count)
        #expect(Set(near).isSuperset(of: frames.indices.filter { frames[$0].grown(by: 4).contains(point) }))
        let frame = Rect(x: x, y: y, width: 130, height: 60)
        var around: Set<Int> = []
        grid.near(frame) { #expect(around.insert($0).inserted) }
        #expect(around.isSuperset(of: frames.indices.filter { frames[$0].overlaps(frame) }))
      }
    }
  }
}

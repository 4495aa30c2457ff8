import GraphLayout
@testable import StatechartDiagrams
import Statecharts
import Testing
import XMLTree

/// The refused move.
struct GhostTests {
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
    let ghost = try #require(drawing.ghost)
    #expect(drawing.viewBox.contains(ghost.bounds))
    #expect(ghost.hasTarget == (refusal.wanted != nil))
    let plan = drawing.diagram.plan
    let boxes = plan.figures.indices.filter { !plan.figures[$0].isContainer }.map { drawing.layout.frames[$0] }
    let inner = ghost.curve.samples().dropFirst().dropLast()
    #expect(!boxes.contains { box in inner.contains { box.contains($0) } })
    #expect(!boxes.contains { $0.overlaps(ghost.labelFrame) })
  }

  @Test func aLoopStandsAboveItsState() throws {
    let ghost = try #require(
      Self.drawing(Charts.flat, Highlights.Refusal(from: ["Closed"], wanted: "Closed", label: "x")).ghost)
    let frame = try #require(Diagram(Charts.flat).frame(of: "Closed"))
    #expect(ghost.curve.start.y == frame.minY && ghost.curve.end.y == frame.minY)
    #expect(ghost.cross.y < frame.minY)
  }

  @Test func theActiveStateNearestToTheWantedOneIsTheSource() throws {
    let refusal = Highlights.Refusal(from: ["Camera", "Red"], wanted: "Green", label: "Green")
    let ghost = try #require(Self.drawing(Charts.parallel, refusal).ghost)
    let red = try #require(Diagram(Charts.parallel).frame(of: "Red"))
    #expect(red.grown(by: 0.1).contains(ghost.curve.start))
  }

  @Test func unknownStatesHaveNoGhost() throws {
    #expect(try Self.drawing(Charts.flat, Highlights.Refusal(from: ["Nowhere"], label: "x")).ghost == nil)
  }

  @Test(arguments: [("en", "x: refused"), ("zh-Hans", "x：被拒绝")])
  func saysSoInTheLanguage(_ language: String, _ words: String) throws {
    let highlights = Highlights(refusal: Highlights.Refusal(from: ["Off"], wanted: "On", label: "x"))
    let page = MarkupDocument(try Diagram(Charts.compound, language: language).element(highlights: highlights))
    let texts = try page.select("//*[@class='ghost']/*[local-name()='text']").map(\.text)
    #expect(texts == [words])
  }
}

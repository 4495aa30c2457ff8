import GraphLayout
import StatechartDiagrams
import Statecharts
import TestSupport
import Testing
import XMLTree

/// Whole drawings, as files.
struct GoldenTests {
  private static let highlights = Highlights(
    activeStates: ["Closed"], validTransitions: [Transition.ID(source: "Closed", ordinal: 0)], nextStates: ["Open"],
    visitedTransitions: [
      Transition.ID(source: "Closed", ordinal: 0), Transition.ID(source: "Open", ordinal: 0),
      Transition.ID(source: "Open", ordinal: 2),
    ],
    lastTransitions: [Transition.ID(source: "Open", ordinal: 0)],
    refusal: Highlights.Refusal(from: ["Closed"], wanted: "Closed", label: "close"))

  @Test(arguments: [Charts.flat, Charts.compound, Charts.parallel, Charts.kinds, Charts.long])
  func file(_ chart: Statechart) throws {
    let text = try Diagram(chart).document().xml(indented: true)
    #expect(try Golden().difference(of: text, from: "\(chart.name ?? "").svg") == nil)
  }

  @Test func curvedFile() throws {
    let options = DiagramOptions(routing: .curved)
    let text = try Diagram(Charts.compound, options: options).document().xml(indented: true)
    #expect(try Golden().difference(of: text, from: "player-curved.svg") == nil)
  }

  /// With actions, and as a thumbnail.
  @Test func fileInOtherDetail() throws {
    let diagram = try Diagram(Charts.kinds, options: DiagramOptions(detail: .actions))
    #expect(try Golden().difference(of: diagram.document().xml(indented: true), from: "kinds-actions.svg") == nil)
    let small = MarkupDocument(Thumbnail(try Diagram(Charts.kinds)).element())
    #expect(try Golden().difference(of: small.xml(indented: true), from: "kinds-thumbnail.svg") == nil)
  }

  /// Moments as pages show them: where it is, what can be next, what was asked for and refused.
  @Test(arguments: [
    (Charts.compound, "en", Highlights.Refusal(from: ["Playing"], wanted: "Off", label: "Off")),
    (Charts.parallel, "zh-Hans", Highlights.Refusal(from: ["Red", "Camera"], wanted: "Broken", label: "fault")),
    (Charts.kinds, "en", Highlights.Refusal(from: ["Begin"], label: "a name so long that it needs more than one line")),
  ])
  func moment(_ chart: Statechart, language: String, refusal: Highlights.Refusal) throws {
    let first = try #require(chart.transitions.first)
    let highlights = Highlights(
      activeStates: Set(refusal.from), validTransitions: [first.id], nextStates: Set(first.targets),
      visitedTransitions: Set(chart.transitions.suffix(2).map(\.id)), lastTransitions: [first.id], refusal: refusal)
    let links = DiagramLinks(state: { "?run=!\($0.name)" }, transition: { "?t=\($0.ordinal)" })
    let element = try Diagram(chart, language: language).element(highlights: highlights, links: links, idPrefix: "d-")
    let text = MarkupDocument(element).xml(indented: true)
    #expect(try Golden().difference(of: text, from: "\(chart.name ?? "")-moment.svg") == nil)
  }

  @Test func highlightedFile() throws {
    let text = try Diagram(Charts.flat, language: "zh-Hans").document(highlights: Self.highlights, theme: .dark).xml(
      indented: true)
    #expect(try Golden().difference(of: text, from: "door-highlighted.svg") == nil)
  }
}

import StatechartDiagrams
import StatechartExecution
import Statecharts
import TestSupport
import Testing
import XMLTree

/// How a machine's moment is marked.
struct HighlightsTests {
  private static func replay(_ steps: [Step]) throws -> Replay<NullDataModel> {
    try Run(Charts.flat, steps: steps).replay(with: NullDataModel())
  }

  private static func classes(_ highlights: Highlights, of id: String) throws -> String {
    let page = MarkupDocument(try Diagram(Charts.flat).element(highlights: highlights))
    return try page.select("//*[@id='\(id)']").first?["class"] ?? ""
  }

  @Test func aRunIsMarked() throws {
    let highlights = Highlights(try Self.replay([.event("open")]))
    #expect(highlights.activeStates == ["Open"])
    #expect(highlights.lastTransitions == [Transition.ID(source: "Closed", ordinal: 0)])
    #expect(highlights.visitedTransitions == highlights.lastTransitions)
    #expect(highlights.validTransitions.count == 3)
    #expect(highlights.nextStates == ["Closed", "Open"])
    #expect(highlights.refusal == nil)
  }

  @Test func aRefusedRequestWantsItsState() throws {
    let highlights = Highlights(try Self.replay([.request("Closed")]))
    #expect(highlights.refusal == Highlights.Refusal(from: ["Closed"], wanted: "Closed", label: "Closed"))
    #expect(highlights.lastTransitions.isEmpty)
  }

  @Test func aRefusedEventWantsTheStateThatAllItsTransitionsLeadTo() throws {
    let close = Highlights(try Self.replay([.event("close")]))
    #expect(close.refusal == Highlights.Refusal(from: ["Closed"], wanted: "Closed", label: "close"))
    let unknown = Highlights(try Self.replay([.event("sing")]), language: "zh-Hans")
    #expect(unknown.refusal == Highlights.Refusal(from: ["Closed"], wanted: nil, label: "sing"))
  }

  @Test(arguments: [
    ("active", Highlights(activeStates: ["Open"])), ("next", Highlights(nextStates: ["Open"])),
    ("wanted", Highlights(refusal: Highlights.Refusal(from: ["Closed"], wanted: "Open", label: "x"))),
  ])
  func statesHaveClassesAndMarks(_ name: String, _ highlights: Highlights) throws {
    let id = "s-Open"
    #expect(try Self.classes(highlights, of: id).split(separator: " ").contains(Substring(name)))
    #expect(try Self.classes(.none, of: id).split(separator: " ").contains(Substring(name)) == false)
    #expect(try Self.shapes(highlights, in: id) != Self.shapes(.none, in: id))
  }

  @Test func eachMarkOfATransitionHasItsShape() throws {
    let id = Transition.ID(source: "Closed", ordinal: 0)
    let marks = [
      Highlights.none, Highlights(validTransitions: [id]), Highlights(visitedTransitions: [id]),
      Highlights(visitedTransitions: [id], lastTransitions: [id]),
    ]
    let shapes = try marks.map { try Self.shapes($0, in: "t-Closed-0") }
    #expect(Set(shapes).count == marks.count)
  }

  /// The shapes in an element, without their classes: what is left when colours are not seen.
  private static func shapes(_ highlights: Highlights, in id: String) throws -> [String] {
    let page = MarkupDocument(try Diagram(Charts.flat).element(highlights: highlights))
    return try page.select("//*[@id='\(id)']/*[not(self::text)]").map { element in
      element.name + (element["d"] ?? "") + (element["r"] ?? "")
    }.filter { !$0.hasPrefix("title") && !$0.hasPrefix("text") }
  }
}

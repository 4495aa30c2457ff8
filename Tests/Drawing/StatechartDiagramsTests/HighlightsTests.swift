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

  /// A region that is no wider than its name has both marks inside its border.
  @Test func marksOfARegionAreInsideIt() throws {
    let region = State("A region with a long name that fills its header", children: [State("a")])
    let chart = Statechart(states: [State("p", kind: .parallel, children: [region])])
    let highlights = Highlights(activeStates: [region.id], nextStates: [region.id])
    let page = MarkupDocument(try Diagram(chart).element(highlights: highlights))
    func number(_ part: MarkupElement?, _ name: String) throws -> Double { try #require(Double(part?[name] ?? "")) }
    let box = try page.select("//*[@class='box'][local-name()='rect']").first
    let (active, next) = (
      try page.select("//*[@class='badge badge-active']").first, try page.select("//*[@class='badge badge-next']").first
    )
    let end = try number(next, "cx") + number(next, "r")
    #expect(try end + 0.75 < number(box, "x") + number(box, "width"))
    #expect(try number(next, "cx") - number(next, "r") > number(active, "cx") + number(active, "r"))
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

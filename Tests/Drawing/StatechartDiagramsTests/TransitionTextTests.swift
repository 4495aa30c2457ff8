import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import StatechartDiagrams

/// What is next to arrows.
struct TransitionTextTests {
  private static func lines(_ transition: Transition, order: Int? = nil) -> [String] {
    let chart = Statechart(states: [State("a", transitions: [transition]), State("b")])
    let block = TransitionText.block(for: transition, in: chart, language: "en", order: order)
    return block?.lines.map { $0.map(\.text).joined() } ?? []
  }

  /// Conditions and effects are not cut short up to 400 characters.
  @Test func conditionsAndEffectsAreWrittenWhole() {
    let words = (1...30).map { "value\($0)" }.joined(separator: " && ")
    let condition = Self.lines(.on("go", to: "b", if: Expression(words)))
    #expect(condition.joined(separator: " ") == "go [\(words)]")
    #expect(condition.count > 3)
    let assignment = Assign(location: "total", value: .expression(Expression(words)))
    let effect = Self.lines(.on("go", to: "b", do: [.assign(assignment)]))
    #expect(effect.joined(separator: " ") == "go / total = \(words)")
    let long = Self.lines(.on("go", to: "b", if: Expression(String(repeating: "value && ", count: 80) + "end")))
    #expect(long.last?.hasSuffix("…]") == true)
    #expect(long.joined(separator: " ").count <= 3 + 2 + TransitionText.longest)
  }

  /// A word that is a little wider than a line is not torn.
  @Test func aWideWordStaysWhole() {
    let lines = Self.lines(.on("coin", to: "b", if: "_event.data.amount >= 10 && ready"))
    #expect(lines.first == "coin" && lines.contains { $0.contains("_event.data.amount") })
  }

  @Test(
    arguments: [
      (.on("go", to: "b", if: "c"), 2, ["2. go [c]"]), (Transition(targets: ["b"]), 1, ["1. "]),
      (Transition(targets: ["b"]), nil, []), (.on("go", to: "b"), nil, ["go"]),
    ] as [(Transition, Int?, [String])])
  func theOrderIsBeforeTheLabel(transition: Transition, order: Int?, lines: [String]) {
    #expect(Self.lines(transition, order: order) == lines)
  }

  /// The name of an event is written whole.
  @Test func eventsAreWrittenWhole() {
    let name = String(repeating: "part_of_a_name_", count: 12) + "end"
    #expect(Self.lines(.on(EventDescriptor(name), to: "b")).joined() == name)
  }

  /// What happens where a chart, or a state, begins is written next to the arrow from the dot.
  @Test func theLabelOfAStartArrowIsDrawn() throws {
    let start = DefaultTransition(targets: ["a"], content: [.action(Action("on power")), .action(Action("init"))])
    let inner = DefaultTransition(targets: ["c"], content: [.action(Action("warm up"))])
    let chart = Statechart(
      initial: start, states: [State("a", initial: inner, children: [State("c")])])
    let page = MarkupDocument(try Diagram(chart).element())
    let labels = try page.select("//*[@class='entry']/*[local-name()='text']").map(\.text)
    #expect(labels == ["/ on power; init", "/ warm up"])
    let plain = MarkupDocument(try Diagram(chart, options: .compact).element())
    #expect(
      try plain.select("//*[@class='entry']/*[local-name()='text']").isEmpty == !DiagramOptions.compact.showsLabels)
  }

  /// An arrow without a label would be that of an eventless transition.
  @Test func everyArrowOfATransitionHasItsLabel() throws {
    let regions = ["l", "r"].map { name in
      State(State.ID(name), children: ["1", "2"].map { State(State.ID(name + $0)) })
    }
    let chart = Statechart(states: [
      State("a", transitions: [Transition(events: ["go"], targets: ["l2", "r2"]), .on("go", to: "p")]),
      State("p", kind: .parallel, children: regions),
    ])
    let page = MarkupDocument(try Diagram(chart).element())
    let arrows = try page.select("//*[@data-transition='a/0']")
    #expect(arrows.map { $0.elements.last?.text } == ["1. go", "1. go"])
    #expect(try page.select("//*[@class='transition'][not(*[local-name()='text'])]").isEmpty)
  }

  @Test func alternativesAreNumberedAndExplained() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("x", to: "b", if: "c"), .on("x", if: "d"), .on("x", to: "b"), .on("y", to: "b")]),
      State("b"),
    ])
    let diagram = try Diagram(chart)
    let page = MarkupDocument(diagram.element())
    #expect(try page.select("//*[@class='order']").map(\.text) == ["1. ", "3. "])
    #expect(diagram.description().contains("the one with the lowest number is taken"))
    #expect(try page.select("//*[local-name()='title'][contains(., 'alternative 3 of 3')]").count == 1)
    #expect(try page.select("//*[local-name()='text'][starts-with(., '2. ')]").count == 1)
    let plain = try Diagram(Charts.compound)
    #expect(!plain.description().contains("lowest number"))
    #expect(try MarkupDocument(plain.element()).select("//*[@class='order']").isEmpty)
  }
}

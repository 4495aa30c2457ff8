import StatechartDiagrams
import Statecharts
import TestSupport
import Testing
import XMLTree

/// More than 20 transitions from one state to another are one arrow with their count.
struct BundledArrowTests {
  private static func chart(_ count: Int) -> Statechart {
    Statechart(states: [
      State("a", transitions: (0..<count).map { .on(EventDescriptor("e\($0)"), to: "b") }),
      State("b", transitions: [.on("back", to: "a")]),
    ])
  }

  private static func page(
    _ diagram: Diagram, _ highlights: Highlights = .none, links: DiagramLinks? = nil
  ) -> MarkupDocument {
    MarkupDocument(diagram.element(highlights: highlights, links: links))
  }

  @Test("20 are arrows, 21 are one", arguments: [(20, 21), (21, 2), (5_000, 2)])
  func count(transitions: Int, arrows: Int) throws {
    let page = Self.page(try Diagram(Self.chart(transitions)))
    #expect(try page.select("//*[@data-transition]").count == arrows)
    let labels = try page.select("//*[local-name()='text'][contains(@class, 'label')]").map(\.text)
    #expect(labels.contains("\(transitions) transitions") == (transitions > 20))
  }

  @Test("a mark of one of them marks the bundle") func marks() throws {
    let diagram = try Diagram(Self.chart(30))
    let taken = Transition.ID(source: "a", ordinal: 17)
    let classes = { (highlights: Highlights) throws in
      try Self.page(diagram, highlights).select("//*[@data-transition='a/0']").first?["class"]
    }
    #expect(try classes(.none) == "transition")
    #expect(try classes(Highlights(validTransitions: [taken])) == "transition valid")
    #expect(try classes(Highlights(visitedTransitions: [taken], lastTransitions: [taken])) == "transition last visited")
    #expect(diagram.elementID(of: taken) == diagram.elementID(of: Transition.ID(source: "a", ordinal: 0)))
  }

  @Test("it leads where the first valid one of them leads") func links() throws {
    let links = DiagramLinks(state: { _ in nil }, transition: { $0.ordinal == 12 ? "?run=e12" : nil })
    let valid = Highlights(validTransitions: [
      Transition.ID(source: "a", ordinal: 12), Transition.ID(source: "a", ordinal: 25),
    ])
    let link = try #require(
      try Self.page(try Diagram(Self.chart(30)), valid, links: links).select("//*[local-name()='a']").first)
    #expect(link["href"] == "?run=e12")
    #expect(link["aria-label"]?.contains("30 transitions") ?? false)
  }

  @Test("internal transitions of a state are listed up to so many") func rows() throws {
    let chart = Statechart(states: [State("a", transitions: (0..<5_000).map { .on(EventDescriptor("e\($0)")) })])
    let page = Self.page(try Diagram(chart))
    #expect(try page.select("//*[@data-transition]").count == 19)
    #expect(try page.select("//*[local-name()='text']").contains { $0.text == "… +4981" })
  }
}

import Explanations
import StatechartDiagrams
import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// Lists on pages of large machines have their beginning, and say how many more there are.
struct PageLimitTests {
  /// Two states with very many transitions between them, for one event.
  private static let parallel = Statechart(states: [
    State("a", transitions: Array(repeating: .on("e", to: "b"), count: 20_000)),
    State("b", transitions: [.on("back", to: "a")]),
  ])

  /// A state that answers very many events.
  private static let events = Statechart(states: [
    State("a", transitions: (0..<5000).map { .on(EventDescriptor("event\($0)"), to: "b") }),
    State("b", transitions: [.on("back", to: "a")]),
  ])

  /// Very many regions, each with an event of its own, and one event that all answer.
  private static let regions = Statechart(states: [
    State(
      "p", kind: .parallel,
      children: (0..<400).map { number in
        State(
          State.ID("region\(number)"),
          children: [
            State(
              State.ID("a\(number)"),
              transitions: [
                .on(EventDescriptor("e\(number)"), to: State.ID("b\(number)")), .on("all", to: State.ID("b\(number)")),
              ]),
            State(State.ID("b\(number)")),
          ])
      }),
    State("never"),
  ])

  /// The drawing of another machine: how large drawings are is not of interest here.
  private static func page(_ chart: Statechart, run: String, tab: ExplorerTab) throws -> ExplorerPage {
    let machine = try Machine(identifier: "large", compiled: try CompiledChart(chart))
    let small = try Diagram(Statechart(states: [State("a")]), language: "en", options: DiagramOptions())
    return try PageFixture.explorer(machine, run: run, tab: tab, diagram: small)
  }

  @Test(
    arguments: ExplorerTab.allCases, [(parallel, "e,back,e,e"), (events, "event7,event8"), (regions, "all,e1,all")])
  func pagesAreSmall(tab: ExplorerTab, large: (chart: Statechart, run: String)) throws {
    let count = try Self.page(large.chart, run: large.run, tab: tab).document().htmlBytes().count
    // The source is shown whole.
    #expect(count < (tab == .source ? 2_000_000 : 700_000), "\(tab): \(count) bytes")
  }

  @Test func aCellOfTheTableHasTwelveTransitions() throws {
    let page = try Self.page(Self.parallel, run: "e", tab: .table).document()
    let cells = try page.select("//table[@class='transitions']//td[contains(., 'more')]")
    #expect(cells.count == 1)
    #expect(
      try page.words("//table[@class='transitions']//td//a[contains(., 'more')]") == ["19988 more not shown"])
  }

  @Test func movesLeadToTheTable() throws {
    let page = try Self.page(Self.events, run: "event3", tab: .states).document()
    #expect(try page.words("//section[@id='moves']//a[contains(., 'more')]") == ["4900 more not shown"])
    let valid = try Self.page(Self.events, run: "", tab: .states).document()
    #expect(try valid.words("//section[@id='moves']//a[contains(., 'more')]") == ["4900 more not shown"])
    #expect(try valid.select("//section[@id='moves']//a[@class='move']").count == 100)
  }
}

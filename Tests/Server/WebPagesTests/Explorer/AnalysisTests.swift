import Explanations
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// What pages say of searches: no more than these have seen.
struct AnalysisTests {
  /// A counter with more configurations than a search looks at; `far` is reached only when a variable is set.
  private static let counter = Statechart(
    name: "counter", dataModel: .ecmascript, variables: [Variable("n", value: .expression("0"))],
    states: [
      State(
        "near",
        transitions: [
          .on("add", do: [.assign(Assign(location: "n", value: .expression("n + 1")))]),
          .on("leap", to: "far", if: "n > 100000"),
        ]),
      State("far", transitions: [.on("back", to: "near")]),
    ])

  private static let loop = Statechart(
    name: "loop", dataModel: .null,
    states: [
      State("a", transitions: [.on("go", to: "b")]), State("b", transitions: [.on("go", to: "a")]), State("lost"),
    ])

  private static func lines(_ page: ExplorerPage) throws -> [String] {
    try page.document().words("//*[@id='details']//ul[@class='report'][2]/li")
  }

  @Test func aCompleteSearchIsSure() throws {
    let lines = try Self.lines(PageFixture.explorer(Self.loop, name: "loop", tab: .analysis))
    #expect(
      lines == [
        "2 configurations examined; there are no others.", "Never reached: lost", "Every transition can be taken.",
        "There are no dead ends.", "From everywhere, the machine can reach an end or get back to its start.",
      ])
  }

  @Test func aSearchThatWasEndedSaysWhatItHasNotSeen() throws {
    let page = try PageFixture.explorer(Self.counter, name: "counter", run: "add", tab: .analysis)
    let lines = try Self.lines(page)
    let count = page.reachability.examined
    #expect(!page.reachability.isComplete)
    #expect(
      lines == [
        "\(count) configurations examined; there may be more. The search examines at most 100 configurations. "
          + "Search further (takes longer)",
        "Not reached in \(count) configurations: far",
        "Not taken in \(count) configurations: near → far, far → near",
        "Events not handled in \(count) configurations: leap, back",
        "No dead end was found in \(count) configurations.",
        "In \(count) configurations, a way to an end or back to the start was found from everywhere.",
      ])
    #expect(!lines.joined().contains("Never"))
  }

  /// Each place that is found is a link to the shortest run that leads there.
  @Test func findingsAreShownByRuns() throws {
    let chart = Statechart(
      name: "sink", dataModel: .null,
      states: [
        State("a", transitions: [.on("in", to: "b"), .on("stay", to: "a")]),
        State("b", transitions: [.on("on", to: "c"), .on("off", to: "d")]),
        State("c", transitions: [.on("on", to: "c")]), State("d"),
      ])
    let page = try PageFixture.explorer(chart, name: "sink", run: "stay", tab: .analysis).document()
    #expect(
      try page.values("//*[@id='details']//ul[@class='report'][2]//a", "href") == [
        "/machines/sink?run=in,off&tab=analysis", "/machines/sink?run=in&tab=analysis",
      ])
    #expect(
      try page.words("//*[@id='details']//ul[@class='report'][2]/li").suffix(2) == [
        "Dead ends (the machine has not ended, but no move is valid): d",
        "From there, the machine cannot reach an end or get back to its start: b",
      ])
  }

  @Test func whatTheRunHasVisitedIsReached() throws {
    let page = try PageFixture.explorer(Self.counter, name: "counter", run: "=n=100001,leap", tab: .analysis)
    let lines = try Self.lines(page)
    #expect(lines[1] == "Every state can be reached.")
    #expect(lines[2].hasSuffix(": far → near"))
    let back = try PageFixture.explorer(Self.counter, name: "counter", run: "=n=100001,leap,back", tab: .analysis)
    #expect(try Self.lines(back)[2] == "Every transition can be taken.")
  }

  /// The search is asked for by the tab that shows it, and by no other; what is known is not asked for.
  @Test func aSearchThatIsKnownIsShown() throws {
    let page = try PageFixture.explorer(Self.counter, name: "counter", tab: .analysis)
    let known = try PageFixture.explorer(Self.loop, name: "loop").simulation.reachability
    let shown = ExplorerPage(
      site: page.site, subject: page.subject, moment: page.moment, diagram: page.diagram, reachability: known)
    #expect(try Self.lines(shown).first == "2 configurations examined; there are no others.")
  }

  @Test func whatWasNotExaminedIsNotReported() throws {
    let page = try PageFixture.explorer(Self.loop, name: "loop", tab: .analysis)
    let unknown = ExplorerPage(
      site: page.site, subject: page.subject, moment: page.moment, diagram: page.diagram,
      reachability: .unknown(of: Self.loop))
    #expect(
      try unknown.document().words("//*[@id='details']/p") == [
        "The configurations of the machine could not be examined now."
      ])
    #expect(try Self.lines(unknown).isEmpty)
  }

  @Test func aThoroughSearchIsALinkAway() throws {
    let brief = try PageFixture.explorer(Self.counter, name: "counter", run: "add,!far").document()
    #expect(
      try brief.values("//a[@id='search-thoroughly']", "href") == ["/machines/counter?run=add,!far&search=thorough"])
    #expect(try brief.words("//*[@id='refusal']").joined().contains("there may be a longer one"))
    let analysis = try PageFixture.explorer(Self.counter, name: "counter", tab: .analysis).document()
    #expect(
      try analysis.values("//a[@id='search-thoroughly']", "href")
        == ["/machines/counter?tab=analysis&search=thorough"])
  }

  @Test func aThoroughSearchIsNotKeptOnFurtherSteps() throws {
    let page = try PageFixture.explorer(Self.loop, name: "loop", run: "go,!lost", search: .thorough)
    let text = page.document().html()
    #expect(page.address.text == "/machines/loop?run=go,!lost&search=thorough")
    // The address to share, its page and its code, on the screen and on paper.
    #expect(text.components(of: "search=thorough") == 4, "only the field that shares the page has it")
    #expect(try page.document().select("//a[@id='search-thoroughly']").isEmpty)
  }

  @Test(arguments: [
    (Route.Bound.configurations(100), "The search examines at most 100 configurations."),
    (.moves(200), "The search tries at most 200 moves."),
    (.microsteps(3), "The moves that the search tries take at most 3 microsteps."),
    (.size(9), "The configurations that the search finds hold at most 9 pending events and values."),
    (.unknowns, "Events may carry other values, or timers may fire in another order."),
  ])
  func theBoundThatStoppedASearchIsNamed(bound: Route.Bound, reason: String) {
    let words = Wording(chart: Self.loop, language: .english)
    #expect(
      words.notFound(within: 7, bound)
        == "No way to it was found within 7 configurations; there may be a longer one. " + reason)
  }
}

extension String {
  fileprivate func components(of text: String) -> Int {
    split(separator: text, omittingEmptySubsequences: false).count - 1
  }
}

import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// Long lists in answers are their first five items and a number.
struct ShortListTests {
  /// So many states from which `Goal` is reached, none of which can be.
  private static func star(_ count: Int) -> Statechart {
    Statechart(
      dataModel: .null,
      states: [State("Start", transitions: [.on("no", to: "Start", if: "In('Goal')")])]
        + (1...count).map { State(State.ID("S\($0)"), transitions: [.on("go", to: "Goal")]) } + [State("Goal")])
  }

  private static func page(_ count: Int, _ run: String) throws -> MarkupDocument {
    try PageFixture.explorer(star(count), name: "star", run: run).document()
  }

  @Test(arguments: [
    ("!Goal", "Goal can be entered from S1, S2, S3, S4, S5 and 41 more."),
    ("go", "handled in S1, S2, S3, S4, S5 and 41 more."),
  ])
  func fiveStatesAreInTheSentence(run: String, sentence: String) throws {
    let page = try Self.page(46, run)
    let said = try page.words("//*[@id='refusal']//p[@class='instead']").first ?? ""
    #expect(said.hasSuffix(sentence), "\(said)")
    let rest = "//*[@id='refusal']//details[@class='instead more']"
    #expect(try page.words(rest + "/summary") == ["41 more"])
    let names = try page.words(rest + "/p").first ?? ""
    #expect(names.hasPrefix("S6, S7, ") && names.hasSuffix("S46"))
  }

  /// One more takes no more room than its number.
  @Test(arguments: [1, 5, 6])
  func aShortListIsWhole(count: Int) throws {
    let page = try Self.page(count, "!Goal")
    #expect(try page.select("//*[@id='refusal']//details[@class='instead more']").isEmpty)
    #expect(try page.words("//*[@id='refusal']//p[@class='instead']").first?.contains("S\(count).") == true)
  }

  @Test func whatASearchFindsIsShort() throws {
    let chart = Self.star(60)
    let machine = try Machine(identifier: "star", compiled: try CompiledChart(chart))
    let page = try PageFixture.explorer(machine) { $0.asked.find = "S" }.document()
    #expect(try page.select("//section[@id='found']/ul[1]/li").count == 5)
    #expect(try page.words("//section[@id='found']/details/summary").first == "35 more")
    #expect(try page.select("//section[@id='found']/details[1]/ul/li").count == 35)
    #expect(try page.words("//section[@id='found']/p").contains { $0.hasPrefix("21 more") })
  }

  @Test func whatAcceptsAnEventIsShort() throws {
    let machine = try Machine(identifier: "star", compiled: try CompiledChart(Self.star(70)))
    let page = try PageFixture.explorer(machine) { $0.asked.accepts = "go" }.document()
    #expect(try page.select("//section[@id='accepting']/ul/li").count == 5)
    #expect(try page.words("//section[@id='accepting']/details/summary") == ["65 more"])
    #expect(try page.words("//section[@id='accepting']/details/p") == ["10 more not shown"])
  }
}

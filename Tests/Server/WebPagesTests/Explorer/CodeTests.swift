import Explanations
import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// A machine that was read from program source: its files, the lines of the moment, what was found.
struct CodeTests {
  private static let files = [
    SourceMap.File(
      path: "/home/me/Door/States.swift", name: "States.swift",
      text: "class Open: GKState {\n  // rule\n}\n\nclass Closed: GKState {\n}\n"),
    SourceMap.File(
      path: "/home/me/Door/Door.swift", name: "Door.swift",
      text: "func shut() {\n  machine.enter(Closed.self)\n}\n"),
  ]

  private static func place(_ file: Int, _ line: Int) -> SourcePlace {
    SourcePlace(
      path: files[file].path,
      range: SourceRange(SourcePosition(line: line, column: 1), to: SourcePosition(line: line, column: 3)))
  }

  private static var chart: Statechart {
    var chart = Statechart(
      name: "Door", dataModel: .null,
      states: [State("Open", transitions: [.on("shut", to: "Closed")]), State("Closed")])
    var map = SourceMap()
    map.files = files
    map.states = ["Open": place(0, 1), "Closed": place(0, 5)]
    map.rules = ["Open": place(0, 2)]
    map.transitions = [Transition.ID(source: "Open", ordinal: 0): place(1, 2)]
    map.findings = [
      SourceFinding(
        path: files[1].path,
        diagnostic: Diagnostic(
          .warning, Diagnostic.Code("refused-move"), "no state allows it", at: place(1, 2).range,
          suggestion: "Open allows Closed"), machine: "Door",
        change: SourceChange(
          path: files[1].path, position: SourcePosition(line: 2, column: 17), text: "Half"))
    ]
    chart.sourceMap = map
    return chart
  }

  private static func page(
    _ run: String = "", tab: ExplorerTab = .table, language: Language = .english
  ) throws -> MarkupDocument {
    try PageFixture.explorer(chart, name: "door", run: run, tab: tab, language: language).document()
  }

  @Test func theSourceTabHasTheFilesWithTheLinesOfTheMoment() throws {
    let page = try Self.page("shut", tab: .source)
    #expect(try page.words("//*[@id='details']/h3") == ["States.swift", "Door.swift"])
    #expect(try page.words("//*[@id='details']//mark[@class='active']") == ["class Closed: GKState {"])
    #expect(try page.words("//*[@id='details']//mark[@class='taken']") == ["machine.enter(Closed.self)"])
    #expect(try page.words("//*[@id='source-2-2']") == ["machine.enter(Closed.self)"])
    #expect(try page.words("//*[@id='source-1-1']") == ["class Open: GKState {"])
    let hint = try page.words("//*[@id='details']/p[@class='hint']").joined()
    #expect(hint.contains("States.swift:5") && hint.contains("Door.swift:2"))
    // Where the files lie is nobody's business.
    #expect(!page.html().contains("/home/me"))
  }

  /// What is above the tabs shows the lines in which a step stands, as a link without scripts.
  @Test func aTakenMoveShowsItsLines() throws {
    let page = try Self.page("shut")
    #expect(try page.words("//*[@id='code']//mark") == ["machine.enter(Closed.self)", "class Closed: GKState {"])
    let link = try #require(try page.values("//*[@id='code']//a", "href").first)
    #expect(link.contains("tab=source") && link.hasSuffix("#source-2-2"))
    #expect(try page.values("//*[@id='code']//*[@data-number]", "data-number").prefix(3) == ["1", "2", "3"])
  }

  @Test func aRefusalShowsWhatRefused() throws {
    let page = try Self.page("!Open")
    #expect(try page.words("//*[@id='code']/h3").first?.hasPrefix("What may follow Open") == true)
    #expect(try page.words("//*[@id='code']//pre").first?.contains("// rule") == true)
  }

  @Test func findingsLeadToTheirLines() throws {
    let page = try Self.page(tab: .analysis)
    let row = "//ul[@class='code-findings']/li"
    #expect(try page.words(row + "/p") == ["Instead: Open allows Closed"])
    #expect(try page.words(row + "/a") == ["Door.swift:2"])
    #expect(try page.values(row + "/a", "href").first?.hasSuffix("#source-2-2") == true)
    #expect(try page.words(row).first?.contains("no state allows it") == true)
    let change = "− machine.enter(Closed.self) + machine.enter(HalfClosed.self)"
    #expect(try page.words(row + "/pre") == [change])
    #expect(try page.words(row + "/pre//b") == ["Half"])
  }

  @Test func otherNotationsAreThereAsBefore() throws {
    let page = try PageFixture.explorer(
      try Machine(identifier: "door", compiled: CompiledChart(Self.chart)), tab: .source
    ) {
      $0.view.notation = "scxml"
    }.document()
    #expect(try page.words("//*[@id='details']//pre").joined().contains("<scxml"))
  }

  /// Other machines have no such card.
  @Test func whatIsReadFromNoSourceHasNoCode() throws {
    let page = try PageFixture.explorer("turnstile", run: "coin").document()
    #expect(try page.select("//*[@id='code']").isEmpty)
  }

  /// Of files with more lines than a page shows there are those around what the machine has.
  @Test func longFilesAreShownInPart() throws {
    var chart = Self.chart
    let lines = (1...7000).map { "line \($0)" }
    chart.sourceMap?.files = [
      SourceMap.File(path: Self.files[0].path, name: "Long.swift", text: lines.joined(separator: "\n"))
    ]
    chart.sourceMap?.states = ["Open": Self.place(0, 1000), "Closed": Self.place(0, 6999)]
    chart.sourceMap?.rules = [:]
    chart.sourceMap?.transitions = [:]
    chart.sourceMap?.findings = []
    let page = try PageFixture.explorer(chart, name: "door", tab: .source).document()
    let numbers = try page.values("//*[@id='details']//*[@data-number]", "data-number")
    #expect(numbers.first == "992" && numbers.last == "7000" && numbers.count == 17 + 10)
  }
}

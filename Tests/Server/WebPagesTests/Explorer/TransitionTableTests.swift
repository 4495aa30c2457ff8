import Explanations
import StatechartDiagrams
import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// The table of transitions of small and of large machines.
struct TransitionTableTests {
  /// A machine of so many states in a ring, each with an event of its own, and one event that all answer.
  private static func ring(_ count: Int) -> Statechart {
    Statechart(
      dataModel: .null,
      states: (0..<count).map { index in
        State(
          State.ID("State\(index)"),
          transitions: [
            .on(EventDescriptor("go\(index)"), to: State.ID("State\((index + 1) % count)")), .on("all", to: "State0"),
          ])
      })
  }

  /// The drawing is of no concern here, and that of a large machine takes its time.
  private static let drawing = Result { try Diagram(ring(3)) }

  private static func page(
    _ count: Int, run: String = "", table: TableView = TableView()
  ) throws -> MarkupDocument {
    try page(Machine(identifier: "ring", compiled: try CompiledChart(ring(count))), run, table)
  }

  private static func page(_ machine: Machine, _ run: String, _ table: TableView) throws -> MarkupDocument {
    try PageFixture.explorer(machine, run: run, table: table, diagram: try drawing.get()).document()
  }

  private static let rows = "//table[@class='transitions']/tbody/tr"
  private static let columns = "//table[@class='transitions']/thead//th"

  @Test func aSmallTableIsWhole() throws {
    let page = try Self.page(30)
    #expect(try page.select(Self.rows).count == 30)
    #expect(try page.select(Self.columns).count == 32)
    #expect(try page.select("//*[@class='table-controls']").isEmpty)
  }

  /// Each of three states in one another has a transition for `e`; two have one for `f`, the outermost one for `g`.
  /// None of them is active.
  private static let nested = Statechart(
    dataModel: .null,
    states: [
      State("A"),
      State(
        "Outer", transitions: [.on("e", to: "A"), .on("f", to: "A"), .on("g", to: "A")],
        children: [
          State(
            "Middle", transitions: [.on("e", to: "B"), .on("f", to: "B")],
            children: [State("Inner", transitions: [.on("e", to: "C")])])
        ]), State("B"), State("C"),
    ])

  @Test func theInnermostStateWithATransitionAnswers() throws {
    let page = try Self.page(
      Machine(identifier: "nested", compiled: try CompiledChart(Self.nested)), "", TableView())
    #expect(try page.words(Self.columns).dropFirst() == ["e", "f", "g"])
    func row(_ number: Int) -> String { "\(Self.rows)[\(number)]" }
    #expect(try page.words(row(2) + "/td") == ["A", "A", "A"])
    #expect(try page.words(row(3) + "/td") == ["B", "B", "A"])
    #expect(try page.words(row(4) + "/td") == ["C", "B", "A"])
    let inherited = try (2...4).map { try page.words(row($0) + "/td[@class='inherited']") }
    #expect(inherited == [[], ["A"], ["B", "A"]])
    #expect(try page.words(row(5) + "/td[@class='none']").count == 3)
  }

  /// Several transitions of one state for one event are in one cell, each on a line of its own.
  @Test func answersInACellAreOnLinesOfTheirOwn() throws {
    let chart = Statechart(
      dataModel: .null,
      states: [
        State("B"), State("A", transitions: [.on("e", to: "B", if: "In('C')"), .on("e", to: "C"), .on("f", to: "B")]),
        State("C"),
      ])
    let page = try Self.page(Machine(identifier: "choice", compiled: try CompiledChart(chart)), "", TableView())
    #expect(try page.select(Self.rows + "[2]/td[1]//br").count == 1)
    #expect(try page.select(Self.rows + "[2]/td[2]//br").isEmpty)
    #expect(try page.select(Self.rows + "[2]/td[1]/*[1][self::br]").isEmpty)
  }

  @Test func aLargeTableShowsItsBeginning() throws {
    let page = try Self.page(200)
    #expect(try page.select(Self.rows).count == 60)
    #expect(try page.select(Self.columns).count == 41)
    #expect(
      try page.words("//*[@class='range']/span") == ["States 1 to 60 of 200", "Events 1 to 40 of 201"])
    #expect(try page.values("//a[@id='states-after']", "href") == ["/machines/ring?row=61"])
    #expect(try page.values("//a[@id='events-after']", "href") == ["/machines/ring?column=41"])
    #expect(try page.select("//a[@id='states-before']").isEmpty)
  }

  @Test func theRestIsOnFurtherPages() throws {
    let page = try Self.page(200, run: "go0", table: TableView(row: 180, column: 40))
    #expect(try page.words(Self.rows + "/th") == (180..<200).map { "State\($0)" })
    #expect(try page.words(Self.columns).dropFirst().first == "go39")
    #expect(try page.values("//a[@id='states-before']", "href") == ["/machines/ring?run=go0&row=121&column=41"])
    #expect(try page.select("//a[@id='states-after']").isEmpty)
    #expect(try page.values("//a[@id='events-before']", "href") == ["/machines/ring?run=go0&row=181"])
  }

  @Test func whatIsBeyondTheEndIsTheLastPart() throws {
    let page = try Self.page(200, table: TableView(row: 99_999, column: 99_999))
    #expect(try page.words(Self.rows + "/th") == ["State199"])
    #expect(try page.words(Self.columns).count == 2)
  }

  @Test func namesAreLookedFor() throws {
    let page = try Self.page(200, table: TableView(states: "tate19", events: "GO19"))
    #expect(try page.words(Self.rows + "/th") == ["State19"] + (190..<200).map { "State\($0)" })
    #expect(try page.words(Self.columns).dropFirst() == (["go19"] + (190..<200).map { "go\($0)" })[...])
    #expect(try page.values("//input[@name='states'][@type='search']", "value") == ["tate19"])
    let nothing = try Self.page(200, table: TableView(states: "<nowhere>"))
    #expect(try nothing.select(Self.rows).isEmpty)
    #expect(try nothing.words("//*[@id='details']").joined().contains("No state or event name contains this text."))
  }

  @Test func theFormKeepsTheMoment() throws {
    let address = TableView(states: "a", row: 2)
    let page = try Self.page(200, run: "go0", table: address)
    let fields = try page.values("//*[@class='table-controls']//input", "name")
    #expect(fields == ["run", "at", "states", "events"])
  }

  /// In the middle of a run the form leads to the same moment, with the steps that follow.
  @Test func theFormKeepsTheLaterSteps() throws {
    let machine = try Machine(identifier: "ring", compiled: try CompiledChart(Self.ring(200)))
    for tab in [ExplorerTab.table, .states] {
      let page = try PageFixture.explorer(machine, run: "go0,go1,go2", at: 1, tab: tab).document()
      let form = "//*[@class='table-controls']//input"
      #expect(try page.values(form + "[@name='run']", "value") == ["go0,go1,go2"])
      #expect(try page.values(form + "[@name='at']", "value") == ["1"])
    }
  }

  @Test func aFileOfALargeMachineIsBounded() throws {
    let chart = Self.ring(200)
    let file = TransitionTableView(chart: chart, events: chart.alphabet, language: .english).html()
    #expect(file.contains("States 1 to 60 of 200"))
    #expect(file.utf8.count < 300_000)
    let small = Self.ring(20)
    #expect(
      !TransitionTableView(chart: small, events: small.alphabet, language: .english).html().contains("table-controls"))
  }
}

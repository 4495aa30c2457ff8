import StatechartDiagrams
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// The other views of a moment: states by states, the list of states, the run along its time, the text with its lines
/// marked.
struct TwinViewTests {
  @Test func emptyCellsAreRefusedAndThoseOfActiveStatesAreLinks() throws {
    let page = try PageFixture.explorer("turnstile", run: "coin").document()
    let rows = "//table[@class='transitions']/tbody/tr"
    #expect(try page.select(rows + "[not(@class='here')]/td[@class='none'][a or text()]").isEmpty)
    #expect(try page.select(rows + "[@class='here']/td[not(a)]").isEmpty)
    #expect(try page.words("//*[@id='details']").joined().contains("Empty: neither"))
  }

  @Test func aCellHasTheEventsThatLeadFromRowToColumn() throws {
    let chart = Statechart(
      dataModel: .null,
      states: [
        State("A", transitions: [.on("e", to: "B", if: "In('B')"), .on("f", to: "B"), .on("g")]),
        State("B", transitions: [Transition(targets: ["A"])]),
      ])
    let page = try PageFixture.explorer(chart, name: "pair", tab: .adjacency).document()
    let row = "//table[contains(@class,'adjacency')]/tbody/tr"
    #expect(try page.words(row + "[1]/td") == ["↺ g", "e [In('B')]f"])
    #expect(try page.words(row + "[2]/td") == ["without an event", ""])
    #expect(try page.values(row + "[1]//a", "href").contains("/machines/pair?run=f&tab=adjacency"))
    #expect(try page.select(row + "[2]//a").isEmpty)
  }

  @Test func aLargeChartHasPartsOfTheMatrix() throws {
    let chart = Statechart(dataModel: .null, states: (0..<100).map { State(State.ID("S\($0)")) })
    let drawing = try Diagram(Statechart(dataModel: .null, states: [State("S0")]))
    let machine = try Machine(identifier: "large", compiled: try CompiledChart(chart))
    let page = try PageFixture.explorer(
      machine, tab: .adjacency, table: TableView(row: 60, column: 80), diagram: drawing
    ).document()
    #expect(try page.select("//table[contains(@class,'adjacency')]/tbody/tr").count == 40)
    #expect(try page.select("//table[contains(@class,'adjacency')]/thead//th").count == 21)
    #expect(try page.words("//*[@class='range']/span") == ["Rows 61 to 100 of 100", "Columns 81 to 100 of 100"])
    #expect(
      try page.values("//a[@id='rows-before']", "href") == ["/machines/large?tab=adjacency&column=81"])
  }

  @Test func statesAreListedInsideOneAnother() throws {
    let page = try PageFixture.explorer("media-player", tab: .states).document()
    let names = try page.select("//*[@id='details']//ul[contains(@class,'state-list')]//p[@class='state-name']")
    let chart = try #require(try PageFixture.explorer("media-player").chart as Statechart?)
    #expect(names.count == chart.allStates.filter { !$0.isHistory }.count)
    #expect(try !page.select("//ul[@class='state-list']//li//ul[@class='state-list']").isEmpty)
    #expect(try page.select("//li[@class='here']/p[@class='state-name']/span[contains(@class,'tag')]").count > 0)
  }

  @Test func filteredStatesAreInThePlaceOfTheirParents() throws {
    let chart = Statechart(
      dataModel: .null,
      states: [State("Outer", children: [State("Middle", children: [State("Inner"), State("Other")])])])
    let page = try PageFixture.explorer(chart, name: "nest", tab: .states, table: TableView(states: "inn"))
    #expect(try page.document().words("//p[@class='state-name']/a") == ["Inner"])
  }

  @Test func aBarEndsWhereItsStateIsLeft() throws {
    let page = try PageFixture.explorer("turnstile", run: "push,coin,push")
    let sequence = RunSequence(page.simulation, in: page.chart)
    #expect(sequence.marks.map(\.position) == [0, 1, 2, 3])
    #expect(
      sequence.marks.map(\.isRefused) == page.simulation.records.map { $0.outcome.rejection != nil }.inserted(false))
    let first = try #require(page.simulation.initial.atomicStates.first.flatMap { sequence.states.firstIndex(of: $0) })
    let bars = sequence.bars.filter { $0.row == first }
    #expect(bars.map(\.first) == [0, 3] && bars.map(\.last) == [1, 3])
    #expect(Set(zip(sequence.marks.dropFirst(), sequence.marks).map { $0.x - $1.x }) == [36])
  }

  /// Time makes the axis longer, and what happens at one time stays apart.
  @Test func timeIsToScaleNextToTheSteps() throws {
    let page = try PageFixture.explorer("traffic-light", run: "+1s,button,+3s")
    let sequence = RunSequence(page.simulation, in: page.chart)
    let gaps = zip(sequence.marks.dropFirst(), sequence.marks).map { $0.x - $1.x }
    #expect(gaps == [36 + 120, 36, 36 + 360])
    #expect(sequence.marks.map(\.isLater) == [false, true, false, true])
  }

  @Test func aLongRunIsShownAtItsEnd() throws {
    let run = Array(repeating: "coin,push", count: 80).joined(separator: ",")
    let page = try PageFixture.explorer("turnstile", run: run, tab: .sequence)
    let sequence = RunSequence(page.simulation, in: page.chart)
    #expect(sequence.first == 40 && sequence.marks.count == 121)
    #expect(sequence.bars.contains { $0.isOpen && $0.first == 40 })
    #expect(try page.document().words("//p[@class='earlier']") == ["Steps 1 to 40"])
  }

  @Test func theSequenceIsADrawingWithLinks() throws {
    let page = try PageFixture.explorer("turnstile", run: "coin,push", tab: .sequence).document()
    let steps = "//*[local-name()='svg'][@id='sequence']//*[local-name()='a']"
    #expect(try page.select(steps).count == 3)
    #expect(try page.values(steps + "[3]", "aria-current") == ["step"])
  }

  @Test func theLinesOfWhatIsActiveAreMarked() throws {
    let page = try PageFixture.explorer("turnstile", run: "coin", tab: .source).document()
    let active = try page.words("//*[@id='details']//mark[@class='active']")
    #expect(active.count == 1 && active[0].hasPrefix("<state id=\"Unlocked\""))
    #expect(try page.words("//mark[@class='taken']").first?.hasPrefix("<transition event=\"coin\"") == true)
    #expect(try page.words("//pre[@class='source']").first?.hasPrefix("<?xml") == true)
  }

  /// Every notation that can be read says where its states are.
  @Test(arguments: ["scxml", "json", "mermaid", "plantuml", "smcat", "dot"])
  func anyNotationIsMarked(notation: String) throws {
    let chart = Statechart(
      dataModel: .null,
      states: [State("Off", transitions: [.on("push", to: "On")]), State("On", transitions: [.on("pull", to: "Off")])])
    let writer = try #require(NotationCatalog.standard.writer(named: notation))
    let source = MarkedSource(chart, in: writer)
    let marks = source.marks(active: ["On"], taken: [Transition.ID(source: "Off", ordinal: 0)])
    #expect(marks.values.contains(.taken))
    for (line, mark) in marks where mark == .active { #expect(source.lines[line - 1].contains("On")) }
  }

  @Test func aTextThatWasReadIsShownAsItIs() throws {
    let text = "stateDiagram-v2\n  %% a remark\n  [*] --> Off\n  Off --> On : push\n  On --> Off : pull\n"
    let reading = try #require(NotationCatalog.standard.reader(named: "mermaid")).read(SourceText(text))
    var machine = try Machine(identifier: "switch", compiled: try CompiledChart(reading.chart))
    machine.text = MachineText(text, notation: "mermaid")
    let page = try PageFixture.explorer(machine, run: "push", tab: .source).document()
    #expect(try page.select("//pre[@class='source']").first?.text == text)
    #expect(try page.words("//mark[@class='taken']") == ["Off --> On : push"])
    #expect(try machine.revision != Machine(identifier: "switch", compiled: machine.compiled).revision)
    let scxml = try PageFixture.explorer(machine, tab: .source) { $0.view.notation = "scxml" }.document()
    #expect(try scxml.words("//pre[@class='source']").first?.hasPrefix("<?xml") == true)
  }
}

extension [Bool] {
  fileprivate func inserted(_ first: Bool) -> [Bool] { [first] + self }
}

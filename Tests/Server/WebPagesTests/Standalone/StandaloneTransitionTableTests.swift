import Explanations
import Gallery
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import StatechartExports
import StatechartFormats
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// What a page drives with is what the interpreter does.
struct StandaloneTransitionTableTests {
  /// Charts of the gallery, and random ones, that a page can drive.
  private static let charts =
    ["battery", "kanji", "turnstile", "tcp"].compactMap { Gallery.machine(named: $0)?.chart }
    + (1...150).map { RandomChart.make(seed: $0, shape: RandomChart.Shape.allCases[Int($0 % 3)], states: 5) }
    .filter { chart in (try? StandaloneTransitionTable(CompiledChart(chart), at: nil)) != nil }

  @Test func randomChartsAreAmongThem() {
    #expect(Self.charts.count > 20)
  }

  @Test(arguments: charts.indices)
  func everyAnswerIsTheInterpreters(index: Int) throws {
    let chart = Self.charts[index]
    let compiled = try CompiledChart(chart)
    let table = try StandaloneTransitionTable(compiled, at: nil)
    var random = SeededGenerator(seed: UInt64(index + 1))
    for _ in 0..<10 {
      var machine = Interpreter(compiled, model: NullDataModel())
      _ = machine.start()
      var here = 0
      for _ in 0..<12 where !table.steps.isEmpty {
        let step = Int.random(in: table.steps.indices, using: &random)
        let outcome = machine.perform(table.steps[step])
        switch table.configurations[here].answers[step] {
        case .taken(let target):
          #expect(outcome.rejection == nil)
          here = target
        case .refused(let rejection): #expect(outcome.rejection == rejection)
        }
        #expect(table.configurations[here].snapshot.configuration == machine.snapshot.configuration)
        #expect(table.configurations[here].snapshot.memories == machine.snapshot.memories)
      }
    }
  }

  @Test func aRouteIsAsShortAsTheInterpreters() throws {
    let chart = try #require(Gallery.machine(named: "tcp")).chart
    let compiled = try CompiledChart(chart)
    let table = try StandaloneTransitionTable(compiled, at: nil)
    var refusals = 0
    for (index, configuration) in table.configurations.enumerated() {
      for (step, answer) in configuration.answers.enumerated() {
        guard case .refused = answer, let way = table.route(from: index, to: step) else { continue }
        refusals += 1
        var here = index
        for leg in way {
          guard case .taken(let target) = table.configurations[here].answers[leg.step] else {
            Issue.record("a leg of a way is refused")
            return
          }
          #expect(target == leg.configuration)
          here = target
        }
        guard case .taken = table.configurations[here].answers[step] else {
          Issue.record("a way does not lead to where the step is taken")
          return
        }
      }
    }
    #expect(refusals > 20)
  }

  @Test func whereAStepIsNeverTakenThereIsNoRoute() throws {
    let chart = Statechart(states: [
      State("a", transitions: [.on("go", to: "b")]), State("b", transitions: [.on("back", to: "a")]),
      State("island", transitions: [.on("swim", to: "a")]),
    ])
    let table = try StandaloneTransitionTable(CompiledChart(chart), at: nil)
    let steps = ["go", "back", "swim"].map { name in table.steps.firstIndex(of: .event(name)) }
    let (go, back, swim) = (try #require(steps[0]), try #require(steps[1]), try #require(steps[2]))
    #expect(table.route(from: 0, to: go)?.count == 0)
    #expect(table.route(from: 0, to: back)?.map(\.step) == [go])
    #expect(table.route(from: 0, to: swim) == nil)
    #expect(table.route(from: 1, to: swim) == nil)
  }

  @Test(
    arguments: [
      ("vending-machine", StandaloneTransitionTable.Obstacle.data), ("traffic-light", .time),
    ])
  func whatIsLeftOut(name: String, obstacle: StandaloneTransitionTable.Obstacle) throws {
    let chart = try #require(Gallery.machine(named: name)).chart
    #expect(throws: obstacle) { try StandaloneTransitionTable(CompiledChart(chart), at: nil) }
  }

  /// A chart that names no data model has one if it needs data.
  @Test func dataThatIsNotNamedIsDataToo() throws {
    let states = { (condition: Condition?) in
      [State("a", transitions: [.on("go", to: "b", if: condition)]), State("b")]
    }
    #expect(throws: StandaloneTransitionTable.Obstacle.data) {
      try StandaloneTransitionTable(CompiledChart(Statechart(states: states(Condition("1 > 2")))), at: nil)
    }
    #expect(throws: StandaloneTransitionTable.Obstacle.data) {
      try StandaloneTransitionTable(
        CompiledChart(Statechart(dataModel: .named, states: states(Condition("open")))), at: nil)
    }
    #expect(
      try StandaloneTransitionTable(CompiledChart(Statechart(states: states(nil))), at: nil).configurations.count == 2)
    #expect(
      try StandaloneTransitionTable(CompiledChart(Statechart(states: states(Condition("In('b')")))), at: nil)
        .configurations.count
        == 1)
  }

  @Test func invokedMachinesAreLeftOut() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null"><state id="a"><invoke><content>
      <scxml version="1.0" datamodel="null"><state id="z"><transition event="go" target="y"/></state><final id="y"/></scxml>
      </content></invoke><transition event="done.invoke" target="b"/><transition event="go"/></state><state id="b"/></scxml>
      """
    let chart = try SCXMLNotation().read(SourceText(text)).chart
    #expect(throws: StandaloneTransitionTable.Obstacle.time) {
      try StandaloneTransitionTable(CompiledChart(chart), at: nil)
    }
  }

  @Test func moreThanFitsIsNotWorkedOut() {
    let names = (0..<7).map { "r\($0)" }
    let regions = names.map { name in
      State(
        .init(name), initial: DefaultTransition(targets: [.init(name + "a")]),
        children: [
          State(.init(name + "a"), transitions: [.on(.init(name), to: .init(name + "b"))]),
          State(.init(name + "b"), transitions: [.on(.init(name), to: .init(name + "a"))]),
        ])
    }
    let chart = Statechart(states: [State("p", kind: .parallel, children: regions)])
    #expect(throws: StandaloneTransitionTable.Obstacle.size) {
      try StandaloneTransitionTable(CompiledChart(chart), at: nil)
    }
  }

  @Test func aChartWithoutEventsHasOneConfiguration() throws {
    let table = try StandaloneTransitionTable(CompiledChart(Statechart(states: [State("a")])), at: nil)
    #expect(table.configurations.count == 1)
    #expect(table.steps.isEmpty)
  }
}

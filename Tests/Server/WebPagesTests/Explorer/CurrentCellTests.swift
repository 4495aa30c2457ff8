import Explanations
import Gallery
import StatechartDiagrams
import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// The rows of active states say what the machine does when the events of the columns are sent.
struct CurrentCellTests {
  /// The drawing is of no concern here.
  private static let drawing = Result { try Diagram(Statechart(dataModel: .null, states: [State("A")])) }

  private static let rows = "//table[@class='transitions']/tbody/tr"

  private static func page(_ machine: Machine, _ run: [Step]) throws -> ExplorerPage {
    try PageFixture.explorer(machine, run: run.text, diagram: try drawing.get())
  }

  /// All machines of the gallery, at the start and after runs of several lengths: each link of a cell is followed.
  @Test(arguments: Gallery.machines.map(\.identifier))
  func everyCellAgreesWithSendingItsEvent(name: String) throws {
    let shown = try #require(Gallery.machine(named: name))
    let machine = try Machine(identifier: name, compiled: try CompiledChart(shown.chart))
    for length in [0, 1, 2, 5, 9, 14] {
      let run = Self.run(of: length, on: machine)
      let page = try Self.page(machine, run)
      guard page.final.status == .running else { continue }
      let document = page.document()
      let steps = Self.steps(on: page)
      for row in try document.select(Self.rows + "[@class='here']") {
        let cells = try row.select("td")
        #expect(cells.count == page.simulation.eventNames.count)
        for (cell, event) in zip(cells, page.simulation.eventNames) {
          let links = try cell.select("a").compactMap { $0["href"] }
          #expect(!links.isEmpty)
          let isRefused = cell["class"] == "none"
          for link in links {
            let step = try #require(steps[link], "\(link) asks for no known step")
            #expect(step.sends(event, in: page.chart))
            let after = machine.simulation(of: run + [step])
            #expect((after.rejection != nil) == isRefused, "\(name) \(run.text): \(event) is \(cell.text)")
          }
          if isRefused {
            let states = Set(page.simulation.final.configuration.map(page.words.state))
            #expect(states.contains { cell.text.contains($0) }, "\(name): who refuses \(event)? \(cell.text)")
          }
        }
      }
    }
  }

  /// Valid moves by chance; fewer where none is left.
  private static func run(of length: Int, on machine: Machine) -> [Step] {
    var random = SeededGenerator(seed: UInt64(11 + length))
    var steps: [Step] = []
    while steps.count < length, let move = random.pick(machine.simulation(of: steps).moves) { steps.append(move.step) }
    return steps
  }

  /// The steps that links may ask for, by their addresses.
  private static func steps(on page: ExplorerPage) -> [String: Step] {
    let asked = page.simulation.eventNames.flatMap { name in
      [Step.event(name)] + (page.simulation.payloadExamples[name] ?? []).map { .event(name, payload: $0) }
        + (page.chart.stateRequested(by: name).map { [.request($0)] } ?? [])
    }
    return Dictionary(asked.map { (page.links.taking($0), $0) }, uniquingKeysWith: { first, _ in first })
  }

  private static func cells(_ chart: Statechart, _ run: String = "", state: String) throws -> [String] {
    let machine = try Machine(identifier: "test", compiled: try CompiledChart(chart))
    let document = try page(machine, try Run(chart, text: run).steps).document()
    return try document.words(rows + "[th='\(state)']/td")
  }

  /// Two regions: one answers `press`, the other does not.
  private static let parallel = Statechart(
    dataModel: .null,
    states: [
      State(
        "Both", kind: .parallel,
        children: [
          State(
            "Lamp", children: [State("Red", transitions: [.on("tick", to: "Green", if: "In('On')")]), State("Green")]),
          State("Button", children: [State("Off", transitions: [.on("press", to: "On")]), State("On")]),
        ])
    ])

  @Test func aCellSaysWhichOtherStateAnswers() throws {
    #expect(try Self.cells(Self.parallel, state: "Off")[1] == "On")
    for state in ["Both", "Lamp", "Red", "Button"] {
      #expect(try Self.cells(Self.parallel, state: state)[1] == "On by Off")
    }
  }

  @Test func aRefusedCellSaysByWhichStateAndForWhichCondition() throws {
    for state in ["Both", "Lamp", "Red", "Button", "Off"] {
      #expect(try Self.cells(Self.parallel, state: state)[0] == "✕ tick · refused here by Red: [In('On')]")
    }
    #expect(try Self.cells(Self.parallel, "press", state: "Off") == ["", "On"])
    #expect(
      try Self.cells(Self.parallel, "press", state: "Red") == ["Green [In('On')]", "✕ press · refused here by Red, On"])
  }

  @Test func theTitleOfARefusedCellIsASentence() throws {
    let machine = try Machine(identifier: "test", compiled: try CompiledChart(Self.parallel))
    let titles = try Self.page(machine, try Run(Self.parallel, text: "press").steps).document()
      .values(Self.rows + "[th='Red']/td/a", "title")
    #expect(titles == ["press is refused: no transition for it in Red, On."])
  }

  /// The button of the Traffic Light is pressed while cars cross, whatever row is read.
  @Test func theTrafficLightTakesItsButtonInTheRowOfTheCrossing() throws {
    let page = try PageFixture.explorer("traffic-light").document()
    let head = try page.words("//table[@class='transitions']/thead//th")
    let column = try #require(head.firstIndex(of: "press button"))
    for row in try page.select(Self.rows + "[@class='here']") {
      let cell = try row.select("*")[column]
      #expect(cell["class"] != "none")
    }
  }

  /// In the row of a state that is not active, an outer state answers where the inner one's conditions do not hold.
  @Test func aRowOfAnotherStateHasTheOuterAnswerAfterConditions() throws {
    let chart = Statechart(
      dataModel: .null,
      states: [
        State("Idle"),
        State(
          "Outer", transitions: [.on("e", to: "Idle")],
          children: [State("Inner", transitions: [.on("e", to: "Outer", if: "In('Idle')")])]),
      ])
    #expect(try Self.cells(chart, state: "Inner") == ["Outer [In('Idle')]Idle"])
  }
}

extension Step {
  fileprivate func sends(_ event: String, in chart: Statechart) -> Bool {
    switch self {
    case .event(let name, _): name == event
    case .request(let state): chart.stateRequested(by: event) == state
    case .advance, .message, .set: false
    }
  }
}

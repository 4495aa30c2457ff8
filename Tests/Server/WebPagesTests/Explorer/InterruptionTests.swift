import Explanations
import StatechartDiagrams
import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import WebPages

/// The page of a run that ended early says so, and shows the run up to there.
struct InterruptionTests {
  private static let chart = Statechart(
    dataModel: .null,
    states: [
      State("Closed", transitions: [.on("open", to: "Open")]), State("Open", transitions: [.on("close", to: "Closed")]),
    ])

  /// A machine with just so much work for a run that it ends in a phase.
  private func machine(endingIn phase: Simulation.Phase, _ steps: [Step]) throws -> Machine {
    let machine = try Machine(identifier: "door", compiled: try CompiledChart(Self.chart))
    let stopped = (1...1000).lazy.map { machine.limited(to: ExecutionLimits(work: $0)) }
      .first { $0.simulation(of: steps).interruption?.phase == phase }
    return try #require(stopped)
  }

  private func page(
    endingIn phase: Simulation.Phase, run: String = "open,close,open,close", language: Language = .english
  ) throws -> MarkupDocument {
    let steps = try Run(Self.chart, text: run).steps
    let machine = try machine(endingIn: phase, steps)
    return ExplorerPage(
      site: try PageFixture.site(language),
      subject: ExplorerPage.Subject(machine, source: SourceListing(exports: [], text: "")),
      moment: ExplorerPage.Moment(
        ExplorerAddress(machine: "door", steps: steps), machine.simulation(of: steps)),
      diagram: try Diagram(machine.chart, language: language.tag, options: DiagramOptions())
    ).document()
  }

  @Test func theStepThatWasStoppedIsNamed() throws {
    let page = try page(endingIn: .step(2))
    #expect(try page.words("//*[@id='interruption']/p").first?.hasPrefix("Step 3 (open) did not run. ") == true)
    #expect(try page.words("//ol[@class='timeline']/li[@class='now']//*[@class='result']") == ["Closed"])
    #expect(try page.words("//*[@id='announcement']").first?.hasPrefix("Step 3") == true)
    // Those after it can be reached again.
    #expect(try page.values("//*[@id='forward']", "href").first?.contains("at=3") == true)
  }

  @Test(arguments: Language.allCases) func everyPhaseIsSaid(language: Language) throws {
    for phase in [Simulation.Phase.step(2), .moves] {
      let words = try page(endingIn: phase, language: language).words("//*[@id='interruption']/p")
      #expect(words.count == 1)
      #expect(words.first?.contains("{") == false)
    }
  }
}

import Explanations
import StatechartAnalysis
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
  static let chart = Statechart(
    dataModel: .ecmascript, variables: [Variable("n", value: .expression("0"))],
    states: [
      State("Closed", transitions: [.on("open", to: "Open")]), State("Open", transitions: [.on("close", to: "Closed")]),
    ])

  /// A machine whose runs end before their third step.
  struct Stopping: RunExecutor {
    let machine: Machine
    let phase: Simulation.Phase
    let reason: ScriptInterruption.Reason

    func simulation(
      of steps: [Step], location: (@Sendable (String) -> String)?, effort: SearchEffort
    ) -> Simulation {
      let (taken, whole) = (Array(steps.prefix(2)), machine.simulation(of: Array(steps.prefix(2))))
      let stopped = Simulation(
        whole.account(knowing: nil), of: taken, on: machine.compiled,
        interruption: ScriptInterruption(in: phase, reason), explore: { whole.reachability },
        carryOut: { steps, effort in simulation(of: steps, location: location, effort: effort) })
      return stopped ?? whole
    }
  }

  private func page(
    _ machine: Machine, run: String = "open,close,open,close", language: Language = .english
  ) throws -> MarkupDocument {
    let address = ExplorerAddress(machine: "door", steps: try Run(machine.chart, text: run).steps)
    return ExplorerPage(
      site: try PageFixture.site(language),
      subject: ExplorerPage.Subject(machine, source: SourceListing(exports: [], text: "")),
      moment: ExplorerPage.Moment(address, machine.simulation(of: address.taken)),
      diagram: try Diagram(machine.chart, language: language.tag, options: DiagramOptions())
    ).document()
  }

  private func machine(_ phase: Simulation.Phase, _ reason: ScriptInterruption.Reason) throws -> Machine {
    var machine = try Machine(identifier: "door", compiled: try CompiledChart(Self.chart))
    machine.executor = Stopping(machine: machine, phase: phase, reason: reason)
    return machine
  }

  @Test func theStepThatWasStoppedIsNamed() throws {
    let page = try page(try machine(.step(2), .time))
    #expect(
      try page.words("//*[@id='interruption']/p") == [
        "Step 3 (open) did not run. A script exceeded the time limit of a page and was stopped. "
          + "The run is shown up to that point."
      ])
    #expect(try page.words("//*[@id='configuration']/*") == ["Closed"])
    #expect(try page.words("//*[@id='announcement']").first?.hasPrefix("Step 3") == true)
    // Those after it can be reached again.
    #expect(try page.values("//*[@id='forward']", "href").first?.contains("at=3") == true)
  }

  @Test(arguments: ScriptInterruption.Reason.allCases, Language.allCases)
  func everyReasonIsSaid(reason: ScriptInterruption.Reason, language: Language) throws {
    for phase in [Simulation.Phase.step(2), .explanation(1), .moves] {
      let words = try page(try machine(phase, reason), language: language).words("//*[@id='interruption']/p")
      #expect(words.count == 1)
      #expect(words.first?.contains("{") == false)
    }
  }

  @Test func withoutScriptsTheMachineIsShownAndDoesNotStart() throws {
    let still = try Machine(identifier: "door", compiled: try CompiledChart(Self.chart)).withoutScripts()
    for language in Language.allCases {
      let page = try page(still, language: language)
      #expect(try page.words("//*[@id='interruption']").count == 1)
      #expect(try page.words("//*[@id='configuration']/*") == [])
      #expect(try page.select("//*[local-name()='svg']").isEmpty == false)
    }
    #expect(
      try page(still).words("//*[@id='interruption']/p") == [
        "The machine needs scripts, and scripts are switched off on this server. "
          + "The machine is shown as it is before its start."
      ])
  }
}

import ArgumentParser
import Explanations
import StatechartAnalysis
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import WebServer

/// `interlock simulate`
struct Simulate: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    _superCommandName: InterlockCommand.programName,
    abstract: "Runs a machine and reports what each step did.",
    discussion: """
      EXAMPLES
        interlock simulate battery --run 'plug,full,!Flat'
        interlock simulate traffic-light --run 'button,+5s' --json
        interlock simulate vending-machine --run 'coin{"amount":50},press,=balance=200,press'
        interlock simulate machine.scxml --settle
        interlock simulate machine.scxml --basic-http
      """)

  @OptionGroup var input: MachineArgument

  @Option(name: .customLong("run"), help: OptionHelp.run)
  var steps: String?

  @Flag(help: "Then let the clock run until the machine ends or nothing is pending.")
  var settle = false

  @Flag(
    name: .customLong("basic-http"),
    help: """
      Enable SCXML's BasicHTTP event processor while the machine settles, with this computer only, at an address that \
      lasts as long as the command.
      """)
  var basicHTTP = false

  @Flag(
    help:
      "Print one JSON object: configuration, variables, ended, settled, limit (what stopped the machine, or null), steps (each with its outcome, refusals in full)."
  )
  var json = false

  @OptionGroup var effort: EffortOption

  @OptionGroup var words: LanguageOption

  func run() async throws {
    let reading = try input.source.reading()
    let compiled = try input.source.compiled(try input.source.chart(reading))
    let run = try Run(of: compiled.chart, option: steps, carried: reading.run)
    if steps == nil, let carried = reading.run {
      input.source.report(note: "the run is the one in the file: \(carried)")
    }
    let model = try input.source.dataModel(of: compiled)
    let simulation = try await simulation(of: run, on: compiled, with: model, input.source.resources)
    if let note = note(on: simulation) { input.source.report(note: note) }
    if json {
      try StandardOutput.write(line: simulation.json.json(indented: true))
    } else {
      try StandardOutput.write(line: RunReport(simulation: simulation, language: words.language).text)
    }
  }

  private func simulation<Model: DataModel>(
    of run: Run, on compiled: CompiledChart, with model: Model, _ resources: SessionResources
  ) async throws -> Simulation {
    guard basicHTTP else {
      return Simulation(
        run, on: compiled, with: model, explaining: .every, settles: settle, limits: effort.limits,
        resources: resources)
    }
    return try await LoopbackHost.with { host in
      var resources = resources
      resources.location = host.location
      let spoken = await host.settle { [resources] in
        Simulation(
          run, on: compiled, with: model, explaining: .none, settles: true, limits: effort.limits, resources: resources)
      }
      return Simulation(
        spoken.run, on: compiled, with: model, explaining: .every, limits: effort.limits, resources: resources)
    }
  }

  /// Returns the reason why the run is not at its end, if that is a limit.
  private func note(on simulation: Simulation) -> String? {
    if let interruption = simulation.interruption, interruption.reason == .work {
      return "the run was ended after step \(simulation.records.count): it takes more work than --effort allows"
    }
    if let limit = simulation.limit { return "the machine was stopped after \(limit.description)" }
    guard settle || basicHTTP, !simulation.isSettled else { return nil }
    if simulation.final.request != nil, basicHTTP {
      return "the machine was left waiting after \(LoopbackHost.Limits.requests) requests"
    }
    return "the clock was stopped after \(settleLimit) steps; events are pending"
  }
}

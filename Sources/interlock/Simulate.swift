import ArgumentParser
import StatechartAnalysis
import StatechartExecution
import Statecharts
import WebPages

/// `interlock simulate`
struct Simulate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Carries out a run and tells what came of each step.",
    discussion: """
      EXAMPLES
        interlock simulate battery --run 'plug,full,!Flat'
        interlock simulate traffic-light --run 'button,+5s' --json
        interlock simulate vending-machine --run 'coin{"amount":50},press,=balance=200,press'
        interlock simulate machine.scxml --settle
      """)

  @OptionGroup var input: MachineArgument
  @OptionGroup var steps: RunOption

  @Flag(help: "Then let the clock run until the machine ends or nothing is pending.")
  var settle = false

  @Flag(
    help:
      "Print one JSON object: configuration, variables, ended, settled, limit (what stopped the machine, or null), steps (each with its outcome, refusals in full)."
  )
  var json = false

  @OptionGroup var words: LanguageOption

  func run() throws {
    let compiled = try input.source.compiled()
    let run = try steps.run(of: compiled.chart)
    let simulation = Simulation(
      run, on: compiled, with: try input.source.dataModel(of: compiled), explaining: .every, settles: settle,
      resources: input.source.resources)
    if let note = note(on: simulation) { StandardError.write("\(input.source.fileName): note: \(note)") }
    if json {
      try StandardOutput.write(line: simulation.json.json(indented: true))
    } else {
      try StandardOutput.write(line: RunReport(simulation: simulation, language: words.language).text)
    }
  }

  /// Why the run is not at its end, if a limit is why.
  private func note(on simulation: Simulation) -> String? {
    if let limit = simulation.limit { return "the machine was stopped after \(limit.description)" }
    guard settle, !simulation.isSettled else { return nil }
    return "the clock was stopped after \(settleLimit) steps; events are pending"
  }
}

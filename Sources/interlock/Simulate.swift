import ArgumentParser
import Foundation
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
      "Print one JSON object: configuration, variables, ended, settled, steps (each with its outcome, refusals in full)."
  )
  var json = false

  @Option(name: .customLong("lang"), help: "The language of names in the text report: en or zh-Hans.")
  var language = "en"

  func run() throws {
    let compiled = try input.source.compiled()
    let run = try steps.run(of: compiled.chart)
    let simulation = Simulation(
      run, on: compiled, with: try input.source.dataModel(of: compiled), explaining: .every, settles: settle,
      resources: input.source.resources)
    if settle, !simulation.isSettled {
      let name = input.source.fileName
      StandardError.write("\(name): note: the clock was stopped after \(settleLimit) steps; events are pending")
    }
    if json {
      print(simulation.json.json(indented: true))
    } else {
      print(RunReport(simulation: simulation, language: Language(tag: language) ?? .english).text)
    }
  }
}

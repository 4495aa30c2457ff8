import Foundation
import StatechartExecution
import StatechartFormats
import Statecharts
import Testing

/// The same machines, written by hand in every notation that can say them, are the same charts.
@Suite struct FixtureTests {
  /// A machine, with runs and where they lead: the active atomic states after the last step.
  struct Machine: Sendable, CustomTestStringConvertible {
    let name: String
    let runs: [(run: String, states: [String])]
    /// How many notations have it.
    let notations: Int

    var testDescription: String { name }
  }

  static let machines = [
    Machine(
      name: "turnstile",
      runs: [("", ["Locked"]), ("coin", ["Unlocked"]), ("coin,push", ["Locked"]), ("push", ["Locked"])], notations: 20),
    Machine(
      name: "compound", runs: [("", ["Off"]), ("on", ["Low"]), ("on,up", ["High"]), ("on,up,off", ["Off"])],
      notations: 10),
    Machine(
      name: "parallel",
      runs: [
        ("", ["Loud", "Small"]), ("mute", ["Muted", "Small"]), ("mute,enlarge", ["Muted", "Full"]),
        ("enlarge,mute,unmute", ["Loud", "Full"]), ("mute,stop", ["Stopped"]),
      ], notations: 10),
    Machine(
      name: "history",
      runs: [("", ["A"]), ("pause,resume", ["A"]), ("next,pause", ["Paused"]), ("next,pause,resume", ["B"])],
      notations: 9),
    Machine(
      name: "guards",
      runs: [
        ("enter", ["Closed"]), ("=isAdult=false,enter", ["Closed"]), ("=isAdult=true,enter", ["Inside"]),
        ("=isAdult=true,enter,leave", ["Closed"]),
      ], notations: 13),
    Machine(
      name: "delays",
      runs: [
        ("start,+4s", ["Busy"]), ("start,+5s", ["Idle"]), ("start,+3s,done,+3s", ["Ready"]),
        ("start,+5s,start,+4s", ["Busy"]),
      ], notations: 10),
    Machine(
      name: "choice", runs: [("", ["Start"]), ("=big=true,go", ["Large"]), ("=big=false,go", ["Small"])], notations: 10),
  ]

  private static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .appending(path: "Fixtures")

  /// The files of a machine: what is before the first dot of a name is the machine's.
  private func files(of machine: Machine) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: FixtureTests.folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.prefix { $0 != "." } == machine.name }
      .sorted { $0.path < $1.path }
  }

  @Test(arguments: machines) func everyNotationIsTheSameChart(machine: Machine) throws {
    let files = try files(of: machine)
    #expect(files.count == machine.notations)
    for file in files {
      let name = file.lastPathComponent
      let reading = try NotationCatalog.standard.read(SourceText(bytes: Data(contentsOf: file), fileName: name))
      let faults = reading.diagnostics.filter { $0.severity != .note }
      #expect(faults.isEmpty, "\(name): \(faults)")
      try behaves(reading.chart, as: machine, name)
    }
  }

  /// What is written of each is read back as the same chart, or the losses say that it is not.
  @Test(arguments: machines) func everyWriterKeepsIt(machine: Machine) throws {
    let file = FixtureTests.folder.appending(path: "\(machine.name).scxml")
    let chart = try SCXMLNotation().read(SourceText(bytes: Data(contentsOf: file), fileName: nil)).chart
    // A notation that is only read has files, and no writer.
    let written = try files(of: machine).count { file in
      let source = try SourceText(bytes: Data(contentsOf: file), fileName: file.lastPathComponent)
      return NotationCatalog.standard.reader(for: source)?.writer != nil
    }
    var kept: [String] = []
    for notation in NotationCatalog.standard.notations {
      guard let reader = notation.reader, let writer = notation.writer else { continue }
      let writing = writer.write(chart)
      if writing.diagnostics.contains(where: { $0.severity != .note }) { continue }
      let reading = try reader.read(SourceText(writing.text))
      #expect(!reading.hasErrors, "\(notation.identifier): \(reading.diagnostics)")
      try behaves(reading.chart, as: machine, notation.identifier)
      kept.append(notation.identifier)
    }
    #expect(kept.count >= written - 1, "\(kept)")
  }

  private func behaves(_ chart: Statechart, as machine: Machine, _ name: String) throws {
    let errors = chart.diagnostics.filter { $0.severity == .error }
    try #require(errors.isEmpty, "\(name): \(errors)")
    let compiled = try CompiledChart(chart)
    for (text, states) in machine.runs {
      let run = try Run(chart, text: text)
      let found =
        chart.dataModel == .named
        ? end(of: run, Interpreter(compiled, model: NamedConditionModel(chart)))
        : end(of: run, Interpreter(compiled, model: NullDataModel()))
      #expect(found.sorted() == states.sorted(), "\(name): \(text)")
    }
  }

  private func end(of run: Run, _ machine: Interpreter<some DataModel>) -> [String] {
    var machine = machine
    _ = machine.start()
    for step in run.steps { _ = machine.perform(step) }
    let snapshot = machine.snapshot
    return snapshot.atomicStates.map(\.name)
  }
}

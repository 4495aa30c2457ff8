import ArgumentParser
import Lessons
import StatechartFormats
import StatechartSimulation
import Statecharts

#if SwiftSource
  import SwiftStatecharts
#endif

/// `interlock check`
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    _superCommandName: InterlockCommand.programName,
    abstract: "Reports errors and warnings in machines and lessons.",
    discussion: """
      A folder means the machines in its Swift and Objective-C source, or the lessons in it (Markdown with front matter) \
      and the machines that they name; their goals must be reachable. If there are none, it means the machines in it and \
      in its folders, and the diagrams in its documents. The status is 1 if there is an error, else 0.

      EXAMPLES
        interlock check machine.scxml
        interlock check *.scxml lights.mmd#night
        interlock check - --from scxml < machine.scxml
        interlock check Sources/
        interlock check Sources/ --format github-actions
        interlock check lessons/
        interlock check docs/
      """)

  @OptionGroup var input: MachinesArgument

  @Option(
    help: """
      In which form findings are printed: text, xcode (absolute paths, for a build phase), github-actions (commands of a \
      workflow) or sarif (one document).
      """)
  var format = FindingFormat.text

  func run() throws {
    let log = FindingLog(format)
    do {
      try run(log)
    } catch {
      try log.finish()
      throw error
    }
    try log.finish()
  }

  private func run(_ log: FindingLog) throws {
    let sources = Array(zip(input.machines, input.sources))
    if sources.count == 1 { return try check(sources[0].0, sources[0].1, log) }
    var failures = 0
    for (index, source) in sources.enumerated() {
      if !input.quiet { StandardError.show(status: "[\(index + 1)/\(sources.count)] \(source.0)") }
      do {
        try check(source.0, source.1, log)
      } catch let failure as CommandFailure {
        StandardError.write(failure.message)
        failures += 1
      }
    }
    StandardError.show(status: nil)
    if failures > 0 {
      throw CommandFailure(message: "error: \(failures) of \(counted(sources.count, "machine")) failed")
    }
  }

  private func check(_ argument: String, _ source: MachineSource, _ log: FindingLog) throws {
    #if SwiftSource
      if let reading = try source.sourceReading(), !reading.machines.isEmpty || !reading.findings.isEmpty {
        let found = reading.findings.filter { !input.quiet || $0.diagnostic.severity == .error }
        return try log.add(found.map { ($0.path, $0.diagnostic) })
      }
    #endif
    guard let folder = LessonFolder.named(by: argument) else { return try check(source, log) }
    let course = try folder.course(isThorough: true)
    let isFaulty = course.findings.contains { $0.diagnostic.severity == .error }
    if folder.isWhole, course.lessons.isEmpty, course.exercises.isEmpty, !isFaulty {
      return try checkFiles(in: argument, log)
    }
    let kept = course.findings.filter { !input.quiet || $0.diagnostic.severity == .error }
    if !kept.isEmpty { try log.add(folder.findings(kept)) }
    let errors = course.findings.count { $0.diagnostic.severity == .error }
    guard errors == 0 else {
      throw CommandFailure(message: "\(argument): \(counted(errors, "error"))")
    }
  }

  /// Checks the machines of the files in a folder and its folders; what is no machine is passed over.
  private func checkFiles(in folder: String, _ log: FindingLog) throws {
    let paths = MachineFolder(path: folder).machines(in: Catalogs.notations)
    guard !paths.isEmpty else {
      throw CommandFailure(message: "\(folder): error: there are no lessons and no machines")
    }
    var failures = 0
    for path in paths {
      do {
        try check(MachineSource(path, notation: nil, notations: Catalogs.notations, isQuiet: input.quiet), log)
      } catch let failure as CommandFailure {
        StandardError.write(failure.message)
        failures += 1
      }
    }
    if failures > 0 { throw CommandFailure(message: "error: \(failures) of \(counted(paths.count, "file")) failed") }
  }

  /// Checks a machine, or each of a document.
  private func check(_ source: MachineSource, _ log: FindingLog) throws {
    guard source.isDocument else { return try checkOne(source, log) }
    var errors = 0
    let charts = try source.charts()
    if charts.isEmpty, input.machines.count == 1 { return try checkOne(source, log) }
    if charts.isEmpty { source.report(note: "no block of the document holds a state machine") }
    for chart in charts {
      do {
        try checkOne(chart, log)
      } catch is CommandFailure where charts.count > 1 {
        errors += 1
      }
    }
    if errors > 0 {
      throw CommandFailure(message: "\(source.fileName): \(errors) of \(counted(charts.count, "chart")) failed")
    }
  }

  private func checkOne(_ source: MachineSource, _ log: FindingLog) throws {
    let findings = findings(try source.reading()).filter { !input.quiet || $0.severity == .error }
    try log.add(findings.map { (source.fileName, $0) })
    let errors = findings.filter { $0.severity == .error }.count
    guard errors == 0 else { throw CommandFailure(message: "\(source.fileName): \(counted(errors, "error"))") }
  }

  /// All that is found, each once: what the reader says of a bare transition is left out where the rules say that the
  /// chart never comes to rest.
  private func findings(_ reading: Reading) -> [Diagnostic] {
    // Of what could not be read at all the reader has said why.
    let rules = reading.hasErrors && reading.chart.states.isEmpty ? [] : reading.chart.diagnostics
    let endless = Set(rules.filter { $0.code == .endlessTransition }.map(\.position))
    let read = reading.diagnostics.filter { $0.code != .missingAttribute || !endless.contains($0.position) }
    var lines: Set<String> = []
    return (read + rules + [reading.chart.dataModelFinding].compactMap(\.self)).filter {
      lines.insert($0.description).inserted
    }.sorted()
  }
}

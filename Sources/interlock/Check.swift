import ArgumentParser
import Lessons
import StatechartExecution
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
      and the machines that they name; their goals must be reachable. The status is 1 if there is an error, else 0.

      EXAMPLES
        interlock check machine.scxml
        interlock check *.scxml lights.mmd#night
        interlock check - --from scxml < machine.scxml
        interlock check Sources/
        interlock check lessons/
      """)

  @OptionGroup var input: MachinesArgument

  func run() throws {
    let sources = Array(zip(input.machines, input.sources))
    if sources.count == 1 { return try check(sources[0].0, sources[0].1) }
    var failures = 0
    for (index, source) in sources.enumerated() {
      if !input.quiet { StandardError.show(status: "[\(index + 1)/\(sources.count)] \(source.0)") }
      do {
        try check(source.0, source.1)
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

  private func check(_ argument: String, _ source: MachineSource) throws {
    #if SwiftSource
      if let reading = try source.sourceReading(), !reading.machines.isEmpty || !reading.findings.isEmpty {
        let found = reading.findings.filter { !input.quiet || $0.diagnostic.severity == .error }
        let lines = found.map { $0.diagnostic.formatted(file: $0.path) }
        StandardError.show(status: nil)
        if !lines.isEmpty { try StandardOutput.write(line: lines.joined(separator: "\n")) }
        return
      }
    #endif
    guard let folder = LessonFolder.named(by: argument) else { return try check(source) }
    let course = try folder.course(isThorough: true)
    let kept = course.findings.filter { !input.quiet || $0.diagnostic.severity == .error }
    if !kept.isEmpty { try StandardOutput.write(line: folder.lines(kept).joined(separator: "\n")) }
    let errors = course.findings.count { $0.diagnostic.severity == .error }
    guard errors == 0 else {
      throw CommandFailure(message: "\(argument): \(counted(errors, "error"))")
    }
    guard !course.lessons.isEmpty || !course.exercises.isEmpty else {
      throw CommandFailure(message: "\(argument): error: there are no lessons")
    }
  }

  private func check(_ source: MachineSource) throws {
    let findings = findings(try source.reading()).filter { !input.quiet || $0.severity == .error }
    let lines = findings.map { $0.formatted(file: source.fileName) }
    StandardError.show(status: nil)
    if !lines.isEmpty { try StandardOutput.write(line: lines.joined(separator: "\n")) }
    let errors = findings.filter { $0.severity == .error }.count
    guard errors == 0 else { throw CommandFailure(message: "\(source.fileName): \(counted(errors, "error"))") }
  }

  /// All that is found, each once: what the reader says of a bare transition is left out where the rules say that the
  /// chart never comes to rest.
  private func findings(_ reading: Reading) -> [Diagnostic] {
    let rules = reading.chart.diagnostics
    let endless = Set(rules.filter { $0.code == .endlessTransition }.map(\.position))
    let read = reading.diagnostics.filter { $0.code != .missingAttribute || !endless.contains($0.position) }
    var lines: Set<String> = []
    return (read + rules + dataModel(of: reading)).filter { lines.insert($0.description).inserted }.sorted()
  }

  /// A warning if the chart asks for a data model that charts are not run with.
  private func dataModel(of reading: Reading) -> [Diagnostic] {
    do throws(InvalidChart) {
      _ = try CompiledChart(reading.chart).openDataModel()
      return []
    } catch {
      return error.errors.filter { $0.code == .unknownDataModel }.map {
        Diagnostic(.warning, $0.code, $0.message, at: $0.position, suggestion: $0.suggestion)
      }
    }
  }
}

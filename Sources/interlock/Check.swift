import ArgumentParser
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts

/// `interlock check`
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    _superCommandName: InterlockCommand.name,
    abstract: "Lists everything that is wrong or doubtful in a machine.",
    discussion: """
      The status is 1 if there is an error, else 0.

      EXAMPLES
        interlock check machine.scxml
        interlock check - --from scxml < machine.scxml
      """)

  @OptionGroup var input: MachineArgument

  func run() throws {
    let reading = try input.source.reading()
    let findings = findings(reading)
    let lines = findings.map { $0.formatted(file: input.source.fileName) }
    if !lines.isEmpty { try StandardOutput.write(line: lines.joined(separator: "\n")) }
    let errors = findings.filter { $0.severity == .error }.count
    guard errors == 0 else {
      throw CommandFailure(message: "\(input.source.fileName): \(errors) error\(errors == 1 ? "" : "s")")
    }
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

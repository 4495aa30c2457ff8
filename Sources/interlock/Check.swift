import ArgumentParser
import StatechartFormats
import Statecharts

/// `interlock check`
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
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
    let findings = Array(Set(reading.diagnostics + reading.chart.diagnostics)).sorted()
    for finding in findings { print(finding.formatted(file: input.source.fileName)) }
    let errors = findings.filter { $0.severity == .error }.count
    guard errors == 0 else {
      throw CommandFailure(message: "\(input.source.fileName): \(errors) error\(errors == 1 ? "" : "s")")
    }
  }
}

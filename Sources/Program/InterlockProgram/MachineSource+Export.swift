import Explanations
import GraphLayout
import StatechartDiagrams
import StatechartExports
import Statecharts
import WebPages

extension MachineSource {
  /// The drawing of a chart, if an exporter uses it; a warning says how it was simplified.
  ///
  /// - Parameter effort: The factor by which it may exceed the usual work.
  func diagram(
    of chart: Statechart, for exporter: any Exporter, language: String, options: DiagramOptions = DiagramOptions(),
    effort: Int = 1
  ) throws(CommandFailure) -> Diagram? {
    guard exporter.uses.contains(.diagram) else { return nil }
    defer { if reportsPhases(of: chart) { StandardError.show(status: nil) } }
    var options = options
    options.budget = effort * DiagramOptions.commandBudget
    do throws(LayoutError) {
      let diagram = try Diagram(chart, language: language, options: options, progress: progress(of: chart))
      if let phrase = diagram.simplification.phrase, !isQuiet {
        StandardError.write("\(fileName): warning: \((Language(tag: language) ?? .english)(phrase))")
      }
      return diagram
    } catch {
      throw CommandFailure(message: "\(fileName): error: \(error)")
    }
  }

  /// The maximum number of states of a chart that is drawn without reporting how far that is.
  private static let briefStates = 100

  /// On a terminal, for what takes long.
  private func reportsPhases(of chart: Statechart) -> Bool {
    !isQuiet && StandardError.isTerminal && chart.allStates.count > MachineSource.briefStates
  }

  private func progress(of chart: Statechart) -> LayoutProgress {
    guard reportsPhases(of: chart) else { return LayoutProgress() }
    return LayoutProgress(phaseEnded: { StandardError.show(status: "\(fileName): layout: \($0.rawValue)") })
  }

  /// The machine as a file; what was lost goes to standard error.
  func export(_ input: ExportInput, by exporter: any Exporter) throws(CommandFailure) -> [UInt8] {
    do throws(ExportError) {
      let exported = try exporter.export(input)
      report(exported.losses)
      return exported.bytes
    } catch {
      switch error {
      case .invalidChart(let error): throw failure(error)
      case .lacksPart, .unavailable, .tooLarge: throw CommandFailure(message: "\(fileName): error: \(error)")
      }
    }
  }
}

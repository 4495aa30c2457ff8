import GraphLayout
import StatechartDiagrams
import StatechartExports
import Statecharts

extension MachineSource {
  /// The drawing of a chart, if an exporter uses it.
  func diagram(
    of chart: Statechart, for exporter: any Exporter, language: String, options: DiagramOptions = DiagramOptions()
  ) throws(CommandFailure) -> Diagram? {
    guard exporter.uses.contains(.diagram) else { return nil }
    defer { if tellsPhases(of: chart) { StandardError.show(status: nil) } }
    do throws(LayoutError) {
      return try Diagram(chart, language: language, options: options, progress: progress(of: chart))
    } catch {
      throw CommandFailure(message: "\(fileName): error: \(error)")
    }
  }

  /// The most states of a chart that is drawn without telling how far that is.
  private static let briefStates = 100

  /// On a terminal, for what takes long.
  private func tellsPhases(of chart: Statechart) -> Bool {
    !isQuiet && StandardError.isTerminal && chart.allStates.count > MachineSource.briefStates
  }

  private func progress(of chart: Statechart) -> LayoutProgress {
    guard tellsPhases(of: chart) else { return LayoutProgress() }
    return LayoutProgress(phaseEnded: { StandardError.show(status: "\(fileName): layout: \($0.rawValue)") })
  }

  /// The machine as a file; what was lost goes to standard error.
  func export(_ input: ExportInput, by exporter: any Exporter) throws(CommandFailure) -> [UInt8] {
    do throws(ExportError) {
      let exported = try exporter.export(input)
      tell(exported.losses)
      return exported.bytes
    } catch {
      switch error {
      case .invalidChart(let error): throw failure(error)
      case .lacksPart, .unavailable, .tooLarge: throw CommandFailure(message: "\(fileName): error: \(error)")
      }
    }
  }
}

import StatechartAnalysis
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts

#if SwiftSource
  import SwiftStatecharts
#endif

extension MachineSource {
  /// Returns the findings of an exploration of a chart's configurations.
  ///
  /// - Throws: `CommandFailure` if the chart cannot be run.
  func analysis(of chart: Statechart) throws -> [Diagnostic] {
    let compiled = try compiled(chart)
    func explore<Model: DataModel>(_ model: Model) -> Reachability {
      Reachability(
        of: compiled, model: model, limit: SearchEffort.thorough.configurations(with: Model.self), resources: resources)
    }
    do {
      return explore(try compiled.openDataModel()).findings(in: chart)
    } catch {
      throw failure(error)
    }
  }
}

#if SwiftSource
  extension MachineSource {
    /// Returns the findings of an exploration of a machine of source, at the places of its states and transitions in
    /// the files.
    ///
    /// - Throws: `CommandFailure` if the chart cannot be run.
    func analysis(of machine: SourceReading.Machine) throws -> [LoggedFinding] {
      let own = machine.chart.diagnostics
      guard !own.hasErrors else { return [] }
      return try (own + analysis(of: machine.chart)).map { finding in
        let place = machine.place(of: finding.subject)
        return LoggedFinding(file: place.path, finding: finding.at(place.range))
      }
    }
  }

  extension SourceReading.Machine {
    fileprivate func place(of subject: Diagnostic.Subject?) -> SourcePlace {
      switch subject {
      case .state(let state): states[state] ?? place
      case .transition(let transition): transitions[transition] ?? states[transition.source] ?? place
      case nil: place
      }
    }
  }
#endif

extension MachineSource {
  /// The changes of the file's text that mend a finding; none of what is no text, such as a gallery machine or standard
  /// input, which can be read only once.
  func fixes(of reading: Reading) -> (Diagnostic) -> [TextFix] {
    guard isFile, let bytes = try? bytes(), let text = text(bytes, of: reading),
      let reader = Catalogs.notations.reader(named: text.notation)
    else { return { _ in [] } }
    let source = SourceText(text.text, fileName: fileName)
    return { lastReading.fixes(of: $0, in: bytes, source, reader) }
  }
}
